//! Lines of two numbers: what `edges` and `contest` files are made of.
//!
//! The plain algorithm reads one line after the other, byte by byte. The *slow lane* here ([`Lane::slow`]) is this with a
//! [`Scanner`]; it knows every legal line and every error. Departures, for lines that are exactly
//! `digits blank digits line-feed` ([`plain_line`]):
//!
//! 1. Each number is eight bytes loaded as one word: see [`super::scan`].
//! 2. Where a number starts depends on how long the one before it is. So a text is cut into [`LANES`] lanes, which are read
//!    in step: while one waits, the others can go on. Its gain is not shown yet: on a busy machine, 4 million lines took
//!    0.07 to 0.10 s of processor time with one, two and four lanes alike.
//! 3. Numbers are checked against their limits a thousand at a time, by their maximum.
//!
//! When a line of another shape comes, its lane reads on in the slow lane, for twice as many bytes each time that this
//! happens, so that a file of another shape costs little more than the slow lane alone.
//!
//! Measured for 4 million lines of uniform random moves, with the building of rows, on a busy machine with two slow cores:
//! 0.09 s of processor time, where a scan byte by byte and a counting sort took 0.14 and 0.20 s; 131 instructions a line.
//!
//! Tried and dropped: finding the ends of all numbers in two kilobytes first, by masks of 64 bytes, and then computing the
//! numbers from the eight bytes before each end. Without vector instructions, which safe code cannot call, the masks alone
//! cost 80 instructions a line; all together 276.

use std::ops::Range;

use super::scan::{self, Scanner, TooLarge};
use crate::{Error, error::Place};

/// A number of a position in memory: 32 bits where that is known to be enough, else 64.
pub(crate) trait Id: Copy + Default + Ord + From<u32> + Send + Sync + 'static {
    /// This number, or the greatest one if it is too large.
    fn saturated(number: u64) -> Self;
    /// This number less `base`, wrapping around.
    fn less(self, base: Self) -> Self;
}

impl Id for u32 {
    #[inline(always)]
    fn saturated(number: u64) -> u32 {
        u32::try_from(number).unwrap_or(u32::MAX)
    }
    #[inline(always)]
    fn less(self, base: u32) -> u32 {
        self.wrapping_sub(base)
    }
}

impl Id for u64 {
    #[inline(always)]
    fn saturated(number: u64) -> u64 {
        number
    }
    #[inline(always)]
    fn less(self, base: u64) -> u64 {
        self.wrapping_sub(base)
    }
}

/// What lines may be like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<I> {
    /// The least number, which is taken off all of them.
    pub(crate) base: I,
    /// The greatest number that is allowed, `base` taken off.
    pub(crate) greatest: I,
    /// Whether lines may also have a comment, a single number, or further columns.
    pub(crate) loose: bool,
}

/// What some lines hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs<I> {
    /// The first number of each line with two.
    pub(crate) sources: Vec<I>,
    /// The second number of each of these lines.
    pub(crate) targets: Vec<I>,
    /// The number of each line with one.
    pub(crate) singles: Vec<I>,
    /// The greatest number of a line with two.
    pub(crate) greatest: I,
    /// How many lines have further columns.
    pub(crate) wider: u64,
}

impl<I: Id> Pairs<I> {
    /// Nothing, with the memory kept.
    pub(crate) fn clear(&mut self) {
        self.sources.clear();
        self.targets.clear();
        self.singles.clear();
        self.greatest = I::default();
        self.wider = 0;
    }
}

/// What is wrong with a line, and which bytes of the whole text are at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) bytes: Range<usize>,
}

impl Fault {
    /// The error for people.
    pub(crate) fn explain(&self, text: &[u8]) -> Error {
        let word = &text[self.bytes.clone()];
        let (message, expected) = match self.kind {
            FaultKind::NoNumber => ("a line does not start with a number", "the number of a position"),
            FaultKind::NoSecond => ("a line has one number instead of two", "a second number"),
            FaultKind::NoBlank => (
                "a number is followed by something else than a blank",
                "a blank, a tab or the end of the line",
            ),
            FaultKind::Further => ("a line goes on after its two numbers", "the end of the line"),
            FaultKind::Outside => ("there is no such position", "another number"),
            FaultKind::TooLarge => ("a number does not fit 64 bits", "at most 18446744073709551615"),
        };
        let error = Error::invalid(message).at(Place::of(text, self.bytes.clone(), expected));
        match (self.kind, word.first()) {
            (FaultKind::NoSecond, _) if word.starts_with(b"->") => {
                error.help("moves with arrows are read from the text format: --from text")
            }
            (FaultKind::NoNumber | FaultKind::NoSecond, Some(b'-')) => {
                error.help("positions count from 0 or above")
            }
            (FaultKind::NoNumber | FaultKind::NoSecond, Some(byte))
                if byte.is_ascii_alphabetic() || !byte.is_ascii() =>
            {
                error.help("positions with names are read from the text format: --from text")
            }
            (FaultKind::NoBlank, Some(b',' | b';' | b'|')) => {
                error.help("separate the two numbers by a blank or a tab")
            }
            _ => error,
        }
    }
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// There should be a number.
    NoNumber,
    /// There should be a second number.
    NoSecond,
    /// After a number there should be a blank or the end of the line.
    NoBlank,
    /// After the second number there should be nothing.
    Further,
    /// The number is below the base or above the greatest one.
    Outside,
    /// The number does not fit 64 bits.
    TooLarge,
}

/// How many places of a text are read at the same time.
const LANES: usize = 4;

/// What the lines of each lane hold. Lanes follow one another in the text.
pub(crate) type Lanes<I> = [Pairs<I>; LANES];

/// Reads the lines of `range`, which starts where a line starts and ends where one ends, and appends what they hold.
pub(crate) fn read<I: Id>(
    text: &[u8],
    range: Range<usize>,
    shape: Shape<I>,
    pairs: &mut Lanes<I>,
) -> Result<(), Fault> {
    let step = range.len().div_ceil(LANES).max(1);
    let mut start = range.start;
    let mut lanes = pairs.each_mut().map(|pairs| {
        let end = scan::line_start(&text[..range.end], start + step);
        let lane = Lane { scanner: Scanner { bytes: text, at: start }, end, shape, pairs, stretch: SHORT };
        start = end;
        lane
    });
    // All lanes in step until one of them ends, then each for itself.
    let mut fault = None;
    while let Some(stopped) = in_step(&mut lanes) {
        match lanes[stopped].go_slow() {
            Ok(true) => {}
            Ok(false) => break,
            Err(found) => {
                fault = Some((stopped, found));
                break;
            }
        }
    }
    for (i, lane) in lanes.into_iter().enumerate() {
        // A lane before that of the fault may have one too, and then that is the first.
        if let Some((_, fault)) = fault.take_if(|(at_fault, _)| *at_fault == i) {
            return Err(fault);
        }
        let mut lane = [lane];
        while in_step(&mut lane).is_some() && lane[0].go_slow()? {}
    }
    Ok(())
}

/// How many bytes the slow lane reads at least, at first and at most.
const SHORT: usize = 64;
const LONG: usize = 1 << 14;

/// How many lines each lane reads before their numbers are checked.
const LINES: usize = 256;

/// A stretch of lines that is being read.
struct Lane<'a, I> {
    scanner: Scanner<'a>,
    /// Where the stretch ends.
    end: usize,
    shape: Shape<I>,
    pairs: &'a mut Pairs<I>,
    /// How many bytes to read when the next line is not plain.
    stretch: usize,
}

/// Reads plain lines in all lanes until one of them comes to a line that is not plain, or to its end; returns which one.
fn in_step<I: Id, const N: usize>(lanes: &mut [Lane<'_, I>; N]) -> Option<usize> {
    let text = lanes[0].scanner.bytes;
    let ends = lanes.each_ref().map(|lane| lane.end);
    let mut at = lanes.each_ref().map(|lane| lane.scanner.at);
    let (mut sources, mut targets) = ([[I::default(); LINES]; N], [[I::default(); LINES]; N]);
    loop {
        let mut lines = 0;
        let stopped = 'lines: loop {
            if lines == LINES {
                break None;
            }
            for lane in 0..N {
                if at[lane] >= ends[lane] {
                    break 'lines Some(lane);
                }
                let line = match plain_line(text, at[lane]) {
                    Some((source, target, next)) => Some((source.into(), target.into(), next)),
                    None => long_plain_line(text, at[lane]),
                };
                let Some((source, target, next)) = line else { break 'lines Some(lane) };
                sources[lane][lines] = source;
                targets[lane][lines] = target;
                at[lane] = next;
            }
            lines += 1;
        };
        for (i, lane) in lanes.iter_mut().enumerate() {
            // The lanes before the one that stopped are a line ahead.
            let lines = lines + usize::from(stopped.is_some_and(|stopped| i < stopped));
            if !lane.take(&mut sources[i][..lines], &mut targets[i][..lines]) {
                return Some(i);
            }
            lane.scanner.at = at[i];
        }
        if stopped.is_some() {
            return stopped;
        }
    }
}

/// Reads `digits blank digits line-feed` at `at`; returns both numbers and where the next line starts.
///
/// `None` if the line is another, has a number of more than eight digits, or is close to the end of the text.
#[inline(always)]
fn plain_line(text: &[u8], at: usize) -> Option<(u32, u32, usize)> {
    // All that the line can be: so bounds are checked once.
    let line = text.get(at..)?.first_chunk::<24>()?;
    let first = scan::word(line, 0)?;
    let middle = scan::leading_digits(first) as usize;
    let second = scan::word(line, middle + 1)?;
    let digits = scan::leading_digits(second) as usize;
    let end = middle + 1 + digits;
    if middle == 0 || !matches!(line[middle], b' ' | b'\t') || digits == 0 || line[end] != b'\n' {
        return None;
    }
    let source = scan::value_of_first(first, middle as u32);
    let target = scan::value_of_first(second, digits as u32);
    Some((source, target, at + end + 1))
}

/// The same for numbers of any length that fits.
#[inline(never)]
fn long_plain_line<I: Id>(text: &[u8], at: usize) -> Option<(I, I, usize)> {
    let mut scanner = Scanner { bytes: text, at };
    let source = scanner.number().ok()??;
    if !matches!(scanner.peek(), Some(b' ' | b'\t')) {
        return None;
    }
    scanner.at += 1;
    let target = scanner.number().ok()??;
    let ends = scanner.peek() == Some(b'\n');
    ends.then_some((I::saturated(source), I::saturated(target), scanner.at + 1))
}

impl<I: Id> Lane<'_, I> {
    /// Reads lines of any shape for a while. Returns whether there were any.
    fn go_slow(&mut self) -> Result<bool, Fault> {
        if self.scanner.at >= self.end {
            return Ok(false);
        }
        self.slow(self.scanner.at + self.stretch)?;
        self.stretch = (2 * self.stretch).min(LONG);
        Ok(true)
    }

    /// Reads lines until one ends at or after `until`, or the range ends.
    fn slow(&mut self, until: usize) -> Result<(), Fault> {
        let until = until.min(self.end);
        while self.scanner.at < until {
            self.line()?;
        }
        Ok(())
    }

    /// Reads a line.
    fn line(&mut self) -> Result<(), Fault> {
        self.scanner.blanks();
        if self.end_of_line() {
            return Ok(());
        }
        let source = self.id(FaultKind::NoNumber)?;
        self.scanner.blanks();
        if self.shape.loose && self.end_of_line() {
            self.pairs.singles.push(source);
            return Ok(());
        }
        let target = self.id(FaultKind::NoSecond)?;
        self.pairs.greatest = self.pairs.greatest.max(source).max(target);
        self.pairs.sources.push(source);
        self.pairs.targets.push(target);
        self.scanner.blanks();
        if self.end_of_line() {
            return Ok(());
        }
        if !self.shape.loose {
            return Err(self.fault(FaultKind::Further, self.scanner.at));
        }
        self.pairs.wider += 1;
        self.scanner.rest_of_line();
        self.scanner.at += 1;
        Ok(())
    }

    /// Whether nothing more is on the line but a comment; if so, reads past its end.
    fn end_of_line(&mut self) -> bool {
        let ends = match self.scanner.peek() {
            None | Some(b'\n') => true,
            Some(b'\r') => matches!(self.scanner.bytes.get(self.scanner.at + 1), None | Some(b'\n')),
            Some(b'#' | b'%') => self.shape.loose,
            Some(_) => false,
        };
        if ends {
            self.scanner.rest_of_line();
            self.scanner.at += 1;
        }
        ends
    }

    /// Reads a number, which must end with a blank or the line.
    fn id(&mut self, missing: FaultKind) -> Result<I, Fault> {
        let start = self.scanner.at;
        let number = match self.scanner.number() {
            Ok(Some(number)) => number,
            Ok(None) => return Err(self.fault(missing, start)),
            Err(TooLarge) => return Err(self.fault(FaultKind::TooLarge, start)),
        };
        if !matches!(self.scanner.peek(), None | Some(b' ' | b'\t' | b'\n' | b'\r')) {
            return Err(self.fault(FaultKind::NoBlank, self.scanner.at));
        }
        let id = I::saturated(number).less(self.shape.base);
        if id > self.shape.greatest {
            return Err(self.fault(FaultKind::Outside, start));
        }
        Ok(id)
    }

    /// The fault with the word at `start`, or the end of the line if there is none.
    fn fault(&self, kind: FaultKind, start: usize) -> Fault {
        let word = self.scanner.bytes[start..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        Fault { kind, bytes: start..start + word }
    }

    /// Takes over the numbers of plain lines. Returns whether all are within their limits; else takes none, and the slow
    /// lane finds out which is not.
    #[inline(always)]
    fn take(&mut self, sources: &mut [I], targets: &mut [I]) -> bool {
        let mut greatest = I::default();
        for id in sources.iter_mut().chain(targets.iter_mut()) {
            *id = id.less(self.shape.base);
            greatest = greatest.max(*id);
        }
        if greatest > self.shape.greatest {
            return false;
        }
        if sources.len() == LINES {
            self.stretch = SHORT;
        }
        self.pairs.greatest = self.pairs.greatest.max(greatest);
        self.pairs.sources.extend_from_slice(sources);
        self.pairs.targets.extend_from_slice(targets);
        true
    }
}
