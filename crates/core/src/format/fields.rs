//! Lines of words and numbers, for formats that are read line by line.

use std::{borrow::Cow, ops::Range};

use super::cursor::{Cursor, MAX_NAME};
use crate::{Error, Result, error::Place};

/// The lines of a text that are neither blank nor comments.
pub(super) struct Lines<'t> {
    text: &'t [u8],
    at: usize,
    comments: &'static [u8],
    /// Whether blank lines are lines.
    blank: bool,
}

impl<'t> Lines<'t> {
    /// Comments begin with one of these at the start of a line.
    pub(super) fn new(text: &'t [u8], comments: &'static [u8]) -> Lines<'t> {
        Lines { text, at: 0, comments, blank: false }
    }

    /// Gives blank lines from here on, too.
    pub(super) fn with_blank(mut self) -> Lines<'t> {
        self.blank = true;
        self
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Fields<'t>;

    fn next(&mut self) -> Option<Fields<'t>> {
        while self.at < self.text.len() {
            let start = self.at;
            let rest = &self.text[start..];
            let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
            self.at = start + line.len() + 1;
            let words = line.trim_ascii_end();
            let first = words.trim_ascii_start().first();
            if first.is_none() && self.blank || first.is_some_and(|first| !self.comments.contains(first)) {
                return Some(Fields {
                    text: self.text,
                    line: start..start + words.len(),
                    at: start,
                    last: start..start,
                });
            }
        }
        None
    }
}

/// One line, read from left to right.
pub(super) struct Fields<'t> {
    text: &'t [u8],
    line: Range<usize>,
    at: usize,
    /// The word that was read last.
    last: Range<usize>,
}

impl<'t> Fields<'t> {
    /// How many bytes the line has with its end, and the whole text.
    pub(super) fn bytes(&self) -> u64 {
        self.line.len() as u64 + 1
    }

    pub(super) fn size(&self) -> u64 {
        self.text.len() as u64
    }

    /// Where the next word begins.
    pub(super) fn at(&mut self) -> usize {
        while self.at < self.line.end && self.text[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        self.at
    }

    pub(super) fn peek(&mut self) -> Option<u8> {
        let at = self.at();
        self.text[..self.line.end].get(at).copied()
    }

    pub(super) fn is_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// The next word, if it is text.
    pub(super) fn word(&mut self) -> Option<&'t str> {
        let start = self.at();
        let rest = &self.text[start..self.line.end];
        let len = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.last = start..start + len;
        self.at = start + len;
        std::str::from_utf8(&rest[..len]).ok().filter(|word| !word.is_empty())
    }

    /// A whole number.
    pub(super) fn number(&mut self, what: &str) -> Result<u64> {
        let word = self.word();
        let digits = word.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        match (word, digits.map(str::parse)) {
            (_, Some(Ok(number))) => Ok(number),
            (_, Some(Err(_))) => {
                Err(self.last_error("this number is beyond 64 bits", "at most 18446744073709551615"))
            }
            (Some(word), None) => {
                Err(self.last_error(format!("`{word:.40}` is no whole number"), format!("expected {what}")))
            }
            (None, None) => Err(self.last_error("the line ends here", format!("expected {what}"))),
        }
    }

    /// A whole number, if the line goes on.
    pub(super) fn optional_number(&mut self) -> Result<Option<u64>> {
        if self.is_end() { Ok(None) } else { self.number("a number").map(Some) }
    }

    /// A position from `first` to `last`.
    pub(super) fn position(&mut self, first: u64, last: u64) -> Result<u64> {
        let number = self.number("a position")?;
        if number < first || number > last {
            let error = self.last_error(
                format!("there is no position {number}"),
                format!("a position from {first} to {last}"),
            );
            let counts = number == 0 && first == 1;
            return Err(if counts {
                error.help("positions count from 1 in this format; add 1 to all of them")
            } else {
                error
            });
        }
        Ok(number)
    }

    /// A number of any kind.
    pub(super) fn value(&mut self, what: &str) -> Result<f64> {
        let value = self.word().and_then(|word| word.parse().ok());
        value.ok_or_else(|| self.last_error("this is no number", format!("expected {what}")))
    }

    /// A text in double quotes, or a word; `None` at the end of the line.
    pub(super) fn quoted_or_word(&mut self) -> Result<Option<Cow<'t, str>>> {
        let start = self.at();
        let found = match self.peek() {
            None => return Ok(None),
            Some(b'"') => {
                let mut cursor = Cursor { input: &self.text[..self.line.end], at: start };
                let text = cursor.quoted(|c| Ok(matches!(c, b'"' | b'\\').then_some(char::from(c))))?;
                self.at = cursor.at;
                self.last = start..self.at;
                text
            }
            Some(_) => match self.word() {
                Some(word) => Cow::Borrowed(word),
                None => {
                    return Err(self
                        .last_error("this is no text", "expected UTF-8")
                        .help("save the file in UTF-8"));
                }
            },
        };
        self.check(&found)?;
        Ok(Some(found))
    }

    /// The rest of the line as text, `None` if there is none.
    pub(super) fn rest(&mut self) -> Result<Option<&'t str>> {
        let start = self.at();
        self.last = start..self.line.end;
        self.at = self.line.end;
        let rest = std::str::from_utf8(&self.text[start..self.line.end]).map_err(|_| {
            self.last_error("this is no text", "expected UTF-8").help("save the file in UTF-8")
        })?;
        self.check(rest)?;
        Ok(Some(rest).filter(|rest| !rest.is_empty()))
    }

    fn check(&self, name: &str) -> Result<()> {
        if name.len() > MAX_NAME {
            let start = self.last.start;
            return Err(Error::invalid(format!("this name has {} bytes", name.len())).at(Place::of(
                self.text,
                start..start + 1,
                format!("a name has at most {MAX_NAME} bytes"),
            )));
        }
        Ok(())
    }

    /// The error of the whole line.
    pub(super) fn error(&self, message: impl Into<String>, expected: impl Into<String>) -> Error {
        Error::invalid(message).at(Place::of(self.text, self.line.clone(), expected))
    }

    /// The error of the word that was read last.
    pub(super) fn last_error(&self, message: impl Into<String>, expected: impl Into<String>) -> Error {
        Error::invalid(message).at(Place::of(self.text, self.last.clone(), expected))
    }
}
