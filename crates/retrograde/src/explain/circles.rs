//! Which priorities decide the circles that the loser of a parity game can force: what the winner for ever has to show.

use std::collections::HashMap;

use super::Account;
use crate::core::{Player, Position};

/// How many positions are looked at for it.
const MOST: usize = 2_000;

/// How many priorities are named.
const NAMED: usize = 12;

/// The priorities that decide circles which `loser` can go round from `v` while the other player keeps to his moves,
/// ascending; `None` if that is too much to look at, or to say.
pub(super) fn deciding(account: &Account<'_>, v: Position, loser: Player) -> Option<Vec<u64>> {
    let game = account.game;
    let (parity, priorities) = (game.infinite.parity()?, game.priorities.as_ref()?);
    let next = |u: Position| -> Vec<Position> {
        match game.owner(u) == Some(loser) {
            true => game.graph.moves(u).to_vec(),
            false => account.best_move(u).into_iter().collect(),
        }
    };
    let mut numbers = HashMap::from([(v, 0)]);
    let mut positions = vec![v];
    let mut rows: Vec<Vec<usize>> = Vec::new();
    while let Some(&u) = positions.get(rows.len()) {
        let row = next(u).into_iter().map(|t| {
            *numbers.entry(t).or_insert_with(|| {
                positions.push(t);
                positions.len() - 1
            })
        });
        rows.push(row.collect());
        if positions.len() > MOST {
            return None;
        }
    }
    let of = |i: usize| priorities[positions[i] as usize];
    let mut all: Vec<u64> = (0..positions.len()).map(of).collect();
    all.sort_unstable();
    all.dedup();
    // A priority decides a circle if one of its positions is reached again through positions that do not outweigh it.
    let decides = |&priority: &u64| {
        let allowed = |i: usize| if parity.is_max() { of(i) <= priority } else { of(i) >= priority };
        (0..positions.len()).filter(|&i| of(i) == priority).any(|start| {
            let mut seen = vec![false; positions.len()];
            let mut stack = vec![start];
            while let Some(i) = stack.pop() {
                for &t in rows[i].iter().filter(|&&t| allowed(t)) {
                    if t == start {
                        return true;
                    }
                    if !std::mem::replace(&mut seen[t], true) {
                        stack.push(t);
                    }
                }
            }
            false
        })
    };
    if all.len() * positions.len() > MOST * 20 {
        return None;
    }
    let deciding: Vec<u64> = all.iter().filter(|priority| decides(priority)).copied().collect();
    (1..=NAMED).contains(&deciding.len()).then_some(deciding)
}
