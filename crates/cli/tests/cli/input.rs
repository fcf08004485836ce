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

/// The worked example as other programs write it: with the name of a file, and what it holds.
const WRITTEN: [(&str, &str); 10] = [
    ("six.adjlist", "0 1 2\n1 3\n2 3 4\n3 5\n4 5\n5\n"),
    (
        "six.mtx",
        "%%MatrixMarket matrix coordinate pattern general\n6 6 7\n1 2\n1 3\n2 4\n3 4\n3 5\n4 6\n5 6\n",
    ),
    ("six.csv", "target,source\n1,0\n2,0\n3,1\n3,2\n4,2\n5,3\n5,4\n"),
    ("six.tsv", "from\tto\n0\t1\n0\t2\n1\t3\n2\t3\n2\t4\n3\t5\n4\t5\n"),
    (
        "six.json",
        r#"{"elements":[{"data":{"source":0,"target":1}},{"data":{"source":0,"target":2}},{"data":{"source":1,"target":3}},{"data":{"source":2,"target":3}},{"data":{"source":2,"target":4}},{"data":{"source":3,"target":5}},{"data":{"source":4,"target":5}}]}"#,
    ),
    (
        "six.graphml",
        "<graphml><graph edgedefault='directed'><node id='0'/><node id='1'/><node id='2'/><node id='3'/><node id='4'/><node id='5'/><edge source='0' target='1'/><edge source='0' target='2'/><edge source='1' target='3'/><edge source='2' target='3'/><edge source='2' target='4'/><edge source='3' target='5'/><edge source='4' target='5'/></graph></graphml>",
    ),
    (
        "six.gexf",
        "<gexf><graph defaultedgetype='directed'><nodes><node id='0'/><node id='1'/><node id='2'/><node id='3'/><node id='4'/><node id='5'/></nodes><edges><edge source='0' target='1'/><edge source='0' target='2'/><edge source='1' target='3'/><edge source='2' target='3'/><edge source='2' target='4'/><edge source='3' target='5'/><edge source='4' target='5'/></edges></graph></gexf>",
    ),
    ("six.net", "*Vertices 6\n*Arcslist\n1 2 3\n2 4\n3 4 5\n4 6\n5 6\n"),
    ("six.gr", "p sp 6 7\na 1 2 1\na 1 3 1\na 2 4 1\na 3 4 1\na 3 5 1\na 4 6 1\na 5 6 1\n"),
    ("six.tgf", "0\n1\n2\n3\n4\n5\n#\n0 1\n0 2\n1 3\n2 3\n2 4\n3 5\n4 5\n"),
];

#[test]
fn what_other_programs_write_is_read_from_files_pipes_and_archives() {
    let folder = tempfile::tempdir().unwrap();
    let from_one = |out: String| {
        // Where positions count from 1, the names are one more.
        let shift =
            |word: &str| word.parse::<u64>().map_or(word.to_owned(), |number| (number - 1).to_string());
        let row = |line: &str| {
            let fields: Vec<&str> = line.split(',').collect();
            match fields[..] {
                [position, outcome, remoteness, to] if position != "position" => {
                    [&*shift(position), outcome, remoteness, &*shift(to)].join(",")
                }
                _ => line.to_owned(),
            }
        };
        out.lines().map(row).collect::<Vec<_>>().join("\n") + "\n"
    };
    for (name, text) in WRITTEN {
        let counted = |out: String| if out.contains("\n6,") { from_one(out) } else { out };
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        assert_eq!(counted(retrograde(["solve", path, "-o", "-"]).success()), SIX, "{name}");
        let format = if name.ends_with("tsv") { "csv" } else { name.rsplit('.').next().unwrap() };
        let format =
            [("net", "pajek"), ("gr", "dimacs")].into_iter().find(|f| f.0 == format).map_or(format, |f| f.1);
        assert_eq!(counted(piped(&format!("solve - --from {format} -o -"), text).success()), SIX, "{name}");
        // What has a sign, or looks like nothing else, needs no word.
        if !matches!(format, "adjlist" | "tgf") {
            assert_eq!(counted(piped("solve - -o -", text).success()), SIX, "{name}");
        }
        let Some(bytes) = compressed("gzip", text.as_bytes()) else { continue };
        let packed = format!("{path}.gz");
        fs::write(&packed, bytes).unwrap();
        assert_eq!(counted(retrograde(["solve", &packed, "-o", "-"]).success()), SIX, "{name}");
    }
    // And what is written is read again.
    for format in ["adjlist", "mtx", "csv"] {
        let to = folder.path().join(format!("back.{format}"));
        let to = to.to_str().unwrap();
        retrograde(["convert", root().join("examples/six.game").to_str().unwrap(), to]).success();
        let out = retrograde(["solve", to, "-o", "-"]).success();
        assert_eq!(if format == "mtx" { from_one(out) } else { out }, SIX, "{format}");
    }
    let error =
        retrograde(["convert", "examples/six.game", folder.path().join("six.graphml").to_str().unwrap()])
            .failure(2);
    assert!(error.contains("does not tell a format that is written"), "{error}");
}

#[test]
fn a_compressed_file_of_another_kind_than_its_name_says_is_read_right() {
    let folder = tempfile::tempdir().unwrap();
    let mtx = WRITTEN[1].1;
    let Some(bytes) = compressed("gzip", mtx.as_bytes()) else { return };
    let path = folder.path().join("six.txt.gz");
    fs::write(&path, bytes).unwrap();
    let out = retrograde(["solve", path.to_str().unwrap(), "-o", "-"]).success();
    assert!(out.starts_with("position,outcome,remoteness,move\n1,win,3,2\n"), "{out}");
    let rows = folder.path().join("rows.txt.gz");
    let Some(bytes) = compressed("gzip", b"0 1 2\n1 2\n2\n") else { return };
    fs::write(&rows, bytes).unwrap();
    let error = retrograde(["solve", rows.to_str().unwrap()]).failure(2);
    assert!(
        error.contains("this line has 2 columns, and line 1 has 3") && error.contains("--from adjlist"),
        "{error}"
    );
}

#[test]
fn rules_answers_and_judges_inputs_may_have_marks_and_other_encodings() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "start = 3\ndef moves(n):\n    return [n - 1] if n else []\n";
    let wide = |text: &str| -> Vec<u8> {
        [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    };
    let plain = {
        let path = folder.path().join("plain.star");
        fs::write(&path, rules).unwrap();
        retrograde(["solve", path.to_str().unwrap(), "-o", "-"]).success()
    };
    let path = folder.path().join("g.star");
    for bytes in
        [format!("\u{feff}{rules}").into_bytes(), wide(rules), rules.replace('\n', "\r").into_bytes()]
    {
        fs::write(&path, bytes).unwrap();
        assert_eq!(retrograde(["solve", path.to_str().unwrap(), "-o", "-"]).success(), plain);
    }
    let game = root().join("examples/six.game");
    let answer = folder.path().join("six.csv");
    for bytes in [format!("\u{feff}{SIX}").into_bytes(), wide(SIX)] {
        fs::write(&answer, bytes).unwrap();
        let out = retrograde(["check", game.to_str().unwrap(), answer.to_str().unwrap()]).success();
        assert!(out.starts_with("right"), "{out}");
    }
    let expected = piped("practice cses-1730", "1\n2\n1 3\n");
    let expected = expected.success();
    for bytes in ["\u{feff}1\n2\n1 3\n".as_bytes().to_vec(), wide("1\n2\n1 3\n"), b"1\r2\r1 3\r".to_vec()] {
        assert_eq!(piped("practice cses-1730", bytes).success(), expected);
    }
}

#[test]
fn formats_of_lines_are_read_while_they_are_decompressed_and_errors_stay_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let contest: String = (2..60_000).map(|v| format!("{v} {}\n", v / 2)).collect();
    let contest = format!("59999 59998\n{contest}");
    let edges = contest.replacen("59999 59998", "# halves", 1).replace("7 3\n", "7\t3 # weight\n");
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
        let out = retrograde(["solve", path, "--self-check"]).success();
        assert!(out.contains("decided by the greatest priority") && out.contains("checked"), "{path}: {out}");
        let out = retrograde(["solve", path, "--infinite", "draw"]).success();
        assert!(out.contains("no position ends the play"), "{path}: {out}");
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
