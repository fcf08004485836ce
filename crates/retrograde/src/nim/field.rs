//! Nim multiplication: the nimbers below 2^64 as a field.
//!
//! Conway showed (On Numbers and Games, 1976, chapter 6) that nimbers can not only be added but multiplied, so that they form
//! a field of characteristic 2. The product decides games too: in a two-dimensional coin-turning game, a product of two
//! one-dimensional ones, the value of a coin at (x, y) is the product of the values of a coin at x and at y (the Tartan
//! theorem; Berlekamp, Conway and Guy, Winning Ways, chapter 14).
//!
//! # How it is computed
//!
//! By definition a ⊗ b is the mex of a'⊗b ⊕ a⊗b' ⊕ a'⊗b' over all a' < a and b' < b. But with F = 2^(2^k), which satisfies
//! F ⊗ F = F ⊕ F/2 and F ⊗ x = F · x for x < F, every number below F·F is a pair (a, b) = a ⊗ F ⊕ b, and everything follows from
//! the field below F, much as complex numbers follow from real ones. With h(x) = x ⊗ F/2:
//!
//! ```text
//! (a, b) ⊗ (c, d) = (s ⊕ b⊗d, b⊗d ⊕ h(a⊗c))       where s = (a ⊕ b) ⊗ (c ⊕ d): three products, not four (Karatsuba)
//! (a, b) ⊗ (a, b) = (a⊗a, b⊗b ⊕ h(a⊗a))
//! 1 / (a, b)      = (a, a ⊕ b) / n                where n = b⊗(a ⊕ b) ⊕ h(a⊗a), which lies below F
//! √(a, b)         = (√a, √(b ⊕ h(a)))
//! ```
//!
//! Departures from this plain recursion: the 256 numbers of 8 bits have tables of logarithms (1.6 kB, in the nearest cache),
//! and h is linear, so on 16 and 32 bits it is one look-up a byte (5 kB). All tables are computed by the compiler from the
//! recursion itself. A product of 64 bits is 27 products of 8 bits and 13 times h.

mod tables;

use tables::{EXP, HALF_8, HALF_16, HALF_32, LOG};

/// One of the fields of 2^8, 2^16, 2^32, 2^64 nimbers.
trait Field: Copy {
    fn times(self, other: Self) -> Self;
    fn squared(self) -> Self;
    fn root(self) -> Self;
    /// Of a number that is not 0.
    fn inverted(self) -> Self;
}

/// A field over which there are pairs.
trait Part: Field {
    /// Times half of the next power F, which is the highest bit of this type.
    fn times_half(self) -> Self;
}

impl Part for u8 {
    #[inline]
    fn times_half(self) -> u8 {
        HALF_8[usize::from(self)]
    }
}

impl Part for u16 {
    #[inline]
    fn times_half(self) -> u16 {
        HALF_16[0][usize::from(self as u8)] ^ HALF_16[1][usize::from(self >> 8)]
    }
}

impl Part for u32 {
    #[inline]
    fn times_half(self) -> u32 {
        let bytes = self.to_le_bytes();
        bytes.iter().zip(&HALF_32).fold(0, |sum, (&byte, table)| sum ^ table[usize::from(byte)])
    }
}

impl Field for u8 {
    #[inline]
    fn times(self, other: u8) -> u8 {
        // The logarithm of 0 leads to entries that are 0.
        EXP[usize::from(LOG[usize::from(self)]) + usize::from(LOG[usize::from(other)])]
    }

    fn squared(self) -> u8 {
        self.times(self)
    }

    fn root(self) -> u8 {
        match LOG[usize::from(self)] {
            _ if self == 0 => 0,
            log if log % 2 == 0 => EXP[usize::from(log / 2)],
            // There are 255 powers, and 255 is odd.
            log => EXP[usize::from((log + 255) / 2)],
        }
    }

    fn inverted(self) -> u8 {
        EXP[255 - usize::from(LOG[usize::from(self)])]
    }
}

/// The field of pairs over a smaller one.
macro_rules! pairs {
    ($whole:ty, $part:ty) => {
        impl Field for $whole {
            #[inline]
            fn times(self, other: $whole) -> $whole {
                let ((a, b), (c, d)) = (split(self), split(other));
                let low = b.times(d);
                join((a ^ b).times(c ^ d) ^ low, low ^ a.times(c).times_half())
            }

            fn squared(self) -> $whole {
                let (a, b) = split(self);
                let high = a.squared();
                join(high, b.squared() ^ high.times_half())
            }

            fn root(self) -> $whole {
                let (a, b) = split(self);
                join(a.root(), (b ^ a.times_half()).root())
            }

            fn inverted(self) -> $whole {
                let (a, b) = split(self);
                let norm = b.times(a ^ b) ^ a.squared().times_half();
                let inverse = norm.inverted();
                join(a.times(inverse), (a ^ b).times(inverse))
            }
        }

        impl Pair for $whole {
            type Part = $part;
            #[inline]
            fn split(self) -> ($part, $part) {
                ((self >> <$part>::BITS) as $part, self as $part)
            }
            #[inline]
            fn join(high: $part, low: $part) -> $whole {
                <$whole>::from(high) << <$part>::BITS | <$whole>::from(low)
            }
        }
    };
}

/// A number as a pair (a, b) = a ⊗ F ⊕ b.
trait Pair {
    type Part;
    fn split(self) -> (Self::Part, Self::Part);
    fn join(high: Self::Part, low: Self::Part) -> Self;
}

#[inline]
fn split<W: Pair>(whole: W) -> (W::Part, W::Part) {
    whole.split()
}

#[inline]
fn join<W: Pair>(high: W::Part, low: W::Part) -> W {
    W::join(high, low)
}

pairs!(u16, u8);
pairs!(u32, u16);
pairs!(u64, u32);

/// The nim product.
///
/// ```
/// use retrograde::nim::field::product;
///
/// assert_eq!(product(2, 2), 3);
/// assert_eq!(product(1 << 32, 1 << 32), 3 << 31);
/// ```
pub fn product(a: u64, b: u64) -> u64 {
    a.times(b)
}

/// The nim product of a number with itself, at less cost. Squaring distributes over the nim sum.
pub fn square(a: u64) -> u64 {
    a.squared()
}

/// The only number whose nim square is `a`: in characteristic 2 every number has exactly one.
///
/// ```
/// assert_eq!(retrograde::nim::field::square_root(3), 2);
/// ```
pub fn square_root(a: u64) -> u64 {
    a.root()
}

/// The number whose nim product with `a` is 1; `None` for 0.
///
/// ```
/// use retrograde::nim::field::{inverse, product};
///
/// assert_eq!(inverse(2), Some(3));
/// assert_eq!(product(1_000_000_007, inverse(1_000_000_007).unwrap()), 1);
/// assert_eq!(inverse(0), None);
/// ```
pub fn inverse(a: u64) -> Option<u64> {
    (a != 0).then(|| a.inverted())
}

/// The number whose nim product with `b` is `a`; `None` if `b` is 0.
pub fn quotient(a: u64, b: u64) -> Option<u64> {
    inverse(b).map(|inverse| product(a, inverse))
}

/// `a` nim-multiplied with itself `exponent` times; 1 for no times.
///
/// ```
/// // The numbers other than 0 form a group of 2^64 - 1 elements.
/// assert_eq!(retrograde::nim::field::power(12345, u64::MAX), 1);
/// ```
pub fn power(a: u64, mut exponent: u64) -> u64 {
    let (mut result, mut a) = (1, a);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, a);
        }
        a = square(a);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests;
