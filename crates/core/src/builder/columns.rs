//! One attribute of positions, as it was declared, in the order in which it was declared.

use std::cmp::Ordering;

use super::Ledger;
use crate::{Error, Position, Result, memory};

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

    /// The value of every position that has one, ascending by position. `equal` says which values agree.
    pub(super) fn finish(
        &mut self,
        position_of: impl Fn(usize) -> Position,
        equal: impl Fn(T, T) -> bool,
    ) -> Result<Vec<(Position, T)>, Twice<T>> {
        let mut declared = std::mem::take(&mut self.0);
        if !declared.is_sorted_by(|a, b| position_of(a.row) < position_of(b.row)) {
            // Stable: of two declarations for one position the first written comes first.
            declared.sort_by_key(|d| position_of(d.row));
        }
        let mut values = memory::with_capacity(declared.len()).map_err(Twice::Other)?;
        // The declaration behind the last value.
        let mut last: Option<&Declared<T>> = None;
        for this in &declared {
            let v = position_of(this.row);
            match last {
                Some(first) if position_of(first.row) == v => match first.weight.cmp(&this.weight) {
                    Ordering::Greater => continue,
                    Ordering::Equal if equal(first.value, this.value) => continue,
                    Ordering::Equal if this.weight == Weight::Said => {
                        return Err(Twice::Differently {
                            position: v,
                            values: [first.value, this.value],
                            at: [first.at, this.at],
                        });
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

/// Why a column has no values.
pub(super) enum Twice<T> {
    /// A position says two different things, the first of them first.
    Differently { position: Position, values: [T; 2], at: [u64; 2] },
    /// Something else.
    Other(Error),
}

impl<T> Twice<T> {
    /// The error, where `differently` tells of a position that says two things.
    pub(super) fn explain(self, differently: impl FnOnce(Position, [T; 2], [u64; 2]) -> Error) -> Error {
        match self {
            Twice::Differently { position, values, at } => differently(position, values, at),
            Twice::Other(error) => error,
        }
    }
}
