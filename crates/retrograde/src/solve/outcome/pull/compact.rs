//! The rows of the open positions alone, without the moves that no longer matter, side by side.
//!
//! What a pass looks at shrinks with what it decides, and rows that lie side by side are looked up eight at a time with no
//! lane wasted. A row's size is a byte; the few of 255 moves and more have theirs in a list.

use crate::{
    core::{Position, Result, memory},
    store::pack::pack,
};

use super::{
    block::Block,
    pass::{Fresh, RowSource},
};

/// The size byte of a row whose size is in the list of long ones.
const LONG: u8 = u8::MAX;

/// The compacted rows of one piece.
#[derive(Debug)]
pub(super) struct Compact<'a> {
    sizes: &'a mut [u8],
    targets: &'a mut [Position],
    long: Vec<u32>,
    /// How far the present pass has read and written. It never writes what it has not read.
    read: Place,
    written: Place,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    row: usize,
    target: usize,
    long: usize,
}

impl<'a> Compact<'a> {
    /// No rows yet, room for as many as fit.
    pub(super) fn new(sizes: &'a mut [u8], targets: &'a mut [Position]) -> Compact<'a> {
        let read = Place { row: sizes.len(), target: targets.len(), long: 0 };
        Compact { sizes, targets, long: Vec::new(), read, written: Place::default() }
    }

    /// Begins a pass over what the last one kept.
    pub(super) fn rewind(&mut self) {
        self.long.truncate(self.written.long);
        self.read = Place::default();
        self.written = Place::default();
    }

    /// How many moves the last pass kept.
    pub(super) fn kept(&self) -> usize {
        self.written.target
    }

    #[inline(always)]
    fn fetch(&mut self, open: &[u64], block: &mut Block) -> Result<()> {
        let rows = open.iter().map(|word| word.count_ones() as usize).sum();
        let sizes = &self.sizes[self.read.row..][..rows];
        self.read.row += rows;
        let mut sum = 0u64;
        if sizes.contains(&LONG) {
            for (end, &size) in block.ends[1..].iter_mut().zip(sizes) {
                sum += u64::from(size);
                if size == LONG {
                    sum += u64::from(self.long[self.read.long] - u32::from(LONG));
                    self.read.long += 1;
                }
                *end = Block::end(sum)?;
            }
        } else {
            let mut short = 0;
            for (end, &size) in block.ends[1..].iter_mut().zip(sizes) {
                short += u32::from(size);
                *end = short;
            }
            sum = short.into();
        }
        block.ends[0] = 0;
        let from = self.read.target;
        self.read.target += sum as usize;
        block.fetch(open.iter().copied(), &self.targets[from..self.read.target])
    }

    #[inline(always)]
    fn store(&mut self, block: &Block) -> Result<()> {
        let stays = block.sizes();
        let sizes = &mut self.sizes[self.written.row..][..stays.len()];
        self.written.row += stays.len();
        let mut most = 0;
        for (byte, &size) in sizes.iter_mut().zip(stays) {
            *byte = size.min(u32::from(LONG)) as u8;
            most = most.max(size);
        }
        if most >= u32::from(LONG) {
            for &size in stays.iter().filter(|&&size| size >= u32::from(LONG)) {
                if self.written.long == self.long.len() {
                    memory::reserve(&mut self.long, 1)?;
                    self.long.push(0);
                }
                self.long[self.written.long] = size;
                self.written.long += 1;
            }
        }
        let room = &mut self.targets[self.written.target..self.read.target];
        self.written.target += pack(&block.targets, &block.kept, room);
        Ok(())
    }
}

/// A pass over rows that were compacted before; it compacts them further, in place.
impl RowSource for &mut Compact<'_> {
    const KEEPS: bool = true;

    #[inline(always)]
    fn load(&mut self, _: usize, open: &[u64], block: &mut Block) -> Result<()> {
        self.fetch(open, block)
    }

    #[inline(always)]
    fn keep(&mut self, _: usize, _: &[u64], block: &Block) -> Result<()> {
        self.store(block)
    }
}

/// A pass over the rows of the graph that compacts them.
#[derive(Debug)]
pub(super) struct Compacting<'p, 'a> {
    pub(super) from: Fresh<'p>,
    pub(super) to: &'p mut Compact<'a>,
}

impl RowSource for Compacting<'_, '_> {
    const KEEPS: bool = true;

    #[inline(always)]
    fn load(&mut self, word: usize, open: &[u64], block: &mut Block) -> Result<()> {
        self.from.fetch(word, open.len(), block)
    }

    #[inline(always)]
    fn keep(&mut self, _: usize, _: &[u64], block: &Block) -> Result<()> {
        self.to.store(block)
    }
}
