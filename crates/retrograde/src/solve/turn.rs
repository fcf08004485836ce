//! Who moves and what he wants: the one difference between alternating and owned games.
//!
//! Every method is written once over [`Turn`] and compiled for both.

use crate::core::{Outcome, Player, Position};

/// How outcomes pass from a position to those that move to it.
pub(crate) trait Turn: Copy + Sync {
    /// The outcome of a next position that wins for whoever moves at `v`.
    fn aim(self, v: Position) -> Outcome;

    /// The outcome of a position from which the play goes on to one with this outcome: the same, seen by who is asked.
    fn carried(self, next: Outcome) -> Outcome;

    /// Who moves at `v`, in an owned game.
    fn owner(self, v: Position) -> Option<Player>;
}

/// The players take turns; values are for the mover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alternating;

impl Turn for Alternating {
    fn aim(self, _: Position) -> Outcome {
        Outcome::Loss
    }
    fn carried(self, next: Outcome) -> Outcome {
        next.reversed()
    }
    fn owner(self, _: Position) -> Option<Player> {
        None
    }
}

/// Every position has an owner who moves there; values are for First.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owned<'a>(pub(crate) &'a [Option<Player>]);

impl Turn for Owned<'_> {
    fn aim(self, v: Position) -> Outcome {
        // Only a terminal may lack an owner, and nobody asks what a terminal aims at.
        if self.0[v as usize] == Some(Player::First) { Outcome::Win } else { Outcome::Loss }
    }
    fn carried(self, next: Outcome) -> Outcome {
        next
    }
    fn owner(self, v: Position) -> Option<Player> {
        self.0[v as usize]
    }
}
