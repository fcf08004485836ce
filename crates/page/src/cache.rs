//! The games that were solved last, within a limit of bytes.
//!
//! A page asks many things about one game. It is recomputed if it has gone: nothing depends on what is kept here.

use std::{collections::VecDeque, sync::Arc};

use crate::game::{Key, Loaded, Solved};

/// Solved games, the one that was asked for last in front.
#[derive(Debug)]
pub(crate) struct Cache {
    entries: VecDeque<Entry>,
    bytes: u64,
    limit: u64,
}

#[derive(Debug)]
struct Entry {
    key: Key,
    solved: Arc<Solved>,
    bytes: u64,
}

impl Cache {
    pub(crate) fn new(limit: u64) -> Cache {
        Cache { entries: VecDeque::new(), bytes: 0, limit }
    }

    /// The game of this digest, whatever was asked of it.
    pub(crate) fn loaded(&self, digest: &str) -> Option<Arc<Loaded>> {
        let entry = self.entries.iter().find(|entry| entry.key.digest == digest)?;
        Some(Arc::clone(&entry.solved.asked.loaded))
    }

    /// The solved game of this key, which becomes the last to go.
    pub(crate) fn solved(&mut self, key: &Key) -> Option<Arc<Solved>> {
        let place = self.entries.iter().position(|entry| entry.key == *key)?;
        let entry = self.entries.remove(place)?;
        let solved = Arc::clone(&entry.solved);
        self.entries.push_front(entry);
        Some(solved)
    }

    /// Keeps a solved game, and lets go of those that were not asked for the longest. One that alone is more than the limit
    /// is not kept.
    pub(crate) fn keep(&mut self, key: Key, solved: Arc<Solved>) {
        let bytes = solved.bytes();
        if bytes > self.limit || self.entries.iter().any(|entry| entry.key == key) {
            return;
        }
        self.bytes += bytes;
        self.entries.push_front(Entry { key, solved, bytes });
        while self.bytes > self.limit
            && let Some(entry) = self.entries.pop_back()
        {
            self.bytes -= entry.bytes;
        }
    }
}
