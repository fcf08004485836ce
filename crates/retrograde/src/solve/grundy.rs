//! Grundy values: which Nim heap a position is equal to, or which loopy value it has.

mod bits;
pub mod counters;
pub mod levels;
mod mex;
mod open_moves;
mod peel;
pub mod sweep;

use crate::core::{Error, GameGraph, Graph, Result, Rows, error::Kind, graph::NONE};

/// Errors unless a Grundy value makes sense in this game, and its rules are complete.
fn admit(game: &GameGraph) -> Result<()> {
    game.admit_grundy()?;
    game.check_rules()
}

/// Whether places in a row and counts of a position's moves fit 32 bits.
fn check_row_lengths(graph: &Graph) -> Result<()> {
    let Rows { starts, .. } = graph.rows();
    if starts.windows(2).any(|row| row[1] - row[0] >= u64::from(NONE)) {
        return Err(Error::new(Kind::Resource, "a position has more than 2^32 - 2 moves")
            .help("most of them must be parallel: list each of them once"));
    }
    Ok(())
}
