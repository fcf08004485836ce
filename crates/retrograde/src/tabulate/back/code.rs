//! What a cell says: a counter at first, the value in the end.
//!
//! From the least: 0 an empty slot; 1 to [`base`](Codes::base) decided; then open, with as many moves as the cell is above the
//! base that are not known to be won for the opponent; at the top three that are looked at in other ways. Odd codes are
//! losses and even ones wins. Where every loss has an even remoteness and every win an odd one, the code is the remoteness and
//! one; else a remoteness has two codes.

use crate::core::{Outcome, tablebase::Entry};

/// A cell: one byte or two.
pub(super) trait Word: Copy + Ord + Default + Send + Sync + 'static {
    /// The greatest number that it holds.
    const MOST: u32;
    /// How many moves are counted; positions with more are looked at forward.
    const COUNTED: u32;

    fn of(code: u32) -> Self;
    fn get(self) -> u32;

    /// Appends the numbers of the cells, counted from `first`, that hold this code.
    fn find(cells: &[Self], code: u32, first: u32, found: &mut Vec<u32>);
}

impl Word for u8 {
    const MOST: u32 = u8::MAX as u32;
    const COUNTED: u32 = 60;

    #[inline(always)]
    fn of(code: u32) -> u8 {
        code as u8
    }
    #[inline(always)]
    fn get(self) -> u32 {
        self.into()
    }
    fn find(cells: &[u8], code: u32, first: u32, found: &mut Vec<u32>) {
        found.extend(memchr::memchr_iter(code as u8, cells).map(|at| first + at as u32));
    }
}

impl Word for u16 {
    const MOST: u32 = u16::MAX as u32;
    const COUNTED: u32 = 1000;

    #[inline(always)]
    fn of(code: u32) -> u16 {
        code as u16
    }
    #[inline(always)]
    fn get(self) -> u32 {
        self.into()
    }
    fn find(cells: &[u16], code: u32, first: u32, found: &mut Vec<u32>) {
        let code = code as u16;
        for (at, chunk) in cells.chunks(32).enumerate() {
            // One look at many cells first: most have another value.
            if chunk.iter().fold(false, |any, &cell| any | (cell == code)) {
                let hits = chunk.iter().enumerate().filter(|&(_, &cell)| cell == code);
                found.extend(hits.map(|(i, _)| first + (32 * at + i) as u32));
            }
        }
    }
}

/// How decided values are coded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Codes {
    /// From a loss to the win of the position before it: 1 where parity tells wins from losses, else 3.
    pub(super) hop: u32,
}

impl Codes {
    /// Every loss is even and every win odd.
    pub(super) const EVEN: Codes = Codes { hop: 1 };
    /// Any loss and any win.
    pub(super) const ANY: Codes = Codes { hop: 3 };

    /// The greatest code of a decided value.
    pub(super) fn base<W: Word>() -> u32 {
        W::MOST - 3 - W::COUNTED
    }

    /// A child is won: the position is to be looked at.
    pub(super) fn candidate<W: Word>() -> u32 {
        W::MOST - 2
    }

    /// To be looked at whenever a child is won.
    pub(super) fn watched<W: Word>() -> u32 {
        W::MOST - 1
    }

    /// Cannot be lost: a way out of the tier ties or draws.
    pub(super) fn never<W: Word>() -> u32 {
        W::MOST
    }

    /// The code of a decided value; `None` if it is not even where all are said to be.
    pub(super) fn of(self, outcome: Outcome, remoteness: u32) -> Option<u32> {
        let is_win = u32::from(outcome == Outcome::Win);
        match self.hop {
            1 => (remoteness % 2 == is_win).then_some(1 + remoteness),
            _ => Some(1 + 2 * remoteness + is_win),
        }
    }

    /// The entry that a code stands for.
    pub(super) fn entry(self, code: u32) -> Entry {
        let outcome = if is_loss(code) { Outcome::Loss } else { Outcome::Win };
        Entry::decided(outcome, if self.hop == 1 { code - 1 } else { (code - 1) / 2 })
    }

    /// What the positions become from which moves lead to those of this code.
    pub(super) fn before(self, code: u32) -> u32 {
        code + if is_loss(code) { self.hop } else { 1 }
    }
}

#[inline(always)]
pub(super) fn is_loss(code: u32) -> bool {
    code % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_value_and_back_and_a_step_is_a_move() {
        for codes in [Codes::EVEN, Codes::ANY] {
            for remoteness in 0..90 {
                for (outcome, other) in [(Outcome::Loss, Outcome::Win), (Outcome::Win, Outcome::Loss)] {
                    let Some(code) = codes.of(outcome, remoteness) else {
                        assert!(codes == Codes::EVEN);
                        continue;
                    };
                    assert!((1..=Codes::base::<u8>()).contains(&code));
                    assert_eq!(codes.entry(code), Entry::decided(outcome, remoteness));
                    assert_eq!(codes.entry(codes.before(code)), Entry::decided(other, remoteness + 1));
                }
            }
        }
    }

    #[test]
    fn cells_are_found_wherever_they_are() {
        let cells: Vec<u16> = (0..1000).map(|i| i * 7 % 301).collect();
        for code in [0, 5, 299, 300, 301] {
            let mut found = Vec::new();
            u16::find(&cells, code, 50, &mut found);
            let naive: Vec<u32> =
                (0..1000).filter(|&i| u32::from(cells[i as usize]) == code).map(|i| i + 50).collect();
            assert_eq!(found, naive);
        }
    }
}
