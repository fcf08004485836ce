//! Ranges of positions, each of which is built for itself: see [`super`].

use std::ops::Range;

use crate::{Position, Result, memory};

/// Moves from the first numbers to the second, in input order.
#[derive(Clone, Debug, Default)]
pub(super) struct Loose {
    pub(super) sources: Vec<Position>,
    pub(super) targets: Vec<Position>,
}

impl Loose {
    pub(super) fn len(&self) -> usize {
        self.sources.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Whether most sources are near one of those just before them.
    pub(super) fn nearby(&self) -> bool {
        /// So many positions share a cache line of row starts, more or less.
        const NEAR: u32 = 16;
        let (mut near, mut seen) = (0, 0);
        for sample in self.samples() {
            for (i, &u) in sample.iter().enumerate().skip(LOOK_BACK) {
                seen += 1;
                near += usize::from(sample[i - LOOK_BACK..i].iter().any(|&before| u.abs_diff(before) < NEAR));
            }
        }
        8 * near >= 7 * seen
    }

    /// Some sources from all over the input, as they follow each other there.
    fn samples(&self) -> impl Iterator<Item = &[Position]> {
        const SAMPLES: usize = 64;
        self.sources
            .chunks((self.len() / SAMPLES).max(4 * LOOK_BACK))
            .map(|all| &all[..all.len().min(4 * LOOK_BACK)])
    }

    /// The moves in blocks of `size`, the last one perhaps less.
    pub(super) fn blocks(&mut self, size: usize) -> impl Iterator<Item = Block<'_>> {
        let targets = self.targets.chunks_mut(size);
        self.sources.chunks_mut(size).zip(targets).map(|(sources, targets)| Block {
            sources,
            targets,
            cuts: Vec::new(),
        })
    }
}

/// How many sources before one are looked at to see whether it is near one of them.
const LOOK_BACK: usize = 8;

/// Some moves.
#[derive(Debug)]
pub(super) struct Block<'a> {
    pub(super) sources: &'a mut [Position],
    pub(super) targets: &'a mut [Position],
    /// Once they are sorted: those of part i are `cuts[i]..cuts[i + 1]`. Empty while they are not.
    cuts: Vec<u32>,
}

impl Block<'_> {
    /// Where the moves of a part are, and perhaps others.
    fn moves_of(&self, part: usize) -> Range<usize> {
        match self.cuts.get(part..part + 2) {
            Some(cuts) => cuts[0] as usize..cuts[1] as usize,
            None => 0..self.sources.len(),
        }
    }

    /// How many moves are of a part.
    pub(super) fn count(&self, part: usize, cut: &Cut) -> u64 {
        if cut.sorted.is_some() {
            return self.moves_of(part).len() as u64;
        }
        let positions = cut.positions(part);
        self.sources.iter().filter(|&&u| positions.contains(&(u as usize))).count() as u64
    }

    /// Sorts the moves by the parts of their sources, stably, if that is how the positions are cut.
    pub(super) fn sort(&mut self, cut: &Cut) -> Result<()> {
        let Some(Partition { shift }) = cut.sorted else { return Ok(()) };
        let mut cuts = memory::filled(cut.parts() + 1, 0u32)?;
        for &u in &*self.sources {
            cuts[(u >> shift) as usize + 1] += 1;
        }
        if cut.parts() > 1 {
            let mut total = 0;
            for cut in &mut cuts[1..] {
                total += std::mem::replace(cut, total);
            }
            let mut unsorted: Vec<(Position, Position)> = memory::with_capacity(self.sources.len())?;
            unsorted.extend(self.sources.iter().copied().zip(self.targets.iter().copied()));
            for (u, v) in unsorted {
                let place = &mut cuts[(u >> shift) as usize + 1];
                self.sources[*place as usize] = u;
                self.targets[*place as usize] = v;
                *place += 1;
            }
        }
        self.cuts = cuts;
        Ok(())
    }
}

/// A cut of all positions into ranges of equal size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partition {
    /// Position v is in part `v >> shift`.
    pub(super) shift: u32,
}

impl Partition {
    /// Parts of 2^14 positions, so that a part's row starts and, with a few moves a position, its rows fit a near cache;
    /// of more where that would make more than 2^11 parts, so that a block's moves to one part stay together.
    pub(super) fn of(positions: usize) -> Partition {
        let bits = usize::BITS - positions.leading_zeros();
        Partition { shift: bits.saturating_sub(11).max(14) }
    }

    pub(super) fn count(self, positions: usize) -> usize {
        positions.div_ceil(1 << self.shift)
    }
}

/// How the rows are cut into parts that are built each for itself.
#[derive(Debug)]
pub(super) struct Cut {
    /// By what blocks are sorted, unless they stay as they are.
    sorted: Option<Partition>,
    /// The first position of each part, and one more than the last position.
    bounds: Vec<usize>,
}

impl Cut {
    /// One part for each of some ranges of equal size, by which blocks are to be sorted.
    pub(super) fn sorted(positions: usize) -> Cut {
        let partition = Partition::of(positions);
        let parts = partition.count(positions);
        let bounds = (0..=parts).map(|part| (part << partition.shift).min(positions)).collect();
        Cut { sorted: Some(partition), bounds }
    }

    /// At most `parts` parts with about equally many moves, for blocks that stay as they are.
    pub(super) fn unsorted(loose: &Loose, positions: usize, parts: usize) -> Cut {
        let mut sources: Vec<_> = loose.samples().flatten().map(|&u| u as usize).collect();
        sources.sort_unstable();
        // All parts look at all moves, so more than a few would only get in each other's way.
        let parts = parts.clamp(1, 4);
        let inner = (1..parts).filter_map(|part| sources.get(part * sources.len() / parts).map(|u| u + 1));
        let mut bounds: Vec<_> = [0].into_iter().chain(inner).chain([positions]).collect();
        bounds.dedup();
        Cut { sorted: None, bounds }
    }

    /// How many parts there are.
    pub(super) fn parts(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The positions of a part.
    pub(super) fn positions(&self, part: usize) -> Range<usize> {
        self.bounds[part]..self.bounds[part + 1]
    }
}

/// The rows of one part, to be filled.
pub(super) struct Piece<'a> {
    pub(super) part: usize,
    /// The first position.
    pub(super) first: usize,
    /// How many moves earlier parts have.
    pub(super) before: u64,
    /// Where the row of each position ends.
    pub(super) ends: &'a mut [u64],
    pub(super) targets: &'a mut [Position],
}

impl Piece<'_> {
    /// The plain algorithm: `ends[v]` first counts v's moves, then is the place where v's next move goes, then v's end.
    pub(super) fn fill(self, (starts, targets): (&[u64], &[Position]), blocks: &[Block<'_>]) {
        for (i, end) in self.ends.iter_mut().enumerate() {
            let v = self.first + i;
            *end = starts.get(v + 1).map_or(0, |end| end - starts[v]);
        }
        for block in blocks {
            for &u in &block.sources[block.moves_of(self.part)] {
                // Those of other parts are none of its.
                if let Some(end) = self.ends.get_mut((u as usize).wrapping_sub(self.first)) {
                    *end += 1;
                }
            }
        }
        let mut total = 0;
        for end in self.ends.iter_mut() {
            total += std::mem::replace(end, total);
        }
        for (i, end) in self.ends.iter_mut().enumerate() {
            let v = self.first + i;
            if let Some(&row_end) = starts.get(v + 1) {
                let row = &targets[starts[v] as usize..row_end as usize];
                self.targets[*end as usize..][..row.len()].copy_from_slice(row);
                *end += row.len() as u64;
            }
        }
        for block in blocks {
            let range = block.moves_of(self.part);
            for (&u, &v) in block.sources[range.clone()].iter().zip(&block.targets[range]) {
                if let Some(place) = self.ends.get_mut((u as usize).wrapping_sub(self.first)) {
                    self.targets[*place as usize] = v;
                    *place += 1;
                }
            }
        }
        for end in self.ends.iter_mut() {
            *end += self.before;
        }
    }
}
