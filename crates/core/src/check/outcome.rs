//! Outcome and remoteness.
//!
//! What the conditions of `docs/certificates.md` require of a position is a function of the claims about its options:
//!
//! ```text
//! infinite play drawn                          infinite play won by a player, "the hero"
//!   some option good   good, 1 + least           lost for the hero, tied: as far as the other can force it
//!   all options bad    bad,  1 + greatest        won, 1 + least or greatest: where the hero can force an end
//!   some option a tie  tie,  1 + least           won, no remoteness: where he can stay among his wins
//!   else               draw
//! ```
//!
//! So a claim is right exactly if it equals what that function gives. Why these local equations have only one solution:
//! the remoteness of every claim but a draw (and an endless win) is finite and rests on smaller ones. By induction on
//! it a claimed win is one; by induction on the *true* remoteness a true win leaves no other claim. The same two inductions
//! then settle ties, and what is left is closed under the moves that keep it.
//!
//! The plain algorithm asks first which outcomes a position's options have, then which of those that decide is nearest or
//! farthest, then whether the claimed move is one of them. The hot loop ([`Claims::options`]) finds all of it in one pass
//! over the row and without a branch on what it finds, since none of it can be predicted: a million positions with four
//! million moves in 44 ms instead of 49, and a sixth less on graphs whose moves are near.
//!
//! Tried and dropped: fetching what is claimed of the targets of 2048 moves in a loop of its own, so that many cache misses are
//! under way at a time. Ten million positions took 0.67 s instead of 0.82 in one thread, but a million took 50 ms instead
//! of 44, and with two threads nothing was gained.

use std::ops::Range;

use fearless_simd::{Level, dispatch};

use super::{
    ends::Ends,
    walk::{first_wrong, move_is_out_of_place},
    wrong::{Broken, Condition, Wording, Wrong},
};
use crate::{Control, End, GameGraph, Outcome, Player, Position, Result, Rows, graph::NONE, value::Outcomes};

/// Checks outcomes, remoteness and moves.
pub(super) fn check(
    game: &GameGraph,
    outcomes: &Outcomes,
    remoteness: &[u32],
    moves: &[Position],
    control: &Control,
) -> Result<Option<Wrong>> {
    let hero = game.infinite_winner()?;
    let Rows { starts, targets } = game.graph.rows();
    let claims = Claims { game, starts, targets, codes: outcomes.codes(), remoteness, moves, hero };
    let found = first_wrong(game.positions(), control, |range| {
        // Two copies of the loop, so that alternating games do not ask who moves.
        Ok(dispatch!(Level::new(), _simd => match game.is_owned() {
            true => claims.examine::<true>(range),
            false => claims.examine::<false>(range),
        }))
    })?;
    Ok(found.map(|(v, broken)| Wrong::new(game, moves, v, broken, &claims)))
}

/// An outcome and a remoteness. The remoteness has 64 bits so that one more than [`NONE`] is not taken for anything.
pub(super) type Claim = (Outcome, u64);

/// The remoteness of a draw.
pub(super) const ENDLESS: u64 = NONE as u64;

struct Claims<'a> {
    game: &'a GameGraph,
    starts: &'a [u64],
    targets: &'a [Position],
    codes: &'a [u8],
    remoteness: &'a [u32],
    moves: &'a [Position],
    /// Who wins endless play.
    hero: Option<Player>,
}

/// What the claims say about a position's options.
#[derive(Clone, Copy)]
struct Options {
    /// The [`bit`]s of their outcomes.
    outcomes: u8,
    /// The least remoteness of those that are good for who moves.
    nearest: u32,
    /// The greatest remoteness of those that are bad.
    farthest: u32,
    /// Whether the move that the answer gives is one of them.
    has_choice: bool,
}

/// The bit of an outcome in a set of outcomes.
const fn bit(outcome: Outcome) -> u8 {
    1 << outcome as u8
}

impl Claims<'_> {
    /// The first wrong claim in `range`.
    #[inline(always)]
    fn examine<const OWNED: bool>(&self, range: Range<Position>) -> Option<(Position, Broken)> {
        let mut ends = Ends::from(self.game, range.start);
        let mut start = self.starts[range.start as usize] as usize;
        for v in range {
            let end = self.starts[v as usize + 1] as usize;
            let row = &self.targets[start..end];
            start = end;
            let options = self.options::<OWNED>(v, row);
            let right = if row.is_empty() {
                terminal(ends.result(v))
            } else {
                self.required::<OWNED>(v, row, options)
            };
            if self.claim(v) != right {
                return Some((v, self.broken::<OWNED>(v, row, right)));
            }
            if let Some(broken) = self.broken_move::<OWNED>(v, options, right) {
                return Some((v, broken));
            }
        }
        None
    }

    #[inline(always)]
    fn code(&self, v: Position) -> u8 {
        self.codes[v as usize / 4] >> (v % 4 * 2) & 3
    }

    #[inline(always)]
    fn claim(&self, v: Position) -> Claim {
        (Outcome::from_code(self.code(v)), u64::from(self.remoteness[v as usize]))
    }

    /// The claim at an option that is good for the mover of `v`.
    #[inline(always)]
    fn good<const OWNED: bool>(&self, v: Position) -> Outcome {
        if OWNED && self.game.owner(v) == Some(Player::First) { Outcome::Win } else { Outcome::Loss }
    }

    /// What the claims say about the options in `row` of `v`.
    #[inline(always)]
    fn options<const OWNED: bool>(&self, v: Position, row: &[Position]) -> Options {
        let good = self.good::<OWNED>(v) as u8;
        let bad = self.good::<OWNED>(v).reversed() as u8;
        let choice = self.moves.get(v as usize).copied().unwrap_or(NONE);
        let mut options = Options { outcomes: 0, nearest: NONE, farthest: 0, has_choice: false };
        for &t in row {
            let (code, remoteness) = (self.code(t), self.remoteness[t as usize]);
            options.outcomes |= 1 << code;
            options.nearest = options.nearest.min(if code == good { remoteness } else { NONE });
            options.farthest = options.farthest.max(if code == bad { remoteness } else { 0 });
            options.has_choice |= t == choice;
        }
        options
    }

    /// What the claims about the options in `row` require of `v`.
    #[inline(always)]
    fn required<const OWNED: bool>(&self, v: Position, row: &[Position], options: Options) -> Claim {
        let good = self.good::<OWNED>(v);
        let bad = good.reversed();
        // In an alternating game the options' outcomes are the opponent's.
        let as_mine = |option: Outcome| if OWNED { option } else { option.reversed() };
        let seen = options.outcomes;
        if let (true, Some(hero)) = (OWNED, self.hero) {
            return self.required_with_hero(row, hero, good, seen);
        }
        if seen & bit(good) != 0 {
            (as_mine(good), 1 + u64::from(options.nearest))
        } else if seen == bit(bad) {
            (as_mine(bad), 1 + u64::from(options.farthest))
        } else if seen & bit(Outcome::Tie) != 0 {
            (Outcome::Tie, self.nearest(row, Outcome::Tie))
        } else {
            (Outcome::Draw, ENDLESS)
        }
    }

    /// The same where endless play is won by `hero`. A claimed draw is wrong wherever it stands; here it counts as an
    /// endless win.
    fn required_with_hero(&self, row: &[Position], hero: Player, good: Outcome, seen: u8) -> Claim {
        let win = if hero == Player::First { Outcome::Win } else { Outcome::Loss };
        let loss = win.reversed();
        let ended = bit(loss) | bit(Outcome::Tie);
        // Ends that do not exist are ENDLESS + 1 away: in `end_of_wins` no win is ever that far.
        if good == win {
            if seen == bit(loss) {
                (loss, self.farthest(row, loss))
            } else if seen & !ended == 0 {
                (Outcome::Tie, self.farthest(row, Outcome::Tie))
            } else {
                (win, self.nearest(row, win).min(ENDLESS))
            }
        } else if seen & bit(loss) != 0 {
            (loss, self.nearest(row, loss))
        } else if seen & bit(Outcome::Tie) != 0 {
            (Outcome::Tie, self.nearest(row, Outcome::Tie))
        } else if seen == bit(win) {
            (win, self.farthest(row, win).min(ENDLESS))
        } else {
            (win, ENDLESS)
        }
    }

    /// One more than the least remoteness of the options with this outcome.
    fn nearest(&self, row: &[Position], outcome: Outcome) -> u64 {
        1 + u64::from(self.remoteness_of(row, outcome).min().unwrap_or(NONE))
    }

    /// One more than the greatest remoteness of the options with this outcome.
    fn farthest(&self, row: &[Position], outcome: Outcome) -> u64 {
        1 + u64::from(self.remoteness_of(row, outcome).max().unwrap_or(NONE))
    }

    fn remoteness_of(&self, row: &[Position], outcome: Outcome) -> impl Iterator<Item = u32> {
        row.iter().filter(move |&&t| self.code(t) == outcome as u8).map(|&t| self.remoteness[t as usize])
    }

    /// Whether the move from `v` to `t` keeps the right claim of `v`, and brings its end nearer if it has one.
    #[inline(always)]
    fn is_best<const OWNED: bool>(&self, v: Position, right: Claim, t: Position) -> bool {
        let (outcome, remoteness) = self.claim(t);
        let mine = if OWNED { outcome } else { outcome.reversed() };
        if right.1 != ENDLESS {
            return mine == right.0 && remoteness + 1 == right.1;
        }
        // A draw, or an endless win: who plays for it stays in it, and whom it beats may do as he likes.
        let beaten = OWNED && self.hero.is_some() && self.good::<OWNED>(v) != right.0;
        beaten || mine == right.0
    }

    #[inline(always)]
    fn broken_move<const OWNED: bool>(&self, v: Position, options: Options, right: Claim) -> Option<Broken> {
        let &choice = self.moves.get(v as usize)?;
        let is_terminal = options.outcomes == 0;
        if move_is_out_of_place(self.moves, v, is_terminal) {
            return Some((Condition::MovePlace, NONE));
        }
        if is_terminal {
            return None;
        }
        if !options.has_choice {
            return Some((Condition::MoveExists, NONE));
        }
        if !self.is_best::<OWNED>(v, right, choice) {
            return Some((Condition::MoveBest, choice));
        }
        None
    }

    /// Which condition a claim at `v` breaks when `right` is required, and the option that shows it.
    #[cold]
    fn broken<const OWNED: bool>(&self, v: Position, row: &[Position], right: Claim) -> Broken {
        let good = self.good::<OWNED>(v);
        let mine = if OWNED { good } else { good.reversed() };
        let hero = OWNED && self.hero.is_some();
        let condition = match right {
            _ if row.is_empty() => Condition::Terminal,
            (Outcome::Draw, _) => Condition::Draw,
            (_, ENDLESS) => Condition::Endless,
            (Outcome::Tie, _) if hero && self.hero == self.game.owner(v) => Condition::ForcedTie,
            (Outcome::Tie, _) => Condition::Tie,
            (outcome, _) if outcome == mine => Condition::GoodMove,
            _ => Condition::AllBad,
        };
        let witness = row.iter().copied().find(|&t| self.is_best::<OWNED>(v, right, t)).unwrap_or(NONE);
        (condition, witness)
    }

    /// What is required of `v`, for one claim and not for a hot loop.
    fn right(&self, v: Position) -> Claim {
        match (self.game.graph.moves(v), self.game.is_owned()) {
            ([], _) => terminal(self.game.terminal_result(v)),
            (row, true) => self.required::<true>(v, row, self.options::<true>(v, row)),
            (row, false) => self.required::<false>(v, row, self.options::<false>(v, row)),
        }
    }
}

impl Wording for Claims<'_> {
    fn claim(&self, v: Position) -> String {
        words(Claims::claim(self, v))
    }

    fn required(&self, v: Position, _: Condition) -> String {
        words(self.right(v))
    }

    fn is_best(&self, v: Position, t: Position) -> bool {
        match self.game.is_owned() {
            true => Claims::is_best::<true>(self, v, self.right(v), t),
            false => Claims::is_best::<false>(self, v, self.right(v), t),
        }
    }
}

pub(super) fn words((outcome, remoteness): Claim) -> String {
    match remoteness {
        ENDLESS => format!("a {outcome} without remoteness"),
        _ if remoteness > ENDLESS => format!("a {outcome} with a remoteness, which its options lack"),
        _ => format!("a {outcome} with remoteness {remoteness}"),
    }
}

/// The claim that the result of a terminal requires. `GameGraph::check_rules` has seen to it that every one has a result.
pub(super) fn terminal(result: Option<End>) -> Claim {
    (result.map_or(Outcome::Tie, End::outcome), 0)
}
