//! The table of methods. The command line, the docs, the page and the tests all iterate over it.

use super::{grundy, outcome};
use crate::core::{Control, GameGraph, Question, Result, Values};

/// One way to answer one question.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// What it is called; unique among the methods of its question.
    pub name: &'static str,
    /// The question it answers.
    pub question: Question,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it refuses a graph with a cycle (naming the cycle).
    pub acyclic_only: bool,
    /// Time, as a formula in n positions and m moves.
    pub time: &'static str,
    /// Extra space beyond the graph and the answer.
    pub space: &'static str,
    /// Author, year, theorem or name.
    pub source: &'static str,
    /// Answers the question for every position. Moves are chosen afterwards, alike for all methods.
    pub run: fn(&GameGraph, &Control) -> Result<Values>,
}

/// All methods.
pub const METHODS: &[Method] = &[
    Method {
        name: "queue",
        question: Question::Outcome,
        summary: "retrograde analysis: backwards from the ends with a counter for each position and one queue",
        acyclic_only: false,
        time: "O(n + m)",
        space: "12n + 4m bytes",
        source: "Zermelo 1913; Ströhlein 1970; Thompson 1986",
        run: outcome::queue::run,
    },
    Method {
        name: "levels",
        question: Question::Grundy,
        summary: "labels nimber by nimber; positions on cycles get a nimber too, or their loopy value",
        acyclic_only: false,
        time: "O(n + m) in practice, O(m · greatest nimber) at worst",
        space: "9n bytes, with cycles up to 30n + 4m",
        source: "Smith 1966; Fraenkel and Perl 1975",
        run: grundy::levels::run,
    },
];
