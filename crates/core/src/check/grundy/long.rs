//! Long rows as tables: for each nimber among the options the least time.

use std::sync::atomic::Ordering;

use super::Claims;
use crate::{
    Control, Position, Result,
    graph::NONE,
    memory::{self, Held},
};

/// The tables of the rows that were asked about.
pub(super) struct Long<'a> {
    /// The positions, ascending.
    positions: Vec<Position>,
    /// Where the table of the i-th starts; one longer than there are positions.
    starts: Vec<u64>,
    /// (nimber, least time), ascending.
    entries: Vec<(u32, u32)>,
    held: Vec<Held<'a>>,
}

impl<'a> Long<'a> {
    /// Builds the tables. Time O(k log k) for k moves in these rows; eight bytes for each different nimber in each.
    pub(super) fn of(claims: &Claims<'_>, control: &'a Control) -> Result<Long<'a>> {
        let mut long = Long { positions: Vec::new(), starts: vec![0], entries: Vec::new(), held: Vec::new() };
        let mut row_entries = Vec::new();
        for (i, word) in claims.asked.iter().enumerate() {
            let mut word = word.load(Ordering::Relaxed);
            while word != 0 {
                let v = (i * 64) as u32 + word.trailing_zeros();
                word &= word - 1;
                let row = claims.rows.moves(v);
                row_entries.clear();
                memory::reserve(&mut row_entries, row.len())?;
                row_entries.extend(
                    row.iter().map(|&t| (claims.nimber(t), claims.time(t))).filter(|entry| entry.0 != NONE),
                );
                row_entries.sort_unstable();
                // The first of equal nimbers has the least time.
                row_entries.dedup_by_key(|entry| entry.0);
                memory::reserve(&mut long.held, 1)?;
                long.held.push(control.budget.hold(8 * row_entries.len() as u64)?);
                memory::reserve(&mut long.entries, row_entries.len())?;
                long.entries.extend_from_slice(&row_entries);
                memory::reserve(&mut long.positions, 1)?;
                long.positions.push(v);
                memory::reserve(&mut long.starts, 1)?;
                long.starts.push(long.entries.len() as u64);
                control.advance(0)?;
            }
        }
        Ok(long)
    }

    /// The least time of an option of `v` with this nimber. `v` must be among the rows that were asked about.
    pub(super) fn least_time(&self, v: Position, nimber: u32) -> Option<u32> {
        let i = self.positions.binary_search(&v).ok()?;
        let table = &self.entries[self.starts[i] as usize..self.starts[i + 1] as usize];
        let at = table.binary_search_by_key(&nimber, |entry| entry.0).ok()?;
        Some(table[at].1)
    }
}
