//! What is counted in an answer.

use crate::{GameGraph, Outcome, Position, Question, Values, graph::NONE};

/// How many positions of which kind an answer has, and the longest play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// How many positions the game has.
    pub positions: u32,
    /// How many moves it has.
    pub moves: u64,
    /// How many positions have no moves.
    pub terminals: u64,
    /// How many positions have each outcome, by its code. `None` if the answer does not say who wins.
    pub outcomes: Option<[u64; 4]>,
    /// The greatest remoteness and the first position that has it.
    pub longest: Option<(u32, Position)>,
}

impl Counts {
    /// Counts. Time O(positions), for Grundy values O(positions + moves); no extra space.
    pub fn of(game: &GameGraph, values: &Values) -> Counts {
        let positions = game.positions();
        let mut longest: Option<(u32, Position)> = None;
        if let Values::Outcome { remoteness, .. } = values {
            for (v, &r) in (0..).zip(remoteness).filter(|(_, r)| **r != NONE) {
                if longest.is_none_or(|(most, _)| r > most) {
                    longest = Some((r, v));
                }
            }
        }
        let outcomes = (values.question() != Question::Score).then(|| {
            let mut outcomes = [0; 4];
            for v in 0..positions {
                let outcome = match values {
                    Values::Outcome { outcomes, .. } => outcomes.get(v),
                    Values::Grundy { nimbers, .. } => grundy_outcome(game, nimbers, v),
                    Values::Score { .. } => continue,
                };
                outcomes[outcome as usize] += 1;
            }
            outcomes
        });
        Counts {
            positions,
            moves: game.graph.move_count(),
            terminals: (0..positions).filter(|&v| game.graph.is_terminal(v)).count() as u64,
            outcomes,
            longest,
        }
    }

    /// How many positions have this outcome.
    pub fn of_outcome(&self, outcome: Outcome) -> Option<u64> {
        self.outcomes.map(|outcomes| outcomes[outcome as usize])
    }
}

/// The outcome that a Grundy value says, without its set: a loopy position is won by a move to nimber 0, else drawn.
fn grundy_outcome(game: &GameGraph, nimbers: &[u32], v: Position) -> Outcome {
    match nimbers[v as usize] {
        0 => Outcome::Loss,
        NONE if !game.graph.moves(v).iter().any(|&t| nimbers[t as usize] == 0) => Outcome::Draw,
        _ => Outcome::Win,
    }
}
