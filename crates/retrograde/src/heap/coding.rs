//! Rare and common values: which mask tells them apart, and how an entry of the table says it.

use super::{NimValues, shape::Shape, values::with_cells};
use crate::core::{Result, memory};

/// What tells rare values from common ones: a value is *rare* if an even number of its bits are in the mask (with the
/// position's parity as one more bit, if so chosen).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    /// The bits. Zero: all values count as rare.
    pub bits: u32,
    /// Whether the heap's parity is one more bit.
    pub parity: bool,
}

/// How values below 2^`bits` are written in the table.
///
/// The code of a value is its class in the top bit (0 rare, 1 common) and below it the value without the mask's lowest
/// bit, which the class implies: so codes are a permutation of the values that respects xor, and within a class they
/// keep the order. Groups of 32 codes are all rare or all common.
#[derive(Clone, Debug)]
pub(super) struct Coding {
    pub(super) mask: Mask,
    pub(super) bits: u32,
    /// The number of pins taken by the first split: shifts the parity of positions so that it adds up over a split.
    shift: usize,
    codes: Vec<u32>,
    values: Vec<u32>,
}

impl Coding {
    /// Needs `2^bits` above the mask.
    pub(super) fn new(mask: Mask, bits: u32, shift: usize) -> Coding {
        let low = mask.bits.trailing_zeros();
        let code = |value: u32| {
            if mask.bits == 0 {
                return value;
            }
            let without = value >> (low + 1) << low | value & ((1 << low) - 1);
            without | ((value & mask.bits).count_ones() % 2) << (bits - 1)
        };
        let codes: Vec<u32> = (0..1 << bits).map(code).collect();
        let mut values = codes.clone();
        for (value, &code) in codes.iter().enumerate() {
            values[code as usize] = value as u32;
        }
        Coding { mask, bits, shift, codes, values }
    }

    /// The bit that says common; 0 where all values are rare.
    #[inline(always)]
    pub(super) fn common(&self) -> u32 {
        if self.mask.bits == 0 { 0 } else { 1 << (self.bits - 1) }
    }

    /// The class bit, if the position's parity flips it.
    #[inline(always)]
    fn flip(&self, n: usize) -> u32 {
        if self.mask.parity && (n + self.shift) % 2 == 1 { self.common() } else { 0 }
    }

    #[inline(always)]
    pub(super) fn code(&self, value: u32, n: usize) -> u32 {
        self.codes[value as usize] ^ self.flip(n)
    }

    #[inline(always)]
    pub(super) fn value(&self, code: u32, n: usize) -> u32 {
        self.values[(code ^ self.flip(n)) as usize]
    }

    /// By index of a common value at a heap of this parity: below which index the rare values are smaller than it.
    pub(super) fn limits(&self, parity: usize) -> Vec<u32> {
        let (low, common) = (self.mask.bits.trailing_zeros(), self.common());
        let limit = |index: u32| {
            // Values are ordered by the bits above the mask's lowest, then by that bit, which differs between the
            // classes, then by the rest: the rare values with the same upper bits are smaller if the common one has it.
            let value = self.value(index | common, parity);
            ((index >> low) + (value >> low & 1)) << low
        };
        (0..common).map(limit).collect()
    }
}

/// The mask with the fewest rare values so far, and how many those are. Time O(values + 2^bits · bits).
///
/// The signed count of a mask, even minus odd, is one entry of the Walsh-Hadamard transform of the histogram.
#[allow(clippy::useless_conversion)] // of cells that are 32 bits wide already
pub(super) fn choose(values: &NimValues, bits: u32, shape: &Shape) -> Result<(Mask, usize)> {
    let shift = shape.splits.first().map_or(0, |&(taken, _)| taken);
    // Over a split of n, the parities of the parts add up to that of n only if all splits take alike, odd or even.
    let parities = if shape.splits.iter().all(|&(taken, _)| (taken + shift).is_multiple_of(2)) {
        &[false, true][..]
    } else {
        &[false]
    };
    let mut best = (Mask { bits: 0, parity: false }, values.len() as i64);
    for &parity in parities {
        let mut counts = memory::filled(1 << bits, 0_i64)?;
        with_cells!(values, cells => for (n, &value) in cells.iter().enumerate() {
            counts[u32::from(value) as usize] += if parity && (n + shift) % 2 == 1 { -1 } else { 1 };
        });
        let mut half = 1;
        while half < counts.len() {
            for pair in counts.chunks_exact_mut(2 * half) {
                let (low, high) = pair.split_at_mut(half);
                for (low, high) in low.iter_mut().zip(high) {
                    (*low, *high) = (*low + *high, *low - *high);
                }
            }
            half *= 2;
        }
        for (mask, &count) in counts.iter().enumerate().skip(1) {
            if count < best.1 {
                best = (Mask { bits: mask as u32, parity }, count);
            }
        }
    }
    let rare = (values.len() as i64 + best.1) / 2;
    Ok((best.0, rare as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_a_permutation_that_respects_xor_and_the_order_within_a_class() {
        for (bits, parity) in [(0, false), (1, false), (0b10110, false), (0b10110, true), (0b100000, true)] {
            let coding = Coding::new(Mask { bits, parity }, 6, 0);
            for n in [0, 1] {
                let codes: Vec<u32> = (0..64).map(|value| coding.code(value, n)).collect();
                for a in 0..64 {
                    assert_eq!(coding.value(codes[a as usize], n), a);
                    let ones = (a & bits).count_ones() + u32::from(parity) * n as u32;
                    assert_eq!(codes[a as usize] & coding.common() == 0, ones.is_multiple_of(2) || bits == 0);
                    for b in 0..64 {
                        assert_eq!(codes[a as usize] ^ coding.code(b, 0), coding.code(a ^ b, n));
                        if (codes[a as usize] ^ codes[b as usize]) & coding.common() == 0 {
                            assert_eq!(a < b, codes[a as usize] < codes[b as usize]);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_limit_of_a_common_value_is_the_number_of_smaller_rare_ones() {
        for (bits, parity) in [(1, false), (0b10110, false), (0b10110, true), (0b1000, true)] {
            let coding = Coding::new(Mask { bits, parity }, 6, 0);
            for n in [0, 1] {
                let limits = coding.limits(n);
                for (index, &limit) in limits.iter().enumerate() {
                    let value = coding.value(index as u32 | coding.common(), n);
                    let smaller = (0..value).filter(|&v| coding.code(v, n) & coding.common() == 0).count();
                    assert_eq!(limit as usize, smaller);
                }
            }
        }
    }

    #[test]
    fn the_chosen_mask_leaves_the_fewest_rare_values() {
        let mut values = NimValues::default();
        for n in 0..500_u32 {
            values.push((n * n * 7 + n / 3) % 32).unwrap();
        }
        let shape = Shape { splits: vec![(1, false)], takes: vec![], ends: vec![], last: 1 };
        let (mask, rare) = choose(&values, 5, &shape).unwrap();
        let count = |mask: Mask| {
            let ones = |(n, value): &(usize, u32)| {
                (value & mask.bits).count_ones() as usize + usize::from(mask.parity) * (n + 1)
            };
            values.iter().enumerate().map(|pair| ones(&pair)).filter(|ones| ones.is_multiple_of(2)).count()
        };
        assert_eq!(count(mask), rare);
        for bits in 1..32 {
            for parity in [false, true] {
                assert!(count(Mask { bits, parity }) >= rare, "{bits:x} {parity}");
            }
        }
    }
}
