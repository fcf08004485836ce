//! What a table says of one slot, and many of them in few bytes.

use crate::{Outcome, Result, memory};

/// What a table says of one slot: no position, a draw, or an outcome with its remoteness.
///
/// As a number it is 0, 1, or 2 + 3 × remoteness + (0 loss, 1 win, 2 tie): small numbers for short plays, so that most
/// tables need one byte a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry(u32);

impl Entry {
    /// A slot that holds no position.
    pub const EMPTY: Entry = Entry(0);
    /// A draw.
    pub const DRAW: Entry = Entry(1);
    /// The greatest remoteness that an entry can hold.
    pub const LONGEST: u32 = u32::MAX / 3 - 1;

    /// An outcome with its remoteness, at most [`Entry::LONGEST`]; a draw has none.
    pub fn decided(outcome: Outcome, remoteness: u32) -> Entry {
        let kind = match outcome {
            Outcome::Draw => return Entry::DRAW,
            Outcome::Loss => 0,
            Outcome::Win => 1,
            Outcome::Tie => 2,
        };
        Entry(2 + 3 * remoteness.min(Entry::LONGEST) + kind)
    }

    /// The entry with this number.
    pub fn of_code(code: u32) -> Entry {
        Entry(code)
    }

    /// Its number.
    pub fn code(self) -> u32 {
        self.0
    }

    /// The outcome; `None` if the slot is empty.
    pub fn outcome(self) -> Option<Outcome> {
        match self.0 {
            0 => None,
            1 => Some(Outcome::Draw),
            code => Some([Outcome::Loss, Outcome::Win, Outcome::Tie][((code - 2) % 3) as usize]),
        }
    }

    /// The remoteness; `None` for a draw and for an empty slot.
    pub fn remoteness(self) -> Option<u32> {
        self.0.checked_sub(2).map(|code| code / 3)
    }

    /// The same entry seen by the other player.
    pub fn reversed(self) -> Entry {
        match self.outcome() {
            Some(Outcome::Loss) => Entry(self.0 + 1),
            Some(Outcome::Win) => Entry(self.0 - 1),
            _ => self,
        }
    }
}

/// Entries in as few bytes each as their greatest number needs: 1, 2 or 4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// One byte each.
    Bytes(Vec<u8>),
    /// Two bytes each.
    Words(Vec<u16>),
    /// Four bytes each.
    Longs(Vec<u32>),
}

impl Default for Cells {
    fn default() -> Self {
        Cells::Bytes(Vec::new())
    }
}

impl Cells {
    /// No entries yet, with room for `len` of one byte.
    pub fn with_capacity(len: usize) -> Result<Cells> {
        Ok(Cells::Bytes(memory::with_capacity(len)?))
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        match self {
            Cells::Bytes(cells) => cells.len(),
            Cells::Words(cells) => cells.len(),
            Cells::Longs(cells) => cells.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes an entry takes.
    pub fn width(&self) -> usize {
        match self {
            Cells::Bytes(_) => 1,
            Cells::Words(_) => 2,
            Cells::Longs(_) => 4,
        }
    }

    /// The entry of a slot. Panics if there is none.
    #[inline]
    pub fn get(&self, slot: u32) -> Entry {
        Entry(match self {
            Cells::Bytes(cells) => cells[slot as usize].into(),
            Cells::Words(cells) => cells[slot as usize].into(),
            Cells::Longs(cells) => cells[slot as usize],
        })
    }

    /// Appends entries, in wider cells if they need them.
    pub fn extend(&mut self, entries: &[Entry]) -> Result<()> {
        let greatest = entries.iter().copied().max().map_or(0, Entry::code);
        if self.width() < 2 && greatest > u8::MAX.into() {
            let Cells::Bytes(narrow) = self else { unreachable!("of width 1") };
            let mut wide = memory::with_capacity(narrow.capacity().max(narrow.len() + entries.len()))?;
            wide.extend(narrow.iter().map(|&code| u16::from(code)));
            *self = Cells::Words(wide);
        }
        if self.width() < 4 && greatest > u16::MAX.into() {
            let Cells::Words(narrow) = self else { unreachable!("widened above") };
            let mut wide = memory::with_capacity(narrow.capacity().max(narrow.len() + entries.len()))?;
            wide.extend(narrow.iter().map(|&code| u32::from(code)));
            *self = Cells::Longs(wide);
        }
        match self {
            Cells::Bytes(cells) => {
                memory::reserve(cells, entries.len())?;
                cells.extend(entries.iter().map(|entry| entry.0 as u8));
            }
            Cells::Words(cells) => {
                memory::reserve(cells, entries.len())?;
                cells.extend(entries.iter().map(|entry| entry.0 as u16));
            }
            Cells::Longs(cells) => {
                memory::reserve(cells, entries.len())?;
                cells.extend(entries.iter().map(|entry| entry.0));
            }
        }
        Ok(())
    }

    /// The bytes of some cells, the lowest byte first.
    pub(super) fn bytes(&self, range: std::ops::Range<usize>) -> Vec<u8> {
        match self {
            Cells::Bytes(cells) => cells[range].to_vec(),
            Cells::Words(cells) => cells[range].iter().flat_map(|cell| cell.to_le_bytes()).collect(),
            Cells::Longs(cells) => cells[range].iter().flat_map(|cell| cell.to_le_bytes()).collect(),
        }
    }

    /// The entries that these bytes are, of a width of 1, 2 or 4.
    pub(super) fn entries(width: usize, bytes: &[u8]) -> Vec<Entry> {
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte));
        bytes.chunks_exact(width.max(1)).map(|cell| Entry(number(cell))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_number_and_back() {
        for outcome in Outcome::ALL {
            for remoteness in [0, 1, 83, 84, 85, 21_843, 21_844, 1 << 28] {
                let entry = Entry::decided(outcome, remoteness);
                assert_eq!(entry.outcome(), Some(outcome));
                assert_eq!(entry.remoteness(), (outcome != Outcome::Draw).then_some(remoteness));
                assert_eq!(entry.reversed().outcome(), Some(outcome.reversed()));
                assert_eq!(Entry::of_code(entry.code()), entry);
            }
        }
        assert_eq!(Entry::EMPTY.outcome(), None);
    }

    #[test]
    fn cells_are_as_wide_as_they_must_be() {
        let mut cells = Cells::default();
        let (short, long) = (Entry::decided(Outcome::Win, 3), Entry::decided(Outcome::Loss, 84));
        let (longer, longest) = (Entry::decided(Outcome::Tie, 84), Entry::decided(Outcome::Win, 30_000));
        for (entry, width) in [(short, 1), (long, 1), (longer, 2), (longest, 4)] {
            cells.extend(&[entry]).unwrap();
            assert_eq!(cells.width(), width);
        }
        assert_eq!([0, 1, 2, 3].map(|slot| cells.get(slot)), [short, long, longer, longest]);
        assert_eq!(Cells::entries(4, &cells.bytes(0..4)), [short, long, longer, longest]);
    }
}
