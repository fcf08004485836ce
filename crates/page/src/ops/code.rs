//! `code`: the listings of a method, each line with the key of the pseudo-code line that it belongs to.

use retrograde::{
    Error, Question,
    solve::methods::METHODS,
    trace::{Listings, listings},
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
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let question = call.request.question()?.unwrap_or(Question::Outcome);
    let watched = || METHODS.iter().filter(|method| method.question == question && method.lesson.is_some());
    let name = call.request.text("method")?;
    let method = watched().find(|method| name.is_none_or(|name| method.name == name));
    let found = method.and_then(|method| Some((method, listings(method, call.language())?)));
    let Some((method, listings)) = found else {
        let names: Vec<_> = watched().map(|method| method.name).collect();
        let error = Error::invalid(format!("there is no method for {question} of this name with listings"));
        return Err(error.help(format!("these have some: {}", names.join(", "))).into());
    };
    reply::ok(Reply { question: question.word(), method: method.name, summary: method.summary, listings })
}
