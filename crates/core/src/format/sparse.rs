//! Edge lists whose numbers are large: any 64 bits.
//!
//! All numbers that occur are sorted; a position is where its number is in that order. To find it, numbers are cut into as
//! many equal ranges as there are positions, and a table tells where each range starts: with evenly spread numbers that
//! leaves one or two to compare, in the worst case it is a binary search. Nothing is ever allocated by a number's size.

use super::{
    lines::{self, Stop},
    pairs::{Fault, FaultKind, Line, Pairs, Shape, Wider},
};
use crate::{
    Control, Error, Graph, Labels, Position, Result, graph::MAX_POSITIONS, memory, rows::Builder, threads,
};

/// What was read.
pub(crate) struct Sparse {
    pub(crate) graph: Graph,
    pub(crate) labels: Labels,
    /// The lines with further columns.
    pub(crate) wider: Wider,
    /// Whether a line has a single number, and whether one has two and no more.
    pub(crate) has: [bool; 2],
}

/// Reads lines of numbers of up to 64 bits, from `start` on, which is the start of a line.
///
/// Time O(bytes + k log k) for the k numbers that occur; extra space 32 bytes a move.
pub(crate) fn read(
    text: &[u8],
    start: usize,
    line: Line,
    separators: [u8; 2],
    control: &Control,
) -> Result<Result<Sparse, Fault>> {
    let shape = Shape { base: 0, greatest: u64::MAX, line, separators };
    let mut held = control.budget.hold(0)?;
    let mut blocks: Vec<Pairs<u64>> = Vec::new();
    let mut numbers: Vec<u64> = Vec::new();
    let (mut wider, mut bytes, mut has) = (Wider::default(), 0, [false; 2]);
    let read = lines::read(text, start, shape, control, |pairs| {
        wider.add(pairs.wider);
        has[0] |= !pairs.singles.is_empty();
        has[1] |= pairs.sources.len() as u64 > pairs.wider.lines;
        bytes += 16 * pairs.sources.len() as u64;
        let mut here: Vec<u64> = Vec::new();
        memory::reserve(&mut here, 2 * pairs.sources.len() + pairs.singles.len())?;
        here.extend([&pairs.sources[..], &pairs.targets, &pairs.singles].into_iter().flatten());
        here.sort_unstable();
        here.dedup();
        // The sort of all has extra space for half of them.
        held.resize(bytes + 12 * (numbers.len() + here.len()) as u64)?;
        memory::reserve(&mut numbers, here.len())?;
        numbers.extend(here);
        blocks.push(std::mem::take(pairs));
        Ok(())
    });
    match read {
        Ok(()) => {}
        Err(Stop::Error(error)) => return Err(error),
        Err(Stop::Fault(fault)) => {
            debug_assert_ne!(fault.kind, FaultKind::Outside);
            return Ok(Err(fault));
        }
    }
    numbers.sort(); // stable, since it takes the sorted pieces as they are and merges them
    numbers.dedup();
    numbers.shrink_to_fit();
    if numbers.len() as u64 > MAX_POSITIONS {
        return Err(Error::invalid(format!(
            "there are {} positions, more than {MAX_POSITIONS}",
            numbers.len()
        )));
    }
    let ranks = Ranks::new(&numbers)?;
    let mut builder = Builder::new(control)?;
    threads::in_order(
        blocks.len(),
        control.threads,
        |i| {
            control.advance(0)?;
            Ok((ranks.all(&blocks[i].sources)?, ranks.all(&blocks[i].targets)?))
        },
        |(sources, targets)| builder.append(&sources, &targets),
    )?;
    drop((ranks, blocks));
    held.resize(8 * numbers.len() as u64)?;
    let graph = builder.finish(numbers.len() as u32)?;
    held.keep();
    Ok(Ok(Sparse { graph, labels: Labels::of_numbers(numbers), wider, has }))
}

/// Finds numbers in a sorted list of them.
struct Ranks<'a> {
    numbers: &'a [u64],
    least: u64,
    shift: u32,
    /// Numbers `x` with `(x - least) >> shift == r` are at `starts[r]..starts[r + 1]`.
    starts: Vec<Position>,
}

impl<'a> Ranks<'a> {
    fn new(numbers: &'a [u64]) -> Result<Self> {
        let least = numbers.first().copied().unwrap_or_default();
        let span = numbers.last().copied().unwrap_or_default() - least;
        // The least shift for which there are no more ranges than numbers, or twice as many.
        let bits = usize::BITS - numbers.len().leading_zeros();
        let shift = (u64::BITS - span.leading_zeros()).saturating_sub(bits);
        let ranges = (span >> shift) as usize + 1;
        let mut starts = memory::filled(ranges + 1, 0)?;
        for &number in numbers {
            starts[((number - least) >> shift) as usize + 1] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        Ok(Ranks { numbers, least, shift, starts })
    }

    /// Where these numbers are, all of which are in the list.
    fn all(&self, numbers: &[u64]) -> Result<Vec<Position>> {
        let mut ranks = memory::with_capacity(numbers.len())?;
        ranks.extend(numbers.iter().map(|&number| {
            let range = ((number - self.least) >> self.shift) as usize;
            let (start, end) = (self.starts[range], self.starts[range + 1]);
            let before = self.numbers[start as usize..end as usize].partition_point(|&other| other < number);
            start + before as Position
        }));
        Ok(ranks)
    }
}
