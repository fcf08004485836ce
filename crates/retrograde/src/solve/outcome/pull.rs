//! Retrograde analysis that looks forwards first: pulls while much is decided at once, then pushes.

use crate::{
    core::{Control, GameGraph, Outcome, Player, Result, Values, control::Phase, memory},
    solve::turn::winner_of_infinite_play,
};

mod block;
mod board;
mod compact;
mod levels;
mod partition;
mod pass;
mod push;
mod reverse;
mod switch;
mod work;

#[cfg(test)]
mod tests;

use board::Board;
use switch::Choice;

/// Answers the outcome of every position.
pub(crate) fn run(game: &GameGraph, control: &Control) -> Result<Values> {
    run_with(game, Choice::default(), control)
}

fn run_with(game: &GameGraph, choice: Choice, control: &Control) -> Result<Values> {
    let forever = winner_of_infinite_play(game)?;
    let n = game.positions();
    control.budget.take(u64::from(n) * 4 + u64::from(n) / 4)?;
    // The sets of the board, and as many for new labels and ties.
    let _held = control.budget.hold(2 * Board::bytes(n, game.is_owned()))?;
    control.phase(Phase::Solving, u64::from(n))?;
    let mut board = Board::new(game, control)?;
    levels::decide(&game.graph, &mut board, choice, control)?;
    let tied =
        if board.ties.is_empty() { None } else { Some(tie(game, &mut board, forever, choice, control)?) };
    let rest = match forever {
        None => Outcome::Draw,
        Some(Player::First) => Outcome::Win,
        Some(Player::Second) => Outcome::Loss,
    };
    let (outcomes, remoteness) = board.finish(rest, tied.as_deref(), control)?;
    Ok(Values::Outcome { outcomes, remoteness })
}

/// Finds the ties among what is left, and returns their set.
///
/// If nobody wins infinite play, both players prefer a tie to it: a tie is whatever reaches one through what is left. That
/// is a game in which everybody is Second and the ties are lost by First. Else the one who does not win infinite play wants
/// the ties, as well as what he has won anyway; the other one has no choice but to go there when nothing else is left.
fn tie(
    game: &GameGraph,
    board: &mut Board,
    forever: Option<Player>,
    choice: Choice,
    control: &Control,
) -> Result<Vec<u64>> {
    let words = board.open.len();
    let mut ties = memory::filled(words, 0u64)?;
    for &v in &board.ties {
        ties[v as usize / 64] |= 1 << (v % 64);
    }
    let first = board.first.take();
    board.first = if forever.is_none() { Some(memory::filled(words, 0)?) } else { first.clone() };
    let by_second = forever != Some(Player::Second);
    let wanted = |board: &mut Board, set| {
        std::mem::replace(if by_second { &mut board.lost } else { &mut board.won }, set)
    };
    let mut tied = ties;
    let before = wanted(board, Vec::new());
    if forever.is_some() {
        tied.iter_mut().zip(&before).for_each(|(tied, before)| *tied |= before);
    }
    wanted(board, tied);
    levels::decide(&game.graph, board, choice, control)?;
    board.first = first;
    let mut tied = wanted(board, before);
    let before = if by_second { &board.lost } else { &board.won };
    tied.iter_mut().zip(before).for_each(|(tied, before)| *tied &= !before);
    Ok(tied)
}
