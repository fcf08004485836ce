//! A place in a text that moves on: what the readers of `text`, `gm` and `dot` have in common.

use std::{borrow::Cow, ops::Range};

use super::{encoding::has_lone_return, scan::Scanner};
use crate::{Error, Result, error::Place};

/// How many bytes a name or a caption may have. Longer ones are damage (a quote that was never closed), not names.
pub(crate) const MAX_NAME: usize = 65_535;

/// Reads a text from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'b> {
    pub(crate) input: &'b [u8],
    pub(crate) at: usize,
}

impl<'b> Cursor<'b> {
    pub(crate) fn new(input: &'b [u8]) -> Cursor<'b> {
        Cursor { input, at: 0 }
    }

    /// The byte here, 0 at the end. A real zero byte belongs nowhere, so that it ends where errors are made.
    #[inline(always)]
    pub(crate) fn peek(&self) -> u8 {
        self.input.get(self.at).copied().unwrap_or(0)
    }

    pub(crate) fn peek_second(&self) -> u8 {
        self.input.get(self.at + 1).copied().unwrap_or(0)
    }

    pub(crate) fn is_end(&self) -> bool {
        self.at >= self.input.len()
    }

    /// Goes on to the next line break, or to the end: out of a comment. A carriage return inside of it may end the line for
    /// whoever wrote it, so it does here: nothing that follows it is hidden.
    pub(crate) fn skip_line(&mut self) {
        let rest = &self.input[self.at..];
        let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
        self.at += if has_lone_return(line) {
            memchr::memchr(b'\r', line).unwrap_or(line.len())
        } else {
            line.len()
        };
    }

    /// The digits here as a number; `None` if there are none or the number is beyond 64 bits, then nothing is read.
    #[inline(always)]
    pub(crate) fn digits(&mut self) -> Option<u64> {
        let mut scanner = Scanner { bytes: self.input, at: self.at };
        let number = scanner.number().ok()??;
        self.at = scanner.at;
        Some(number)
    }

    /// A number, or an error that says what it should have been.
    #[inline(always)]
    pub(crate) fn number(&mut self, what: &str) -> Result<u64> {
        match self.digits() {
            Some(number) => Ok(number),
            None => Err(self.no_number(what)),
        }
    }

    #[cold]
    fn no_number(&self, what: &str) -> Error {
        if self.peek().is_ascii_digit() { self.too_great() } else { self.unexpected(what) }
    }

    /// The error of a number beyond 64 bits.
    #[cold]
    pub(crate) fn too_great(&self) -> Error {
        let digits = self.input[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.error("this number is beyond 64 bits", self.at..self.at + digits, "at most 18446744073709551615")
    }

    /// The error of something else than what was expected here.
    #[cold]
    pub(crate) fn unexpected(&self, expected: &str) -> Error {
        let rest = &self.input[self.at.min(self.input.len())..];
        let word = word(rest);
        let message = match std::str::from_utf8(&rest[..word]) {
            _ if rest.is_empty() => "the input ends here".to_owned(),
            Ok(word) if !word.contains(|c: char| c.is_control()) => match word.char_indices().nth(30) {
                Some((cut, _)) => format!("`{}…` does not belong here", &word[..cut]),
                None => format!("`{word}` does not belong here"),
            },
            _ if rest[0] == b'\n' || rest.starts_with(b"\r\n") => "the line ends here".to_owned(),
            _ => format!("the byte 0x{:02X} does not belong here", rest[0]),
        };
        self.error(message, self.at..self.at + word, format!("expected {expected}"))
    }

    #[cold]
    pub(crate) fn error(
        &self,
        message: impl Into<String>,
        fault: Range<usize>,
        expected: impl Into<String>,
    ) -> Error {
        Error::invalid(message).at(Place::of(self.input, fault, expected))
    }

    /// These bytes as text, or an error at the first byte that is none.
    pub(crate) fn utf8(&self, range: Range<usize>) -> Result<&'b str> {
        std::str::from_utf8(&self.input[range.clone()]).map_err(|error| {
            let at = range.start + error.valid_up_to();
            let message = format!("the byte 0x{:02X} is no text", self.input[at]);
            self.error(message, at..at + 1, "expected UTF-8").help("save the file in UTF-8")
        })
    }

    /// A name that starts at `start` and ends before `end`, unless it is too long.
    pub(crate) fn check_name(&self, range: Range<usize>) -> Result<()> {
        if range.len() > MAX_NAME {
            return Err(self.error(
                format!("this name has {} bytes", range.len()),
                range.start..range.start + 1,
                format!("a name has at most {MAX_NAME} bytes"),
            ));
        }
        Ok(())
    }

    /// What stands between the quotes of which the first is here, on one line, with its escapes undone by `unescape`:
    /// it gets the character after a backslash and says what both stand for, `None` for themselves.
    pub(crate) fn quoted(
        &mut self,
        unescape: impl Fn(u8) -> Result<Option<char>, &'static str>,
    ) -> Result<Cow<'b, str>> {
        let open = self.at;
        let start = open + 1;
        let mut text: Option<String> = None;
        // What is before this is in `text` already.
        let mut copied = start;
        let mut at = start;
        loop {
            let Some(len) = memchr::memchr3(b'"', b'\\', b'\n', &self.input[at..]) else {
                return Err(self.unterminated(open));
            };
            at += len;
            match self.input[at] {
                b'"' => break,
                b'\n' => return Err(self.unterminated(open)),
                _ => {
                    let next = self.input.get(at + 1).copied().unwrap_or(b'\n');
                    if next == b'\n' {
                        return Err(self.unterminated(open));
                    }
                    match unescape(next) {
                        Ok(Some(c)) => {
                            let before = self.utf8(copied..at)?;
                            let text = text.get_or_insert_default();
                            text.push_str(before);
                            text.push(c);
                            copied = at + 2;
                        }
                        Ok(None) => {}
                        Err(expected) => {
                            return Err(self.error("this is no escape", at..at + 2, expected));
                        }
                    }
                    at += 2;
                }
            }
        }
        self.check_name(start..at)?;
        let rest = self.utf8(copied..at)?;
        self.at = at + 1;
        Ok(match text {
            Some(text) => Cow::Owned(text + rest),
            None => Cow::Borrowed(rest),
        })
    }

    #[cold]
    pub(crate) fn unterminated(&self, open: usize) -> Error {
        self.error("this quote is never closed", open..open + 1, "expected a second `\"` on this line")
    }
}

/// How many bytes the word has that starts here: at least one unless nothing is left.
fn word(rest: &[u8]) -> usize {
    let is_end = |&byte: &u8| byte.is_ascii_whitespace() || b",;\"{}[]=#".contains(&byte);
    let len = rest.iter().take(100).position(is_end).unwrap_or(rest.len().min(100));
    // A cut must not go through a character.
    let len = (0..=len).rev().find(|&i| rest.get(i).is_none_or(|byte| byte & 0xC0 != 0x80)).unwrap_or(len);
    len.max(1).min(rest.len())
}
