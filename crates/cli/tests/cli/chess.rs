//! Chess tablebases against the tables of others, which are fetched for it.

use std::process::Command;

use crate::common::root;

/// `cargo test -p retrograde-cli --test cli -- --ignored chess`: three men; set `MEN="KQKR KRKP"` for others.
#[test]
#[ignore = "it fetches python-chess, and looks at some hundred thousand positions in Python"]
fn chess_tablebases_equal_those_of_gaviota_and_syzygy() {
    let work = tempfile::tempdir().unwrap();
    let men = std::env::var("MEN").unwrap_or_else(|_| "KQK KRK KPK KBK KNK".to_owned());
    let script = root().join("crates/cli/tests/chess_by_others.py");
    let run = Command::new("python3")
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_retrograde"))
        .arg(work.path())
        .args(men.split_whitespace())
        .output();
    let Ok(output) = run else {
        eprintln!("skipped: there is no python3");
        return;
    };
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() == Some(77) {
        eprintln!("{told}");
        return;
    }
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        told.lines().filter(|line| line.ends_with("are equal")).count(),
        men.split_whitespace().count()
    );
}
