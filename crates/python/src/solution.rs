//! An answer: solving, its arrays, its check, its files.

use std::path::PathBuf;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::{
    IntoPyObjectExt,
    exceptions::PyIndexError,
    prelude::*,
    types::{PyBytes, PyDict},
};
use retrograde::{
    Control, GameGraph, Grundy, Outcome, Position, Question, Solver, Values, check,
    counts::Counts,
    export,
    graph::NONE,
    solution_file::{self, Origin},
    solve::methods::METHODS,
    value::Outcomes,
};

use crate::{
    errors::{WrongAnswer, raised, within, wrong},
    game::{Game, or_minus_one, signed},
    work::Resources,
};

/// An answer for every position of a game.
#[pyclass(frozen, module = "retrograde._engine")]
pub(crate) struct Solution {
    pub(crate) solution: retrograde::Solution,
    pub(crate) game: Py<Game>,
}

/// The question of this word.
pub(crate) fn question_of(word: &str) -> PyResult<Question> {
    word.parse().map_err(raised)
}

/// Solves a game.
#[pyfunction]
#[pyo3(signature = (game, ask, method, check_too, resources))]
pub(crate) fn solve(
    py: Python<'_>,
    game: Py<Game>,
    ask: Option<&str>,
    method: Option<&str>,
    check_too: bool,
    resources: Resources,
) -> PyResult<Solution> {
    let question = ask.map(question_of).transpose()?;
    let this = game.get();
    let (solution, verdict) = resources.run(py, |control| {
        let graph = this.read();
        crate::game::under_limit(control, &graph)?;
        let solution = Solver::new().question(question).method(method).control(control).solve(&graph)?;
        let verdict = if check_too { Some(check::check(&graph, &solution, control)?) } else { None };
        Ok((solution, verdict))
    })?;
    verdict.map_or(Ok(()), judged)?;
    Ok(Solution { solution, game })
}

/// The exception that a verdict is, if it is one.
fn judged(verdict: check::Verdict) -> PyResult<()> {
    let check::Verdict::Wrong(wrong) = verdict else { return Ok(()) };
    let witness = wrong
        .witness
        .as_ref()
        .map(|witness| (witness.position, witness.label.clone(), witness.claim.clone()));
    Err(WrongAnswer::new_err((
        wrong.position,
        wrong.label.clone(),
        wrong.claim.clone(),
        wrong.required.clone(),
        wrong.condition.rule(),
        wrong.condition.word(),
        witness,
    )))
}

/// Checks what a file (or its bytes) claims about a game.
#[pyfunction]
#[pyo3(signature = (game, bytes, file, resources))]
pub(crate) fn check_file(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    bytes: &[u8],
    file: Option<PathBuf>,
    resources: Resources,
) -> PyResult<()> {
    let game = game.get();
    let check = |control: &Control| {
        let mut graph = game.read().clone();
        let claimed = solution_file::read(bytes, &graph, control)?;
        // What the file says that it was solved under is what it is right or wrong under.
        claimed.about.settle(&mut graph)?;
        check::check(&graph, &claimed, control)
    };
    judged(resources.run_within(py, check, |error| within(error, file.as_deref()))?)
}

/// The value of a position: outcome, remoteness, move, score, rank, nimber or set, time; `None` where there is none.
type ValueOf<'py> = (
    Option<&'static str>,
    Option<u32>,
    Option<Position>,
    Option<i64>,
    Option<u32>,
    Option<Bound<'py, PyAny>>,
    Option<u32>,
);

impl Solution {
    /// The game and its solution, with the lock of Python released.
    pub(crate) fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&GameGraph, &retrograde::Solution) -> T + Send,
    ) -> T {
        let game = self.game.get();
        py.detach(|| work(&game.read(), &self.solution))
    }

    /// Errors if there is no such position.
    pub(crate) fn admit(&self, position: Position) -> PyResult<()> {
        (position < self.solution.values.len()).then_some(()).ok_or_else(|| PyIndexError::new_err(position))
    }
}

#[pymethods]
impl Solution {
    #[getter]
    fn question(&self) -> &'static str {
        self.solution.values.question().word()
    }

    #[getter]
    fn method(&self) -> &'static str {
        self.solution.method
    }

    #[getter]
    fn rule(&self) -> &'static str {
        self.solution.rule.word()
    }

    #[getter]
    fn infinite(&self) -> String {
        self.solution.infinite.to_string()
    }

    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The outcome of each position as a byte: 0 draw, 1 win, 2 loss, 3 tie. `None` if the answer does not say it.
    fn outcome_codes<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<u8>>> {
        let codes: Option<Vec<u8>> = self.with(py, |game, solution| match &solution.values {
            Values::Outcome { outcomes, .. } => Some(outcomes.iter().map(|outcome| outcome as u8).collect()),
            Values::Score { .. } => None,
            values => (0..values.len())
                .map(|v| values.implied_outcome(&game.graph, v).map(|outcome| outcome as u8))
                .collect(),
        });
        codes.map(|codes| codes.into_pyarray(py))
    }

    /// The remoteness (rank, time) of each position, -1 where there is none.
    fn certificates<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let numbers = self.with(py, |_, solution| {
            let (Values::Outcome { remoteness: numbers, .. }
            | Values::Score { ranks: numbers, .. }
            | Values::Grundy { times: numbers, .. }) = &solution.values;
            numbers.iter().map(|&number| or_minus_one(number)).collect()
        });
        signed(py, numbers)
    }

    /// The score of each position; `None` if it was not asked for.
    fn scores<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<i64>>> {
        match &self.solution.values {
            Values::Score { scores, .. } => Some(scores.clone().into_pyarray(py)),
            _ => None,
        }
    }

    /// The nimber of each position, -1 for a loopy value; `None` if it was not asked for.
    fn nimbers<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<i64>>> {
        match &self.solution.values {
            Values::Grundy { nimbers, .. } => {
                Some(signed(py, nimbers.iter().map(|&nimber| or_minus_one(nimber)).collect()))
            }
            _ => None,
        }
    }

    /// The move to play at each position, -1 where there is none.
    fn moves<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let moves = self.with(py, |_, solution| solution.moves.iter().map(|&to| or_minus_one(to)).collect());
        signed(py, moves)
    }

    /// Everything about a position.
    fn value<'py>(&self, py: Python<'py>, position: Position) -> PyResult<ValueOf<'py>> {
        self.admit(position)?;
        let values = &self.solution.values;
        let some = |number: u32| (number != NONE).then_some(number);
        let best = self.solution.best_move(position);
        Ok(match values {
            Values::Outcome { outcomes, .. } => (
                Some(outcomes.get(position).word()),
                values.remoteness(position),
                best,
                None,
                None,
                None,
                None,
            ),
            Values::Score { scores, ranks } => (
                None,
                None,
                best,
                Some(scores[position as usize]),
                some(ranks[position as usize]),
                None,
                None,
            ),
            Values::Grundy { times, .. } => {
                let value = self.with(py, |game, solution| solution.values.grundy(&game.graph, position));
                let outcome = value.as_ref().map(|value| value.outcome().word());
                let value = value.map(|value| grundy(py, value)).transpose()?;
                (outcome, None, best, None, None, value, some(times[position as usize]))
            }
        })
    }

    /// What is counted in the answer.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = self.with(py, |game, solution| Counts::of(game, &solution.values));
        let told = PyDict::new(py);
        told.set_item("positions", counts.positions)?;
        told.set_item("moves", counts.moves)?;
        told.set_item("terminals", counts.terminals)?;
        for outcome in [Outcome::Win, Outcome::Loss, Outcome::Tie, Outcome::Draw] {
            told.set_item(outcome.word(), counts.of_outcome(outcome))?;
        }
        told.set_item("longest", counts.longest.map(|(length, _)| length))?;
        told.set_item("longest_at", counts.longest.map(|(_, at)| at))?;
        Ok(told)
    }

    /// Lets the independent checker look at the answer.
    fn check(&self, py: Python<'_>, resources: Resources) -> PyResult<()> {
        let game = self.game.get();
        judged(resources.run(py, |control| check::check(&game.read(), &self.solution, control))?)
    }

    /// The answer in a format of files: `csv`, `json`, `dot`, `svg` or `gm`.
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        resources: Resources,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let game = self.game.get();
        let bytes = resources.run(py, |control| {
            let mut out = Vec::new();
            let goals = game.goals();
            let (game, solution) = (&game.read(), &self.solution);
            match format {
                "csv" => solution_file::write_csv(game, solution, &mut out, control)?,
                "json" => {
                    let origin = Origin { input_sha256: None, goals: &goals };
                    solution_file::write_json(game, solution, &origin, &mut out, control)?;
                }
                "dot" => export::write_dot(game, solution, &mut out)?,
                "svg" => export::write_svg(game, solution, &Default::default(), control, &mut out)?,
                _ => export::write_paritysol(game, solution, &mut out)?,
            }
            Ok(out)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Its parts: question, rule, infinite, method, values, certificates, moves.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restore = py.import("retrograde._engine")?.getattr("restore_solution")?;
        let solution = &self.solution;
        let (values, numbers) = match &solution.values {
            Values::Outcome { outcomes, remoteness } => {
                (outcomes.codes().to_vec().into_pyarray(py).into_any(), remoteness)
            }
            Values::Score { scores, ranks } => (scores.clone().into_pyarray(py).into_any(), ranks),
            Values::Grundy { nimbers, times } => (nimbers.clone().into_pyarray(py).into_any(), times),
        };
        let parts = (
            self.game.clone_ref(py),
            self.question(),
            self.method(),
            values,
            numbers.clone().into_pyarray(py),
            solution.moves.clone().into_pyarray(py),
        );
        Ok((restore, parts.into_bound_py_any(py)?))
    }

    fn __repr__(&self) -> String {
        format!("<solution: {} of {} positions>", self.question(), self.solution.values.len())
    }
}

/// A Grundy value: a number, or the set of a loopy value as a list.
pub(crate) fn grundy(py: Python<'_>, value: Grundy) -> PyResult<Bound<'_, PyAny>> {
    match value {
        Grundy::Nimber(nimber) => nimber.into_bound_py_any(py),
        Grundy::Loopy(set) => set.into_bound_py_any(py),
    }
}

/// The answer of these parts: see `Solution.__reduce__`. What does not fit the game is refused.
#[pyfunction]
pub(crate) fn restore_solution(
    py: Python<'_>,
    game: Py<Game>,
    question: &str,
    method: &str,
    values: &Bound<'_, PyAny>,
    numbers: PyReadonlyArray1<'_, u32>,
    moves: PyReadonlyArray1<'_, u32>,
) -> PyResult<Solution> {
    let question = question_of(question)?;
    let (rule, infinite, n) = py.detach(|| {
        let graph = game.get().read();
        (graph.rule, graph.infinite, graph.positions())
    });
    let numbers = numbers.as_slice()?.to_vec();
    let values = match question {
        Question::Outcome => {
            let codes: PyReadonlyArray1<'_, u8> = values.extract()?;
            let outcomes = Outcomes::from_codes(codes.as_slice()?.to_vec(), n);
            Values::Outcome { outcomes, remoteness: numbers }
        }
        Question::Score => {
            let scores: PyReadonlyArray1<'_, i64> = values.extract()?;
            Values::Score { scores: scores.as_slice()?.to_vec(), ranks: numbers }
        }
        Question::Grundy => {
            let nimbers: PyReadonlyArray1<'_, u32> = values.extract()?;
            Values::Grundy { nimbers: nimbers.as_slice()?.to_vec(), times: numbers }
        }
    };
    let moves = moves.as_slice()?.to_vec();
    let (Values::Outcome { remoteness: numbers, .. }
    | Values::Score { ranks: numbers, .. }
    | Values::Grundy { times: numbers, .. }) = &values;
    let whole = values.len() == n && numbers.len() == n as usize && moves.len() == n as usize;
    let method = METHODS.iter().find(|known| known.question == question && known.name == method);
    let (Some(method), true, true) = (method, whole, moves.iter().all(|&to| to == NONE || to < n)) else {
        return Err(wrong(
            "this answer was kept by another version, or it is damaged",
            "solve the game again",
        ));
    };
    let solution = retrograde::Solution { rule, infinite, values, moves, method: method.name };
    Ok(Solution { solution, game })
}
