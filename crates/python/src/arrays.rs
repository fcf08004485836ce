//! Games from numpy's arrays: compressed rows as scipy has them, and sources beside targets.
//!
//! The numbers are copied once, in the pass that looks whether they are positions. It cannot be spared: an answer keeps its
//! game, to explain and to check it, and an array of numpy may be changed by anybody at any time.

use std::{ops::Range, thread};

use numpy::{Element, PyReadonlyArray1};
use pyo3::prelude::*;
use retrograde::{
    Control, Error, GameGraph, Graph, Position, Result,
    builder::{GraphBuilder, Key},
    graph::MAX_POSITIONS,
    memory, rows, threads,
};

use crate::{errors::wrong, game::Game, work::Resources};

/// A number that may be a position. The least type that holds all of them.
trait Number: Element + Copy + Send + Sync + std::fmt::Display {
    /// Its value, if it is not negative.
    fn value(self) -> Option<u64>;
}

macro_rules! numbers {
    ($($type:ty),*) => { $(impl Number for $type {
        #[inline(always)]
        fn value(self) -> Option<u64> { u64::try_from(self).ok() }
    })* };
}
numbers!(i32, u32, i64, u64);

/// Calls a generic function with the slices of arrays that have one of four types of numbers.
macro_rules! with_numbers {
    ($array:expr, $slice:ident => $call:expr) => {{
        let array = $array;
        if let Ok(typed) = array.extract::<PyReadonlyArray1<'_, i32>>() {
            let $slice = typed.as_slice()?;
            $call
        } else if let Ok(typed) = array.extract::<PyReadonlyArray1<'_, i64>>() {
            let $slice = typed.as_slice()?;
            $call
        } else if let Ok(typed) = array.extract::<PyReadonlyArray1<'_, u32>>() {
            let $slice = typed.as_slice()?;
            $call
        } else if let Ok(typed) = array.extract::<PyReadonlyArray1<'_, u64>>() {
            let $slice = typed.as_slice()?;
            $call
        } else {
            Err(wrong(
                "these numbers are no whole numbers of 32 or 64 bits",
                "convert them with .astype(np.int64)",
            ))
        }
    }};
}

/// Too few numbers for a second thread.
const FEW: usize = 1 << 17;

/// `numbers` through `convert`, in pieces of several threads. The first number that it refuses is returned by its place.
fn converted<T: Number, U: Copy + Default + Send>(
    numbers: &[T],
    threads: usize,
    convert: impl Fn(T) -> Option<U> + Sync,
) -> Result<std::result::Result<Vec<U>, usize>> {
    let mut all = memory::filled(numbers.len(), U::default())?;
    let convert = &convert;
    let refused = thread::scope(|scope| {
        let mut rest = &mut all[..];
        let mut pieces = Vec::new();
        for Range { start, end } in threads::ranges(numbers.len(), threads, FEW) {
            let (piece, later) = std::mem::take(&mut rest).split_at_mut(end - start);
            rest = later;
            let from = &numbers[start..end];
            let mut work = move || {
                // All are looked at without leaving early, which is as fast as a copy; the place is asked for only then.
                let mut sound = true;
                for (place, &number) in piece.iter_mut().zip(from) {
                    let value = convert(number);
                    sound &= value.is_some();
                    *place = value.unwrap_or_default();
                }
                if sound {
                    None
                } else {
                    from.iter().position(|&number| convert(number).is_none()).map(|at| start + at)
                }
            };
            if end == numbers.len() { pieces.push(Err(work())) } else { pieces.push(Ok(scope.spawn(work))) }
        }
        pieces.into_iter().find_map(|piece| match piece {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(refused) => refused,
        })
    });
    Ok(refused.map_or(Ok(all), Err))
}

/// The game of compressed rows: the moves of `v` lead to `targets[starts[v]..starts[v + 1]]`.
#[pyfunction]
pub(crate) fn of_csr(
    py: Python<'_>,
    starts: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
    positions: u64,
    resources: Resources,
) -> PyResult<Game> {
    admit(positions)?;
    let starts = with_numbers!(starts, numbers => py
        .detach(|| converted(numbers, resources.threads(), Number::value))
        .map_err(crate::errors::raised)?
        .map_err(|at| wrong(format!("indptr[{at}] is {}", numbers[at]), "it says where row starts, so it cannot be negative")))?;
    let targets = with_numbers!(targets, numbers => py
    .detach(|| converted(numbers, resources.threads(), |number| {
        number.value().filter(|&value| value < positions).map(|value| value as Position)
    }))
    .map_err(crate::errors::raised)?
    .map_err(|at| {
        let row = starts.partition_point(|&start| start <= at as u64) - usize::from(!starts.is_empty());
        no_position(&format!("the entry {at} of indices, in row {row},"), numbers[at], positions)
    }))?;
    if starts.len() as u64 != positions + 1 {
        return Err(wrong(
            format!("indptr has {} numbers for {positions} rows", starts.len()),
            "it has one more than there are rows: use a matrix as scipy makes it",
        ));
    }
    let graph = resources.run(py, |control| {
        let graph = Graph::from_rows(starts.into(), targets.into()).map_err(|_| {
            Error::invalid("indptr does not run from 0 to the number of indices without falling")
                .help("use a matrix as scipy makes it")
        })?;
        let game = GameGraph::new(graph);
        crate::game::under_limit(control, &game)?;
        Ok(game)
    })?;
    Ok(Game::new(graph, Vec::new()))
}

fn admit(positions: u64) -> PyResult<()> {
    if positions > MAX_POSITIONS {
        return Err(wrong(
            format!("{positions} positions are too many"),
            format!("a game has at most {MAX_POSITIONS}"),
        ));
    }
    Ok(())
}

/// What is wrong with a number that is no position.
fn no_position(place: &str, number: impl std::fmt::Display, positions: u64) -> PyErr {
    let number = number.to_string();
    let advice = match (number.starts_with('-'), positions) {
        (true, _) => {
            "positions are numbered from 0; drop rows with -1 for \"missing\", and give names as strings"
                .to_owned()
        }
        (false, 0) => "there are no positions at all".to_owned(),
        (false, _) => format!("with {positions} positions the greatest number is {}", positions - 1),
    };
    wrong(format!("{place} is {number}, which is no position"), advice)
}

/// The game of the moves from each of `sources` to the target beside it. With `positions` they are numbered from 0 below
/// that, and all of them exist; without, those exist that are mentioned, in ascending order.
#[pyfunction]
#[pyo3(signature = (sources, targets, positions, resources))]
pub(crate) fn of_numbers(
    py: Python<'_>,
    sources: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
    positions: Option<u64>,
    resources: Resources,
) -> PyResult<Game> {
    positions.map_or(Ok(()), admit)?;
    let below = positions.unwrap_or(u64::MAX);
    let mut sides = [Vec::new(), Vec::new()];
    for (side, (array, name)) in sides.iter_mut().zip([(sources, "sources"), (targets, "targets")]) {
        *side = with_numbers!(array, numbers => py
            .detach(|| converted(numbers, resources.threads(), |number| number.value().filter(|&value| value < below)))
            .map_err(crate::errors::raised)?
            .map_err(|at| no_position(&format!("{name}[{at}]"), numbers[at], positions.unwrap_or(u64::MAX))))?;
    }
    let [sources, targets] = sides;
    if sources.len() != targets.len() {
        return Err(wrong(
            format!("there are {} sources but {} targets", sources.len(), targets.len()),
            "a move is a source and the target beside it, so both have the same length",
        ));
    }
    let game = resources.run(py, |control| {
        let game = match positions {
            Some(positions) => numbered(&sources, &targets, positions as u32, control)?,
            None => mentioned(&sources, &targets, control)?,
        };
        crate::game::under_limit(control, &game)?;
        Ok(game)
    })?;
    Ok(Game::new(game, Vec::new()))
}

/// How many moves are handed on at once.
const BLOCK: usize = 1 << 14;

/// The game with this many positions.
fn numbered(sources: &[u64], targets: &[u64], positions: u32, control: &Control) -> Result<GameGraph> {
    let mut builder = rows::Builder::new(control)?;
    let narrow = |numbers: &[u64]| numbers.iter().map(|&number| number as Position).collect::<Vec<_>>();
    for (sources, targets) in sources.chunks(BLOCK).zip(targets.chunks(BLOCK)) {
        builder.append(&narrow(sources), &narrow(targets))?;
        control.check()?;
    }
    Ok(GameGraph::new(builder.finish(positions)?))
}

/// The game of the positions that are mentioned.
fn mentioned(sources: &[u64], targets: &[u64], control: &Control) -> Result<GameGraph> {
    let mut builder = GraphBuilder::new(control);
    for (sources, targets) in sources.chunks(BLOCK).zip(targets.chunks(BLOCK)) {
        for (&source, &target) in sources.iter().zip(targets) {
            builder.add_move(Key::Number(source), Key::Number(target))?;
        }
        control.check()?;
    }
    builder.finish(b"")
}
