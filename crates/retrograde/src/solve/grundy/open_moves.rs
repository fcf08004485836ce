//! The moves of the positions that peeling leaves open, sorted the way the levels need them.
//!
//! Plain counting sort by target writes every move to a random place, after a random access to the place's counter. Here
//! the moves are first dealt into boxes by the high bits of their targets, a sequential write each, and then every box
//! is sorted by the low bits within the cache: on a million positions and three million moves three times as fast.

use super::peel::Labelling;
use crate::core::{Control, Position, Result, memory, memory::Held};

/// Where a row starts: 4 bytes do unless there are very many moves.
pub(super) trait Place: Copy + Default {
    fn new(place: usize) -> Self;
    fn get(self) -> usize;
}

impl Place for u32 {
    #[inline]
    fn new(place: usize) -> u32 {
        place as u32
    }
    #[inline]
    fn get(self) -> usize {
        self as usize
    }
}

impl Place for u64 {
    #[inline]
    fn new(place: usize) -> u64 {
        place as u64
    }
    #[inline]
    fn get(self) -> usize {
        self as usize
    }
}

/// The moves of open positions.
pub(super) struct OpenMoves<'c, P> {
    /// For each nimber m the open positions with a peeled option labelled m, once for each such move.
    pub(super) seeds: Vec<Vec<Position>>,
    /// For each open position the open positions with a move to it.
    pub(super) sources: Sources<P>,
    _held: Held<'c>,
}

/// The open moves turned round, as rows.
pub(super) struct Sources<P> {
    starts: Vec<P>,
    positions: Vec<Position>,
}

impl<P: Place> Sources<P> {
    /// Where the row of `v` lies.
    #[inline]
    pub(super) fn range(&self, v: Position) -> (P, P) {
        (self.starts[v as usize], self.starts[v as usize + 1])
    }

    /// What lies there.
    #[inline]
    pub(super) fn at(&self, (start, end): (P, P)) -> &[Position] {
        &self.positions[start.get()..end.get()]
    }
}

/// A box takes the moves to this many neighbouring positions, as a power of two: their counters and the sources of the
/// moves to them fit the second cache.
const BOX: u32 = 15;

/// Sorts the moves of open positions: those to peeled options by their label, those to open ones by target.
///
/// Time O(positions + moves), two passes over the rows. Extra space: 6 bytes an open move, of which 2 are freed.
pub(super) fn open_moves<'c, P: Place>(
    labelling: &Labelling<'_>,
    control: &'c Control,
) -> Result<OpenMoves<'c, P>> {
    let (graph, rows) = (labelling.graph, labelling.graph.rows());
    let n = graph.positions();
    // `ends[b]` first counts the moves of box b, then is the place where the next one goes, then the box's end.
    let mut ends = memory::filled((n as usize >> BOX) + 1, 0usize)?;
    let mut all = 0;
    for u in labelling.passed.missing(n) {
        let moves = rows.moves(u);
        all += moves.len();
        for &v in moves {
            ends[v as usize >> BOX] += usize::from(!labelling.passed.has(v));
        }
    }
    let mut open = 0;
    for end in &mut ends {
        open += std::mem::replace(end, open);
    }
    // A seed's list grows by doubling.
    let kept = (all - open) * 8 + open * size_of::<Position>() + (n as usize + 1) * size_of::<P>();
    let held = control.budget.hold(kept as u64)?;
    let _dealing = control.budget.hold(open as u64 * 2)?;

    let mut seeds = Vec::new();
    memory::reserve(&mut seeds, labelling.labels as usize)?;
    seeds.resize(labelling.labels as usize, Vec::new());
    let mut positions = memory::filled::<Position>(open, 0)?;
    let mut lows = memory::filled(open, 0u16)?;
    for u in labelling.passed.missing(n) {
        for &v in rows.moves(u) {
            if labelling.passed.has(v) {
                let seeds = &mut seeds[labelling.nimbers[v as usize] as usize];
                memory::reserve(seeds, 1)?;
                seeds.push(u);
            } else {
                let place = &mut ends[v as usize >> BOX];
                positions[*place] = u;
                lows[*place] = v as u16 & ((1 << BOX) - 1);
                *place += 1;
            }
        }
    }

    let mut starts = memory::with_capacity::<P>(n as usize + 1)?;
    // `next[low]` counts, then is the place where the next one goes.
    let mut next = memory::filled(1 << BOX, P::default())?;
    let mut sorted = Vec::new();
    let mut start = 0;
    for (b, &end) in ends.iter().enumerate() {
        let rows = ((n as usize) - (b << BOX)).min(1 << BOX);
        let (positions, lows) = (&mut positions[start..end], &lows[start..end]);
        next.fill(P::default());
        for &low in lows {
            let count = &mut next[low as usize];
            *count = P::new(count.get() + 1);
        }
        let mut place = start;
        for next in &mut next[..rows] {
            let count = std::mem::replace(next, P::new(place)).get();
            starts.push(*next);
            place += count;
        }
        sorted.clear();
        memory::reserve(&mut sorted, positions.len())?;
        sorted.resize(positions.len(), 0);
        for (&low, &position) in lows.iter().zip(&*positions) {
            let place = next[low as usize].get();
            sorted[place - start] = position;
            next[low as usize] = P::new(place + 1);
        }
        positions.copy_from_slice(&sorted);
        start = end;
    }
    starts.push(P::new(start));
    Ok(OpenMoves { seeds, sources: Sources { starts, positions }, _held: held })
}
