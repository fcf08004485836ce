//! Where a game may come from: a file, standard input, compressed or not, with any line ends.

use std::{fs, io::Write, process::Command};

use crate::common::{piped, retrograde, root, run};

const SIX: &str =
    "position,outcome,remoteness,move\n0,win,3,1\n1,loss,2,3\n2,loss,2,3\n3,win,1,5\n4,win,1,5\n5,loss,0,\n";

fn six() -> String {
    fs::read_to_string(root().join("examples/six.game")).unwrap()
}

/// `bytes`, compressed by this program, or `None` where it is not installed.
fn compressed(program: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let mut child = Command::new(program)
        .arg("-c")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .inspect_err(|_| eprintln!("{program} is not installed: one compressor less is tried"))
        .ok()?;
    child.stdin.take().unwrap().write_all(bytes).unwrap();
    Some(child.wait_with_output().unwrap().stdout)
}

#[test]
fn standard_input_is_an_input() {
    assert_eq!(piped("solve - -o -", six()).success(), SIX);
}

#[test]
fn carriage_returns_and_a_byte_order_mark_change_nothing() {
    assert_eq!(piped("solve - -o -", six().replace('\n', "\r\n")).success(), SIX);
    assert_eq!(piped("solve - -o -", format!("\u{feff}{}", six())).success(), SIX);
}

#[test]
fn names_may_be_in_any_script() {
    let out = piped("solve - -o -", "首页 -> 关于 帮助\n关于 -> 终\n").success();
    assert_eq!(
        out,
        "position,outcome,remoteness,move\n首页,win,1,帮助\n关于,win,1,终\n帮助,loss,0,\n终,loss,0,\n"
    );
}

#[test]
fn compression_is_told_by_the_content_and_not_by_the_name() {
    let folder = tempfile::tempdir().unwrap();
    for program in ["gzip", "zstd", "bzip2", "xz"] {
        let Some(bytes) = compressed(program, six().as_bytes()) else { continue };
        assert_eq!(piped("solve - -o -", bytes.clone()).success(), SIX, "{program}");
        let path = folder.path().join("six.game");
        fs::write(&path, &bytes).unwrap();
        assert_eq!(retrograde(["solve", path.to_str().unwrap(), "-o", "-"]).success(), SIX, "{program}");
        let cut = piped("solve -", &bytes[..bytes.len() - 5]).failure(2);
        assert!(cut.contains("standard input"), "{cut}");
        let mut altered = bytes;
        let middle = altered.len() / 2;
        altered[middle] ^= 0x55;
        assert_ne!(piped("solve - -o -", altered).out, SIX, "{program}");
    }
}

#[test]
fn formats_of_lines_are_read_while_they_are_decompressed_and_errors_stay_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let contest: String = (2..60_000).map(|v| format!("{v} {}\n", v / 2)).collect();
    let contest = format!("59999 59998\n{contest}");
    let edges = contest.replacen("59999 59998", "# halves", 1).replace("7 3\n", "7\t3 weight\n");
    let wide = edges.replace("59998 29999", "18446744073709551615 29999");
    let texts = [("a.contest", contest.clone()), ("b.edges", edges), ("c.edges", wide)];
    for program in ["gzip", "zstd", "bzip2", "xz"] {
        for (name, text) in &texts {
            let plain = folder.path().join(name);
            fs::write(&plain, text).unwrap();
            let Some(bytes) = compressed(program, text.as_bytes()) else { continue };
            let packed =
                folder.path().join(format!("{name}.{}", if program == "gzip" { "gz" } else { "xz" }));
            fs::write(&packed, bytes).unwrap();
            // The whole answer, and the digest of the input in it.
            let solve = |path: &std::path::Path| {
                retrograde(["solve", path.to_str().unwrap(), "-o", "-", "--to", "json"]).success()
            };
            assert!(solve(&packed) == solve(&plain), "{program}, {name}");
        }
        let broken = contest.replace("50000 25000\n", "50000 25000 1\n");
        let Some(bytes) = compressed(program, broken.as_bytes()) else { continue };
        let packed = folder.path().join("broken.contest.gz");
        fs::write(&packed, bytes).unwrap();
        let err = retrograde(["solve", packed.to_str().unwrap()]).failure(2);
        assert!(err.contains(":50000:") && err.contains("50000 25000 1"), "{err}");
    }
}

#[test]
fn a_compressed_bomb_is_bounded_by_the_memory_limit() {
    let Some(bomb) = compressed("gzip", &vec![b' '; 50_000_000]) else { return };
    let err = piped("solve - --max-memory 20M", bomb).failure(3);
    assert!(err.contains("--max-memory"), "{err}");
}

#[test]
fn a_file_may_be_called_like_a_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("@nim"), "a -> b\n").unwrap();
    let mut command = crate::common::program();
    let out = crate::common::finish(command.args(["solve", "@nim", "-o", "-"]).current_dir(folder.path()))
        .success();
    assert!(out.contains("a,win,1,b"), "{out}");
}

#[test]
fn parity_games_from_elsewhere_are_read_solved_and_checked() {
    let real = root().join("../shared/real");
    let Ok(folder) = fs::read_dir(&real) else {
        eprintln!("skipped: {} is not there", real.display());
        return;
    };
    let mut read = 0;
    for entry in folder {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "pg") {
            continue;
        }
        let path = path.to_str().unwrap();
        let drawn = retrograde(["solve", path]).success();
        assert!(drawn.contains("no position ends the play"), "{path}: {drawn}");
        for goal in ["first=priority:4", "second=priority:3"] {
            let out =
                retrograde(["solve", path, "--goal", goal, "--infinite", "second", "--self-check"]).success();
            assert!(out.contains("checked"), "{path}: {out}");
        }
        read += 1;
    }
    assert!(read > 0, "there are no games in {}", real.display());
    run("solve ../shared/real/nothing.pg").failure(2);
}
