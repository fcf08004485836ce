//! Lines of two numbers: what `edges` and `contest` files are made of.
//!
//! The plain algorithm reads one line after the other, byte by byte. The *slow lane* here ([`Lane::slow`]) is this with a
//! [`Scanner`]; it knows every legal line and every error. Departures:
//!
//! 1. Lines that are exactly `digits blank digits line-feed`, nearly all of those that there are, are read by vector
//!    instructions in the *fast lane*: see [`super::plain`].
//! 2. When a line of another shape comes, the slow lane reads on, for twice as many bytes each time that this happens, so
//!    that a file of another shape costs little more than the slow lane alone.

mod table;

pub(crate) use table::Fields;

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
    /// What stands on a line.
    pub(crate) line: Line,
    /// What stands between two numbers, any of these.
    pub(crate) separators: [u8; 2],
}

/// A blank and a tab, any number of them.
pub(crate) const BLANKS: [u8; 2] = [b' ', b'\t'];

/// What stands on a line that is not blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Two numbers and nothing else.
    Strict,
    /// Two numbers; or also a comment, a single number, or further columns.
    Loose,
    /// A number, and all numbers that it leads to; or a comment.
    Row,
    /// Two numbers and so many values; or a comment.
    Valued(u32),
    /// The fields of a table, two of which are numbers.
    Table(Fields),
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
    /// The lines with further columns.
    pub(crate) wider: Wider,
    /// How many lines have a value that is zero.
    pub(crate) zeros: u64,
}

/// Lines with more columns than two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wider {
    /// How many there are.
    pub(crate) lines: u64,
    /// The least and the greatest number of columns that one of them has.
    pub(crate) columns: Option<(u64, u64)>,
    /// How many of them have something else than whole numbers there.
    pub(crate) not_whole: u64,
}

impl Wider {
    /// Adds others.
    pub(crate) fn add(&mut self, other: Wider) {
        self.lines += other.lines;
        self.not_whole += other.not_whole;
        self.columns = match (self.columns, other.columns) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (one, other) => one.or(other),
        };
    }

    /// Adds a line, of which this comes behind its first two numbers.
    fn add_line(&mut self, rest: &[u8]) {
        let (columns, whole) = columns(rest);
        self.add(Wider { lines: 1, columns: Some((2 + columns, 2 + columns)), not_whole: u64::from(!whole) });
    }
}

/// How many columns this rest of a line has, and whether they are all whole numbers. An object of Python is one column.
pub(crate) fn columns(rest: &[u8]) -> (u64, bool) {
    let (mut columns, mut whole) = (0, true);
    let words = rest.split(|byte| matches!(byte, b' ' | b'\t' | b'\r')).filter(|word| !word.is_empty());
    for word in words {
        if matches!(word[0], b'#' | b'%') {
            break;
        }
        columns += 1;
        whole &= word.iter().all(u8::is_ascii_digit);
        if word[0] == b'{' {
            break;
        }
    }
    (columns, whole)
}

impl<I: Id> Pairs<I> {
    /// Nothing, with the memory kept.
    pub(crate) fn clear(&mut self) {
        self.sources.clear();
        self.targets.clear();
        self.singles.clear();
        self.greatest = I::default();
        self.wider = Wider::default();
        self.zeros = 0;
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
    /// Whether a name stands where a number should.
    pub(crate) fn is_name(&self, text: &[u8]) -> bool {
        let is_name =
            |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'(' | b'_') || !byte.is_ascii();
        matches!(self.kind, FaultKind::NoNumber | FaultKind::NoSecond)
            && text[self.bytes.clone()].first().is_some_and(is_name)
    }

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
            FaultKind::NoValue => {
                ("a line has another number of values", "as many as the first line promises")
            }
            FaultKind::LoneReturn => (
                "a carriage return stands inside a line",
                "a line feed, or a carriage return and a line feed",
            ),
        };
        let error = Error::invalid(message).at(Place::of(text, self.bytes.clone(), expected));
        match (self.kind, word.first()) {
            (FaultKind::NoSecond, _) if word.starts_with(b"->") => error.help(Advice::ReadAs(Format::Text)),
            (FaultKind::NoNumber | FaultKind::NoSecond, Some(b'-')) => {
                error.help("positions count from 0 or above")
            }
            (FaultKind::NoBlank, Some(b',' | b';' | b'|')) => {
                error.help(Advice::ReadAs(Format::Csv)).help("separate the two numbers by a blank or a tab")
            }
            (FaultKind::NoSecond, Some(b'{')) => {
                error.help("an adjacency list of several lines is read once it is written as lines: nx.write_adjlist(G, FILE)")
            }
            (FaultKind::LoneReturn, _) => error.help("let all lines end in the same way: tr '\\r' '\\n' < FILE > NEW"),
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
    /// After the second number there should be another number of values.
    NoValue,
    /// A carriage return that ends no line: for some programs it does, and what follows it would not be seen.
    LoneReturn,
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

impl<'a, I: Id> Lane<'a, I> {
    /// Reads plain lines as long as there are some.
    fn fast(&mut self) {
        let Lane { scanner, end, shape, pairs, stretch } = self;
        if let Line::Valued(1..) | Line::Table(_) = shape.line {
            return;
        }
        scanner.at = plain::read(scanner.bytes, scanner.at..*end, shape.separators, |sources, targets| {
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
        self.blanks();
        if self.end_of_line()? {
            return Ok(());
        }
        if let Line::Table(fields) = self.shape.line {
            return self.fields(fields);
        }
        let source = self.id(FaultKind::NoNumber)?;
        self.separate();
        if matches!(self.shape.line, Line::Loose | Line::Row) && self.end_of_line()? {
            self.pairs.singles.push(source);
            return Ok(());
        }
        loop {
            let target = self.id(FaultKind::NoSecond)?;
            self.pairs.greatest = self.pairs.greatest.max(source).max(target);
            self.pairs.sources.push(source);
            self.pairs.targets.push(target);
            self.blanks();
            if !matches!(self.shape.line, Line::Valued(1..)) && self.end_of_line()? {
                return Ok(());
            }
            match self.shape.line {
                Line::Strict | Line::Table(_) | Line::Valued(0) => {
                    return Err(self.fault(FaultKind::Further, self.scanner.at));
                }
                Line::Row => {}
                Line::Loose => {
                    let rest = self.rest_of_line()?;
                    self.pairs.wider.add_line(rest);
                    return Ok(());
                }
                Line::Valued(count) => return self.values(count),
            }
        }
    }

    /// Reads the values of a line: numbers of any kind.
    fn values(&mut self, count: u32) -> Result<(), Fault> {
        let start = self.scanner.at;
        let rest = self.rest_of_line()?;
        let (mut found, mut all_zero, mut all_numbers) = (0u32, true, true);
        for word in rest.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()) {
            // Few values begin like a zero; most need no second look.
            let value = match word[0] {
                b'1'..=b'9' if word.iter().all(u8::is_ascii_digit) => Some(1.0),
                _ => std::str::from_utf8(word).ok().and_then(|word| word.parse::<f64>().ok()),
            };
            all_zero &= value == Some(0.0);
            all_numbers &= value.is_some();
            found = found.saturating_add(1);
        }
        if found != count || !all_numbers {
            return Err(Fault {
                kind: FaultKind::NoValue,
                bytes: start..start + rest.trim_ascii_end().len(),
            });
        }
        self.pairs.zeros += u64::from(all_zero);
        Ok(())
    }

    /// Reads blanks and tabs, where they mean nothing.
    fn blanks(&mut self) {
        if self.shape.separators == BLANKS {
            self.scanner.blanks();
        }
    }

    /// Reads what stands between two numbers: blanks, or the one sign between two fields of a table.
    fn separate(&mut self) {
        self.blanks();
        if self.shape.separators != BLANKS && self.scanner.peek() == Some(self.shape.separators[0]) {
            self.scanner.at += 1;
        }
    }

    /// Reads the rest of the line and its end.
    fn rest_of_line(&mut self) -> Result<&'a [u8], Fault> {
        let start = self.scanner.at;
        let rest = self.scanner.rest_of_line();
        self.scanner.at += 1;
        match memchr::memchr(b'\r', rest) {
            Some(at) if at + 1 < rest.len() => {
                Err(Fault { kind: FaultKind::LoneReturn, bytes: start + at..start + at + 1 })
            }
            _ => Ok(rest),
        }
    }

    /// Whether nothing more is on the line but a comment; if so, reads past its end.
    fn end_of_line(&mut self) -> Result<bool, Fault> {
        let ends = match self.scanner.peek() {
            None | Some(b'\n') => true,
            Some(b'\r') => matches!(self.scanner.bytes.get(self.scanner.at + 1), None | Some(b'\n')),
            Some(b'#' | b'%') => !matches!(self.shape.line, Line::Strict | Line::Table(_)),
            Some(_) => false,
        };
        if ends {
            self.rest_of_line()?;
        }
        Ok(ends)
    }

    /// Reads a number, which must end with a blank or the line.
    fn id(&mut self, missing: FaultKind) -> Result<I, Fault> {
        let start = self.scanner.at;
        let number = match self.scanner.number() {
            Ok(Some(number)) => number,
            Ok(None) => return Err(self.fault(missing, start)),
            Err(TooLarge) => return Err(self.fault(FaultKind::TooLarge, start)),
        };
        match self.scanner.peek() {
            None | Some(b'\n' | b'\r') => {}
            Some(byte) if self.shape.separators.contains(&byte) => {}
            Some(_) => return Err(self.fault(FaultKind::NoBlank, self.scanner.at)),
        }
        if self.scanner.peek() == Some(b'\r')
            && !matches!(self.scanner.bytes.get(self.scanner.at + 1), None | Some(b'\n'))
        {
            return Err(Fault { kind: FaultKind::LoneReturn, bytes: self.scanner.at..self.scanner.at + 1 });
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
