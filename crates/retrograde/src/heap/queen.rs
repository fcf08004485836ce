//! Wythoff's game as a queen on a board: each move takes her any distance towards the corner, along a row, a column or a
//! diagonal. Her two coordinates are two heaps.
//!
//! Lost squares are the pairs (⌊kφ⌋, ⌊kφ²⌋) with the golden ratio φ; for the other values nobody knows a formula, so they are
//! computed from the definition.
//!
//! Source: W. A. Wythoff, "A modification of the game of nim", 1907.

use crate::core::{Error, Result, error::Advice, error::Kind};

/// Coordinates below this can be asked for.
pub const LARGEST: usize = 400;

/// The nim values of a square board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queen {
    side: usize,
    values: Vec<u16>,
}

impl Queen {
    /// The board with `side` squares along each edge.
    ///
    /// Errors if `side` is above [`LARGEST`]. Time O(side³ / 64), space O(side²).
    ///
    /// ```
    /// use retrograde::heap::queen::Queen;
    ///
    /// let board = Queen::board(12)?;
    /// assert_eq!((board.value(4, 7), board.value(9, 7)), (Some(0), Some(14)));
    /// assert_eq!(board.moves_to(9, 7, 0), [(4, 7), (5, 3)]);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn board(side: usize) -> Result<Queen> {
        if side > LARGEST {
            let message = format!("a board of {side} squares along each edge is too large");
            return Err(Error::new(Kind::Resource, message).help(Advice::FewerHeaps));
        }
        // A value is below 3 · side. What is seen along the columns and the diagonals so far, as sets of bits.
        let words = (3 * side).div_ceil(64);
        let mut columns = vec![0_u64; side * words];
        let mut diagonals = vec![0_u64; 2 * side * words];
        let mut values = Vec::with_capacity(side * side);
        for y in 0..side {
            let mut row = vec![0_u64; words];
            for x in 0..side {
                let column = &mut columns[x * words..][..words];
                let diagonal = &mut diagonals[(x + side - y) * words..][..words];
                let value = mex(&row, column, diagonal);
                for set in [&mut row[..], column, diagonal] {
                    set[value / 64] |= 1 << (value % 64);
                }
                values.push(value as u16);
            }
        }
        Ok(Queen { side, values })
    }

    /// The value of a square, if it is on the board.
    pub fn value(&self, x: usize, y: usize) -> Option<u32> {
        (x < self.side && y < self.side).then(|| u32::from(self.values[y * self.side + x]))
    }

    /// The squares of the value `wanted` that a move from (`x`, `y`) leads to: leftwards, then downwards, then diagonally.
    pub fn moves_to(&self, x: usize, y: usize, wanted: u32) -> Vec<(usize, usize)> {
        let row = (0..x).rev().map(|left| (left, y));
        let column = (0..y).rev().map(|below| (x, below));
        let diagonal = (1..=x.min(y)).map(|steps| (x - steps, y - steps));
        row.chain(column).chain(diagonal).filter(|&(x, y)| self.value(x, y) == Some(wanted)).collect()
    }
}

/// The least number in none of three sets.
fn mex(a: &[u64], b: &[u64], c: &[u64]) -> usize {
    for (word, ((a, b), c)) in a.iter().zip(b).zip(c).enumerate() {
        let seen = a | b | c;
        if seen != u64::MAX {
            return word * 64 + seen.trailing_ones() as usize;
        }
    }
    // The sets have room for one more than there are moves.
    a.len() * 64 - 1
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The values by their definition, square by square.
    fn naive(side: usize) -> Vec<Vec<u32>> {
        let mut values = vec![vec![0; side]; side];
        for x in 0..side {
            for y in 0..side {
                let mut seen = BTreeSet::new();
                seen.extend((0..x).map(|left| values[left][y]));
                seen.extend((0..y).map(|below| values[x][below]));
                seen.extend((1..=x.min(y)).map(|steps| values[x - steps][y - steps]));
                values[x][y] = (0..).find(|value| !seen.contains(value)).unwrap();
            }
        }
        values
    }

    #[test]
    fn values_are_those_of_the_definition_and_the_lost_squares_those_of_the_golden_ratio() {
        let board = Queen::board(70).unwrap();
        for (x, column) in naive(70).into_iter().enumerate() {
            for (y, value) in column.into_iter().enumerate() {
                assert_eq!(board.value(x, y), Some(value), "{x} {y}");
                let k = x.abs_diff(y);
                let lesser = (k + (5 * k * k).isqrt()) / 2;
                assert_eq!(value == 0, x.min(y) == lesser, "{x} {y}");
            }
        }
        assert_eq!(board.value(70, 0), None);
        assert!(Queen::board(LARGEST + 1).is_err());
        assert_eq!(Queen::board(0).unwrap().value(0, 0), None);
    }

    #[test]
    fn moves_lead_to_every_lesser_value() {
        let board = Queen::board(20).unwrap();
        for (x, y) in [(9, 7), (19, 19), (0, 13), (12, 3)] {
            for wanted in 0..board.value(x, y).unwrap() {
                let moves = board.moves_to(x, y, wanted);
                assert!(!moves.is_empty() && moves.iter().all(|&(a, b)| board.value(a, b) == Some(wanted)));
            }
            assert!(board.moves_to(x, y, board.value(x, y).unwrap()).is_empty());
        }
    }
}
