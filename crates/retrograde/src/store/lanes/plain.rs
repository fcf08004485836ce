//! The checked twins of the kernels, for any entry and any machine. The compiler vectorises the inner loops.

use super::{Cell, LANES, one_hot};

pub(super) fn mark<T: Cell>(
    marks: &mut [u32; LANES],
    table: &[T],
    first: usize,
    at: &[u32],
    codes: &[T],
    group: u32,
) {
    for (&at, &code) in at.iter().zip(codes) {
        let from = first - at as usize;
        let key = code.get() ^ group << 5;
        for (mark, entry) in marks.iter_mut().zip(&table[from..from + LANES]) {
            *mark |= one_hot(entry.get() ^ key);
        }
    }
}

pub(super) fn near<T: Cell>(left: &[T; LANES], right: &[T; LANES], group: u32) -> u32 {
    let pairs = left.iter().zip(right.iter().rev());
    pairs.fold(0, |marks, (a, b)| marks | one_hot(a.get() ^ b.get() ^ group << 5))
}

pub(super) fn search<T: Cell>(
    table: &[T],
    total: usize,
    from: usize,
    last: usize,
    group: u32,
    mut wanted: u32,
) -> (u32, usize) {
    let mut a = from;
    while a <= last && wanted != 0 {
        wanted &= !one_hot(table[a].get() ^ table[total - a].get() ^ group << 5);
        a += 1;
    }
    (wanted, a)
}
