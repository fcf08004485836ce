//! Graphs that do not fit in memory: the same bytes by way of the disk, however often a run is killed.

use std::{
    fmt::Write as _,
    fs,
    path::Path,
    process::{Child, Stdio},
    thread::sleep,
    time::Duration,
};

use crate::common::{finish, program, run};

/// A game of `n` positions whose moves are nearly random, as an edge list.
fn edges(n: u64) -> String {
    let mut text = String::new();
    let mut seed = 7u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for u in 0..n {
        // Every number is mentioned, so that none needs a label of its own.
        writeln!(text, "{u}").unwrap();
        for _ in 0..random(9) {
            writeln!(text, "{u} {}", random(n)).unwrap();
        }
    }
    text
}

struct Place(tempfile::TempDir);

impl Place {
    /// A folder with a game of many positions, as a text and as a file in the binary format, and its answer.
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        fs::write(place.path("game.txt"), edges(60_000)).unwrap();
        place.run("convert game.txt game.rgg").success();
        place.run("solve game.rgg -o right.csv").success();
        place
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, args: &str) -> std::process::Command {
        let mut command = program();
        command.current_dir(self.0.path()).args(args.split_whitespace());
        command
    }

    fn run(&self, args: &str) -> crate::common::Run {
        finish(&mut self.command(args))
    }

    fn same(&self, one: &str, other: &str) {
        assert!(
            fs::read(self.path(one)).unwrap() == fs::read(self.path(other)).unwrap(),
            "{one} and {other} differ"
        );
    }
}

fn is_there(path: &Path) -> bool {
    path.exists()
}

#[test]
fn a_game_that_does_not_fit_goes_to_the_disk_and_its_answer_is_the_same() {
    let place = Place::new();
    for (input, memory) in
        [("game.rgg", "1M"), ("game.txt", "1M"), ("game.txt", "2500K"), ("game.rgg", "600K")]
    {
        let told = place
            .run(&format!("solve {input} -o found.csv --max-memory {memory} --work work --self-check"))
            .status(0);
        place.same("found.csv", "right.csv");
        assert!(told.out.contains("disk (outcome)") && told.out.contains("checked"), "{}", told.out);
        assert!(told.err.contains("go to the disk, in work: expect"), "{}", told.err);
        assert!(!is_there(&place.path("work")), "{input}");
        fs::remove_file(place.path("found.csv")).unwrap();
    }
    // The same answer in binary, which is checked like any other.
    place.run("solve game.rgg -o found.rgs --max-memory 1M --work work").success();
    place.run("solve game.rgg -o right.rgs").success();
    place.same("found.rgs", "right.rgs");
    let told = place.run("check game.rgg found.rgs --max-memory 600K").success();
    assert!(told.contains("right: the outcome, remoteness and move of every position are proven"), "{told}");
    let mut altered = fs::read(place.path("found.rgs")).unwrap();
    altered[5000] ^= 1;
    fs::write(place.path("found.rgs"), altered).unwrap();
    let error = place.run("check game.rgg found.rgs").failure(2);
    assert!(error.contains("the answer is damaged"), "{error}");
}

#[test]
fn without_a_folder_the_advice_names_one() {
    let place = Place::new();
    for (input, memory) in [("game.txt", "800K"), ("game.txt", "700K")] {
        let error = place.run(&format!("solve {input} --max-memory {memory}")).failure(3);
        assert!(error.contains("--work DIR") && error.contains("--max-memory"), "{error}");
        let error = place.run(&format!("solve {input} --max-memory {memory} --language zh")).status(3).err;
        assert!(error.contains("--work DIR") && error.contains("磁盘"), "{error}");
    }
}

#[test]
fn rules_and_owners_hold_on_the_disk_too_and_scores_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work").display().to_string();
    for (game, more) in [
        ("examples/six.game", ""),
        ("examples/six.game", "--rule misere"),
        ("examples/draw.game", ""),
        ("examples/reach.gm", "--infinite draw --goal first=5"),
        ("@wythoff:12,13", ""),
    ] {
        let right = run(&format!("solve {game} {more} --method queue -o - --to csv")).success();
        let found = run(&format!("solve {game} {more} --method disk --work {work} -o - --to csv")).success();
        assert_eq!(found, right, "{game} {more}");
    }
    let error = run(&format!("solve examples/minimax.game --method disk --work {work}")).failure(2);
    assert!(
        error.contains("only the outcome can be asked for") && error.contains("--ask outcome"),
        "{error}"
    );
    let error = run("solve examples/six.game --method disk").failure(2);
    assert!(error.contains("--work DIR"), "{error}");
    let error = run(&format!("solve examples/six.game --method disk --work {work} -o six.svg")).failure(2);
    assert!(error.contains("csv, json or rgs"), "{error}");
    let error = run(&format!("solve examples/six.game --method queue --work {work} --resume")).failure(2);
    assert!(error.contains("--resume"), "{error}");
}

/// Lets a child run for a while and kills it.
fn kill(mut child: Child, after: Duration) {
    sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_run_that_is_killed_at_any_moment_goes_on_to_the_same_bytes() {
    let place = Place::new();
    let solve = "solve game.rgg -o found.csv --max-memory 700K --work work --threads 2";
    let began = std::time::Instant::now();
    place.run(solve).status(0);
    let whole = began.elapsed();
    place.same("found.csv", "right.csv");
    // From the first moments to the last, and again into what goes on.
    for part in 0..6 {
        let _ = fs::remove_file(place.path("found.csv"));
        let _ = fs::remove_dir_all(place.path("work"));
        for more in ["", " --resume", " --resume"] {
            let mut command = place.command(&format!("{solve}{more}"));
            let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            kill(child, whole * (2 * part + 1) / 12);
        }
        // A run that was too quick to be killed has removed its folder: then another one begins anew.
        place.run(&format!("{solve} --resume")).status(0);
        place.same("found.csv", "right.csv");
        assert!(!is_there(&place.path("work/retrograde.work")));
    }
}

#[test]
fn a_folder_with_a_run_in_it_is_not_taken_for_another_one() {
    let place = Place::new();
    let solve = "solve game.rgg -o found.csv --max-memory 700K --work work";
    // Where the answer cannot be written, the run is kept.
    let kept = place.run(&solve.replace("found.csv", "nowhere/found.csv")).status(2).err;
    assert!(kept.contains("nowhere"), "{kept}");
    let error = place.run(solve).failure(2);
    assert!(error.contains("holds a run that was stopped") && error.contains("--resume"), "{error}");
    let error = place.run(&format!("{solve} --resume --rule misere")).failure(2);
    assert!(error.contains("another game"), "{error}");
    let told = place.run(&format!("{solve} --resume")).status(0);
    assert!(told.err.contains("going on at level"), "{}", told.err);
    place.same("found.csv", "right.csv");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_the_run_goes_on_when_there_is_room() {
    // A limit on the size of files is met as a full disk is: some bytes can still be written, and then no more.
    let place = Place::new();
    let limited = |blocks: u32, more: &str| {
        let program = env!("CARGO_BIN_EXE_retrograde");
        let mut shell = std::process::Command::new("sh");
        shell.current_dir(place.0.path()).arg("-c").arg(format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec {program} solve game.rgg -o found.csv --max-memory 700K --work work {more}"
        ));
        finish(&mut shell)
    };
    let error = limited(16, "").status(3).err;
    assert!(error.contains("cannot write work/retrograde.work/") && error.contains("make room"), "{error}");
    place.run("solve game.rgg -o found.csv --max-memory 700K --work work --resume").status(0);
    place.same("found.csv", "right.csv");
}
