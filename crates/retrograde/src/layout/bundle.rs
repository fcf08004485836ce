//! The graph as it is drawn: connected parts, in which all moves between the same two positions are one bundle.

use std::collections::HashMap;

use crate::core::{Graph, Position};

/// All moves between two positions, in either direction.
#[derive(Clone, Debug)]
pub(super) struct Bundle {
    /// The two positions, by their places in the part.
    pub(super) ends: [usize; 2],
    /// The moves from the first to the second end, by their numbers in the graph; then those back.
    pub(super) moves: [Vec<usize>; 2],
}

impl Bundle {
    /// How many moves there are.
    pub(super) fn size(&self) -> usize {
        self.moves[0].len() + self.moves[1].len()
    }
}

/// A connected part of the graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// Its positions, ascending.
    pub(super) vertices: Vec<Position>,
    pub(super) bundles: Vec<Bundle>,
    /// Of each of its positions the moves that lead back to it, by their numbers in the graph.
    pub(super) loops: Vec<Vec<usize>>,
}

/// The connected parts, in the order of their first positions.
pub(super) fn parts(graph: &Graph) -> Vec<Part> {
    let n = graph.positions() as usize;
    let mut parents: Vec<usize> = (0..n).collect();
    for (u, v) in graph.all_moves() {
        let (a, b) = (root(&mut parents, u as usize), root(&mut parents, v as usize));
        // The least position is the root, so parts are found in order.
        parents[a.max(b)] = a.min(b);
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut homes: Vec<(usize, usize)> = Vec::with_capacity(n);
    for v in 0..n {
        let root = root(&mut parents, v);
        let part = if root == v {
            parts.push(Part::default());
            parts.len() - 1
        } else {
            homes[root].0
        };
        homes.push((part, parts[part].vertices.len()));
        parts[part].vertices.push(v as Position);
        parts[part].loops.push(Vec::new());
    }
    let mut bundles: HashMap<(Position, Position), usize> = HashMap::new();
    for (index, (u, v)) in graph.all_moves().enumerate() {
        let ((part, a), (_, b)) = (homes[u as usize], homes[v as usize]);
        let part = &mut parts[part];
        if u == v {
            part.loops[a].push(index);
            continue;
        }
        let known = *bundles.entry((u.min(v), u.max(v))).or_insert_with(|| {
            part.bundles.push(Bundle { ends: [a, b], moves: Default::default() });
            part.bundles.len() - 1
        });
        let bundle = &mut part.bundles[known];
        bundle.moves[usize::from(bundle.ends[0] != a)].push(index);
    }
    parts
}

/// The root of `v`; the way to it is halved.
fn root(parents: &mut [usize], mut v: usize) -> usize {
    while parents[v] != v {
        parents[v] = parents[parents[v]];
        v = parents[v];
    }
    v
}
