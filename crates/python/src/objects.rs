//! Games from Python's own objects: pairs of labels, and a row of labels for each label.
//!
//! A label is anything that Python can hash. They are numbered by a dictionary of Python's, which stays with the answer to
//! look positions up; a look-up is all that a move costs.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyDict, PyFloat, PyList, PyString},
};
use retrograde::{GameGraph, Graph, Position, graph::MAX_POSITIONS};

use crate::{
    errors::{raised, wrong},
    game::Game,
};

/// So many moves are read between two looks at whether Ctrl-C was pressed.
const LOOK: usize = 1 << 14;

/// Labels and their numbers.
pub(crate) struct Labels<'py> {
    pub(crate) list: Bound<'py, PyList>,
    pub(crate) index: Bound<'py, PyDict>,
    count: u32,
}

impl<'py> Labels<'py> {
    pub(crate) fn new(py: Python<'py>) -> Labels<'py> {
        Labels { list: PyList::empty(py), index: PyDict::new(py), count: 0 }
    }

    pub(crate) fn len(&self) -> u32 {
        self.count
    }

    /// The number of a label that is known. Errors if it cannot be hashed.
    #[inline]
    pub(crate) fn find(&self, label: &Bound<'py, PyAny>) -> PyResult<Option<Position>> {
        match self.index.get_item(label) {
            Ok(Some(number)) => Ok(Some(number.extract()?)),
            Ok(None) => Ok(None),
            Err(error) if error.is_instance_of::<PyTypeError>(label.py()) => Err(unhashable(label, error)),
            Err(error) => Err(error),
        }
    }

    /// The number of a label, which is known from now on.
    #[inline]
    pub(crate) fn number(&mut self, label: &Bound<'py, PyAny>) -> PyResult<Position> {
        match self.find(label)? {
            Some(number) => Ok(number),
            None => self.add(label),
        }
    }

    /// The number of the target of a move; of a closed game it is known already.
    #[inline]
    fn target(
        &mut self,
        from: &Bound<'py, PyAny>,
        target: &Bound<'py, PyAny>,
        closed: bool,
    ) -> PyResult<Position> {
        match self.find(target)? {
            Some(number) => Ok(number),
            None if !closed => self.add(target),
            None => Err(wrong(
                format!("a move from {} leads to {}, which is no position", shown(from), shown(target)),
                format!(
                    "the positions are the rows, which are numbered from 0 to {}",
                    self.count.saturating_sub(1)
                ),
            )),
        }
    }

    fn add(&mut self, label: &Bound<'py, PyAny>) -> PyResult<Position> {
        if label.is_instance_of::<PyFloat>() && label.extract::<f64>()?.is_nan() {
            return Err(wrong(
                "a position is called nan, which is not even equal to itself",
                "drop the missing values, or call the position by something else",
            ));
        }
        let number = self.count;
        if u64::from(number) >= MAX_POSITIONS {
            return Err(wrong("there are too many positions", format!("a game has at most {MAX_POSITIONS}")));
        }
        self.index.set_item(label, number)?;
        self.list.append(label)?;
        self.count += 1;
        Ok(number)
    }
}

fn unhashable(label: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let told = wrong(
        format!("{} cannot be a position: {}", shown(label), error.value(label.py())),
        "a position can be hashed: use a tuple instead of a list, a frozenset instead of a set",
    );
    told.set_cause(label.py(), Some(error));
    told
}

/// An object as Python writes it, cut if it is long.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 60;
    let text = object.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// What kind of object it is, in a word.
pub(crate) fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string())
}

/// A string is a label, and at the same time a row of letters: nobody means the latter.
fn is_text(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>()
}

type Made<'py> = (Game, Bound<'py, PyList>, Bound<'py, PyDict>);

/// The game of `pairs`, each the label of a position and of one that a move from it leads to. `labels` come first, in
/// their order; the others in that of their first mention.
#[pyfunction]
pub(crate) fn of_pairs<'py>(
    py: Python<'py>,
    pairs: &Bound<'py, PyAny>,
    labels: &Bound<'py, PyAny>,
) -> PyResult<Made<'py>> {
    let mut known = Labels::new(py);
    for label in labels.try_iter()? {
        known.number(&label?)?;
    }
    let mut moves = Vec::new();
    for (at, pair) in pairs.try_iter()?.enumerate() {
        let pair = pair?;
        let Some((source, target)) = two(&pair)? else {
            return Err(wrong(
                format!("entry {at} is {}, which is no pair", shown(&pair)),
                "a move is a pair of positions: (source, target)",
            ));
        };
        moves.push((known.number(&source)?, known.number(&target)?));
        if at % LOOK == 0 {
            py.check_signals()?;
        }
    }
    let count = known.len();
    let graph = py.detach(|| Graph::from_moves(count, &moves)).map_err(raised)?;
    Ok((Game::new(GameGraph::new(graph), Vec::new()), known.list, known.index))
}

/// The two halves of a pair.
fn two<'py>(pair: &Bound<'py, PyAny>) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    if let Ok(pair) = pair.extract() {
        return Ok(Some(pair));
    }
    if is_text(pair) {
        return Ok(None);
    }
    let Ok(items) = pair.try_iter() else { return Ok(None) };
    let items = items.take(3).collect::<PyResult<Vec<_>>>()?;
    Ok(<[_; 2]>::try_from(items).ok().map(|[source, target]| (source, target)))
}

/// The game of a dictionary that has a row of labels for each label. If it is `closed`, all positions are keys.
#[pyfunction]
pub(crate) fn of_rows<'py>(py: Python<'py>, rows: &Bound<'py, PyDict>, closed: bool) -> PyResult<Made<'py>> {
    let mut known = Labels::new(py);
    for label in rows.keys() {
        known.number(&label)?;
    }
    let (mut starts, mut targets) = (Vec::with_capacity(rows.len() + 1), Vec::<Position>::new());
    starts.push(0);
    let mut looked = 0;
    for (label, row) in rows.iter() {
        if let Ok(row) = row.cast_exact::<PyDict>() {
            // As networkx has it: what stands beside a label says more about the move.
            for (target, _) in row.iter() {
                targets.push(known.target(&label, &target, closed)?);
            }
        } else {
            let items = if is_text(&row) { None } else { row.try_iter().ok() };
            let items = items.ok_or_else(|| {
                wrong(
                    format!("the moves of {} are {} ({})", shown(&label), shown(&row), kind(&row)),
                    "give a list of the positions that they lead to: [] for none, [x] for one",
                )
            })?;
            for target in items {
                let target = target?;
                targets.push(known.target(&label, &target, closed)?);
            }
        }
        starts.push(targets.len() as u64);
        if targets.len() - looked > LOOK {
            looked = targets.len();
            py.check_signals()?;
        }
    }
    starts.resize(known.len() as usize + 1, targets.len() as u64);
    let graph = py.detach(|| Graph::from_rows(starts.into(), targets.into())).map_err(raised)?;
    Ok((Game::new(GameGraph::new(graph), Vec::new()), known.list, known.index))
}
