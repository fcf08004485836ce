//! The mex of a set of nimbers: the least one that is not in it.

use crate::core::{Result, memory};

/// Computes one mex after another, keeping its memory.
#[derive(Debug, Default)]
pub(crate) struct Mex {
    seen: Vec<u64>,
}

impl Mex {
    /// The least number that is not among the first `count` of `nimbers`. Time O(count).
    ///
    /// Errors: no memory for `count` bits.
    pub(crate) fn of(&mut self, count: usize, nimbers: impl Iterator<Item = u32>) -> Result<u32> {
        // The mex of k numbers is at most k, so larger ones can be passed over.
        if count < 64 {
            let mut seen = 0u64;
            for nimber in nimbers {
                seen |= 1u64.checked_shl(nimber).unwrap_or(0);
            }
            return Ok(seen.trailing_ones());
        }
        let words = count / 64 + 1;
        self.seen.clear();
        memory::reserve(&mut self.seen, words)?;
        self.seen.resize(words, 0);
        for nimber in nimbers {
            if let Some(word) = self.seen.get_mut(nimber as usize / 64) {
                *word |= 1 << (nimber % 64);
            }
        }
        let mut mex = 0;
        for word in &self.seen {
            mex += word.trailing_ones();
            if *word != u64::MAX {
                break;
            }
        }
        Ok(mex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_is_the_least_number_left_out() {
        let mut mex = Mex::default();
        let mut of = |set: &[u32]| mex.of(set.len(), set.iter().copied()).unwrap();
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[1, 2]), 0);
        assert_eq!(of(&[0, 0, 1, 3, u32::MAX]), 2);
        for count in [63, 64, 65, 127, 128, 129] {
            let all: Vec<u32> = (0..count).rev().collect();
            assert_eq!(of(&all), count, "all of 0..{count}");
            let gap: Vec<u32> = (0..=count).filter(|&k| k != count / 2).collect();
            assert_eq!(of(&gap), count / 2, "0..={count} with a gap");
        }
    }
}
