//! Entries as the player to move sees them.

use crate::core::{End, Error, Outcome, Player, Result, Rule, error::Advice, tablebase::Entry};

/// How a game's entries are to be read: for the mover in an alternating game, for First in an owned one.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) owned: bool,
    pub(super) rule: Rule,
    /// Whether remoteness is kept; without it every remoteness is 0.
    pub(super) remoteness: bool,
}

impl View {
    /// The entry of where a move leads, as the player sees it who makes it.
    #[inline]
    pub(super) fn after(self, owner: Option<Player>, entry: Entry) -> Entry {
        if self.owned { self.own(owner, entry) } else { entry.reversed() }
    }

    /// The entry of a position as its mover sees it, from its stored form, and the other way round.
    #[inline]
    pub(super) fn own(self, owner: Option<Player>, entry: Entry) -> Entry {
        if self.owned && owner == Some(Player::Second) { entry.reversed() } else { entry }
    }

    /// One step further away.
    pub(super) fn further(self, steps: u32) -> u32 {
        if self.remoteness { steps + 1 } else { 0 }
    }

    /// What a position without moves is worth to its mover. Errors: the result is a score.
    pub(super) fn end(self, owner: Option<Player>, result: Option<End>) -> Result<Entry> {
        let declared = |outcome| self.own(owner, Entry::decided(outcome, 0));
        Ok(match result {
            Some(End::Win) => declared(Outcome::Win),
            Some(End::Loss) => declared(Outcome::Loss),
            Some(End::Tie) => Entry::decided(Outcome::Tie, 0),
            Some(End::Score(_)) => {
                return Err(Error::invalid("tables hold outcomes, but the ends of this game have scores")
                    .help(Advice::SolveAsGraph));
            }
            None => Entry::decided(
                match self.rule {
                    Rule::Normal => Outcome::Loss,
                    Rule::Misere => Outcome::Win,
                },
                0,
            ),
        })
    }
}

/// What a position is worth by the moves that were looked at so far, as its mover sees them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Best {
    /// The steps of the shortest win, of the nearest tie, of the longest loss.
    pub(super) win: Option<u32>,
    pub(super) tie: Option<u32>,
    pub(super) loss: Option<u32>,
    /// Whether a move leads to a draw or to what is not known yet.
    pub(super) open: bool,
}

impl Best {
    /// Counts a move to a position of this entry, as its player sees it; an empty entry is not known yet.
    #[inline]
    pub(super) fn add(&mut self, view: View, child: Entry) {
        let steps = view.further(child.remoteness().unwrap_or(0));
        match child.outcome() {
            Some(Outcome::Win) => self.win = Some(self.win.map_or(steps, |least| least.min(steps))),
            Some(Outcome::Tie) => self.tie = Some(self.tie.map_or(steps, |least| least.min(steps))),
            Some(Outcome::Loss) => self.loss = Some(self.loss.map_or(steps, |most| most.max(steps))),
            Some(Outcome::Draw) | None => self.open = true,
        }
    }

    /// Its entry for its mover, once all moves are known; `None` if there was none.
    #[inline]
    pub(super) fn entry(self) -> Option<Entry> {
        if let Some(steps) = self.win {
            return Some(Entry::decided(Outcome::Win, steps));
        }
        if let Some(steps) = self.tie {
            return Some(Entry::decided(Outcome::Tie, steps));
        }
        if self.open {
            return Some(Entry::DRAW);
        }
        self.loss.map(|steps| Entry::decided(Outcome::Loss, steps))
    }
}
