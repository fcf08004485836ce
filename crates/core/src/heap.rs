//! Heap games: what may be taken from a heap of pins, and what may be left. The code language for them.
//!
//! A move takes some number of pins from one heap (perhaps none) and leaves some number of heaps in its place. A
//! [`Code`] says, for each number taken, how many heaps may be left: a set of numbers, written as a [`Digit`] whose bit k
//! stands for "exactly k heaps". Kayles, `0.77`, has the digit 7 = 1 + 2 + 4 for one and for two pins: none, one or two
//! heaps may be left. Heaps that are left are never empty.
//!
//! ```
//! use retrograde_core::heap::Code;
//!
//! let kayles: Code = "0.77".parse()?;
//! assert_eq!(kayles.digit(2).heaps, 7);
//! assert_eq!(kayles.digit(3).heaps, 0);
//! assert_eq!(kayles.explain()[0], "Take 1 or 2 pins and split what is left into at most two heaps.");
//! # Ok::<(), retrograde_core::Error>(())
//! ```
//!
//! Source: R. K. Guy and C. A. B. Smith, "The G-values of various games", 1956, for the octal codes; E. R. Berlekamp, J. H.
//! Conway and R. K. Guy, *Winning Ways*, chapter 4, for the hexadecimal ones and the first digit 4.

mod certificate;
mod explain;
mod parse;
#[cfg(test)]
mod tests;

use std::fmt;

pub use certificate::{ArithmeticPeriod, Certificate, FORMAT, Proof, RareMask};
pub use explain::{Kind, Taken};

/// Which numbers of heaps may be left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Bit k is set if exactly k heaps may be left.
    pub heaps: u32,
    /// Whether two heaps that are left must be of different sizes.
    pub unequal: bool,
}

impl Digit {
    /// May take the whole heap or leave one: what every number in a subtraction set has.
    pub const TAKE: Digit = Digit { heaps: 3, unequal: false };

    /// Whether exactly `heaps` heaps may be left.
    pub fn allows(self, heaps: u32) -> bool {
        heaps < u32::BITS && self.heaps >> heaps & 1 == 1
    }

    /// The greatest number of heaps that may be left; `None` if this is no move at all.
    pub fn most(self) -> Option<u32> {
        self.heaps.checked_ilog2()
    }
}

/// The greatest number of pins that a code may name.
pub const MOST_TAKEN: u32 = 1_000_000;

/// The rules of a heap game: for each number of pins taken, which numbers of heaps may be left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// By number of pins taken, ascending.
    listed: Vec<(u32, Digit)>,
    /// For every positive number that is not listed.
    otherwise: Digit,
}

impl Code {
    /// What may be left after taking `taken` pins.
    pub fn digit(&self, taken: u32) -> Digit {
        match self.listed.binary_search_by_key(&taken, |&(listed, _)| listed) {
            Ok(at) => self.listed[at].1,
            Err(_) if taken == 0 => Digit::default(),
            Err(_) => self.otherwise,
        }
    }

    /// The numbers of pins that the code names, ascending, with what may be left.
    pub fn listed(&self) -> &[(u32, Digit)] {
        &self.listed
    }

    /// What may be left after taking any positive number that is not listed: nothing, except in all-but games.
    pub fn otherwise(&self) -> Digit {
        self.otherwise
    }

    /// The greatest number of pins that the code names; 0 if it names none.
    pub fn last(&self) -> u32 {
        self.listed.last().map_or(0, |&(taken, _)| taken)
    }

    /// Whether only the numbers of pins that the code names may be taken. Otherwise a move may take any number.
    pub fn is_finite(&self) -> bool {
        self.otherwise.heaps == 0
    }

    /// Whether any number may be taken but the listed ones, leaving one heap or none.
    pub fn is_all_but(&self) -> bool {
        self.otherwise == Digit::TAKE && self.listed.iter().all(|(_, digit)| digit.heaps == 0)
    }

    /// The greatest number of heaps that a move may leave (0 if there is no move).
    pub fn most_heaps(&self) -> u32 {
        let all = self.listed.iter().map(|&(_, digit)| digit).chain([self.otherwise]);
        all.filter_map(Digit::most).max().unwrap_or(0)
    }

    /// Whether some move must leave heaps of different sizes.
    pub fn has_unequal(&self) -> bool {
        self.listed.iter().any(|(_, digit)| digit.unequal && digit.heaps != 0)
    }

    /// What people call the game, if it has a name.
    pub fn name(&self) -> Option<&'static str> {
        parse::NAMES.iter().find(|(_, code, _)| code.parse().as_ref() == Ok(self)).map(|&(_, _, name)| name)
    }
}

/// The code in its shortest usual form: `0.77`, `4!.`, `{1,3,4}`, `all-but {2}`.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}
