//! Heaps written in binary, one below the other, with their nim sum.

use std::fmt;

use serde::Serialize;

/// The heaps and their nim sum, digit by digit: the picture by which the sum is done on paper.
///
/// ```
/// let table = retrograde::nim::BinaryTable::of(&[7, 9, 12, 15]);
/// assert_eq!(
///     table.to_string(),
///     " 7   0 1 1 1\n \
///      9   1 0 0 1\n\
///      12   1 1 0 0\n\
///      15   1 1 1 1\n\
///      ── + ───────\n\
///      13   1 1 0 1\n"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BinaryTable {
    /// The values of the columns, from the highest digit down: powers of two.
    pub columns: Vec<u64>,
    /// One row a heap.
    pub rows: Vec<Row>,
    /// The row of the nim sum: a column's digit is 1 exactly if an odd number of heaps has a 1 there.
    pub sum: Row,
}

/// A number and its digits, from the highest column down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The number.
    pub number: u64,
    /// Its digits, 0 or 1.
    pub digits: Vec<u8>,
}

impl BinaryTable {
    /// The table of these heaps, as wide as the largest needs, with one column at least.
    pub fn of(heaps: &[u64]) -> BinaryTable {
        let largest = heaps.iter().copied().max().unwrap_or(0).max(1);
        let columns: Vec<u64> = (0..=largest.ilog2()).rev().map(|place| 1 << place).collect();
        let row = |number: u64| Row {
            number,
            digits: columns.iter().map(|column| u8::from(number & column != 0)).collect(),
        };
        BinaryTable {
            rows: heaps.iter().map(|&heap| row(heap)).collect(),
            sum: row(super::sum(heaps)),
            columns,
        }
    }
}

impl fmt::Display for BinaryTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = || self.rows.iter().chain([&self.sum]);
        let width = all().map(|row| row.number.to_string().len()).max().unwrap_or(1);
        let line = |f: &mut fmt::Formatter<'_>, row: &Row| {
            write!(f, "{:width$}  ", row.number)?;
            row.digits.iter().try_for_each(|digit| write!(f, " {digit}"))?;
            writeln!(f)
        };
        self.rows.iter().try_for_each(|row| line(f, row))?;
        writeln!(f, "{} + {}", "─".repeat(width), "─".repeat(2 * self.columns.len() - 1))?;
        line(f, &self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_nothing_and_of_the_greatest_number_have_their_columns() {
        assert_eq!(BinaryTable::of(&[]).to_string(), "─ + ─\n0   0\n");
        let table = BinaryTable::of(&[u64::MAX, 1]);
        assert_eq!((table.columns.len(), table.columns[0]), (64, 1 << 63));
        assert_eq!((table.sum.number, table.sum.digits[63]), (u64::MAX - 1, 0));
    }
}
