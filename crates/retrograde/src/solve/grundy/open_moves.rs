//! The moves of the positions that peeling leaves open, sorted the way the levels need them.

use super::peel::Labelling;
use crate::core::{Position, Result, memory};

/// Where a row starts: 4 bytes do unless there are very many moves.
pub(super) trait Place: Copy + Default {
    fn new(place: usize) -> Self;
    fn get(self) -> usize;
}

impl Place for u32 {
    fn new(place: usize) -> u32 {
        place as u32
    }
    #[inline]
    fn get(self) -> usize {
        self as usize
    }
}

impl Place for u64 {
    fn new(place: usize) -> u64 {
        place as u64
    }
    #[inline]
    fn get(self) -> usize {
        self as usize
    }
}

/// The moves of open positions, turned round.
pub(super) struct OpenMoves<P> {
    /// For each nimber m the open positions with a peeled option labelled m.
    pub(super) seeds: Rows<u64>,
    /// For each open position the open positions with a move to it.
    pub(super) sources: Rows<P>,
}

/// Rows of positions.
pub(super) struct Rows<P> {
    starts: Vec<P>,
    positions: Vec<Position>,
}

impl<P: Place> Rows<P> {
    /// Where row `i` lies.
    #[inline]
    pub(super) fn range(&self, i: usize) -> (P, P) {
        (self.starts[i], self.starts[i + 1])
    }

    /// What lies there.
    #[inline]
    pub(super) fn at(&self, (start, end): (P, P)) -> &[Position] {
        &self.positions[start.get()..end.get()]
    }

    /// Row `i`; empty if there is none.
    pub(super) fn row(&self, i: usize) -> &[Position] {
        if i + 1 < self.starts.len() { self.at(self.range(i)) } else { &[] }
    }
}

/// An upper bound for the bytes that [`open_moves`] allocates.
pub(super) fn open_moves_bytes<P>(labelling: &Labelling<'_>) -> u64 {
    let rows =
        u64::from(labelling.graph.positions()) * size_of::<P>() as u64 + u64::from(labelling.labels) * 8 + 64;
    // Moves of peeled positions are counted too, in favour of one pass less.
    rows + labelling.graph.move_count() * 4
}

/// Sorts the moves of open positions: those to peeled options by their label, those to open ones by target.
///
/// Two passes of counting sort, O(positions + moves).
pub(super) fn open_moves<P: Place>(labelling: &Labelling<'_>) -> Result<OpenMoves<P>> {
    let graph = labelling.graph;
    let n = graph.positions();
    // `starts[k + 1]` counts k, then is where the next of k goes, then where k ends.
    let mut seeds = memory::filled(labelling.labels as usize + 1, 0u64)?;
    let mut sources = memory::filled(n as usize + 1, P::default())?;
    for u in labelling.passed.missing(n) {
        for &v in graph.moves(u) {
            if labelling.passed.has(v) {
                seeds[labelling.nimbers[v as usize] as usize + 1] += 1;
            } else {
                let count = &mut sources[v as usize + 1];
                *count = P::new(count.get() + 1);
            }
        }
    }
    let mut seeds = Rows::with_counts(seeds)?;
    let mut sources = Rows::with_counts(sources)?;
    for u in labelling.passed.missing(n) {
        for &v in graph.moves(u) {
            if labelling.passed.has(v) {
                seeds.put(labelling.nimbers[v as usize] as usize, u);
            } else {
                sources.put(v as usize, u);
            }
        }
    }
    Ok(OpenMoves { seeds, sources })
}

impl<P: Place> Rows<P> {
    fn with_counts(mut starts: Vec<P>) -> Result<Rows<P>> {
        let mut total = 0;
        for start in &mut starts[1..] {
            total += std::mem::replace(start, P::new(total)).get();
        }
        Ok(Rows { starts, positions: memory::filled(total, 0)? })
    }

    fn put(&mut self, row: usize, position: Position) {
        let place = self.starts[row + 1].get();
        self.positions[place] = position;
        self.starts[row + 1] = P::new(place + 1);
    }
}
