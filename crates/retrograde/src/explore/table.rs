//! The hash table from positions to their numbers: one shard a thread, each an array with linear probing.
//!
//! The plain algorithm probes for one target after the other and waits for memory twice each time: for the slot, and for
//! the position that its number stands for. Departures:
//!
//! 1. An entry is a number with half of its hash, eight bytes: a false match is rare, and growing needs no position.
//! 2. Targets are looked up in batches: first all slots are read, then all positions that they name, then the batch is
//!    resolved in order. The reads of one batch do not wait for each other (measured: three to five times as fast as
//!    one by one once the table is larger than the cache).
//! 3. A block's targets find room before the block begins, so that slots stay where they are and new entries can be
//!    renumbered without probing again.

use crate::core::{Result, memory, threads};

/// The targets of one block of positions, in the order in which they were met.
pub(super) struct Candidates<'a, P> {
    /// Each piece with the place of its first target.
    pieces: Vec<(usize, &'a [P], &'a [u64])>,
    len: usize,
}

impl<'a, P> Candidates<'a, P> {
    pub(super) fn new<B>(blocks: &'a [B], parts: impl Fn(&'a B) -> (&'a Vec<P>, &'a Vec<u64>)) -> Self {
        let mut len = 0;
        let pieces = blocks
            .iter()
            .map(|block| {
                let (targets, hashes) = parts(block);
                let first = len;
                len += targets.len();
                (first, &targets[..], &hashes[..])
            })
            .collect();
        Candidates { pieces, len }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    fn target(&self, candidate: usize) -> &'a P {
        // There are as many pieces as threads: a handful.
        let next = self.pieces.partition_point(|piece| piece.0 <= candidate);
        let (first, targets, _) = &self.pieces[next - 1];
        &targets[candidate - first]
    }

    /// Every candidate with its hash, in order.
    fn iter(&self) -> impl Iterator<Item = (usize, &'a P, u64)> + '_ {
        self.pieces.iter().flat_map(|&(first, targets, hashes)| {
            targets.iter().zip(hashes).enumerate().map(move |(i, (target, &hash))| (first + i, target, hash))
        })
    }
}

/// Numbers by position, in as many shards as there are threads.
pub(super) struct Table {
    shards: Vec<Shard>,
}

/// Which of `shards` shards a hash falls to.
fn shard_of(hash: u64, shards: usize) -> usize {
    if shards == 1 { 0 } else { (hash >> 32) as usize % shards }
}

impl Table {
    pub(super) fn new(shards: usize) -> Table {
        Table { shards: (0..shards).map(|_| Shard::default()).collect() }
    }

    /// How much memory the table takes.
    pub(super) fn bytes(&self) -> usize {
        self.shards.iter().map(|shard| shard.entries.capacity() * size_of::<Entry>()).sum()
    }

    /// The number of every candidate. One that is in no list yet gets, with all its copies, the number of positions plus
    /// the place of its first copy, until [`Table::settle`].
    pub(super) fn look_up<P: Eq + Sync>(
        &mut self,
        candidates: &Candidates<'_, P>,
        positions: &[P],
    ) -> Result<Numbers> {
        let count = self.shards.len();
        let shards: Vec<_> = self.shards.iter_mut().enumerate().collect();
        let look_up = |(mine, shard): (usize, &mut Shard)| {
            let mine = candidates.iter().filter(|&(_, _, hash)| shard_of(hash, count) == mine);
            shard.look_up(mine, candidates, positions)
        };
        let few = candidates.iter().nth(FEW).is_none();
        let found: Vec<_> =
            if few { shards.into_iter().map(look_up).collect() } else { threads::map(shards, look_up) };
        Ok(Numbers {
            shards: found.into_iter().map(|numbers| numbers.map(Vec::into_iter)).collect::<Result<_>>()?,
        })
    }

    /// Replaces the places of new candidates by the numbers they were `given`.
    pub(super) fn settle(&mut self, given: &[u32]) {
        for shard in &mut self.shards {
            for (candidate, slot) in shard.fresh.drain(..) {
                shard.entries[slot].number = given[candidate];
            }
        }
    }
}

/// The numbers that the shards found, each in the order of its own candidates.
pub(super) struct Numbers {
    shards: Vec<std::vec::IntoIter<u32>>,
}

impl Numbers {
    /// The number of the next candidate, whose hash is `hash`.
    pub(super) fn next(&mut self, hash: u64) -> u32 {
        let shard = shard_of(hash, self.shards.len());
        self.shards[shard].next().unwrap_or(u32::MAX)
    }
}

/// A position's number with half of its hash.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry {
    number: u32,
    half: u32,
}

/// How many candidates are too few for two threads.
const FEW: usize = 256;

/// An empty slot. [`u32::MAX`] is the number of no position.
const EMPTY: Entry = Entry { number: u32::MAX, half: 0 };

/// How many look-ups are under way at once.
const BATCH: usize = 32;

#[derive(Default)]
struct Shard {
    /// A power of two of slots, at most three quarters used; none at first.
    entries: Vec<Entry>,
    used: usize,
    /// The candidates of this block that are new, with their slots.
    fresh: Vec<(usize, usize)>,
}

impl Shard {
    /// The slot where probing for a hash begins: the high bits of a product (Fibonacci hashing).
    fn slot(&self, half: u32) -> usize {
        let bits = self.entries.len().trailing_zeros();
        (u64::from(half).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (63 - bits) >> 1) as usize
    }

    /// Makes room for `more` entries.
    fn reserve(&mut self, more: usize) -> Result<()> {
        let needed = (self.used + more) / 3 * 4 + 4;
        if needed <= self.entries.len() {
            return Ok(());
        }
        let larger = memory::filled(needed.next_power_of_two(), EMPTY)?;
        for entry in std::mem::replace(&mut self.entries, larger) {
            if entry != EMPTY {
                let mut slot = self.slot(entry.half);
                while self.entries[slot] != EMPTY {
                    slot = (slot + 1) & (self.entries.len() - 1);
                }
                self.entries[slot] = entry;
            }
        }
        Ok(())
    }

    fn look_up<'a, P: Eq>(
        &mut self,
        mut mine: impl Iterator<Item = (usize, &'a P, u64)>,
        candidates: &Candidates<'a, P>,
        positions: &[P],
    ) -> Result<Vec<u32>> {
        // A share of the block is what falls to this shard; the hash spreads evenly, and doubling covers the rest.
        let mut numbers = Vec::new();
        let base = positions.len();
        let position = |number: u32| {
            let number = number as usize;
            if number < base { &positions[number] } else { candidates.target(number - base) }
        };
        self.reserve(candidates.len())?;
        memory::reserve(&mut numbers, candidates.len())?;
        let mut batch = Vec::with_capacity(BATCH);
        let mut seen = [EMPTY; BATCH];
        loop {
            batch.clear();
            batch.extend(mine.by_ref().take(BATCH).map(|(candidate, target, hash)| {
                let half = (hash >> 32) as u32 ^ hash as u32;
                (candidate, target, half, self.slot(half))
            }));
            if batch.is_empty() {
                return Ok(numbers);
            }
            for (seen, &(_, _, _, slot)) in seen.iter_mut().zip(&batch) {
                *seen = self.entries[slot];
            }
            let mut hits = [false; BATCH];
            for (hit, (seen, &(_, target, half, _))) in hits.iter_mut().zip(seen.iter().zip(&batch)) {
                *hit = *seen != EMPTY && seen.half == half && position(seen.number) == target;
            }
            for ((&hit, seen), &(candidate, target, half, slot)) in hits.iter().zip(&seen).zip(&batch) {
                numbers.push(if hit {
                    seen.number
                } else {
                    self.probe(slot, half, candidate, base, |number| position(number) == target)
                });
            }
        }
    }

    /// The number of the target that `is_target` knows, probing from `slot`; entered as new if it is not there.
    fn probe(
        &mut self,
        mut slot: usize,
        half: u32,
        candidate: usize,
        base: usize,
        is_target: impl Fn(u32) -> bool,
    ) -> u32 {
        loop {
            let entry = self.entries[slot];
            if entry == EMPTY {
                let number = (base + candidate) as u32;
                self.entries[slot] = Entry { number, half };
                self.used += 1;
                self.fresh.push((candidate, slot));
                return number;
            }
            if entry.half == half && is_target(entry.number) {
                return entry.number;
            }
            slot = (slot + 1) & (self.entries.len() - 1);
        }
    }
}
