//! What the declarations of a game come to; what is declared twice and differently is an error that names both lines.

use super::{columns::Column, rows::MoveLists};
use crate::{Error, Labels, Position, Result, error::Place};

/// What the declarations of attributes come to.
pub(super) struct Settling<'a> {
    pub(super) rows: &'a MoveLists,
    pub(super) labels: &'a Labels,
    pub(super) input: &'a [u8],
}

impl Settling<'_> {
    /// The values of an attribute, ascending by position; `equal` says which agree, and `show` writes them. Errors: a position
    /// has two.
    pub(super) fn values<T: Copy + PartialEq>(
        &self,
        name: &str,
        column: &mut Column<T>,
        equal: impl Fn(T, T) -> bool,
        show: impl Fn(T) -> String,
    ) -> Result<Vec<(Position, T)>> {
        column.finish(|row| self.rows.source(row), equal).map_err(|twice| {
            twice.explain(|v, [first, here], at| {
                let (label, first, here) = (self.labels.label(v), show(first), show(here));
                let first_line = line(self.input, at[0]);
                second(
                    format!("position {label} has {name} {here} here, but {first} {first_line}"),
                    self.input,
                    at[1],
                )
            })
        })
    }
}

/// What is said once of the whole game. Errors: it was said before, and differently; `message` says so, given what was said
/// and in which line.
pub(super) fn say_once<T: Copy + PartialEq>(
    place: &mut Option<(T, u64)>,
    value: T,
    at: u64,
    input: &[u8],
    message: impl FnOnce(T, String) -> String,
) -> Result<()> {
    match *place {
        Some((first, first_at)) if first != value => {
            Err(second(message(first, line(input, first_at)), input, at))
        }
        _ => {
            *place = Some((value, at));
            Ok(())
        }
    }
}

/// Where the first of two declarations is, in words; readers that know no places have an empty input.
pub(super) fn line(input: &[u8], at: u64) -> String {
    if input.is_empty() {
        return "earlier".into();
    }
    format!("in line {}", Place::of(input, at as usize..at as usize, "").line)
}

/// The error of something declared twice and differently, at the second place.
pub(super) fn second(message: String, input: &[u8], at: u64) -> Error {
    Error::invalid(message)
        .at(Place::of(input, word(input, at), "a second time"))
        .help("take one of the two out")
}

/// The bytes of the word that starts at `at`.
pub(super) fn word(input: &[u8], at: u64) -> std::ops::Range<usize> {
    let at = (at as usize).min(input.len());
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",;]}".contains(byte);
    let len = input[at..].iter().position(is_end).unwrap_or(input.len() - at);
    at..at + len.max(1)
}
