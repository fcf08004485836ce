//! `find`: the positions whose label contains a text.

use retrograde::Position;
use serde::Serialize;

use super::Call;
use crate::{failure::Failure, reply};

/// The most positions in a reply.
const MOST: u64 = 1_000;

/// How many labels pass between two looks at whether to stop.
const STRETCH: u32 = 1 << 14;

#[derive(Serialize)]
struct Reply {
    /// The position that is called exactly so.
    exact: Option<Position>,
    found: Vec<Found>,
    total: u64,
}

#[derive(Serialize)]
struct Found {
    position: Position,
    label: String,
    words: String,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let solved = call.solved()?;
    let game = solved.game();
    let text = call.request.text("text")?.unwrap_or_default().trim();
    let limit = call.request.number("limit", MOST)?.unwrap_or(20) as usize;
    let (mut exact, mut found, mut total) = (None, Vec::new(), 0);
    for v in 0..game.positions() {
        if v % STRETCH == 0 {
            call.control.advance(0)?;
        }
        let label = game.label(v);
        if !label.contains(text) {
            continue;
        }
        if label == text {
            exact = Some(v);
        }
        if found.len() < limit {
            let words = retrograde::export::words(game, &solved.solution, v, call.language());
            found.push(Found { position: v, label: label.into_owned(), words });
        }
        total += 1;
    }
    reply::ok(Reply { exact, found, total })
}
