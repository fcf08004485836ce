//! The circles that are left to one player where priorities decide infinite play, while the other keeps to his moves.

use std::collections::HashMap;

use crate::core::{GameGraph, Parity, Player, Position};

/// How many positions are looked at.
const MOST: usize = 2_000;

/// How much is looked at to tell whether one move is a good one.
const MOST_STEPS: usize = 1 << 16;

/// How many priorities are named.
const NAMED: usize = 12;

/// The positions that a play from one of them can come to, as a graph of its own in which that one is 0.
pub(crate) struct Circles {
    parity: Parity,
    priorities: Vec<u64>,
    rows: Vec<Vec<usize>>,
}

impl Circles {
    /// What a play from `v` can come to if `next` has the moves that are left at each position; `None` if priorities do not
    /// decide, or that is too much to look at.
    pub(crate) fn from(
        game: &GameGraph,
        v: Position,
        next: impl Fn(Position) -> Vec<Position>,
    ) -> Option<Circles> {
        let (parity, all) = (game.infinite.parity()?, game.priorities.as_ref()?);
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
        let priorities = positions.iter().map(|&u| all[u as usize]).collect();
        Some(Circles { parity, priorities, rows })
    }

    /// Whether a circle in which `priority` decides may go through the `i`-th position.
    fn allows(&self, i: usize, priority: u64) -> bool {
        let of = self.priorities[i];
        if self.parity.is_max() { of <= priority } else { of >= priority }
    }

    fn different_priorities(&self) -> Vec<u64> {
        let mut all = self.priorities.clone();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What is reached from `start` in one move or more, along `rows`, where `priority` may decide.
    fn reached(&self, rows: &[Vec<usize>], start: usize, priority: u64) -> Vec<bool> {
        let mut seen = vec![false; rows.len()];
        let mut stack = vec![start];
        while let Some(i) = stack.pop() {
            for &t in rows[i].iter().filter(|&&t| self.allows(t, priority)) {
                if !std::mem::replace(&mut seen[t], true) {
                    stack.push(t);
                }
            }
        }
        seen
    }

    /// The priorities that decide a circle, ascending; `None` if there is none, or too much to look at or to say.
    pub(crate) fn deciding(&self) -> Option<Vec<u64>> {
        let all = self.different_priorities();
        if all.len() * self.rows.len() > MOST * 20 {
            return None;
        }
        // A priority decides a circle if one of its positions is reached again through positions that do not outweigh it.
        let decides = |&priority: &u64| {
            let its = |&i: &usize| self.priorities[i] == priority;
            (0..self.rows.len()).filter(its).any(|i| self.reached(&self.rows, i, priority)[i])
        };
        let deciding: Vec<u64> = all.into_iter().filter(decides).collect();
        (1..=NAMED).contains(&deciding.len()).then_some(deciding)
    }

    /// Whether `player` wins a circle that goes through the first position; `None` if that is too much to look at.
    pub(crate) fn has_one_from_the_start(&self, player: Player) -> Option<bool> {
        let mut back = vec![Vec::new(); self.rows.len()];
        let mut moves = 0;
        for (i, row) in self.rows.iter().enumerate() {
            moves += row.len();
            row.iter().for_each(|&t| back[t].push(i));
        }
        let mut his = self.different_priorities();
        his.retain(|&priority| self.parity.winner(priority) == player && self.allows(0, priority));
        if his.len() * moves > MOST_STEPS {
            return None;
        }
        Some(his.into_iter().any(|priority| {
            let there = self.reached(&self.rows, 0, priority);
            let and_back = self.reached(&back, 0, priority);
            (0..there.len()).any(|i| there[i] && and_back[i] && self.priorities[i] == priority)
        }))
    }
}
