//! Nim values of heaps, in as few bytes as they need.
#![allow(clippy::useless_conversion)] // of cells that are 32 bits wide already

use crate::{
    core::{Result, memory},
    store::lanes::Cell,
};

/// The nim values of the heaps 0, 1, 2, …, in one, two or four bytes each.
///
/// ```
/// use retrograde::heap::NimValues;
///
/// let mut values = NimValues::default();
/// for value in [0, 1, 2, 300] {
///     values.push(value)?;
/// }
/// assert_eq!((values.len(), values.get(3), values.bytes_each()), (4, 300, 2));
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub enum NimValues {
    /// All values are below 2^8.
    Bytes(Vec<u8>),
    /// All values are below 2^16.
    Words(Vec<u16>),
    /// Greater values.
    Longs(Vec<u32>),
}

/// `$body` with `$cells` bound to the vector, whatever its width.
macro_rules! with_cells {
    ($values:expr, $cells:ident => $body:expr) => {
        match $values {
            $crate::heap::NimValues::Bytes($cells) => $body,
            $crate::heap::NimValues::Words($cells) => $body,
            $crate::heap::NimValues::Longs($cells) => $body,
        }
    };
}
pub(crate) use with_cells;

impl Default for NimValues {
    fn default() -> Self {
        NimValues::Bytes(Vec::new())
    }
}

impl NimValues {
    /// How many heaps have a value: the heaps 0 to `len() - 1`.
    pub fn len(&self) -> usize {
        with_cells!(self, cells => cells.len())
    }

    /// Whether no heap has a value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of the heap of `n`. Panics if it has none.
    pub fn get(&self, n: usize) -> u32 {
        with_cells!(self, cells => cells[n].into())
    }

    /// The values of the heaps 0, 1, 2, ….
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + '_ {
        (0..self.len()).map(|n| self.get(n))
    }

    /// How many bytes each value takes.
    pub fn bytes_each(&self) -> usize {
        match self {
            NimValues::Bytes(_) => 1,
            NimValues::Words(_) => 2,
            NimValues::Longs(_) => 4,
        }
    }

    /// Appends the value of the next heap, widening all if it needs more bytes. Errors where memory is short.
    pub fn push(&mut self, value: u32) -> Result<()> {
        let needed = match value {
            0..0x100 => 1,
            0x100..0x1_0000 => 2,
            _ => 4,
        };
        if needed > self.bytes_each() {
            self.widen(needed)?;
        }
        self.reserve(1)?;
        match self {
            NimValues::Bytes(cells) => cells.push(value as u8),
            NimValues::Words(cells) => cells.push(value as u16),
            NimValues::Longs(cells) => cells.push(value),
        }
        Ok(())
    }

    /// Room for `more` further values of the present width, or an error where memory is short.
    pub(crate) fn reserve(&mut self, more: usize) -> Result<()> {
        with_cells!(self, cells => memory::reserve(cells, more))
    }

    /// At least `bytes` bytes for each value.
    pub(crate) fn widen(&mut self, bytes: usize) -> Result<()> {
        if bytes <= self.bytes_each() {
            return Ok(());
        }
        let len = self.len();
        *self = if bytes == 2 {
            let mut cells = memory::with_capacity(len)?;
            cells.extend(self.iter().map(|value| value as u16));
            NimValues::Words(cells)
        } else {
            let mut cells = memory::with_capacity(len)?;
            cells.extend(self.iter());
            NimValues::Longs(cells)
        };
        Ok(())
    }

    /// The greatest value and the first heap that has it; `None` if there is no heap.
    pub fn greatest(&self) -> Option<(u32, usize)> {
        with_cells!(self, cells => {
            let greatest = *cells.iter().max()?;
            let at = cells.iter().position(|&value| value == greatest)?;
            Some((greatest.into(), at))
        })
    }

    /// How many heaps have each value, from 0 to the greatest.
    pub fn histogram(&self) -> Vec<u64> {
        let mut counts = vec![0; self.greatest().map_or(0, |(greatest, _)| greatest as usize + 1)];
        with_cells!(self, cells => cells.iter().for_each(|&value| counts[u32::from(value) as usize] += 1));
        counts
    }

    /// `s := s * 1000003 + value`, modulo 2^64, over all values: two lists are surely different if it differs.
    pub fn checksum(&self) -> u64 {
        with_cells!(self, cells => {
            cells.iter().fold(0, |sum: u64, &value| sum.wrapping_mul(1_000_003).wrapping_add(value.into()))
        })
    }
}

/// A vector of cells as values.
pub(super) trait IntoValues: Cell {
    fn into_values(cells: Vec<Self>) -> NimValues;

    /// The vector, if it is of this type; else the values unchanged.
    fn from_values(values: NimValues) -> Result<Vec<Self>, NimValues>;
}

impl IntoValues for u8 {
    fn into_values(cells: Vec<u8>) -> NimValues {
        NimValues::Bytes(cells)
    }

    fn from_values(values: NimValues) -> Result<Vec<u8>, NimValues> {
        if let NimValues::Bytes(cells) = values { Ok(cells) } else { Err(values) }
    }
}

impl IntoValues for u16 {
    fn into_values(cells: Vec<u16>) -> NimValues {
        NimValues::Words(cells)
    }

    fn from_values(values: NimValues) -> Result<Vec<u16>, NimValues> {
        if let NimValues::Words(cells) = values { Ok(cells) } else { Err(values) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_widen_when_they_grow_and_stay_what_they_were() {
        let mut values = NimValues::default();
        let all = [0, 255, 3, 256, 65535, 7, 65536, u32::MAX];
        for (n, &value) in all.iter().enumerate() {
            values.push(value).unwrap();
            assert_eq!(values.bytes_each(), [1, 1, 1, 2, 2, 2, 4, 4][n]);
        }
        assert!(values.iter().eq(all) && values.get(4) == 65535);
        assert_eq!(values.greatest(), Some((u32::MAX, 7)));
    }

    #[test]
    fn the_histogram_counts_and_the_checksum_is_the_polynomial() {
        let mut values = NimValues::default();
        for value in [2, 0, 2, 1] {
            values.push(value).unwrap();
        }
        assert_eq!(values.histogram(), [1, 1, 2]);
        assert_eq!(values.greatest(), Some((2, 0)));
        let r = 1_000_003_u64;
        assert_eq!(values.checksum(), 2u64.wrapping_mul(r).wrapping_mul(r).wrapping_mul(r) + 2 * r + 1);
        assert_eq!((NimValues::default().histogram(), NimValues::default().checksum()), (vec![], 0));
    }
}
