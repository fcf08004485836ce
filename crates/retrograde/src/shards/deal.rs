//! How positions are dealt out to shards.

use crate::core::Position;

/// `shard = v mod S`, `place = v div S`, for a power of two `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deal {
    positions: u32,
    bits: u32,
}

impl Deal {
    /// Deals so many positions out to 2^`bits` shards, two at least: a word has one bit beside the place.
    pub(crate) fn new(positions: u32, bits: u32) -> Deal {
        Deal { positions, bits: bits.clamp(1, 16) }
    }

    pub(crate) fn positions(self) -> u32 {
        self.positions
    }

    pub(crate) fn bits(self) -> u32 {
        self.bits
    }

    /// How many shards there are.
    pub(crate) fn shards(self) -> usize {
        1 << self.bits
    }

    /// How many positions a shard has.
    pub(crate) fn len(self, shard: usize) -> u32 {
        let shard = shard as u32;
        if shard < self.positions { ((self.positions - 1 - shard) >> self.bits) + 1 } else { 0 }
    }

    /// The shard of `v`, and its place there.
    #[inline(always)]
    pub(crate) fn place(self, v: Position) -> (usize, u32) {
        ((v & ((1 << self.bits) - 1)) as usize, v >> self.bits)
    }

    /// The position at a place of a shard.
    #[inline(always)]
    pub(crate) fn position(self, shard: usize, place: u32) -> Position {
        place << self.bits | shard as Position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_one_place() {
        for (positions, bits) in [(0, 1), (1, 4), (5, 3), (8, 3), (1000, 3), (77, 6)] {
            let deal = Deal::new(positions, bits);
            let mut seen = vec![false; positions as usize];
            for shard in 0..deal.shards() {
                for place in 0..deal.len(shard) {
                    let v = deal.position(shard, place);
                    assert_eq!(deal.place(v), (shard, place));
                    assert!(!std::mem::replace(&mut seen[v as usize], true));
                }
            }
            assert!(seen.iter().all(|&seen| seen));
        }
        let greatest = u32::MAX - 2;
        let (shard, place) = Deal::new(greatest, 1).place(greatest - 1);
        assert!(place < 1 << 31 && shard < 2);
    }
}
