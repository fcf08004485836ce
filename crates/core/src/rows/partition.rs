//! Ranges of positions so small that what is known of one range fits a near cache.

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

/// Some moves.
#[derive(Debug)]
pub(super) struct Block<'a> {
    pub(super) sources: &'a mut [Position],
    pub(super) targets: &'a mut [Position],
    /// Once they are sorted: those of part i are `cuts[i]..cuts[i + 1]`.
    cuts: Vec<u32>,
}

impl Block<'_> {
    /// Where the moves of a part are, once they are sorted.
    pub(super) fn moves_of(&self, part: usize) -> Range<usize> {
        self.cuts[part] as usize..self.cuts[part + 1] as usize
    }

    /// Sorts the moves by the parts of their sources, stably.
    pub(super) fn sort(&mut self, partition: Partition, parts: usize) -> Result<()> {
        let mut cuts = memory::filled(parts + 1, 0u32)?;
        for &u in &*self.sources {
            cuts[(u >> partition.shift) as usize + 1] += 1;
        }
        if parts > 1 {
            let mut total = 0;
            for cut in &mut cuts[1..] {
                total += std::mem::replace(cut, total);
            }
            let mut unsorted: Vec<(Position, Position)> = memory::with_capacity(self.sources.len())?;
            unsorted.extend(self.sources.iter().copied().zip(self.targets.iter().copied()));
            for (u, v) in unsorted {
                let place = &mut cuts[(u >> partition.shift) as usize + 1];
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
                self.ends[u as usize - self.first] += 1;
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
                let place = &mut self.ends[u as usize - self.first];
                self.targets[*place as usize] = v;
                *place += 1;
            }
        }
        for end in self.ends.iter_mut() {
            *end += self.before;
        }
    }
}
