//! The sets K of the loopy values ∞(K) that a file claims.
//!
//! A solver need not store them, since they can be read off the moves; a claim must be stored to be checked.

use crate::{Position, Result, memory};

/// A set of nimbers for some of the positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopySets {
    /// Position, and where its nimbers start and end; ascending by position once [`LoopySets::sort`] is called.
    rows: Vec<(Position, u64, u64)>,
    nimbers: Vec<u32>,
}

impl LoopySets {
    /// None at all.
    pub fn new() -> LoopySets {
        LoopySets::default()
    }

    /// Adds the set of `v`, given in any order. Call [`LoopySets::sort`] after the last one.
    pub fn push(&mut self, v: Position, set: &[u32]) -> Result<()> {
        let start = self.nimbers.len();
        memory::reserve(&mut self.nimbers, set.len())?;
        self.nimbers.extend_from_slice(set);
        if !set.is_sorted_by(|a, b| a < b) {
            self.nimbers[start..].sort_unstable();
            let kept = start + dedup(&mut self.nimbers[start..]);
            self.nimbers.truncate(kept);
        }
        memory::reserve(&mut self.rows, 1)?;
        self.rows.push((v, start as u64, self.nimbers.len() as u64));
        Ok(())
    }

    /// Makes the sets ready to be found. Time O(k log k) for k of them, O(k) if they came in order.
    pub fn sort(&mut self) {
        self.rows.sort_unstable_by_key(|row| row.0);
    }

    /// The set of `v`, ascending, if one was added.
    pub fn get(&self, v: Position) -> Option<&[u32]> {
        let i = self.rows.binary_search_by_key(&v, |row| row.0).ok()?;
        let (_, start, end) = self.rows[i];
        Some(&self.nimbers[start as usize..end as usize])
    }

    /// How many sets there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// Moves the different ones of sorted numbers to the front, and returns how many there are.
fn dedup(sorted: &mut [u32]) -> usize {
    let mut kept = 0;
    for i in 0..sorted.len() {
        if i == 0 || sorted[i] != sorted[kept - 1] {
            sorted[kept] = sorted[i];
            kept += 1;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_found_whatever_order_they_came_in() {
        let mut sets = LoopySets::new();
        sets.push(7, &[2, 0, 2, 1, 0]).unwrap();
        sets.push(3, &[]).unwrap();
        sets.push(9, &[4]).unwrap();
        sets.sort();
        assert_eq!(sets.get(7), Some(&[0, 1, 2][..]));
        assert_eq!(sets.get(3), Some(&[][..]));
        assert_eq!(sets.get(9), Some(&[4][..]));
        assert_eq!(sets.get(4), None);
        assert_eq!(sets.len(), 3);
    }
}
