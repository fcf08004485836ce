//! Methods that answer how many points are forced.

pub mod attractors;
pub mod sweep;

use crate::core::{GameGraph, Position, Result};

/// What every position is worth if the play ends there, in points. Errors: [`GameGraph::admit_score`].
pub(crate) fn terminals(game: &GameGraph) -> Result<impl Iterator<Item = (Position, i64)> + '_> {
    game.admit_score()?;
    Ok(game.terminals().map(|(v, end)| (v, end.points())))
}

/// The score of infinite play that ranks are counted from: 0 where it has none that fits, which only a game without
/// cycles may have.
pub(crate) fn of_infinite_play(game: &GameGraph) -> i64 {
    game.infinite_score().unwrap_or(0)
}
