//! Who plays against a person: perfectly, or as badly as one likes.

use super::Choice;
use crate::{core::Position, random::Random};

/// An opponent of a certain strength.
///
/// He plays the best move with a chance of `level` in 10, and any move, the best included, otherwise. His chances are drawn
/// from `seed` and the number of the move, so a play can be repeated, and a move that is taken back gets the same reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    level: u8,
    seed: u64,
}

impl Opponent {
    /// He never errs.
    pub const PERFECT: Opponent = Opponent { level: 10, seed: 0 };

    /// An opponent of this level: 0 plays anything, 10 (and above) is perfect.
    pub fn new(level: u8, seed: u64) -> Opponent {
        Opponent { level, seed }
    }

    /// His move, where `ply` moves have been made.
    pub(super) fn choose(
        &self,
        ply: u64,
        choices: &[Choice],
        best: impl FnOnce() -> Option<Position>,
    ) -> Option<Position> {
        // The number of the move is spread over all bits first, so that neighbouring seeds do not share their chances.
        let mut random = Random::new(self.seed ^ Random::new(ply).bits());
        if random.below(10) < usize::from(self.level) {
            return best();
        }
        choices.get(random.below(choices.len())).map(|choice| choice.to)
    }
}
