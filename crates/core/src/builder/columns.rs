//! One attribute of positions, as it was declared, in the order in which it was declared.

use super::{Ledger, conflict};
use crate::{Position, Result};

/// How much a declaration weighs against another one for the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// It holds unless the position says otherwise.
    Default,
    /// The position says so.
    Said,
}

#[derive(Clone, Copy, Debug)]
struct Declared<T> {
    /// The number of the row it belongs to.
    row: usize,
    value: T,
    at: u64,
    weight: Weight,
}

/// All declarations of one attribute.
#[derive(Debug)]
pub(super) struct Column<T>(Vec<Declared<T>>);

impl<T> Default for Column<T> {
    fn default() -> Self {
        Column(Vec::new())
    }
}

impl<T: Copy + PartialEq> Column<T> {
    #[inline]
    pub(super) fn push(
        &mut self,
        row: usize,
        value: T,
        at: u64,
        weight: Weight,
        ledger: &mut Ledger<'_>,
    ) -> Result<()> {
        ledger.push(&mut self.0, Declared { row, value, at, weight })
    }

    /// The value of every position that has one, ascending by position.
    pub(super) fn finish(
        &mut self,
        position_of: impl Fn(usize) -> Position,
        input: &[u8],
        show: impl Fn(T) -> String,
    ) -> Result<Vec<(Position, T)>> {
        self.finish_by(position_of, input, |a, b| a == b, show)
    }

    /// The same, where `equal` says which values do not contradict each other.
    pub(super) fn finish_by(
        &mut self,
        position_of: impl Fn(usize) -> Position,
        input: &[u8],
        equal: impl Fn(T, T) -> bool,
        show: impl Fn(T) -> String,
    ) -> Result<Vec<(Position, T)>> {
        let mut declared = std::mem::take(&mut self.0);
        if !declared.is_sorted_by(|a, b| position_of(a.row) < position_of(b.row)) {
            declared.sort_by_key(|d| position_of(d.row));
        }
        let mut values: Vec<(Position, T)> = crate::memory::with_capacity(declared.len())?;
        // The declaration behind the last value.
        let mut last: Option<&Declared<T>> = None;
        for this in &declared {
            let v = position_of(this.row);
            match last {
                Some(first) if position_of(first.row) == v => match first.weight.cmp(&this.weight) {
                    std::cmp::Ordering::Greater => continue,
                    std::cmp::Ordering::Equal if equal(first.value, this.value) => continue,
                    std::cmp::Ordering::Equal if this.weight == Weight::Said => {
                        // The sort is stable: `first` was written earlier.
                        let message = format!(
                            "{} here, but {} earlier, for the same position",
                            show(this.value),
                            show(first.value)
                        );
                        return Err(
                            conflict(message, input, first.at, this.at).help("take one of the two out")
                        );
                    }
                    _ => *values.last_mut().expect("`last` is behind it") = (v, this.value),
                },
                _ => values.push((v, this.value)),
            }
            last = Some(this);
        }
        Ok(values)
    }
}
