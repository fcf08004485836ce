//! `play` and `review`: a play on a solved game. The whole play is in each request, so that nobody need remember it.

use retrograde::{
    Player, Position,
    play::{Choice, Ending, Opponent, Play, Quality},
};
use serde::Serialize;
use serde_json::Value;

use super::Call;
use crate::{
    failure::Failure,
    game::Solved,
    reply,
    request::{position, whole, wrong},
};

/// The most positions of a play.
const MOST: usize = 10_000;

#[derive(Serialize)]
struct Reply {
    position: Position,
    line: Vec<Position>,
    mover: Option<&'static str>,
    /// What the opponent has just played.
    reply: Option<Position>,
    outlook: String,
    choices: Vec<Move>,
    hint: Option<Position>,
    ending: Option<Ending>,
    repetitions: usize,
    /// What it is worth to go round for ever as the play has, since it was here first.
    round: Option<Going>,
}

/// A way round.
#[derive(Serialize)]
struct Going {
    way: Vec<Position>,
    winner: Option<&'static str>,
    priority: Option<u64>,
    words: String,
}

/// A move that can be played.
#[derive(Serialize)]
struct Move {
    to: Position,
    quality: Quality,
    letter: char,
    words: String,
    before: String,
    after: String,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let solved = call.solved()?;
    let mut play = begun(call, &solved)?;
    let opponent = call.request.get("reply").map(opponent).transpose()?;
    let reply = opponent.and_then(|opponent| play.reply(&opponent));
    if let Some(to) = reply {
        play.play(to)?;
    }
    let before = play.outlook().text(call.language());
    let told = |choice: Choice| Move {
        to: choice.to,
        quality: choice.quality,
        letter: choice.quality.letter(),
        words: choice.text(call.language()),
        before: before.clone(),
        after: choice.worth.text(call.language()),
    };
    reply::ok(Reply {
        position: play.position(),
        line: play.line().to_vec(),
        mover: play.mover().map(|player| player.word()),
        reply,
        hint: play.hint().map(|choice| choice.to),
        ending: play.ending(),
        repetitions: play.repetitions(),
        round: play.round().map(|round| Going {
            words: round.text(play.game(), call.language()),
            winner: round.winner.map(Player::word),
            priority: round.priority,
            way: round.way,
        }),
        choices: play.choices().into_iter().map(told).collect(),
        outlook: before,
    })
}

pub(super) fn review(call: &Call<'_>) -> Result<String, Failure> {
    let solved = call.solved()?;
    reply::ok(begun(call, &solved)?.review_in(call.language()))
}

/// The play so far.
fn begun<'a>(call: &Call<'_>, solved: &'a Solved) -> Result<Play<'a>, Failure> {
    let game = solved.game();
    let line = call.request.list("line", MOST)?.unwrap_or_default();
    let mut line = line.iter().map(|value| position("line", value, game));
    let start = match line.next() {
        Some(start) => start?,
        None => call.position(game)?,
    };
    let mut play = Play::new(game, &solved.solution, start)?;
    for to in line {
        play.play(to?)?;
    }
    Ok(play)
}

/// An opponent such as `{"level": 10, "seed": 0}`.
pub(super) fn opponent(value: &Value) -> Result<Opponent, Failure> {
    let Some(fields) = value.as_object() else {
        return Err(wrong("reply", "an opponent such as {\"level\": 10, \"seed\": 0}", value));
    };
    let number =
        |key: &str, most, default| fields.get(key).map_or(Ok(default), |value| whole(key, value, most));
    let level = number("level", 10, 10)?;
    Ok(Opponent::new(level as u8, number("seed", u64::MAX, 0)?))
}
