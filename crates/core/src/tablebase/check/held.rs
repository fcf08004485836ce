//! The tables that a check has at hand, within the limit on memory.

use crate::{
    Control, Error, Result,
    tablebase::{Cells, Tablebase},
};

/// Entries by tier.
pub(super) struct Held<'a> {
    base: &'a Tablebase,
    control: &'a Control,
    tables: Vec<Option<Cells>>,
    held: Vec<u64>,
}

impl<'a> Held<'a> {
    pub(super) fn new(base: &'a Tablebase, control: &'a Control) -> Held<'a> {
        let tiers = base.header().tiers.len();
        Held { base, control, tables: (0..tiers).map(|_| None).collect(), held: vec![0; tiers] }
    }

    /// Has the entries of a tier at hand, beside which so many bytes more are held.
    pub(super) fn load(&mut self, tier: usize, more: u64) -> Result<()> {
        if self.tables[tier].is_some() {
            return Ok(());
        }
        let about = &self.base.header().tiers[tier];
        let bytes = about.slots * u64::from(about.width) + more;
        self.control.budget.take(bytes)?;
        self.held[tier] = bytes;
        self.tables[tier] = Some(self.base.values(tier, self.control)?);
        Ok(())
    }

    /// Puts the entries of a tier away.
    pub(super) fn unload(&mut self, tier: usize) {
        self.tables[tier] = None;
        self.control.budget.give_back(std::mem::take(&mut self.held[tier]));
    }

    /// The entries of a tier at hand.
    pub(super) fn get(&self, tier: usize) -> Result<&Cells> {
        self.tables[tier].as_ref().ok_or_else(|| Error::invalid("this tier is not at hand"))
    }
}
