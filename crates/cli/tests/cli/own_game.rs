//! A game of one's own in Rust has the whole program.

use std::process::Command;

use crate::common::root;

/// Builds the program in a folder of its own, with what is compiled already.
fn built() -> std::path::PathBuf {
    let folder = root().join("examples/own-game");
    let target = root().join("target/own-game");
    let build = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .unwrap();
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    target.join("debug/own-game")
}

/// It compiles everything anew: `cargo test -p retrograde-cli --test cli -- --ignored own_game`.
#[test]
#[ignore = "it compiles everything anew"]
fn the_example_of_a_game_of_ones_own_goes_from_the_rules_to_a_published_tablebase() {
    let program = built();
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
    assert!(works(&["solve", "5x7"]).contains("win"));
    works(&["selftest", "5x7"]);
    works(&["tabulate", "5x7", "-o", "own.rgt"]);
    assert!(works(&["query", "own.rgt", "3x4"]).contains("3x4"));
    assert!(works(&["check", "own.rgt"]).starts_with("right"));
    works(&["publish", "own.rgt", "public"]);
    let (status, told) = run(&["solve", "five"]);
    assert!(status != Some(0) && told.contains("5x7"), "{told}");
    // A file that is missing is told as such.
    let (_, told) = run(&["solve", "five.game"]);
    assert!(told.contains("five.game") && !told.contains("pair of numbers"), "{told}");
}
