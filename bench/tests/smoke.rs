//! The whole bench on games of a few thousand positions: every program on every family, all in agreement.

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
