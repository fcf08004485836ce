//! The format `gm` (`.gm`, `.pg`): the parity games of PGSolver, read as a tolerant superset.
//!
//! A parity game never ends: of the priorities that are met infinitely often the greatest decides, even for player 0. So
//! what ends in our games is a loop there. A position whose only successor is itself, with a priority that is lost by its
//! owner, is read as a terminal and written for one; every other loop stays a loop.

mod parts;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use crate::Player;

/// The player whom a play with this priority for ever is won by: 0 is First.
fn winner(priority: u64) -> Player {
    if priority.is_multiple_of(2) { Player::First } else { Player::Second }
}
