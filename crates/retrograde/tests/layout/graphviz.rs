//! Crossings, beside those of Graphviz's `dot`: recorded, and counted anew where that program is installed.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use retrograde::{
    Control, Graph,
    format::{ReadOptions, read, recognise},
    layout::{Kind, Layout, Options},
    random::Random,
};

use super::{
    draw,
    geometry::{Line, P, bezier, crossings, points},
    layered_graph, random_graph,
};

/// How many points of a cubic are looked at.
const EACH: u32 = 24;

/// What happens closer than this to a position that two moves share is no crossing.
const NEAR: f64 = 45.0;

/// The version that the counts below are of.
const VERSION: &str = "2.43.0";

/// The crossings of dot (circles of 40 points, nodesep 28, ranksep 48), of each shipped example that can be drawn.
const EXAMPLES: &[(&str, usize)] = &[
    ("draw.game", 0),
    ("grundy.game", 9),
    ("loopy.game", 0),
    ("minimax.game", 0),
    ("reach.gm", 0),
    ("six.contest", 0),
    ("six.dot", 0),
    ("six.edges", 0),
    ("six.game", 0),
    ("six.json", 0),
];

/// The same of all [`random_graphs`] together.
const RANDOM: usize = 726;

/// The version of dot, if it is installed.
fn version() -> Option<String> {
    let output = Command::new("dot").arg("-V").output().ok()?;
    // `dot - graphviz version 2.43.0 (0)`
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    words.split_once("version ").and_then(|(_, rest)| rest.split(' ').next().map(str::to_owned))
}

/// Says where dot's count comes from, and that the recorded one is what dot of that version has.
fn of_dot(name: &str, recorded: usize, counted: impl FnOnce() -> Option<usize>) -> usize {
    let Some(version) = version() else {
        println!("{name}: dot is not installed, only the recorded count is compared");
        return recorded;
    };
    let counted = counted().unwrap();
    if version == VERSION {
        assert_eq!(counted, recorded, "{name}: the recorded count of dot is wrong");
    }
    counted.min(recorded)
}

fn ours(drawing: &Layout) -> usize {
    let nodes: Vec<P> = drawing.nodes.iter().map(|p| (p.x, p.y)).collect();
    let lines = drawing
        .edges
        .iter()
        .map(|edge| Line { ends: (edge.from as usize, edge.to as usize), points: points(&edge.path, EACH) });
    crossings(&nodes, &lines.collect::<Vec<_>>(), NEAR)
}

/// The crossings of dot's drawing; `None` without dot.
fn theirs(graph: &Graph) -> Option<usize> {
    let mut text = String::from(
        "digraph { nodesep=0.389; ranksep=0.667; node [shape=circle, fixedsize=true, width=0.556, label=\"\"];\n",
    );
    (0..graph.positions()).for_each(|v| text += &format!("{v};\n"));
    graph.all_moves().for_each(|(u, v)| text += &format!("{u} -> {v};\n"));
    text += "}";
    let mut dot =
        Command::new("dot").arg("-Tjson").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let mut input = dot.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = dot.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let place = |text: &str| -> P {
        let (x, y) = text.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    let objects = json["objects"].as_array().unwrap();
    let mut nodes = vec![(0.0, 0.0); graph.positions() as usize];
    for object in objects {
        nodes[object["name"].as_str().unwrap().parse::<usize>().unwrap()] =
            place(object["pos"].as_str().unwrap());
    }
    let name = |value: &serde_json::Value| -> usize {
        objects[value.as_u64().unwrap() as usize]["name"].as_str().unwrap().parse().unwrap()
    };
    let lines = json["edges"].as_array().map(Vec::as_slice).unwrap_or_default().iter().map(|edge| {
        let controls: Vec<P> = edge["pos"]
            .as_str()
            .unwrap()
            .split(' ')
            .filter(|part| !part.starts_with(['e', 's']))
            .map(place)
            .collect();
        Line { ends: (name(&edge["tail"]), name(&edge["head"])), points: bezier(&controls, EACH) }
    });
    Some(crossings(&nodes, &lines.collect::<Vec<_>>(), NEAR))
}

/// Half of them layered, half with cycles.
fn random_graphs() -> Vec<Graph> {
    let mut random = Random::new(2024);
    let mut graphs: Vec<_> = (0..24).map(|i| layered_graph(&mut random, 3 + i % 6, 2 + i % 7)).collect();
    graphs.extend((0..24).map(|_| random_graph(&mut random, 30)));
    graphs
}

#[test]
fn no_example_has_more_crossings_than_with_dot() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/");
    for &(name, recorded) in EXAMPLES {
        let bytes = std::fs::read(format!("{folder}{name}")).unwrap();
        let format = recognise(Some(name.as_ref()), &bytes).unwrap();
        let game = read(std::sync::Arc::new(bytes), format, &ReadOptions::default(), &Control::default())
            .unwrap()
            .game;
        let ours = ours(&draw(&game.graph, Kind::Layered, &Options::default()));
        let theirs = of_dot(name, recorded, || theirs(&game.graph));
        assert!(ours <= theirs, "{name}: {ours} crossings, dot has {theirs}");
    }
}

#[test]
fn random_graphs_have_no_more_crossings_than_with_dot() {
    let graphs = random_graphs();
    let ours: usize = graphs.iter().map(|graph| ours(&draw(graph, Kind::Layered, &Options::default()))).sum();
    let theirs = of_dot("random graphs", RANDOM, || graphs.iter().map(theirs).sum());
    assert!(ours <= theirs, "{ours} crossings, dot has {theirs}");
}
