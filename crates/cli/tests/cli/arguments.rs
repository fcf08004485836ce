//! Every argument does what its help says. One test each.

use std::fs;

use serde_json::Value;

use crate::common::{piped, program, retrograde, run};

/// The column of a CSV solution on standard output.
fn column(args: &str, n: usize) -> Vec<String> {
    let out = run(&format!("solve {args} -o - --to csv")).success();
    out.lines().skip(1).map(|row| row.split(',').nth(n).unwrap().to_owned()).collect()
}

fn stats(args: &str) -> Value {
    serde_json::from_str(&run(&format!("solve {args} --stats -")).success()).unwrap()
}

#[test]
fn ask_chooses_the_question() {
    assert_eq!(stats("examples/six.game")["question"], "outcome");
    assert_eq!(stats("examples/minimax.game")["question"], "score", "the input has scores");
    assert_eq!(stats("examples/minimax.game --ask outcome")["question"], "outcome");
    assert_eq!(column("examples/six.game --ask grundy", 1), ["1", "0", "0", "1", "1", "0"]);
}

#[test]
fn rule_says_who_wins_at_the_end() {
    assert_eq!(column("examples/six.game --rule normal", 1), ["win", "loss", "loss", "win", "win", "loss"]);
    assert_eq!(column("examples/six.game --rule misere", 1), ["loss", "win", "win", "loss", "loss", "win"]);
}

#[test]
fn infinite_says_what_endless_play_is_worth() {
    let goal = "examples/reach.gm --goal first=examples/reach.txt";
    assert_eq!(stats(goal)["draw"], 2);
    assert_eq!(stats(&format!("{goal} --infinite second"))["loss"], 2);
    assert_eq!(stats(&format!("{goal} --infinite first"))["win"], 6);
    assert_eq!(column("examples/minimax.game --infinite -3", 1), column("examples/minimax.game", 1));
    let greedy = column("examples/minimax.game --infinite 5", 1);
    assert_eq!(greedy[1], "5", "First stays for ever: {greedy:?}");
}

#[test]
fn goal_ends_the_play_by_priority_or_by_name() {
    assert_eq!(
        column("examples/reach.gm --goal first=priority:2", 1),
        column("examples/reach.gm --goal first=examples/reach.txt", 1)
    );
    assert_eq!(stats("examples/reach.gm --goal second=priority:2")["start"], Value::Null);
    assert_eq!(stats("examples/reach.gm --goal tie=priority:2")["tie"], 6);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("goal.txt");
    fs::write(&file, "# a comment\n\n  hall\r\n").unwrap();
    let goal = format!("win={}", file.display());
    let out = retrograde(["solve", "examples/draw.game", "--goal", &goal, "-o", "-"]).success();
    assert!(out.contains("hall,win,0,\n"), "{out}");
}

#[test]
fn several_goals_add_up_and_none_is_dropped() {
    assert_eq!(stats("examples/reach.gm --goal first=priority:2 --goal first=0")["terminals"], 2);
    let error = run("solve examples/reach.gm --goal first=priority:2 --goal second=priority:2").failure(2);
    assert!(error.contains("two goals say different things of position"), "{error}");
}

#[test]
fn goals_are_named_in_place_as_names_ranges_and_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = path("g.game");
    fs::write(&game, "0 -> 1\n1 -> 2\n2 -> 3\n3 -> 4\n4 -> 5\n5 -> 0\n").unwrap();
    for (goal, terminals) in [
        ("win=3", 1),
        ("win=1,3, 5", 3),
        ("win=2..4", 3),
        ("win=2-4", 3),
        ("loss=0,2..3,3", 3),
        ("tie=4..99", 2),
    ] {
        let out = retrograde(["solve", &game, "--goal", goal, "--stats", "-"]).success();
        let stats: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(stats["terminals"], terminals, "{goal}");
    }
    for (goal, what) in [
        ("win=7", "there is no position `7`, and no file `7`"),
        ("win=1,x", "there is no position `x`"),
        ("win=70..80", "there is no position `70..80`"),
        ("win=4..2", "there is no position `4..2`"),
        ("win=no/such/file", "no/such/file"),
    ] {
        let error = retrograde(["solve", &game, "--goal", goal]).failure(2);
        assert!(error.contains(what), "{goal}: {error}");
    }
    // Names with commas, and a file in another encoding.
    let names = path("n.game");
    fs::write(&names, "\"a,b\" -> a b\na -> b\nb -> a\n").unwrap();
    let error = retrograde(["solve", &names, "--goal", "win=a,b"]).failure(2);
    assert!(error.contains("is one position, and several"), "{error}");
    retrograde(["solve", &names, "--goal", "win=\"a,b\""]).success();
    let goals = path("goals.txt");
    let wide: Vec<u8> = "\u{feff}3\r\n5\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [wide, b"\xEF\xBB\xBF3\n5\n".to_vec(), b"3\r5\r".to_vec()] {
        fs::write(&goals, bytes).unwrap();
        let out = retrograde(["solve", &game, "--goal", &format!("win={goals}"), "--stats", "-"]).success();
        assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["terminals"], 2);
    }
}

#[test]
fn from_says_the_format_of_the_input() {
    let text = fs::read_to_string(crate::common::root().join("examples/six.contest")).unwrap();
    assert_eq!(stats_of("--from contest", &text)["moves"], 7);
    assert_eq!(
        stats_of("--from edges", &text)["moves"],
        8,
        "as a list of edges the first line is one more move"
    );
}

fn stats_of(args: &str, input: &str) -> Value {
    serde_json::from_str(&piped(&format!("solve - {args} --stats -"), input).success()).unwrap()
}

#[test]
fn base_is_what_contests_call_the_first_position() {
    let out = piped("solve - --from contest --base 0 -o -", "2 1\n0 1\n").success();
    assert_eq!(out, "position,outcome,remoteness,move\n0,win,1,1\n1,loss,0,\n");
    piped("solve - --from contest", "2 1\n0 1\n").failure(2);
}

#[test]
fn strict_refuses_what_is_forgiven() {
    let dead_end = "parity 1;\n0 0 0 1;\n1 1 1;\n";
    piped("solve - --from gm", dead_end).success();
    piped("solve - --from gm --strict", dead_end).failure(2);
}

#[test]
fn output_and_to_write_the_solution() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [
        ("a.csv", "position,outcome,remoteness,move\n0,win,3,1\n"),
        ("a.json", "{\"version\":"),
        ("a.dot", "digraph {"),
        ("a.txt", "position  outcome"),
    ] {
        let path = folder.path().join(name);
        let out = retrograde(["solve", "examples/six.game", "-o", path.to_str().unwrap()]).success();
        assert!(out.starts_with("game  "), "{out}");
        assert!(!out.contains("position  outcome"), "the table is not shown twice: {out}");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(begins), "{text}");
    }
    let path = folder.path().join("b.csv");
    retrograde(["solve", "examples/six.game", "-o", path.to_str().unwrap(), "--to", "table"]).success();
    assert!(fs::read_to_string(path).unwrap().contains("────"));
}

#[test]
fn paritysol_is_written_of_parity_games_only_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sol");
    let sol = path.to_str().unwrap();
    fs::write(&path, run("solve examples/reach.gm -o - --to gm").success()).unwrap();
    let out = retrograde(["check", "examples/reach.gm", sol]).success();
    assert!(out.starts_with("right: the winner and strategy"), "{out}");
    // Another winner is found out.
    let text = fs::read_to_string(&path).unwrap();
    let turned = text.replacen("\n0 0", "\n0 1", 1);
    assert_ne!(turned, text);
    fs::write(&path, turned).unwrap();
    retrograde(["check", "examples/reach.gm", sol]).status(1);
    // The answer to another question never looks like it.
    let goal = "solve examples/reach.gm --goal first=priority:2 -o - --to gm --infinite";
    for infinite in ["draw", "second", "buchi:priority:2"] {
        let err = run(&format!("{goal} {infinite}")).failure(2);
        assert!(err.contains("who wins a parity game, and that was not the question"), "{err}");
    }
    run("solve examples/six.game -o - --to gm").failure(2);
}

#[test]
fn priorities_decide_where_nothing_else_is_said() {
    let rules = |args: &str| {
        let out = run(&format!("solve examples/reach.gm {args}")).success();
        out.lines().find(|line| line.starts_with("rules")).unwrap().to_owned()
    };
    assert!(rules("").ends_with("decided by the greatest priority that recurs (even for First)"));
    assert!(rules("--parity min-odd").ends_with("decided by the least priority that recurs (odd for First)"));
    assert!(rules("--infinite draw").ends_with("infinite play is a draw"));
    assert!(rules("--goal first=priority:2").ends_with("infinite play is a draw"));
    assert!(rules("--infinite buchi:priority:2").contains("visits the named positions for ever"));
    let err = run("solve examples/reach.gm --parity min-even --infinite draw").failure(2);
    assert!(err.contains("--parity says how priorities decide"), "{err}");
    let some = "a -> b owner=first priority=1\nb -> a owner=second\n";
    let err = piped("solve - --from text", some).failure(2);
    assert!(err.contains("position b has moves but no priority"), "{err}");
    assert!(err.contains("give every position with moves a priority"), "{err}");
    let err = run("solve examples/six.game --infinite priorities").failure(2);
    assert!(err.contains("the players have no names"), "{err}");
    run("solve examples/reach.gm --infinite buchi").failure(2);
}

#[test]
fn an_answer_of_a_program_whose_priorities_decide_otherwise_is_wrong_and_says_why() {
    // First can go round both positions, with 2 on top and 1 below.
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let game = file("game.gm", "parity 1;\n0 1 0 0,1;\n1 2 0 0;\n");
    let answer = file("answer.sol", "paritysol 1;\n0 1;\n1 1;\n");
    let out = retrograde(["check", &game, &answer]).status(1).out;
    // The circle is named by the position whose priority is on top of it.
    assert!(out.starts_with("wrong at position 1\n"), "{out}");
    assert!(out.contains("another outcome or another move, here or on the circle\n"), "{out}");
    assert!(
        out.contains("  but      it is right where the least priority decides and First wins by even ones: --parity min-even\n"),
        "{out}"
    );
    let out = retrograde(["check", &game, &answer, "--parity", "min-even"]).success();
    assert!(out.starts_with("right: "), "{out}");
    let nobody = file("nobody.sol", "paritysol 1;\n0 0 0;\n1 1;\n");
    let out = retrograde(["check", &game, &nobody]).status(1).out;
    assert!(!out.contains("but "), "{out}");
}

#[test]
fn a_goal_does_not_depend_on_priorities_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let answer = |priority: u32| {
        let path = folder.path().join("a.gm");
        fs::write(&path, format!("0 0 1 1,2;\n1 {priority} 0 1;\n2 2 1 2;\n")).unwrap();
        let path = path.to_str().unwrap();
        retrograde(["solve", path, "--goal", "second=priority:2", "--infinite", "first", "-o", "-"]).success()
    };
    assert_eq!(answer(0), answer(1));
    assert_eq!(answer(1), "position,outcome,remoteness,move\n0,loss,1,2\n1,win,,1\n2,loss,0,\n");
}

#[test]
fn data_on_standard_output_sends_the_summary_to_standard_error() {
    let run = run("solve examples/six.game -o -").status(0);
    assert!(run.out.starts_with("position,"), "{}", run.out);
    assert!(run.err.starts_with("game  "), "{}", run.err);
}

#[test]
fn threads_change_nothing_but_the_speed() {
    let one = run("solve @tic-tac-toe -o - --threads 1").success();
    for threads in [2, 3, 8] {
        assert_eq!(run(&format!("solve @tic-tac-toe -o - --threads {threads}")).success(), one);
    }
    assert_eq!(stats("examples/six.game --threads 3")["threads"], 3);
}

#[test]
fn max_memory_is_kept_to() {
    run("solve @nim:30,30,30 --max-memory 1GiB").success();
    run("solve @nim:30,30,30 --max-memory 100kB").failure(3);
}

#[test]
fn method_chooses_the_method() {
    for method in ["queue", "sweep"] {
        assert_eq!(stats(&format!("examples/six.game --method {method}"))["method"], method);
    }
    let err = run("solve examples/six.game --method magic").failure(2);
    assert!(err.contains("queue, sweep"), "{err}");
}

#[test]
fn every_method_of_the_table_can_be_named() {
    let list: Value = serde_json::from_str(&run("methods --to json").success()).unwrap();
    for method in list.as_array().unwrap() {
        let (question, name) = (method["question"].as_str().unwrap(), method["method"].as_str().unwrap());
        // Priorities need a game that has them.
        let game = if ["parity", "zielonka"].contains(&name) { "reach.gm" } else { "six.game" };
        run(&format!("solve examples/{game} --ask {question} --method {name} --self-check")).success();
    }
}

#[test]
fn self_check_says_that_it_looked() {
    for file in ["six.game", "draw.game", "minimax.game", "loopy.game --ask grundy"] {
        let out = run(&format!("solve examples/{file} --self-check")).success();
        assert!(out.contains("\nchecked  every value"), "{out}");
    }
}

#[test]
fn stats_has_the_keys_that_scripts_rely_on() {
    let stats = stats("examples/six.game --self-check");
    for key in ["positions", "moves", "terminals", "win", "loss", "tie", "draw", "longest", "threads"] {
        assert!(stats[key].is_u64(), "{key}: {stats}");
    }
    for key in ["read_s", "build_s", "solve_s", "check_s", "write_s", "total_s"] {
        assert!(stats[key].as_f64().is_some_and(|seconds| seconds >= 0.0), "{key}: {stats}");
    }
    assert!(stats["method"].is_string());
    assert!(cfg!(not(target_os = "linux")) || stats["peak_rss_bytes"].as_u64() > Some(100_000));
    assert_eq!(
        stats["start"],
        serde_json::json!({"position": "0", "outcome": "win", "remoteness": 3, "move": "1"})
    );
    assert!(stats["check_s"].as_f64() > Some(0.0));
}

#[test]
fn stats_go_to_a_file_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stats.json");
    let out = retrograde(["solve", "examples/six.game", "--stats", path.to_str().unwrap()]).success();
    assert!(out.starts_with("game  "));
    let stats: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(stats["positions"], 6);
}

#[test]
fn color_is_for_terminals_and_for_those_who_ask() {
    let coloured = |command: &mut std::process::Command| {
        crate::common::finish(command.args(["solve", "@nimm"])).status(2).err.contains('\x1b')
    };
    assert!(!coloured(program().env_remove("NO_COLOR")), "this is no terminal");
    assert!(coloured(program().args(["--color", "always"])));
    assert!(!coloured(program().args(["--color", "never"])));
    assert!(!coloured(program().env("NO_COLOR", "1")));
}

#[test]
fn explain_takes_a_position_or_the_start() {
    assert_eq!(run("explain examples/six.game 0").success(), run("explain examples/six.game").success());
    assert!(run("explain examples/six.game 5").success().contains("5"));
    assert!(run("explain examples/loopy.game u --ask grundy").success().contains("worth 0"));
    assert!(run("explain examples/six.game 0 --rule misere").success().contains("lost"));
}

#[test]
fn trace_comes_as_table_csv_and_json() {
    let csv = run("trace examples/six.game --to csv").success();
    assert_eq!(csv.lines().count(), 1 + 8, "the worked example takes eight steps: {csv}");
    assert!(csv.starts_with("step,line,position,changed,text\n"));
    let json: Value = serde_json::from_str(&run("trace examples/six.game --to json").success()).unwrap();
    assert_eq!(json["steps"].as_array().unwrap().len(), 8);
    let table = run("trace examples/six.game --method queue").success();
    assert!(table.starts_with("line      the method queue (outcome)\n"), "{table}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.csv");
    retrograde(["trace", "examples/six.game", "-o", path.to_str().unwrap()]).success();
    assert_eq!(fs::read_to_string(path).unwrap(), csv);
}

#[test]
fn convert_goes_through_every_format_that_can_be_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let solution = run("solve examples/six.game -o -").success();
    for name in ["six.game", "six.dot", "six.json"] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        retrograde(["convert", "examples/six.game", path]).success();
        assert_eq!(retrograde(["solve", path, "-o", "-"]).success(), solution, "{name}");
    }
    let onto_itself = folder.path().join("six.game");
    let onto_itself = onto_itself.to_str().unwrap();
    retrograde(["convert", onto_itself, onto_itself]).success();
    assert_eq!(retrograde(["solve", onto_itself, "-o", "-"]).success(), solution);
}

#[test]
fn convert_takes_its_file_as_other_commands_do() {
    let named = run("convert examples/six.game -o - --to edges").success();
    assert_eq!(named, run("convert examples/six.game - --to edges").success());
    run("convert examples/six.game").status(2);
    run("convert examples/six.game - -o - --to edges").status(2);
}

#[test]
fn convert_says_what_is_lost() {
    let run = run("convert examples/minimax.game - --to edges").status(0);
    assert!(run.err.starts_with("note: "), "{}", run.err);
    assert!(run.out.contains(' '), "{}", run.out);
}

#[test]
fn check_takes_either_side_from_standard_input() {
    let csv = run("solve examples/six.game -o -").success();
    let verdict = piped("check examples/six.game -", csv.clone()).success();
    assert!(verdict.starts_with("right: "), "{verdict}");
    let wrong = piped("check examples/six.game -", csv.replace("0,win,3,1", "0,win,1,1")).status(1);
    assert!(wrong.out.starts_with("wrong at position 0\n"), "{}", wrong.out);
    assert_eq!(wrong.err, "");
}

#[test]
fn check_uses_the_rules_of_the_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("six.json");
    let path = path.to_str().unwrap();
    retrograde(["solve", "examples/six.game", "--rule", "misere", "-o", path]).success();
    let verdict = retrograde(["check", "examples/six.game", path]).status(0);
    assert_eq!(verdict.err, "", "the checksum is that of the input");
    retrograde(["check", "examples/six.game", path, "--rule", "normal"]).failure(2);
    retrograde(["check", "examples/six.game", path, "--infinite", "0"]).failure(2);
}

#[test]
fn completions_and_man_pages_know_the_arguments() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&format!("completions {shell}")).success();
        assert!(script.contains("self-check"), "{shell}");
    }
    assert!(run("man").success().contains("retrograde"));
    let page = run("man solve").success();
    assert!(page.starts_with(".ie") && page.contains("self\\-check"), "{page}");
}
