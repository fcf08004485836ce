//! Practice problems from outside: a judge's input in, a judge's output out.

use crate::common::{piped, run};

#[test]
fn every_problem_is_listed_and_told() {
    let list = run("practice --to csv").success();
    assert_eq!(list.lines().count(), 20, "{list}");
    for name in list.lines().skip(1).map(|row| row.split(',').next().unwrap()) {
        let about = run(&format!("practice {name} --about")).success();
        assert!(about.contains("its output"), "{about}");
        // The example that is told is answered as told, when it is piped in.
        let lines: Vec<&str> = about.lines().collect();
        let from = |what: &str| lines.iter().position(|line| line.trim_start().starts_with(what)).unwrap();
        let block = |from: usize, to: usize| -> String {
            lines[from..to].iter().map(|line| format!("{}\n", line[14..].trim_end())).collect()
        };
        let (input, output, trial) = (from("an input"), from("its output"), from("try yours"));
        let game = lines.iter().position(|line| line.starts_with("  as a game"));
        let answer = piped(&format!("practice {name}"), block(input, output)).success();
        assert_eq!(answer, block(output, game.unwrap_or(trial)), "{name}");
        if let Some(game) = game {
            run(lines[game][14..].trim().strip_prefix("retrograde ").unwrap()).success();
        }
    }
}

#[test]
fn a_wrong_input_is_underlined() {
    let err = piped("practice cses-1730", "1\n2\n5 x\n").failure(2);
    assert!(err.contains("standard input:3:3") && err.contains("expected a heap"), "{err}");
    let err = piped("practice leetcode-464", "10\n").failure(2);
    assert!(err.contains("expected desiredTotal"), "{err}");
    run("practice cses-1").failure(2);
    run("practice --about").status(2);
}

/// 100,000 heaps of up to 1,000,000. The judge gives a second; the machine may be busy.
#[test]
fn the_largest_input_of_grundys_game_is_answered() {
    let mut input = "100000\n".to_owned();
    for i in 0..100_000u32 {
        input += &format!("{}\n", 1_000_000 - i * 7 % 999_000);
    }
    let began = std::time::Instant::now();
    let answer = piped("practice cses-2207", input).success();
    assert_eq!(answer.lines().count(), 100_000);
    assert!(answer.starts_with("first\n"));
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
}

/// Runs `practice NAME --against COMMAND` and further arguments.
#[cfg(unix)]
fn against(name: &str, command: &str, more: &str) -> crate::common::Run {
    let arguments = ["practice", name, "--against", command];
    crate::common::retrograde(arguments.into_iter().chain(more.split_whitespace()))
}

#[cfg(unix)]
#[test]
fn a_right_program_passes_and_its_tests_are_counted() {
    let ours = format!("{} practice cses-1730", env!("CARGO_BIN_EXE_retrograde"));
    let out = against("cses-1730", &ours, "--tests 30 --limit 60s").success();
    assert!(out.starts_with("tests    30: 30 right, 0 wrong, 0 crashed, 0 timed out\nslowest  "), "{out}");
    // Another way through the same graph is right as well.
    let ours = format!("{} practice codeforces-936b", env!("CARGO_BIN_EXE_retrograde"));
    against("codeforces-936b", &ours, "--tests 30 --limit 60s").success();
}

#[cfg(unix)]
#[test]
fn a_wrong_program_is_shown_the_smallest_input() {
    let out = against("leetcode-292", "cat > /dev/null; echo True", "--limit 60s").status(1).out;
    let (_, told) = out.split_once("\ninput:\n").unwrap();
    assert_eq!(told, "n = 4\nexpected:\nfalse\nyours:\nTrue\n");
    // It adds the heaps instead of their digits, and says first unless the sum is even.
    let adds = "awk 'NR > 1 && NR % 2 { s = 0; for (i = 1; i <= NF; i++) s += $i; print s % 2 ? \"first\" : \"second\" }'";
    let run = || against("cses-1730", adds, "--seed 3 --limit 60s").status(1).out;
    let (one, other) = (run(), run());
    let told = |out: &str| out.split_once("\ninput:\n").unwrap().1.to_owned();
    assert_eq!(told(&one), told(&other), "the same seed shows the same");
    assert_eq!(told(&one), "1\n1\n2\nexpected:\nfirst\nyours:\nsecond\n");
    assert!(one.contains("1 wrong, 0 crashed"), "{one}");
}

#[cfg(unix)]
#[test]
fn crashes_and_time_outs_are_counted_and_shown() {
    let crash = format!(
        "line=$(cat); case \"$line\" in *8*) echo broken >&2; kill -SEGV $$;; esac; echo \"$line\" | {} practice leetcode-1510",
        env!("CARGO_BIN_EXE_retrograde")
    );
    let run = against("leetcode-1510", &crash, "--limit 60s").status(1);
    assert!(run.out.contains("0 wrong, 1 crashed"), "{}", run.out);
    assert!(
        run.out.contains("ends with signal 11") && run.out.contains("\ninput:\nn = 8\nexpected:\n"),
        "{}",
        run.out
    );
    assert!(run.err.contains("broken"), "{}", run.err);
    let began = std::time::Instant::now();
    let out = against("leetcode-292", "sleep 100 & sleep 100", "--limit 100ms").status(1).out;
    assert!(
        out.contains("3 timed out") && out.contains("\ninput:\nn = 1\nexpected:\ntrue\nyours:\n"),
        "{out}"
    );
    assert!(began.elapsed().as_secs() < 60);
    // Who does not read is not wrong for that.
    assert!(against("cses-1730", "echo first", "--tests 1 --limit 60s").success().contains("1 right"));
    assert!(against("cses-1730", "no-such-program-anywhere", "").failure(2).contains("cannot be started"));
}

#[test]
fn an_input_is_written_that_the_problem_answers() {
    for name in ["cses-1730", "leetcode-1728", "edpc-l", "codeforces-936b"] {
        for number in [1, 50, 100] {
            let arguments = format!("practice {name} --generate --tests 100 --number {number} --seed 4");
            let input = run(&arguments).success();
            assert_eq!(input, run(&arguments).success());
            piped(&format!("practice {name}"), input).success();
        }
    }
    run("practice cses-1730 --generate --tests 5 --number 6").failure(2);
    run("practice cses-1730 --generate --against ./mine").status(2);
    run("practice --against ./mine").status(2);
}
