//! The move to play at every position, chosen after solving, alike for all methods.
//!
//! | position | move |
//! | --- | --- |
//! | won for its mover | to a position that loses for the opponent, the nearest to the end |
//! | lost for its mover | the longest resistance |
//! | tie | towards the nearest tie (who would win an infinite play puts it off) |
//! | draw | to a draw |
//! | won by playing for ever | to a position that is won so; its loser has nothing to choose and plays the first move |
//! | score | to a position with the same score and a lower rank: the lowest for who forces the score, the highest for the other |
//! | score of infinite play | to a position with that score, the nearest to an end with it |
//! | nimber above 0, or ∞(K) with 0 in K | to a nimber 0, the one with the least time |
//! | ∞(K) without 0 in K | to a position of that kind |
//! | nimber 0 | the first move: all of them lose |
//!
//! Among equally good moves the first in input order is played, so the choice depends on the values alone, not on the
//! method or the number of threads. Every decisive move lowers remoteness, rank or time: nobody can cycle for ever while
//! he wins.

use std::cmp::Reverse;

use crate::{
    core::{
        Control, GameGraph, Outcome, Player, Position, Result, Rows, Values, control::Phase, graph::NONE,
        memory, value::Outcomes,
    },
    solve::work,
    store::cpu::prefetch,
};

mod glance;

use glance::Glance;

/// How many positions one piece of work has.
const PIECE: usize = 1 << 14;

/// How many positions ahead the values of the options are asked for: they lie anywhere in memory, so a choice would wait for
/// each of them in turn. For ten million positions with four moves each, choosing took 1.4 s of processor time without.
const AHEAD: usize = 12;

/// Of a position with very many moves only so many values are asked for.
const ASKED: usize = 8;

/// Chooses the move of each position, [`NONE`] at terminals. Time O(positions + moves), over `control.threads` threads.
pub(crate) fn moves(game: &GameGraph, values: &Values, control: &Control) -> Result<Vec<Position>> {
    let n = game.positions() as usize;
    let held = control.budget.hold(n as u64 * 4)?;
    // Zeros come untouched, and every place is written.
    let mut moves = memory::filled(n, 0)?;
    control.phase(Phase::Choosing, n as u64)?;
    Choice::of_all(game, values, control)?.fill(0, &mut moves)?;
    held.keep();
    Ok(moves)
}

/// How many moves are chosen before they are passed on.
const PASSED_ON: usize = 1 << 18;

/// The same, for whoever does not keep all of them: passes the moves on in order, some thousand at a time.
pub(crate) fn moves_in_order(
    game: &GameGraph,
    values: &Values,
    control: &Control,
    mut take: impl FnMut(&[Position]) -> Result<()>,
) -> Result<()> {
    let n = game.positions() as usize;
    let size = n.min(PASSED_ON);
    let _held = control.budget.hold(size as u64 * 4)?;
    control.phase(Phase::Choosing, n as u64)?;
    let choice = Choice::of_all(game, values, control)?;
    let mut moves = memory::filled(size, 0)?;
    for from in (0..n).step_by(PASSED_ON) {
        let moves = &mut moves[..size.min(n - from)];
        choice.fill(from, moves)?;
        take(moves)?;
    }
    Ok(())
}

/// Chooses the moves of many positions.
struct Choice<'a> {
    chooser: Chooser<'a>,
    glance: Option<Glance<'a>>,
    control: &'a Control,
}

impl<'a> Choice<'a> {
    fn of_all(game: &'a GameGraph, values: &'a Values, control: &'a Control) -> Result<Self> {
        let chooser = Chooser::of_all(game, values)?;
        // Without the memory for a glance it is done without one.
        let glance = match values {
            Values::Outcome { outcomes, remoteness }
                if u64::from(game.positions()) <= control.budget.left() =>
            {
                Some(Glance::new(game, outcomes, remoteness, control)?)
            }
            _ => None,
        };
        Ok(Choice { chooser, glance, control })
    }

    /// The moves of the positions from `from` on.
    fn fill(&self, from: usize, moves: &mut [Position]) -> Result<()> {
        // Small pieces, so that a few positions with very many moves do not leave the other threads without work.
        let pieces = moves.chunks_mut(PIECE).enumerate().collect();
        work::each(self.control.threads, pieces, |(i, piece): (usize, &mut [Position])| {
            let from = from + i * PIECE;
            match &self.glance {
                Some(glance) => glance.choose(&self.chooser, from, piece),
                None => {
                    for (v, chosen) in (from..).zip(&mut *piece) {
                        self.chooser.prepare(v + AHEAD);
                        *chosen = self.chooser.choose(v as Position).unwrap_or(NONE);
                    }
                }
            }
            self.control.advance(piece.len() as u64)
        })
    }
}

/// The move that keeps the outcome of `v` and lowers its remoteness, where it has one; `None` at a terminal.
pub(crate) fn chosen_by_remoteness(
    game: &GameGraph,
    outcomes: &Outcomes,
    remoteness: &[u32],
    v: Position,
) -> Option<Position> {
    let next = if game.is_owned() { outcomes.get(v) } else { outcomes.get(v).reversed() };
    // Remoteness falls by exactly one along the fastest win, the longest resistance and the way to a tie.
    let left = remoteness[v as usize].wrapping_sub(1);
    let mut moves = game.graph.moves(v).iter().copied();
    moves.find(|&t| remoteness[t as usize] == left && outcomes.get(t) == next)
}

/// Knows what is good at every position.
#[derive(Debug)]
pub(crate) struct Chooser<'a> {
    game: &'a GameGraph,
    values: &'a Values,
    /// One bit a position: it has a move to a nimber 0. Empty if nobody asks often enough for it to pay.
    reaches_zero: Vec<u64>,
}

impl<'a> Chooser<'a> {
    /// For a few positions.
    pub(crate) fn of_few(game: &'a GameGraph, values: &'a Values) -> Self {
        Chooser { game, values, reaches_zero: Vec::new() }
    }

    /// For all positions: looks first at what would be asked again and again. Time O(positions + moves), extra space one
    /// bit a position, both only for loopy values.
    fn of_all(game: &'a GameGraph, values: &'a Values) -> Result<Self> {
        let mut chooser = Chooser::of_few(game, values);
        if let Values::Grundy { nimbers, .. } = values
            && nimbers.contains(&NONE)
        {
            let mut bits = memory::filled(nimbers.len().div_ceil(64), 0u64)?;
            for v in (0..game.positions()).filter(|&v| chooser.reaches_zero(nimbers, v)) {
                bits[v as usize / 64] |= 1 << (v % 64);
            }
            chooser.reaches_zero = bits;
        }
        Ok(chooser)
    }

    fn reaches_zero(&self, nimbers: &[u32], v: Position) -> bool {
        match self.reaches_zero.get(v as usize / 64) {
            Some(bits) => bits >> (v % 64) & 1 != 0,
            None => self.game.graph.moves(v).iter().any(|&t| nimbers[t as usize] == 0),
        }
    }

    /// Asks for the memory that choosing at `v` will look at, if there is such a position.
    #[inline(always)]
    fn prepare(&self, v: usize) {
        let Rows { starts, targets } = self.game.graph.rows();
        let Some(&[start, end]) = starts.get(v..v + 2).and_then(|row| row.first_chunk()) else { return };
        for &t in targets[start as usize..end as usize].iter().take(ASKED) {
            match self.values {
                Values::Outcome { remoteness, .. } => prefetch(remoteness, t as usize),
                Values::Score { scores, ranks } => {
                    prefetch(scores, t as usize);
                    prefetch(ranks, t as usize);
                }
                Values::Grundy { nimbers, .. } => prefetch(nimbers, t as usize),
            }
        }
    }

    /// The move of `v`; `None` at a terminal.
    pub(crate) fn choose(&self, v: Position) -> Option<Position> {
        let mut moves = self.game.graph.moves(v).iter().copied();
        match self.values {
            Values::Outcome { outcomes, remoteness } => {
                let (outcome, left) = (outcomes.get(v), remoteness[v as usize]);
                let next = if self.game.is_owned() { outcome } else { outcome.reversed() };
                let nothing_to_choose = left == NONE && nothing_to_choose(self.game.owner(v), outcome);
                // Remoteness falls by exactly one along the fastest win, the longest resistance and the way to a tie.
                let left = if left == NONE { NONE } else { left.wrapping_sub(1) };
                moves
                    .find(|&t| nothing_to_choose || remoteness[t as usize] == left && outcomes.get(t) == next)
            }
            Values::Score { scores, ranks } => {
                let (score, rank) = (scores[v as usize], ranks[v as usize]);
                let owned = self.game.is_owned();
                let equal = moves.filter(|&t| {
                    let yielded =
                        if owned { Some(scores[t as usize]) } else { scores[t as usize].checked_neg() };
                    yielded == Some(score) && (rank == NONE || ranks[t as usize] < rank)
                });
                let above = score > crate::solve::score::of_infinite_play(self.game);
                let forces = above == (self.game.owner(v) != Some(Player::Second));
                // Ranks of `NONE` come last in the first case, where infinite play is as good as an end.
                if forces || rank == NONE {
                    equal.min_by_key(|&t| ranks[t as usize])
                } else {
                    equal.min_by_key(|&t| Reverse(ranks[t as usize]))
                }
            }
            Values::Grundy { nimbers, times } => {
                let nimber = nimbers[v as usize];
                let zeros = moves.clone().filter(|&t| nimbers[t as usize] == 0);
                if nimber == 0 {
                    moves.next()
                } else if let Some(zero) = zeros.min_by_key(|&t| times[t as usize]) {
                    Some(zero)
                } else {
                    moves.find(|&t| nimbers[t as usize] == NONE && !self.reaches_zero(nimbers, t))
                }
            }
        }
    }
}

/// Whether infinite play from here, which has this outcome, is lost for who moves here: he may have no move into it that
/// stays, and all of his moves into it lose alike. (Where nobody owns positions only draws are infinite.)
fn nothing_to_choose(owner: Option<Player>, outcome: Outcome) -> bool {
    match outcome {
        Outcome::Win => owner == Some(Player::Second),
        Outcome::Loss => owner == Some(Player::First),
        Outcome::Draw | Outcome::Tie => false,
    }
}
