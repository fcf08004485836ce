//! The table of methods. The command line, the docs, the page and the tests all iterate over it.

use super::{grundy, outcome, score};
use crate::{
    core::{Control, GameGraph, Infinite, Position, Question, Result, Values},
    words::{Language, chinese_method},
};

/// Answers a question for every position, and says which move to play at each.
pub type WithMoves = fn(&GameGraph, &Control) -> Result<(Values, Vec<Position>)>;

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
    /// The same with the moves, for a method whose values do not tell them: who wins for ever has to choose with care.
    pub with_moves: Option<WithMoves>,
}

impl Method {
    /// Whether it knows how to decide infinite play that is worth this: priorities need a method of their own.
    pub fn admits(&self, infinite: Infinite) -> bool {
        self.question != Question::Outcome || self.with_moves.is_some() == infinite.parity().is_some()
    }

    /// What it does, and what it takes, in a language: summary, time, space.
    pub fn told(&self, language: Language) -> [&'static str; 3] {
        let chinese =
            (language == Language::Chinese).then(|| chinese_method(self.question.word(), self.name));
        chinese.flatten().unwrap_or([self.summary, self.time, self.space])
    }
}

/// All methods. Of each question the one to take by default comes first; a sweep is taken where it is a single pass.
pub const METHODS: &[Method] = &[
    Method {
        name: "pull",
        question: Question::Outcome,
        summary: "retrograde analysis level by level, forwards while much is decided at once, then backwards",
        acyclic_only: false,
        time: "O(n + m)",
        space: "at most 3n + 2m bytes while memory allows",
        source: "Ströhlein 1970; direction-optimising search: Beamer, Asanović and Patterson 2012",
        run: outcome::pull::run,
        with_moves: None,
    },
    Method {
        name: "queue",
        question: Question::Outcome,
        summary: "retrograde analysis: backwards from the ends, with a queue and a counter for each position",
        acyclic_only: false,
        time: "O(n + m)",
        space: "12n + 4m bytes",
        source: "Zermelo 1913; Ströhlein 1970; Thompson 1986",
        run: |game, control| outcome::queue::run(game, control, &mut ()),
        with_moves: None,
    },
    Method {
        name: "sweep",
        question: Question::Outcome,
        summary: "one pass in reverse topological order",
        acyclic_only: true,
        time: "O(n + m)",
        space: "none if the numbering is an order, else 17n bytes",
        source: "Zermelo 1913; depth-first order: Tarjan 1976",
        run: |game, control| outcome::sweep::run(game, control, &mut ()),
        with_moves: None,
    },
    Method {
        name: "parity",
        question: Question::Outcome,
        summary: "Zielonka's algorithm and tangle learning by turns, where priorities decide infinite play",
        acyclic_only: false,
        time: "exponential at worst, O(n + m) in practice",
        space: "80n + 12m bytes",
        source: "Emerson and Jutla 1991; Zielonka 1998; van Dijk 2018",
        run: |game, control| outcome::parity::run(game, control).map(|(values, _)| values),
        with_moves: Some(outcome::parity::run),
    },
    Method {
        name: "zielonka",
        question: Question::Outcome,
        summary: "Zielonka's algorithm in its plain form: attractors, smaller games, and again what is left",
        acyclic_only: false,
        time: "exponential at worst",
        space: "100n + 12m bytes, and 4 for each position of each smaller game",
        source: "McNaughton 1993; Zielonka 1998",
        run: |game, control| outcome::parity::plain::run(game, control, &mut ()).map(|(values, _)| values),
        with_moves: Some(|game, control| outcome::parity::plain::run(game, control, &mut ())),
    },
    Method {
        name: "attractors",
        question: Question::Score,
        summary: "retrograde analysis once for every score, the farthest from that of infinite play first",
        acyclic_only: false,
        time: "O(n + m + t log t) for t positions that end the play",
        space: "12n + 4m + 4t bytes",
        source: "nested attractors, Zielonka 1998; Andersson, Hansen, Miltersen and Sørensen 2012",
        run: |game, control| score::attractors::run(game, control, &mut ()),
        with_moves: None,
    },
    Method {
        name: "sweep",
        question: Question::Score,
        summary: "minimax (negamax if the players take turns) in one pass in reverse topological order",
        acyclic_only: true,
        time: "O(n + m)",
        space: "none if the numbering is an order, else 17n bytes",
        source: "von Neumann 1928; backward induction, Kuhn 1953",
        run: |game, control| score::sweep::run(game, control, &mut ()),
        with_moves: None,
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
        with_moves: None,
    },
    Method {
        name: "counters",
        question: Question::Grundy,
        summary: "the same in its plain form, with a queue and a counter for each position",
        acyclic_only: false,
        time: "O(n + m) in practice, O(m · greatest nimber) at worst",
        space: "32n + 4m bytes",
        source: "Smith 1966; Fraenkel and Perl 1975",
        run: |game, control| grundy::counters::run(game, control, &mut ()),
        with_moves: None,
    },
    Method {
        name: "sweep",
        question: Question::Grundy,
        summary: "the least number that no option has, in one pass in reverse topological order",
        acyclic_only: true,
        time: "O(n + m)",
        space: "none if the numbering is an order, else 17n bytes",
        source: "Sprague 1935; Grundy 1939",
        run: |game, control| grundy::sweep::run(game, control, &mut ()),
        with_moves: None,
    },
];
