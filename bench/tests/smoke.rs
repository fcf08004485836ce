//! The whole bench on games of a few thousand positions: every program on every family, all in agreement.
#![allow(clippy::unwrap_used)]

use std::process::Command;

#[test]
fn every_program_agrees_on_every_family() {
    let work = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_retrograde-bench"))
        .args(["--positions=3000", "--rounds=1", "--work"])
        .arg(work.path())
        .arg("--record")
        .arg(work.path())
        .output()
        .unwrap();
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}{errors}");
    for family in ["poisson", "uniform", "local", "chain", "star", "dense", "subtraction", "owned"] {
        assert!(told.contains(&format!("### {family}, 3000 positions")), "{family} is missing in\n{told}");
    }
    if errors.contains("without the rival") {
        println!("only against ourselves: {errors}");
    }
}

#[test]
fn every_program_finds_the_same_heaps() {
    let work = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_retrograde-bench"))
        .args(["--rounds=1", "--threads=1,2", "--work"])
        .arg(work.path())
        .arg("--record")
        .arg(work.path())
        .args(["heap", "--games=4!.:12000,0.16:9000,0.6!:5000,0.354:5000,0.07:20"])
        .output()
        .unwrap();
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}{errors}");
    for game in ["4!. up to 12000", "0.16 up to 9000", "0.6! up to 5000", "0.354 up to 5000", "0.07 up to 20"]
    {
        assert!(told.contains(&format!("### heaps of {game}")), "{game} is missing in\n{told}");
    }
    if !errors.contains("without the rival") {
        assert!(told.contains("vs heap_naive") && told.contains("vs heap_sparse"), "{told}");
    }
}

#[test]
fn every_program_finds_the_same_winners_of_parity_games() {
    let work = tempfile::tempdir().unwrap();
    let games = "chain:3000,cycle:3000,ladder:1000,nested:300,clique:60,recursive-ladder:6,recursive-ladder:300,jurdzinski:8:8,\
                 robust:4,random:2000:5:2,random:2000:2000:2,random:500:3:20";
    let output = Command::new(env!("CARGO_BIN_EXE_retrograde-bench"))
        .args(["--rounds=1", "--work"])
        .arg(work.path())
        .args(["parity", "--patience=1", "--games", games])
        .output()
        .unwrap();
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}{errors}");
    for game in games.split(',') {
        assert!(told.contains(&format!("| {game} |")), "{game} is missing in\n{told}");
    }
    if !errors.contains("without the rival") {
        // One of them is made against the rival.
        assert!(told.contains("The winners of 11 of 12 games were compared"), "{told}");
        assert!(told.contains("gave up after 1 s"), "{told}");
    }
}

#[test]
fn every_program_counts_the_same_in_tables() {
    let work = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_retrograde-bench"))
        .args(["--rounds=1", "--threads=1,2", "--work"])
        .arg(work.path())
        .args(["tables", "--boards=3x3:3,4x3:3,4x3:4"])
        .output()
        .unwrap();
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}{errors}");
    for board in ["3x3:3", "4x3:3", "4x3:4"] {
        assert!(told.contains(&format!("### the tables of @teeko:{board}")), "{board} is missing in\n{told}");
    }
    if !errors.contains("without the rival") {
        assert!(told.contains("vs teeko"), "{told}");
    }
}
