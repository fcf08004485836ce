//! The rows of a table in which two fields are numbers and the others mean nothing: read without looking at these as text.
//!
//! Whatever is not plain is a fault, and the reader of all tables begins again: a quote, a bracket, a blank beside a number, a
//! zero before one, another number of fields. So what is read here is what is read there.

use super::{Fault, FaultKind, Id, Lane};
use crate::format::cursor::MAX_NAME;

/// Which fields of a row are what, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fields {
    /// Where a move starts.
    pub(crate) source: usize,
    /// Where it leads; an empty one says that there is none.
    pub(crate) target: usize,
    /// How many there are.
    pub(crate) count: usize,
}

impl<I: Id> Lane<'_, I> {
    /// Reads a row that is not blank, with its end.
    pub(super) fn fields(&mut self, Fields { source, target, count }: Fields) -> Result<(), Fault> {
        let separator = self.shape.separators[0];
        let (mut from, mut to) = (None, None);
        for field in 0..count {
            if field > 0 {
                if self.scanner.peek() != Some(separator) {
                    return Err(self.fault(FaultKind::NoSecond, self.scanner.at));
                }
                self.scanner.at += 1;
            }
            if field == source {
                from = Some(self.plain_id()?);
            } else if field == target {
                let is_empty = self.scanner.peek().is_none_or(|byte| byte == separator || is_end(byte));
                to = if is_empty { None } else { Some(self.plain_id()?) };
            } else {
                self.skip(separator)?;
            }
        }
        let at = self.scanner.at;
        let (true, Some(from)) = (self.end_of_line()?, from) else {
            return Err(self.fault(FaultKind::Further, at));
        };
        match to {
            Some(to) => {
                self.pairs.greatest = self.pairs.greatest.max(from).max(to);
                self.pairs.sources.push(from);
                self.pairs.targets.push(to);
            }
            None => self.pairs.singles.push(from),
        }
        Ok(())
    }

    /// A number without zeros before it: with them it may be a name.
    #[inline]
    fn plain_id(&mut self) -> Result<I, Fault> {
        let at = self.scanner.at;
        if let Some([b'0', b'0'..=b'9']) = self.scanner.bytes.get(at..at + 2) {
            return Err(self.fault(FaultKind::NoNumber, at));
        }
        self.id(FaultKind::NoNumber)
    }

    /// Reads past a field that means nothing.
    #[inline]
    fn skip(&mut self, separator: u8) -> Result<(), Fault> {
        let start = self.scanner.at;
        while let Some(byte) = self.scanner.peek().filter(|&byte| byte != separator && !is_end(byte)) {
            if matches!(byte, b'"' | b'(' | b')') || self.scanner.at - start == MAX_NAME {
                return Err(self.fault(FaultKind::NoSecond, start));
            }
            self.scanner.at += 1;
        }
        Ok(())
    }
}

fn is_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
