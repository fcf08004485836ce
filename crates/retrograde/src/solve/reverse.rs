//! The moves the other way round: for each position, the positions that move to it. See [`rows::reversed`].

use crate::core::{Control, Graph, Result, control::Phase, rows};

/// How many bytes [`reverse`] allocates for the graph that it returns.
pub(crate) fn reverse_bytes(graph: &Graph) -> u64 {
    rows::reversed_bytes(graph.positions(), graph.move_count())
}

/// The graph with every move turned round; every copy of a parallel move is kept.
///
/// Time O(positions + moves); extra space 2 bytes a move while it runs.
pub(crate) fn reverse(graph: &Graph, control: &Control) -> Result<Graph> {
    control.phase(Phase::Building, 0)?;
    rows::reversed(graph, |_, _| true, control)
}
