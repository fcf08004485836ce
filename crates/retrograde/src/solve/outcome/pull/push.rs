//! Pushes: every decided position tells those that move to it, level by level.
//!
//! ```text
//! while somebody was decided last: for each of them v, for each open u that moves to v:
//!     if u's mover wants v: decide u for him
//!     else: hopes[u] ← hopes[u] − 1; if none is left: decide u against him
//! ```
//!
//! 1. A level costs what its positions cost, so a chain of millions of levels is no worse than one wide level: narrow
//!    levels stay in one thread, and only those of many positions are split.
//! 2. Threads agree by one atomic bit a position: who closes it decides it. Which of them does changes nothing, since all
//!    that is decided in a level gets the same level and, as its mover either has a wanted move or has not, the same
//!    outcome. In one thread the same code runs without locked instructions.
//! 3. Whoever is told is first collected in a batch and his memory asked for, so that cache misses overlap.
//! 4. A hope is a byte; the few positions with more hopes than fit have theirs in a sorted list.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::{
    core::{Control, Position, Result, memory, threads},
    store::cpu::prefetch,
};

use super::{partition::MANY, reverse::Reverse};

/// Decided positions, each with the start of its reverse row.
pub(super) type Frontier = Vec<(Position, u32)>;

/// How many positions that may be decided are collected before they are looked at, their memory being asked for meanwhile.
const BATCH: usize = 64;

/// How far ahead reverse rows are asked for.
const AHEAD: usize = 12;

/// How many positions a level needs before threads are started for it.
const WIDE: usize = 1 << 14;

/// What the pushes work on.
#[derive(Debug)]
pub(super) struct Push<'a> {
    pub(super) won: &'a [AtomicU64],
    pub(super) lost: &'a [AtomicU64],
    pub(super) open: &'a [AtomicU64],
    pub(super) first: Option<&'a [u64]>,
    /// Levels of the decided, starts of reverse rows of the open.
    pub(super) remoteness: &'a [AtomicU32],
    pub(super) hopes: &'a [AtomicU8],
    /// The hopes of the positions whose byte is [`MANY`], ascending by position.
    pub(super) many: &'a [(Position, AtomicU32)],
    pub(super) reverse: &'a Reverse<'a>,
}

/// Those decided in one level.
#[derive(Debug, Default)]
pub(super) struct Level {
    pub(super) won: Frontier,
    pub(super) lost: Frontier,
    /// Whom to look at next; kept for its memory, since a level may be one position.
    batch: Vec<Position>,
}

impl Level {
    fn len(&self) -> usize {
        self.won.len() + self.lost.len()
    }
}

impl Push<'_> {
    /// Goes on from those decided in level `level` until nobody is left to tell.
    pub(super) fn run(&self, mut level: u32, mut front: Level, control: &Control) -> Result<()> {
        let mut next = Level::default();
        let mut unreported = 0;
        while front.len() > 0 {
            level += 1;
            if control.threads > 1 && front.len() >= WIDE {
                next = self.wide(level, &front, control)?;
            } else {
                self.tell::<false>(level, &front.won, &front.lost, &mut next)?;
            }
            unreported += front.len() as u64;
            if unreported >= 1 << 12 {
                control.advance(unreported)?;
                unreported = 0;
            }
            std::mem::swap(&mut front, &mut next);
            next.won.clear();
            next.lost.clear();
        }
        Ok(())
    }

    /// One level, split over the threads.
    fn wide(&self, level: u32, front: &Level, control: &Control) -> Result<Level> {
        let parts = |frontier: &Frontier| threads::ranges(frontier.len(), control.threads, 1);
        let (won, lost) = (parts(&front.won), parts(&front.lost));
        let part = |ranges: &[std::ops::Range<usize>], i: usize| ranges.get(i).cloned().unwrap_or(0..0);
        let found = threads::map((0..control.threads).collect(), |i| {
            let mut next = Level::default();
            let (won, lost) = (&front.won[part(&won, i)], &front.lost[part(&lost, i)]);
            self.tell::<true>(level, won, lost, &mut next).map(|()| next)
        });
        let mut all = Level::default();
        for next in found {
            let mut next = next?;
            memory::reserve(&mut all.won, next.won.len())?;
            memory::reserve(&mut all.lost, next.lost.len())?;
            all.won.append(&mut next.won);
            all.lost.append(&mut next.lost);
        }
        Ok(all)
    }

    /// Tells everybody who moves to one of these. Whoever is decided by it gets the same outcome, seen by who is asked.
    fn tell<const SHARED: bool>(
        &self,
        level: u32,
        won: &[(Position, u32)],
        lost: &[(Position, u32)],
        next: &mut Level,
    ) -> Result<()> {
        let Level { won: next_won, lost: next_lost, batch } = next;
        match self.first {
            None => {
                self.spread::<SHARED>(level, won, |_| false, self.lost, next_lost, batch)?;
                self.spread::<SHARED>(level, lost, |_| true, self.won, next_won, batch)
            }
            Some(first) => {
                let is_first = |u: Position| first[u as usize / 64] >> (u % 64) & 1 == 1;
                self.spread::<SHARED>(level, won, is_first, self.won, next_won, batch)?;
                self.spread::<SHARED>(level, lost, |u| !is_first(u), self.lost, next_lost, batch)
            }
        }
    }

    /// Tells everybody who moves to one of `front`. `wants` says whose mover wants to go there; all that this decides
    /// join `set` and `next`.
    #[inline(always)]
    fn spread<const SHARED: bool>(
        &self,
        level: u32,
        front: &[(Position, u32)],
        wants: impl Fn(Position) -> bool,
        set: &[AtomicU64],
        next: &mut Frontier,
        batch: &mut Vec<Position>,
    ) -> Result<()> {
        if front.is_empty() {
            return Ok(());
        }
        memory::reserve(batch, 2 * BATCH)?;
        for (i, &(v, start)) in front.iter().enumerate() {
            if let Some(&(v, start)) = front.get(i + AHEAD) {
                self.reverse.prefetch(v, start);
            }
            let mut rest = Some(start);
            while let Some(start) = rest {
                rest = self.reverse.for_some(v, start, BATCH, |u| {
                    if self.open[u as usize / 64].load(Relaxed) >> (u % 64) & 1 == 1 {
                        prefetch(self.remoteness, u as usize);
                        prefetch(self.hopes, u as usize);
                        batch.push(u);
                    }
                });
                if batch.len() >= BATCH {
                    self.settle::<SHARED>(level, batch, &wants, set, next)?;
                }
            }
        }
        self.settle::<SHARED>(level, batch, &wants, set, next)
    }

    /// Decides those of `batch` that can be decided now.
    #[inline(always)]
    fn settle<const SHARED: bool>(
        &self,
        level: u32,
        batch: &mut Vec<Position>,
        wants: impl Fn(Position) -> bool,
        set: &[AtomicU64],
        next: &mut Frontier,
    ) -> Result<()> {
        memory::reserve(next, batch.len())?;
        for u in batch.drain(..) {
            let (word, bit) = (u as usize / 64, 1u64 << (u % 64));
            let open = self.open[word].load(Relaxed);
            if open & bit == 0 || !(wants(u) || self.lose_hope::<SHARED>(u)) {
                continue;
            }
            if SHARED {
                if self.open[word].fetch_and(!bit, Relaxed) & bit == 0 {
                    continue;
                }
                set[word].fetch_or(bit, Relaxed);
            } else {
                self.open[word].store(open & !bit, Relaxed);
                set[word].store(set[word].load(Relaxed) | bit, Relaxed);
            }
            let start = self.remoteness[u as usize].load(Relaxed);
            self.remoteness[u as usize].store(level, Relaxed);
            next.push((u, start));
        }
        Ok(())
    }

    /// Takes one hope from `u` and says whether it was the last.
    #[inline(always)]
    fn lose_hope<const SHARED: bool>(&self, u: Position) -> bool {
        let hopes = &self.hopes[u as usize];
        let left = hopes.load(Relaxed);
        if left == MANY {
            return self.lose_one_of_many(u);
        }
        if SHARED {
            return hopes.fetch_sub(1, Relaxed) == 1;
        }
        hopes.store(left - 1, Relaxed);
        left == 1
    }

    #[cold]
    fn lose_one_of_many(&self, u: Position) -> bool {
        let place = self.many.binary_search_by_key(&u, |&(position, _)| position);
        place.is_ok_and(|place| self.many[place].1.fetch_sub(1, Relaxed) == 1)
    }
}
