//! Texts whose lines stand for themselves: cut at line feeds, read by several threads, put together in order.

use std::{ops::Range, sync::Mutex, sync::PoisonError};

use super::{
    pairs::{self, Fault, Id, Lanes, Pairs, Shape},
    scan,
};
use crate::{Control, Error, threads};

/// How many bytes of text make a part: its numbers still fit a near cache while they are appended to the rows.
const PART: usize = 1 << 20;

/// Why reading ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A line is at fault.
    Fault(Fault),
    /// Something else, such as memory, or an error that is told already.
    Error(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error)
    }
}

/// The text from `start` on, which is the start of a line, in parts of whole lines.
pub(crate) fn parts(text: &[u8], start: usize, size: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut at = start;
    while at < text.len() {
        let end = scan::line_start(text, at + size);
        parts.push(at..end);
        at = end;
    }
    parts
}

/// Reads the lines from `start` on with the control's threads and gives what they hold to `consume`, in order.
///
/// Returns the first fault of the text, whatever the number of threads.
pub(crate) fn read<I: Id>(
    text: &[u8],
    start: usize,
    shape: Shape<I>,
    control: &Control,
    consume: impl FnMut(&mut Pairs<I>) -> Result<(), Stop> + Send,
) -> Result<(), Stop> {
    read_in_parts(text, &parts(text, start, PART), shape, control, consume)
}

fn read_in_parts<I: Id>(
    text: &[u8],
    parts: &[Range<usize>],
    shape: Shape<I>,
    control: &Control,
    mut consume: impl FnMut(&mut Pairs<I>) -> Result<(), Stop> + Send,
) -> Result<(), Stop> {
    // Vectors that were consumed are used again, so that their memory is not given back and asked for all the time.
    let spare: Mutex<Vec<Lanes<I>>> = Mutex::new(Vec::new());
    let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
    threads::in_order(
        parts.len(),
        control.threads,
        |part| {
            let mut lanes = spare().pop().unwrap_or_default();
            pairs::read(text, parts[part].clone(), shape, &mut lanes).map_err(Stop::Fault)?;
            Ok((lanes, parts[part].len()))
        },
        |(mut lanes, bytes)| {
            control.advance(bytes as u64)?;
            for pairs in &mut lanes {
                consume(pairs)?;
                pairs.clear();
            }
            spare().push(lanes);
            Ok(())
        },
    )
}
