//! The ways to spread counters over heaps, numbered without a gap.

use super::choose;
use crate::core::{Error, Result};

/// The ways to spread so many counters over so many heaps: stars and bars.
///
/// ```
/// use retrograde::numbering::Spreads;
///
/// let spreads = Spreads::new(10, 12)?;
/// assert_eq!(spreads.len(), 352_716);
/// assert_eq!(spreads.heaps(0), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10]);
/// assert_eq!(spreads.rank(&spreads.heaps(4711)), 4711);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spreads {
    counters: u32,
    heaps: usize,
    /// `bars[i][p]`: the ways to place the bars before the `i`th, if that stands at `p`.
    bars: Vec<Vec<u32>>,
    len: u32,
}

impl Spreads {
    /// So many counters on so many heaps, at least one. Errors: there are more than 2^32 - 2 ways.
    pub fn new(counters: u32, heaps: usize) -> Result<Spreads> {
        let bars = heaps.saturating_sub(1) as u32;
        let len = choose(counters.saturating_add(bars), bars);
        if len >= u64::from(u32::MAX) || counters > 1 << 20 || heaps == 0 {
            return Err(Error::invalid(format!("{counters} counters on {heaps} heaps cannot be numbered")));
        }
        let table = |i: u32| (0..=counters + bars).map(|p| choose(p, i + 1).min(len) as u32).collect();
        Ok(Spreads { counters, heaps, bars: (0..bars).map(table).collect(), len: len as u32 })
    }

    /// How many ways there are.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Never: there is at least one way.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of these heaps. Panics, or says some number, if they are not such heaps.
    #[inline]
    pub fn rank(&self, heaps: &[u8]) -> u32 {
        let (mut rank, mut place) = (0, 0);
        for (i, (bars, &heap)) in self.bars.iter().zip(heaps).enumerate() {
            place += usize::from(heap);
            rank += bars[place + i];
        }
        rank
    }

    /// The heaps with this number, which is less than [`Spreads::len`].
    pub fn heaps(&self, mut rank: u32) -> Vec<u8> {
        let mut heaps = vec![0; self.heaps];
        let mut after = self.counters as usize + self.bars.len();
        for (i, bars) in self.bars.iter().enumerate().rev() {
            // The last place at which what is before the bar is not too many.
            let place = bars[..after].partition_point(|&before| before <= rank) - 1;
            rank -= bars[place];
            heaps[i + 1] = (after - place - 1) as u8;
            after = place;
        }
        heaps[0] = after as u8;
        heaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_its_number() {
        for (counters, heaps) in [(0, 1), (3, 1), (0, 4), (1, 3), (5, 3), (4, 6), (9, 12)] {
            let spreads = Spreads::new(counters, heaps).unwrap();
            let mut seen = std::collections::HashSet::new();
            for rank in 0..spreads.len() {
                let way = spreads.heaps(rank);
                assert_eq!(way.len(), heaps);
                assert_eq!(way.iter().map(|&heap| u32::from(heap)).sum::<u32>(), counters);
                assert_eq!(spreads.rank(&way), rank, "{way:?}");
                assert!(seen.insert(way));
            }
            assert_eq!(seen.len() as u64, choose(counters + heaps as u32 - 1, heaps as u32 - 1));
        }
        assert!(Spreads::new(48, 12).is_err());
        assert!(Spreads::new(1, 0).is_err());
    }
}
