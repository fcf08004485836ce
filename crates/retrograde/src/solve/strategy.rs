//! The move to play at every position, chosen after solving, alike for all methods.
//!
//! Among equally good moves the first in input order is played, so the choice depends on the answer alone, not on the
//! method or the number of threads.

use crate::core::{GameGraph, Outcome, Player, Position, Values, graph::NONE};

/// Chooses the move of each position.
pub(crate) fn moves(game: &GameGraph, values: &Values) -> Vec<Position> {
    let Values::Outcome { outcomes, remoteness } = values else { return Vec::new() };
    (0..game.positions())
        .map(|v| {
            let outcome = outcomes.get(v);
            let left = remoteness[v as usize];
            let next = if game.is_owned() { outcome } else { outcome.reversed() };
            // Fastest win, longest resistance, nearest tie: all of them lower the remoteness by one. A play for ever
            // stays where remoteness is NONE; its loser has nothing to choose.
            let idle = match (outcome, game.owner(v)) {
                (Outcome::Win, Some(Player::Second)) | (Outcome::Loss, Some(Player::First)) => left == NONE,
                _ => false,
            };
            let wanted = if left == NONE { NONE } else { left.wrapping_sub(1) };
            game.graph
                .moves(v)
                .iter()
                .copied()
                .find(|&t| idle || outcomes.get(t) == next && remoteness[t as usize] == wanted)
                .unwrap_or(NONE)
        })
        .collect()
}
