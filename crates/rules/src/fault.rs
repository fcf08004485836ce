//! Errors in somebody's rules, for that person: what is wrong, the line, and the position for which it happened.

use retrograde::{
    Error,
    error::{Kind, Place},
};
use starlark::ErrorKind;

use crate::{
    bounds::{Bound, LIMITS},
    guess,
};

/// An error that the interpreter found while it read or ran the file from top to bottom.
pub(crate) fn reading(error: &starlark::Error, broken: Option<Bound>) -> Error {
    let (what, advice) = match error.kind() {
        ErrorKind::Parser(_) => ("this is not Starlark", not_starlark(error)),
        ErrorKind::Scope(_) => ("a name is not defined", not_defined(error)),
        _ => ("this rules file fails", "it runs from top to bottom once, before the game starts"),
    };
    of(error, broken, what, advice)
}

/// What to write instead of a statement of Python that Starlark does not have.
fn not_starlark(error: &starlark::Error) -> &'static str {
    let text = error.without_diagnostic().to_string();
    let has = |word: &str| text.contains(&format!("`{word}`"));
    match () {
        () if has("while") => {
            "Starlark has no `while`: write `for _ in range(1000):` and leave it with `break`"
        }
        () if has("import") || has("from") => "there are no modules: what a rules file needs stands in it",
        () if has("class") => "Starlark has no classes: a position is a number, a string or a tuple",
        () if has("try") || has("except") || has("raise") || has("finally") => {
            "Starlark has no exceptions: look before with `if`, and end with fail(\"why\")"
        }
        () if has("is") => "Starlark has no `is`: write ==",
        () if has("global") || has("nonlocal") => {
            "names of the top level cannot be changed by a function: return the new value instead"
        }
        () if has("yield") => "Starlark has no generators: append to a list and return it",
        () if has("assert") => "Starlark has no `assert`: write `if not …: fail(\"why\")`",
        () if has("del") => "Starlark has no `del`: use pop, or make a new list",
        () if text.contains("'**'") || text.contains("`**`") => "Starlark has no `**`: write pow(a, b)",
        () => "Starlark is a small Python: def, if, for, lists, tuples, dicts",
    }
}

/// What to write instead of a function of Python that Starlark does not have.
fn not_defined(error: &starlark::Error) -> &'static str {
    let text = error.without_diagnostic().to_string();
    let has = |names: &[&str]| names.iter().any(|name| text.contains(&format!("`{name}`")));
    match () {
        () if has(&["frozenset"]) => "Starlark has no `frozenset`: keep a sorted tuple, tuple(sorted(…))",
        () if has(&["round"]) => "Starlark has no `round`: use whole numbers, // and %",
        () if has(&["isinstance"]) => "Starlark has no `isinstance`: write type(x) == \"int\"",
        () if has(&["iter", "next"]) => "Starlark has no iterators by hand: write a `for` loop",
        () if has(&["math", "itertools", "functools", "collections", "sys", "random", "copy"]) => {
            "there are no modules: what a rules file needs stands in it"
        }
        () if has(&["lru_cache", "cache"]) => "no cache is needed: every position is asked about once",
        () if has(&["input", "open"]) => {
            "a rules file reads nothing: give parameters behind it, such as heaps=3,4,5"
        }
        () if has(&["Exception", "ValueError", "AssertionError"]) => "end with fail(\"why\")",
        () => "define it, or is it spelled in another way?",
    }
}

/// An error while `call`, such as `moves(21)`, was answered.
pub(crate) fn calling(call: &str, error: &starlark::Error, broken: Option<Bound>) -> Error {
    // What the interpreter says where a value of the top level is to be changed.
    if error.without_diagnostic().to_string().starts_with("Immutable") {
        let what = format!(
            "{call} changes what stands at the top level of the file, which cannot be changed during the play"
        );
        let advice = "keep what changes inside a function; no cache is needed, since every position is asked about once";
        return placed(Error::invalid(what), error).help(advice);
    }
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
    let fault = placed(Error::new(kind, format!("{what}: {message}")), error);
    if advice.is_empty() { fault } else { fault.help(advice.to_owned()) }
}

/// The fault, with the place at which the interpreter found it.
fn placed(fault: Error, error: &starlark::Error) -> Error {
    match error.span() {
        Some(span) => {
            let range = crate::parameters::range_of(span.span);
            let mut place = Place::of(span.file.source().as_bytes(), range, "here");
            if span.file.filename() == guess::FILE {
                place.line = place.line.saturating_sub(guess::LINES_BEFORE).max(1);
            }
            fault.at(place)
        }
        None => fault,
    }
}

/// The interpreter's own words, without its advice to programmers of the interpreter.
fn first_line(error: &starlark::Error) -> String {
    let text = error.without_diagnostic().to_string();
    let line = text.lines().next().unwrap_or_default();
    let line = line.strip_prefix("Parse error: ").unwrap_or(line);
    let line = line.strip_prefix("fail: ").unwrap_or(line);
    line.trim_end_matches(['.', ':']).to_owned()
}
