//! Outcome where the priorities decide infinite play.
//!
//! What a position must be claimed follows from the claims about its options, as in `outcome`:
//!
//! ```text
//! some option good      good, 1 + least remoteness of those that have one, none if no good option has one
//! else some option tied tied, without remoteness
//! all options bad       bad,  1 + greatest remoteness, none if some option has none
//! ```
//!
//! Remoteness proves the claims that have it, by the inductions told there. The others rest on the moves: fix those of one
//! player, *the hero*, among his claimed wins without remoteness and the claimed ties. By the equations the opponent cannot
//! leave these positions but for the hero's ends, and what is left to him is to go round. So the claims are right
//! exactly if no circle of what is left has on top a priority of his: that is what [`circles`] looks for, once for each player.
//!
//! Source: closed regions and their circles are the certificates of parity games since Emerson and Jutla 1991.

mod circles;
mod components;

use super::{
    outcome::{Claim, ENDLESS, terminal, words},
    walk::{first_wrong, move_is_out_of_place},
    wrong::{Broken, Condition, Wording, Wrong},
};
use crate::{
    Control, Error, GameGraph, Outcome, Parity, Player, Position, Result, graph::NONE, value::Outcomes,
};

/// Checks outcomes, remoteness and moves; if `remoteness` is `None`, who wins and by which moves.
pub(super) fn check(
    game: &GameGraph,
    parity: Parity,
    outcomes: &Outcomes,
    remoteness: Option<&[u32]>,
    moves: &[Position],
    control: &Control,
) -> Result<Option<Wrong>> {
    let claims = Claims { game, outcomes, remoteness, moves };
    let found = first_wrong(game.positions(), control, |mut range| {
        Ok(range.find_map(|v| claims.examine(v).map(|broken| (v, broken))))
    })?;
    let found = match found {
        Some(found) => Some(found),
        None => claims.circle(parity, control)?,
    };
    Ok(found.map(|(v, broken)| Wrong::new(game, moves, v, broken, &claims)))
}

struct Claims<'a> {
    game: &'a GameGraph,
    outcomes: &'a Outcomes,
    remoteness: Option<&'a [u32]>,
    moves: &'a [Position],
}

impl Claims<'_> {
    fn claim(&self, v: Position) -> Claim {
        (self.outcomes.get(v), self.remoteness.map_or(ENDLESS, |remoteness| remoteness[v as usize].into()))
    }

    /// The outcome that is good for the mover of `v`.
    fn good(&self, v: Position) -> Outcome {
        if self.game.owner(v) == Some(Player::First) { Outcome::Win } else { Outcome::Loss }
    }

    /// What the claims about its options require of `v`.
    fn right(&self, v: Position) -> Claim {
        let row = self.game.graph.moves(v);
        if row.is_empty() {
            let (outcome, end) = terminal(self.game.terminal_result(v));
            return (outcome, if self.remoteness.is_some() { end } else { ENDLESS });
        }
        let good = self.good(v);
        let (mut nearest, mut farthest) = (None, 0);
        let mut tied = false;
        for &t in row {
            let (outcome, remoteness) = self.claim(t);
            if outcome == good {
                nearest = Some(nearest.map_or(remoteness, |nearest: u64| nearest.min(remoteness)));
            } else if outcome == Outcome::Tie {
                tied = true;
            } else {
                farthest = farthest.max(remoteness);
            }
        }
        match nearest {
            Some(nearest) => (good, (1 + nearest).min(ENDLESS)),
            None if tied => (Outcome::Tie, ENDLESS),
            None => (good.reversed(), (1 + farthest).min(ENDLESS)),
        }
    }

    /// Whether the move from `v` to `t` keeps the right claim of `v`, and brings its end nearer if it has one.
    fn keeps(&self, v: Position, right: Claim, t: Position) -> bool {
        let (outcome, remoteness) = self.claim(t);
        if right.1 != ENDLESS {
            return outcome == right.0 && remoteness + 1 == right.1;
        }
        right.0 == self.good(v).reversed() || outcome == right.0
    }

    fn examine(&self, v: Position) -> Option<Broken> {
        let (right, row) = (self.right(v), self.game.graph.moves(v));
        if self.claim(v) != right {
            let condition = match right {
                _ if row.is_empty() => Condition::Terminal,
                (Outcome::Tie, _) => Condition::Tie,
                (_, ENDLESS) => Condition::Endless,
                (outcome, _) if outcome == self.good(v) => Condition::GoodMove,
                _ => Condition::AllBad,
            };
            let witness = row.iter().copied().find(|&t| self.keeps(v, right, t)).unwrap_or(NONE);
            return Some((condition, witness));
        }
        let &choice = self.moves.get(v as usize)?;
        // Files that say only who wins leave out the moves of who loses.
        if choice == NONE && self.remoteness.is_none() && right.0 != self.good(v) {
            return None;
        }
        if move_is_out_of_place(self.moves, v, row.is_empty()) {
            return Some((Condition::MovePlace, NONE));
        }
        if row.is_empty() {
            return None;
        }
        if !row.contains(&choice) {
            return Some((Condition::MoveExists, NONE));
        }
        (!self.keeps(v, right, choice)).then_some((Condition::MoveBest, choice))
    }

    /// Whether `v` has moves and its claim does not rest on remoteness.
    fn is_endless(&self, v: Position) -> bool {
        self.claim(v).1 == ENDLESS && !self.game.graph.is_terminal(v)
    }

    /// A circle on which a player loses whom its positions are claimed for, by the position with its decisive priority.
    fn circle(&self, parity: Parity, control: &Control) -> Result<Option<(Position, Broken)>> {
        if (0..self.game.positions()).all(|v| !self.is_endless(v)) {
            return Ok(None);
        }
        if self.moves.is_empty() {
            return Err(Error::invalid(
                "this answer has no moves, and they alone prove who wins a play that never ends",
            )
            .help("check an answer with its moves"));
        }
        for hero in [Player::First, Player::Second] {
            let win = if hero == Player::First { Outcome::Win } else { Outcome::Loss };
            let belongs =
                |v| self.is_endless(v) && matches!(self.outcomes.get(v), o if o == win || o == Outcome::Tie);
            let moves = |v: Position| match self.game.owner(v) == Some(hero) {
                true => std::slice::from_ref(&self.moves[v as usize]),
                false => self.game.graph.moves(v),
            };
            if let Some(v) = circles::lost(self.game, parity, hero, belongs, moves, control)? {
                return Ok(Some((v, (Condition::Circle, NONE))));
            }
        }
        Ok(None)
    }
}

impl Wording for Claims<'_> {
    fn claim(&self, v: Position) -> String {
        match self.remoteness {
            Some(_) => words(Claims::claim(self, v)),
            None => format!("a {}", self.outcomes.get(v)),
        }
    }

    fn required(&self, v: Position, condition: Condition) -> String {
        match condition {
            Condition::Circle => "another outcome or another move, here or on the circle".to_owned(),
            _ if self.remoteness.is_none() => format!("a {}", self.right(v).0),
            _ => words(self.right(v)),
        }
    }

    fn is_best(&self, v: Position, t: Position) -> bool {
        self.keeps(v, self.right(v), t)
    }
}
