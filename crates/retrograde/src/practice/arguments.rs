//! The input of LeetCode: the arguments of a function as its pages write them, one a line, with or without their names:
//! `piles = [5,3,4,5]` or `[5,3,4,5]`.

use std::ops::{Range, RangeInclusive};

use crate::core::{Error, Result, error::Place};

/// What is left of an input.
pub(super) struct Arguments<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Arguments<'a> {
    pub(super) fn new(text: &'a str) -> Arguments<'a> {
        Arguments { text, at: 0 }
    }

    /// A whole number.
    pub(super) fn number(&mut self, name: &str, range: RangeInclusive<i64>) -> Result<i64> {
        self.argument(name)?;
        self.integer(name, &range)
    }

    /// A list of whole numbers.
    pub(super) fn numbers(
        &mut self,
        name: &str,
        count: RangeInclusive<usize>,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>> {
        self.argument(name)?;
        self.list(name, count, |arguments| arguments.integer(name, &range))
    }

    /// A list of lists of whole numbers.
    pub(super) fn rows(
        &mut self,
        name: &str,
        count: RangeInclusive<usize>,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<Vec<i64>>> {
        self.argument(name)?;
        let most = *count.end();
        self.list(name, count, |arguments| {
            arguments.list(name, 0..=most, |arguments| arguments.integer(name, &range))
        })
    }

    /// A text in quotes, of so many of these letters.
    pub(super) fn text(
        &mut self,
        name: &str,
        length: RangeInclusive<usize>,
        letters: &str,
    ) -> Result<&'a str> {
        self.argument(name)?;
        self.quoted(name, &length, letters)
    }

    /// A list of texts in quotes.
    pub(super) fn texts(
        &mut self,
        name: &str,
        count: RangeInclusive<usize>,
        length: RangeInclusive<usize>,
        letters: &str,
    ) -> Result<Vec<&'a str>> {
        self.argument(name)?;
        self.list(name, count, |arguments| arguments.quoted(name, &length, letters))
    }

    fn quoted(&mut self, name: &str, length: &RangeInclusive<usize>, letters: &str) -> Result<&'a str> {
        if !self.takes('"') {
            return Err(self.unexpected(&format!("{name}: a text in \" \"")));
        }
        let start = self.at;
        let text = &self.rest()[..self.rest().find('"').unwrap_or(self.rest().len())];
        if let Some((at, wrong)) = text.char_indices().find(|&(_, letter)| !letters.contains(letter)) {
            let place = start + at..start + at + wrong.len_utf8();
            return Err(self.fault(
                format!("`{wrong}` is out of place here"),
                place,
                &format!("one of {letters}"),
            ));
        }
        if !length.contains(&text.len()) {
            let expected = format!("{name}: a text of {} to {} letters", length.start(), length.end());
            return Err(self.fault(
                format!("the text has {} letters", text.len()),
                start..start + text.len(),
                &expected,
            ));
        }
        self.at += text.len();
        if !self.takes('"') {
            return Err(self.unexpected("`\"`"));
        }
        Ok(text)
    }

    /// Errors unless everything was read.
    pub(super) fn end(mut self) -> Result<()> {
        self.skip();
        if self.at == self.text.len() { Ok(()) } else { Err(self.unexpected("the end of the input")) }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_ascii_start().len();
    }

    fn takes(&mut self, symbol: char) -> bool {
        self.skip();
        let is = self.rest().starts_with(symbol);
        self.at += if is { symbol.len_utf8() } else { 0 };
        is
    }

    /// Passes over `name =`, and over a comma between two arguments on one line.
    fn argument(&mut self, name: &str) -> Result<()> {
        if self.at > 0 {
            self.takes(',');
        }
        self.skip();
        if self.rest().starts_with(|c: char| c.is_ascii_alphabetic()) {
            if !self.rest().starts_with(name) {
                return Err(self.unexpected(&format!("`{name} = …`")));
            }
            self.at += name.len();
            if !self.takes('=') {
                return Err(self.unexpected(&format!("`=` after {name}")));
            }
        }
        Ok(())
    }

    fn list<T>(
        &mut self,
        name: &str,
        count: RangeInclusive<usize>,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.skip();
        let start = self.at;
        if !self.takes('[') {
            return Err(self.unexpected(&format!("the list {name} in [ ]")));
        }
        let mut items = Vec::new();
        if !self.takes(']') {
            loop {
                items.push(item(self)?);
                if self.takes(']') {
                    break;
                }
                if !self.takes(',') {
                    return Err(self.unexpected("`,` or `]`"));
                }
            }
        }
        if !count.contains(&items.len()) {
            let message = format!("the list has {} items", items.len());
            return Err(self.fault(
                message,
                start..self.at,
                &format!("from {} to {} items", count.start(), count.end()),
            ));
        }
        Ok(items)
    }

    fn integer(&mut self, name: &str, range: &RangeInclusive<i64>) -> Result<i64> {
        self.skip();
        let rest = self.rest();
        let length = rest
            .char_indices()
            .find(|&(i, c)| !(c.is_ascii_digit() || i == 0 && c == '-'))
            .map_or(rest.len(), |(i, _)| i);
        let expected = format!("{name}: a whole number from {} to {}", range.start(), range.end());
        match rest[..length].parse() {
            Ok(number) if range.contains(&number) => {
                self.at += length;
                Ok(number)
            }
            _ if length == 0 => Err(self.unexpected(&expected)),
            _ => {
                let message = format!("`{}` is out of place here", &rest[..length]);
                Err(self.fault(message, self.at..self.at + length, &expected))
            }
        }
    }

    fn unexpected(&mut self, expected: &str) -> Error {
        self.skip();
        match self.rest().chars().next() {
            Some(found) => {
                let place = self.at..self.at + found.len_utf8();
                self.fault(format!("`{found}` is out of place here"), place, expected)
            }
            None => self.fault("the input ends too soon".to_owned(), self.at..self.at, expected),
        }
    }

    fn fault(&self, message: String, place: Range<usize>, expected: &str) -> Error {
        Error::invalid(message).at(Place::of(self.text.as_bytes(), place, format!("expected {expected}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Vec<i64>, i64)> {
        let mut arguments = Arguments::new(text);
        let piles = arguments.numbers("piles", 1..=3, -9..=9)?;
        let target = arguments.number("target", 0..=99)?;
        arguments.end()?;
        Ok((piles, target))
    }

    #[test]
    fn arguments_may_have_names_and_stand_on_one_line_or_two() {
        for text in [
            "piles = [1,-2,3]\ntarget = 7",
            "[1, -2, 3]\n7\n",
            "piles = [1,-2,3], target = 7",
            "[ 1 ,-2,\n3 ] 7",
        ] {
            assert_eq!(read(text).unwrap(), (vec![1, -2, 3], 7), "{text}");
        }
    }

    #[test]
    fn an_error_shows_what_was_expected_and_where() {
        for (text, place, expected) in [
            ("", (1, 1), "expected the list piles"),
            ("stones = [1]", (1, 1), "expected `piles = …`"),
            ("piles [1]", (1, 7), "expected `=`"),
            ("[1,\n x]", (2, 2), "expected piles: a whole number from -9 to 9"),
            ("[1,10]\n1", (1, 4), "from -9 to 9"),
            ("[1,2,3,4]\n1", (1, 1), "from 1 to 3 items"),
            ("[]\n1", (1, 1), "from 1 to 3 items"),
            ("[1 2]\n1", (1, 4), "`,` or `]`"),
            ("[1,2", (1, 5), "`,` or `]`"),
            ("[1]\n", (2, 1), "expected target"),
            ("[1]\n5 6", (2, 3), "expected the end"),
            ("[1]\n99999999999999999999", (2, 1), "from 0 to 99"),
        ] {
            let error = read(text).unwrap_err();
            let found = error.place().unwrap();
            assert_eq!((found.line, found.column), place, "{text:?}: {error}");
            assert!(found.expected.contains(expected), "{text:?}: {error}");
        }
    }
}
