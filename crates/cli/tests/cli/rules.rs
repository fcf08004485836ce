//! Games by their rules: rules files with parameters, limits, and the self-test.

use std::fs;

use crate::common::{retrograde, run};

/// A rules file in a folder of its own.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.star");
    fs::write(&path, text).unwrap();
    (folder, path.to_str().unwrap().to_owned())
}

#[test]
fn parameters_stand_after_the_file_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let answer = folder.path().join("a.json");
    let answer = answer.to_str().unwrap();
    retrograde(["solve", "examples/nim.star", "heaps=1,2", "-o", answer]).success();
    retrograde(["check", "examples/nim.star", "heaps=1,2", answer]).success();
    retrograde(["check", answer, "examples/nim.star", "heaps=1,2"]).failure(2);
    let out = retrograde(["explain", "examples/nim.star", "heaps=1,2", "(1, 1)"]).success();
    assert!(out.starts_with("Position (1, 1) is lost"), "{out}");
    assert!(run("trace examples/nim.star heaps=2").success().contains("(2,)"));
    assert!(
        run("convert examples/subtraction.star start=3 - --to text")
            .success()
            .contains("\"3\" -> \"2\" \"0\"")
    );
    run("solve examples/nim.star heaps=1,2 more").failure(2);
    run("solve @nim heaps=1,2").failure(2);
}

#[test]
fn the_checksum_of_a_solution_knows_the_file_and_its_parameters() {
    let digest = |args: &str| {
        let out = run(&format!("solve {args} -o - --to json")).success();
        serde_json::from_str::<serde_json::Value>(&out).unwrap()["input_sha256"].as_str().unwrap().to_owned()
    };
    let plain = digest("examples/nim.star");
    assert_eq!(plain, digest("examples/nim.star --ask grundy"));
    assert_ne!(plain, digest("examples/nim.star heaps=3,4,5"));
    assert_ne!(digest("examples/nim.star heaps=3,4"), digest("examples/nim.star heaps=3,5"));
}

#[test]
fn the_limit_of_positions_holds_for_every_game_by_rules() {
    let err = run("solve @tic-tac-toe --max-positions 5477").failure(3);
    assert!(err.contains("more than 5477 positions") && err.contains("--max-positions"), "{err}");
    run("solve @tic-tac-toe --max-positions 5478").success();
    let (_folder, path) = file("start = 0\ndef moves(n):\n    return [n + 1]\n");
    retrograde(["solve", &path, "--max-positions", "1000"]).failure(3);
    retrograde(["solve", &path, "--max-memory", "20M"]).failure(3);
}

#[test]
fn a_rules_file_that_is_no_text_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.star");
    fs::write(&path, b"start = 1\n\xff\xfe").unwrap();
    let err = retrograde(["solve", path.to_str().unwrap()]).failure(2);
    assert!(err.contains("game.star:2:1") && err.contains("UTF-8"), "{err}");
}

#[test]
fn a_self_test_answers_by_its_status() {
    for game in ["@nim:3,4,5", "@chomp:3x4", "@tic-tac-toe", "examples/wythoff.star start=4,6"] {
        assert!(run(&format!("selftest {game}")).success().starts_with("right: "), "{game}");
    }
    let rules = "start = 4\ndef moves(n):\n    return range(n)\n";
    for (fault, found) in [
        ("def canonical(n):\n    return n - 1 if n > 0 else 0\n", "canonical(canonical(p)) is canonical(p)"),
        ("def canonical(n):\n    return n % 2\n", "the same moves up to symmetry"),
        ("def name(n):\n    return str(n // 3)\n", "different positions have different names"),
        ("def player(n):\n    return \"first\" if n == 4 else None\n", "says who moves there"),
        (
            "def result(n):\n    return \"tie\" if n == 3 else None\ndef canonical(n):\n    return min(n, 2)\n",
            "the same result",
        ),
    ] {
        let (_folder, path) = file(&format!("{rules}{fault}"));
        let out = retrograde(["selftest", &path]).status(1).out;
        assert!(out.starts_with("wrong: ") && out.contains(found), "{fault}: {out}");
    }
    let (_folder, path) = file("start = 4\ndef moves(n):\n    return [n[0]]\n");
    retrograde(["selftest", &path]).failure(2);
    run("selftest examples/six.game").failure(2);
    let report = run("selftest @connect-four:5x5 --near 100 --walks 3 --seed 7").success();
    assert!(report.contains("near the start and on random walks"), "{report}");
    assert_eq!(report, run("selftest @connect-four:5x5 --near 100 --walks 3 --seed 7").success());
}

#[test]
fn a_guess_is_tried_on_every_position_and_a_wrong_one_has_its_exit_status() {
    let right = retrograde(["solve", "examples/subtraction.star", "--guess", "n % 7 in (0, 2)"]).success();
    assert!(
        right.contains("guess    n % 7 in (0, 2)\nright    for all 22 positions; it calls 7 lost\n"),
        "{right}"
    );
    let wrong =
        retrograde(["solve", "examples/subtraction.star", "start=30", "--guess", "n % 7 == 0"]).status(1).out;
    assert!(wrong.contains("right    for 26 of 31 positions; it calls 5 lost\n"), "{wrong}");
    assert!(wrong.contains("wrong    for 5; it misses 5 lost ones\n"), "{wrong}");
    assert!(
        wrong.contains("smallest position 2: the guess says not lost, but the player to move loses in 2 moves; move to 1\n"),
        "{wrong}"
    );
    let chinese =
        retrograde(["solve", "@nim:1,2", "--language", "zh", "--guess", "len(p) == 1"]).status(1).out;
    assert!(
        chinese.contains("猜想") && chinese.contains("最小反例") && !chinese.contains("guess"),
        "{chinese}"
    );
    // A picture of the counterexample, where there is one.
    let drawn = retrograde(["solve", "@tic-tac-toe", "--guess", "p.count(\"X\") == 3"]).status(1).out;
    assert!(drawn.trim_end().lines().count() > 10, "{drawn}");
    for wrong in ["a ==", "zz", "a == 1", ""] {
        let error = retrograde(["solve", "@subtraction:1,2:9", "--guess", wrong]).failure(2);
        assert!(error.contains("--guess"), "{error}");
    }
    run("solve --sum @nim:1 --guess 1").failure(2);
}
