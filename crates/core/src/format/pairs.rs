//! Lines of two numbers: what `edges` and `contest` files are made of.
//!
//! The plain algorithm reads one line after the other, byte by byte. The *slow lane* here ([`Lane::slow`]) is this with a
//! [`Scanner`]; it knows every legal line and every error. Departures:
//!
//! 1. Lines that are exactly `digits blank digits line-feed`, nearly all of those that there are, are read by vector
//!    instructions in the *fast lane*: see [`super::plain`].
//! 2. When a line of another shape comes, the slow lane reads on, for twice as many bytes each time that this happens, so
//!    that a file of another shape costs little more than the slow lane alone.

use std::ops::Range;

use super::{
    plain,
    scan::{Scanner, TooLarge},
};
use crate::{Error, error::Advice, error::Place, format::Format};

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

    /// Takes over the numbers of plain lines. Returns whether all are within their limits; else takes none, and the slow
    /// lane finds out which is not.
    #[inline(always)]
    fn take(&mut self, sources: &mut [I], targets: &mut [I], shape: Shape<I>) -> bool {
        let mut greatest = I::default();
        for ids in [&mut *sources, &mut *targets] {
            for id in ids {
                *id = id.less(shape.base);
                greatest = greatest.max(*id);
            }
        }
        if greatest > shape.greatest {
            return false;
        }
        self.greatest = self.greatest.max(greatest);
        self.sources.extend_from_slice(sources);
        self.targets.extend_from_slice(targets);
        true
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
            (FaultKind::NoSecond, _) if word.starts_with(b"->") => error.help(Advice::ReadAs(Format::Text)),
            (FaultKind::NoNumber | FaultKind::NoSecond, Some(b'-')) => {
                error.help("positions count from 0 or above")
            }
            (FaultKind::NoNumber | FaultKind::NoSecond, Some(byte))
                if byte.is_ascii_alphabetic() || !byte.is_ascii() =>
            {
                error.help(Advice::ReadAs(Format::Text))
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

/// Reads the lines of `range`, which starts where a line starts and ends where one ends, and appends what they hold.
pub(crate) fn read<I: Id>(
    text: &[u8],
    range: Range<usize>,
    shape: Shape<I>,
    pairs: &mut Pairs<I>,
) -> Result<(), Fault> {
    let scanner = Scanner { bytes: text, at: range.start };
    let mut lane = Lane { scanner, end: range.end, shape, pairs, stretch: SHORT };
    while lane.scanner.at < lane.end {
        lane.fast();
        lane.slow()?;
    }
    Ok(())
}

/// How many bytes the slow lane reads at least, at first and at most.
const SHORT: usize = 64;
const LONG: usize = 1 << 14;

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

impl<I: Id> Lane<'_, I> {
    /// Reads plain lines as long as there are some.
    fn fast(&mut self) {
        let Lane { scanner, end, shape, pairs, stretch } = self;
        scanner.at = plain::read(scanner.bytes, scanner.at..*end, |sources, targets| {
            *stretch = SHORT;
            pairs.take(sources, targets, *shape)
        });
    }

    /// Reads lines of any shape for a while.
    fn slow(&mut self) -> Result<(), Fault> {
        let until = self.end.min(self.scanner.at + self.stretch);
        while self.scanner.at < until {
            self.line()?;
        }
        self.stretch = (2 * self.stretch).min(LONG);
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
}
