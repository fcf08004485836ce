//! Strongly connected components, without recursion (Tarjan 1972).

use crate::{Result, memory};

/// A directed graph as rows; every number is below 2^32.
#[derive(Default)]
pub(super) struct Edges {
    /// Where the row of each vertex starts, and where the last one ends.
    pub(super) starts: Vec<u32>,
    pub(super) targets: Vec<u32>,
}

impl Edges {
    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    pub(super) fn row(&self, v: u32) -> &[u32] {
        &self.targets[self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize]
    }
}

/// The component of each vertex among those for which `belongs` holds, [`u32::MAX`] for the others; and how many there
/// are. A component that another one leads to has the smaller number. Time O(vertices + edges).
pub(super) fn components(graph: &Edges, belongs: impl Fn(u32) -> bool) -> Result<(Vec<u32>, u32)> {
    const NEW: u32 = 0;
    let n = graph.len();
    let mut component = memory::filled(n, u32::MAX)?;
    // When a vertex was met, from 1, and the earliest vertex on the stack that it leads to.
    let (mut met, mut low) = (memory::filled(n, NEW)?, memory::filled(n, NEW)?);
    let (mut stack, mut path): (Vec<u32>, Vec<(u32, u32)>) = (Vec::new(), Vec::new());
    let (mut clock, mut count) = (0, 0);
    for root in (0..n as u32).filter(|&v| belongs(v)) {
        if met[root as usize] != NEW {
            continue;
        }
        memory::reserve(&mut path, 1)?;
        path.push((root, graph.starts[root as usize]));
        while let Some(top) = path.last_mut() {
            let v = top.0 as usize;
            if met[v] == NEW {
                clock += 1;
                (met[v], low[v]) = (clock, clock);
                memory::reserve(&mut stack, 1)?;
                stack.push(v as u32);
            }
            let mut down = None;
            while top.1 < graph.starts[v + 1] {
                let t = graph.targets[top.1 as usize];
                top.1 += 1;
                if !belongs(t) {
                    continue;
                }
                if met[t as usize] == NEW {
                    down = Some(t);
                    break;
                }
                if component[t as usize] == u32::MAX {
                    low[v] = low[v].min(met[t as usize]);
                }
            }
            if let Some(t) = down {
                memory::reserve(&mut path, 1)?;
                path.push((t, graph.starts[t as usize]));
                continue;
            }
            path.pop();
            if let Some(&(u, _)) = path.last() {
                low[u as usize] = low[u as usize].min(low[v]);
            }
            if low[v] == met[v] {
                while let Some(w) = stack.pop() {
                    component[w as usize] = count;
                    if w as usize == v {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    Ok((component, count))
}
