//! Positions of an edge list whose numbers are small: which of them exist, and what the others' rows are squeezed out to.
//!
//! A position exists when it is mentioned. One bit for each number tells which are; a position's new number is how many
//! bits are set before its own, and sums over words of 64 bits make that one look-up.

use std::ops::Range;

use crate::{Control, Graph, Labels, Position, Result, Rows, memory, threads};

/// How many targets are done at once between two looks at whether to stop.
const PIECE: usize = 1 << 18;

/// The graph of those positions that a move or one of `singles` mentions, and what they are called.
///
/// `graph` numbers positions as the input does. Its greatest number is mentioned. Time O(positions + moves) over the
/// control's threads; extra space an eighth of a byte a position for each thread.
pub(crate) fn compact(graph: Graph, singles: &[Position], control: &Control) -> Result<(Graph, Labels)> {
    let positions = graph.positions() as usize;
    let mentioned = Set::mentioned(&graph, singles, control)?;
    let (first, count) = (mentioned.first(), mentioned.len());
    if count + first == positions {
        let labels = Labels::Dense { first: first as u64 };
        return Ok(if first == 0 { (graph, labels) } else { (shifted(graph, first, control)?, labels) });
    }
    let held = control.budget.hold(8 * count as u64)?;
    let mut numbers = memory::with_capacity(count)?;
    numbers.extend((0..positions).filter(|&v| mentioned.has(v)).map(|v| v as u64));

    let (starts, targets) = graph.into_rows();
    let (mut starts, mut targets) = (starts.into_vec(), targets.into_vec());
    renumber(&mut targets, control, |v| mentioned.rank(v))?;
    let mut rows = 0;
    for v in (0..positions).filter(|&v| mentioned.has(v)) {
        rows += 1;
        starts[rows] = starts[v + 1];
    }
    starts.truncate(rows + 1);
    starts.shrink_to_fit();
    held.keep();
    control.budget.give_back(8 * (positions - count) as u64);
    Ok((Graph::of_sound_rows(starts.into(), targets.into()), Labels::Numbers(numbers)))
}

/// The graph without its first positions, which nothing mentions.
fn shifted(graph: Graph, first: usize, control: &Control) -> Result<Graph> {
    let (starts, targets) = graph.into_rows();
    let (mut starts, mut targets) = (starts.into_vec(), targets.into_vec());
    renumber(&mut targets, control, |v| v - first as Position)?;
    starts.drain(..first);
    starts.shrink_to_fit();
    control.budget.give_back(8 * first as u64);
    Ok(Graph::of_sound_rows(starts.into(), targets.into()))
}

fn renumber(
    targets: &mut [Position],
    control: &Control,
    number: impl Fn(Position) -> Position + Sync,
) -> Result<()> {
    threads::for_each(targets.chunks_mut(PIECE).collect(), control.threads, |piece| {
        piece.iter_mut().for_each(|v| *v = number(*v));
        control.advance(0)
    })
}

/// A set of positions.
struct Set {
    words: Vec<u64>,
    /// How many members there are before each word.
    before: Vec<u32>,
}

impl Set {
    fn mentioned(graph: &Graph, singles: &[Position], control: &Control) -> Result<Set> {
        let Rows { starts, targets } = graph.rows();
        let positions = starts.len() - 1;
        let words = positions.div_ceil(64);
        let pieces = threads::ranges(targets.len(), control.threads, PIECE);
        let _held = control.budget.hold(words as u64 * (12 + 8 * pieces.len() as u64))?;
        // A set for each thread: bits of one word that several of them set would have to be shared.
        let sets = threads::map(pieces, |range: Range<usize>| -> Result<Vec<u64>> {
            let mut set = memory::filled(words, 0u64)?;
            for piece in targets[range].chunks(PIECE) {
                control.advance(0)?;
                piece.iter().for_each(|&v| set[v as usize / 64] |= 1 << (v % 64));
            }
            Ok(set)
        });
        let mut all = memory::filled(words, 0u64)?;
        for set in sets {
            all.iter_mut().zip(set?).for_each(|(word, more)| *word |= more);
        }
        for (u, row) in starts.windows(2).enumerate() {
            all[u / 64] |= u64::from(row[0] < row[1]) << (u % 64);
        }
        singles.iter().for_each(|&v| all[v as usize / 64] |= 1 << (v % 64));
        let mut before = memory::with_capacity(words)?;
        let mut total = 0;
        for word in &all {
            before.push(total);
            total += word.count_ones();
        }
        Ok(Set { words: all, before })
    }

    fn has(&self, v: usize) -> bool {
        self.words[v / 64] >> (v % 64) & 1 == 1
    }

    /// How many members are less than `v`.
    #[inline]
    fn rank(&self, v: Position) -> Position {
        let word = v as usize / 64;
        self.before[word] + (self.words[word] & ((1 << (v % 64)) - 1)).count_ones()
    }

    fn len(&self) -> usize {
        self.words
            .last()
            .zip(self.before.last())
            .map_or(0, |(word, before)| (before + word.count_ones()) as usize)
    }

    /// The least member; 0 if there is none.
    fn first(&self) -> usize {
        let word = self.words.iter().position(|&word| word != 0);
        word.map_or(0, |word| 64 * word + self.words[word].trailing_zeros() as usize)
    }
}
