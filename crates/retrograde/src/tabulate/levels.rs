//! Retrograde analysis inside one tier, level by level, over whatever knows the moves back.
//!
//! The plain algorithm (Ströhlein 1970): what is decided at level r decides its predecessors: a loss makes them wins of r + 1;
//! a win takes away one of their open moves, and where none is left they are losses. What leaves the tier is known before:
//! it sows wins and ties at their levels, and sets a bound below which a position cannot be lost yet. What no level
//! decides is a tie if it can reach one, and else a draw.

use super::view::{Best, View};
use crate::core::{Control, Outcome, Player, Result, memory, tablebase::Entry};

/// The moves back inside a tier.
pub(super) trait Back: Sync {
    /// Calls `visit` with every position from which a move leads to `slot`, as often as moves do.
    fn each(&self, slot: u32, visit: &mut dyn FnMut(u32)) -> Result<()>;
}

/// A position cannot be lost: a way out of the tier wins, ties or draws.
const NEVER: u32 = u32::MAX;

/// The state of one tier under analysis. Entries are as the mover of each position sees them.
pub(super) struct Levels {
    entries: Vec<Entry>,
    /// How many moves inside the tier are not known to lose.
    open: Vec<u32>,
    /// The least remoteness that a loss can have, by the moves that leave the tier; [`NEVER`] if it cannot be one.
    bound: Vec<u32>,
    /// Slots by the level at which they are decided, unless they were decided before.
    wins: Vec<Vec<u32>>,
    losses: Vec<Vec<u32>>,
    ties: Vec<Vec<u32>>,
    /// Whether Second moves there, in an owned game.
    seconds: Vec<bool>,
}

fn sow(levels: &mut Vec<Vec<u32>>, level: u32, slot: u32) -> Result<()> {
    let level = level as usize;
    if levels.len() <= level {
        memory::reserve(levels, level + 1 - levels.len())?;
        levels.resize_with(level + 1, Vec::new);
    }
    memory::reserve(&mut levels[level], 1)?;
    levels[level].push(slot);
    Ok(())
}

/// How many bytes a slot takes, without its moves.
pub(super) const BYTES_A_SLOT: u64 = 24;

impl Levels {
    /// A tier of so many slots, all of them empty.
    pub(super) fn new(slots: usize, view: View) -> Result<Levels> {
        Ok(Levels {
            entries: memory::filled(slots, Entry::EMPTY)?,
            open: memory::filled(slots, 0)?,
            bound: memory::filled(slots, NEVER)?,
            wins: Vec::new(),
            losses: Vec::new(),
            ties: Vec::new(),
            seconds: memory::filled(if view.owned { slots } else { 0 }, false)?,
        })
    }

    /// Puts a position that ends the play into a slot.
    pub(super) fn end(&mut self, slot: u32, owner: Option<Player>, end: Entry) -> Result<()> {
        self.belongs(slot, owner);
        match end.outcome() {
            Some(Outcome::Win) => sow(&mut self.wins, 0, slot),
            Some(Outcome::Loss) => sow(&mut self.losses, 0, slot),
            _ => sow(&mut self.ties, 0, slot),
        }
    }

    fn belongs(&mut self, slot: u32, owner: Option<Player>) {
        if let Some(second) = self.seconds.get_mut(slot as usize) {
            *second = owner == Some(Player::Second);
        }
    }

    /// Puts a position with moves into a slot: what its moves out of the tier are worth, and how many stay inside.
    pub(super) fn open(
        &mut self,
        slot: u32,
        owner: Option<Player>,
        outside: Best,
        inside: u32,
    ) -> Result<()> {
        self.belongs(slot, owner);
        self.open[slot as usize] = inside;
        if let Some(level) = outside.win {
            return sow(&mut self.wins, level, slot);
        }
        if let Some(level) = outside.tie {
            return sow(&mut self.ties, level, slot);
        }
        if !outside.open {
            let bound = outside.loss.unwrap_or(0);
            self.bound[slot as usize] = bound;
            if inside == 0 {
                return sow(&mut self.losses, bound, slot);
            }
        }
        Ok(())
    }

    /// Decides all slots, and returns their entries as each mover sees them. `is_empty` says which slots hold nothing.
    pub(super) fn run(
        mut self,
        view: View,
        back: &impl Back,
        is_empty: impl Fn(u32) -> bool,
        control: &Control,
    ) -> Result<Vec<Entry>> {
        let (mut level, mut newly) = (0u32, Vec::new());
        while (level as usize) < self.wins.len().max(self.losses.len()) {
            newly.clear();
            for (levels, outcome) in [(&mut self.wins, Outcome::Win), (&mut self.losses, Outcome::Loss)] {
                let Some(slots) = levels.get_mut(level as usize) else { continue };
                for slot in std::mem::take(slots) {
                    let entry = &mut self.entries[slot as usize];
                    if *entry == Entry::EMPTY {
                        *entry = Entry::decided(outcome, view_level(view, level));
                        newly.push((slot, outcome));
                    }
                }
            }
            for &(slot, outcome) in &newly {
                let (entries, seconds) = (&self.entries, &self.seconds);
                let (open, bound, wins, losses) =
                    (&mut self.open, &self.bound, &mut self.wins, &mut self.losses);
                let mut failed = Ok(());
                back.each(slot, &mut |before| {
                    let at = before as usize;
                    if entries[at] != Entry::EMPTY || failed.is_err() {
                        return;
                    }
                    let same = !seconds.is_empty() && seconds[at] == seconds[slot as usize];
                    if (outcome == Outcome::Win) == same {
                        failed = sow(wins, level + 1, before);
                        return;
                    }
                    open[at] -= 1;
                    if open[at] == 0 && bound[at] != NEVER {
                        failed = sow(losses, bound[at].max(level + 1), before);
                    }
                })?;
                failed?;
            }
            control.advance(newly.len() as u64)?;
            level += 1;
        }
        self.settle_ties(view, back, control)?;
        for (slot, entry) in self.entries.iter_mut().enumerate() {
            if *entry == Entry::EMPTY && !is_empty(slot as u32) {
                *entry = Entry::DRAW;
            }
        }
        Ok(self.entries)
    }

    /// Level by level again: who can neither win nor be made to lose goes to the nearest tie.
    fn settle_ties(&mut self, view: View, back: &impl Back, control: &Control) -> Result<()> {
        let (mut level, mut newly) = (0u32, Vec::new());
        while (level as usize) < self.ties.len() {
            newly.clear();
            for slot in std::mem::take(&mut self.ties[level as usize]) {
                let entry = &mut self.entries[slot as usize];
                if *entry == Entry::EMPTY {
                    *entry = Entry::decided(Outcome::Tie, view_level(view, level));
                    newly.push(slot);
                }
            }
            for &slot in &newly {
                let (entries, ties) = (&self.entries, &mut self.ties);
                let mut failed = Ok(());
                back.each(slot, &mut |before| {
                    if entries[before as usize] == Entry::EMPTY && failed.is_ok() {
                        failed = sow(ties, level + 1, before);
                    }
                })?;
                failed?;
            }
            control.advance(newly.len() as u64)?;
            level += 1;
        }
        Ok(())
    }
}

fn view_level(view: View, level: u32) -> u32 {
    if view.remoteness { level } else { 0 }
}
