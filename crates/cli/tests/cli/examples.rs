//! The small game files that a beginner opens first.

use serde_json::Value;

use crate::common::{root, run};

/// The statistics of a solve, which must succeed and pass its own check.
fn stats(args: &str) -> Value {
    let out = run(&format!("solve {args} --self-check --stats -")).success();
    serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args}: {e}: {out}"))
}

#[test]
fn every_example_is_opened_by_a_test_of_this_file() {
    // Games of the world are held against what others published, in a suite of their own.
    let (source, world) = (include_str!("examples.rs"), include_str!("../../../rules/tests/world.rs"));
    for entry in std::fs::read_dir(root().join("examples")).unwrap() {
        let entry = entry.unwrap();
        // A program of one's own has a test of its own.
        if entry.path().is_dir() {
            continue;
        }
        let name = entry.file_name().into_string().unwrap();
        let stem = name.strip_suffix(".star").unwrap_or("no rules");
        let opened = source.contains(&format!("examples/{name}")) || world.contains(&format!("\"{stem}\""));
        assert!(opened, "{name} is opened by nobody");
    }
}

#[test]
fn the_worked_example_is_the_same_in_every_format() {
    for file in [
        "examples/six.game",
        "examples/six.edges",
        "examples/six.contest",
        "examples/six.dot",
        "examples/six.json",
    ] {
        let stats = stats(file);
        let counts = ["positions", "moves", "terminals", "win", "loss", "tie", "draw", "longest"];
        let found: Vec<_> = counts.iter().map(|key| stats[key].as_u64().unwrap()).collect();
        assert_eq!(found, [6, 7, 1, 3, 3, 0, 0, 3], "{file}");
    }
}

#[test]
fn the_worked_example_turns_round_under_the_misere_rule() {
    let out = run("solve examples/six.game --rule misere").success();
    let column = |n: usize| {
        out.lines().rev().take(6).map(|row| row.split_whitespace().nth(n).unwrap()).collect::<Vec<_>>()
    };
    let mut outcomes = column(1);
    outcomes.reverse();
    assert_eq!(outcomes, ["loss", "win", "win", "loss", "loss", "win"]);
}

#[test]
fn the_draw_is_a_draw() {
    let stats = stats("examples/draw.game");
    assert_eq!(
        (stats["win"].as_u64(), stats["loss"].as_u64(), stats["draw"].as_u64()),
        (Some(1), Some(1), Some(2))
    );
    assert_eq!(stats["start"]["outcome"], "draw");
}

#[test]
fn the_repeated_move_does_not_lose_the_point() {
    assert_eq!(stats("examples/minimax.game")["start"]["score"], 1);
}

#[test]
fn the_pile_has_period_seven() {
    let stats = stats("examples/grundy.game --ask grundy");
    assert_eq!(stats["start"]["grundy"], "1");
    assert_eq!((stats["win"].as_u64(), stats["loss"].as_u64()), (Some(7), Some(4)));
}

#[test]
fn the_four_loopy_cases_have_their_values() {
    let out = run("solve examples/loopy.game --ask grundy").success();
    let value = |name: &str| {
        let row = out.lines().find(|row| row.split_whitespace().next() == Some(name)).unwrap();
        row.split_whitespace().nth(1).unwrap().to_owned()
    };
    let names = ["stay", "end", "left", "right", "u", "v", "stop", "a", "b"];
    let values: Vec<_> = names.into_iter().map(value).collect();
    assert_eq!(values, ["∞{0}", "0", "∞{}", "∞{}", "0", "1", "0", "∞{0}", "∞{0}"]);
}

#[test]
fn first_reaches_the_tower() {
    let stats_with = |goal: &str| stats(&format!("examples/reach.gm --goal {goal}"));
    let by_file = stats_with("first=examples/reach.txt");
    assert_eq!(by_file["terminals"], 1);
    assert!(by_file["win"].as_u64() > Some(1), "{by_file}");
    let none = stats("examples/reach.gm --infinite draw");
    assert_eq!(none["draw"], 6);
    let by_priorities = stats("examples/reach.gm");
    assert_eq!((by_priorities["draw"].as_u64(), by_priorities["method"].as_str()), (Some(0), Some("parity")));
}

#[test]
fn tic_tac_toe_is_a_tie_from_the_file_as_from_the_rules() {
    let file = stats("examples/tic-tac-toe.game");
    assert_eq!((file["positions"].as_u64(), file["moves"].as_u64()), (Some(5478), Some(16_167)));
    let rules = stats("@tic-tac-toe");
    for key in ["terminals", "win", "loss", "tie", "draw", "longest"] {
        assert_eq!(file[key], rules[key], "{key}");
    }
    assert_eq!(rules["start"]["outcome"], "tie");
}

#[test]
fn the_rules_files_are_the_built_in_games() {
    for (file, built_in) in [
        ("examples/nim.star", "@nim:3,4,5"),
        ("examples/nim.star heaps=2,7,1", "@nim:2,7,1"),
        ("examples/subtraction.star", "@subtraction:1,3,4:21"),
        ("examples/wythoff.star", "@wythoff:8,13"),
        ("examples/tic-tac-toe.star", "@tic-tac-toe"),
        ("examples/cat-and-mouse.star", "@cat-and-mouse:0-2,0-5,1-3,2-4,2-5,3-4,3-5"),
    ] {
        let (rules, built_in) = (stats(file), stats(built_in));
        for key in ["positions", "moves", "terminals", "win", "loss", "tie", "draw", "longest"] {
            assert_eq!(rules[key], built_in[key], "{file}: {key}");
        }
        assert_eq!(rules["start"]["outcome"], built_in["start"]["outcome"], "{file}");
    }
}
