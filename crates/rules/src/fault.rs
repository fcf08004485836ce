//! Errors in somebody's rules, for that person: what is wrong, the line, and the position for which it happened.

use retrograde::{
    Error,
    error::{Kind, Place},
};
use starlark::ErrorKind;

use crate::bounds::{Bound, LIMITS};

/// An error that the interpreter found while it read or ran the file from top to bottom.
pub(crate) fn reading(error: &starlark::Error, broken: Option<Bound>) -> Error {
    let (what, advice) = match error.kind() {
        ErrorKind::Parser(_) => {
            ("this is not Starlark", "Starlark is a small Python: def, if, for, lists, tuples, dicts")
        }
        ErrorKind::Scope(_) => ("a name is not defined", "define it, or is it spelled in another way?"),
        _ => ("this rules file fails", "it runs from top to bottom once, before the game starts"),
    };
    of(error, broken, what, advice)
}

/// An error while `call`, such as `moves(21)`, was answered.
pub(crate) fn calling(call: &str, error: &starlark::Error, broken: Option<Bound>) -> Error {
    of(error, broken, &format!("{call} fails"), "")
}

fn of(error: &starlark::Error, broken: Option<Bound>, what: &str, advice: &str) -> Error {
    let overflow = matches!(error.kind(), ErrorKind::StackOverflow(_));
    let (kind, message, advice) = match broken {
        Some(Bound::Steps) => (Kind::Resource, "it takes too many steps".to_owned(), LIMITS),
        Some(Bound::Time) => (Kind::Resource, "it takes too long".to_owned(), LIMITS),
        Some(Bound::Memory) => (Kind::Resource, "it needs too much memory".to_owned(), LIMITS),
        None if overflow => (Kind::Resource, "it calls itself too deeply".to_owned(), LIMITS),
        None => (Kind::Invalid, first_line(error), advice),
    };
    let mut fault = Error::new(kind, format!("{what}: {message}"));
    if let Some(span) = error.span() {
        let range = crate::parameters::range_of(span.span);
        fault = fault.at(Place::of(span.file.source().as_bytes(), range, "here"));
    }
    if advice.is_empty() { fault } else { fault.help(advice.to_owned()) }
}

/// The interpreter's own words, without its advice to programmers of the interpreter.
fn first_line(error: &starlark::Error) -> String {
    let text = error.without_diagnostic().to_string();
    let line = text.lines().next().unwrap_or_default();
    let line = line.strip_prefix("Parse error: ").unwrap_or(line);
    let line = line.strip_prefix("fail: ").unwrap_or(line);
    line.trim_end_matches(['.', ':']).to_owned()
}
