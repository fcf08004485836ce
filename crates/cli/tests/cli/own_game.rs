//! A game of one's own in Rust has the whole program.

use std::{path::Path, process::Command};

/// `cargo test` builds the examples of this crate; where only these tests are built it is missing.
#[test]
fn the_example_of_a_game_of_ones_own_goes_from_the_rules_to_a_published_tablebase() {
    let program = Path::new(env!("CARGO_BIN_EXE_retrograde")).with_file_name("examples").join("own-game");
    if !program.exists() {
        eprintln!("skipped: build it with `cargo build -p retrograde-cli --example own-game`");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let output = Command::new(&program).args(arguments).current_dir(&folder).output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), told + &String::from_utf8_lossy(&output.stderr))
    };
    let works = |arguments: &[&str]| {
        let (status, told) = run(arguments);
        assert_eq!(status, Some(0), "{arguments:?}: {told}");
        told
    };
    assert!(works(&["--help"]).contains("Walk one, two or three squares ahead"));
    assert!(works(&["solve", "5x7"]).contains("won"));
    works(&["selftest", "5x7"]);
    works(&["tabulate", "5x7", "-o", "own.rgt"]);
    assert!(works(&["query", "own.rgt", "3x4"]).contains("3x4"));
    assert!(works(&["check", "own.rgt"]).starts_with("right"));
    works(&["explain", "own.rgt", "3x4"]);
    works(&["publish", "own.rgt", "public"]);
    // Neither a file nor parameters; and a file that is missing is told as such.
    let (status, told) = run(&["solve", "five"]);
    assert!(status != Some(0) && told.contains("5x7"), "{told}");
    let (_, told) = run(&["solve", "five.game"]);
    assert!(told.contains("five.game") && !told.contains("pair of numbers"), "{told}");
}
