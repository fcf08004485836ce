//! Sets of small nimbers as bits: which are covered, which is the least that is missing.

use crate::{Position, Result, memory};

/// Room for a set of nimbers, used again for every position.
#[derive(Default)]
pub(super) struct Nimbers {
    words: Vec<u64>,
}

impl Nimbers {
    /// Whether `some`, which come from the moves in `row` and are all below `nimber`, are all of 0 .. `nimber`.
    ///
    /// Time O(moves), whatever number `nimber` is: more nimbers than moves cannot be covered.
    pub(super) fn cover(
        &mut self,
        nimber: u32,
        row: &[Position],
        some: impl Iterator<Item = u32>,
    ) -> Result<bool> {
        if nimber as usize > row.len() {
            return Ok(false);
        }
        if nimber < 64 {
            let seen = some.fold(0u64, |seen, nimber| seen | 1 << nimber);
            return Ok(seen == (1 << nimber) - 1);
        }
        self.clear(nimber as usize)?;
        let mut different = 0;
        for nimber in some {
            different += u32::from(self.insert(nimber as usize));
        }
        Ok(different == nimber)
    }

    /// The least number that is not among `some`, which come from the moves in `row`. Time O(moves).
    pub(super) fn least_missing(&mut self, row: &[Position], some: impl Iterator<Item = u32>) -> Result<u32> {
        // The answer is at most the number of moves, so greater numbers do not matter.
        self.clear(row.len() + 1)?;
        for nimber in some.filter(|&nimber| nimber as usize <= row.len()) {
            self.insert(nimber as usize);
        }
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        let ones = self.words.get(full).map_or(0, |word| word.trailing_ones());
        Ok(full as u32 * 64 + ones)
    }

    fn clear(&mut self, bits: usize) -> Result<()> {
        let words = bits.div_ceil(64);
        self.words.clear();
        memory::reserve(&mut self.words, words)?;
        self.words.resize(words, 0);
        Ok(())
    }

    /// Whether it is new.
    fn insert(&mut self, nimber: usize) -> bool {
        let (word, bit) = (&mut self.words[nimber / 64], 1 << (nimber % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_missing_number_is_found_also_beyond_one_word() {
        let mut nimbers = Nimbers::default();
        for least in [0u32, 1, 2, 63, 64, 65, 127, 128, 200] {
            let some: Vec<u32> = (0..300).filter(|&k| k != least).collect();
            assert_eq!(nimbers.least_missing(&some, some.iter().copied()).unwrap(), least);
            let below: Vec<u32> = (0..least).rev().collect();
            assert_eq!(nimbers.least_missing(&below, below.iter().copied()).unwrap(), least);
            assert!(nimbers.cover(least, &below, below.iter().copied()).unwrap());
            assert!(!nimbers.cover(least + 1, &some, some.iter().copied().filter(|&k| k < least)).unwrap());
        }
        assert_eq!(nimbers.least_missing(&[], [].into_iter()).unwrap(), 0);
        assert!(!nimbers.cover(u32::MAX - 1, &[0], [0].into_iter()).unwrap());
    }
}
