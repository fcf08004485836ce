//! Heap games, nimbers, sums, and the tables of games, methods and practice problems.

use numpy::{IntoPyArray, PyArray1};
use pyo3::{prelude::*, types::PyBytes};
use retrograde::{
    Grundy,
    games::GAMES,
    heap::{Answer, Code, solve},
    nim as nim_game,
    practice::{PROBLEMS, find},
    solve::methods::METHODS,
    sum::{self as sums, Component, Sum, SumMove},
};

use crate::{
    errors::raised,
    game::rule_of,
    solution::{Solution, grundy},
    work::Resources,
};

/// What is known of a heap game.
#[pyclass(frozen, module = "retrograde._engine")]
pub(crate) struct Heap {
    answer: Answer,
    upto: u64,
}

/// Computes the values of the heaps up to `upto` of a heap game, or proves their period before.
#[pyfunction]
pub(crate) fn heap(py: Python<'_>, code: &str, upto: u64, resources: Resources) -> PyResult<Heap> {
    let code: Code = code.parse().map_err(raised)?;
    let most = usize::try_from(upto).unwrap_or(usize::MAX);
    let answer = resources.run(py, |control| solve(&code, Default::default(), most, &mut (), control))?;
    Ok(Heap { answer, upto })
}

#[pymethods]
impl Heap {
    #[getter]
    fn code(&self) -> String {
        self.answer.code.to_string()
    }

    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.answer.code.name()
    }

    /// The rules in words.
    #[getter]
    fn rules(&self) -> Vec<String> {
        self.answer.code.explain()
    }

    /// The values of the heaps from 0 on, computed or by the proved period.
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        let values: Vec<u32> = py.detach(|| (0..=self.upto).map_while(|n| self.answer.value(n)).collect());
        values.into_pyarray(py)
    }

    /// The value of one heap, as large as you like; `None` if it is neither computed nor proved.
    fn value(&self, n: u64) -> Option<u32> {
        self.answer.value(n)
    }

    /// What `retrograde heap --json` says, as JSON.
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.answer.certificate())
            .map_err(|error| raised(retrograde::Error::invalid(error.to_string())))
    }

    /// The value of a sum of heaps: of each, of all, the winning moves (heap, taken, left), and whether these are all.
    #[allow(clippy::type_complexity)]
    fn sum(
        &self,
        py: Python<'_>,
        heaps: Vec<u64>,
        most: usize,
    ) -> PyResult<(Vec<u32>, u32, Vec<(usize, u64, Vec<u64>)>, bool)> {
        let sum = py.detach(|| self.answer.sum(&heaps, most)).map_err(raised)?;
        let moves = sum.winning.into_iter().map(|found| (found.heap, found.taken, found.left)).collect();
        Ok((sum.values, sum.value, moves, sum.complete))
    }

    /// The values as `csv`, as a b-file (`txt`), or as a picture (`svg`); or the certificate of the period (`json`).
    fn write<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| {
            let mut out = Vec::new();
            let heaps = 0..self.upto + 1;
            match format {
                "csv" => self.answer.write_csv(heaps, &mut out)?,
                "svg" => self.answer.write_plot(&mut out)?,
                "json" => self.answer.certificate().write(&mut out)?,
                _ => self.answer.write_bfile(heaps, &mut out)?,
            }
            Ok(out)
        });
        Ok(PyBytes::new(py, &bytes.map_err(raised)?))
    }
}

/// Nim: the nim sum, whether the mover wins, the winning moves (heap, from, to), and why.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub(crate) fn nim(
    heaps: Vec<u64>,
    rule: &str,
    language: &str,
) -> PyResult<(u64, bool, Vec<(usize, u64, u64)>, String)> {
    let rule = rule_of(rule)?;
    let language = language.parse().map_err(|_| {
        crate::errors::wrong(format!("there is no language {language:?}"), "say 'en' or 'zh'")
    })?;
    let moves = nim_game::winning_moves(&heaps, rule);
    let moves = moves.into_iter().map(|found| (found.heap, found.from, found.to)).collect();
    let why = nim_game::explain(&heaps, rule).text(language);
    Ok((nim_game::sum(&heaps), nim_game::wins(&heaps, rule), moves, why))
}

/// The least number from 0 on that is not among `values`.
#[pyfunction]
pub(crate) fn mex(values: Vec<u64>) -> u64 {
    let mut present = vec![false; values.len()];
    for value in values {
        // A mex is at most the number of values.
        if let Some(place) = usize::try_from(value).ok().and_then(|value| present.get_mut(value)) {
            *place = true;
        }
    }
    present.iter().position(|present| !present).unwrap_or(present.len()) as u64
}

/// The product of two nimbers.
#[pyfunction]
pub(crate) fn nim_product(a: u64, b: u64) -> u64 {
    nim_game::field::product(a, b)
}

/// A part of a sum: a position of a solved game, or a value.
#[derive(FromPyObject)]
pub(crate) enum Part {
    Position(Py<Solution>, u32),
    Nimber(u32),
    Loopy(Vec<u32>),
}

/// A sum: its value, its outcome, the winning moves and the move to play (each a component and its new position), why.
type Summed<'py> = (Bound<'py, PyAny>, &'static str, Vec<(usize, u32)>, Option<(usize, u32)>);

/// Adds games. Moves are those in components that are positions; `plain` values only count.
#[pyfunction]
pub(crate) fn sum(py: Python<'_>, parts: Vec<Part>) -> PyResult<Summed<'_>> {
    let (value, outcome, winning, best) = py
        .detach(|| {
            let positions: Vec<_> = parts
                .iter()
                .filter_map(|part| match part {
                    Part::Position(solution, v) => Some((solution.get(), *v)),
                    _ => None,
                })
                .collect();
            let games: Vec<_> = positions.iter().map(|(solution, _)| solution.game.get().read()).collect();
            let components = games
                .iter()
                .zip(&positions)
                .map(|(game, (solution, v))| Component::new(game, &solution.solution.values, *v))
                .collect::<Result<Vec<_>, _>>()?;
            let sum = Sum::new(components);
            let plain: Vec<Grundy> = parts
                .iter()
                .filter_map(|part| match part {
                    Part::Nimber(nimber) => Some(Grundy::Nimber(*nimber)),
                    Part::Loopy(set) => Some(Grundy::loopy(set.clone())),
                    Part::Position(..) => None,
                })
                .collect();
            let value = sums::add(plain.iter().cloned().chain([sum.value()]));
            let moves =
                |moves: Vec<SumMove>| moves.into_iter().map(|found| (found.component, found.to)).collect();
            let (winning, best) = match plain.is_empty() {
                true => {
                    (moves(sum.winning_moves()), sum.best_move().map(|found| (found.component, found.to)))
                }
                false => (Vec::new(), None),
            };
            Ok((value.clone(), value.outcome().word(), winning, best))
        })
        .map_err(raised)?;
    Ok((grundy(py, value)?, outcome, winning, best))
}

/// The built-in games: name, parameters, example, rules, position, theory.
#[pyfunction]
pub(crate) fn games() -> Vec<[&'static str; 6]> {
    GAMES.iter().map(|g| [g.name, g.parameters, g.example, g.rules, g.position, g.theory]).collect()
}

/// The methods: name, question, summary, whether it refuses cycles, time, space, source, whether it can be watched.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub(crate) fn methods()
-> Vec<(&'static str, &'static str, &'static str, bool, &'static str, &'static str, &'static str, bool)> {
    METHODS
        .iter()
        .map(|m| {
            (
                m.name,
                m.question.word(),
                m.summary,
                m.acyclic_only,
                m.time,
                m.space,
                m.source,
                m.lesson().is_some(),
            )
        })
        .collect()
}

/// The practice problems: name, title, task, input, method, example's input and output.
#[pyfunction]
pub(crate) fn problems() -> Vec<[&'static str; 7]> {
    PROBLEMS.iter().map(|p| [p.name, p.title, p.task, p.input, p.method, p.example.0, p.example.1]).collect()
}

/// The judge's output for the judge's input.
#[pyfunction]
pub(crate) fn practice(py: Python<'_>, name: &str, input: &str) -> PyResult<String> {
    let problem = find(name).map_err(raised)?;
    py.detach(|| problem.answer(input)).map_err(raised)
}
