//! The moves of a text for whoever does not keep them in memory.

use super::{Format, ReadOptions, contest, detect, edges, encoding::decode};
use crate::{Control, Position, Result, rows::Collect};

/// What is known of a text once all of its moves were collected.
#[derive(Debug)]
pub struct Collected<C> {
    /// What took the moves.
    pub collector: C,
    /// How many moves there are.
    pub moves: u64,
    /// Which numbers are positions.
    pub numbers: Numbers,
    /// Remarks, one sentence each.
    pub notes: Vec<String>,
}

/// Which of the numbers that were collected are positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// All below `positions`; number 0 is called `first`.
    All {
        /// How many there are.
        positions: u32,
        /// What the first one is called.
        first: u64,
    },
    /// Those that a move mentions, and those in `alone`; every number is what it is called.
    Mentioned {
        /// One more than the greatest.
        end: u32,
        /// Those that stand alone on a line.
        alone: Vec<Position>,
    },
}

/// Reads the moves of a text and gives them to what `collector` makes, which hears below which number all positions are.
///
/// Only formats whose lines stand for themselves are read so, `edges` and `contest`; `None` for others, and for texts whose
/// numbers are too large. Errors are those of [`read`](super::read). Time O(bytes), extra space some megabytes a thread.
///
/// ```
/// use retrograde_core::{Control, Position, Result, format::{Format, ReadOptions, collect_moves}, rows::Collect};
/// struct Count(usize);
/// impl Collect for Count {
///     fn collect(&mut self, sources: &[Position], _: &[Position], _: Position) -> Result<()> {
///         Ok(self.0 += sources.len())
///     }
/// }
/// let (options, control) = (ReadOptions::default(), Control::default());
/// let text = b"0 1\n1 2\n";
/// let collected = collect_moves(text, Format::Edges, &options, &control, |_| Ok(Count(0)))?.unwrap();
/// assert_eq!((collected.collector.0, collected.moves), (2, 2));
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn collect_moves<C: Collect + Send>(
    bytes: &[u8],
    format: Format,
    options: &ReadOptions,
    control: &Control,
    collector: impl FnOnce(u64) -> Result<C>,
) -> Result<Option<Collected<C>>> {
    if !matches!(format, Format::Edges | Format::Contest) {
        return Ok(None);
    }
    detect::check(format, bytes)?;
    let decoded = decode(bytes, control)?;
    let text = &*decoded.bytes;
    let mut collected = if format == Format::Contest {
        let (collector, positions, moves) = contest::collect(text, options, control, collector)?;
        let first = if positions > 0 { options.base } else { 0 };
        Collected { collector, moves, numbers: Numbers::All { positions, first }, notes: Vec::new() }
    } else {
        let Some(found) = edges::collect(text, control, collector)? else { return Ok(None) };
        found
    };
    collected.notes.splice(0..0, decoded.note);
    Ok(Some(collected))
}
