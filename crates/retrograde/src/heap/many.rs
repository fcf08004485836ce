//! Values for codes that leave three heaps or more, by sets of sums.
//!
//! The plain way tries all triples, n²/6 for each number of pins taken. Instead, keep for each number of pins m and of heaps
//! k the set of values that m pins in exactly k heaps can have, as a bitset. It is the union, over the size a of one heap, of
//! the set for m - a pins in k - 1 heaps with every number xored by g(a): n times as many words as a set has.

use super::NimValues;
use crate::core::{
    Control, Result,
    heap::Code,
    memory::{self, Held},
};

/// For each number of heaps from 2 on, and each number of pins, the values that they can have.
pub(super) struct Sets<'a> {
    /// How many words a set has: a power of two, so that xor stays inside.
    words: usize,
    /// `by_heaps[k - 2]` has the sets for k heaps, one after the other by pins.
    by_heaps: Vec<Vec<u64>>,
    pins: usize,
    held: Held<'a>,
}

impl<'a> Sets<'a> {
    /// For a code whose first heaps have these values.
    pub(super) fn new(code: &Code, known: &NimValues, control: &'a Control) -> Result<Sets<'a>> {
        let words =
            known.greatest().map_or(1, |(greatest, _)| greatest as usize / 64 + 1).next_power_of_two();
        let by_heaps = vec![Vec::new(); code.most_heaps().max(2) as usize - 1];
        Ok(Sets { words, by_heaps, pins: 0, held: control.budget.hold(0)? })
    }

    /// Appends values until `values` has `len` of them.
    ///
    /// Time O(n · greatest value · heaps) for the heap of n; space as many bits for all heaps up to n.
    pub(super) fn extend(
        &mut self,
        values: &mut NimValues,
        code: &Code,
        len: usize,
        control: &Control,
    ) -> Result<()> {
        while values.len() < len {
            let n = values.len();
            while self.pins <= n {
                self.add(values, self.pins)?;
            }
            let value = self.least_missing(values, code, n)?;
            values.push(value)?;
            if value as usize >= 64 * self.words {
                self.widen()?;
            }
            if n % 16 == 15 {
                control.advance(16)?;
            }
        }
        Ok(())
    }

    /// The set for `pins` pins in `heaps` heaps.
    fn set(&self, heaps: usize, pins: usize) -> &[u64] {
        &self.by_heaps[heaps - 2][pins * self.words..][..self.words]
    }

    /// Adds the sets for the next number of pins, whose parts are smaller heaps.
    fn add(&mut self, values: &NimValues, pins: usize) -> Result<()> {
        self.hold(self.words * (pins + 1))?;
        for heaps in 2..2 + self.by_heaps.len() {
            let mut set = memory::filled(self.words, 0)?;
            if heaps == 2 {
                for part in 1..=pins / 2 {
                    insert(&mut set, values.get(part) ^ values.get(pins - part));
                }
            } else {
                for part in 1..pins {
                    union_xored(&mut set, self.set(heaps - 1, pins - part), values.get(part));
                }
            }
            let sets = &mut self.by_heaps[heaps - 2];
            memory::reserve(sets, set.len())?;
            sets.extend(set);
        }
        self.pins = pins + 1;
        Ok(())
    }

    fn least_missing(&self, values: &NimValues, code: &Code, n: usize) -> Result<u32> {
        let mut options = memory::filled(self.words, 0)?;
        for &(taken, digit) in code.listed().iter().take_while(|(taken, _)| *taken as usize <= n) {
            let rest = n - taken as usize;
            if rest == 0 && taken > 0 && digit.allows(0) {
                insert(&mut options, 0);
            }
            if rest > 0 && digit.allows(1) {
                insert(&mut options, values.get(rest));
            }
            for heaps in 2..2 + self.by_heaps.len() {
                if digit.allows(heaps as u32) && digit.unequal {
                    // At most two heaps: see the code's reader.
                    (1..rest.div_ceil(2))
                        .for_each(|a| insert(&mut options, values.get(a) ^ values.get(rest - a)));
                } else if digit.allows(heaps as u32) {
                    union_xored(&mut options, self.set(heaps, rest), 0);
                }
            }
        }
        let full = options.iter().take_while(|&&word| word == !0).count();
        Ok((64 * full) as u32 + options.get(full).map_or(0, |word| word.trailing_ones()))
    }

    /// Twice as many words for each set.
    fn widen(&mut self) -> Result<()> {
        self.hold(2 * self.words * self.pins)?;
        for sets in &mut self.by_heaps {
            let mut wide = memory::filled(2 * sets.len(), 0)?;
            for (wide, set) in wide.chunks_exact_mut(2 * self.words).zip(sets.chunks_exact(self.words)) {
                wide[..self.words].copy_from_slice(set);
            }
            *sets = wide;
        }
        self.words *= 2;
        Ok(())
    }

    /// Takes the memory for so many words for each number of heaps.
    fn hold(&mut self, words: usize) -> Result<()> {
        self.held.resize((8 * words * self.by_heaps.len()) as u64)
    }
}

fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

/// Adds the numbers of `from`, each xored by `value`.
fn union_xored(set: &mut [u64], from: &[u64], value: u32) {
    // Within a word, xor by 2^i swaps neighbouring runs of 2^i bits.
    const RUNS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (at, &word) in from.iter().enumerate().filter(|(_, word)| **word != 0) {
        let mut word = word;
        for (i, run) in RUNS.iter().enumerate() {
            if value >> i & 1 == 1 {
                word = (word & run) << (1 << i) | word >> (1 << i) & run;
            }
        }
        set[at ^ (value as usize / 64)] |= word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xoring_a_set_xors_its_numbers() {
        for value in [0, 1, 5, 63, 64, 77, 127] {
            let (mut set, mut from) = ([0; 2], [0; 2]);
            let numbers = [0, 1, 7, 31, 32, 63, 64, 100, 127];
            numbers.iter().for_each(|&number| insert(&mut from, number));
            union_xored(&mut set, &from, value);
            for number in 0..128 {
                let is_in = set[number as usize / 64] >> (number % 64) & 1 == 1;
                assert_eq!(is_in, numbers.contains(&(number ^ value)), "{number} by {value}");
            }
        }
    }
}
