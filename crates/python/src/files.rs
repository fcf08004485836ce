//! Games from files, built-in games and rules files.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
};

use pyo3::{prelude::*, types::PyDict};
use retrograde::{
    Control, Error,
    error::{Kind, Place},
    explore::{AnyGame, Limits},
    format::{self, Format, ReadOptions},
    games,
    input::Raw,
};
use retrograde_rules::Rules;

use crate::{
    errors::{within, wrong},
    game::Game,
    work::Resources,
};

/// The format of this word.
pub(crate) fn format_of(word: &str) -> PyResult<Format> {
    word.parse().map_err(|_| {
        let words: Vec<_> = Format::ALL.iter().map(|format| format.word()).collect();
        wrong(format!("there is no format {word:?}"), format!("the formats are {}", words.join(", ")))
    })
}

/// The word of the format that a file's name tells, for writing.
#[pyfunction]
pub(crate) fn format_of_name(path: PathBuf) -> Option<&'static str> {
    format::format_of_name(&path).map(Format::word)
}

/// `base`, `strict` and `sinks` of a dictionary, where they are.
fn read_options(options: &Bound<'_, PyDict>) -> PyResult<ReadOptions> {
    let mut read = ReadOptions::default();
    if let Some(base) = options.get_item("base")? {
        read.base = base.extract()?;
    }
    if let Some(strict) = options.get_item("strict")? {
        read.strict = strict.extract()?;
    }
    if let Some(sinks) = options.get_item("sinks")? {
        read.sinks = sinks.extract()?;
    }
    Ok(read)
}

/// Reads a game from a file in any format, compressed or not.
#[pyfunction]
#[pyo3(signature = (path, format, options, resources))]
pub(crate) fn of_file(
    py: Python<'_>,
    path: PathBuf,
    format: Option<&str>,
    options: &Bound<'_, PyDict>,
    resources: Resources,
) -> PyResult<Game> {
    let format = format.map(format_of).transpose()?;
    let options = read_options(options)?;
    let file = File::open(&path)?;
    let read = |control: &Control| {
        let source = Raw::of_file(file, control)?.decompress(control)?;
        let bytes = source.bytes.clone();
        let format = match format {
            Some(format) => format,
            None => format::recognise(Some(&path), (*bytes).as_ref())?,
        };
        format::read(bytes, format, &options, control)
    };
    let input = resources.run_within(py, read, |error| within(error, Some(&path)))?;
    Ok(Game::new(input.game, input.notes))
}

/// Reads a game from bytes in memory.
#[pyfunction]
pub(crate) fn of_text(
    py: Python<'_>,
    bytes: Vec<u8>,
    format: &str,
    options: &Bound<'_, PyDict>,
) -> PyResult<Game> {
    let (format, options) = (format_of(format)?, read_options(options)?);
    let input = py
        .detach(|| format::read(Arc::new(bytes), format, &options, &Control::default()))
        .map_err(crate::errors::raised)?;
    Ok(Game::new(input.game, input.notes))
}

fn discover(
    py: Python<'_>,
    game: Box<dyn AnyGame>,
    max_positions: u64,
    resources: &Resources,
    file: Option<&std::path::Path>,
) -> PyResult<Game> {
    let limits = Limits { max_positions, ..Limits::default() };
    let found =
        resources.run_within(py, |control| game.discover(&limits, control), |error| within(error, file))?;
    Ok(Game::new(found.game, Vec::new()).knowing(found.known))
}

/// Opens a built-in game: `nim:3,4,5`.
#[pyfunction]
pub(crate) fn of_built_in(
    py: Python<'_>,
    name: &str,
    max_positions: u64,
    resources: Resources,
) -> PyResult<Game> {
    let game = games::open(name).map_err(crate::errors::raised)?;
    discover(py, game, max_positions, &resources, None)
}

/// Opens a rules file in Starlark, with these parameters.
#[pyfunction]
pub(crate) fn of_rules_file(
    py: Python<'_>,
    path: PathBuf,
    parameters: Vec<(String, String)>,
    max_positions: u64,
    resources: Resources,
) -> PyResult<Game> {
    let (rules, _) = rules_of(py, &path, &parameters)?;
    discover(py, rules, max_positions, &resources, Some(&path))
}

/// The name of a built-in game behind its sign; `None` if this is a file.
pub(crate) fn named_by(path: &Path) -> Option<&str> {
    path.to_str().and_then(|name| name.strip_prefix('@')).filter(|_| !path.exists())
}

/// The rules in a file, and its text.
pub(crate) fn rules_of(
    py: Python<'_>,
    path: &Path,
    parameters: &[(String, String)],
) -> PyResult<(Box<dyn AnyGame>, String)> {
    let bytes = std::fs::read(path)?;
    let control = Control::default();
    let decoded = format::decode(&bytes, &control).map_err(|error| within(error, Some(path)))?;
    let bytes = decoded.bytes.into_owned();
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let place = Place::of(error.as_bytes(), at..at + 1, "expected UTF-8");
        within(Error::new(Kind::Invalid, "this rules file is no text").at(place), Some(path))
    })?;
    let name = path.display().to_string();
    let rules =
        py.detach(|| Rules::read(&name, &text, parameters)).map_err(|error| within(error, Some(path)))?;
    Ok((Box::new(rules), text))
}
