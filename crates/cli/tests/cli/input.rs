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

/// A text as editors of all systems save it: with a mark, in UTF-16 of both orders with and without one, with other line ends.
fn saved(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let wide = |mark: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    vec![
        ("a mark", format!("\u{feff}{text}").into_bytes()),
        ("UTF-16, little", wide("\u{feff}", u16::to_le_bytes)),
        ("UTF-16, big", wide("\u{feff}", u16::to_be_bytes)),
        ("UTF-16 without a mark", wide("", u16::to_le_bytes)),
        ("UTF-16 without a mark, big", wide("", u16::to_be_bytes)),
        ("carriage returns and line feeds", text.replace('\n', "\r\n").into_bytes()),
        ("carriage returns", text.replace('\n', "\r").into_bytes()),
        ("a mark and carriage returns", format!("\u{feff}{}", text.replace('\n', "\r")).into_bytes()),
    ]
}

/// Every door through which a file comes in reads what an editor made of it. `{}` in the arguments is the file.
#[test]
fn every_door_reads_marks_and_other_encodings() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "start = 3\ndef moves(n):\n    return [n - 1] if n else []\n";
    let game = root().join("examples/six.game");
    let game = game.to_str().unwrap();
    let json = retrograde(["solve", game, "-o", "-", "--to", "json"]).success();
    let parity = "examples/reach.gm";
    let solution = retrograde(["solve", parity, "-o", "-", "--to", "gm"]).success();
    let certificate = retrograde(["heap", "0.77", "--certificate", "-"]).success();
    let values = retrograde(["heap", "0.77", "--bfile", "-"]).success();
    for (name, text, args) in [
        ("g.star", rules, "solve {} -o -"),
        ("g.game", "a -> b c\nb -> c\n", "solve {} -o -"),
        ("g.edges", "0 1\n1 2\n", "solve {} -o -"),
        ("g.contest", "3 2\n1 2\n2 3\n", "solve {} -o -"),
        ("g.adjlist", "a b c\nb c\n", "solve {} -o -"),
        ("g.csv", "source,target,weight\na,b,1\nb,c,2\n", "solve {} -o -"),
        ("g.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n", "solve {} -o -"),
        ("g.dot", "digraph {\na -> b\nb -> c\n}\n", "solve {} -o -"),
        ("g.json", "{\"edges\":\n[[0, 1], [1, 2]]}\n", "solve {} -o -"),
        ("g.gm", "parity 1;\n0 0 0 1;\n1 1 1 0;\n", "solve {} -o -"),
        ("g.net", "*Vertices 2\n1 \"a\"\n2 \"b\"\n*Arcs\n1 2\n", "solve {} -o -"),
        ("g.graph", "3 2\n2\n1 3\n2\n", "solve {} -o -"),
        ("g.gr", "p sp 2 1\na 1 2 5\n", "solve {} -o -"),
        ("g.tgf", "1 a\n2 b\n#\n1 2\n", "solve {} -o -"),
        (
            "g.graphml",
            "<graphml><graph edgedefault=\"directed\">\n<node id=\"a\"/><node id=\"b\"/>\n<edge source=\"a\" target=\"b\"/></graph></graphml>\n",
            "solve {} -o -",
        ),
        (
            "g.gexf",
            "<gexf><graph defaultedgetype=\"directed\">\n<nodes><node id=\"a\"/><node id=\"b\"/></nodes>\n<edges><edge source=\"a\" target=\"b\"/></edges></graph></gexf>\n",
            "solve {} -o -",
        ),
        ("goal.txt", "# where it ends\n3\n5\n", "solve examples/six.game --goal win={} -o -"),
        ("recurring.txt", "3\n", "solve examples/reach.gm --infinite buchi:{} -o -"),
        ("six.csv", SIX, "check examples/six.game {}"),
        ("six.json", &json, "check examples/six.game {}"),
        ("reach.sol", &solution, "check examples/reach.gm {}"),
        ("kayles.json", &certificate, "check {}"),
        ("b000000.txt", &values, "heap 0.77 --compare {}"),
        ("judge.txt", "1\n2\n1 3\n", "practice cses-1730 <{}"),
        ("g.star", rules, "selftest {}"),
        ("g.star", rules, "tabulate {} -o FOLDER/g.rgt"),
    ] {
        let path = folder.path().join(name);
        let outcome = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            let run = match args.split_once(" <{}") {
                Some((args, _)) => piped(args, bytes),
                None => {
                    let args = args.split(' ').map(|word| {
                        let word = word.replace("{}", path.to_str().unwrap());
                        word.replace("FOLDER", folder.path().to_str().unwrap())
                    });
                    retrograde(args)
                }
            };
            // Which encoding was guessed is a note.
            // A tablebase holds the text of its rules, so its size is another one.
            let is_same = |line: &&str| !line.contains("UTF-16") && !line.starts_with("file ");
            let out = run.out.lines().filter(is_same).collect::<Vec<_>>().join("\n");
            (run.status, out, run.err)
        };
        let plain = outcome(text.as_bytes());
        assert_eq!(plain.0, Some(0), "{name}: {args}: {plain:?}");
        for (how, bytes) in saved(text) {
            let found = outcome(&bytes);
            assert_eq!((found.0, &found.1), (plain.0, &plain.1), "{name} with {how}: {args}: {}", found.2);
        }
    }
}

#[test]
fn an_answer_in_json_is_checked_under_its_own_goals() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (answer, game, parity) = (path("a.json"), "examples/six.game", "examples/reach.gm");
    let check = |args: &str| run(&format!("check {args}"));
    run(&format!("solve {game} --goal win=1,2 --goal tie=3 -o {answer}")).success();
    let text = fs::read_to_string(&answer).unwrap();
    assert!(text.contains("\"goals\":{\"win\":[\"1\",\"2\"],\"tie\":[\"3\"]}"), "{text}");
    let out = check(&format!("{game} {answer}")).success();
    assert!(out.contains("with the play ended at 3 positions as the solution says"), "{out}");
    // The same goals may be named, others not.
    check(&format!("{game} {answer} --goal win=1..2 --goal tie=3")).success();
    let error = check(&format!("{game} {answer} --goal win=1")).failure(2);
    assert!(error.contains("other goals"), "{error}");
    // Altered: a goal fewer, another result, a position that is none.
    for (old, new, status) in [
        ("\"tie\":[\"3\"]", "\"tie\":[\"4\"]", 1),
        (",\"tie\":[\"3\"]", "", 2),
        ("\"win\":[\"1\",\"2\"]", "\"loss\":[\"1\",\"2\"]", 1),
        ("\"tie\":[\"3\"]", "\"tie\":[\"99\"]", 2),
    ] {
        fs::write(&answer, text.replace(old, new)).unwrap();
        let run = check(&format!("{game} {answer}"));
        assert_eq!(run.status, Some(status), "{new}: {}{}", run.out, run.err);
    }
    // Infinite play, with what has to recur and how priorities decide.
    for how in [
        "--infinite buchi:3",
        "--infinite cobuchi:0,1",
        "--infinite priorities --parity min-odd",
        "--goal first=priority:2",
    ] {
        run(&format!("solve {parity} {how} -o {answer}")).success();
        let out = check(&format!("{parity} {answer}")).success();
        assert!(out.starts_with("right"), "{how}: {out}");
        check(&format!("{parity} {answer} {how}")).success();
    }
    run(&format!("solve {parity} --infinite buchi:3 -o {answer}")).success();
    let error = check(&format!("{parity} {answer} --infinite buchi:4")).failure(2);
    assert!(error.contains("other positions have to recur"), "{error}");
    let text = fs::read_to_string(&answer).unwrap();
    fs::write(&answer, text.replace("\"recurring\":[\"3\"],\n", "")).unwrap();
    let error = check(&format!("{parity} {answer}")).failure(2);
    assert!(error.contains("does not say which positions should recur"), "{error}");
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
