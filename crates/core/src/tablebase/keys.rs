//! The sorted keys of one tier: the rank of a key is its slot.

use super::PackedKey;
use crate::{Result, memory};

/// A sorted set of keys, with a directory so that a key is found with two or three looks into memory.
///
/// The directory cuts the range of the keys' heads into about a quarter as many equal parts as there are keys and knows where
/// each begins; inside a part the search is binary. Where keys crowd together the parts are long, and it costs a few more
/// steps of that search, no more.
#[derive(Clone, Debug)]
pub struct KeySet<K> {
    keys: Vec<K>,
    /// `starts[i]` is the number of keys whose part is less than `i`.
    starts: Vec<u32>,
    least: u64,
    shift: u32,
}

impl<K: PackedKey> KeySet<K> {
    /// The set of these keys, which are sorted and different, at most 2^32 - 1 of them. Time and extra space O(keys).
    pub fn new(keys: Vec<K>) -> Result<KeySet<K>> {
        debug_assert!(keys.is_sorted_by(|a, b| a < b));
        let (least, most) = (keys.first().map_or(0, K::head), keys.last().map_or(0, K::head));
        let wanted = (keys.len() as u64 / 4).max(1);
        let mut shift = 0;
        while (most - least) >> shift > wanted {
            shift += 1;
        }
        let parts = ((most - least) >> shift) as usize + 1;
        let mut starts: Vec<u32> = memory::filled(parts + 1, 0)?;
        for key in &keys {
            starts[((key.head() - least) >> shift) as usize + 1] += 1;
        }
        for part in 1..starts.len() {
            starts[part] += starts[part - 1];
        }
        Ok(KeySet { keys, starts, least, shift })
    }

    /// The keys in order.
    pub fn keys(&self) -> &[K] {
        &self.keys
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The rank of a key; `None` if it is not in the set.
    #[inline]
    pub fn rank(&self, key: &K) -> Option<u32> {
        let part = (key.head().checked_sub(self.least)? >> self.shift) as usize;
        let (&start, &end) = (self.starts.get(part)?, self.starts.get(part + 1)?);
        let found = self.keys[start as usize..end as usize].binary_search(key).ok()?;
        Some(start + found as u32)
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.keys.iter().map(K::size).sum::<u64>() + 4 * self.starts.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_its_rank_and_no_other() {
        let mut state = 7u64;
        for len in [0, 1, 2, 5, 100, 3000] {
            for spread in [3u64, 40, 1 << 40, u64::MAX] {
                let mut keys: Vec<u64> = (0..len)
                    .map(|_| {
                        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                        (state >> 7) % spread
                    })
                    .collect();
                keys.sort_unstable();
                keys.dedup();
                let set = KeySet::new(keys.clone()).unwrap();
                for (rank, key) in keys.iter().enumerate() {
                    assert_eq!(set.rank(key), Some(rank as u32));
                    for other in [key.wrapping_add(1), key.wrapping_sub(1)] {
                        assert_eq!(set.rank(&other).is_some(), keys.binary_search(&other).is_ok());
                    }
                }
                assert_eq!(set.rank(&u64::MAX), None);
            }
        }
    }
}
