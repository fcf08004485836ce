//! Ranges of positions so small that what is known of one range fits a near cache.

use crate::{Position, Result, memory};

/// Moves from the first numbers to the second, in input order.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) sources: Vec<Position>,
    pub(super) targets: Vec<Position>,
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

    /// Sorts a block by the parts of its sources, stably. Returns where each part starts and ends.
    pub(super) fn sort(self, block: &mut Block, parts: usize) -> Result<Vec<u32>> {
        let mut cuts = memory::filled(parts + 1, 0u32)?;
        for &u in &block.sources {
            cuts[(u >> self.shift) as usize + 1] += 1;
        }
        if parts == 1 {
            return Ok(cuts);
        }
        let mut total = 0;
        for cut in &mut cuts[1..] {
            total += std::mem::replace(cut, total);
        }
        let moves = block.sources.len();
        let mut sorted = Block { sources: memory::filled(moves, 0)?, targets: memory::filled(moves, 0)? };
        for (&u, &v) in block.sources.iter().zip(&block.targets) {
            let place = &mut cuts[(u >> self.shift) as usize + 1];
            sorted.sources[*place as usize] = u;
            sorted.targets[*place as usize] = v;
            *place += 1;
        }
        *block = sorted;
        Ok(cuts)
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
    pub(super) fn fill(self, (starts, targets): (&[u64], &[Position]), blocks: &[(Block, Vec<u32>)]) {
        for (i, end) in self.ends.iter_mut().enumerate() {
            let v = self.first + i;
            *end = starts.get(v + 1).map_or(0, |end| end - starts[v]);
        }
        for (block, cuts) in blocks {
            for &u in &block.sources[cuts[self.part] as usize..cuts[self.part + 1] as usize] {
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
        for (block, cuts) in blocks {
            let range = cuts[self.part] as usize..cuts[self.part + 1] as usize;
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
