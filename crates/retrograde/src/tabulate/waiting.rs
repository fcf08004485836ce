//! Keys that were found in a tier whose turn has not come: sorted runs, merged when they become many.
//!
//! The children of neighbours are neighbours: a block of moves, sorted, is short of duplicates, and sorted runs merge with
//! memory read from front to back. That is several times as fast as a hash table, which goes everywhere.

use crate::core::{Result, memory, tablebase::PackedKey};

/// Sorted runs of keys, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Waiting<K> {
    keys: Vec<K>,
    /// How many keys there were when the runs were last merged into one.
    merged: usize,
}

/// Fewer keys are not worth merging.
const FEW: usize = 1 << 16;

impl<K> Default for Waiting<K> {
    fn default() -> Self {
        Waiting { keys: Vec::new(), merged: 0 }
    }
}

impl<K: PackedKey> Waiting<K> {
    /// Adds a run, which is sorted.
    pub(super) fn add(&mut self, run: Vec<K>) -> Result<()> {
        memory::reserve(&mut self.keys, run.len())?;
        self.keys.extend(run);
        if self.keys.len() > 3 * self.merged.max(FEW) {
            self.merge();
        }
        Ok(())
    }

    /// How many bytes they take, and will take while they are merged.
    pub(super) fn bytes(&self) -> u64 {
        2 * self.keys.len() as u64 * self.keys.first().map_or(0, K::size)
    }

    fn merge(&mut self) {
        // Stable sorting finds runs and merges them.
        self.keys.sort();
        self.keys.dedup();
        self.merged = self.keys.len();
    }

    /// The keys, sorted, each once.
    pub(super) fn sorted(&mut self) -> &[K] {
        self.merge();
        &self.keys
    }

    /// The keys, sorted, each once.
    pub(super) fn into_sorted(mut self) -> Vec<K> {
        self.merge();
        self.keys
    }
}
