//! The code language, read and written. Its grammar, in words, is in docs/heap.md.

use std::{ops::Range, str::FromStr};

use super::{Code, Digit, MOST_TAKEN};
use crate::{Error, Result, error::Place};

/// Names, what they stand for, and how people write them.
pub(super) const NAMES: &[(&str, &str, &str)] = &[
    ("kayles", "0.77", "Kayles"),
    ("dawsons-kayles", "0.07", "Dawson's Kayles"),
    ("dawsons-chess", "0.137", "Dawson's Chess"),
    ("treblecross", "0.007", "Treblecross"),
    ("officers", "0.6", "Officers"),
    ("grundy", "4!.", "Grundy's game"),
    ("nim", "all-but {}", "Nim"),
    ("lasker", "4.3...", "Lasker's Nim"),
];

/// Advice where the text looks like no code at all.
const FORMS: &str = "write 0.77 for an octal code, {1,3,4} for a subtraction set, or a name like grundy";

impl FromStr for Code {
    type Err = Error;

    /// Reads a code: `0.77`, `.137`, `4.`, `4!.`, `0.3F`, `0.[31]`, `{1,3,4}`, `{1..5}`, `all-but {1,2}`, `nim:5`, `4.3...` (the last
    /// digit goes on for ever), or a name.
    ///
    /// Errors carry the place in the code. Time O(length of the code + numbers in it).
    fn from_str(text: &str) -> Result<Code> {
        Reader { text, at: 0 }.code()
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn code(mut self) -> Result<Code> {
        self.blanks();
        let lower = self.rest().trim_end().to_ascii_lowercase();
        if let Some((_, code, _)) = NAMES.iter().find(|(name, _, _)| *name == lower) {
            return code.parse();
        }
        let code = if lower.starts_with("nim:") {
            self.at += 4;
            let most = self.number()?;
            Code {
                listed: (1..=most).map(|taken| (taken, Digit::TAKE)).collect(),
                otherwise: Digit::default(),
            }
        } else if lower.starts_with("all-but") {
            self.at += 7;
            self.blanks();
            let excluded = self.set()?;
            let listed = excluded.into_iter().map(|taken| (taken, Digit::default())).collect();
            Code { listed, otherwise: Digit::TAKE }
        } else if lower.starts_with('{') {
            let listed = self.set()?.into_iter().map(|taken| (taken, Digit::TAKE)).collect();
            Code { listed, otherwise: Digit::default() }
        } else {
            self.digits()?
        };
        self.blanks();
        if !self.rest().is_empty() {
            return Err(self.error(self.at..self.text.len(), "this is too much", "the end of the code"));
        }
        Ok(code)
    }

    /// `[digit] . digit*`, the digit before the point for moves that take nothing.
    fn digits(&mut self) -> Result<Code> {
        let mut listed = Vec::new();
        let start = self.at;
        if !self.rest().starts_with('.') {
            listed.push((0, self.digit()?));
        }
        if !self.rest().starts_with('.') {
            let error = self.error(self.at..self.at, "this is no code of a heap game", "a point");
            return Err(error.help(FORMS));
        }
        if listed.iter().any(|(_, digit)| digit.heaps & 3 != 0) {
            let message = "a move that takes nothing must leave two heaps or more";
            return Err(self.error(start..self.at, message, "0, 4, 8 or 12 (c) before the point"));
        }
        self.at += 1;
        let mut taken = 0;
        let is_endless = |rest: &str| rest.starts_with("...") || rest.starts_with('…');
        while !self.rest().is_empty()
            && !self.rest().starts_with(char::is_whitespace)
            && !is_endless(self.rest())
        {
            taken += 1;
            listed.push((taken, self.digit()?));
        }
        if is_endless(self.rest()) {
            let dots = self.at;
            self.at += 3; // Both marks are three bytes long.
            let otherwise = match listed.last() {
                Some(&(1.., digit)) if digit.heaps <= 3 => digit,
                _ => {
                    let message = "only a digit 0 to 3 behind the point can go on for ever";
                    return Err(self.error(dots..self.at, message, "such a digit before the dots"));
                }
            };
            while listed.last().is_some_and(|&(taken, digit)| taken > 0 && digit == otherwise) {
                listed.pop();
            }
            // The numbers that do not go the common way are listed, those that may not be taken too.
            listed.retain(|&(taken, digit)| digit.heaps != 0 || taken > 0 && otherwise.heaps != 0);
            return Ok(Code { listed, otherwise });
        }
        listed.retain(|(_, digit)| digit.heaps != 0);
        Ok(Code { listed, otherwise: Digit::default() })
    }

    /// `0` to `9`, `a` to `f`, or a number in brackets; then perhaps `!`.
    fn digit(&mut self) -> Result<Digit> {
        let start = self.at;
        let next = self.rest().chars().next();
        let heaps = if next == Some('[') {
            self.at += 1;
            let number = self.number()?;
            self.expect("]")?;
            number
        } else if let Some(value) = next.and_then(|c| c.to_digit(16)) {
            self.at += 1;
            value
        } else {
            let end = start + next.map_or(0, char::len_utf8);
            return Err(self
                .error(start..end, "this is no digit of a code", "0 to 9, a to f, or a number in brackets")
                .help(FORMS));
        };
        let unequal = self.rest().starts_with('!');
        self.at += usize::from(unequal);
        if unequal && heaps >> 3 != 0 {
            let message = "unequal heaps are only for moves that leave at most two";
            return Err(self.error(start..self.at, message, "a digit below 8 before !"));
        }
        if unequal && heaps & 4 == 0 {
            let message = "this move leaves no two heaps that could be equal";
            return Err(self.error(start..self.at, message, "4, 5, 6 or 7 before !"));
        }
        Ok(Digit { heaps, unequal })
    }

    /// `{1,3,6..9}`, ascending and without repetition, whatever the order it is written in.
    fn set(&mut self) -> Result<Vec<u32>> {
        self.expect("{")?;
        let mut numbers = Vec::new();
        self.blanks();
        while !self.rest().starts_with('}') {
            let first = self.number()?;
            self.blanks();
            let mut last = first;
            if self.rest().starts_with("..") {
                self.at += 2;
                let start = self.at;
                last = self.number()?;
                if last < first {
                    return Err(self.error(
                        start..self.at,
                        "this range is empty",
                        "a number that is not smaller",
                    ));
                }
                self.blanks();
            }
            numbers.extend(first..=last);
            if !self.rest().starts_with('}') {
                self.expect(",")?;
                self.blanks();
            }
        }
        self.at += 1;
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    /// A number from 1 to [`MOST_TAKEN`].
    fn number(&mut self) -> Result<u32> {
        self.blanks();
        let start = self.at;
        self.at += self.rest().bytes().take_while(u8::is_ascii_digit).count();
        match self.text[start..self.at].parse() {
            Ok(number @ 1..=MOST_TAKEN) => Ok(number),
            _ => {
                let end = self.at.max(start + self.rest().chars().next().map_or(0, char::len_utf8));
                Err(self.error(start..end, "this is no number of pins", "a number from 1 to 1000000"))
            }
        }
    }

    fn expect(&mut self, what: &str) -> Result<()> {
        if self.rest().starts_with(what) {
            self.at += what.len();
            return Ok(());
        }
        let end = self.at + self.rest().chars().next().map_or(0, char::len_utf8);
        Err(self.error(self.at..end, "this is no code of a heap game", what))
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn error(&self, fault: Range<usize>, message: &str, expected: &str) -> Error {
        Error::invalid(message).at(Place::of(self.text.as_bytes(), fault, format!("expected {expected}")))
    }
}

impl Code {
    pub(super) fn text(&self) -> String {
        if self.is_all_but() {
            return format!("all-but {}", set(&self.listed));
        }
        let subtraction =
            !self.listed.is_empty() && self.listed.iter().all(|&(taken, d)| taken > 0 && d == Digit::TAKE);
        if subtraction {
            return set(&self.listed);
        }
        let mut text = digit(self.digit(0));
        text.push('.');
        for taken in 1..=self.last() {
            text += &digit(self.digit(taken));
        }
        if !self.is_finite() {
            text += &format!("{}...", digit(self.otherwise()));
        }
        text
    }
}

fn digit(Digit { heaps, unequal }: Digit) -> String {
    let digit = if heaps < 16 { format!("{heaps:X}") } else { format!("[{heaps}]") };
    if unequal { digit + "!" } else { digit }
}

/// `{1,3,6..9}`.
fn set(listed: &[(u32, Digit)]) -> String {
    let runs = listed.chunk_by(|a, b| a.0 + 1 == b.0).flat_map(|run| {
        let (first, last) = (run[0].0, run[run.len() - 1].0);
        match run.len() {
            1 | 2 => run.iter().map(|&(taken, _)| taken.to_string()).collect(),
            _ => vec![format!("{first}..{last}")],
        }
    });
    format!("{{{}}}", runs.collect::<Vec<_>>().join(","))
}
