//! `solve`: the game, and the value of every position.

use retrograde::{Control, GameGraph, format::Format, words::Language};
use serde::Serialize;

use super::Call;
use crate::{
    failure::Failure,
    game::Solved,
    reply::{self, Counted, Game, Infinite, Value, is_large},
};

#[derive(Serialize)]
struct Reply<'a> {
    digest: &'a str,
    large: bool,
    question: &'static str,
    method: &'static str,
    rule: &'static str,
    infinite: Infinite,
    owned: bool,
    start: Option<u32>,
    start_label: Option<String>,
    counts: Counted,
    notes: Vec<String>,
    #[serde(flatten)]
    whole: Option<Whole>,
}

/// What only a small game has.
#[derive(Serialize)]
struct Whole {
    text: String,
    game: Game,
    values: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<Vec<String>>,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let solved = call.solved()?;
    reply(&solved, call.language(), call.control)
}

/// The reply about a solved game.
pub(crate) fn reply(solved: &Solved, language: Language, control: &Control) -> Result<String, Failure> {
    let game = solved.game();
    let large = is_large(game);
    reply::ok(Reply {
        digest: &solved.asked.loaded.digest,
        large,
        question: solved.asked.question.word(),
        method: solved.solution.method,
        rule: game.rule.word(),
        infinite: Infinite(game.infinite),
        owned: game.is_owned(),
        start: game.start,
        start_label: game.start.map(|v| game.label(v).into_owned()),
        counts: Counted::from(&solved.counts),
        notes: solved.asked.loaded.notes.iter().map(|note| language.said(note)).collect(),
        whole: if large { None } else { Some(whole(solved, game, language, control)?) },
    })
}

fn whole(solved: &Solved, game: &GameGraph, language: Language, control: &Control) -> Result<Whole, Failure> {
    let values = (0..game.positions()).map(|v| Value::of(game, &solved.solution, v, language)).collect();
    let discovered = solved.asked.loaded.discovered();
    let pictures = discovered
        .map(|discovered| (0..game.positions()).map(|v| discovered.picture(v)).collect())
        .transpose()?;
    Ok(Whole { text: text(game)?, game: Game::of(game, control)?, values, pictures })
}

/// The game in the format `text`.
pub(super) fn text(game: &GameGraph) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    // What the format cannot hold is nothing that a page shows.
    retrograde::format::write(game, Format::Text, &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
