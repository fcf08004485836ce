//! Simplified Chinese. Position 局面, mover 走子方, win 必胜, loss 必败, tie 平局 (the play ends), draw 和局 (it need not), First and
//! Second 先手方 and 后手方, nimber 尼姆值, remoteness 步数.

mod advice;
mod checks;
mod code;
mod common;
mod errors;
mod foreign;
mod games;
mod heaps;
mod pictures;
mod plays;
mod proofs;
mod regions;
mod remarks;
mod searches;
mod steps;
mod sums;
mod template;

pub(super) use advice::advice;
pub(super) use errors::message;
pub(crate) use games::{game, method};
pub use template::filled;

use super::{Who, Words};
use crate::core::Player;

/// The Chinese of a sentence that comes in English.
pub(super) fn said(english: &str) -> String {
    [remarks::REMARKS, foreign::FOREIGN, checks::CHECKS]
        .into_iter()
        .find_map(|table| filled(table, english))
        .unwrap_or_else(|| english.to_owned())
}

/// The Chinese dictionary.
pub(super) struct Chinese;

impl Words for Chinese {}

/// `，3 步`, or nothing at an end of the play.
fn in_moves(remoteness: u32) -> String {
    if remoteness == 0 { String::new() } else { format!("，{remoteness} 步") }
}

/// The name of a player of an owned game.
fn player(player: Player) -> &'static str {
    match player {
        Player::First => "先手方",
        Player::Second => "后手方",
    }
}

/// Somebody, in a sentence about a play.
fn who(who: Who) -> &'static str {
    match who {
        Who::Player(owner) => player(owner),
        Who::Mover => "走子方",
        Who::Opponent => "对手",
        Who::Nobody => "双方都不",
    }
}
