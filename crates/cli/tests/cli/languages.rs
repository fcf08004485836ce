//! One language an output: with `--language zh` no word of it is English but names, commands and variables of pseudo-code.

use crate::common::{piped, run};

/// Letters that are no words: names of options, of moves, and of variables in pseudo-code.
fn words_of(text: &str) -> Vec<String> {
    const NAMES: &[&str] = &[
        "a",
        "b",
        "c",
        "k",
        "l",
        "v",
        "p",
        "w",
        "m",
        "d",
        "t",
        "x",
        "n",
        "queue",
        "count",
        "order",
        "value",
        "set",
        "mex",
        "remoteness",
        "rank",
        "goal",
        "best",
        "level",
        "K",
        "S",
        "nim",
        "subtraction",
        "game",
        "examples",
        "six",
        "loopy",
        "stay",
        "O",
        "X",
        "xor",
        "win", // --goal win=3
        "g",
        "kayles",
        "grundy",
        "F",
        "Kayles",
        "Dawson", // Dawson's Kayles
        "s",
        "Grundy",
        "Guy",
        "Smith",
        "e",
        "upto",
        "checkpoint",
        "FILE",
        "N",
    ];
    text.split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| !word.trim_matches('o').is_empty() && !NAMES.contains(word)) // heaps are drawn as ooo
        .map(str::to_owned)
        .collect()
}

#[test]
fn everything_is_said_in_one_language() {
    for args in [
        "solve examples/six.game",
        "solve examples/six.game --self-check",
        "solve examples/six.game --ask score",
        "solve examples/six.game --ask grundy",
        "solve examples/six.game --rule misere",
        "solve @subtraction:1,2:8 -o - --to table",
        "explain examples/six.game 0",
        "explain examples/six.game 0 --ask grundy",
        "trace examples/six.game",
        "trace examples/six.game --method queue",
        "trace examples/six.game --ask score --method attractors",
        "trace examples/six.game --ask grundy --method counters",
        "solve --sum @nim:3,5 @subtraction:1,2:7 --why",
        "solve --sum examples/loopy.game @nim:1 --at stay --why",
        "nim 7 9 12 15",
        "nim 1 1 4 --misere",
        "nim --misere 0",
        "solve examples/six.game --goal win=3",
        "heap 0.77",
        "heap 0.156 --upto 100",
        "heap grundy 12 30 7",
        "heap kayles --explain",
        "heap 4.3F --explain",
        "heap {2,3,9} --explain",
        "heap 0.123 --misere --upto 8",
        "heap kayles 3 4 --misere",
        "heap 0.07 --upto 40 --histogram",
        "search examples/six.game 0",
        "search @nim:2,3",
        "selftest @nim:2,3",
    ] {
        let out = run(&format!("{args} --language zh")).success();
        assert!(out.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)), "{args}: {out}");
        assert_eq!(words_of(&out), Vec::<String>::new(), "{args}:\n{out}");
        let english = run(args).success();
        assert!(!english.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)), "{args}: {english}");
        assert_eq!(english.lines().count(), out.lines().count(), "{args}:\n{english}\n{out}");
    }
    for args in ["games chomp", "games wythoff", "games northcott", "games"] {
        let out = run(&format!("{args} --language zh")).success();
        for line in
            out.lines().filter(|line| !line.starts_with(['@', '─']) && !line.contains("retrograde solve"))
        {
            assert!(line.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)), "{args}: {line}");
        }
        assert!(!["Who", "take", "the "].iter().any(|word| out.contains(word)), "{out}");
    }
    // Names of methods and sources are what they are; what is said of them is Chinese. Files keep their columns.
    let out = run("methods --language zh").success();
    assert!(
        !["summary", "question", "extra", "yes", "pass ", "retrograde"].iter().any(|word| out.contains(word)),
        "{out}"
    );
    assert_eq!(
        run("methods --to csv --language zh").success().lines().next(),
        run("methods --to csv").success().lines().next()
    );
    for args in ["practice", "practice cses-1729 --about", "practice leetcode-1728 --about"] {
        let out = run(&format!("{args} --language zh")).success();
        for line in out.lines().skip(1) {
            assert!(
                line.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c) || !c.is_ascii_alphabetic()),
                "{line}"
            );
        }
        assert!(
            !["title", "what is", "task", "method", "Take", "heap"].iter().any(|word| out.contains(word)),
            "{out}"
        );
    }
    for (args, typed) in [
        ("play @subtraction:1,3,4:6", "提示\n5\n悔棋\n走法\n帮助\n2\n什么\n0\n"),
        ("play @subtraction:1,3,4:6 --as second", "退出\n"),
        ("play @subtraction:1,3,4:2 --as both --hide", "1\n0\n"),
    ] {
        let out = piped(&format!("{args} --language zh"), typed).success();
        assert_eq!(words_of(&out), Vec::<String>::new(), "{args}:\n{out}");
    }
}

#[test]
fn nothing_is_infinite_in_a_game_that_ends() {
    for args in [
        "@tic-tac-toe",
        "@stone-game:1,1",
        "@connect-four:4x4",
        "examples/six.game",
        "@predict-the-winner:1,1",
    ] {
        let out = run(&format!("solve {args} --ask score")).success();
        // What infinite play would be worth is one of the rules, which are told as they are.
        let told = out.lines().filter(|line| !line.starts_with("rules "));
        assert!(
            told.clone().all(|line| !line.contains("infinite") && !line.contains("ever")),
            "{args}: {out}"
        );
    }
    let out = run("solve examples/draw.game --ask score").success();
    assert!(out.contains("as much as infinite play at"), "{out}");
}

#[test]
fn checks_and_remarks_and_files_of_others_are_told_in_one_language() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let is_chinese = |text: &str| {
        let words: Vec<String> =
            words_of(text).into_iter().filter(|word| !text.contains(&path(word))).collect();
        assert_eq!(words, Vec::<String>::new(), "{text}");
        assert!(text.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)), "{text}");
    };
    // Right and wrong answers of all questions.
    for ask in ["outcome", "score", "grundy"] {
        let answer = path("a");
        run(&format!("solve examples/six.game --ask {ask} -o {answer} --to csv")).success();
        is_chinese(&run(&format!("check examples/six.game {answer} --language zh")).success());
        let text = std::fs::read_to_string(&answer).unwrap();
        let altered = match ask {
            "outcome" => text.replace("0,win,3,1", "0,win,5,1"),
            "score" => text.replacen("0,1,", "0,-1,", 1),
            _ => text
                .replacen("\n0,", "\n0,7,1\n0,", 1)
                .replacen("\n0,7,1\n0,", "\n0,", 1)
                .replacen("\n5,0,", "\n5,1,", 1),
        };
        assert_ne!(text, altered);
        std::fs::write(&answer, altered).unwrap();
        let run = run(&format!("check examples/six.game {answer} --language zh"));
        assert_eq!(run.status, Some(1), "{}", run.err);
        is_chinese(&run.out);
    }
    // What readers remark, and what writers cannot hold.
    for (name, text) in [
        ("a.csv", "source,target,weight\n1,2,3\n"),
        ("b.csv", "source,target,type\n1,2,Undirected\n"),
        ("c.csv", "1,2,3\n2,3,4\n"),
        ("d.csv", ",1,2\n1,0,1\n2,0,0\n"),
        ("e.edges", "1 2 3\n2 3 4\n"),
        ("f.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1 0\n"),
        ("g.graph", "3 2\n2\n1 3\n2\n"),
        ("h.col", "p edge 2 1\nn 1 2\ne 1 2\n"),
        ("i.json", "{\"nodes\": [{}, {}], \"links\": [{\"source\": 0, \"target\": 1, \"value\": 2}]}"),
        ("j.gm", "0 1 0 0;\n1 1 1;\n"),
        ("k.game", "1 result=win -> 2\n"),
    ] {
        std::fs::write(path(name), text).unwrap();
        let out = run(&format!("solve {} --language zh", path(name))).success();
        assert!(out.contains("注意"), "{name}: {out}");
        let told: Vec<&str> = out.lines().filter(|line| line.starts_with("注意")).collect();
        assert!(told.iter().all(|line| !line.contains(" was ") && !line.contains(" were ")), "{out}");
        for to in ["edges", "gm", "csv", "contest"] {
            let run = run(&format!("convert {} {} --to {to} --language zh", path(name), path("out")));
            assert_eq!(run.status, Some(0), "{}", run.err);
            assert!(
                !run.err.contains("note") && !run.err.contains(" are ") && !run.err.contains("not held"),
                "{}",
                run.err
            );
        }
    }
    // Files of other programs.
    for (name, bytes) in
        [("a.gml", &b"graph [\n]"[..]), ("a.npz", b"PK\x03\x04"), ("a.xlsx", b""), ("a.png", b"\x89PNG")]
    {
        std::fs::write(path(name), bytes).unwrap();
        let error = run(&format!("solve {} --language zh", path(name))).status(2).err;
        assert!(
            error.starts_with("错误: 这是") && error.contains("建议: ") && !error.contains("convert it"),
            "{error}"
        );
    }
}
