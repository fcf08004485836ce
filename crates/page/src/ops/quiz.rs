//! `quiz`: whether an answer is right.

use retrograde::{Question, explain::explain_in};
use serde::Serialize;
use serde_json::Value as Json;

use super::Call;
use crate::{
    failure::Failure,
    reply::{self, Worth},
    request::wrong,
};

#[derive(Serialize)]
struct Reply {
    right: bool,
    value: Worth,
    words: String,
    /// Why it is so: the first sentences of the explanation.
    because: Vec<String>,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let solved = call.solved()?;
    let (game, solution) = (solved.game(), &solved.solution);
    let v = call.position(game)?;
    let expected = match solved.asked.question {
        Question::Outcome => "\"win\", \"loss\", \"tie\" or \"draw\"",
        Question::Score => "a whole number",
        Question::Grundy => "a whole number, or a loopy value such as \"∞{0,2}\"",
    };
    let answer = match call.request.get("answer") {
        Some(Json::String(text)) => text.trim().to_lowercase(),
        Some(Json::Number(number)) => number.to_string(),
        Some(other) => return Err(wrong("answer", expected, other)),
        None => return Err(Failure::request("there is no `answer`", format!("expected {expected}"))),
    };
    let value = Worth::of(game, &solution.values, v);
    let explanation = explain_in(game, solution, v, call.language());
    reply::ok(Reply {
        // Blanks within a set change nothing.
        right: answer.replace(' ', "") == value.to_string(),
        value,
        words: retrograde::export::words(game, solution, v, call.language()),
        because: explanation.sentences.into_iter().take(2).map(|sentence| sentence.text).collect(),
    })
}
