//! Builds compressed rows from moves that come in blocks, as fast as memory takes them.
//!
//! The plain algorithm is a counting sort ([`Graph::from_moves`]): count the moves of each position, sum up, put each move
//! in its place. It touches memory at random twice for each move. Departures:
//!
//! 1. Files nearly always list moves by ascending source. As long as that holds, targets are appended as they come and
//!    nothing is sorted: 4 bytes a move and 8 a position, all written in order. A row's end is stored after each of its
//!    moves without asking whether it is the last one; rows that got no end take over the one before them.
//! 2. From the first move out of order on, moves are kept as they come (8 bytes a move). At the end each block of them is sorted,
//!    stably, into *partitions*, ranges of sources so small that all rows of one fit a near cache; a block is so small
//!    that this happens in cache as well. Then each partition is built by the plain algorithm, in cache.
//! 3. Blocks and partitions are spread over threads. The rows of a partition are one piece of the result, so nothing is
//!    shared. Order within a row is the input's for any number of threads.
//! 4. Where sources out of order are mostly near one before, as in a list of neighbours with both directions of each, caches
//!    serve the plain algorithm, so nothing is sorted: there is one partition for each thread, which looks at all moves and
//!    takes its own. A sample tells. A star of 2 million moves is read in 27 ms instead of 38.

mod partition;
mod reverse;

pub use reverse::{reversed, reversed_bytes};

use partition::{Block, Cut, Loose, Piece};

use crate::{
    Control, Error, Graph, Position, Result,
    graph::NONE,
    memory::{self, Held},
    threads,
};

/// What takes the moves of a text as they come.
pub trait Collect {
    /// Takes moves from the positions in `sources` to those in `targets`, two lists of one length. No position is greater than
    /// `greatest`, which one of them is.
    fn collect(&mut self, sources: &[Position], targets: &[Position], greatest: Position) -> Result<()>;
}

/// Collects moves and makes rows of them.
///
/// ```
/// use retrograde_core::{Control, rows::Builder};
/// let control = Control::default();
/// let mut builder = Builder::new(&control)?;
/// builder.append(&[0, 0, 1], &[1, 2, 2])?; // moves 0→1, 0→2, 1→2
/// builder.push(0, 0)?;
/// let graph = builder.finish(3)?;
/// assert_eq!(graph.moves(0), [1, 2, 0]);
/// # Ok::<(), retrograde_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Builder<'a> {
    control: &'a Control,
    held: Held<'a>,
    /// Rows of the moves that came in order: those of position v are `starts[v]..starts[v + 1]`.
    starts: Vec<u64>,
    targets: Vec<Position>,
    /// All moves since the first one out of order: block by block, see [`BLOCK`].
    loose: Loose,
    /// How many moves there will be, as far as somebody knows.
    expected: usize,
    /// One more than the greatest position that a move names.
    named: u64,
}

/// How many moves a block has, the last one perhaps less: 1 MB, which caches hold.
const BLOCK: usize = 1 << 17;

impl Collect for Builder<'_> {
    fn collect(&mut self, sources: &[Position], targets: &[Position], greatest: Position) -> Result<()> {
        self.append_bounded(sources, targets, greatest)
    }
}

impl<'a> Builder<'a> {
    /// No moves yet.
    pub fn new(control: &'a Control) -> Result<Self> {
        Ok(Builder {
            control,
            held: control.budget.hold(0)?,
            starts: vec![0],
            targets: Vec::new(),
            loose: Loose::default(),
            expected: 0,
            named: 0,
        })
    }

    /// Makes room for `rows` rows and `moves` moves in order, so that nothing is copied as they grow. Room that is not
    /// used costs addresses, not memory; the caller makes sure that it does not drive it by a number alone.
    pub(crate) fn expect(&mut self, rows: u64, moves: u64) -> Result<()> {
        let [rows, moves] = [rows, moves].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        self.expected = moves;
        memory::reserve(&mut self.starts, rows)?;
        memory::reserve(&mut self.targets, moves)
    }

    /// How many moves were added.
    pub fn moves(&self) -> u64 {
        self.targets.len() as u64 + self.loose.len() as u64
    }

    /// One more than the greatest position that a move names; 0 without moves.
    pub fn named(&self) -> u64 {
        self.named
    }

    /// Takes of the budget what `rows` and `moves` more will need beside what there is.
    fn account(&mut self, rows: usize, moves: usize) -> Result<()> {
        let move_bytes = if self.loose.is_empty() { 4 } else { 8 };
        let now = 8 * self.starts.len() as u64 + 4 * self.targets.len() as u64 + 8 * self.loose.len() as u64;
        self.held.resize(now + 8 * rows as u64 + move_bytes * moves as u64)
    }

    /// Adds moves from the positions in `sources` to those in `targets`. The two are of one length.
    ///
    /// Takes 8 bytes for each position up to the greatest source: so the caller makes sure that positions are few enough.
    pub fn append(&mut self, sources: &[Position], targets: &[Position]) -> Result<()> {
        let greatest = sources.iter().chain(targets).fold(0, |greatest, &id| id.max(greatest));
        self.append_bounded(sources, targets, greatest)
    }

    /// The same for moves of which no position is known to be greater than `greatest`, which one of them is.
    pub(crate) fn append_bounded(
        &mut self,
        sources: &[Position],
        targets: &[Position],
        greatest: Position,
    ) -> Result<()> {
        let (Some(&first), Some(&last)) = (sources.first(), sources.last()) else { return Ok(()) };
        let moves = sources.len().min(targets.len());
        let (sources, targets) = (&sources[..moves], &targets[..moves]);
        self.named = self.named.max(u64::from(greatest) + 1);
        if self.loose.is_empty() && first as usize + 2 >= self.starts.len() && is_sorted(sources) {
            return self.append_in_order(sources, targets, last);
        }
        self.append_out_of_order(sources, targets)
    }

    #[inline(never)]
    fn append_out_of_order(&mut self, sources: &[Position], targets: &[Position]) -> Result<()> {
        self.account(0, sources.len())?;
        if self.loose.is_empty() {
            // The room that was made for them in order is not needed, and these take its place.
            self.targets.shrink_to_fit();
            let more = self.expected.saturating_sub(self.targets.len());
            memory::reserve(&mut self.loose.sources, more)?;
            memory::reserve(&mut self.loose.targets, more)?;
        }
        memory::reserve(&mut self.loose.sources, sources.len())?;
        memory::reserve(&mut self.loose.targets, targets.len())?;
        self.loose.sources.extend_from_slice(sources);
        self.loose.targets.extend_from_slice(targets);
        Ok(())
    }

    fn append_in_order(&mut self, sources: &[Position], targets: &[Position], last: Position) -> Result<()> {
        let before = self.targets.len() as u64;
        let old = self.starts.len();
        let rows = old.max(last as usize + 2);
        self.account(rows - old, targets.len())?;
        memory::reserve(&mut self.targets, targets.len())?;
        memory::reserve(&mut self.starts, rows - old)?;
        self.targets.extend_from_slice(targets);
        self.starts.resize(rows, 0);
        for (end, &u) in (before + 1..).zip(sources) {
            self.starts[u as usize + 1] = end;
        }
        // Rows that got no end take over the one before them.
        let mut end = self.starts[old - 1];
        for start in &mut self.starts[old..] {
            end = end.max(*start);
            *start = end;
        }
        Ok(())
    }

    /// Adds one move.
    #[inline]
    pub fn push(&mut self, source: Position, target: Position) -> Result<()> {
        let row = source as usize + 1;
        if !self.loose.is_empty() || row + 1 < self.starts.len() {
            self.append_out_of_order(&[source], &[target])?;
        } else {
            if row >= self.starts.len() {
                self.grow(row + 1)?;
            }
            if self.targets.len() == self.targets.capacity() {
                let more = self.targets.len().max(16);
                self.account(0, more)?;
                memory::reserve(&mut self.targets, more)?;
            }
            self.targets.push(target);
            self.starts[row] += 1;
        }
        self.named = self.named.max(u64::from(source.max(target)) + 1);
        Ok(())
    }

    /// Makes rows without moves up to this many starts.
    #[inline]
    fn grow(&mut self, starts: usize) -> Result<()> {
        if starts > self.starts.capacity() {
            let more = starts - self.starts.len();
            self.account(more.max(self.starts.len()), 0)?;
            memory::reserve(&mut self.starts, more)?;
        }
        self.starts.resize(starts, self.targets.len() as u64);
        Ok(())
    }

    /// The graph of all moves that were added, with `positions` positions.
    ///
    /// Errors: a move names a position that does not exist, or memory is short. Time O(positions + moves), spread over the
    /// control's threads; extra space nothing if all moves came in order, else 8 bytes a move.
    pub fn finish(mut self, positions: u32) -> Result<Graph> {
        if positions == NONE || self.named > u64::from(positions) {
            return Err(Error::invalid("a move of this graph names a position that does not exist"));
        }
        let rows = positions as usize + 1;
        if !self.loose.is_empty() {
            return self.merge(rows);
        }
        if rows > self.starts.len() {
            let more = rows - self.starts.len();
            self.account(more, 0)?;
            self.starts.try_reserve_exact(more).map_err(|_| Error::memory(8 * more as u64, None))?;
            self.starts.resize(rows, self.targets.len() as u64);
        }
        self.starts.shrink_to_fit();
        self.targets.shrink_to_fit();
        self.graph()
    }

    /// The rows as they are.
    fn graph(mut self) -> Result<Graph> {
        self.account(0, 0)?;
        self.held.keep();
        Ok(Graph::of_sound_rows(self.starts.into(), self.targets.into()))
    }

    /// The rows in order and the blocks after them, together.
    fn merge(mut self, rows: usize) -> Result<Graph> {
        let moves = self.moves() as usize;
        self.held.resize(
            8 * (self.starts.len() + rows + self.loose.len()) as u64
                + 4 * (self.targets.len() + moves) as u64,
        )?;

        let mut loose = std::mem::take(&mut self.loose);
        let cut = if loose.nearby() {
            Cut::unsorted(&loose, rows - 1, self.control.threads)
        } else {
            Cut::sorted(rows - 1)
        };
        let mut blocks: Vec<Block<'_>> = loose.blocks(BLOCK).collect();
        threads::for_each(blocks.iter_mut().collect(), self.control.threads, |block| {
            block.sort(&cut)?;
            self.control.advance(0)
        })?;

        // Cut the result into the pieces of the partitions.
        let mut starts = memory::filled(rows, 0u64)?;
        let mut targets = memory::filled(moves, 0 as Position)?;
        let mut pieces = memory::with_capacity(cut.parts())?;
        let (mut starts_left, mut targets_left, mut before) = (&mut starts[1..], &mut targets[..], 0);
        for part in 0..cut.parts() {
            let positions = cut.positions(part);
            let (ends, rest) = starts_left.split_at_mut(positions.len());
            starts_left = rest;
            let end_of = |v: usize| self.starts[v.min(self.starts.len() - 1)];
            let moves = end_of(positions.end) - end_of(positions.start)
                + blocks.iter().map(|block| block.count(part, &cut)).sum::<u64>();
            let (piece, rest) = targets_left.split_at_mut(moves as usize);
            targets_left = rest;
            pieces.push(Piece { part, first: positions.start, before, ends, targets: piece });
            before += moves;
        }
        threads::for_each(pieces, self.control.threads, |piece| {
            piece.fill((&self.starts, &self.targets), &blocks);
            self.control.advance(0)
        })?;
        (self.starts, self.targets) = (starts, targets);
        self.graph()
    }
}

/// Whether no number is less than the one before it. Unlike the standard library's, it never stops early, so that whole
/// vectors are compared.
fn is_sorted(numbers: &[u32]) -> bool {
    let next = numbers.get(1..).unwrap_or_default();
    !numbers.iter().zip(next).fold(false, |falls, (number, next)| falls | (number > next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Budget;

    fn random(seed: &mut u64) -> u64 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        *seed >> 33
    }

    /// Builds by blocks of random lengths and single moves, in turn.
    fn build(positions: u32, moves: &[(u32, u32)], threads: usize, seed: &mut u64) -> Graph {
        let control = Control::new(threads, Budget::unlimited());
        let mut builder = Builder::new(&control).unwrap();
        let mut rest = moves;
        while !rest.is_empty() {
            let (block, after) =
                rest.split_at((1 + random(seed) as usize % (1 + moves.len() / 3)).min(rest.len()));
            if random(seed).is_multiple_of(2) {
                block.iter().for_each(|&(u, v)| builder.push(u, v).unwrap());
            } else {
                let (sources, targets): (Vec<u32>, Vec<u32>) = block.iter().copied().unzip();
                builder.append(&sources, &targets).unwrap();
            }
            rest = after;
        }
        assert_eq!(builder.moves(), moves.len() as u64);
        let graph = builder.finish(positions).unwrap();
        assert_eq!(
            control.budget.left(),
            u64::MAX - graph.owned_bytes(),
            "the graph's memory stays taken, no other"
        );
        graph
    }

    #[test]
    fn every_order_of_moves_gives_the_rows_of_the_plain_counting_sort() {
        let mut seed = 7;
        for round in 0..300 {
            let positions = 1 + random(&mut seed) as u32 % 50;
            let mut moves: Vec<(u32, u32)> = (0..random(&mut seed) % 200)
                .map(|_| (random(&mut seed) as u32 % positions, random(&mut seed) as u32 % positions))
                .collect();
            // In order, in order up to some move, in no order.
            let sorted = [moves.len(), random(&mut seed) as usize % (moves.len() + 1), 0][round % 3];
            moves[..sorted].sort_by_key(|&(u, _)| u);
            let plain = Graph::from_moves(positions, &moves).unwrap();
            for threads in [1, 3] {
                assert_eq!(build(positions, &moves, threads, &mut seed), plain, "round {round}: {moves:?}");
            }
        }
    }

    #[test]
    fn many_blocks_and_many_partitions_give_the_rows_of_the_plain_counting_sort() {
        let mut seed = 8;
        let positions = 200_000;
        let mut moves: Vec<(u32, u32)> = (0..300_000)
            .map(|_| (random(&mut seed) as u32 % positions, random(&mut seed) as u32 % positions))
            .collect();
        let plain = Graph::from_moves(positions, &moves).unwrap();
        assert_eq!(build(positions, &moves, 3, &mut seed), plain);
        moves[..100_000].sort_by_key(|&(u, _)| u);
        let plain = Graph::from_moves(positions, &moves).unwrap();
        assert_eq!(build(positions, &moves, 2, &mut seed), plain);
    }

    #[test]
    fn moves_that_are_nearly_in_order_give_the_rows_of_the_plain_counting_sort() {
        let mut seed = 9;
        let n = 150_000;
        let star: Vec<_> = (1..n).flat_map(|v| [(v, 0), (0, v)]).collect();
        let both_ways: Vec<_> = (1..n).flat_map(|v| [(v, v / 2), (v / 2, v)]).collect();
        let hub: Vec<_> = (0..n).map(|v| (n - 1, v)).chain([(0, 1)]).collect();
        for moves in [star, both_ways, hub] {
            let plain = Graph::from_moves(n, &moves).unwrap();
            for threads in [1, 2, 5, 9] {
                assert!(build(n, &moves, threads, &mut seed) == plain, "{threads} threads");
            }
        }
    }

    #[test]
    fn a_move_to_a_position_that_does_not_exist_is_refused() {
        let control = Control::default();
        for (source, target) in [(0, 2), (2, 0)] {
            let mut builder = Builder::new(&control).unwrap();
            builder.push(source, target).unwrap();
            assert_eq!(builder.named(), 3);
            assert!(builder.finish(2).is_err());
        }
    }

    #[test]
    fn a_small_budget_ends_in_an_error_and_everything_is_given_back() {
        for sources in [[0, 1, 2], [2, 1, 0]] {
            let control = Control::new(1, Budget::new(40));
            let mut builder = Builder::new(&control).unwrap();
            let built = builder.append(&sources, &[0, 0, 0]).and_then(|()| builder.finish(3));
            assert_eq!(built.unwrap_err().kind(), crate::error::Kind::Resource);
            assert_eq!(control.budget.left(), 40);
        }
    }
}
