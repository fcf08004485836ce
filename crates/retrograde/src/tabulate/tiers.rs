//! The tiers of a game under work: which keys and entries are at hand, and which lie in finished parts.

use std::sync::Arc;

use super::parts::Parts;
use crate::core::{
    Control, Result,
    memory::Budget,
    tablebase::{Cells, Discovered, KeySet, PackedKey, read_keys, read_values, write_keys, write_values},
};

/// What is known of a tier before it is solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Its number in the game.
    pub(super) tier: u64,
    pub(super) name: String,
    pub(super) slots: u64,
    /// The numbers of the other tiers that its moves lead to, ascending.
    pub(super) reads: Vec<u64>,
    /// How many moves stay inside; where slots are numbered, at least one if some may.
    pub(super) inside: u64,
}

/// The tiers of a game in the order in which they are solved.
pub(super) struct Tiers<K> {
    /// Whether the game numbers its slots; then there are no keys.
    pub(super) numbered: bool,
    pub(super) about: Vec<Found>,
    pub(super) slots: Discovered<K>,
    pub(super) values: Vec<Option<Arc<Cells>>>,
    /// What of the budget each tier holds.
    held: Vec<u64>,
}

/// The names of a tier's parts.
pub(super) fn keys_part(tier: u64) -> String {
    format!("{tier}.keys")
}

pub(super) fn values_part(tier: u64) -> String {
    format!("{tier}.values")
}

impl<K: PackedKey> Tiers<K> {
    pub(super) fn new(about: Vec<Found>, numbered: bool) -> Tiers<K> {
        let slots = Discovered::new(about.iter().map(|found| found.tier));
        let (values, held) = (vec![None; about.len()], vec![0; about.len()]);
        Tiers { numbered, about, slots, values, held }
    }

    pub(super) fn len(&self, tier: usize) -> u32 {
        self.about[tier].slots as u32
    }

    /// The place of the tier with this number.
    pub(super) fn place(&self, tier: u64) -> Option<usize> {
        self.about.iter().position(|found| found.tier == tier)
    }

    /// Has the keys of a tier at hand, if it has some, and its entries if it is solved.
    pub(super) fn load(&mut self, tier: usize, solved: bool, parts: &Parts, control: &Control) -> Result<()> {
        let found = &self.about[tier];
        if !self.numbered && self.slots.set(tier).is_none() {
            let (bytes, section) = parts.section(&keys_part(found.tier))?;
            let set: KeySet<K> = read_keys(&bytes, &section, found.slots, control)?;
            self.hold(tier, set.bytes(), &control.budget)?;
            self.slots.put(tier, Some(Arc::new(set)));
        }
        if solved && self.values[tier].is_none() {
            let (bytes, section) = parts.section(&values_part(self.about[tier].tier))?;
            let slots = self.about[tier].slots;
            let unpacked: u64 = section.blocks.iter().map(|block| block.unpacked).sum();
            let width = (unpacked / slots.max(1)) as usize;
            let cells = read_values(&bytes, &section, width, slots, control)?;
            self.hold(tier, unpacked, &control.budget)?;
            self.values[tier] = Some(Arc::new(cells));
        }
        Ok(())
    }

    fn hold(&mut self, tier: usize, bytes: u64, budget: &Budget) -> Result<()> {
        if budget.take(bytes).is_err() {
            // What is not needed now can be read again.
            self.keep_only(&[tier], budget);
            budget.take(bytes)?;
        }
        self.held[tier] += bytes;
        Ok(())
    }

    /// Puts away what is not among `needed`.
    pub(super) fn keep_only(&mut self, needed: &[usize], budget: &Budget) {
        for tier in 0..self.held.len() {
            if !needed.contains(&tier) {
                self.put_away(tier, budget);
            }
        }
    }

    pub(super) fn put_away(&mut self, tier: usize, budget: &Budget) {
        self.slots.put(tier, None);
        self.values[tier] = None;
        budget.give_back(std::mem::take(&mut self.held[tier]));
    }

    /// Keeps the entries of a tier, as a part and at hand.
    pub(super) fn solved(
        &mut self,
        tier: usize,
        cells: Cells,
        parts: &mut Parts,
        control: &Control,
    ) -> Result<()> {
        parts.put(&values_part(self.about[tier].tier), |out| write_values(&cells, control, out))?;
        self.hold(tier, (cells.len() * cells.width()) as u64, &control.budget)?;
        self.values[tier] = Some(Arc::new(cells));
        Ok(())
    }
}

/// Keeps the sorted keys of a tier as a part.
pub(super) fn put_keys<K: PackedKey>(
    tier: u64,
    keys: &[K],
    parts: &mut Parts,
    control: &Control,
) -> Result<()> {
    parts.put(&keys_part(tier), |out| write_keys(keys, control, out))
}
