//! What every drawing must keep.

use std::collections::BTreeMap;

use retrograde::{
    Control, Graph,
    error::Kind as Fault,
    graph::NONE,
    layout::{Direction, Kind, Layout, MAX_POSITIONS, Options, Shape, layout},
    random::Random,
};

use super::{draw, geometry::points, layered_graph, numbers, random_graph};

/// How deep `p` is in a position: 1 on its border.
fn depth(shape: Shape, center: (f64, f64), size: (f64, f64), p: (f64, f64)) -> f64 {
    let (dx, dy) = (2.0 * (p.0 - center.0).abs() / size.0, 2.0 * (p.1 - center.1).abs() / size.1);
    match shape {
        Shape::Ellipse => dx.hypot(dy),
        Shape::Box => dx.max(dy),
        Shape::Diamond => dx + dy,
    }
}

/// What holds for every kind. `free`: moves touch no other position.
fn keep(graph: &Graph, drawing: &Layout, options: &Options<'_>, free: bool) {
    let size = |v: usize| options.sizes.get(v).copied().unwrap_or((40.0, 40.0));
    let shape = |v: usize| options.shapes.get(v).copied().unwrap_or_default();
    let centers: Vec<_> = drawing.nodes.iter().map(|p| (p.x, p.y)).collect();
    assert_eq!(centers.len(), graph.positions() as usize);
    for (v, a) in centers.iter().enumerate() {
        let (w, h) = size(v);
        assert!(a.0 - w / 2.0 >= 0.0 && a.0 + w / 2.0 <= drawing.width, "{v} is outside");
        assert!(a.1 - h / 2.0 >= 0.0 && a.1 + h / 2.0 <= drawing.height, "{v} is outside");
        for (u, b) in centers[..v].iter().enumerate() {
            let apart =
                ((a.0 - b.0).abs() - (w + size(u).0) / 2.0).max((a.1 - b.1).abs() - (h + size(u).1) / 2.0);
            assert!(apart > 3.0, "{u} and {v} overlap: {a:?} {b:?}");
        }
    }
    assert_eq!(
        drawing.edges.iter().map(|edge| (edge.from, edge.to)).collect::<Vec<_>>(),
        graph.all_moves().collect::<Vec<_>>()
    );
    for edge in &drawing.edges {
        let (u, v) = (edge.from as usize, edge.to as usize);
        let line = points(&edge.path, 100);
        let on = |v: usize, p: (f64, f64)| (depth(shape(v), centers[v], size(v), p) - 1.0).abs() < 0.01;
        assert!(on(u, line[0]) && on(v, *line.last().unwrap()), "{u} -> {v} is not on the borders: {edge:?}");
        for &p in &line {
            assert!(
                (0.0..=drawing.width).contains(&p.0) && (0.0..=drawing.height).contains(&p.1),
                "{edge:?}"
            );
            for (w, &center) in centers.iter().enumerate() {
                let depth = depth(shape(w), center, size(w), p);
                assert!(
                    depth >= if w == u || w == v { 0.99 } else { 1.0 } || !free && w != u && w != v,
                    "{u} -> {v} passes {w}"
                );
            }
        }
    }
    // Moves between the same two positions can be told apart.
    let mut bundles: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for edge in &drawing.edges {
        bundles.entry((edge.from.min(edge.to), edge.from.max(edge.to))).or_default().push(edge);
    }
    for bundle in bundles.values() {
        for (i, a) in bundle.iter().enumerate() {
            for b in &bundle[..i] {
                let apart = (a.label.x - b.label.x).hypot(a.label.y - b.label.y);
                assert!(apart > 3.0, "{a:?} lies on {b:?}");
            }
        }
    }
}

/// Moves lead downwards except as few as possible: never on an acyclic graph.
fn leads_downwards(graph: &Graph, drawing: &Layout) -> bool {
    graph.all_moves().all(|(u, v)| drawing.nodes[u as usize].y < drawing.nodes[v as usize].y)
}

#[test]
fn random_graphs_keep_what_every_layered_drawing_must() {
    let mut random = Random::new(7);
    let shapes = [Shape::Ellipse, Shape::Box, Shape::Diamond];
    for round in 0..150 {
        let graph = random_graph(&mut random, 25);
        let n = graph.positions() as usize;
        let sizes: Vec<_> =
            (0..n).map(|_| (24.0 + random.below(100) as f64, 24.0 + random.below(40) as f64)).collect();
        let shapes: Vec<_> = (0..n).map(|_| shapes[random.below(3)]).collect();
        let direction = if round % 2 == 0 { Direction::Down } else { Direction::Right };
        let options = Options { sizes: &sizes, shapes: &shapes, direction, ..Options::default() };
        let drawing = draw(&graph, Kind::Layered, &options);
        keep(&graph, &drawing, &options, true);
        assert_eq!(drawing, draw(&graph, Kind::Layered, &options), "not the same again");

        let numbers = numbers(&mut random, &graph);
        let drawing = draw(&graph, Kind::Remoteness(&numbers), &options);
        keep(&graph, &drawing, &options, true);
        let along = |v: usize| if round % 2 == 0 { drawing.nodes[v].y } else { drawing.nodes[v].x };
        for u in 0..n {
            for v in 0..n {
                let (a, b) = (numbers[u], numbers[v]);
                if a != NONE && a == b {
                    assert_eq!(along(u), along(v), "{u} and {v} have the same number");
                }
                assert!(a <= b || along(u) < along(v), "{u} has a greater number than {v}");
            }
        }
    }
}

#[test]
fn moves_of_acyclic_graphs_lead_downwards() {
    let mut random = Random::new(8);
    for _ in 0..60 {
        let (layers, width) = (2 + random.below(6), 1 + random.below(6));
        let graph = layered_graph(&mut random, layers, width);
        let drawing = draw(&graph, Kind::Layered, &Options::default());
        assert!(leads_downwards(&graph, &drawing));
        keep(&graph, &drawing, &Options::default(), true);
    }
    let cycle = Graph::from_moves(3, &[(0, 1), (1, 2), (2, 0)]).unwrap();
    assert!(!leads_downwards(&cycle, &draw(&cycle, Kind::Layered, &Options::default())));
}

#[test]
fn drawings_by_distance_keep_positions_apart() {
    let mut random = Random::new(9);
    for _ in 0..60 {
        let graph = random_graph(&mut random, 25);
        let drawing = draw(&graph, Kind::Force, &Options::default());
        keep(&graph, &drawing, &Options::default(), false);
        assert_eq!(drawing, draw(&graph, Kind::Force, &Options::default()), "not the same again");
    }
    // A chain is drawn as a line, so that no move touches a third position.
    let chain: Vec<_> = (1..12).map(|v| (v - 1, v)).collect();
    let chain = Graph::from_moves(12, &chain).unwrap();
    keep(&chain, &draw(&chain, Kind::Force, &Options::default()), &Options::default(), true);
}

#[test]
fn the_smallest_graphs_are_drawn() {
    for (positions, moves) in [
        (0, vec![]),
        (1, vec![]),
        (1, vec![(0, 0); 4]),
        (2, vec![(0, 1); 7]),
        (2, vec![(0, 1), (1, 0)]),
        (9, vec![]),
    ] {
        let graph = Graph::from_moves(positions, &moves).unwrap();
        let numbers = vec![5; positions as usize];
        for kind in [Kind::Layered, Kind::Remoteness(&numbers), Kind::Force] {
            let drawing = draw(&graph, kind, &Options::default());
            keep(&graph, &drawing, &Options::default(), true);
            assert!(drawing.width > 0.0 && drawing.height > 0.0);
        }
    }
}

#[test]
fn what_is_too_large_is_refused_with_advice_and_a_long_chain_passes() {
    let chain = |n: u32| Graph::from_moves(n, &(1..n).map(|v| (v - 1, v)).collect::<Vec<_>>()).unwrap();
    let error = layout(&chain(MAX_POSITIONS + 1), Kind::Layered, &Options::default(), &Control::default())
        .unwrap_err();
    assert_eq!(error.kind(), Fault::Resource);
    assert!(error.advice_text().is_some());
    let graph = chain(MAX_POSITIONS);
    let drawing = draw(&graph, Kind::Layered, &Options::default());
    assert!(leads_downwards(&graph, &drawing));
    // One move past all others: as many dummies as there are rows. Thousands of them are refused.
    let mut moves: Vec<_> = graph.all_moves().collect();
    moves.extend((0..2_000).map(|u| (u, MAX_POSITIONS - 1)));
    let graph = Graph::from_moves(MAX_POSITIONS, &moves).unwrap();
    let error = layout(&graph, Kind::Layered, &Options::default(), &Control::default()).unwrap_err();
    assert!(error.message().contains("too many rows"), "{error}");
    let stopped = Control::default();
    stopped.stop();
    assert_eq!(
        layout(&chain(2), Kind::Layered, &Options::default(), &stopped).unwrap_err().kind(),
        Fault::Stopped
    );
    let wrong = layout(&chain(3), Kind::Remoteness(&[0]), &Options::default(), &Control::default());
    assert!(wrong.is_err());
    let odd = [(f64::NAN, f64::INFINITY), (-1.0, 0.0), (40.0, 1e30)];
    let odd = Options { sizes: &odd, node_gap: f64::NAN, layer_gap: -5.0, ..Options::default() };
    for kind in [Kind::Layered, Kind::Force] {
        let drawing = draw(&chain(3), kind, &odd);
        assert!(drawing.nodes.iter().all(|p| p.x.is_finite() && p.y.is_finite()));
    }
}
