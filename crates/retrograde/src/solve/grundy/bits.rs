//! One bit for each position: small enough to stay in the cache where a word for each position would not.

use crate::core::{Position, Result, memory};

/// A set of positions.
#[derive(Debug)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// The empty set.
    pub(super) fn new(positions: u32) -> Result<Bits> {
        Ok(Bits(memory::filled((positions as usize).div_ceil(64), 0)?))
    }

    /// How many bytes [`Bits::new`] allocates.
    pub(super) fn bytes(positions: u32) -> u64 {
        u64::from(positions).div_ceil(64) * 8
    }

    #[inline]
    pub(super) fn has(&self, v: Position) -> bool {
        self.0[v as usize / 64] >> (v % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn set(&mut self, v: Position) {
        self.0[v as usize / 64] |= 1 << (v % 64);
    }

    #[inline]
    pub(super) fn clear(&mut self, v: Position) {
        self.0[v as usize / 64] &= !(1 << (v % 64));
    }

    /// Whether `v` was missing; now it is in. Without a branch.
    #[inline]
    pub(super) fn insert(&mut self, v: Position) -> bool {
        let word = &mut self.0[v as usize / 64];
        let missing = *word >> (v % 64) & 1 == 0;
        *word |= 1 << (v % 64);
        missing
    }

    /// The members in ascending order. Time O(positions / 64 + members).
    pub(super) fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        members(self.0.iter().copied())
    }

    /// The positions below `positions` that are not members, in ascending order.
    pub(super) fn missing(&self, positions: u32) -> impl Iterator<Item = Position> + '_ {
        members(self.0.iter().map(|word| !word)).take_while(move |&v| v < positions)
    }
}

fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = Position> {
    words.enumerate().flat_map(|(i, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros();
            word &= word.wrapping_sub(1);
            (bit < 64).then_some(i as Position * 64 + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_members_and_who_is_missing() {
        let mut bits = Bits::new(130).unwrap();
        for v in [129, 0, 63, 64] {
            bits.set(v);
            assert!(bits.has(v) && !bits.insert(v));
        }
        bits.clear(63);
        assert!(!bits.has(63) && bits.insert(1) && bits.has(1));
        assert_eq!(bits.iter().collect::<Vec<_>>(), [0, 1, 64, 129]);
        assert_eq!(bits.missing(130).count(), 126);
        assert_eq!(bits.missing(130).last(), Some(128));
    }
}
