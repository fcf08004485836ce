//! The page in a notebook: its files, and its engine, which the page asks through the notebook's own line to Python.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};
use retrograde::Control;
use retrograde_page::engine::{Engine, Limits};
use rust_embed::Embed;

use crate::{errors::raised, game::Game, work::Resources};

#[derive(Embed)]
#[folder = "../page/site"]
struct Site;

/// The files of the page, by their paths.
#[pyfunction]
pub(crate) fn site(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let files = PyDict::new(py);
    for path in Site::iter() {
        if let Some(file) = Site::get(&path) {
            files.set_item(&*path, PyBytes::new(py, &file.data))?;
        }
    }
    Ok(files)
}

/// The page's engine: a request in JSON, a reply in JSON.
#[pyclass(frozen, module = "retrograde._engine")]
pub(crate) struct Lab(Engine);

#[pymethods]
impl Lab {
    /// An engine that begins with `game`, if one is given.
    #[new]
    #[pyo3(signature = (game=None))]
    fn new(py: Python<'_>, game: Option<Py<Game>>) -> PyResult<Lab> {
        let engine = Engine::new(Limits { positions: 20_000_000, ..Limits::default() });
        let Some(game) = game else { return Ok(Lab(engine)) };
        let opened = py.detach(|| {
            let graph = game.get().read().clone();
            engine.opened_on("", graph, Vec::new(), &Control::default())
        });
        match opened {
            Ok(engine) => Ok(Lab(engine)),
            Err(failure) => Err(raised(failure.error)),
        }
    }

    /// Answers a request.
    fn handle(&self, py: Python<'_>, request: &str, resources: Resources) -> PyResult<String> {
        resources.run(py, |control| Ok(self.0.handle(request, control)))
    }
}
