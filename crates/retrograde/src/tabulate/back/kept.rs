//! What a stopped run leaves behind of a long tier: cells and lists between two levels. Flags are made again from the cells.

use std::{collections::BTreeMap, hash::Hasher as _, io::Write};

use rustc_hash::FxHasher;

use super::{
    BLOCK,
    code::{Codes, Word},
    level::Levels,
};
use crate::{
    core::{Error, Result, memory},
    tabulate::parts::Parts,
};

/// Where a tier is kept while it is worked on, and after how many positions each time.
pub(in crate::tabulate) struct Keeper<'a> {
    pub(in crate::tabulate) parts: &'a mut Parts,
    pub(in crate::tabulate) name: String,
    pub(in crate::tabulate) every: u64,
}

/// What was kept, by the width of its cells.
pub(super) enum Kept {
    Bytes(Levels<u8>),
    Words(Levels<u16>),
}

impl Keeper<'_> {
    /// Keeps a tier between two levels, in place of what was kept before. In memory there is nothing to go on from.
    pub(super) fn put<W: Word>(&mut self, levels: &Levels<W>) -> Result<()> {
        if matches!(self.parts, Parts::Memory(_)) {
            return Ok(());
        }
        self.parts.put_bytes(&self.name, |out| {
            let mut out = Summed { out, sum: FxHasher::default() };
            let cells = levels.cells.len() as u64;
            out.numbers(&[size_of::<W>() as u64, levels.codes.hop.into(), levels.next.into(), cells])?;
            for chunk in levels.cells.chunks(BLOCK) {
                let bytes: Vec<u8> =
                    chunk.iter().flat_map(|cell| (cell.get() as u16).to_le_bytes()).collect();
                match size_of::<W>() {
                    1 => out.put(&bytes.iter().copied().step_by(2).collect::<Vec<_>>())?,
                    _ => out.put(&bytes)?,
                }
            }
            out.put(&levels.alike.iter().map(|&alike| alike.into()).collect::<Vec<u8>>())?;
            for lists in [&levels.later, &levels.ties] {
                out.numbers(&[lists.len() as u64])?;
                for (&code, slots) in lists {
                    out.numbers(&[code.into(), slots.len() as u64])?;
                    for part in slots.chunks(BLOCK) {
                        let bytes: Vec<u8> = part.iter().flat_map(|slot| slot.to_le_bytes()).collect();
                        out.put(&bytes)?;
                    }
                }
            }
            let sum = out.sum.finish();
            Ok(out.out.write_all(&sum.to_le_bytes())?)
        })
    }

    /// What was kept of a tier of so many slots, if anything was. Errors: it is damaged.
    pub(super) fn take(&self, slots: usize) -> Result<Option<Kept>> {
        if !self.parts.has(&self.name) {
            return Ok(None);
        }
        let bytes = self.parts.bytes(&self.name)?;
        let kept = read(&bytes, slots);
        kept.map(Some).ok_or_else(|| {
            Error::invalid(format!("the part {} of the unfinished tablebase is damaged", self.name))
                .help("delete the folder of unfinished parts and begin anew")
        })
    }

    /// Forgets what was kept, once the tier is done.
    pub(super) fn clear(&mut self) {
        self.parts.remove(&self.name);
    }
}

struct Summed<'a> {
    out: &'a mut (dyn Write + Send),
    sum: FxHasher,
}

impl Summed<'_> {
    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        self.sum.write(bytes);
        Ok(self.out.write_all(bytes)?)
    }

    fn numbers(&mut self, numbers: &[u64]) -> Result<()> {
        numbers.iter().try_for_each(|number| self.put(&number.to_le_bytes()))
    }
}

fn read(bytes: &[u8], slots: usize) -> Option<Kept> {
    let mut reader = Reader { rest: bytes, sum: FxHasher::default() };
    let (width, hop, next, cells) = (reader.number()?, reader.number()?, reader.number()?, reader.number()?);
    let next = u32::try_from(next).ok()?;
    let codes = if hop == 1 { Codes::EVEN } else { Codes::ANY };
    if cells != slots as u64 || !matches!(hop, 1 | 3) {
        return None;
    }
    match width {
        1 => reader.levels::<u8>(slots, codes, next).map(Kept::Bytes),
        2 => reader.levels::<u16>(slots, codes, next).map(Kept::Words),
        _ => None,
    }
}

struct Reader<'a> {
    rest: &'a [u8],
    sum: FxHasher,
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.rest.split_at_checked(length)?;
        // In the pieces in which they were written: the sum depends on them.
        self.rest = rest;
        self.sum.write(bytes);
        Some(bytes)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.bytes(8)?.try_into().ok()?))
    }

    fn levels<W: Word>(mut self, slots: usize, codes: Codes, next: u32) -> Option<Levels<W>> {
        let mut levels = Levels::<W>::new(slots, codes).ok()?;
        let width = size_of::<W>();
        for first in (0..slots).step_by(BLOCK) {
            let bytes = self.bytes(slots.min(first + BLOCK).checked_sub(first)? * width)?;
            levels.cells.extend(
                bytes.chunks(width).map(|cell| {
                    W::of(u32::from(cell[0]) | cell.get(1).map_or(0, |&high| u32::from(high) << 8))
                }),
            );
        }
        levels.alike = self.bytes(slots.div_ceil(BLOCK))?.iter().map(|&alike| alike == 1).collect();
        levels.later = self.lists(slots)?;
        levels.ties = self.lists(slots)?;
        let sum = self.sum.finish();
        levels.next = next;
        levels.flag_all();
        (self.rest == sum.to_le_bytes()).then_some(levels)
    }

    fn lists(&mut self, slots: usize) -> Option<BTreeMap<u32, Vec<u32>>> {
        let mut lists = BTreeMap::new();
        for _ in 0..self.number()? {
            let (code, length) = (u32::try_from(self.number()?).ok()?, usize::try_from(self.number()?).ok()?);
            if length > slots {
                return None;
            }
            let mut list: Vec<u32> = memory::with_capacity(length).ok()?;
            while list.len() < length {
                let part = self.bytes(4 * BLOCK.min(length - list.len()))?;
                list.extend(part.as_chunks::<4>().0.iter().map(|slot| u32::from_le_bytes(*slot)));
            }
            lists.insert(code, list);
        }
        Some(lists)
    }
}
