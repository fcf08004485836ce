//! Level by level: what is decided decides the positions before it.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
};

use super::{
    BLOCK, Stop, Tier,
    code::{Codes, Word, is_loss},
    kept::Keeper,
};
use crate::core::{
    Error, Outcome, Result,
    error::Advice,
    memory,
    tablebase::{Cells, Entry, PackedKey},
    threads,
};

/// The state of one tier under analysis.
pub(super) struct Levels<W> {
    pub(super) cells: Vec<W>,
    pub(super) codes: Codes,
    /// For each code the blocks that may hold it.
    flags: BTreeMap<u32, Vec<bool>>,
    /// Slots by the code of the longest win among their moves out of the tier: one of their counts is taken away then.
    pub(super) later: BTreeMap<u32, Vec<u32>>,
    /// Slots by the steps in which they can tie by a move out of the tier.
    pub(super) ties: BTreeMap<u32, Vec<u32>>,
    /// By block: whether symmetries fix a position in it.
    pub(super) alike: Vec<bool>,
    /// The code whose level is next; all before are done.
    pub(super) next: u32,
    /// How many positions were worked off since the tier was last kept.
    since: AtomicU64,
}

/// How many slots' moves are taken back at once, so that they are applied while they are in the nearest cache.
const BATCH: usize = 128;
/// How many blocks each thread works off between two barriers, and from how many on other threads pay.
const ROUND: usize = 64;
const FEW: usize = 4;

/// What a move back did to a cell.
pub(super) enum Step {
    Nothing,
    /// It now has the code of the next level.
    Reached,
    /// It is to be looked at forward.
    Candidate,
    /// There is no position.
    Empty,
}

impl<W: Word> Levels<W> {
    pub(super) fn new(slots: usize, codes: Codes) -> Result<Levels<W>> {
        Ok(Levels {
            cells: memory::with_capacity(slots)?,
            codes,
            flags: BTreeMap::new(),
            later: BTreeMap::new(),
            ties: BTreeMap::new(),
            alike: Vec::new(),
            next: 0,
            since: AtomicU64::new(0),
        })
    }

    /// Remembers that a block may hold a code.
    pub(super) fn flag(&mut self, code: u32, block: usize) {
        let blocks = self.cells.capacity().div_ceil(BLOCK).max(block + 1);
        let flags = self.flags.entry(code).or_default();
        if flags.len() < blocks {
            flags.resize(blocks, false);
        }
        flags[block] = true;
    }

    /// Flags all blocks by what their cells hold, from the next level on.
    pub(super) fn flag_all(&mut self) {
        let due = self.next.max(1)..=Codes::base::<W>();
        for block in 0..self.cells.len().div_ceil(BLOCK) {
            let range = block * BLOCK..self.cells.len().min((block + 1) * BLOCK);
            let mut codes: Vec<u32> = self.cells[range].iter().map(|cell| cell.get()).collect();
            codes.sort_unstable();
            codes.dedup();
            for code in codes.into_iter().filter(|code| due.contains(code)) {
                self.flag(code, block);
            }
        }
    }

    /// Decides wins and losses. If it stops for want of room it can go on in wider cells.
    pub(super) fn run<K: PackedKey>(
        &mut self,
        work: &Tier<'_, K>,
        keeper: &mut Keeper<'_>,
    ) -> Result<(), Stop> {
        let codes = self.codes;
        let base = Codes::base::<W>();
        loop {
            let next = [self.flags.keys().next(), self.later.keys().next()].into_iter().flatten().min();
            let Some(&code) = next else { return Ok(()) };
            let before = codes.before(code);
            if before > base {
                return Err(Stop::Narrow);
            }
            let flagged = self.flags.remove(&code).unwrap_or_default();
            let mut candidates = match is_loss(code) {
                true => self.spread(work, code, before, &flagged, |cell| {
                    if *cell > W::of(before) {
                        *cell = W::of(before);
                        return Step::Reached;
                    }
                    if *cell == W::of(0) { Step::Empty } else { Step::Nothing }
                })?,
                false => self.spread(work, code, before, &flagged, |cell| lower(cell, before))?,
            };
            for slot in self.later.remove(&code).unwrap_or_default() {
                if let Step::Reached = lower(&mut self.cells[slot as usize], before) {
                    self.flag(before, slot as usize / BLOCK);
                }
            }
            candidates.sort_unstable();
            candidates.dedup();
            self.verify(work, code, &candidates)?;
            self.next = code + 1;
            if *self.since.get_mut() >= keeper.every {
                self.since = AtomicU64::new(0);
                keeper.put(self)?;
            }
            work.control.check()?;
        }
    }

    /// Applies `step` to the cells of all positions from which a move leads to one with `code`, and flags the blocks where that
    /// reaches the code `before`. Returns the candidates.
    pub(super) fn spread<K: PackedKey>(
        &mut self,
        work: &Tier<'_, K>,
        code: u32,
        before: u32,
        flagged: &[bool],
        step: impl Fn(&mut W) -> Step + Sync,
    ) -> Result<Vec<u32>> {
        let blocks: Vec<usize> = (0..flagged.len()).filter(|&block| flagged[block]).collect();
        let mut reached = self.flags.remove(&before).unwrap_or_default();
        reached.resize(self.cells.len().div_ceil(BLOCK), false);
        let mut candidates = Vec::new();
        let threads = if blocks.len() < FEW { 1 } else { work.control.threads };
        if threads == 1 {
            let (mut slots, mut edges) = (Vec::new(), Vec::new());
            for block in blocks {
                self.holding(block, code, &mut slots);
                for part in slots.chunks(BATCH) {
                    edges.clear();
                    self.before(work, code, block, part, &mut edges)?;
                    let of = Part { cells: &mut self.cells, reached: &mut reached, first: 0 };
                    of.apply(&edges, &step, &mut candidates).map_err(|at| no_position(work, at))?;
                }
                self.since.fetch_add(slots.len() as u64, Ordering::Relaxed);
                work.control.advance(slots.len() as u64)?;
            }
        } else {
            let span = self.cells.len().div_ceil(threads).next_multiple_of(BLOCK);
            for round in blocks.chunks(ROUND * threads) {
                let share = round.len().div_ceil(threads);
                let levels = &*self;
                let made = threads::map(round.chunks(share).collect(), |blocks: &[usize]| {
                    let (mut slots, mut edges, mut parts) =
                        (Vec::new(), Vec::new(), vec![Vec::new(); threads]);
                    for &block in blocks {
                        levels.holding(block, code, &mut slots);
                        for part in slots.chunks(BATCH) {
                            edges.clear();
                            levels.before(work, code, block, part, &mut edges)?;
                            for &edge in &edges {
                                parts[edge as usize / span].push(edge);
                            }
                        }
                        levels.since.fetch_add(slots.len() as u64, Ordering::Relaxed);
                        work.control.advance(slots.len() as u64)?;
                    }
                    Ok::<_, Error>(parts)
                });
                let made = made.into_iter().collect::<Result<Vec<_>>>()?;
                let parts = self.cells.chunks_mut(span).zip(reached.chunks_mut(span / BLOCK)).enumerate();
                let parts: Vec<_> = parts.collect();
                let applied = threads::map(parts, |(i, (cells, reached))| {
                    let mut candidates = Vec::new();
                    let mut part = Part { cells, reached, first: (i * span) as u32 };
                    for edges in &made {
                        part.apply_to(&edges[i], &step, &mut candidates)?;
                    }
                    Ok::<_, u32>(candidates)
                });
                for found in applied {
                    candidates.extend(found.map_err(|at| no_position(work, at))?);
                }
            }
        }
        if reached.contains(&true) {
            self.flags.insert(before, reached);
        }
        Ok(candidates)
    }

    /// The slots of a block that hold a code.
    fn holding(&self, block: usize, code: u32, slots: &mut Vec<u32>) {
        slots.clear();
        let range = block * BLOCK..self.cells.len().min((block + 1) * BLOCK);
        W::find(&self.cells[range.clone()], code, range.start as u32, slots);
    }

    /// The slots from which moves lead to these, each as often as its counter counts them.
    fn before<K: PackedKey>(
        &self,
        work: &Tier<'_, K>,
        code: u32,
        block: usize,
        slots: &[u32],
        edges: &mut Vec<u32>,
    ) -> Result<()> {
        let counted = !is_loss(code) && self.alike[block];
        if !counted {
            work.game.moves_back(work.tier, slots, edges)?;
        } else {
            let mut one = Vec::new();
            for &slot in slots {
                let fixed = work.game.alike((work.tier, slot))? as usize;
                one.clear();
                work.game.moves_back(work.tier, &[slot], &mut one)?;
                if fixed > 1 {
                    one.sort_unstable();
                    for run in one.chunk_by(|a, b| a == b) {
                        // Where it does not come out even the position before is fixed too, and looked at forward.
                        edges.extend(&run[..run.len().div_ceil(fixed)]);
                    }
                } else {
                    edges.extend(&one);
                }
            }
        }
        let most = edges.iter().copied().max().unwrap_or(0);
        if most as usize >= self.cells.len() {
            return Err(Error::invalid(format!(
                "`moves_back` leads to slot {most} of tier {}, which has {} slots",
                work.tiers.about[work.tier].name,
                self.cells.len()
            ))
            .help(Advice::SelfTest));
        }
        Ok(())
    }

    /// Looks forward from candidates: those whose moves are all won for the opponent by now are lost.
    fn verify<K: PackedKey>(
        &mut self,
        work: &Tier<'_, K>,
        code: u32,
        candidates: &[u32],
    ) -> Result<(), Stop> {
        const CHUNK: usize = 256;
        let levels = &*self;
        let mut found: Vec<(u32, Option<u32>)> = Vec::new();
        threads::in_order(
            candidates.len().div_ceil(CHUNK),
            work.control.threads,
            |i| {
                let slots = &candidates[i * CHUNK..candidates.len().min((i + 1) * CHUNK)];
                let surveyed = work.game.survey(work.tier, &mut slots.iter().copied())?;
                let (mut values, mut start) = (Vec::with_capacity(slots.len()), 0);
                for (&slot, fact) in slots.iter().zip(surveyed.facts) {
                    let Some((_, _, end)) = fact else { continue };
                    let worst = levels.worst(work, code, &surveyed.children[start..end])?;
                    start = end;
                    values.push((slot, worst.map(|worst| levels.codes.before(worst))));
                }
                Ok(values)
            },
            |values| {
                found.extend(values);
                Ok::<_, Stop>(())
            },
        )?;
        for (slot, value) in found {
            // It fits: the first pass has seen to that.
            if let Some(value) = value {
                self.flag(value, slot as usize / BLOCK);
            }
            self.cells[slot as usize] = W::of(value.unwrap_or(Codes::watched::<W>()));
        }
        Ok(())
    }

    /// The code of the longest win among these, if all are won by now.
    fn worst<K: PackedKey>(
        &self,
        work: &Tier<'_, K>,
        code: u32,
        children: &[(usize, u32)],
    ) -> Result<Option<u32>, Stop> {
        let mut worst = 0;
        for &(tier, slot) in children {
            let child = if tier == work.tier {
                let cell = self.cells.get(slot as usize).map_or(0, |cell| cell.get());
                Some(cell).filter(|&cell| cell <= code && cell > 0 && !is_loss(cell))
            } else {
                let entry = work.tiers.entry(tier, slot);
                match entry.outcome() {
                    Some(Outcome::Win) => self.codes.of(Outcome::Win, entry.remoteness().unwrap_or(0)),
                    _ => None,
                }
            };
            match child {
                Some(child) => worst = worst.max(child),
                None => return Ok(None),
            }
        }
        Ok(Some(worst))
    }

    /// The same in wider cells, where it goes on.
    pub(super) fn widened(&self) -> Result<Levels<u16>> {
        let (base, wide) = (Codes::base::<W>(), Codes::base::<u16>());
        let mut cells = memory::with_capacity(self.cells.len())?;
        cells.extend(self.cells.iter().map(|cell| {
            let code = cell.get();
            u16::of(match code {
                _ if code <= base => code,
                _ if code == Codes::never::<W>() => Codes::never::<u16>(),
                _ if code == Codes::watched::<W>() => Codes::watched::<u16>(),
                _ if code == Codes::candidate::<W>() => Codes::candidate::<u16>(),
                _ => code - base + wide,
            })
        }));
        Ok(Levels {
            cells,
            codes: self.codes,
            flags: self.flags.clone(),
            later: self.later.clone(),
            ties: self.ties.clone(),
            alike: self.alike.clone(),
            next: self.next,
            since: AtomicU64::new(0),
        })
    }

    /// Settles ties, and returns the entries.
    pub(super) fn cells<K: PackedKey>(&mut self, work: &Tier<'_, K>) -> Result<Cells> {
        let ties = self.settle_ties(work)?;
        let mut cells = Cells::with_capacity(self.cells.len())?;
        let mut entries = Vec::with_capacity(BLOCK);
        let base = Codes::base::<W>();
        for (block, chunk) in self.cells.chunks(BLOCK).enumerate() {
            entries.clear();
            entries.extend(chunk.iter().map(|cell| match cell.get() {
                0 => Entry::EMPTY,
                code if code > base => Entry::DRAW,
                code if work.view.remoteness => self.codes.entry(code),
                code => Entry::decided(if is_loss(code) { Outcome::Loss } else { Outcome::Win }, 0),
            }));
            ties.put(block * BLOCK, &mut entries, work.view.remoteness);
            cells.extend(&entries)?;
        }
        Ok(cells)
    }
}

/// A move of a position is won for the opponent: takes it away.
#[inline(always)]
fn lower<W: Word>(cell: &mut W, before: u32) -> Step {
    let (code, base) = (cell.get(), Codes::base::<W>());
    if code > base {
        if code < Codes::candidate::<W>() {
            if code == base + 1 {
                *cell = W::of(before);
                return Step::Reached;
            }
            *cell = W::of(code - 1);
        } else if code == Codes::watched::<W>() {
            *cell = W::of(Codes::candidate::<W>());
            return Step::Candidate;
        }
        return Step::Nothing;
    }
    if code == 0 { Step::Empty } else { Step::Nothing }
}

/// A part of the cells, with the flags of its blocks.
struct Part<'a, W> {
    cells: &'a mut [W],
    reached: &'a mut [bool],
    /// The slot of the first cell.
    first: u32,
}

impl<W: Word> Part<'_, W> {
    fn apply(
        mut self,
        edges: &[u32],
        step: &impl Fn(&mut W) -> Step,
        candidates: &mut Vec<u32>,
    ) -> Result<(), u32> {
        self.apply_to(edges, step, candidates)
    }

    /// Applies a step to the cell of each edge. Errors: there is no position there.
    #[inline(always)]
    fn apply_to(
        &mut self,
        edges: &[u32],
        step: &impl Fn(&mut W) -> Step,
        candidates: &mut Vec<u32>,
    ) -> Result<(), u32> {
        for &edge in edges {
            let at = (edge - self.first) as usize;
            match step(&mut self.cells[at]) {
                Step::Nothing => {}
                Step::Reached => self.reached[at / BLOCK] = true,
                Step::Candidate => candidates.push(edge),
                Step::Empty => return Err(edge),
            }
        }
        Ok(())
    }
}

fn no_position<K: PackedKey>(work: &Tier<'_, K>, slot: u32) -> Error {
    Error::invalid(format!(
        "`moves_back` leads to slot {slot} of tier {}, which is empty",
        work.tiers.about[work.tier].name
    ))
    .help(Advice::SelfTest)
}

impl<K: PackedKey> Tier<'_, K> {
    /// What is in a slot, for people.
    pub(super) fn name(&self, slot: u32) -> String {
        let name = self.game.name((self.tier, slot)).ok().flatten();
        name.unwrap_or_else(|| format!("slot {slot} of tier {}", self.tiers.about[self.tier].name))
    }
}
