//! Games from rules written in Python: every position that can be reached, breadth first.
//!
//! Python's lock is held, since every step calls Python. What this adds to the bare calls is one look-up in a dictionary for
//! each move, and one insertion for each position.

use pyo3::{
    prelude::*,
    types::{PyAnyMethods, PyDict, PyList, PyNone, PyString},
};
use retrograde::{Error, GameGraph, Graph, Player, Position, error::Kind, graph::NONE};

use crate::{
    errors::{raised, wrong},
    game::{Ended, Game},
    objects::{Labels, kind, shown},
    work::Resources,
};

/// So many positions are asked about between two looks at Ctrl-C, and two words to the display.
const LOOK: usize = 512;

/// The functions of the rules, each called with a position.
#[derive(FromPyObject)]
struct Rules<'py> {
    #[pyo3(item)]
    moves: Bound<'py, PyAny>,
    #[pyo3(item)]
    result: Option<Bound<'py, PyAny>>,
    #[pyo3(item)]
    score: Option<Bound<'py, PyAny>>,
    #[pyo3(item)]
    owner: Option<Bound<'py, PyAny>>,
    #[pyo3(item)]
    canonical: Option<Bound<'py, PyAny>>,
}

/// Discovers the positions of a game. `rules` are its functions by their names; moves that lead to the same position count
/// once.
#[pyfunction]
pub(crate) fn of_rules<'py>(
    py: Python<'py>,
    starts: Vec<Bound<'py, PyAny>>,
    rules: Bound<'py, PyAny>,
    max_positions: u64,
    resources: Resources,
) -> PyResult<(Game, Bound<'py, PyList>, Bound<'py, PyDict>)> {
    let rules: Rules<'py> = rules.extract()?;
    let mut known = Labels::new(py);
    for start in starts {
        let start = rules.stands_for("start", &start, start.clone())?;
        known.number(&start)?;
    }
    if known.len() == 0 {
        return Err(wrong("this game has no start position", "let `start` be a position"));
    }
    let (mut rows, mut targets): (Vec<u64>, Vec<Position>) = (vec![0], Vec::new());
    // The row in which each position was last a target, to drop parallel moves.
    let mut seen_from: Vec<u32> = Vec::new();
    let (mut ends, mut owners) = (Vec::new(), Vec::new());
    let mut next = 0;
    while next < known.len() {
        let position = known.list.get_item(next as usize)?;
        if rules.owner.is_some() {
            owners.push(rules.owner(&position)?);
        }
        match rules.end(&position)? {
            Some(end) => ends.push((next, end.0)),
            None => {
                for target in rules.moves(&position)? {
                    let target = rules.stands_for(
                        "moves",
                        &position,
                        target.map_err(|e| rules.during("moves", &position, e))?,
                    )?;
                    let number = known.number(&target)?;
                    if seen_from.len() <= number as usize {
                        seen_from.resize(known.len() as usize, NONE);
                    }
                    if std::mem::replace(&mut seen_from[number as usize], next) != next {
                        targets.push(number);
                    }
                }
            }
        }
        rows.push(targets.len() as u64);
        next += 1;
        if u64::from(known.len()) > max_positions {
            return Err(raised(
                Error::new(Kind::Resource, format!("this game has more than {max_positions} positions"))
                    .help("is it finite? raise max_positions=, or let `canonical` merge positions that are alike"),
            ));
        }
        if (next as usize).is_multiple_of(LOOK) {
            py.check_signals()?;
            resources.tell(py, "exploring", next.into(), known.len().into())?;
        }
    }
    let owned = rules.owner.is_some();
    let graph = py
        .detach(|| {
            let mut game = GameGraph::new(Graph::from_rows(rows.into(), targets.into())?);
            game.owners = owned.then_some(owners);
            game.start = Some(0);
            game.end_play(ends);
            Ok(game)
        })
        .map_err(raised)?;
    Ok((Game::new(graph, Vec::new()), known.list, known.index))
}

impl<'py> Rules<'py> {
    /// What `function` says of a position; `None` if the rules have no such function.
    fn ask(
        &self,
        name: &str,
        function: Option<&Bound<'py, PyAny>>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(function) = function else { return Ok(None) };
        let said = function.call1((position,)).map_err(|error| self.during(name, position, error))?;
        Ok((!said.is_none()).then_some(said))
    }

    /// An error in somebody's rules is his own; it gets a note with the position for which it happened.
    fn during(&self, name: &str, position: &Bound<'py, PyAny>, error: PyErr) -> PyErr {
        let note = format!("while asking {name}({})", shown(position));
        // Python has notes since 3.11; without them the error is as good as it was.
        let _ = error.value(position.py()).call_method1("add_note", (note,));
        error
    }

    fn stands_for(
        &self,
        from: &str,
        of: &Bound<'py, PyAny>,
        position: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let found = match &self.canonical {
            None => position,
            Some(canonical) => {
                canonical.call1((&position,)).map_err(|e| self.during("canonical", &position, e))?
            }
        };
        if found.is_instance_of::<PyNone>() {
            let what = if self.canonical.is_some() { "canonical" } else { from };
            return Err(wrong(
                format!(
                    "{what} gave None for a position{}",
                    if what == "moves" { format!(", asked for {}", shown(of)) } else { String::new() }
                ),
                "a position is any value but None",
            ));
        }
        Ok(found)
    }

    fn moves(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
        let said = self.moves.call1((position,)).map_err(|error| self.during("moves", position, error))?;
        let items = if said.is_instance_of::<PyString>() { None } else { said.try_iter().ok() };
        items.ok_or_else(|| {
            let advice = if said.is_none() { "does it lack a `return`? " } else { "" };
            wrong(
                format!("moves({}) gave {} ({})", shown(position), shown(&said), kind(&said)),
                format!("{advice}it returns a list of the positions that a move leads to: [] at an end"),
            )
        })
    }

    fn end(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Ended>> {
        let refuse = |name: &str, said: &Bound<'py, PyAny>, advice: &str| {
            wrong(format!("{name}({}) gave {}", shown(position), shown(said)), advice)
        };
        let result = self.ask("result", self.result.as_ref(), position)?;
        let score = self.ask("score", self.score.as_ref(), position)?;
        match (result, score) {
            (None, None) => Ok(None),
            (Some(result), None) => {
                const ADVICE: &str = "a result is 'win', 'loss' or 'tie', for the player to move (for First where positions have owners), and None where the play goes on";
                if !result.is_instance_of::<PyString>() {
                    return Err(refuse("result", &result, ADVICE));
                }
                result.extract().map(Some).map_err(|_| refuse("result", &result, ADVICE))
            }
            (None, Some(score)) => {
                const ADVICE: &str =
                    "a score is a whole number of 64 bits where the play ends, and None where it goes on";
                let is_bool = score.is_instance_of::<pyo3::types::PyBool>();
                match score.extract::<i64>() {
                    Ok(points) if !is_bool => Ok(Some(Ended(retrograde::End::Score(points)))),
                    _ => Err(refuse("score", &score, ADVICE)),
                }
            }
            (Some(result), Some(score)) => Err(wrong(
                format!(
                    "{} has both the result {} and the score {}",
                    shown(position),
                    shown(&result),
                    shown(&score)
                ),
                "the play ends with one of them",
            )),
        }
    }

    fn owner(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Player>> {
        let Some(owner) = self.ask("owner", self.owner.as_ref(), position)? else { return Ok(None) };
        let word = owner.extract::<pyo3::pybacked::PyBackedStr>().ok().and_then(|word| word.parse().ok());
        word.map(Some).ok_or_else(|| {
            wrong(
                format!("owner({}) gave {}", shown(position), shown(&owner)),
                "who moves is 'first' or 'second'; None at an end",
            )
        })
    }
}
