//! Errors of `serde_json`, told as ours.

use std::ops::Range;

use serde_json::error::Category;

use crate::{
    Error,
    error::{Kind, Place},
};

/// What to do where one object follows another.
const JSON_LINES: &str =
    "if each line is an object of its own (JSON Lines), put them into one list: jq -s . FILE > NEW";

/// An error of ours while `serde_json` carries a stand-in for it, and adds the place where it was met.
#[derive(Debug)]
pub(super) enum Stop {
    /// It is about the last value that was read, or about the whole list or object that ends here.
    Here { message: String, expected: String, help: Option<String>, whole: bool },
    /// It is one that others made; if it is of the input, it is about the last value that was read.
    Error(Error),
}

/// The error that stopped the reading: ours, or what `serde_json` says.
pub(super) fn error(bytes: &[u8], error: &serde_json::Error, stop: Option<Stop>) -> Error {
    let end = offset(bytes, error.line(), error.column());
    match stop {
        Some(Stop::Error(error)) if error.kind() == Kind::Invalid => {
            return error.at(Place::of(bytes, last_value(bytes, end), "here"));
        }
        Some(Stop::Error(error)) => return error,
        Some(Stop::Here { message, expected, help, whole }) => {
            let fault = if whole { last_token(bytes, end) } else { last_value(bytes, end) };
            let told = Error::invalid(message).at(Place::of(bytes, fault, expected));
            return match help {
                Some(help) => told.help(help),
                None => told,
            };
        }
        None => {}
    }
    let said = error.to_string();
    let said = said.rsplit_once(" at line ").map_or(&*said, |(said, _)| said);
    match error.classify() {
        Category::Eof => Error::invalid("the input ends in the middle")
            .at(Place::of(bytes, bytes.len()..bytes.len(), "expected more"))
            .help("the file was cut off, or a bracket or quote is not closed"),
        _ if said == "trailing characters" => Error::invalid("there is text after the end")
            .at(Place::of(bytes, end.saturating_sub(1)..end, "expected the end of the input"))
            .help("a file holds one game")
            .help(JSON_LINES),
        _ if said == "recursion limit exceeded" => Error::invalid("this is nested too deeply").at(Place::of(
            bytes,
            end.saturating_sub(1)..end,
            "expected a position",
        )),
        _ if said == "number out of range" => Error::invalid("this number is beyond 64 bits")
            .at(Place::of(bytes, last_token(bytes, end), "at most 18446744073709551615"))
            .help("write it in double quotes if it is a name"),
        _ => {
            let at = end.saturating_sub(1);
            let told =
                Error::invalid(format!("this is no JSON: {said}")).at(Place::of(bytes, at..end, "here"));
            match bytes.get(at) {
                Some(b'/' | b'#') => told.help("JSON has no comments"),
                Some(b'\'') => told.help("names are written in double quotes"),
                _ => told,
            }
        }
    }
}

/// The byte after the one at this line and column, both from 1.
fn offset(bytes: &[u8], line: usize, column: usize) -> usize {
    let start = match line {
        0 | 1 => 0,
        _ => memchr::memchr_iter(b'\n', bytes).nth(line - 2).map_or(bytes.len(), |at| at + 1),
    };
    (start + column).min(bytes.len())
}

/// The value that was read last. `serde_json` may have looked at the comma or bracket behind it already.
fn last_value(bytes: &[u8], end: usize) -> Range<usize> {
    let mut read = bytes[..end].trim_ascii_end();
    if let [before @ .., b',' | b']' | b'}'] = read {
        read = before.trim_ascii_end();
    }
    last_token(bytes, read.len())
}

/// The word, string, list or object that ends at `end`.
fn last_token(bytes: &[u8], end: usize) -> Range<usize> {
    let Some((&last, before)) = bytes[..end].split_last() else { return 0..end };
    let start = match last {
        b'"' => {
            let is_open = |at: &usize| before[*at] == b'"' && (*at == 0 || before[*at - 1] != b'\\');
            (0..before.len()).rev().find(is_open)
        }
        // Positions and moves are flat: the nearest bracket is theirs, or the place is at least close.
        b']' => memchr::memrchr(b'[', before),
        b'}' => memchr::memrchr(b'{', before),
        byte if byte.is_ascii_alphanumeric() => {
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+');
            before.iter().rposition(|byte| !is_word(byte)).map(|at| at + 1).or(Some(0))
        }
        _ => None,
    };
    start.unwrap_or(before.len())..end
}
