//! The rows of a solution file as they come: each position exactly once, in any order.

use std::ops::Range;

use super::{About, SolutionFile};
use crate::{
    Control, Error, GameGraph, Grundy, Labels, Outcome, Position, Question, Result, Values,
    array::Array,
    error::Place,
    graph::NONE,
    labels::Finder,
    loopy_sets::LoopySets,
    memory::{self, Held},
    value::Outcomes,
};

/// What is wrong with a field: the message, what was expected, and advice. The reader knows the place.
pub(super) struct Fault {
    message: String,
    expected: &'static str,
    help: &'static str,
}

impl Fault {
    pub(super) fn new(message: impl Into<String>, expected: &'static str, help: &'static str) -> Fault {
        Fault { message: message.into(), expected, help }
    }

    /// The error, at its place in the file.
    pub(super) fn at(self, bytes: &[u8], range: Range<usize>) -> Error {
        let error = Error::invalid(self.message).at(Place::of(bytes, range, self.expected));
        if self.help.is_empty() { error } else { error.help(self.help) }
    }
}

/// A value: the part of a row that depends on the question.
pub(super) enum Value {
    Outcome(Outcome),
    Score(i64),
    Grundy(Grundy),
}

/// A field: its text, and where it stands in the file.
#[derive(Clone)]
pub(super) struct Field<'t> {
    pub(super) text: &'t [u8],
    pub(super) range: Range<usize>,
}

/// A row as a reader finds it.
pub(super) struct Row<'t> {
    pub(super) label: Field<'t>,
    pub(super) value: Field<'t>,
    /// The number that proves the value.
    pub(super) proof: Option<Field<'t>>,
    /// The position that the move leads to.
    pub(super) to: Option<Field<'t>>,
}

/// Finds the positions of a game by what they are called.
pub(super) struct Labelled<'a> {
    game: &'a GameGraph,
    /// Looks names up; built with the first of them.
    finder: Option<Finder<'a>>,
}

impl<'a> Labelled<'a> {
    pub(super) fn new(game: &'a GameGraph) -> Labelled<'a> {
        Labelled { game, finder: None }
    }

    /// The position called `label`.
    pub(super) fn position(&mut self, label: &[u8]) -> Result<Option<Position>> {
        if let Labels::Dense { first } = self.game.labels {
            let v = digits(label).and_then(|number| number.checked_sub(first));
            return Ok(v.filter(|&v| v < u64::from(self.game.positions())).map(|v| v as Position));
        }
        let Ok(label) = std::str::from_utf8(label) else { return Ok(None) };
        if self.finder.is_none() {
            self.finder = Some(self.game.finder()?);
        }
        Ok(self.finder.as_ref().and_then(|finder| finder.find(label)))
    }
}

/// The answer that the rows so far make.
pub(super) struct Answer<'a> {
    game: &'a GameGraph,
    labelled: Labelled<'a>,
    /// Which positions have a row.
    seen: Vec<u64>,
    values: Values,
    moves: Vec<Position>,
    has_moves: bool,
    sets: LoopySets,
    _held: Held<'a>,
}

impl<'a> Answer<'a> {
    /// No rows yet. Takes the memory for an answer of this game.
    pub(super) fn new(question: Question, game: &'a GameGraph, control: &'a Control) -> Result<Answer<'a>> {
        let n = game.positions();
        let len = n as usize;
        let each = match question {
            Question::Outcome => 4 + 4,
            Question::Score => 8 + 4 + 4,
            Question::Grundy => 4 + 4,
        };
        let held = control.budget.hold(each * u64::from(n) + u64::from(n) / 2)?;
        let has_moves = question != Question::Grundy;
        Ok(Answer {
            game,
            labelled: Labelled::new(game),
            seen: memory::filled(len.div_ceil(64), 0)?,
            values: match question {
                Question::Outcome => {
                    Values::Outcome { outcomes: Outcomes::new(n)?, remoteness: memory::filled(len, NONE)? }
                }
                Question::Score => {
                    Values::Score { scores: memory::filled(len, 0)?, ranks: memory::filled(len, NONE)? }
                }
                Question::Grundy => {
                    Values::Grundy { nimbers: memory::filled(len, NONE)?, times: memory::filled(len, NONE)? }
                }
            },
            moves: memory::filled(if has_moves { len } else { 0 }, NONE)?,
            has_moves: false,
            sets: LoopySets::new(),
            _held: held,
        })
    }

    pub(super) fn question(&self) -> Question {
        self.values.question()
    }

    /// The position called `label`.
    pub(super) fn position(&mut self, label: &[u8]) -> Result<Option<Position>> {
        self.labelled.position(label)
    }

    /// The same of a field, or the error about it.
    pub(super) fn named(&mut self, bytes: &[u8], label: &Field<'_>) -> Result<Position> {
        self.position(label.text)?.ok_or_else(|| unknown(label.text).at(bytes, label.range.clone()))
    }

    /// Puts a row among the others. Where the first row of a position stands is asked only if there is a second one.
    pub(super) fn put(
        &mut self,
        bytes: &[u8],
        row: &Row<'_>,
        first: impl FnOnce(&mut Self, Position) -> Option<Range<usize>>,
    ) -> Result<()> {
        let v = self.named(bytes, &row.label)?;
        if !self.claim(v) {
            let line = first(self, v).map(|range| Place::of(bytes, range, "").line);
            let line = line.map_or(String::new(), |line| format!("; its first is in line {line}"));
            let label = String::from_utf8_lossy(row.label.text);
            let message = format!("position {label} has a second row{line}");
            return Err(Fault::new(message, "a second row", ANOTHER_GAME).at(bytes, row.label.range.clone()));
        }
        let value = match self.question() {
            Question::Outcome => outcome(row.value.text).map(Value::Outcome),
            Question::Score => score(row.value.text).map(Value::Score),
            Question::Grundy => grundy(row.value.text).map(Value::Grundy),
        };
        let value = value.map_err(|fault| fault.at(bytes, row.value.range.clone()))?;
        let proof = match &row.proof {
            None => NONE,
            Some(field) => proof(field.text).map_err(|fault| fault.at(bytes, field.range.clone()))?,
        };
        let to = row.to.as_ref().map_or(Ok(NONE), |to| self.named(bytes, to))?;
        self.set(v, value, proof, to)
    }

    /// Takes the place of the row of `v`. `false`: it has one already.
    pub(super) fn claim(&mut self, v: Position) -> bool {
        let (word, bit) = (&mut self.seen[v as usize / 64], 1 << (v % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Sets the rest of the row of `v`: value, the number that proves it, move.
    pub(super) fn set(&mut self, v: Position, value: Value, proof: u32, to: Position) -> Result<()> {
        let i = v as usize;
        match (&mut self.values, value) {
            (Values::Outcome { outcomes, remoteness }, Value::Outcome(outcome)) => {
                outcomes.set(v, outcome);
                remoteness[i] = proof;
            }
            (Values::Score { scores, ranks }, Value::Score(score)) => {
                scores[i] = score;
                ranks[i] = proof;
            }
            (Values::Grundy { nimbers, times }, Value::Grundy(value)) => {
                times[i] = proof;
                match value {
                    Grundy::Nimber(nimber) => nimbers[i] = nimber,
                    Grundy::Loopy(set) => self.sets.push(v, &set)?,
                }
            }
            // A reader makes values of the question with which it made the rows.
            _ => return Err(Error::invalid("a row answers another question than the ones before it")),
        }
        if to != NONE {
            self.moves[i] = to;
            self.has_moves = true;
        }
        Ok(())
    }

    /// All rows are read: is there one for every position?
    pub(super) fn finish(mut self, bytes: &[u8], about: About) -> Result<SolutionFile> {
        let n = self.game.positions();
        let rows: u32 = self.seen.iter().map(|word| word.count_ones()).sum();
        if rows < n {
            let full = self.seen.iter().take_while(|&&word| word == u64::MAX).count();
            let first = full as u32 * 64 + self.seen[full].trailing_ones();
            let others = match n - rows {
                1 => String::new(),
                2 => " (and for another one)".to_owned(),
                missing => format!(" (and for {} others)", missing - 1),
            };
            let message = format!("there is no row for position {}{others}", self.game.label(first));
            return Err(
                Fault::new(message, "the file ends here", ANOTHER_GAME).at(bytes, bytes.len()..bytes.len())
            );
        }
        self.sets.sort();
        Ok(SolutionFile {
            sets: (self.question() == Question::Grundy).then_some(self.sets),
            values: self.values,
            moves: if self.has_moves { self.moves.into() } else { Array::default() },
            winners_only: false,
            about,
        })
    }
}

/// Advice where rows and positions do not fit together.
pub(super) const ANOTHER_GAME: &str = "is it the answer of another game? Each position has exactly one row";

/// A field that names no position of the game.
pub(super) fn unknown(label: &[u8]) -> Fault {
    let label = String::from_utf8_lossy(label);
    let short: String = label.chars().take(60).collect();
    let dots = if short.len() < label.len() { "…" } else { "" };
    Fault::new(format!("the game has no position called `{short}{dots}`"), "no such position", ANOTHER_GAME)
}

/// The number that plain digits write, without a leading zero.
fn digits(text: &[u8]) -> Option<u64> {
    if text.is_empty() || text.len() > 19 || (text[0] == b'0' && text.len() > 1) {
        return None;
    }
    text.iter()
        .try_fold(0u64, |number, &byte| byte.is_ascii_digit().then(|| number * 10 + u64::from(byte - b'0')))
}

/// A remoteness, a rank or a time.
fn proof(text: &[u8]) -> Result<u32, Fault> {
    let number = digits(text).and_then(|number| u32::try_from(number).ok()).filter(|&number| number != NONE);
    number.ok_or_else(|| {
        Fault::new("this is no number of moves", "a whole number below 4294967295, or nothing", "")
    })
}

/// An outcome.
fn outcome(text: &[u8]) -> Result<Outcome, Fault> {
    match text {
        b"win" => Ok(Outcome::Win),
        b"loss" => Ok(Outcome::Loss),
        b"tie" => Ok(Outcome::Tie),
        b"draw" => Ok(Outcome::Draw),
        _ => Err(Fault::new("this is no outcome", "win, loss, tie or draw", "")),
    }
}

/// A score.
fn score(text: &[u8]) -> Result<i64, Fault> {
    let plain = text.strip_prefix(b"-").unwrap_or(text).iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(text).ok().filter(|_| plain).and_then(|text| text.parse().ok());
    number.ok_or_else(|| Fault::new("this is no score", "a whole number of at most 64 bits", ""))
}

/// A Grundy value.
fn grundy(text: &[u8]) -> Result<Grundy, Fault> {
    let value: Option<Grundy> = match digits(text) {
        Some(number) => u32::try_from(number).ok().map(Grundy::Nimber),
        None if text.starts_with("∞".as_bytes()) => {
            std::str::from_utf8(text).ok().and_then(|text| text.parse().ok())
        }
        None => None,
    };
    let possible = |value: &Grundy| match value {
        Grundy::Nimber(nimber) => *nimber != NONE,
        Grundy::Loopy(set) => set.last() != Some(&NONE),
    };
    value.filter(possible).ok_or_else(|| {
        Fault::new("this is no Grundy value", "a number such as 3, or a set such as ∞{0,2}", "")
    })
}
