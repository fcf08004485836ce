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
//! The hot loop looks targets up in the table of two bits a position, which lies in the cache, and touches the far
//! larger table of remoteness only for the options that decide.

use std::ops::Range;

use super::{
    ends::Ends,
    walk::{first_wrong, move_is_out_of_place},
    wrong::{Broken, Condition, Words, Wrong},
};
use crate::{
    Control, End, Error, GameGraph, Infinite, Outcome, Player, Position, Result, graph::NONE, value::Outcomes,
};

/// Checks outcomes, remoteness and moves.
pub(super) fn check(
    game: &GameGraph,
    outcomes: &Outcomes,
    remoteness: &[u32],
    moves: &[Position],
    control: &Control,
) -> Result<Option<Wrong>> {
    let hero = match game.infinite {
        Infinite::Draw | Infinite::Score(0) => None,
        Infinite::Wins(player) => Some(player),
        Infinite::Score(_) if !game.is_owned() => {
            return Err(Error::invalid(
                "a score of infinite play other than 0 decides no outcome here: in an alternating game the players have no names",
            )
            .help("declare infinite play a draw, or give every position an owner"));
        }
        Infinite::Score(score) => Some(if score > 0 { Player::First } else { Player::Second }),
    };
    let (starts, targets) = game.graph.rows();
    let claims = Claims { game, starts, targets, codes: outcomes.codes(), remoteness, moves, hero };
    let found = first_wrong(game.positions(), control, |range| {
        // Two copies of the loop, so that alternating games do not ask who moves.
        Ok(if game.is_owned() { claims.examine::<true>(range) } else { claims.examine::<false>(range) })
    })?;
    Ok(found.map(|(v, broken)| Wrong::new(game, moves, v, broken, &claims)))
}

/// An outcome and a remoteness. The remoteness has 64 bits so that one more than [`NONE`] is not taken for anything.
type Claim = (Outcome, u64);

/// The remoteness of a draw.
const ENDLESS: u64 = NONE as u64;

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

/// The bit of an outcome in a set of outcomes.
const fn bit(outcome: Outcome) -> u8 {
    1 << outcome as u8
}

impl Claims<'_> {
    /// The first wrong claim in `range`.
    fn examine<const OWNED: bool>(&self, range: Range<Position>) -> Option<(Position, Broken)> {
        let mut ends = Ends::from(self.game, range.start);
        let mut start = self.starts[range.start as usize] as usize;
        for v in range {
            let end = self.starts[v as usize + 1] as usize;
            let row = &self.targets[start..end];
            start = end;
            let right =
                if row.is_empty() { terminal(ends.result(v)) } else { self.required::<OWNED>(v, row) };
            if self.claim(v) != right {
                return Some((v, self.broken::<OWNED>(v, row, right)));
            }
            if let Some(broken) = self.broken_move::<OWNED>(v, row, right) {
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

    /// What the claims about the options in `row` require of `v`.
    #[inline(always)]
    fn required<const OWNED: bool>(&self, v: Position, row: &[Position]) -> Claim {
        let good = self.good::<OWNED>(v);
        let bad = good.reversed();
        // In an alternating game the options' outcomes are the opponent's.
        let as_mine = |option: Outcome| if OWNED { option } else { option.reversed() };
        let seen = row.iter().fold(0, |seen, &t| seen | 1 << self.code(t));
        if let (true, Some(hero)) = (OWNED, self.hero) {
            return self.required_with_hero(row, hero, good, seen);
        }
        if seen & bit(good) != 0 {
            (as_mine(good), self.nearest(row, good))
        } else if seen == bit(bad) {
            (as_mine(bad), self.farthest(row, bad))
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
    ///
    /// Without a branch on the outcome, which would be mispredicted at every other option: an option of another outcome
    /// reads the remoteness of position 0, which lies in the cache, and does not count.
    #[inline(always)]
    fn nearest(&self, row: &[Position], outcome: Outcome) -> u64 {
        let of = |&t: &Position| {
            let counts = self.code(t) == outcome as u8;
            let remoteness = self.remoteness[if counts { t as usize } else { 0 }];
            if counts { remoteness } else { NONE }
        };
        1 + u64::from(row.iter().map(of).min().unwrap_or(NONE))
    }

    /// One more than the greatest remoteness of the options with this outcome, of which there must be one.
    #[inline(always)]
    fn farthest(&self, row: &[Position], outcome: Outcome) -> u64 {
        let of = |&t: &Position| {
            let counts = self.code(t) == outcome as u8;
            let remoteness = self.remoteness[if counts { t as usize } else { 0 }];
            if counts { remoteness } else { 0 }
        };
        1 + u64::from(row.iter().map(of).max().unwrap_or(NONE))
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
    fn broken_move<const OWNED: bool>(&self, v: Position, row: &[Position], right: Claim) -> Option<Broken> {
        let &choice = self.moves.get(v as usize)?;
        if move_is_out_of_place(self.moves, v, row.is_empty()) {
            return Some((Condition::MovePlace, NONE));
        }
        if row.is_empty() {
            return None;
        }
        // No early end: whether a short row goes on cannot be predicted, and going on costs nothing.
        if !row.iter().fold(false, |found, &t| found | (t == choice)) {
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
            (row, true) => self.required::<true>(v, row),
            (row, false) => self.required::<false>(v, row),
        }
    }
}

impl Words for Claims<'_> {
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

fn words((outcome, remoteness): Claim) -> String {
    match remoteness {
        ENDLESS => format!("a {outcome} without remoteness"),
        _ if remoteness > ENDLESS => format!("a {outcome} with a remoteness, which its options lack"),
        _ => format!("a {outcome} with remoteness {remoteness}"),
    }
}

/// The claim that the result of a terminal requires.
fn terminal(result: Option<End>) -> Claim {
    let outcome = match result {
        Some(End::Win) => Outcome::Win,
        Some(End::Loss) => Outcome::Loss,
        Some(End::Score(score)) if score > 0 => Outcome::Win,
        Some(End::Score(score)) if score < 0 => Outcome::Loss,
        // `GameGraph::check_rules` has seen to it that every terminal has a result.
        Some(End::Tie | End::Score(_)) | None => Outcome::Tie,
    };
    (outcome, 0)
}
