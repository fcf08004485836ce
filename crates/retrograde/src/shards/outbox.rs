//! Words on their way: a box for each shard, which is applied when it is full.

use std::sync::{Mutex, PoisonError};

use super::{
    deal::Deal,
    shard::{Level, Shard, pack},
};
use crate::core::{Position, Result, memory};

/// The boxes of one thread.
#[derive(Debug)]
pub(crate) struct Outbox {
    boxes: Vec<Vec<u32>>,
    /// How many words make a box full.
    full: usize,
    /// Which boxes are not empty.
    touched: Vec<u32>,
    /// Which shards have somebody decided at this level because of a box of ours.
    pub(crate) woken: Vec<u32>,
    /// How many positions were decided by them.
    pub(crate) decided: u64,
}

/// A box has so many words at most, and at least.
const MOST: u64 = 1 << 13;
const LEAST: u64 = 16;

impl Outbox {
    /// Boxes that together take about this many bytes.
    pub(crate) fn new(shards: usize, bytes: u64) -> Result<Outbox> {
        let full = (bytes / 4 / shards as u64).clamp(LEAST, MOST) as usize;
        let mut boxes = memory::with_capacity(shards)?;
        boxes.resize_with(shards, Vec::new);
        Ok(Outbox { boxes, full, touched: Vec::new(), woken: Vec::new(), decided: 0 })
    }

    /// How many bytes full boxes take.
    pub(crate) fn bytes(shards: usize, bytes: u64) -> u64 {
        (bytes / 4 / shards as u64).clamp(LEAST, MOST) * 4 * shards as u64
    }

    /// Sends a word to the shard of `to`.
    #[inline(always)]
    pub(crate) fn send(
        &mut self,
        to: Position,
        is_loss: u32,
        deal: Deal,
        shards: &[Mutex<Shard>],
        level: &Level,
    ) -> Result<()> {
        let (shard, place) = deal.place(to);
        let words = &mut self.boxes[shard];
        if words.len() == self.full {
            self.deliver(shard, shards, level);
        } else if words.is_empty() {
            self.open(shard)?;
        }
        self.boxes[shard].push(pack(place, is_loss));
        Ok(())
    }

    #[cold]
    fn open(&mut self, shard: usize) -> Result<()> {
        let words = &mut self.boxes[shard];
        if words.capacity() < self.full {
            // A box that is used at all grows soon; one for a single word should not take a page.
            let room = if words.capacity() == 0 { self.full.min(LEAST as usize) } else { self.full };
            memory::reserve(words, room)?;
        }
        self.touched.push(shard as u32);
        Ok(())
    }

    #[cold]
    fn deliver(&mut self, shard: usize, shards: &[Mutex<Shard>], level: &Level) {
        let mut state = shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        let open = state.open;
        if state.apply(&self.boxes[shard], level) {
            self.woken.push(shard as u32);
        }
        self.decided += u64::from(open - state.open);
        self.boxes[shard].clear();
    }

    /// Sends everything off.
    pub(crate) fn flush(&mut self, shards: &[Mutex<Shard>], level: &Level) {
        while let Some(shard) = self.touched.pop() {
            self.deliver(shard as usize, shards, level);
        }
    }
}
