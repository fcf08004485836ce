//! `code`: the listings of a method, each line with the key of the pseudo-code line that it belongs to.

use retrograde::{
    Error, Question, Rule,
    solve::methods::METHODS,
    trace::{Listings, ShortListings, listings, search_listings, short_listings},
};
use serde::Serialize;

use super::Call;
use crate::{failure::Failure, reply};

#[derive(Serialize)]
struct Reply {
    question: &'static str,
    method: &'static str,
    summary: &'static str,
    #[serde(flatten)]
    listings: Listings,
    #[serde(skip_serializing_if = "Option::is_none")]
    short: Option<ShortListings>,
}

/// What a request calls alpha-beta search, which is no method of the solver but can be watched like one.
const SEARCH: &str = "alphabeta";

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let question = call.request.question()?.unwrap_or(Question::Outcome);
    let watched = || METHODS.iter().filter(|method| method.question == question && method.lesson().is_some());
    let name = call.request.text("method")?;
    let rule = call.request.rule()?.unwrap_or(Rule::Normal);
    if question == Question::Score && name == Some(SEARCH) {
        return reply::ok(Reply {
            question: question.word(),
            method: SEARCH,
            summary: "minimax with alpha-beta pruning",
            listings: search_listings(call.language()),
            short: None,
        });
    }
    let method = watched().find(|method| name.is_none_or(|name| method.name == name));
    let found = method.and_then(|method| Some((method, listings(method, call.language())?)));
    let Some((method, listings)) = found else {
        let names: Vec<_> = watched().map(|method| method.name).collect();
        let error = Error::invalid(format!("there is no method for {question} of this name with listings"));
        return Err(error.help(format!("these have some: {}", names.join(", "))).into());
    };
    let short = short_listings(method, rule, call.language());
    reply::ok(Reply {
        question: question.word(),
        method: method.name,
        summary: method.summary,
        listings,
        short,
    })
}
