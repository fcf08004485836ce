//! The moves the other way round: for each position, the positions that move to it.

use crate::core::{Control, Graph, Position, Result, control::Phase, memory};

/// How many bytes [`reverse`] allocates for the graph that it returns.
pub(crate) fn reverse_bytes(graph: &Graph) -> u64 {
    (u64::from(graph.positions()) + 1) * 8 + graph.move_count() * 4
}

/// The graph with every move turned round; every copy of a parallel move is kept.
///
/// Time O(positions + moves), a counting sort; no extra space beyond the result.
pub(crate) fn reverse(graph: &Graph, control: &Control) -> Result<Graph> {
    control.phase(Phase::Building, 0)?;
    let n = graph.positions() as usize;
    let (_, targets) = graph.rows();
    // `starts[v + 1]` first counts the moves to v, then is the place where the next one goes, then v's end.
    let mut starts = memory::filled(n + 1, 0u64)?;
    for &v in targets {
        starts[v as usize + 1] += 1;
    }
    let mut total = 0;
    for start in &mut starts[1..] {
        total += std::mem::replace(start, total);
    }
    let mut sources: Vec<Position> = memory::filled(targets.len(), 0)?;
    for u in 0..graph.positions() {
        for &v in graph.moves(u) {
            let place = &mut starts[v as usize + 1];
            sources[*place as usize] = u;
            *place += 1;
        }
    }
    Graph::from_rows(starts.into(), sources.into())
}
