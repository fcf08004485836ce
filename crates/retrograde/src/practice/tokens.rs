//! The input of CSES: numbers, parted by blanks and line ends.

use std::ops::RangeInclusive;

use crate::core::{Error, Result, error::Place};

/// What is left of an input.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }

    /// Where the next word begins, or the input ends.
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_ascii_start().len();
    }

    /// The next number, which is `what`.
    pub(super) fn number(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let word = &rest[..rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len())];
        let place = self.at..self.at + word.len();
        self.at = place.end;
        if word.is_empty() {
            return Err(Error::invalid("the input ends too soon").at(Place::of(
                self.text.as_bytes(),
                place,
                format!("expected {what}"),
            )));
        }
        word.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            let expected =
                format!("expected {what}: a whole number from {} to {}", range.start(), range.end());
            Error::invalid(format!("`{word}` is out of place here")).at(Place::of(
                self.text.as_bytes(),
                place,
                expected,
            ))
        })
    }

    /// As many numbers.
    pub(super) fn numbers(&mut self, count: u64, what: &str, range: RangeInclusive<u64>) -> Result<Vec<u64>> {
        // The count may lie about the input, so room is made as numbers come.
        (0..count).map(|_| self.number(what, range.clone())).collect()
    }

    /// Errors unless everything was read.
    pub(super) fn end(mut self) -> Result<()> {
        self.skip_blanks();
        if self.at == self.text.len() {
            return Ok(());
        }
        let end = self.text[self.at..].find(|c: char| c.is_ascii_whitespace());
        let place = self.at..end.map_or(self.text.len(), |end| self.at + end);
        Err(Error::invalid("the input goes on where it should end").at(Place::of(
            self.text.as_bytes(),
            place,
            "expected the end of the input",
        )))
    }
}

/// Reads `tests` cases: their number first, then each by `read`.
pub(super) fn cases<T>(
    text: &str,
    most: u64,
    mut read: impl FnMut(&mut Tokens<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let mut tokens = Tokens::new(text);
    let tests = tokens.number("the number of tests", 1..=most)?;
    let cases = (0..tests).map(|_| read(&mut tokens)).collect::<Result<Vec<T>>>()?;
    tokens.end()?;
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_shows_what_was_expected_and_where() {
        for (text, place, expected) in [
            ("", (1, 1), "expected the number of tests"),
            ("2\n5", (2, 2), "expected a heap"),
            ("1\n x", (2, 2), "a whole number from 1 to 9"),
            ("1\n10", (2, 1), "expected a heap: a whole number from 1 to 9"),
            ("1\n-1", (2, 1), "from 1 to 9"),
            ("1\n5 6", (2, 3), "expected the end"),
        ] {
            let error = cases(text, 3, |tokens| tokens.number("a heap", 1..=9)).unwrap_err();
            let found = error.place().unwrap();
            assert_eq!((found.line, found.column), place, "{text:?}: {error}");
            assert!(found.expected.contains(expected), "{text:?}: {error}");
        }
        assert_eq!(cases("2\r\n 5\t6 \n\n", 3, |tokens| tokens.number("a heap", 1..=9)).unwrap(), [5, 6]);
    }
}
