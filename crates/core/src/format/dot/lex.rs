//! The words of DOT.

use std::{borrow::Cow, ops::Range};

use super::KEYWORDS;
use crate::{
    Result,
    format::cursor::{Cursor, MAX_NAME},
    labels,
};

/// One word.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'b> {
    /// A name, a number, a string, or HTML.
    Id(Cow<'b, str>),
    /// One of [`KEYWORDS`], in lower case.
    Keyword(&'static str),
    /// `->`
    Arrow,
    /// `--`, which undirected graphs have.
    Line,
    /// One of `{ } [ ] ; , = :`
    Sign(u8),
    End,
}

/// Cuts the input into words and looks one word ahead.
#[derive(Clone)]
pub(super) struct Lexer<'b> {
    cursor: Cursor<'b>,
    /// The next word and where it is.
    pub(super) next: Token<'b>,
    pub(super) range: Range<usize>,
    /// Where the word was that was taken last.
    pub(super) taken: Range<usize>,
}

impl<'b> Lexer<'b> {
    pub(super) fn new(input: &'b [u8]) -> Result<Lexer<'b>> {
        let mut lexer = Lexer { cursor: Cursor::new(input), next: Token::End, range: 0..0, taken: 0..0 };
        lexer.advance()?;
        Ok(lexer)
    }

    pub(super) fn cursor(&self) -> &Cursor<'b> {
        &self.cursor
    }

    /// Takes the next word and looks at the one after it.
    pub(super) fn advance(&mut self) -> Result<Token<'b>> {
        self.skip_blanks()?;
        let start = self.cursor.at;
        let token = self.token()?;
        self.taken = std::mem::replace(&mut self.range, start..self.cursor.at);
        Ok(std::mem::replace(&mut self.next, token))
    }

    /// Takes the next word if it is this sign.
    pub(super) fn take(&mut self, sign: u8) -> Result<bool> {
        let is_it = self.next == Token::Sign(sign);
        if is_it {
            self.advance()?;
        }
        Ok(is_it)
    }

    /// Takes the next word, which has to be this sign.
    pub(super) fn expect(&mut self, sign: u8) -> Result<()> {
        if self.take(sign)? { Ok(()) } else { Err(self.unexpected(&format!("`{}`", char::from(sign)))) }
    }

    /// The error of something else than what was expected as the next word.
    pub(super) fn unexpected(&self, expected: &str) -> crate::Error {
        Cursor { input: self.cursor.input, at: self.range.start }.unexpected(expected)
    }

    fn skip_blanks(&mut self) -> Result<()> {
        let cursor = &mut self.cursor;
        loop {
            match (cursor.peek(), cursor.peek_second()) {
                (b' ' | b'\t' | b'\r' | b'\n', _) => cursor.at += 1,
                (b'/', b'/') => cursor.skip_line(),
                (b'/', b'*') => {
                    let inside = &cursor.input[cursor.at + 2..];
                    let Some(len) = memchr::memmem::find(inside, b"*/") else {
                        let at = cursor.at;
                        return Err(cursor.error(
                            "this comment is never closed",
                            at..at + 2,
                            "expected a `*/`",
                        ));
                    };
                    cursor.at += len + 4;
                }
                // A line of a preprocessor, or of a person who takes it for a comment.
                (b'#', _) if is_line_start(cursor) => cursor.skip_line(),
                _ => return Ok(()),
            }
        }
    }

    fn token(&mut self) -> Result<Token<'b>> {
        let start = self.cursor.at;
        match (self.cursor.peek(), self.cursor.peek_second()) {
            _ if self.cursor.is_end() => Ok(Token::End),
            (sign @ (b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':'), _) => {
                self.cursor.at += 1;
                Ok(Token::Sign(sign))
            }
            (b'-', b'>') => {
                self.cursor.at += 2;
                Ok(Token::Arrow)
            }
            (b'-', b'-') => {
                self.cursor.at += 2;
                Ok(Token::Line)
            }
            (b'"', _) => self.strings().map(Token::Id),
            (b'<', _) => self.html().map(Token::Id),
            (b'0'..=b'9' | b'.' | b'-', _) => self.numeral().map(Token::Id),
            (byte, _) if is_name_byte(byte) => {
                while is_name_byte(self.cursor.peek()) {
                    self.cursor.at += 1;
                }
                let name = self.name(start)?;
                let keyword = KEYWORDS.into_iter().find(|keyword| keyword.eq_ignore_ascii_case(name));
                Ok(keyword.map_or(Token::Id(Cow::Borrowed(name)), Token::Keyword))
            }
            _ => Err(self.cursor.unexpected("a name, or a name in double quotes")),
        }
    }

    /// The text from `start` to here.
    fn name(&self, start: usize) -> Result<&'b str> {
        self.cursor.check_name(start..self.cursor.at)?;
        self.cursor.utf8(start..self.cursor.at)
    }

    /// `-1`, `.5`, `12`, `1.`: all of them are names to us, unless all names of the file are whole numbers.
    fn numeral(&mut self) -> Result<Cow<'b, str>> {
        let start = self.cursor.at;
        self.cursor.at += usize::from(self.cursor.peek() == b'-');
        let mut digits = 0;
        while self.cursor.peek().is_ascii_digit() || self.cursor.peek() == b'.' {
            digits += usize::from(self.cursor.peek() != b'.');
            self.cursor.at += 1;
        }
        let points = self.cursor.input[start..self.cursor.at].iter().filter(|&&byte| byte == b'.').count();
        if digits == 0 || points > 1 || is_name_byte(self.cursor.peek()) {
            self.cursor.at = start;
            return Err(self
                .cursor
                .unexpected("a name or a number")
                .help("a name that starts with a digit is written in double quotes"));
        }
        let name = self.name(start)?;
        if !name.starts_with('0')
            && name.bytes().all(|byte| byte.is_ascii_digit())
            && labels::number(name).is_none()
        {
            self.cursor.at = start;
            return Err(self.cursor.too_great().help("write it in double quotes if it is a name"));
        }
        Ok(Cow::Borrowed(name))
    }

    /// `"a" + "b"`
    fn strings(&mut self) -> Result<Cow<'b, str>> {
        let start = self.cursor.at;
        let mut text = self.string()?;
        loop {
            let end = self.cursor.at;
            self.skip_blanks()?;
            if self.cursor.peek() != b'+' {
                self.cursor.at = end;
                break;
            }
            self.cursor.at += 1;
            self.skip_blanks()?;
            if self.cursor.peek() != b'"' {
                return Err(self.cursor.unexpected("a string after `+`"));
            }
            let more = self.string()?;
            text.to_mut().push_str(&more);
            if text.len() > MAX_NAME {
                self.cursor.check_name(start..self.cursor.at)?;
            }
        }
        Ok(text)
    }

    /// One string. It may have line breaks in it; a backslash before one takes both out. `\"`, `\\` and `\n` are undone,
    /// Graphviz's other escapes stay as they are.
    fn string(&mut self) -> Result<Cow<'b, str>> {
        let open = self.cursor.at;
        let input = self.cursor.input;
        let (mut text, mut copied, mut at) = (String::new(), open + 1, open + 1);
        loop {
            let Some(len) = memchr::memchr2(b'"', b'\\', &input[at..]) else {
                return Err(self.cursor.error(
                    "this quote is never closed",
                    open..open + 1,
                    "expected a second `\"`",
                ));
            };
            at += len;
            self.cursor.check_name(open..at)?;
            if input[at] == b'"' {
                break;
            }
            let (undone, len) = match &input[at + 1..] {
                [b'"', ..] => ("\"", 2),
                [b'\\', ..] => ("\\", 2),
                [b'n', ..] => ("\n", 2),
                [b'\n', ..] => ("", 2),
                [b'\r', b'\n', ..] => ("", 3),
                _ => {
                    at += 1;
                    continue;
                }
            };
            text.push_str(self.cursor.utf8(copied..at)?);
            text.push_str(undone);
            at += len;
            copied = at;
        }
        self.cursor.at = at + 1;
        let rest = self.cursor.utf8(copied..at)?;
        Ok(if copied == open + 1 { Cow::Borrowed(rest) } else { Cow::Owned(text + rest) })
    }

    /// `<<b>bold</b>>`: a name with its brackets.
    fn html(&mut self) -> Result<Cow<'b, str>> {
        let open = self.cursor.at;
        let mut depth = 0u64;
        for at in memchr::memchr2_iter(b'<', b'>', &self.cursor.input[open..]) {
            self.cursor.check_name(open..open + at)?;
            if self.cursor.input[open + at] == b'<' {
                depth += 1;
            } else {
                depth -= 1;
            }
            if depth == 0 {
                self.cursor.at = open + at + 1;
                return self.name(open).map(Cow::Borrowed);
            }
        }
        Err(self.cursor.error("this bracket is never closed", open..open + 1, "expected as many `>` as `<`"))
    }
}

/// Whether nothing but blanks is before this place on its line.
fn is_line_start(cursor: &Cursor<'_>) -> bool {
    let before = &cursor.input[..cursor.at];
    let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    matches!(before[..before.len() - blanks].last(), None | Some(b'\n' | b'\r'))
}

/// Whether a name without quotes may have this byte; every byte of a non-ASCII character is one.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
