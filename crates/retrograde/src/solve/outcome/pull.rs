//! Retrograde analysis that looks forwards first: pulls while much is decided at once, then pushes.
//!
//! The plain way, which `queue` has, turns all moves round and goes backwards from the ends:
//!
//! ```text
//! queue ← the ends
//! for each v of the queue, for each move u → v where u is undecided:
//!     if u's mover wants v: decide u for him, append it
//!     else if it was his last hope: decide u against him, append it
//! ```
//!
//! Every move costs two or three accesses to memory that no cache foresees: one to turn it round, one or two to state and
//! counter. Departures:
//!
//! 1. *Pull.* Each undecided position looks at its own moves, which lie side by side, and at nothing but a bit of each target:
//!    ten million bits fit the second or third cache. One pass over all is one level, and most positions fall in the first
//!    few (of the uniform games of the bench, two thirds in three). Nothing is turned round for them: `pass.rs`.
//! 2. *Judge by bits.* The moves of 512 rows are looked up in one go, eight at a time, and the rows are judged eight at a
//!    time, so no branch depends on a row's length or on an outcome: `block.rs`, `store/gather.rs`, `store/judge.rs`. Judging
//!    and keeping row by row took 62 million instructions for 400 thousand moves, eight at a time 36 million.
//! 3. *Compact.* From the second pass on, rows that are still open are kept side by side without the moves that can no
//!    longer matter, so a pass costs what is left: `compact.rs`.
//! 4. *Push the rest.* When passes no longer decide much, the rows that are left, and only those, are turned round, and the
//!    analysis goes on backwards, level by level, at the cost of what is decided: `push.rs`. Costs decide when: `switch.rs`.
//! 5. *Turn round in buckets.* Moves are dealt out to buckets of neighbouring targets, which are sorted in the cache. On
//!    the poisson games of the bench with 4·10^7 moves that is four times as fast as counting and scattering directly
//!    (0.45 s to 2.0 s on a loaded machine): `partition.rs`, `reverse.rs`.
//! 6. *Nothing is stored twice.* Reverse moves are packed to as many bits as they need; where a reverse row starts is
//!    kept in the remoteness of its position, which is not known yet: `store/packed.rs`.
//! 7. *Large pages.* See `store/pages.rs`: touching 160 MB for the first time takes 24 ms instead of 130.
//! 8. *Keep the memory of a batch.* A level may be a single position: allocating for each took half of the time of a chain.
//!
//! Answers do not depend on the number of threads: labels become visible only at the end of a level.
//!
//! Tried and dropped, with the least processor time of nine first passes over a uniform game of 10^7 positions on a loaded
//! machine, where departure 2 took 76 ms: leaving a row at its first winning move (204 ms; whether the next look ends the
//! row cannot be guessed); looking at all of a row without leaving it (148 ms; its length cannot be guessed either); one
//! gather instruction a row (116 ms; half of its lanes are idle). Closures instead of a trait for code that may use the
//! processor's instructions: they are not inlined, so it does not use them.
//!
//! Time O(n + m). Without memory to push, pulls go on, one pass a level; a game too deep for that ends in an error which says
//! how much memory it takes.

use crate::core::{Control, GameGraph, Outcome, Player, Result, Values, control::Phase, memory};

mod block;
mod board;
mod compact;
mod levels;
mod partition;
mod pass;
mod push;
mod reverse;
mod switch;

#[cfg(test)]
pub(crate) mod tests;

use board::Board;
use switch::Choice;

/// Retrograde analysis that looks forwards while much is decided at once, and backwards for the rest: what is taken for
/// the outcome unless another method is named.
///
/// - *Decides*: [`Question::Outcome`](crate::Question::Outcome), with remoteness.
/// - *Needs*: nothing; cycles, owners, ties and infinite play of any worth are welcome. Uses all of the control's threads;
///   the answer does not depend on how many there are.
/// - *Returns*: outcomes, and the remoteness wherever the play can be brought to an end.
/// - *Errors*: infinite play of an alternating game is worth something else than 0; 512 neighbouring positions have 2^32
///   moves; memory is short (without room for reverse moves a shallow game is still answered, a deep one refused); stopped.
/// - *Time*: O(positions + moves). *Extra space*: at most 3 bytes a position and 2 a move while memory allows.
/// - *Source*: Ströhlein 1970 for going backwards; Beamer, Asanović and Patterson 2012 for changing the direction.
///
/// ```
/// use retrograde::{GameGraph, Graph, Outcome, Solver};
///
/// // 1 can end the play by moving to 2, which wins; 0 must let him.
/// let game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 0), (1, 2)])?);
/// let solution = Solver::new().method("pull").solve(&game)?;
/// assert_eq!((solution.outcome(0), solution.remoteness(0)), (Some(Outcome::Loss), Some(2)));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn run(game: &GameGraph, control: &Control) -> Result<Values> {
    run_with(game, Choice::default(), control)
}

fn run_with(game: &GameGraph, choice: Choice, control: &Control) -> Result<Values> {
    let forever = game.infinite_winner()?;
    let n = game.positions();
    let answer = control.budget.hold(u64::from(n) * 4 + u64::from(n) / 4)?;
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
    answer.keep();
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
