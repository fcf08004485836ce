//! Who can neither win nor be made to lose goes to the nearest tie, if one can be reached; level by level again.
//!
//! Few games have ties inside such tiers, so this keeps a list a level instead of cells.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::{
    Tier,
    code::{Codes, Word},
    level::Levels,
};
use crate::core::{
    Error, Outcome, Result,
    tablebase::{Entry, PackedKey},
};

/// Slots that are ties, and in how many moves, in order of slots.
pub(super) struct Ties(Vec<(u32, u32)>);

impl Ties {
    /// Puts the ties among these entries, which begin at the slot `first`.
    pub(super) fn put(&self, first: usize, entries: &mut [Entry], remoteness: bool) {
        let start = self.0.partition_point(|&(slot, _)| (slot as usize) < first);
        for &(slot, steps) in &self.0[start..] {
            let Some(entry) = entries.get_mut(slot as usize - first) else { break };
            *entry = Entry::decided(Outcome::Tie, if remoteness { steps } else { 0 });
        }
    }
}

impl<W: Word> Levels<W> {
    /// Finds all ties, once wins and losses are decided.
    pub(super) fn settle_ties<K: PackedKey>(&mut self, work: &Tier<'_, K>) -> Result<Ties> {
        let base = Codes::base::<W>();
        let is_open = |slot: u32| self.cells.get(slot as usize).is_some_and(|cell| cell.get() > base);
        let mut found: HashMap<u32, u32, FxBuildHasher> = HashMap::default();
        let (mut newly, mut edges): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        let mut seeds = std::mem::take(&mut self.ties);
        let mut level = 0;
        while !newly.is_empty() || !seeds.is_empty() {
            if newly.is_empty()
                && let Some((&first, _)) = seeds.first_key_value()
            {
                level = first;
            }
            let seeds = seeds.remove(&level).unwrap_or_default();
            let mut now = Vec::new();
            for slot in newly.drain(..).chain(seeds) {
                if is_open(slot) && !found.contains_key(&slot) {
                    work.control.budget.take(16)?;
                    found.insert(slot, level);
                    now.push(slot);
                }
            }
            for part in now.chunks(1 << 12) {
                edges.clear();
                work.game.moves_back(work.tier, part, &mut edges)?;
                newly.extend(edges.iter().filter(|&&slot| is_open(slot) && !found.contains_key(&slot)));
                work.control.advance(part.len() as u64)?;
            }
            newly.sort_unstable();
            newly.dedup();
            level += 1;
        }
        work.control.budget.give_back(16 * found.len() as u64);
        let mut ties: Vec<(u32, u32)> = found.into_iter().collect();
        ties.sort_unstable();
        Ok::<_, Error>(Ties(ties))
    }
}
