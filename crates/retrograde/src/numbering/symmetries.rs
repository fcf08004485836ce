//! The symmetries of a board.

use std::collections::HashSet;

use crate::core::{Error, Result};

/// A group of symmetries of a board of at most 32 points; number 0 is the identity.
///
/// ```
/// use retrograde::numbering::Symmetries;
///
/// let square = Symmetries::of_rectangle(5, 5)?;
/// assert_eq!(square.len(), 8);
/// // The corners are alike, and the least of them is point 0.
/// assert_eq!(square.least(1 << 24).0, 1);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Symmetries {
    points: u32,
    /// Where each symmetry takes each point.
    maps: Vec<Vec<u8>>,
    /// For each symmetry and each byte of a set what it becomes.
    tables: Vec<u32>,
}

impl Symmetries {
    /// The group that these symmetries make: each says where it takes the points 0, 1, 2, … to.
    ///
    /// Errors: one is no permutation of the points, there are more than 32 points, or more than 255 symmetries.
    pub fn made_by(points: u32, some: &[Vec<u8>]) -> Result<Symmetries> {
        let is_permutation = |map: &Vec<u8>| {
            let mut sorted = map.clone();
            sorted.sort_unstable();
            sorted.iter().copied().eq(0..points as u8)
        };
        if points > 32 || !some.iter().all(is_permutation) {
            return Err(Error::invalid(format!(
                "a symmetry of {points} points must take them to each other"
            )));
        }
        let identity: Vec<u8> = (0..points as u8).collect();
        let mut known: HashSet<Vec<u8>> = HashSet::from([identity.clone()]);
        let mut maps = vec![identity];
        let mut next = 0;
        while next < maps.len() {
            for other in some {
                let both: Vec<u8> = maps[next].iter().map(|&point| other[usize::from(point)]).collect();
                if known.insert(both.clone()) {
                    maps.push(both);
                }
            }
            next += 1;
            if maps.len() > 255 {
                return Err(Error::invalid("these symmetries make a group of more than 255"));
            }
        }
        let mut tables = Vec::with_capacity(maps.len() << 10);
        for map in &maps {
            for byte in 0..4 {
                for set in 0..256u32 {
                    let points = super::points(set << (8 * byte)).filter(|&point| point < points);
                    tables.push(points.fold(0u32, |to, point| to | 1 << map[point as usize]));
                }
            }
        }
        Ok(Symmetries { points, maps, tables })
    }

    /// The symmetries of a board of squares, numbered row by row: two, four, or, if it is a square, eight. Errors: it has more than
    /// 32 squares.
    pub fn of_rectangle(width: u32, height: u32) -> Result<Symmetries> {
        let map = |to: &dyn Fn(u32, u32) -> u32| -> Vec<u8> {
            (0..width * height).map(|point| to(point % width, point / width) as u8).collect()
        };
        let mut some =
            vec![map(&|x, y| y * width + (width - 1 - x)), map(&|x, y| (height - 1 - y) * width + x)];
        if width == height {
            some.push(map(&|x, y| x * width + y));
        }
        Symmetries::made_by(width * height, &some)
    }

    /// How many points the board has.
    pub fn points(&self) -> u32 {
        self.points
    }

    /// How many symmetries there are.
    pub fn len(&self) -> usize {
        self.maps.len()
    }

    /// Never: there is always the identity.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Where a symmetry takes a point. Panics if there is no such symmetry or point.
    pub fn point(&self, symmetry: usize, point: u32) -> u32 {
        self.maps[symmetry][point as usize].into()
    }

    /// Where a symmetry takes a set. Panics if there is no such symmetry.
    #[inline]
    pub fn set(&self, symmetry: usize, set: u32) -> u32 {
        let table = &self.tables[symmetry << 10..(symmetry + 1) << 10];
        let [a, b, c, d] = set.to_le_bytes().map(usize::from);
        table[a] | table[256 + b] | table[512 + c] | table[768 + d]
    }

    /// The least of what symmetries make of a set, and the first symmetry that does.
    pub fn least(&self, set: u32) -> (u32, usize) {
        let images = (0..self.len()).map(|symmetry| (self.set(symmetry, set), symmetry));
        images.min().unwrap_or((set, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_closed_and_sets_follow_their_points() {
        for (width, height, len) in [(5, 5, 8), (3, 2, 4), (1, 4, 2), (1, 1, 1), (4, 4, 8)] {
            let group = Symmetries::of_rectangle(width, height).unwrap();
            assert_eq!(group.len(), len, "{width}x{height}");
            for a in 0..len {
                for b in 0..len {
                    let both: Vec<u32> =
                        (0..width * height).map(|p| group.point(a, group.point(b, p))).collect();
                    assert!(
                        (0..len).any(|c| (0..width * height).all(|p| group.point(c, p) == both[p as usize]))
                    );
                }
                for set in [0u32, 1, 5, (1 << (width * height)) - 1] {
                    let set = set & ((1u64 << (width * height)) - 1) as u32;
                    let by_points = super::super::points(set).fold(0, |to, p| to | 1u32 << group.point(a, p));
                    assert_eq!(group.set(a, set), by_points);
                }
            }
        }
        assert!(Symmetries::made_by(3, &[vec![0, 0, 1]]).is_err());
        assert!(Symmetries::of_rectangle(6, 6).is_err());
    }
}
