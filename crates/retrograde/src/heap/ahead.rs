//! Marks of coming sums, made by other threads while one thread computes the values.
//!
//! Values come one after the other, but what is marked for a sum needs mostly values that were known long before: with a rare
//! position at `at`, the sums from `first` on face the entries from `first - at` on. So while one thread computes the values
//! of a *stretch* of 512 sums, the others mark the next stretch: from all rare positions whose entries were known when the
//! stretch began and, for rare values, from all such parts within reach. What is left to the one thread: parts below about a
//! thousand, positions that became rare since, groups that nobody foresaw, and the search. How far the others mark follows
//! how much the one has to search.
//!
//! Marks are sets, so the values are the same with any number of threads. Each thread has a table of its own, to which new
//! entries are sent: one byte or two a value for each more thread, and no lock. Two threads meet once in 512 values.
//!
//! Where it pays (samples of a profile, two threads at once as far as the busier one goes; one core each of an Intel Xeon
//! with AVX-512 at 2.6 GHz, of which AVX2 is used):
//!
//! | game | rare values | one thread | busier of two | all of two |
//! | --- | --- | --- | --- | --- |
//! | 0.6 to 2^21 | 1583 | 11339 | 5944 | 12211 |
//! | Grundy's game to 2^21 | 1273 | 5008 | 3089 | 5951 |
//! | 0.376, 4.5 million values | 509 | 2400 | 1918 | 2610 |
//!
//! Where it cannot: 0.1777 (443 million values, 15 of them rare) marks for 3 % of its time, 0.354 (131) for 16 %, and each
//! has a hundred instructions a value around it that wait for the value before. [`LEAST_RARE`] leaves such games to one
//! thread. Of a third thread there is little to win, as the search stays with the first.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{Builder, Scope},
};

use super::sparse::parts;
use crate::{
    core::{Result, memory},
    store::lanes::{Cell, LANES},
};

/// How many blocks of 32 sums are marked between two meetings.
const STRETCH: usize = 16;
/// Other threads pay from so many rare positions on.
pub(super) const LEAST_RARE: usize = 200;
/// And from so many values on.
pub(super) const LEAST_VALUES: usize = 1 << 13;

/// The other threads, and what they have made for the present stretch.
pub(super) struct Ahead<T> {
    threads: Vec<Other<T>>,
    /// The number of the present stretch; what was asked for it, and what came.
    stretch: usize,
    present: Option<(Arc<Job<T>>, Vec<Made>)>,
    /// What was asked for the next one.
    next: Option<Arc<Job<T>>>,
    /// How many entries and rare positions the others know.
    sent: usize,
    rare: Arc<Vec<u32>>,
    /// Which groups were needed since the last meeting.
    needed: Vec<bool>,
    marked: (u64, u64),
}

/// How one of the other threads is asked, and answers.
struct Other<T> {
    ask: Sender<Arc<Job<T>>>,
    given: Receiver<Made>,
}

/// What the others are asked for: all in turn get the same, and share the blocks.
struct Job<T> {
    stretch: usize,
    new: Vec<T>,
    /// How many entries are known, `new` included.
    known: usize,
    rare: Arc<Vec<u32>>,
    reach: usize,
    /// By group, the index of its marks if they are wanted.
    wanted: Vec<Option<usize>>,
    groups: usize,
}

/// For each block of one thread, for each group that was wanted.
struct Made {
    marks: Vec<[u32; LANES]>,
    /// How many entries were marked, and how many of them for rare values.
    marked: u64,
    marked_rare: u64,
}

/// The marks of a block for one group, and what they do not have.
#[derive(Clone, Copy)]
pub(super) struct Done<'a> {
    pub(super) marks: &'a [u32; LANES],
    /// Smaller positions were left out.
    pub(super) least: usize,
    /// Further rare positions were left out.
    pub(super) rare: usize,
    /// For rare values: the reach that is to be kept to.
    pub(super) reach: usize,
}

impl<T: Cell> Ahead<T> {
    /// Starts threads for a table of at most `len` entries in the end, with `groups` groups of codes. As many of them as the
    /// machine allows.
    pub(super) fn start<'s>(
        scope: &'s Scope<'s, '_>,
        threads: usize,
        table: &[T],
        len: usize,
        groups: usize,
        common: u32,
    ) -> Result<Ahead<T>> {
        let mut started = Vec::new();
        let of = threads.min(STRETCH);
        let mut ready = Vec::new();
        for _ in 0..of {
            let mut own = memory::with_capacity(len.max(table.len()))?;
            own.extend_from_slice(table);
            ready.push(own);
        }
        for (index, table) in ready.into_iter().enumerate() {
            let (ask, asked) = channel();
            let (give, given) = channel();
            let helper = Helper { index, of, table, codes: Vec::new(), common };
            if Builder::new().spawn_scoped(scope, move || helper.run(&asked, &give)).is_err() {
                // The others' shares do not fit together without this one.
                started.clear();
                break;
            }
            started.push(Other { ask, given });
        }
        Ok(Ahead {
            threads: started,
            stretch: 0,
            present: None,
            next: None,
            sent: table.len(),
            rare: Arc::default(),
            needed: vec![false; groups],
            marked: (0, 0),
        })
    }

    /// Goes on to the stretch of this block, if it is a later one: takes what was made for it, and asks for the next.
    #[inline]
    pub(super) fn turn_to(&mut self, block: usize, table: &[T], rare: &[u32], reach: usize) {
        let stretch = block / STRETCH;
        if stretch > self.stretch {
            self.meet(stretch, table, rare, reach);
        }
    }

    #[cold]
    fn meet(&mut self, stretch: usize, table: &[T], rare: &[u32], reach: usize) {
        self.stretch = stretch;
        self.present = self.next.take().and_then(|job| {
            let made: Option<Vec<Made>> = self.threads.iter().map(|other| other.given.recv().ok()).collect();
            let made = made.filter(|made| !made.is_empty())?;
            self.marked.0 += made.iter().map(|made| made.marked).max().unwrap_or(0);
            self.marked.1 += made.iter().map(|made| made.marked_rare).max().unwrap_or(0);
            (job.stretch == stretch).then_some((job, made))
        });
        if self.rare.len() < rare.len() {
            self.rare = Arc::new(rare.to_vec());
        }
        let mut groups = 0;
        let wanted = self.needed.iter_mut().map(|needed| {
            std::mem::take(needed).then(|| {
                groups += 1;
                groups - 1
            })
        });
        let wanted = wanted.collect();
        let new = table[self.sent..].to_vec();
        self.sent = table.len();
        let rare = Arc::clone(&self.rare);
        let job = Arc::new(Job { stretch: stretch + 1, new, known: self.sent, rare, reach, wanted, groups });
        if self.threads.iter().all(|other| other.ask.send(Arc::clone(&job)).is_ok()) {
            self.next = Some(job);
        }
    }

    /// Remembers that this group is needed.
    #[inline]
    pub(super) fn will_need(&mut self, group: usize) {
        self.needed[group] = true;
    }

    /// What was made for a block and a group.
    #[inline]
    pub(super) fn marks(&self, block: usize, group: usize) -> Option<Done<'_>> {
        let (job, made) = self.present.as_ref()?;
        let index = job.wanted[group]?;
        let block_index = block.checked_sub(job.stretch * STRETCH)?;
        let marks =
            made[block_index % made.len()].marks.get(block_index / made.len() * job.groups + index)?;
        Some(Done { marks, least: job.least(block * LANES), rare: job.rare.len(), reach: job.reach })
    }

    /// How many entries the busiest of the others has marked since the last call, and how many of them for rare values.
    pub(super) fn take_marked(&mut self) -> (u64, u64) {
        std::mem::take(&mut self.marked)
    }
}

impl<T> Job<T> {
    /// The least position that faces known entries only, for the sums from `first` on.
    fn least(&self, first: usize) -> usize {
        (first + LANES).saturating_sub(self.known).max(LANES + 1)
    }
}

/// One of the other threads.
struct Helper<T> {
    index: usize,
    of: usize,
    table: Vec<T>,
    /// The codes of the rare positions.
    codes: Vec<T>,
    /// The bit of common codes; 0 if all are rare.
    common: u32,
}

impl<T: Cell> Helper<T> {
    /// Does what it is asked for until nobody asks any more.
    fn run(mut self, asked: &Receiver<Arc<Job<T>>>, give: &Sender<Made>) {
        let parts_at: Vec<u32> = (0..=super::sparse::MOST_REACH as u32).collect();
        while let Ok(job) = asked.recv() {
            self.table.extend_from_slice(&job.new);
            self.codes.extend(job.rare[self.codes.len()..].iter().map(|&at| self.table[at as usize]));
            let mut made = Made { marks: Vec::new(), marked: 0, marked_rare: 0 };
            for block in (self.index..STRETCH).step_by(self.of) {
                let first = (job.stretch * STRETCH + block) * LANES;
                let least = job.least(first);
                for (group, _) in job.wanted.iter().enumerate().filter(|(_, wanted)| wanted.is_some()) {
                    let mut marks = [0; LANES];
                    let is_common = self.common != 0 && group * LANES >= self.common as usize;
                    let (at, codes) = if is_common {
                        let end = job.rare.partition_point(|&at| (at as usize) < first);
                        let start = job.rare.partition_point(|&at| (at as usize) < least).min(end);
                        (&job.rare[start..end], &self.codes[start..end])
                    } else {
                        let parts = parts(job.reach, first);
                        let range = least.min(parts.end)..parts.end;
                        (&parts_at[range.clone()], &self.table[range])
                    };
                    T::mark(&mut marks, &self.table, first, at, codes, group as u32);
                    let marked = (at.len() * LANES) as u64;
                    made.marked += marked;
                    made.marked_rare += if is_common { 0 } else { marked };
                    made.marks.push(marks);
                }
            }
            if give.send(made).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{random::Random, store::lanes::one_hot};

    /// Codes below 256, the rare ones (below 128) at one position in eight.
    fn table() -> (Vec<u8>, Vec<u32>) {
        let mut random = Random::new(5);
        let table: Vec<u8> = (0..20_000)
            .map(|_| random.below(128) as u8 | if random.below(8) == 0 { 0 } else { 128 })
            .collect();
        let rare = (1..20_000).filter(|&at| table[at as usize] < 128).collect();
        (table, rare)
    }

    #[test]
    fn the_others_mark_the_next_stretch_from_all_that_they_say() {
        let ((table, rare), reach) = (table(), 700);
        for threads in [1, 3] {
            std::thread::scope(|scope| {
                let known = 300 * LANES;
                let mut ahead = Ahead::start(scope, threads, &table[..known], 20_000, 8, 128).unwrap();
                let mut seen = 0;
                for block in 300..400 {
                    let known = block * LANES + 5;
                    let rare = &rare[..rare.partition_point(|&at| (at as usize) < known)];
                    ahead.turn_to(block, &table[..known], rare, reach);
                    for group in [1, 5] {
                        ahead.will_need(group);
                        let Some(done) = ahead.marks(block, group) else { continue };
                        seen += 1;
                        let first = block * LANES;
                        let parts: Vec<usize> = if group == 5 {
                            rare[..done.rare].iter().map(|&at| at as usize).collect()
                        } else {
                            parts(done.reach, first).collect()
                        };
                        let mut marks = [0; LANES];
                        for part in parts.into_iter().filter(|part| (done.least..first).contains(part)) {
                            for (lane, mark) in marks.iter_mut().enumerate() {
                                let number = table[part] ^ table[first + lane - part];
                                *mark |= one_hot(u32::from(number) ^ (group as u32) << 5);
                            }
                        }
                        assert_eq!(*done.marks, marks, "block {block}, group {group}");
                        assert!(done.least <= 2 * STRETCH * LANES + LANES, "{}", done.least);
                    }
                    assert!(ahead.marks(block, 2).is_none(), "nobody needed it");
                }
                assert!(seen >= 2 * 60, "{seen}");
            });
        }
    }
}
