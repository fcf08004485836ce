//! An answer for every position. It stands beside the graph, never in it.

use std::fmt;

use crate::{
    Error, Infinite, Position, Result, Rule,
    graph::{Graph, NONE},
    value::{Grundy, Outcome, Outcomes},
};

/// What is asked about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Who wins, and how soon?
    Outcome,
    /// How many points are forced?
    Score,
    /// Which Nim heap is it equal to?
    Grundy,
}

impl Question {
    /// All three.
    pub const ALL: [Question; 3] = [Question::Outcome, Question::Score, Question::Grundy];

    /// The word used in arguments and files.
    pub fn word(self) -> &'static str {
        match self {
            Question::Outcome => "outcome",
            Question::Score => "score",
            Question::Grundy => "grundy",
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl std::str::FromStr for Question {
    type Err = Error;
    fn from_str(word: &str) -> Result<Question> {
        Question::ALL
            .into_iter()
            .find(|question| question.word() == word)
            .ok_or_else(|| Error::unknown_word(word, "question", &Question::ALL.map(Question::word)))
    }
}

/// The options that a compact vector stands for, in which [`NONE`] is none: four bytes each instead of eight.
fn options(compact: &[u32]) -> impl Iterator<Item = Option<u32>> + '_ {
    compact.iter().map(|&number| (number != NONE).then_some(number))
}

/// An answer for every position of a game, with what makes it checkable.
///
/// Its vectors are compact, for those who keep millions of numbers: [`NONE`] stands for none in them. The methods give
/// options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The rule at terminals that it was solved under.
    pub rule: Rule,
    /// What infinite play was worth.
    pub infinite: Infinite,
    /// The values, with their certificates.
    pub values: Values,
    /// The move to play at each position, [`NONE`] where there is none. Empty if moves were not asked for.
    pub moves: Vec<Position>,
    /// The method that found it.
    pub method: &'static str,
}

/// A [`Solution`] whose parts may lie anywhere, such as moves in a mapped file.
#[derive(Clone, Copy, Debug)]
pub struct SolutionRef<'a> {
    /// The rule at terminals that it was solved under.
    pub rule: Rule,
    /// What infinite play was worth.
    pub infinite: Infinite,
    /// The values, with their certificates.
    pub values: &'a Values,
    /// The move to play at each position, [`NONE`] where there is none. Empty if moves were not asked for.
    pub moves: &'a [Position],
    /// The method that found it.
    pub method: &'static str,
}

impl<'a> From<&'a Solution> for SolutionRef<'a> {
    fn from(solution: &'a Solution) -> Self {
        let Solution { rule, infinite, values, moves, method } = solution;
        SolutionRef { rule: *rule, infinite: *infinite, values, moves, method }
    }
}

impl SolutionRef<'_> {
    /// The move to play at `v`.
    pub fn best_move(self, v: Position) -> Option<Position> {
        self.moves.get(v as usize).copied().filter(|&target| target != NONE)
    }
}

/// The values of all positions, with the numbers that prove them. Every vector is indexed by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// Answer to [`Question::Outcome`].
    Outcome {
        /// Who wins: for the mover, in an owned game for First.
        outcomes: Outcomes,
        /// Moves to the end under perfect play; [`NONE`] where the play need not end.
        remoteness: Vec<u32>,
    },
    /// Answer to [`Question::Score`].
    Score {
        /// Points: to the mover, in an owned game to First.
        scores: Vec<i64>,
        /// A rank that falls along the moves by which the score is forced; [`NONE`] where the value is that of
        /// infinite play.
        ranks: Vec<u32>,
    },
    /// Answer to [`Question::Grundy`].
    Grundy {
        /// The nimber, or [`NONE`] for a loopy value, whose set is read off the moves: see [`Values::grundy`].
        nimbers: Vec<u32>,
        /// The round in which the nimber was given, [`NONE`] for a loopy value.
        times: Vec<u32>,
    },
}

impl Values {
    /// The question that these values answer.
    pub fn question(&self) -> Question {
        match self {
            Values::Outcome { .. } => Question::Outcome,
            Values::Score { .. } => Question::Score,
            Values::Grundy { .. } => Question::Grundy,
        }
    }

    /// How many positions have a value.
    pub fn len(&self) -> u32 {
        match self {
            Values::Outcome { outcomes, .. } => outcomes.len(),
            Values::Score { scores, .. } => scores.len() as u32,
            Values::Grundy { nimbers, .. } => nimbers.len() as u32,
        }
    }

    /// How many bytes of memory they take.
    pub fn bytes(&self) -> u64 {
        let n = u64::from(self.len());
        match self {
            Values::Outcome { .. } => n * 4 + n / 4,
            Values::Score { .. } => n * 12,
            Values::Grundy { .. } => n * 8,
        }
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The outcome of `v`; `None` if outcome was not the question. (See [`Values::implied_outcome`].)
    pub fn outcome(&self, v: Position) -> Option<Outcome> {
        match self {
            Values::Outcome { outcomes, .. } => Some(outcomes.get(v)),
            _ => None,
        }
    }

    /// The outcome of `v` that the values say or imply: a Grundy value implies it, a score does not (who gets more
    /// points is another question). Time O(moves of `v`) for a loopy value in `graph`, else O(1).
    pub fn implied_outcome(&self, graph: &Graph, v: Position) -> Option<Outcome> {
        self.outcome(v).or_else(|| self.grundy(graph, v).map(|value| value.outcome()))
    }

    /// The score of `v`; `None` if score was not the question.
    pub fn score(&self, v: Position) -> Option<i64> {
        match self {
            Values::Score { scores, .. } => Some(scores[v as usize]),
            _ => None,
        }
    }

    /// The remoteness of `v`; `None` if the play need not end or outcome was not the question.
    pub fn remoteness(&self, v: Position) -> Option<u32> {
        match self {
            Values::Outcome { remoteness, .. } => Some(remoteness[v as usize]).filter(|&r| r != NONE),
            _ => None,
        }
    }

    /// Every outcome in order of position; nothing if outcome was not the question.
    pub fn outcomes(&self) -> impl Iterator<Item = Outcome> + '_ {
        let outcomes = if let Values::Outcome { outcomes, .. } = self { Some(outcomes) } else { None };
        outcomes.into_iter().flat_map(Outcomes::iter)
    }

    /// Every remoteness in order of position, `None` where the play need not end; nothing if outcome was not the question.
    pub fn remotenesses(&self) -> impl Iterator<Item = Option<u32>> + '_ {
        let remoteness = if let Values::Outcome { remoteness, .. } = self { &remoteness[..] } else { &[] };
        options(remoteness)
    }

    /// Every score in order of position; nothing if score was not the question.
    pub fn scores(&self) -> impl Iterator<Item = i64> + '_ {
        let scores = if let Values::Score { scores, .. } = self { &scores[..] } else { &[] };
        scores.iter().copied()
    }

    /// Every nimber in order of position, `None` for a loopy value; nothing if Grundy values were not the question.
    pub fn nimbers(&self) -> impl Iterator<Item = Option<u32>> + '_ {
        let nimbers = if let Values::Grundy { nimbers, .. } = self { &nimbers[..] } else { &[] };
        options(nimbers)
    }

    /// The Grundy value of `v` in `graph`, with the set of a loopy one. Time O(moves of `v`), sorted.
    pub fn grundy(&self, graph: &Graph, v: Position) -> Option<Grundy> {
        let Values::Grundy { nimbers, .. } = self else { return None };
        Some(match nimbers[v as usize] {
            NONE => Grundy::loopy(
                graph
                    .moves(v)
                    .iter()
                    .map(|&t| nimbers[t as usize])
                    .filter(|&nimber| nimber != NONE)
                    .collect(),
            ),
            nimber => Grundy::Nimber(nimber),
        })
    }
}

impl Solution {
    /// The outcome of `v`: see [`Values::outcome`].
    pub fn outcome(&self, v: Position) -> Option<Outcome> {
        self.values.outcome(v)
    }

    /// The remoteness of `v`: see [`Values::remoteness`].
    pub fn remoteness(&self, v: Position) -> Option<u32> {
        self.values.remoteness(v)
    }

    /// The score of `v`: see [`Values::score`].
    pub fn score(&self, v: Position) -> Option<i64> {
        self.values.score(v)
    }

    /// The Grundy value of `v` in `graph`: see [`Values::grundy`].
    pub fn grundy(&self, graph: &Graph, v: Position) -> Option<Grundy> {
        self.values.grundy(graph, v)
    }

    /// Every move to play in order of position, `None` where there is none; nothing if moves were not asked for.
    pub fn best_moves(&self) -> impl Iterator<Item = Option<Position>> + '_ {
        options(&self.moves)
    }

    /// The move to play at `v`.
    pub fn best_move(&self, v: Position) -> Option<Position> {
        self.moves.get(v as usize).copied().filter(|&target| target != NONE)
    }
}
