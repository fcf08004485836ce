//! A game, with the attributes that Python gives it.

use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    pybacked::PyBackedStr,
    types::{PyBytes, PyDict},
};
use retrograde::{
    Control, End, GameGraph, Infinite, Labels, Player, Position, Rule, explore::Known, format, graph::NONE,
    labels::Names,
};

use crate::errors::{raised, wrong};

/// A game as a graph. Python calls its positions by numbers from 0, and keeps the labels.
#[pyclass(frozen, module = "retrograde._engine")]
pub(crate) struct Game {
    graph: RwLock<GameGraph>,
    /// Where goals end the play, ascending by position: the input says nothing of them.
    goals: RwLock<Vec<(Position, End)>>,
    /// What the reader wants its user to know.
    notes: Vec<String>,
    /// What only the rules know of its positions.
    known: OnceLock<Arc<Known>>,
}

impl Game {
    /// This game.
    pub(crate) fn new(graph: GameGraph, notes: Vec<String>) -> Game {
        Game { graph: RwLock::new(graph), goals: RwLock::default(), notes, known: OnceLock::new() }
    }

    /// Where goals end the play.
    pub(crate) fn goals(&self) -> Vec<(Position, End)> {
        self.goals.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The same, with what its rules know.
    pub(crate) fn knowing(self, known: Known) -> Game {
        // It is the first one that is set.
        let _ = self.known.set(Arc::new(known));
        self
    }

    /// What its rules know, if it is given by rules of this library.
    pub(crate) fn known(&self) -> Option<&Known> {
        self.known.get().map(Arc::as_ref)
    }

    /// The game, to read. Never wait for it with Python's lock held: whoever writes may wait for that.
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, GameGraph> {
        self.graph.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T: Send>(&self, py: Python<'_>, change: impl FnOnce(&mut GameGraph) -> T + Send) -> T {
        py.detach(|| change(&mut self.graph.write().unwrap_or_else(PoisonError::into_inner)))
    }

    fn look<T: Send>(&self, py: Python<'_>, look: impl FnOnce(&GameGraph) -> T + Send) -> T {
        py.detach(|| look(&self.read()))
    }
}

/// The numbers of `values` as a new array of numpy, with -1 for "none".
pub(crate) fn signed<'py>(py: Python<'py>, values: Vec<i64>) -> Bound<'py, PyArray1<i64>> {
    values.into_pyarray(py)
}

/// [`NONE`] as -1.
pub(crate) fn or_minus_one(value: u32) -> i64 {
    if value == NONE { -1 } else { value.into() }
}

/// The rule of this word.
pub(crate) fn rule_of(word: &str) -> PyResult<Rule> {
    word.parse()
        .map_err(|_| wrong(format!("there is no rule {word:?}"), "the rules are 'normal' and 'misere'"))
}

#[pymethods]
impl Game {
    /// How many positions there are.
    #[getter]
    fn positions(&self, py: Python<'_>) -> u32 {
        self.look(py, GameGraph::positions)
    }

    /// How many moves there are.
    #[getter]
    fn move_count(&self, py: Python<'_>) -> u64 {
        self.look(py, |game| game.graph.move_count())
    }

    /// The same game once more, to be changed.
    fn copy(&self, py: Python<'_>) -> Game {
        let known = self.known.clone();
        let (graph, goals) = (RwLock::new(self.look(py, GameGraph::clone)), RwLock::new(self.goals()));
        Game { graph, goals, notes: self.notes.clone(), known }
    }

    #[getter]
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    #[getter]
    fn rule(&self, py: Python<'_>) -> &'static str {
        self.look(py, |game| game.rule.word())
    }

    #[getter]
    fn infinite(&self, py: Python<'_>) -> String {
        self.look(py, |game| game.infinite.to_string())
    }

    #[getter]
    fn start(&self, py: Python<'_>) -> Option<u32> {
        self.look(py, |game| game.start)
    }

    #[getter]
    fn is_owned(&self, py: Python<'_>) -> bool {
        self.look(py, GameGraph::is_owned)
    }

    /// `None` if positions are called 0, 1, 2, …, else what they are called: numbers or strings.
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let labels = self.look(py, |game| match &game.labels {
            Labels::Dense { first: 0 } => None,
            Labels::Dense { first } => {
                Some(Ok((*first..*first + u64::from(game.positions())).collect::<Vec<_>>()))
            }
            Labels::Numbers(numbers) => Some(Ok(numbers.clone())),
            Labels::Names(names) => Some(Err(names.iter().map(str::to_owned).collect::<Vec<_>>())),
        });
        match labels {
            None => Ok(None),
            Some(Ok(numbers)) => Ok(Some(numbers.into_pyobject(py)?)),
            Some(Err(names)) => Ok(Some(names.into_pyobject(py)?)),
        }
    }

    /// Lets sentences, pictures and files call the positions by these names.
    fn name(&self, py: Python<'_>, names: Vec<String>) -> PyResult<()> {
        let mut table = Names::default();
        names.iter().try_for_each(|name| table.push(name)).map_err(raised)?;
        let told = names.len();
        self.change(py, move |game| {
            let fits = table.len() == game.positions();
            if fits {
                game.labels = Labels::Names(table);
            }
            fits
        })
        .then_some(())
        .ok_or_else(|| wrong(format!("there are {told} names for another number of positions"), ""))
    }

    /// Lets these numbers, which ascend, be what positions are called.
    fn number(&self, py: Python<'_>, numbers: Vec<u64>) -> PyResult<()> {
        let fits = self.change(py, move |game| {
            let fits = numbers.len() == game.positions() as usize && numbers.is_sorted_by(|a, b| a < b);
            if fits {
                game.labels = Labels::of_numbers(numbers);
            }
            fits
        });
        fits.then_some(()).ok_or_else(|| wrong("these numbers do not ascend, one for each position", ""))
    }

    /// Who moves: a byte for each position, 0 for nobody, 1 for First, 2 for Second.
    fn set_owners(&self, py: Python<'_>, owners: PyReadonlyArray1<'_, u8>) -> PyResult<()> {
        let owners: Vec<_> = owners
            .as_slice()?
            .iter()
            .map(|&owner| match owner {
                1 => Some(Player::First),
                2 => Some(Player::Second),
                _ => None,
            })
            .collect();
        let told = owners.len();
        let fits = self.change(py, move |game| {
            let fits = owners.len() == game.positions() as usize;
            if fits {
                game.owners = Some(owners);
            }
            fits
        });
        fits.then_some(())
            .ok_or_else(|| wrong(format!("there are {told} owners for another number of positions"), ""))
    }

    /// Ends the play: at each of these positions with the word or the score beside it. Returns how many moves that takes out. With
    /// `goals` it is remembered that the input does not say so.
    fn end_play(&self, py: Python<'_>, ends: Vec<(u32, Ended)>, goals: bool) -> PyResult<u64> {
        let n = self.look(py, GameGraph::positions);
        if let Some((v, _)) = ends.iter().find(|(v, _)| *v >= n) {
            return Err(wrong(format!("there is no position {v} among {n}"), ""));
        }
        let ends: Vec<_> = ends.into_iter().map(|(v, end)| (v, end.0)).collect();
        if goals {
            let mut known = self.goals.write().unwrap_or_else(PoisonError::into_inner);
            known.extend(&ends);
            known.sort_by_key(|goal| goal.0);
        }
        Ok(self.change(py, move |game| {
            let before = game.ignored_moves();
            game.end_play(ends);
            game.ignored_moves() - before
        }))
    }

    /// Replaces the rules at the end, what infinite play is worth, and the start.
    #[pyo3(signature = (rule=None, infinite=None, start=None))]
    fn set_rules(
        &self,
        py: Python<'_>,
        rule: Option<&str>,
        infinite: Option<&str>,
        start: Option<u32>,
    ) -> PyResult<()> {
        let rule = rule.map(rule_of).transpose()?;
        let infinite: Option<Infinite> = infinite
            .map(|word| {
                word.parse().map_err(|_| {
                    wrong(
                        format!("infinite play cannot be worth {word:?}"),
                        "it is 'draw', 'first' or 'second' (who wins it), a score, 'priorities', or 'buchi:WHERE'",
                    )
                })
            })
            .transpose()?;
        self.change(py, |game| {
            game.rule = rule.unwrap_or(game.rule);
            game.infinite = infinite.unwrap_or(game.infinite);
            game.start = start.or(game.start);
        });
        Ok(())
    }

    /// Lets First win infinite play if it meets these positions again and again (`buchi`), or only finitely often (`cobuchi`).
    fn let_recur(&self, py: Python<'_>, word: &str, positions: Vec<u32>) -> PyResult<()> {
        let infinite: Infinite = word.parse().map_err(raised)?;
        self.change(py, move |game| {
            let mut recurring = vec![false; game.positions() as usize];
            positions
                .iter()
                .filter_map(|&v| recurring.get_mut(v as usize).map(|it| *it = true))
                .for_each(drop);
            game.let_recur(infinite, |v| recurring[v as usize])
        })
        .map_err(raised)
    }

    /// Whether the rules are complete and agree; raises what is wrong.
    fn check_rules(&self, py: Python<'_>) -> PyResult<()> {
        self.look(py, GameGraph::check_rules).map_err(raised)
    }

    /// The moves as rows: where those of each position start, and where they lead.
    fn rows<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<u32>>) {
        let (starts, targets) = self.look(py, |game| {
            let rows = game.graph.rows();
            (rows.starts.iter().map(|&start| start as i64).collect::<Vec<_>>(), rows.targets.to_vec())
        });
        (signed(py, starts), targets.into_pyarray(py))
    }

    /// The moves of a position.
    fn moves(&self, py: Python<'_>, position: u32) -> PyResult<Vec<u32>> {
        self.look(py, |game| (position < game.positions()).then(|| game.graph.moves(position).to_vec()))
            .ok_or_else(|| pyo3::exceptions::PyIndexError::new_err(position))
    }

    /// Who moves at each position: a byte each, or `None` where the players alternate.
    fn owners<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<u8>>> {
        let owners = self.look(py, |game| {
            game.owners.as_ref().map(|owners| {
                owners
                    .iter()
                    .map(|owner| match owner {
                        None => 0,
                        Some(Player::First) => 1,
                        Some(Player::Second) => 2,
                    })
                    .collect::<Vec<u8>>()
            })
        });
        owners.map(|owners| owners.into_pyarray(py))
    }

    /// The declared results, ascending by position: a word or a score each.
    fn ends<'py>(&self, py: Python<'py>) -> PyResult<Vec<(u32, Bound<'py, PyAny>)>> {
        let ends = self.look(py, |game| game.ends().to_vec());
        ends.into_iter()
            .map(|(v, end)| {
                Ok((
                    v,
                    match end {
                        End::Score(score) => score.into_pyobject(py)?.into_any(),
                        word => word.to_string().into_pyobject(py)?.into_any(),
                    },
                ))
            })
            .collect()
    }

    /// The priorities of a parity game, or `None`.
    fn priorities<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<u64>>> {
        self.look(py, |game| game.priorities.clone()).map(|priorities| priorities.into_pyarray(py))
    }

    /// Sets the priorities of a parity game.
    fn set_priorities(&self, py: Python<'_>, priorities: PyReadonlyArray1<'_, u64>) -> PyResult<()> {
        let priorities = priorities.as_slice()?.to_vec();
        let told = priorities.len();
        let fits = self.change(py, move |game| {
            let fits = priorities.len() == game.positions() as usize;
            if fits {
                game.priorities = Some(priorities);
            }
            fits
        });
        fits.then_some(())
            .ok_or_else(|| wrong(format!("there are {told} priorities for another number of positions"), ""))
    }

    /// A picture of a position in several lines of text, where its rules know one.
    fn picture(&self, py: Python<'_>, position: Position) -> PyResult<Option<String>> {
        if position >= self.look(py, GameGraph::positions) {
            return Err(pyo3::exceptions::PyIndexError::new_err(position));
        }
        self.known.get().map(|known| py.detach(|| known.picture(position))).transpose().map_err(raised)
    }

    /// The game in a format of files, and what the format cannot hold.
    fn write<'py>(&self, py: Python<'py>, format: &str) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
        let format = crate::files::format_of(format)?;
        let (bytes, lost) = self
            .look(py, |game| {
                let mut bytes = Vec::new();
                format::write(game, format, &mut bytes).map(|lost| (bytes, lost))
            })
            .map_err(raised)?;
        Ok((PyBytes::new(py, &bytes), lost))
    }

    /// A game that is pickled is its binary file.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let of_text = py.import("retrograde._engine")?.getattr("of_text")?;
        Ok((of_text, (self.write(py, "binary")?.0, "binary", PyDict::new(py)).into_bound_py_any(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.look(py, |game| {
            format!("<game of {} positions, {} moves>", game.positions(), game.graph.move_count())
        })
    }
}

/// A declared result, from a word or a whole number.
#[derive(Clone, Copy)]
pub(crate) struct Ended(pub(crate) End);

impl<'a, 'py> FromPyObject<'a, 'py> for Ended {
    type Error = PyErr;

    fn extract(told: Borrowed<'a, 'py, PyAny>) -> PyResult<Ended> {
        if let Ok(word) = told.extract::<PyBackedStr>() {
            return match &*word {
                "win" => Ok(Ended(End::Win)),
                "loss" => Ok(Ended(End::Loss)),
                "tie" => Ok(Ended(End::Tie)),
                other => Err(wrong(
                    format!("a play cannot end with {other:?}"),
                    "a result is 'win', 'loss' or 'tie'",
                )),
            };
        }
        told.extract::<i64>().map(|score| Ended(End::Score(score)))
    }
}

/// A game from what an exploration or a reader found, with its rows' memory under the limit.
pub(crate) fn under_limit(control: &Control, graph: &GameGraph) -> retrograde::Result<()> {
    control.budget.take(graph.graph.owned_bytes() + graph.labels.owned_bytes())
}
