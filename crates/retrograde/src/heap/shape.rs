//! The moves of a code, sorted by what the kernels do with them.

use crate::core::heap::Code;

/// The moves of a code that leave at most two heaps, by kind.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Numbers of pins after which the rest may be split in two, and whether into different sizes only. Ascending.
    pub(crate) splits: Vec<(usize, bool)>,
    /// Numbers of pins that may be taken from a larger heap.
    pub(crate) takes: Vec<usize>,
    /// Numbers of pins that may be taken if they are the whole heap.
    pub(crate) ends: Vec<usize>,
    /// The greatest number of pins taken.
    pub(crate) last: usize,
}

impl Shape {
    pub(crate) fn of(code: &Code) -> Shape {
        let of_kind = |heaps| {
            let listed = code.listed().iter().filter(move |(_, digit)| digit.allows(heaps));
            listed.map(|&(taken, digit)| (taken as usize, digit.unequal))
        };
        Shape {
            splits: of_kind(2).collect(),
            takes: of_kind(1).map(|(taken, _)| taken).collect(),
            ends: of_kind(0).map(|(taken, _)| taken).collect(),
            last: code.last() as usize,
        }
    }
}
