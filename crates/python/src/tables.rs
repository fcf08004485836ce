//! Tablebases: made of games by their rules, asked about positions, checked.

use std::{fs::File, path::PathBuf};

use pyo3::{exceptions::PyValueError, prelude::*};
use retrograde::{
    Control,
    explain::explain_in,
    games,
    input::Raw,
    tablebase::{Tablebase, check::Verdict},
    tables::{self, AnyTables, Stats},
    tabulate::{About, Method, Options},
};
use retrograde_rules::with_game;

use crate::{
    errors::{WrongAnswer, raised, within, wrong},
    files::{named_by, rules_of},
    told::{Explained, language_of},
    work::Resources,
};

/// A tablebase with its game.
#[pyclass(frozen, module = "retrograde._engine")]
pub(crate) struct Tables(Box<dyn AnyTables>);

#[pymethods]
impl Tables {
    /// Opens a file.
    #[new]
    fn new(py: Python<'_>, path: PathBuf, resources: Resources) -> PyResult<Tables> {
        let file = File::open(&path)?;
        let open = |control: &Control| {
            let source = Raw::of_file(file, control)?.decompress(control)?;
            Tablebase::open(source.bytes).and_then(with_game)
        };
        Ok(Tables(resources.run_within(py, open, |error| within(error, Some(&path)))?))
    }

    /// What it says about itself: the name of its first start, its rule, whether it has remoteness, owners, and its size in bytes.
    fn about(&self) -> (Option<String>, String, bool, bool, u64) {
        let header = self.0.base().header();
        let start = header.starts.first().cloned();
        (start, header.rule.clone(), header.remoteness, header.owned, self.0.base().size())
    }

    /// What is counted in it, in JSON.
    fn stats(&self) -> PyResult<String> {
        serde_json::to_string(&Stats::of(self.0.base().header()))
            .map_err(|e| PyValueError::new_err(e.to_string()))
    }

    /// What it says of a position (without one, of the start) and of each that a move leads to, in JSON.
    #[pyo3(signature = (position, resources))]
    fn query(&self, py: Python<'_>, position: Option<&str>, resources: Resources) -> PyResult<String> {
        let queried = resources.run(py, |control| {
            let mut around = self.0.neighbourhood(position, control)?;
            tables::query(&mut *around, self.0.base().header())
        })?;
        serde_json::to_string(&queried).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// A picture of a position in lines of text; its name where the game has none.
    fn picture(&self, py: Python<'_>, position: Option<&str>, resources: Resources) -> PyResult<String> {
        resources.run(py, |control| self.0.neighbourhood(position, control)?.picture(0))
    }

    /// Why a position has its value: as `explain` of an answer says it, with the names of the positions of the line.
    #[pyo3(signature = (position, language, resources))]
    fn explain(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        language: &str,
        resources: Resources,
    ) -> PyResult<(Explained, Vec<String>)> {
        let language = language_of(language)?;
        resources.run(py, |control| {
            tables::needs_remoteness(self.0.base())?;
            let mut around = self.0.neighbourhood(position, control)?;
            let (game, solution) = tables::with_line(&mut *around)?;
            let told = explain_in(&game, &solution, 0, language);
            let names = told.line.iter().map(|&v| game.label(v).into_owned()).collect();
            let sentences = told.sentences.into_iter().map(|said| (said.text, said.moves)).collect();
            Ok(((told.value, sentences, told.line, told.returns_to, told.complete), names))
        })
    }

    /// Holds every entry against the rules. Returns how many positions there are, and whether all is proven.
    fn check(&self, py: Python<'_>, resources: Resources) -> PyResult<(u64, bool)> {
        match resources.run(py, |control| self.0.check(control))? {
            Verdict::Right(report) => Ok((report.positions, report.proves_all)),
            Verdict::Wrong(wrong) => {
                let witness = wrong.witness.map(|(to, claim)| (to.clone(), to, claim));
                let (place, name) = (wrong.place.clone(), wrong.place);
                Err(WrongAnswer::new_err((
                    place,
                    name,
                    wrong.claim,
                    wrong.required,
                    wrong.because,
                    "table",
                    witness,
                )))
            }
        }
    }
}

/// Makes a tablebase of a built-in game (`@nim:3,4,5`) or a rules file.
#[pyfunction]
#[pyo3(signature = (game, parameters, path, resume, outcome_only, method, max_positions, resources))]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn tabulate(
    py: Python<'_>,
    game: PathBuf,
    parameters: Vec<(String, String)>,
    path: PathBuf,
    resume: bool,
    outcome_only: bool,
    method: Option<&str>,
    max_positions: u64,
    resources: Resources,
) -> PyResult<()> {
    let method: Option<Method> = method
        .map(|word| {
            let all = Method::ALL.map(|method| format!("'{}'", method.word())).join(", ");
            word.parse().map_err(|_| {
                wrong(format!("there is no method {word:?} of tables"), format!("they are {all}"))
            })
        })
        .transpose()?;
    let (opened, about, file) = match named_by(&game) {
        Some(name) => {
            let called = games::with_parameters(name).map_err(raised)?;
            (games::open(name).map_err(raised)?, About { game: format!("@{called}"), rules: None }, None)
        }
        None => {
            let (rules, text) = rules_of(py, &game, &parameters)?;
            (rules, retrograde_rules::about(&game, &text, &parameters), Some(game.clone()))
        }
    };
    let mut folder = path.clone().into_os_string();
    folder.push(".work");
    let options = Options {
        outcome_only,
        method,
        folder: Some(folder.into()),
        resume,
        max_positions,
        ..Options::default()
    };
    let make = |control: &Control| opened.tabulate(&about, &options, control)?.finish(&path);
    resources.run_within(py, make, |error| within(error, file.as_deref()))
}
