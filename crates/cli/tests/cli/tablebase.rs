//! Tablebases from outside: made, asked, checked, played from, stopped and gone on with.

use std::{fs, path::Path, process::Stdio, time::Duration};

use crate::common::{piped, program, retrograde, run};

/// A tablebase in a folder of its own.
fn tablebase(game: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.rgt").to_str().unwrap().to_owned();
    retrograde([&["tabulate"], game, &["-o", &path]].concat()).success();
    assert!(!Path::new(&format!("{path}.work")).exists());
    (folder, path)
}

/// What `--json` says.
fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&retrograde(args).success()).unwrap()
}

#[test]
fn a_tablebase_is_made_asked_counted_and_checked() {
    let (_folder, path) = tablebase(&["@connect-four:4x4"]);
    let stats = json(&["stats", &path, "--json"]);
    // Two programs of others count the same: see the oracles of connect-four 4x4.
    assert_eq!(stats["game"], "@connect-four:4x4");
    for (key, value) in
        [("positions", 161_029), ("win", 38_675), ("loss", 32_234), ("tie", 90_120), ("draw", 0)]
    {
        assert_eq!(stats[key], value, "{key}");
    }
    assert_eq!(stats["tiers"].as_array().unwrap().len(), 17);
    let tier = |name: &str| {
        stats["tiers"].as_array().unwrap().iter().find(|tier| tier["name"] == name).unwrap().clone()
    };
    assert_eq!(tier("1")["positions"], 4);
    let start = json(&["query", &path, "--json"]);
    assert_eq!((&start["outcome"], &start["remoteness"]), (&"tie".into(), &16.into()));
    assert_eq!(start["moves"].as_array().unwrap().len(), 4);
    let out = retrograde(["check", &path]).success();
    assert!(
        out.starts_with("right: the outcome and remoteness of every position") && out.contains("161,029"),
        "{out}"
    );
    let text = retrograde(["stats", &path]).success();
    assert!(text.contains("161,029 positions in 17 tiers") && text.contains("Best play"), "{text}");
    let text = retrograde(["query", &path, "..../..../..../X..."]).success();
    assert!(text.contains("X...\n") && text.contains("best: tie in 14"), "{text}");
}

#[test]
fn explaining_from_a_tablebase_says_what_explaining_the_game_says() {
    for (game, positions) in [
        (&["@tic-tac-toe"][..], &["../.../...", "XO./.../...", "XO./.X./...", "XXX/OO./..."][..]),
        (&["examples/cat-and-mouse.star"], &[""]),
        (&["examples/nim.star", "heaps=3,5"], &["(3, 5)", "(3, 3)", "()"]),
        (&["@three-mens-morris"], &[""]),
    ] {
        let (_folder, path) = tablebase(game);
        for position in positions.iter().filter(|position| !position.starts_with("../")) {
            let asked: Vec<&str> =
                Some(*position).into_iter().filter(|position| !position.is_empty()).collect();
            let whole = retrograde([&["explain"], game, &asked[..]].concat()).success();
            let tables = retrograde([&["explain", &path], &asked[..]].concat()).success();
            assert_eq!(tables, whole, "{game:?} {position}");
        }
    }
}

#[test]
fn playing_from_a_tablebase_is_playing_the_game() {
    let typed = "a\nhint\nb\nundo\nmoves\nc\nc\nc\nc\nc\n";
    for game in ["@tic-tac-toe", "@nim:3,4,5", "@cat-and-mouse", "examples/subtraction.star"] {
        let (_folder, path) = tablebase(&[game]);
        for options in ["", " --as second --level 3 --seed 7", " --as both --hide"] {
            let whole = piped(&format!("play {game}{options}"), typed).success();
            assert_eq!(piped(&format!("play {path}{options}"), typed).success(), whole, "{game}{options}");
        }
    }
}

#[test]
fn methods_threads_and_tiers_give_the_same_tables() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let rules = folder.path().join("stones.star");
    let text = "start = 60\ndef moves(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n";
    fs::write(&rules, format!("{text}def tier(n):\n    return n // 10\n")).unwrap();
    let rules = rules.to_str().unwrap();
    let bytes = |name: &str, options: &[&str]| {
        retrograde([&["tabulate", rules, "-o", &file(name)], options].concat()).success();
        fs::read(file(name)).unwrap()
    };
    let right = bytes("a.rgt", &[]);
    for options in
        [&["--threads", "1"][..], &["--threads", "3"], &["--method", "rows"], &["--method", "passes"]]
    {
        assert!(bytes("b.rgt", options) == right, "{options:?}");
    }
    let error = retrograde(["tabulate", rules, "-o", &file("c.rgt"), "--method", "once"]).failure(2);
    assert!(error.contains("no move stays in its tier"), "{error}");
    let stats = json(&["stats", &file("a.rgt"), "--json"]);
    assert_eq!((stats["positions"].as_u64(), stats["tiers"].as_array().unwrap().len()), (Some(61), 7));
    // Outcomes only: no remoteness, no play, but the same outcomes.
    assert!(bytes("o.rgt", &["--outcome-only"]) != right);
    let (with, without) =
        (json(&["query", &file("a.rgt"), "--json"]), json(&["query", &file("o.rgt"), "--json"]));
    assert_eq!(with["outcome"], without["outcome"]);
    assert!(without["remoteness"].is_null() && with["remoteness"].is_u64());
    assert!(piped(&format!("play {}", file("o.rgt")), "").failure(2).contains("without remoteness"));
    assert!(retrograde(["check", &file("o.rgt")]).success().contains("without remoteness"));
}

#[test]
fn what_is_wrong_with_a_tablebase_is_said() {
    let (folder, path) = tablebase(&["@tic-tac-toe"]);
    let error = retrograde(["query", &path, "XX./.../..."]).failure(2);
    assert!(error.contains("no position `XX./.../...`") && error.contains(".../.../..."), "{error}");
    assert!(run("query examples/six.game").failure(2).contains("no tablebase"));
    assert!(run("query missing.rgt").failure(2).contains("missing.rgt"));
    let bytes = fs::read(&path).unwrap();
    let other = folder.path().join("other.rgt");
    for damaged in [bytes[..bytes.len() / 2].to_vec(), [&bytes[..200], b"!", &bytes[201..]].concat()] {
        fs::write(&other, damaged).unwrap();
        for command in ["check", "query", "stats", "explain", "play"] {
            let error = retrograde([command, other.to_str().unwrap()]).failure(2);
            assert!(error.contains("damaged") && error.contains("tabulate"), "{error}");
        }
    }
    assert!(run("tabulate @tic-tac-toe -o -").failure(2).contains("standard output"));
    assert!(run("tabulate examples/six.game -o x.rgt").failure(2).contains("not given by rules"));
    let endless = folder.path().join("endless.star");
    fs::write(&endless, "start = 0\ndef moves(n):\n    return [n + 1]\n").unwrap();
    let out = folder.path().join("endless.rgt");
    let (endless, out) = (endless.to_str().unwrap(), out.to_str().unwrap());
    let error = retrograde(["tabulate", endless, "-o", out, "--max-positions", "1000"]).failure(3);
    assert!(error.contains("more than 1000 positions"), "{error}");
    let error = retrograde(["tabulate", endless, "-o", out]).failure(2);
    assert!(error.contains("resume"), "{error}");
}

#[test]
#[cfg(unix)]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let (folder, right) = tablebase(&["@connect-four:5x4"]);
    let right = fs::read(right).unwrap();
    let path = folder.path().join("again.rgt").to_str().unwrap().to_owned();
    let mut kills = 0;
    for round in 0u64.. {
        let mut child = program()
            .args(["tabulate", "@connect-four:5x4", "-o", &path, "--resume"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Later and later, so that it ends.
        std::thread::sleep(Duration::from_millis(40 + round * round * 13 % 97 + round * 60));
        if child.try_wait().unwrap().is_some_and(|status| status.success()) {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 0);
    assert!(fs::read(&path).unwrap() == right, "other bytes after {kills} kills");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_what_is_finished_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("full.rgt").to_str().unwrap().to_owned();
    // A limit on the size of files stands for a full disk: the shell lowers it for the program.
    let limited = |blocks: &str| {
        let script = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" tabulate @connect-four:5x4 -o \"$1\" --resume"
        );
        let mut command = std::process::Command::new("sh");
        crate::common::finish(command.args(["-c", &script, env!("CARGO_BIN_EXE_retrograde"), &path]))
    };
    let error = limited("64").failure(3);
    assert!(error.contains("cannot write") && error.contains("resume"), "{error}");
    limited("unlimited").success();
    retrograde(["check", &path]).success();
}

#[test]
fn a_game_whose_graph_does_not_fit_is_solved_by_tables() {
    let out = run("solve @connect-four:5x4 --max-memory 200M").status(0);
    assert!(out.err.contains("tables"), "{}", out.err);
    assert!(out.out.contains("3,945,711 positions") && out.out.contains("1,390,516 won"), "{}", out.out);
}

#[test]
fn a_published_tablebase_can_be_verified() {
    let (folder, path) = tablebase(&["@tic-tac-toe"]);
    let to = folder.path().join("out");
    let to = to.to_str().unwrap();
    let told = retrograde(["publish", &path, to]).success();
    assert!(told.contains("retrograde check game.rgt"), "{told}");
    let sums =
        std::process::Command::new("sha256sum").args(["-c", "SHA256SUMS"]).current_dir(to).output().unwrap();
    assert!(sums.status.success(), "{sums:?}");
    let page = fs::read_to_string(format!("{to}/index.html")).unwrap();
    assert!(page.contains("5,478 positions in 10 tiers") && page.contains("SHA-256"), "{page}");
    let csv = fs::read_to_string(format!("{to}/statistics.csv")).unwrap();
    let numbers = csv
        .lines()
        .skip(1)
        .flat_map(|line| line.split(',').skip(2).map(|n| n.parse::<u64>().unwrap()).collect::<Vec<_>>());
    assert_eq!(numbers.sum::<u64>(), 5478);
    assert!(retrograde(["publish", &path, to]).failure(2).contains("already"));
}

#[test]
fn chess_endgames_are_asked_in_the_notation_of_chess() {
    let (_folder, path) = tablebase(&["@chess:KRK"]);
    // Mate in one, shown as it stands, not turned to what stands for it in the table.
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let asked = json(&["query", &path, fen, "--json"]);
    assert_eq!(
        (&asked["position"], &asked["outcome"], &asked["remoteness"]),
        (&fen.into(), &"win".into(), &1.into())
    );
    let mates = asked["moves"].as_array().unwrap().iter().filter(|to| to["remoteness"] == 0);
    assert_eq!(mates.map(|to| &to["position"]).collect::<Vec<_>>(), ["R6k/8/6K1/8/8/8/8/8 b - - 0 1"]);
    // Fewer fields will do; other men will not.
    assert_eq!(json(&["query", &path, "7k/8/6K1/8/8/8/8/R7 w", "--json"]), asked);
    let error = retrograde(["query", &path, "7k/8/6K1/8/8/8/8/Q7 w - - 0 1"]).failure(2);
    assert!(error.contains("there is no position"), "{error}");
    // Many at once.
    let many =
        piped(&format!("query {path} -"), format!("{fen}\n8/8/8/8/8/2k5/1R6/7K b - - 0 1\nnonsense\n"))
            .status(1);
    assert_eq!(
        many.out,
        format!("{fen}\twin\t1\n8/8/8/8/8/2k5/1R6/7K b - - 0 1\tdraw\t\nnonsense\tunknown\t\n")
    );
    let played = retrograde(["play", &path, "--start", fen, "--as", "both"]).success();
    assert!(played.contains(".......k\n") && played.contains("R6k/8/6K1/8/8/8/8/8 b"), "{played}");
    assert!(retrograde(["check", &path]).success().contains("right: the outcome and remoteness"));
    // By keys there is less in it, and what is there is the same.
    let (_folder, reached) = tablebase(&["@three-mens-morris", "--reachable"]);
    let (_other, all) = tablebase(&["@three-mens-morris"]);
    let count = |path: &str| json(&["stats", path, "--json"])["positions"].as_u64().unwrap();
    assert_eq!(json(&["query", &reached, "--json"]), json(&["query", &all, "--json"]));
    assert!(count(&reached) > 0 && count(&all) > 0);
}

#[test]
fn a_killed_run_of_a_numbered_game_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, killed) = (path("whole.rgt"), path("killed.rgt"));
    retrograde(["tabulate", "@chess:KPK", "-o", &whole, "--threads", "1"]).success();
    for wait in (1..).map(|i| Duration::from_millis(60 * i)) {
        let mut child = program()
            .args(["tabulate", "@chess:KPK", "-o", &killed, "--resume", "--threads", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(wait);
        let ended = child.try_wait().unwrap();
        child.kill().ok();
        child.wait().unwrap();
        if ended.is_some() {
            break;
        }
    }
    assert!(fs::read(&whole).unwrap() == fs::read(&killed).unwrap());
}
