//! English.

mod common;
mod heaps;
mod pictures;
mod plays;
mod proofs;
mod regions;
mod searches;
mod steps;
mod sums;

use super::{Who, Words};
use crate::core::Player;

/// The English dictionary.
pub(super) struct English;

impl Words for English {}

/// `1 move`, `2 moves`.
fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// ` in 3 moves`, or nothing at an end of the play.
fn in_moves(remoteness: u32) -> String {
    if remoteness == 0 { String::new() } else { format!(" in {}", count(remoteness.into(), "move")) }
}

/// The name of a player of an owned game.
fn player(player: Player) -> &'static str {
    match player {
        Player::First => "First",
        Player::Second => "Second",
    }
}

/// Somebody, in a sentence about a play.
fn who(who: Who) -> &'static str {
    match who {
        Who::Player(owner) => player(owner),
        Who::Mover => "the player to move",
        Who::Opponent => "the opponent",
        Who::Nobody => "nobody",
    }
}
