//! The shortest programs for win and loss: no owners, no ties, no declared ends. What a learner reads first, and a contest
//! programmer writes from memory. One line differs where who cannot move wins.

use serde::Serialize;

use super::{LineKey, ProgramLine, line};
use crate::{
    core::{Question, Rule},
    solve::methods::Method,
    words::Language,
};

/// A short program in pseudo-code and in four programming languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShortListings {
    /// The pseudo-code.
    pub pseudocode: Vec<ShortLine>,
    /// Rust.
    pub rust: Vec<ShortLine>,
    /// Python 3.
    pub python: Vec<ShortLine>,
    /// C++17.
    pub cpp: Vec<ShortLine>,
    /// Java 11.
    pub java: Vec<ShortLine>,
}

/// A line of a short program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShortLine {
    /// The key of the steps at which it runs, as in the general pseudo-code; `None` if it only prepares.
    pub key: Option<LineKey>,
    /// The line, with its indentation.
    pub text: String,
}

macro_rules! short {
    ($name:literal) => {
        [
            include_str!(concat!("short/", $name, ".en.txt")),
            include_str!(concat!("short/", $name, ".zh.txt")),
            include_str!(concat!("short/", $name, ".rs")),
            include_str!(concat!("short/", $name, ".py")),
            include_str!(concat!("short/", $name, ".cpp")),
            include_str!(concat!("short/", $name, ".java")),
        ]
    };
}

/// The short program of a method under a rule, the pseudo-code in a language; `None` where there is none.
///
/// It is right for games whose players take turns and whose ends the rule decides.
///
/// ```
/// use retrograde::{Rule, solve::methods::METHODS, trace::short_listings, words::Language};
/// let sweep = METHODS.iter().find(|method| method.name == "sweep").unwrap();
/// let normal = short_listings(sweep, Rule::Normal, Language::English).unwrap();
/// let misere = short_listings(sweep, Rule::Misere, Language::English).unwrap();
/// let differ = normal.python.iter().zip(&misere.python).filter(|(a, b)| a != b).count();
/// assert_eq!(differ, 1);
/// ```
pub fn short_listings(method: &Method, rule: Rule, language: Language) -> Option<ShortListings> {
    let files = match (method.question, method.name) {
        (Question::Outcome, "sweep") => short!("sweep"),
        (Question::Outcome, "queue") => short!("queue"),
        _ => return None,
    };
    let [english, chinese, rust, python, cpp, java] =
        files.map(|file| file.lines().map(|text| under(rule, line(text))).collect());
    let pseudocode = match language {
        Language::English => english,
        Language::Chinese => chinese,
    };
    Some(ShortListings { pseudocode, rust, python, cpp, java })
}

/// The line under a rule: where play ends, the one who cannot move has lost or won.
fn under(rule: Rule, ProgramLine { key, text }: ProgramLine) -> ShortLine {
    let won = rule == Rule::Misere && key == Some(LineKey::End);
    ShortLine { key, text: if won { text.replace("LOSS", "WIN") } else { text.to_owned() } }
}
