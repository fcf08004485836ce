//! The sets of k points among n, numbered without a gap (the combinatorial number system).

use crate::core::{Error, Result, memory};

/// n over k; the greatest number if that is greater.
///
/// ```
/// assert_eq!(retrograde::numbering::choose(24, 9), 1_307_504);
/// ```
pub fn choose(n: u32, k: u32) -> u64 {
    if k > n {
        return 0;
    }
    let product =
        (0..k).try_fold(1u64, |product, i| Some(product.checked_mul(u64::from(n - i))? / u64::from(i + 1)));
    product.unwrap_or(u64::MAX)
}

/// The sets of `men` points among `points`, in ascending order as numbers: the rank of a set and the set of a rank, each by
/// looking up a table or two.
///
/// ```
/// use retrograde::numbering::Ranks;
///
/// let ranks = Ranks::new(25, 4)?;
/// assert_eq!(ranks.len(), 12_650);
/// assert_eq!(ranks.rank(0b1111), 0);
/// assert_eq!(ranks.rank(ranks.set(4711)), 4711);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ranks {
    /// The sets in order.
    sets: Vec<u32>,
    men: u32,
    /// How many points are low ones.
    low_points: u32,
    /// What the low points of a set add to its rank, and how many they are.
    low: Vec<(u32, u32)>,
    /// What the high points add if so many low ones are below them.
    high: Vec<u32>,
}

impl Ranks {
    /// The sets of so many men. Needs at most 32 points and 2^27 sets. Time and space O(sets), and 300 KB.
    pub fn new(points: u32, men: u32) -> Result<Ranks> {
        let count = choose(points, men);
        if points > 32 || count > 1 << 27 {
            return Err(Error::invalid(format!(
                "{men} men on {points} points are too many to be numbered by a table"
            )));
        }
        let mut sets: Vec<u32> = memory::with_capacity(count as usize)?;
        let mut set = (1u64 << men) - 1;
        for _ in 0..count {
            sets.push(set as u32);
            // The next greater number with as many bits (Gosper).
            let (lowest, ripple) = (set & set.wrapping_neg(), set + (set & set.wrapping_neg()));
            set = if set == 0 { 0 } else { ripple | ((ripple ^ set) / lowest) >> 2 };
        }
        let low_points = points.div_ceil(2);
        let rank = |set: u32, first: u32, below: u32| -> u32 {
            let points = super::points(set).enumerate();
            points.map(|(i, point)| choose(point + first, below + i as u32 + 1) as u32).sum()
        };
        let low = (0..1u32 << low_points).map(|set| (rank(set, 0, 0), set.count_ones())).collect();
        let mut high = Vec::new();
        for set in 0..1u32 << (points - low_points) {
            for below in 0..=men {
                // Sets with more men are none of these; their sums could be too great.
                high.push(if below + set.count_ones() == men { rank(set, low_points, below) } else { 0 });
            }
        }
        Ok(Ranks { sets, men, low_points, low, high })
    }

    /// How many sets there are.
    pub fn len(&self) -> u32 {
        self.sets.len() as u32
    }

    /// Whether there are none: more men than points.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The number of a set. Panics, or says some number, if it is none of these.
    #[inline]
    pub fn rank(&self, set: u32) -> u32 {
        let (low, count) = self.low[(set & ((1 << self.low_points) - 1)) as usize];
        let high = set.unbounded_shr(self.low_points);
        low + self.high[(high * (self.men + 1) + count) as usize]
    }

    /// The set with this number. Panics if there is none.
    #[inline]
    pub fn set(&self, rank: u32) -> u32 {
        self.sets[rank as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_order_without_a_gap() {
        for (points, men) in
            [(1, 0), (1, 1), (5, 2), (9, 3), (16, 3), (24, 3), (25, 4), (31, 2), (3, 4), (0, 0)]
        {
            let ranks = Ranks::new(points, men).unwrap();
            let naive: Vec<u32> = match points {
                0..=16 => (0..1u32 << points).filter(|set| set.count_ones() == men).collect(),
                _ => ranks.sets.clone(),
            };
            assert_eq!(ranks.sets, naive);
            assert_eq!(u64::from(ranks.len()), choose(points, men));
            for (rank, &set) in ranks.sets.iter().enumerate() {
                assert_eq!(ranks.rank(set), rank as u32, "{set:b} of {men} among {points}");
                assert!(set.count_ones() == men && u64::from(set) < 1 << points);
            }
            assert!(ranks.sets.is_sorted());
        }
        assert!(Ranks::new(33, 1).is_err());
        assert!(Ranks::new(32, 16).is_err());
    }
}
