//! Values of subtraction and all-but games: a move takes a number of pins and leaves one heap, or none.
//!
//! The plain way marks the options of each heap, one for each number in the set. Instead the set is cut into runs of
//! consecutive numbers, the last perhaps endless; from one heap to the next a run's options lose one heap and gain one. Counts
//! say how many options have each value, and a bit for each absent value makes the least one quick to find.

use super::NimValues;
use crate::core::{Control, Result, heap::Code, heap::Digit, memory};

/// The options of the heap that comes next, by value.
pub(super) struct Options {
    /// The least and the greatest number of pins of each run; the greatest may be `usize::MAX`.
    runs: Vec<(usize, usize)>,
    counts: Vec<u32>,
    /// Bit v is set if no option has the value v; beyond the end, none has.
    absent: Vec<u64>,
    next: usize,
}

/// Whether every move of the code takes some pins and leaves one heap or none, as the player likes.
pub(super) fn serves(code: &Code) -> bool {
    let ends = code.otherwise().heaps == 0 || code.otherwise() == Digit::TAKE;
    ends && code.listed().iter().all(|&(taken, digit)| digit.heaps == 0 || taken > 0 && digit == Digit::TAKE)
}

impl Options {
    /// Needs a code that [`serves`] says yes to.
    pub(super) fn new(code: &Code) -> Options {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        let mut add = |from: usize, to: usize| match runs.last_mut() {
            Some(run) if run.1.checked_add(1) == Some(from) => run.1 = to,
            _ => runs.push((from, to)),
        };
        // Endless from the first number after the listed ones; listed ones with the digit 0 cut it.
        let mut from = 1;
        for &(taken, digit) in code.listed() {
            let taken = taken as usize;
            if digit == Digit::TAKE {
                add(taken, taken);
            } else if from < taken && !code.is_finite() {
                add(from, taken - 1);
            }
            from = taken + 1;
        }
        if !code.is_finite() {
            add(from, usize::MAX);
        }
        Options { runs, counts: Vec::new(), absent: Vec::new(), next: 0 }
    }

    /// Appends values until `values` has `len` of them.
    ///
    /// Time O(runs + greatest value / 64) for each; space O(greatest value).
    pub(super) fn extend(&mut self, values: &mut NimValues, len: usize, control: &Control) -> Result<()> {
        while self.next < len {
            let n = self.next;
            for run in 0..self.runs.len() {
                let (least, greatest) = self.runs[run];
                if n >= least {
                    self.count(values.get(n - least), 1)?;
                }
                if n > greatest {
                    self.count(values.get(n - greatest - 1), -1)?;
                }
            }
            if n == values.len() {
                let full = self.absent.iter().take_while(|&&word| word == 0).count();
                let value =
                    64 * full + self.absent.get(full).map_or(0, |word| word.trailing_zeros() as usize);
                values.push(value as u32)?;
            }
            self.next += 1;
            if n % 4096 == 4095 {
                control.advance(4096)?;
            }
        }
        Ok(())
    }

    fn count(&mut self, value: u32, change: i32) -> Result<()> {
        let value = value as usize;
        if value >= self.counts.len() {
            let more = 64 * (value / 64 + 1) - self.counts.len();
            memory::reserve(&mut self.counts, more)?;
            memory::reserve(&mut self.absent, more / 64)?;
            self.counts.resize(self.counts.len() + more, 0);
            self.absent.resize(self.counts.len() / 64, !0);
        }
        let count = &mut self.counts[value];
        *count = count.wrapping_add_signed(change);
        let bit = 1 << (value % 64);
        if *count == 0 {
            self.absent[value / 64] |= bit;
        } else {
            self.absent[value / 64] &= !bit;
        }
        Ok(())
    }
}
