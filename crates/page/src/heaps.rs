//! Values of heap games, with those that were asked for last.

use std::{collections::VecDeque, sync::Arc};

use retrograde::{
    Control,
    heap::{self, Answer, Code, NimValues},
};
use serde_json::Value;

use crate::{
    failure::Failure,
    request::{shown, whole, wrong},
    shelf::Shelf,
};

/// The greatest heap whose value is computed here. Larger ones may still be known by a period.
pub(crate) const MOST: u64 = 1 << 20;
/// The greatest heap that can be named: numbers beyond it are not exact in JavaScript.
pub(crate) const LARGEST: u64 = 1 << 52;
/// So many answers are remembered, with at most four bytes for each of `MOST` values.
const REMEMBERED: usize = 6;

/// Answers with how far they were asked for, the one that was asked for last in front.
#[derive(Debug, Default)]
pub(crate) struct Heaps(VecDeque<(Option<u64>, Arc<Answer>)>);

impl Heaps {
    /// The answer of this game that is fit.
    fn find(&mut self, code: &Code, fit: impl Fn(Option<u64>, &Answer) -> bool) -> Option<Arc<Answer>> {
        let place = self.0.iter().position(|(upto, answer)| answer.code == *code && fit(*upto, answer))?;
        let entry = self.0.remove(place)?;
        let answer = Arc::clone(&entry.1);
        self.0.push_front(entry);
        Some(answer)
    }

    fn keep(&mut self, upto: Option<u64>, answer: Arc<Answer>) {
        self.0.push_front((upto, answer));
        self.0.truncate(REMEMBERED);
    }
}

/// The code that a value of JSON names.
pub(crate) fn code(value: Option<&Value>) -> Result<Code, Failure> {
    const EXPECTED: &str = "a code such as \"0.77\", \"{1,3,4}\" or \"grundy\"";
    match value {
        Some(Value::String(text)) if text.len() > 10_000 => {
            Err(Failure::request("`code` is too long", format!("`{}` …", shown(text))))
        }
        Some(Value::String(text)) => Ok(text.parse()?),
        Some(other) => Err(wrong("code", EXPECTED, other)),
        None => Err(Failure::request("there is no `code`", EXPECTED)),
    }
}

/// The size of a heap.
pub(crate) fn size(value: Option<&Value>) -> Result<u64, Failure> {
    match value {
        Some(value) => whole("heap", value, LARGEST),
        None => Err(Failure::request("there is no `heap`", "give its size, such as 9")),
    }
}

/// The values of a game: up to the heap of `upto`, or where no number is given as far as the program computes them too. The same
/// question has the same answer, whatever was asked before.
pub(crate) fn answer(
    shelf: &Shelf,
    code: &Code,
    upto: Option<u64>,
    control: &Control,
) -> Result<Arc<Answer>, Failure> {
    if let Some(answer) = shelf.heaps().find(code, |known, _| known == upto) {
        return Ok(answer);
    }
    let answer = Arc::new(match upto {
        Some(upto) => heap::solve(code, NimValues::default(), upto.min(MOST) as usize, &mut (), control)?,
        None => heap::solve_as_usual(code, NimValues::default(), 0, &mut (), control)?,
    });
    shelf.heaps().keep(upto, Arc::clone(&answer));
    Ok(answer)
}

/// The values of a game as far as these heaps need them.
pub(crate) fn answer_for(
    shelf: &Shelf,
    code: &Code,
    heaps: impl Iterator<Item = u64>,
    control: &Control,
) -> Result<Arc<Answer>, Failure> {
    let greatest = heaps.max().unwrap_or(0);
    // Values do not depend on how far others were asked for.
    let enough = |answer: &Answer| answer.period.is_some() || answer.values.len() as u64 > greatest;
    if let Some(answer) = shelf.heaps().find(code, |_, answer| enough(answer)) {
        return Ok(answer);
    }
    // A larger one is known by a period or not at all.
    answer(shelf, code, (greatest <= MOST).then_some(greatest.max(FEW)), control)
}

/// At least so many values are computed where a few are asked for: the next question is about the neighbours.
const FEW: u64 = 500;
