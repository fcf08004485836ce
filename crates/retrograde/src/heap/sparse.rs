//! Values by the sparse-space method, for codes that leave at most two heaps.
//!
//! The plain way marks the values of all options of the heap of n, n/2 xors for every split, and takes the least unmarked
//! number. Departures from it:
//!
//! 1. **Rare and common.** Call a value rare if it has an even number of bits in a mask. Then rare ^ rare and common ^
//!    common are rare, so an option with a *common* value is a take, or a split with exactly one rare part. Mark those
//!    only: the least unmarked common value c is found from the rare positions, of which there are a few hundred. The value
//!    is c, unless a smaller rare value is not taken: look along the splits until every rare value below c has been seen;
//!    mostly that is soon. This is exact for every mask; a bad mask has many rare positions and only costs time.
//! 2. **Codes instead of values** ([`Coding`]), so that a group of 32 numbers is all rare or all common and marks are one
//!    word a group. Groups are worked on only as far as the least unmarked number lies.
//! 3. **32 heaps at a time.** Marks belong to sums, not to heaps: `marks(m)` are those of the splits of m pins, and the heap
//!    of n needs them for n minus each number taken. For 32 sums in a row, the table entries that face one rare position
//!    are neighbours, and one pass over the rare positions serves all 32 (see `store/lanes.rs`). Rare positions up to 32 face
//!    entries that are not known yet; those are added sum by sum ([`Cell::near`]).
//! 4. **The same for rare values**: the splits next to the ends, up to a *reach* that follows what the search costs, are
//!    marked 32 sums at a time; the search along one sum starts where they end, and sees only what they left.
//! 5. **Other threads mark ahead**, where there is much to mark (see `ahead.rs`).
//!
//! With u8 entries the working set for Grundy's game is 2 MB at 2^21. Time per value is the number of rare positions divided
//! by about 9 a nanosecond, and as much for the search, on one core of an AMD Milan.
//!
//! Source: A. Flammenkamp, *Lange Perioden in Subtraktions-Spielen*, 1997, and his tables of octal games; J. P. Grossman,
//! "Searching for periodicity in Officers", 2015.

use std::thread::Scope;

use super::{
    NimValues,
    ahead::{Ahead, LEAST_RARE, LEAST_VALUES},
    coding::{Coding, Mask},
    shape::Shape,
    values::{IntoValues, with_cells},
};
use crate::{
    core::{Result, memory},
    store::lanes::{Cell, LANES, one_hot},
};

/// A table of coded values that grows.
pub(super) struct Sparse<'a, T: Cell> {
    shape: &'a Shape,
    coding: Coding,
    table: Vec<T>,
    /// Positions with rare values, ascending, from 1 on; and their codes.
    rare: Vec<u32>,
    rare_codes: Vec<T>,
    /// How many of them are at most [`LANES`].
    near: usize,
    /// `LANES + 1`, `LANES + 2`, …: the positions marked for rare values, as far as `reach`.
    small: Vec<u32>,
    reach: usize,
    groups: Groups,
    limits: [Vec<u32>; 2],
    /// Other threads, if there are any.
    ahead: Option<Ahead<T>>,
    /// How many splits were looked at since the reach was last changed: by search, by marking.
    searched: u64,
    marked_rare: u64,
    marked_common: u64,
}

/// The marks of recent sums, by group.
struct Groups {
    count: usize,
    /// How many sums are kept; a power of two.
    kept: usize,
    marks: Vec<u32>,
    /// For each group, the block of 32 sums that was marked last.
    block: Vec<usize>,
    /// For each group, the sum up to which marks are complete.
    complete: Vec<usize>,
    /// For each group and each block that is kept, the least part from which on no splits are marked.
    unmarked: Vec<u32>,
}

impl Groups {
    /// Where `unmarked` has the block of this sum.
    fn block_of(&self, group: usize, sum: usize) -> usize {
        (group * self.kept + sum % self.kept) / LANES
    }
}

/// The reach for rare values lies between these.
const REACH: std::ops::RangeInclusive<usize> = LANES + 1..=MOST_REACH;
pub(super) const MOST_REACH: usize = 1 << 14;
/// The reach is changed after so many heaps.
const BALANCE: usize = 4096;
/// What else is done for a heap takes the time of marking so many splits.
const OVERHEAD: u64 = 2500;

/// From which heap on the method works: sums must be long enough for a row at either end.
pub(super) fn least_heap(shape: &Shape) -> usize {
    shape.last + 8 * LANES
}

impl<'a, T: Cell + IntoValues> Sparse<'a, T> {
    /// Takes the values below 2^`bits` so far; at least [`least_heap`] of them. `bits` is from 6 to the entry's width.
    pub(super) fn new(values: NimValues, mask: Mask, bits: u32, shape: &'a Shape) -> Result<Self> {
        let coding = Coding::new(mask, bits, shape.splits[0].0);
        let mut table = cells_of::<T>(values)?;
        for (n, cell) in table.iter_mut().enumerate() {
            *cell = T::of(coding.code(cell.get(), n));
        }
        let common = coding.common();
        let (mut rare, mut rare_codes) = (Vec::new(), Vec::new());
        if common != 0 {
            for (n, &cell) in table.iter().enumerate().skip(1).filter(|(_, cell)| cell.get() & common == 0) {
                memory::reserve(&mut rare, 1)?;
                memory::reserve(&mut rare_codes, 1)?;
                rare.push(n as u32);
                rare_codes.push(cell);
            }
        }
        let near = rare.partition_point(|&at| at as usize <= LANES);
        let count = (1 << bits) / LANES;
        let kept = (shape.splits[shape.splits.len() - 1].0 + 2 * LANES).next_power_of_two();
        let groups = Groups {
            count,
            kept,
            marks: memory::filled(count * kept, 0)?,
            block: memory::filled(count, usize::MAX)?,
            complete: memory::filled(count, 0)?,
            unmarked: memory::filled(count * kept / LANES, 1)?,
        };
        let small = (*REACH.start() as u32..=*REACH.end() as u32).collect();
        let limits = [coding.limits(0), coding.limits(1)];
        Ok(Sparse {
            shape,
            coding,
            table,
            rare,
            rare_codes,
            near,
            small,
            reach: 2 * LANES,
            groups,
            limits,
            ahead: None,
            searched: 0,
            marked_rare: 0,
            marked_common: 0,
        })
    }

    /// How many values there are.
    pub(super) fn len(&self) -> usize {
        self.table.len()
    }

    /// The value of the heap of `n`.
    pub(super) fn value(&self, n: usize) -> u32 {
        self.coding.value(self.table[n].get(), n)
    }

    /// Whether there is so much to mark that other threads pay.
    pub(super) fn is_work_for_others(&self) -> bool {
        self.table.len() >= LEAST_VALUES && (self.rare.len() >= LEAST_RARE || self.coding.common() == 0)
    }

    /// Has other threads mark ahead from now on, up to `len` values.
    pub(super) fn share<'s>(&mut self, scope: &'s Scope<'s, '_>, threads: usize, len: usize) -> Result<()> {
        let (groups, common) = (self.groups.count, self.coding.common());
        self.ahead = Some(Ahead::start(scope, threads, &self.table, len, groups, common)?);
        Ok(())
    }

    /// Gives the values back.
    pub(super) fn into_values(mut self) -> NimValues {
        for (n, cell) in self.table.iter_mut().enumerate() {
            *cell = T::of(self.coding.value(cell.get(), n));
        }
        T::into_values(self.table)
    }

    /// Appends values until there are `len`. Stops early, and returns false, at a value that needs one more bit.
    pub(super) fn extend(&mut self, len: usize) -> Result<bool> {
        let more = len.saturating_sub(self.table.len());
        memory::reserve(&mut self.table, more)?;
        let common = self.coding.common();
        while self.table.len() < len {
            let n = self.table.len();
            let Some(code) = self.next() else { return Ok(false) };
            if code & common == 0 && common != 0 {
                memory::reserve(&mut self.rare, 1)?;
                memory::reserve(&mut self.rare_codes, 1)?;
                self.rare.push(n as u32);
                self.rare_codes.push(T::of(code));
            }
            self.table.push(T::of(code));
            if n.is_multiple_of(BALANCE) {
                self.balance();
            }
        }
        Ok(true)
    }

    /// Marks further if the search has had more to do than the marking for rare values, and less far otherwise. If others
    /// mark, then further until each of them has as much to do as this thread.
    fn balance(&mut self) {
        let is_too_short = match self.ahead.as_mut().map(Ahead::take_marked) {
            None => self.searched > self.marked_rare,
            Some((others, others_rare)) => {
                // Along one sum two loads are needed, and one of them reversed.
                let searched = self.searched * 5 / 3;
                let own = searched + self.marked_rare + self.marked_common + BALANCE as u64 * OVERHEAD;
                own > others && searched > others_rare
            }
        };
        let reach = if is_too_short { self.reach * 5 / 4 + 16 } else { self.reach * 4 / 5 };
        self.reach = reach.clamp(*REACH.start(), *REACH.end());
        (self.searched, self.marked_rare, self.marked_common) = (0, 0, 0);
    }

    /// The code of the next value; `None` if no code is left for it.
    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        let n = self.table.len();
        let common = self.coding.common();
        let rare_groups = if common == 0 { self.groups.count } else { self.groups.count / 2 };
        // The least unmarked common value, and how many rare codes have smaller values.
        let mut code = None;
        let mut smaller = rare_groups * LANES;
        for group in rare_groups..self.groups.count {
            let marks = self.marks(n, group);
            if marks != !0 {
                let index = (group - rare_groups) * LANES + marks.trailing_ones() as usize;
                code = Some(index as u32 | common);
                smaller = self.limits[n % 2][index] as usize;
                break;
            }
        }
        // The least rare value below it that no option has.
        for group in 0..smaller.div_ceil(LANES) {
            let below = smaller - group * LANES;
            let wanted = if below < LANES { (1 << below) - 1 } else { !0 };
            let missing = wanted & !self.marks(n, group);
            if missing != 0 {
                let missing = self.search(n, group, missing);
                if missing != 0 {
                    return Some((group * LANES) as u32 + missing.trailing_zeros());
                }
            }
        }
        code
    }

    /// Which numbers of the group are known to be the code of an option of `n`: all of them, for a common group.
    #[inline(always)]
    fn marks(&mut self, n: usize, group: usize) -> u32 {
        let last = n - self.shape.splits[0].0;
        let complete = self.groups.complete[group];
        // Nearly always there is one more sum to complete, in a block that is marked.
        if complete == last && !last.is_multiple_of(LANES) {
            self.complete(last, group);
        } else if complete <= last {
            self.catch_up(n, group);
        }
        let kept = &self.groups.marks[group * self.groups.kept..][..self.groups.kept];
        let mut marks = 0;
        for &(taken, _) in &self.shape.splits {
            marks |= kept[(n - taken) % self.groups.kept];
        }
        for &taken in &self.shape.takes {
            let flipped = if self.coding.mask.parity && taken % 2 == 1 { self.coding.common() } else { 0 };
            marks |= one_hot(self.table[n - taken].get() ^ flipped ^ (group * LANES) as u32);
        }
        marks
    }

    /// Completes the marks of all sums that `n` needs.
    fn catch_up(&mut self, n: usize, group: usize) {
        let splits = &self.shape.splits;
        let (first, last) = (n - splits[splits.len() - 1].0, n - splits[0].0);
        for sum in first.max(self.groups.complete[group])..=last {
            if self.groups.block[group] != sum / LANES {
                self.mark_block(sum / LANES, group);
            }
            self.complete(sum, group);
        }
    }

    /// Adds the splits of `sum` with a part up to [`LANES`].
    #[inline(always)]
    fn complete(&mut self, sum: usize, group: usize) {
        let row = |from: usize| -> &[T; LANES] { self.table[from..from + LANES].try_into().expect("a row") };
        let near = T::near(row(1), row(sum - LANES), group as u32);
        self.groups.marks[group * self.groups.kept + sum % self.groups.kept] |= near;
        self.groups.complete[group] = sum + 1;
    }

    /// Marks 32 sums from the far rare positions; for rare values, from all positions within reach.
    fn mark_block(&mut self, block: usize, group: usize) {
        self.groups.block[group] = block;
        let first = block * LANES;
        if let Some(ahead) = &mut self.ahead {
            ahead.turn_to(block, &self.table, &self.rare, self.reach);
            ahead.will_need(group);
        }
        let done = self.ahead.as_ref().and_then(|ahead| ahead.marks(block, group));
        let at_block = self.groups.block_of(group, first);
        let marks: &mut [u32; LANES] =
            (&mut self.groups.marks[at_block * LANES..][..LANES]).try_into().expect("a row");
        *marks = done.map_or([0; LANES], |done| *done.marks);
        if self.coding.common() != 0 && group >= self.groups.count / 2 {
            // A rare position from `first` on faces a part below 32, so `complete` sees it from the other end.
            let mut end = self.rare.len();
            if self.rare.last().is_some_and(|&at| at as usize >= first) {
                end = self.rare.partition_point(|&at| (at as usize) < first);
            }
            // Others leave the positions that face entries they did not know, and those that were found since.
            let (skip, resume) = done.map_or((end, end), |done| {
                (self.rare.partition_point(|&at| (at as usize) < done.least), done.rare)
            });
            for range in [self.near..skip.clamp(self.near, end), resume.clamp(self.near, end)..end] {
                let (at, codes) = (&self.rare[range.clone()], &self.rare_codes[range]);
                T::mark(marks, &self.table, first, at, codes, group as u32);
                self.marked_common += (at.len() * LANES) as u64;
            }
        } else {
            let parts = parts(done.map_or(self.reach, |done| done.reach), first);
            let own = parts.start..done.map_or(parts.end, |done| done.least.min(parts.end));
            let at = &self.small[..own.len()];
            T::mark(marks, &self.table, first, at, &self.table[own.clone()], group as u32);
            self.marked_rare += (own.len() * LANES) as u64;
            self.groups.unmarked[at_block] = parts.end as u32;
        }
    }

    /// Which of the wanted rare codes no split of `n` has.
    #[inline(never)]
    fn search(&mut self, n: usize, group: usize, mut wanted: u32) -> u32 {
        for &(taken, unequal) in &self.shape.splits {
            let sum = n - taken;
            let last = if unequal { (sum - 1) / 2 } else { sum / 2 };
            let from = self.groups.unmarked[self.groups.block_of(group, sum)] as usize;
            let (missing, reached) = T::search(&self.table, sum, from, last, group as u32, wanted);
            self.searched += (reached - from) as u64;
            wanted = missing;
            if wanted == 0 {
                break;
            }
        }
        wanted
    }

    /// How many positions are rare.
    pub(super) fn rare(&self) -> usize {
        self.rare.len()
    }
}

/// The parts whose splits are marked for rare values, of the 32 sums from `first` on: those up to [`LANES`] are marked in any
/// case, and two equal parts may not be allowed.
pub(super) fn parts(reach: usize, first: usize) -> std::ops::Range<usize> {
    LANES + 1..reach.min(first / 2).max(LANES + 1)
}

/// The values as cells of this type: the same memory if they are.
#[allow(clippy::useless_conversion)] // of cells that are 32 bits wide already
fn cells_of<T: Cell + IntoValues>(values: NimValues) -> Result<Vec<T>> {
    match T::from_values(values) {
        Ok(cells) => Ok(cells),
        Err(values) => {
            let mut cells = memory::with_capacity(values.len())?;
            with_cells!(&values, old => cells.extend(old.iter().map(|&value| T::of(value.into()))));
            Ok(cells)
        }
    }
}
