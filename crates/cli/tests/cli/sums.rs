//! Sums of games from the command line, and the search for one score.

use serde_json::{Value, json};

use crate::common::run;

fn sum(args: &str) -> Value {
    serde_json::from_str(&run(&format!("solve --json --sum {args}")).success()).unwrap()
}

#[test]
fn the_value_of_a_sum_is_that_of_the_whole() {
    // Nim with heaps 3 and 5 beside one of 7 is Nim with all three.
    let parts = sum("@nim:3,5 @nim:7");
    let whole = run("solve @nim:3,5,7 --ask grundy").success();
    assert_eq!((&parts["value"], &parts["outcome"]), (&json!("1"), &json!("win")));
    assert!(whole.contains("Grundy value 1"), "{whole}");
    let moves = parts["winning_moves"].as_array().unwrap();
    assert!(moves.contains(&json!({"component": 2, "from": "(7,)", "to": "(6,)"})), "{moves:?}");
    assert_eq!(moves.iter().filter(|choice| choice["component"] == 1).count(), 2, "{moves:?}");
    assert_eq!(sum("@nim:4 @nim:4")["outcome"], "loss");
    assert_eq!(sum("@nim:4 @nim:4")["winning_moves"], json!([]));
}

#[test]
fn games_with_cycles_and_rules_files_add_up() {
    // `stay` is ∞{0}: alone it is won by moving to the end, beside a heap of 1 it is a draw.
    assert_eq!(sum("examples/loopy.game --at stay")["outcome"], "win");
    let beside = sum("examples/loopy.game @nim:1 --at stay");
    assert_eq!((&beside["value"], &beside["outcome"]), (&json!("∞{1}"), &json!("draw")));
    let two = sum("examples/nim.star heaps=3 examples/nim.star heaps=5");
    assert_eq!((&two["value"], &two["components"][0]["position"]), (&json!("6"), &json!("(3,)")));
}

#[test]
fn why_names_the_heap_that_tells_two_games_apart() {
    let out = run("solve --sum @nim:2 @nim:3 @nim:3 --why").success();
    assert!(out.contains("1 and 2: Beside a Nim heap of 2"), "{out}");
    assert!(out.contains("2 and 3: They are equal"), "{out}");
    assert!(out.contains("in component 1, from (2,) to ()"), "{out}");
}

#[test]
fn what_does_not_fit_a_sum_is_refused() {
    run("solve --sum @nim:2 --ask outcome").failure(2);
    run("solve --sum @nim:2 --at (2,) (1,)").failure(2);
    run("solve --sum examples/loopy.game").failure(2);
    run("solve --sum @nim:2 -o a.csv").status(2);
    run("solve").status(2);
    run("solve @nim:2 --why").status(2);
}

#[test]
fn a_search_finds_the_score_that_solving_finds() {
    for game in
        ["@connect-four:4x4", "@tic-tac-toe", "examples/tic-tac-toe.star", "@can-i-win:6,11", "@nim:3,4,5"]
    {
        let found: Value = serde_json::from_str(&run(&format!("search {game} --json")).success()).unwrap();
        let solved = run(&format!("solve {game} --ask score --stats -")).success();
        let solved: Value = serde_json::from_str(&solved).unwrap();
        assert_eq!(found["score"], solved["start"]["score"], "{game}");
        assert!(found["visited"].as_u64() <= solved["positions"].as_u64(), "{game}");
    }
    let out = run("search examples/six.game 2").success();
    assert!(out.starts_with("position  2\nscore     -1, to the player to move\n"), "{out}");
    run("search examples/draw.game").failure(2);
    run("search @nim:3 (2,)").failure(2);
    run("search @nim:3 --rule misere").failure(2);
}
