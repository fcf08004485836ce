//! Practice problems from outside: a judge's input in, a judge's output out.

use crate::common::{piped, run};

#[test]
fn every_problem_is_listed_and_told() {
    let list = run("practice --to csv").success();
    assert_eq!(list.lines().count(), 12, "{list}");
    for name in list.lines().skip(1).map(|row| row.split(',').next().unwrap()) {
        let about = run(&format!("practice {name} --about")).success();
        assert!(about.contains("its output"), "{about}");
        // The example that is told is answered as told, when it is piped in.
        let lines: Vec<&str> = about.lines().collect();
        let from = |what: &str| lines.iter().position(|line| line.trim_start().starts_with(what)).unwrap();
        let block = |from: usize, to: usize| -> String {
            lines[from..to].iter().map(|line| format!("{}\n", line[14..].trim_end())).collect()
        };
        let (input, output, game) = (from("an input"), from("its output"), from("as a game"));
        let answer = piped(&format!("practice {name}"), block(input, output)).success();
        assert_eq!(answer, block(output, game), "{name}");
        run(lines[game][14..].trim().strip_prefix("retrograde ").unwrap()).success();
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

/// 100,000 heaps of up to 1,000,000. The judge gives a second; the tests are compiled without most optimisations.
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
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}
