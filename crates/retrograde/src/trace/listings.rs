//! The watched methods as programs in four languages, for those who learn from them. Each line of a program says which line of
//! the pseudo-code it realises, so the line that runs is marked in every language.
//!
//! A program is a file in `listings/`; a line's key is its last comment, after `~`. The tests run the programs on the games
//! that the solver solves.

mod short;

pub use short::{ShortLine, ShortListings, short_listings};

use serde::Serialize;

use super::{Line, LineKey, search};
use crate::{solve::methods::Method, words::Language};

/// A method in pseudo-code and in four programming languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listings {
    /// The pseudo-code.
    pub pseudocode: Vec<Line>,
    /// Rust.
    pub rust: Vec<ProgramLine>,
    /// Python 3.
    pub python: Vec<ProgramLine>,
    /// C++17.
    pub cpp: Vec<ProgramLine>,
    /// Java 11.
    pub java: Vec<ProgramLine>,
}

/// A line of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProgramLine {
    /// The key of the line of pseudo-code that it realises; `None` if it only prepares.
    pub key: Option<LineKey>,
    /// The line, with its indentation.
    pub text: &'static str,
}

/// The programs of a file's name in `listings/`.
macro_rules! programs {
    ($name:literal) => {
        [
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/trace/listings/", $name, ".rs")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/trace/listings/", $name, ".py")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/trace/listings/", $name, ".cpp")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/trace/listings/", $name, ".java")),
        ]
    };
}
pub(super) use programs;

/// The listings of a method, the pseudo-code in a language; `None` for a method that cannot be watched.
///
/// ```
/// use retrograde::{solve::methods::METHODS, trace::{LineKey, listings}, words::Language};
/// let sweep = METHODS.iter().find(|method| method.name == "sweep").unwrap();
/// let listings = listings(sweep, Language::English).unwrap();
/// assert!(listings.python.iter().any(|line| line.key == Some(LineKey::Win) && line.text.contains("min(wins)")));
/// ```
pub fn listings(method: &Method, language: Language) -> Option<Listings> {
    let lesson = method.lesson()?;
    Some(Listings::of(lesson.code(language), lesson.programs))
}

/// The listings of alpha-beta search ([`search`](super::search())), for games whose positions have owners.
///
/// ```
/// use retrograde::{trace::{LineKey, search_listings}, words::Language};
/// assert!(search_listings(Language::English).python.iter().any(|line| line.key == Some(LineKey::Cut)));
/// ```
pub fn search_listings(language: Language) -> Listings {
    Listings::of(search::code(language), programs!("short/search"))
}

impl Listings {
    fn of(pseudocode: Vec<Line>, programs: [&'static str; 4]) -> Listings {
        let [rust, python, cpp, java] = programs.map(|program| program.lines().map(line).collect());
        Listings { pseudocode, rust, python, cpp, java }
    }
}

/// A line of a file, its key taken off.
fn line(text: &'static str) -> ProgramLine {
    let tagged = text.rsplit_once("//~ ").or_else(|| text.rsplit_once("#~ "));
    match tagged {
        Some((program, word)) => {
            let key = LineKey::ALL.iter().copied().find(|key| key.word() == word.trim());
            // A word that is no key stays, and the tests find it.
            ProgramLine { key, text: key.map_or(text, |_| program.trim_end()) }
        }
        None => ProgramLine { key: None, text },
    }
}
