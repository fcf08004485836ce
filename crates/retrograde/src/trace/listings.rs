//! The watched methods as programs in four languages, for those who learn from them. Each line of a program says which line of
//! the pseudo-code it realises, so the line that runs is marked in every language.
//!
//! A program is a file in `listings/`; a line's key is its last comment, after `~`. The tests run the programs on the games
//! that the solver solves.

mod short;

pub use short::{ShortLine, ShortListings, short_listings};

use serde::Serialize;

use crate::{
    core::Question,
    solve::methods::{Line, Method},
    words::Language,
};

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
    pub key: Option<&'static str>,
    /// The line, with its indentation.
    pub text: &'static str,
}

macro_rules! programs {
    ($name:literal) => {
        [
            include_str!(concat!("listings/", $name, ".rs")),
            include_str!(concat!("listings/", $name, ".py")),
            include_str!(concat!("listings/", $name, ".cpp")),
            include_str!(concat!("listings/", $name, ".java")),
        ]
    };
}

/// The listings of a method, the pseudo-code in a language; `None` for a method that cannot be watched.
///
/// ```
/// use retrograde::{solve::methods::METHODS, trace::listings, words::Language};
/// let sweep = METHODS.iter().find(|method| method.name == "sweep").unwrap();
/// let listings = listings(sweep, Language::English).unwrap();
/// assert!(listings.python.iter().any(|line| line.key == Some("win") && line.text.contains("min(wins)")));
/// ```
pub fn listings(method: &Method, language: Language) -> Option<Listings> {
    let programs = match (method.question, method.name) {
        (Question::Outcome, "queue") => programs!("outcome_queue"),
        (Question::Outcome, "sweep") => programs!("outcome_sweep"),
        (Question::Score, "attractors") => programs!("score_attractors"),
        (Question::Score, "sweep") => programs!("score_sweep"),
        (Question::Grundy, "counters") => programs!("grundy_counters"),
        (Question::Grundy, "sweep") => programs!("grundy_sweep"),
        _ => return None,
    };
    let [rust, python, cpp, java] = programs.map(|program| program.lines().map(line).collect());
    Some(Listings { pseudocode: method.code(language), rust, python, cpp, java })
}

/// The listings of alpha-beta search ([`crate::alphabeta`]), for games whose positions have owners.
///
/// ```
/// use retrograde::{trace::search_listings, words::Language};
/// assert!(search_listings(Language::English).python.iter().any(|line| line.key == Some("cut")));
/// ```
pub fn search_listings(language: Language) -> Listings {
    let programs: [&'static str; 4] = [
        include_str!("listings/short/search.rs"),
        include_str!("listings/short/search.py"),
        include_str!("listings/short/search.cpp"),
        include_str!("listings/short/search.java"),
    ];
    let [rust, python, cpp, java] = programs.map(|program| program.lines().map(line).collect());
    Listings { pseudocode: crate::alphabeta::code(language), rust, python, cpp, java }
}

/// A line of a file, its key taken off.
fn line(text: &'static str) -> ProgramLine {
    let tagged = text.rsplit_once("//~ ").or_else(|| text.rsplit_once("#~ "));
    match tagged {
        Some((text, key)) => ProgramLine { key: Some(key.trim()), text: text.trim_end() },
        None => ProgramLine { key: None, text },
    }
}
