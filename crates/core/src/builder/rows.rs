//! Moves as they come, row after row, and the graph that they make.

use super::{Ledger, RowFlaw, ids::Mapping};
use crate::{Error, Graph, Position, Result, memory};

/// Rows in input order. A position may have several rows, in any order.
#[derive(Debug, Default)]
pub(super) struct MoveLists {
    sources: Vec<u32>,
    /// Where the moves of each row start; they end where the next row's start.
    starts: Vec<u64>,
    targets: Vec<u32>,
}

impl MoveLists {
    pub(super) fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    #[inline]
    pub(super) fn row(&mut self, source: u32, ledger: &mut Ledger<'_>) -> Result<()> {
        ledger.push(&mut self.sources, source)?;
        ledger.push(&mut self.starts, self.targets.len() as u64)
    }

    #[inline]
    pub(super) fn target(&mut self, target: u32, ledger: &mut Ledger<'_>) -> Result<()> {
        ledger.push(&mut self.targets, target)
    }

    pub(super) fn expect(&mut self, moves: u64, ledger: &mut Ledger<'_>) -> Result<()> {
        let moves = usize::try_from(moves).map_err(|_| Error::memory(u64::MAX, None))?;
        ledger.reserve(&mut self.targets, moves)
    }

    pub(super) fn take_back(&mut self, count: usize) {
        self.targets.truncate(self.targets.len().saturating_sub(count));
    }

    /// The number of the last row. There must be one.
    #[inline]
    pub(super) fn current(&self) -> usize {
        self.sources.len() - 1
    }

    pub(super) fn source(&self, row: usize) -> u32 {
        self.sources[row]
    }

    pub(super) fn last(&self) -> Option<u32> {
        self.sources.last().copied()
    }

    /// Every id in the order in which it was mentioned, for a new meaning of all ids.
    pub(super) fn for_each_mention(&mut self, mut change: impl FnMut(&mut u32) -> Result<()>) -> Result<()> {
        let mut next = 0;
        for (row, source) in self.sources.iter_mut().enumerate() {
            change(source)?;
            let end = self.starts.get(row + 1).map_or(self.targets.len(), |&start| start as usize);
            for target in &mut self.targets[next..end] {
                change(target)?;
            }
            next = end;
        }
        Ok(())
    }

    /// All sources and all targets, for statistics.
    pub(super) fn mentions(&self) -> (&[u32], &[u32]) {
        (&self.sources, &self.targets)
    }

    pub(super) fn renumber(&mut self, mapping: &Mapping) {
        mapping.apply(&mut self.sources);
        mapping.apply(&mut self.targets);
    }

    pub(super) fn check(
        &self,
        declared: Option<&[usize]>,
        label: impl Fn(u32) -> String,
    ) -> Result<Option<RowFlaw>> {
        if declared.is_none() && self.is_whole() {
            return Ok(None);
        }
        // Declared ids with their ordinals, ascending.
        let count = declared.map_or(self.sources.len(), <[usize]>::len);
        let id = |ordinal: usize| self.sources[declared.map_or(ordinal, |rows| rows[ordinal])];
        let mut ids = memory::with_capacity(count)?;
        ids.extend((0..count).map(|ordinal| (id(ordinal), ordinal)));
        if !ids.is_sorted() {
            ids.sort_unstable();
        }
        // Of all positions with two rows, the one whose second row comes first.
        let twice = ids.windows(2).filter(|pair| pair[0].0 == pair[1].0).min_by_key(|pair| pair[1].1);
        if let Some(pair) = twice {
            return Ok(Some(RowFlaw::Twice(pair[0].1, pair[1].1)));
        }
        // Where the ids are all numbers of a range, a comparison is enough.
        let least = ids.first().map_or(0, |first| first.0);
        let whole = ids.last().is_none_or(|last| u64::from(last.0 - least) + 1 == count as u64);
        let known = |id: u32| {
            if whole {
                id.wrapping_sub(least) < count as u32
            } else {
                ids.binary_search_by_key(&id, |id| id.0).is_ok()
            }
        };
        let missing = match declared {
            // Rows that are not declarations mention positions too.
            Some(_) => self.sources.iter().chain(&self.targets).find(|&&id| !known(id)),
            None => self.targets.iter().find(|&&id| !known(id)),
        };
        Ok(missing.map(|&id| RowFlaw::Missing(label(id))))
    }

    /// Whether the rows are those of a range of numbers, in order, and no move leaves it: the most common case, and it
    /// costs one look at each.
    fn is_whole(&self) -> bool {
        let (Some(&first), Some(&last)) = (self.sources.first(), self.sources.last()) else {
            return self.targets.is_empty();
        };
        self.sources.is_sorted_by(|a, b| a < b)
            && u64::from(last - first) + 1 == self.sources.len() as u64
            && self.targets.iter().fold(true, |inside, &id| inside & (first..=last).contains(&id))
    }

    /// The graph with `n` positions. Rows of one position are joined in input order.
    pub(super) fn into_graph(self, n: u32, merge: bool, ledger: &mut Ledger<'_>) -> Result<Graph> {
        let MoveLists { sources, mut starts, targets } = self;
        let ascending = sources.is_sorted();
        let (starts, mut targets) = if ascending && sources.len() == n as usize && is_range(&sources) {
            // One row each, in order: nothing to do.
            ledger.push(&mut starts, targets.len() as u64)?;
            (starts, targets)
        } else {
            let len = |row: usize| starts.get(row + 1).map_or(targets.len() as u64, |&end| end) - starts[row];
            let mut first = ledger.filled(n as usize + 1, 0u64)?;
            for (row, &source) in sources.iter().enumerate() {
                first[source as usize + 1] += len(row);
            }
            if ascending {
                let mut total = 0;
                for end in &mut first {
                    total += *end;
                    *end = total;
                }
                (first, targets)
            } else {
                // `first[v + 1]` becomes the place where v's next move goes, and in the end v's end.
                let mut total = 0;
                for place in &mut first[1..] {
                    total += std::mem::replace(place, total);
                }
                let mut sorted = ledger.filled(targets.len(), 0)?;
                for (row, &source) in sources.iter().enumerate() {
                    let from = starts[row] as usize;
                    let moves = &targets[from..from + len(row) as usize];
                    let place = &mut first[source as usize + 1];
                    sorted[*place as usize..*place as usize + moves.len()].copy_from_slice(moves);
                    *place += moves.len() as u64;
                }
                (first, sorted)
            }
        };
        drop(sources);
        let mut starts = starts;
        if merge {
            merge_parallel(&mut starts, &mut targets, ledger)?;
        }
        Graph::from_rows(starts.into(), targets.into())
    }
}

/// Whether these ascending numbers are 0, 1, 2, …
fn is_range(sources: &[u32]) -> bool {
    sources.iter().enumerate().all(|(i, &source)| source as usize == i)
}

/// Leaves of every row's equal moves the first.
fn merge_parallel(starts: &mut [u64], targets: &mut Vec<Position>, ledger: &mut Ledger<'_>) -> Result<()> {
    let n = starts.len() - 1;
    // The last position that was seen to have a move to this one, plus one.
    let mut seen = ledger.filled(n, 0u32)?;
    let (mut kept, mut from) = (0, 0);
    for v in 0..n {
        let end = starts[v + 1] as usize;
        for i in from..end {
            let target = targets[i];
            if std::mem::replace(&mut seen[target as usize], v as u32 + 1) != v as u32 + 1 {
                targets[kept] = target;
                kept += 1;
            }
        }
        from = end;
        starts[v + 1] = kept as u64;
    }
    targets.truncate(kept);
    Ok(())
}
