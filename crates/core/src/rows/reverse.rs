//! The moves the other way round: for each position, the positions that move to it.
//!
//! The plain algorithm is a counting sort by target: count the moves to each position, sum up, put each source in its
//! place. Both passes touch memory at random, once a move. Departures:
//!
//! 1. Targets are cut into partitions, ranges so small that the row ends of one, and a part of the rows, fit a near cache.
//!    A first pass counts only the moves to each partition; a second writes each source into its partition's piece of
//!    the result, in order; a third sorts each piece, in cache. All three are sequential in what does not fit a cache.
//! 2. Beside a source only the place of its target within the partition has to be known in between: 16 bits.
//! 3. Rows are cut into blocks, and each block writes into its own slice of each partition: so blocks are spread over
//!    threads, and the order is that of the sources for any number of threads. Partitions are spread likewise.

use std::ops::Range;

use super::partition::Partition;
use crate::{Control, Error, Graph, Position, Result, Rows, memory, threads};

/// How many moves a block has, or more if one position has them.
const BLOCK: usize = 1 << 17;

/// How many bytes the graph of [`reversed`] takes for so many positions and moves.
pub fn reversed_bytes(positions: u32, moves: u64) -> u64 {
    (u64::from(positions) + 1) * 8 + moves * 4
}

/// The graph with those moves turned round for which `keep` says so, given their source and target; every copy of a
/// parallel move is kept. The sources of each row ascend.
///
/// Takes [`reversed_bytes`] of memory that the caller accounts for. Time O(positions + moves), spread over the control's
/// threads; extra space 2 bytes a move.
///
/// ```
/// use retrograde_core::{Control, Graph, rows};
/// let graph = Graph::from_moves(3, &[(0, 1), (0, 2), (1, 2), (2, 2)])?;
/// let reversed = rows::reversed(&graph, |source, target| source != target, &Control::default())?;
/// assert_eq!(reversed.moves(2), [0, 1]);
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn reversed(
    graph: &Graph,
    keep: impl Fn(Position, Position) -> bool + Sync,
    control: &Control,
) -> Result<Graph> {
    let positions = graph.positions() as usize;
    let partition = Partition { shift: Partition::of(positions).shift.min(u16::BITS) };
    let parts = partition.count(positions);
    let blocks = blocks(graph);

    let mut counts: Vec<Vec<u32>> = memory::with_capacity(blocks.len())?;
    let count = |block: usize| {
        let mut counts = memory::filled(parts, 0u32)?;
        for_each_move(graph, blocks[block].clone(), &keep, |_, v| {
            counts[(v >> partition.shift) as usize] += 1
        });
        control.advance(0)?;
        Ok::<_, Error>(counts)
    };
    threads::in_order(blocks.len(), control.threads, count, |block| {
        counts.push(block);
        Ok(())
    })?;

    // Cut the result into partitions, and these into the slices of the blocks.
    let total = counts.iter().flatten().map(|&count| count as usize).sum();
    let _held = control.budget.hold(2 * total as u64)?;
    let mut starts = memory::filled(positions + 1, 0u64)?;
    let mut sources = memory::filled(total, 0 as Position)?;
    let mut places = memory::filled(total, 0u16)?;
    {
        let mut slices: Vec<Vec<Slice<'_>>> = Vec::new();
        slices.resize_with(blocks.len(), || Vec::with_capacity(parts));
        let (mut sources, mut places) = (&mut sources[..], &mut places[..]);
        for part in 0..parts {
            for (slices, counts) in slices.iter_mut().zip(&counts) {
                let here;
                (here, sources) = sources.split_at_mut(counts[part] as usize);
                let place;
                (place, places) = places.split_at_mut(counts[part] as usize);
                slices.push(Slice { sources: here, places: place, filled: 0 });
            }
        }
        let work = blocks.iter().cloned().zip(slices).collect();
        threads::for_each(work, control.threads, |(block, mut slices)| {
            for_each_move(graph, block, &keep, |u, v| {
                let slice = &mut slices[(v >> partition.shift) as usize];
                let at = slice.filled;
                slice.sources[at] = u;
                slice.places[at] = (v & ((1 << partition.shift) - 1)) as u16;
                slice.filled = at + 1;
            });
            control.advance(0)
        })?;
    }

    let mut pieces = memory::with_capacity(parts)?;
    {
        let (mut starts, mut sources, mut places) = (&mut starts[1..], &mut sources[..], &places[..]);
        let mut before = 0;
        for part in 0..parts {
            let moves: usize = counts.iter().map(|counts| counts[part] as usize).sum();
            let (ends, here, place);
            (ends, starts) = starts.split_at_mut(starts.len().min(1 << partition.shift));
            (here, sources) = sources.split_at_mut(moves);
            (place, places) = places.split_at(moves);
            pieces.push(Piece { before, ends, sources: here, places: place });
            before += moves as u64;
        }
    }
    threads::for_each(pieces, control.threads, |piece| {
        piece.sort()?;
        control.advance(0)
    })?;
    Ok(Graph::of_sound_rows(starts.into(), sources.into()))
}

/// The positions in ranges of about [`BLOCK`] moves.
fn blocks(graph: &Graph) -> Vec<Range<Position>> {
    let Rows { starts, targets } = graph.rows();
    let mut blocks = Vec::new();
    let mut first = 0;
    while first < graph.positions() {
        let moves = starts[first as usize] + BLOCK as u64;
        let last = match moves < targets.len() as u64 {
            true => starts.partition_point(|&start| start < moves) as Position,
            false => graph.positions(),
        };
        blocks.push(first..last);
        first = last;
    }
    blocks
}

#[inline(always)]
fn for_each_move(
    graph: &Graph,
    positions: Range<Position>,
    keep: &impl Fn(Position, Position) -> bool,
    mut act: impl FnMut(Position, Position),
) {
    let Rows { starts, targets } = graph.rows();
    for u in positions {
        for &v in &targets[starts[u as usize] as usize..starts[u as usize + 1] as usize] {
            if keep(u, v) {
                act(u, v);
            }
        }
    }
}

/// Where a block writes the moves to one partition.
struct Slice<'a> {
    sources: &'a mut [Position],
    /// Where the target of each move is in the partition.
    places: &'a mut [u16],
    filled: usize,
}

/// The rows of one partition.
struct Piece<'a> {
    /// How many moves earlier partitions have.
    before: u64,
    ends: &'a mut [u64],
    sources: &'a mut [Position],
    places: &'a [u16],
}

impl Piece<'_> {
    /// The plain algorithm: `ends[v]` first counts the moves to v, then is the place where the next goes, then v's end.
    fn sort(self) -> Result<()> {
        for &place in self.places {
            self.ends[place as usize] += 1;
        }
        let mut total = 0;
        for end in self.ends.iter_mut() {
            total += std::mem::replace(end, total);
        }
        let mut unsorted = memory::with_capacity(self.sources.len())?;
        unsorted.extend_from_slice(self.sources);
        for (&u, &place) in unsorted.iter().zip(self.places) {
            let end = &mut self.ends[place as usize];
            self.sources[*end as usize] = u;
            *end += 1;
        }
        self.ends.iter_mut().for_each(|end| *end += self.before);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Budget;

    fn plain(graph: &Graph, keep: impl Fn(Position, Position) -> bool) -> Graph {
        let moves: Vec<_> = graph.all_moves().filter(|&(u, v)| keep(u, v)).map(|(u, v)| (v, u)).collect();
        Graph::from_moves(graph.positions(), &moves).unwrap()
    }

    fn check(positions: u32, moves: &[(u32, u32)]) {
        let graph = Graph::from_moves(positions, moves).unwrap();
        for threads in [1, 2, 5] {
            let control = Control::new(threads, Budget::unlimited());
            let all = reversed(&graph, |_, _| true, &control).unwrap();
            assert_eq!(all, plain(&graph, |_, _| true));
            assert_eq!(all.owned_bytes(), reversed_bytes(positions, graph.move_count()));
            let keep = |u: u32, v: u32| u % 3 != 1 && v % 5 != 2;
            assert_eq!(reversed(&graph, keep, &control).unwrap(), plain(&graph, keep));
            assert_eq!(control.budget.left(), u64::MAX);
        }
    }

    #[test]
    fn small_graphs_are_turned_round() {
        check(0, &[]);
        check(1, &[]);
        check(1, &[(0, 0), (0, 0)]);
        check(6, &[(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5), (4, 5), (5, 5)]);
    }

    #[test]
    fn many_blocks_and_many_partitions_are_turned_round() {
        let random =
            |i: u32, n: u32| ((u64::from(i).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) % u64::from(n)) as u32;
        let n = 150_000;
        check(n, &(0..400_000).map(|i| (random(i, n), random(i + 7, n))).collect::<Vec<_>>());
        // A star: one row and one reverse row with nearly all moves.
        check(n, &(1..n).flat_map(|v| [(0, v), (v, 0)]).collect::<Vec<_>>());
        check(n, &(1..n).map(|v| (v - 1, v)).collect::<Vec<_>>());
    }
}
