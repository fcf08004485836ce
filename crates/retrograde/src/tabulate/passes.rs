//! The method `passes`: forward passes over the blocks of a tier that can still change, with no moves kept.
//!
//! A pass makes the moves of a block anew and improves its entries: a win gets shorter, a loss with it, what was open is
//! decided. Values only ever improve, so passes end, and where they end every entry agrees with its definition; there is
//! only one such table, so the order in which threads come by does not matter. A block is looked at again only if a
//! block that it reads has changed. Ties wait until wins and losses are settled.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::{
    look::{Source, look},
    rows::packed,
    tiers::Tiers,
    view::{Best, View},
};
use crate::core::{
    Control, Outcome, Player, Result, memory,
    tablebase::{Cells, Entry, PackedKey},
    threads,
};

/// How many slots a block has.
const CHUNK: usize = 1 << 10;

/// A slot without a position, while what is not decided yet is [`Entry::EMPTY`].
const NOTHING: Entry = Entry::DRAW;

/// How much memory the method takes for a tier of so many slots.
pub(super) fn bytes(slots: u64) -> u64 {
    6 * slots
}

/// Decides a tier. Time O(moves × passes); extra space [`bytes`] and the blocks that each block reads.
pub(super) fn passes<K: PackedKey>(
    game: &Source<'_, K>,
    tiers: &Tiers<K>,
    tier: usize,
    view: View,
    control: &Control,
) -> Result<Cells> {
    let slots = tiers.len(tier) as usize;
    let _held = control.budget.hold(bytes(slots as u64))?;
    let blocks = slots.div_ceil(CHUNK);
    // As the stored form: for the mover, or for First.
    let mut entries: Vec<AtomicU32> = memory::with_capacity(slots)?;
    entries.resize_with(slots, AtomicU32::default);
    let mut dirty: Vec<bool> = memory::filled(blocks, true)?;
    let mut reads: Vec<Vec<u32>> = memory::filled(blocks, Vec::new())?;
    for ties in [false, true] {
        dirty.fill(true);
        while dirty.contains(&true) {
            let work: Vec<usize> = (0..blocks).filter(|&block| dirty[block]).collect();
            let changed: Vec<AtomicBool> = (0..blocks).map(|_| AtomicBool::new(false)).collect();
            let pass = Pass { game, tiers, tier, view, entries: &entries, ties };
            threads::in_order(
                work.len(),
                control.threads,
                |i| {
                    let block = work[i];
                    let (is_changed, read) = pass.block(block, slots)?;
                    changed[block].fetch_or(is_changed, Ordering::Relaxed);
                    control.check()?;
                    Ok((block, read))
                },
                |(block, read): (usize, Vec<u32>)| {
                    reads[block] = read;
                    Ok::<_, crate::Error>(())
                },
            )?;
            let is_changed = |block: &u32| changed[*block as usize].load(Ordering::Relaxed);
            for block in 0..blocks {
                dirty[block] = reads[block].iter().any(is_changed);
            }
        }
    }
    control.advance(slots as u64)?;
    let mut done: Vec<Entry> = memory::with_capacity(slots)?;
    done.extend(entries.iter().map(|entry| match Entry::of_code(entry.load(Ordering::Relaxed)) {
        Entry::EMPTY => Entry::DRAW,
        NOTHING => Entry::EMPTY,
        entry => entry,
    }));
    packed(&done)
}

struct Pass<'a, K> {
    game: &'a Source<'a, K>,
    tiers: &'a Tiers<K>,
    tier: usize,
    view: View,
    entries: &'a [AtomicU32],
    ties: bool,
}

impl<K: PackedKey> Pass<'_, K> {
    /// Improves a block; returns whether anything changed, and which blocks of the tier it reads.
    fn block(&self, block: usize, slots: usize) -> Result<(bool, Vec<u32>)> {
        let range = (block * CHUNK) as u32..slots.min((block + 1) * CHUNK) as u32;
        let (mut changed, mut reads) = (false, Vec::new());
        look(self.game, self.tiers, self.tier, range, |seen| {
            if seen.is_empty {
                self.entries[seen.slot as usize].store(NOTHING.code(), Ordering::Relaxed);
                return Ok(());
            }
            let mut best = Best::default();
            for &(found, slot) in seen.children {
                let entry = match found == self.tier {
                    true => {
                        reads.push((slot as usize / CHUNK) as u32);
                        Entry::of_code(self.entries[slot as usize].load(Ordering::Relaxed))
                    }
                    false => self.tiers.entry(found, slot),
                };
                best.add(self.view, self.view.after(seen.owner, entry));
            }
            let at = &self.entries[seen.slot as usize];
            let before = Entry::of_code(at.load(Ordering::Relaxed));
            let now = match seen.children.is_empty() {
                true => Some(self.view.end(seen.owner, seen.result)?).filter(|end| self.is_due(*end)),
                false => self.settled(best, self.view.own(seen.owner, before)),
            };
            if let Some(now) = now {
                changed |= self.store(at, before, now, seen.owner);
            }
            Ok(())
        })?;
        reads.sort_unstable();
        reads.dedup();
        Ok((changed, reads))
    }

    /// Whether entries of this kind are settled in this phase.
    fn is_due(&self, entry: Entry) -> bool {
        self.ties == (entry.outcome() == Some(Outcome::Tie))
    }

    /// What the moves of a position say by now, for its mover; `None` if nothing yet.
    fn settled(&self, best: Best, before: Entry) -> Option<Entry> {
        let is_tie = |entry: Entry| entry.outcome() == Some(Outcome::Tie);
        if self.ties {
            // Wins and losses stay; what is open goes to the nearest tie.
            let steps = best.tie.filter(|_| before == Entry::EMPTY || is_tie(before))?;
            return Some(Entry::decided(Outcome::Tie, steps));
        }
        match best.entry()? {
            entry if is_tie(entry) || entry == Entry::DRAW => None,
            entry => Some(entry),
        }
    }

    fn store(&self, at: &AtomicU32, before: Entry, now: Entry, owner: Option<Player>) -> bool {
        let now = self.view.own(owner, now);
        at.store(now.code(), Ordering::Relaxed);
        now != before
    }
}
