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
    ] {
        let out = run(&format!("{args} --language zh")).success();
        assert!(out.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)), "{args}: {out}");
        assert_eq!(words_of(&out), Vec::<String>::new(), "{args}:\n{out}");
        let english = run(args).success();
        assert!(!english.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)), "{args}: {english}");
        assert_eq!(english.lines().count(), out.lines().count(), "{args}:\n{english}\n{out}");
    }
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
