//! `neighbourhood`: a small game around a position, for a game that is too large to be shown as a whole.

use std::collections::{HashMap, HashSet, VecDeque};

use retrograde::{Control, GameGraph, Position};
use serde::Serialize;

use super::Call;
use crate::{
    failure::Failure,
    reply::{self, SMALL},
};

/// How many moves are looked at between two looks at whether to stop.
const STRETCH: u32 = 1 << 14;

/// Of so many moves from one position at most some are shown.
const MOVES_SHOWN: usize = 60;

#[derive(Serialize)]
struct Reply {
    /// The place of the position that was asked for among those shown.
    center: u32,
    /// The numbers of the positions shown in the whole game.
    positions: Vec<Position>,
    labels: Vec<String>,
    /// Between those shown, by their places.
    moves: Vec<(u32, u32)>,
    owners: Vec<Option<&'static str>>,
    /// How many moves of each position lead to others that are not shown.
    hidden: Vec<u64>,
    values: Vec<reply::Value>,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let solved = call.solved()?;
    let game = solved.game();
    let center = call.position(game)?;
    let limit = call.request.number("limit", SMALL.into())?.unwrap_or(60).max(1) as usize;
    let positions = around(game, center, limit, call.control)?;
    let places: HashMap<Position, u32> = positions.iter().copied().zip(0..).collect();
    let mut moves = Vec::new();
    let mut hidden = Vec::new();
    for (&v, from) in positions.iter().zip(0..) {
        let shown: Vec<u32> =
            game.graph.moves(v).iter().filter_map(|t| places.get(t).copied()).take(MOVES_SHOWN).collect();
        hidden.push((game.graph.moves(v).len() - shown.len()) as u64);
        moves.extend(shown.into_iter().map(|to| (from, to)));
    }
    let value = |&v: &Position| {
        let mut value = reply::Value::of(game, &solved.solution, v, call.language());
        value.move_to(|to| places.get(&to).copied());
        value
    };
    reply::ok(Reply {
        center: places[&center],
        labels: positions.iter().map(|&v| game.label(v).into_owned()).collect(),
        moves,
        owners: positions.iter().map(|&v| game.owner(v).map(|player| player.word())).collect(),
        hidden,
        values: positions.iter().map(value).collect(),
        positions,
    })
}

/// Up to `limit` positions: some from which a move leads here, then those that are reached from here, nearest first.
///
/// Time O(moves): nobody has the reverse moves at hand.
fn around(
    game: &GameGraph,
    center: Position,
    limit: usize,
    control: &Control,
) -> Result<Vec<Position>, Failure> {
    let mut found = vec![center];
    let mut known = HashSet::from([center]);
    let mut before = Vec::new();
    for v in 0..game.positions() {
        if v % STRETCH == 0 {
            control.advance(0)?;
        }
        if before.len() * 4 >= limit {
            break;
        }
        if v != center && game.graph.moves(v).contains(&center) {
            before.push(v);
        }
    }
    let mut queue = VecDeque::from([center]);
    let room = limit.saturating_sub(before.len());
    while let Some(v) = queue.pop_front() {
        for &t in game.graph.moves(v) {
            if found.len() >= room {
                break;
            }
            if known.insert(t) {
                found.push(t);
                queue.push_back(t);
            }
        }
    }
    found.extend(before.into_iter().filter(|v| !known.contains(v)));
    Ok(found)
}
