//! Squeezing the bits of a set together where some points are taken, and spreading them again.

/// Squeezes the points of a set that are free together, and spreads them again (`pext` and `pdep` of some processors, on all).
///
/// ```
/// use retrograde::numbering::Squeeze;
///
/// let squeeze = Squeeze::new();
/// assert_eq!(squeeze.together(0b1010_0000, 0b1111_1000), 0b10100);
/// assert_eq!(squeeze.apart(0b10100, 0b1111_1000), 0b1010_0000);
/// ```
#[derive(Clone, Debug)]
pub struct Squeeze {
    /// For eight points: the free ones, then the set among them.
    together: Box<[u8]>,
    apart: Box<[u8]>,
    /// How many points a byte has.
    count: [u8; 256],
}

impl Default for Squeeze {
    fn default() -> Self {
        Squeeze::new()
    }
}

impl Squeeze {
    /// Tables of 128 KB.
    pub fn new() -> Squeeze {
        let (mut together, mut apart) = (vec![0u8; 1 << 16], vec![0u8; 1 << 16]);
        let mut count = [0; 256];
        for free in 0..256usize {
            count[free] = free.count_ones() as u8;
            for set in 0..256usize {
                for (place, point) in (0..8).filter(|point| free >> point & 1 == 1).enumerate() {
                    together[free << 8 | set] |= ((set >> point & 1) << place) as u8;
                    apart[free << 8 | set] |= ((set >> place & 1) << point) as u8;
                }
            }
        }
        Squeeze { together: together.into(), apart: apart.into(), count }
    }

    /// The set as one of the free points, counted from the least.
    #[inline]
    pub fn together(&self, set: u32, free: u32) -> u32 {
        let (mut squeezed, mut place) = (0, 0);
        for (set, free) in set.to_le_bytes().into_iter().zip(free.to_le_bytes()) {
            let byte = self.together[usize::from(free) << 8 | usize::from(set)];
            squeezed |= u32::from(byte).unbounded_shl(place);
            place += u32::from(self.count[usize::from(free)]);
        }
        squeezed
    }

    /// The inverse of [`Squeeze::together`].
    #[inline]
    pub fn apart(&self, squeezed: u32, free: u32) -> u32 {
        let (mut set, mut place) = ([0; 4], 0);
        for (set, free) in set.iter_mut().zip(free.to_le_bytes()) {
            let byte = squeezed.unbounded_shr(place) as u8;
            *set = self.apart[usize::from(free) << 8 | usize::from(byte)];
            place += u32::from(self.count[usize::from(free)]);
        }
        u32::from_le_bytes(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn bits_are_squeezed_as_one_would_do_it_by_hand() {
        let squeeze = Squeeze::new();
        let mut random = Random::new(4);
        for _ in 0..3000 {
            let (set, free) = (random.below(1 << 32) as u32, random.below(1 << 32) as u32);
            let free = if random.below(9) == 0 { u32::MAX } else { free };
            let mut naive = 0;
            for (place, point) in (0..32).filter(|point| free >> point & 1 == 1).enumerate() {
                naive |= (set >> point & 1) << place;
            }
            assert_eq!(squeeze.together(set, free), naive);
            assert_eq!(squeeze.apart(naive, free), set & free);
        }
    }
}
