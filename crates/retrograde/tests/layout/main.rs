//! What every drawing must keep, on examples and on many random graphs; and how many crossings it has, beside Graphviz.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod geometry;
mod graphviz;
mod invariants;
mod svg;

use retrograde::{
    Control, Graph,
    graph::NONE,
    layout::{Kind, Layout, Options, layout},
    random::Random,
};

/// A random graph: sparse to dense, with loops, parallel moves and cycles.
fn random_graph(random: &mut Random, most: usize) -> Graph {
    let n = 1 + random.below(most);
    let moves = random.below(3 * n + 1);
    let mut all: Vec<_> = (0..moves).map(|_| (random.below(n) as u32, random.below(n) as u32)).collect();
    // Some of them once more, some the other way.
    for _ in 0..moves / 6 {
        let (u, v) = all[random.below(moves)];
        all.push(if random.below(2) == 0 { (u, v) } else { (v, u) });
    }
    Graph::from_moves(n as u32, &all).unwrap()
}

/// A random acyclic graph in layers.
fn layered_graph(random: &mut Random, layers: usize, width: usize) -> Graph {
    let n = layers * width;
    let mut moves = Vec::new();
    for v in 0..n - width {
        for _ in 0..1 + random.below(3) {
            let far = if random.below(5) == 0 { 2 } else { 1 };
            let layer = (v / width + far).min(layers - 1);
            moves.push((v as u32, (layer * width + random.below(width)) as u32));
        }
    }
    Graph::from_moves(n as u32, &moves).unwrap()
}

fn draw(graph: &Graph, kind: Kind<'_>, options: &Options<'_>) -> Layout {
    layout(graph, kind, options, &Control::default()).unwrap()
}

/// Numbers like those of a solution: small, some missing.
fn numbers(random: &mut Random, graph: &Graph) -> Vec<u32> {
    let number = |_| if random.below(6) == 0 { NONE } else { random.below(7) as u32 * 3 };
    (0..graph.positions()).map(number).collect()
}
