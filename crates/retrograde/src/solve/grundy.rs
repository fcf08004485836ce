//! Grundy values: which Nim heap a position is equal to, or which loopy value it has.

mod bits;
pub(super) mod counters;
pub(super) mod levels;
mod mex;
mod open_moves;
mod peel;
pub(super) mod sweep;

use crate::core::{
    End, Error, GameGraph, Graph, Question, Result, Rows, Rule, error::Advice, error::Kind, graph::NONE,
};

/// Whether a Grundy value makes sense in this game: it alternates, and who cannot move loses.
///
/// Errors say which rule of the game stands against it and what to ask instead. Time O(declared results).
fn admit(game: &GameGraph) -> Result<()> {
    let advice =
        [Advice::Ask(Question::Outcome), "a Grundy value needs normal play and an alternating game".into()];
    if game.is_owned() {
        return Err(Error::invalid("a Grundy value speaks of the player to move, but this game has owners")
            .advised(advice));
    }
    if game.rule == Rule::Misere {
        return Err(Error::invalid("under the misère rule positions have no Grundy value").advised(advice));
    }
    if let Some((v, end)) = game.ends().iter().find(|(_, end)| *end != End::Loss) {
        return Err(Error::invalid(format!(
            "position {} ends the play with {end}, but a Grundy value needs every end to be a loss for the mover",
            game.label(*v)
        ))
        .advised(advice));
    }
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
