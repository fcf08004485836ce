//! What is remembered between requests: the games that were solved last, and the one that the engine was opened on.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use retrograde::Control;

use crate::{
    cache::Cache,
    failure::Failure,
    game::{Asked, Key, Loaded, Solved},
    heaps::Heaps,
};

/// What a request may be and need. Time and memory are bounded by the [`Control`] that comes with each request.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The bytes of a request.
    pub request_bytes: usize,
    /// The positions of a game that is discovered from its rules.
    pub positions: u64,
    /// The bytes of the solved games that are remembered.
    pub remembered_bytes: u64,
}

impl Default for Limits {
    /// What a browser's tab can bear.
    fn default() -> Self {
        Limits { request_bytes: 4 << 20, positions: 2_000_000, remembered_bytes: 256 << 20 }
    }
}

/// What is remembered, and within which limits.
#[derive(Debug)]
pub(crate) struct Shelf {
    pub(crate) limits: Limits,
    cache: Mutex<Cache>,
    heaps: Mutex<Heaps>,
    /// The game that stays.
    pub(crate) opened: Option<Opened>,
}

/// A game that stays.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) name: String,
    pub(crate) key: Key,
    pub(crate) solved: Arc<Solved>,
}

impl Shelf {
    pub(crate) fn new(limits: Limits) -> Shelf {
        Shelf {
            limits,
            cache: Mutex::new(Cache::new(limits.remembered_bytes)),
            heaps: Mutex::default(),
            opened: None,
        }
    }

    /// The game of this digest, if it is still known.
    pub(crate) fn remembered(&self, digest: &str) -> Option<Arc<Loaded>> {
        let opened = self.opened.as_ref().filter(|opened| opened.key.digest == digest);
        opened.map(|opened| Arc::clone(&opened.solved.asked.loaded)).or_else(|| self.cache().loaded(digest))
    }

    /// The solution of what was asked: remembered, or found and kept.
    pub(crate) fn solved(&self, asked: Asked, control: &Control) -> Result<Arc<Solved>, Failure> {
        let key = asked.key();
        let opened = self.opened.as_ref().filter(|opened| opened.key == key);
        let known = opened.map(|opened| Arc::clone(&opened.solved)).or_else(|| self.cache().solved(&key));
        if let Some(solved) = known {
            return Ok(solved);
        }
        let solved = Arc::new(asked.solve(control)?);
        self.cache().keep(key, Arc::clone(&solved));
        Ok(solved)
    }

    /// The heap games that were asked for last.
    pub(crate) fn heaps(&self) -> MutexGuard<'_, Heaps> {
        self.heaps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        // Nothing panics while it holds the lock; if it did, the cache would still be whole.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
