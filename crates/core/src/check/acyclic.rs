//! Has a graph a cycle? Needed only where infinite play has no score: then there must be none.

use crate::{Control, Graph, Result, Rows, memory};

/// Whether no play can go on for ever.
///
/// Takes away positions that no remaining position moves to (Kahn 1962); what cannot be taken away lies on a cycle or
/// behind one. Time O(positions + moves), extra space twelve bytes a position.
pub(super) fn is_acyclic(graph: &Graph, control: &Control) -> Result<bool> {
    let n = graph.positions();
    let _held = control.budget.hold(12 * u64::from(n))?;
    // How many moves lead here: 64 bits, since parallel moves can be more than 2^32.
    let mut open = memory::filled(n as usize, 0u64)?;
    let Rows { targets, .. } = graph.rows();
    for &t in targets {
        open[t as usize] += 1;
    }
    let mut free = memory::with_capacity(n as usize)?;
    free.extend((0..n).filter(|&v| open[v as usize] == 0));
    let mut next = 0;
    while next < free.len() {
        for &t in graph.moves(free[next]) {
            open[t as usize] -= 1;
            if open[t as usize] == 0 {
                free.push(t);
            }
        }
        next += 1;
    }
    Ok(free.len() == n as usize)
}
