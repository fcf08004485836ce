//! The built-in games against their closed forms, against naive definitions on small sizes, and against what others
//! published or computed with programs of their own.

#![allow(clippy::unwrap_used)] // a test may panic, in its helpers too

use retrograde::{
    Control, Outcome, Question, Solver, Values,
    explore::{Discovered, Limits},
    games::{self, GAMES},
    rules::ClosedForm,
};

use crate::naive;

fn discover(name: &str) -> Discovered {
    games::open(name).unwrap().discover(&Limits::default(), &Control::default()).unwrap()
}

fn values(found: &Discovered, question: Question) -> Values {
    let solver = Solver::new().question(question).moves(false);
    solver.solve(&found.game).unwrap().values
}

fn nimbers(found: &Discovered) -> Vec<u32> {
    let Values::Grundy { nimbers, .. } = values(found, Question::Grundy) else { panic!() };
    nimbers
}

/// Win, loss, tie, draw among the positions whose labels `counts_label` picks.
fn histogram(found: &Discovered, mut counts_label: impl FnMut(&str) -> bool) -> [u32; 4] {
    let Values::Outcome { outcomes, .. } = values(found, Question::Outcome) else { panic!() };
    let mut counts = [0; 4];
    for (v, outcome) in outcomes.iter().enumerate() {
        if !counts_label(&found.game.label(v as u32)) {
            continue;
        }
        counts[match outcome {
            Outcome::Win => 0,
            Outcome::Loss => 1,
            Outcome::Tie => 2,
            Outcome::Draw => 3,
        }] += 1;
    }
    counts
}

fn nimber_of(found: &Discovered, label: &str) -> u32 {
    let v = found.game.finder().unwrap().find(label).unwrap_or_else(|| panic!("{label}"));
    nimbers(found)[v as usize]
}

#[test]
fn every_closed_form_agrees_with_the_solver() {
    for name in [
        "nim:3,4,5",
        "nim:1,1,1,6",
        "bounded-nim:3:40",
        "bounded-nim:4:7,9",
        "staircase:2,1,3,2",
        "wythoff:40,40",
        "euclid:79,78",
        "euclid:61,43",
        "fibonacci-nim:60",
        "chomp:4x4",
        "hackenbush:0-1,1-2,1-3,3-4,0-5,5-6,6-7,5-7",
        "hackenbush:0-1,1-2,2-0,2-3,3-4,4-2,4-5,5-5,0-6,6-0",
        "hackenbush:0-0,0-1,1-1,1-2",
        "hackenbush:0-1,0-1,1-2,2-1,2-3,0-3",
        "hackenbush:0-1,1-0,1-2,1-2,2-1,0-0,0-0",
        "undirected-geography:0-1,1-2,2-3,3-4,4-0,1-3:0",
        "undirected-geography:0-1,0-2,0-3,1-4,2-5,3-6,4-5,5-6,6-7,7-8,8-0:3",
    ] {
        let found = discover(name);
        let positions = 0..found.game.positions();
        let mut known = 0;
        let (outcomes, nimbers) = (values(&found, Question::Outcome), nimbers(&found));
        for v in positions {
            let label = found.game.label(v);
            match found.closed_form(v) {
                Some(ClosedForm::Nimber(nimber)) => {
                    assert_eq!(nimbers[v as usize], nimber, "{name} at {label}")
                }
                Some(ClosedForm::Outcome(outcome)) => {
                    assert_eq!(outcomes.outcome(v), Some(outcome), "{name} at {label}");
                }
                Some(ClosedForm::Score(_)) => panic!("no score is known in closed form"),
                None => continue,
            }
            known += 1;
        }
        assert!(known > 5, "{name} has no closed forms");
    }
}

#[test]
fn every_game_agrees_with_the_naive_definition_on_a_small_size() {
    for (name, small) in GAMES.iter().map(|game| {
        let small = match game.name {
            "awari" => "3",
            "can-i-win" => "6,11",
            "checkers" => "KvM",
            "chess" => "KK",
            "connect-four" => "3x3:3",
            "in-a-row" => "3x2:2",
            "tic-tac-toe" => "misere",
            "knight" => "4x5",
            "six-mens-morris" => "",
            "three-mens-morris" => "",
            "cram" => "2x4",
            "teeko" => "3x3:3",
            _ => game.example,
        };
        (game.name, small)
    }) {
        // The naive definition takes time that grows with the square of the size.
        if name.ends_with("morris") {
            continue;
        }
        let found = discover(&format!("{name}:{small}"));
        if found.game.has_scores() {
            let Values::Score { scores, .. } = values(&found, Question::Score) else { panic!() };
            assert_eq!(scores, naive::scores(&found.game), "{name}");
            continue;
        }
        let Values::Outcome { outcomes, remoteness } = values(&found, Question::Outcome) else { panic!() };
        for (v, (outcome, distance)) in naive::outcomes(&found.game).into_iter().enumerate() {
            let ours = Some(remoteness[v]).filter(|&r| r != u32::MAX);
            assert_eq!(
                (outcomes.get(v as u32), ours),
                (outcome, distance),
                "{name} at {}",
                found.game.label(v as u32)
            );
        }
    }
}

#[test]
fn whole_games_have_the_counts_of_independent_programs() {
    // positions, [win, loss, tie, draw]: the sources are named in docs/games.md.
    for (name, positions, counts) in [
        ("tic-tac-toe", 5478, [2836, 1574, 1068, 0]),
        ("chomp:4x7", 329, [299, 30, 0, 0]),
        ("connect-four:4x4", 161_029, [38_675, 32_234, 90_120, 0]),
    ] {
        let found = discover(name);
        assert_eq!((found.game.positions(), histogram(&found, |_| true)), (positions, counts), "{name}");
    }
    let found = discover("three-mens-morris");
    assert_eq!(merged(&found, 3), [2161, 773, 0, 936]);
    assert_eq!(values(&found, Question::Outcome).remoteness(0), Some(9));
    let found = discover("six-mens-morris:3");
    assert_eq!(merged(&found, 3), [98_276, 30_360, 0, 83_629]);
    assert_eq!(values(&found, Question::Outcome).outcome(0), Some(Outcome::Draw));
}

/// The same for games of millions of positions: `cargo test --release -p retrograde --test all games -- --ignored`.
#[test]
#[ignore = "it takes minutes without optimisations"]
fn large_games_have_the_counts_of_independent_programs() {
    let found = discover("connect-four:5x4");
    assert_eq!(found.game.positions(), 3_945_711);
    assert_eq!(histogram(&found, |_| true), [1_390_516, 1_251_559, 1_303_636, 0]);
    assert_eq!(merged(&discover("six-mens-morris:4"), 4), [1_377_676, 660_788, 0, 314_293]);
}

/// Win, loss, tie, draw in a game of morris with so many men, where a position with O to move and all men placed is the same as
/// the one with X to move in other colours: the sources counted it once.
fn merged(found: &Discovered, men: u32) -> [u32; 4] {
    let o_to_move = format!("{men}+{men} O");
    let mut seen = std::collections::HashSet::new();
    let mut first = vec![true; found.game.positions() as usize];
    for v in 0..found.game.positions() {
        let mut label = found.game.label(v).into_owned();
        if label.ends_with(&o_to_move) {
            let swapped = |c| match c {
                'X' => 'O',
                'O' => 'X',
                other => other,
            };
            label = label.chars().map(swapped).collect();
        }
        first[v as usize] = seen.insert(label);
    }
    let mut v = 0;
    histogram(found, |_| {
        v += 1;
        first[v - 1]
    })
}

#[test]
fn chomp_has_its_published_nimbers() {
    let found = discover("chomp:4x7");
    let start = found.game.start.unwrap();
    assert_eq!(nimbers(&found)[start as usize], 19);
    assert_eq!(values(&found, Question::Outcome).remoteness(start), Some(17));
    let rows = [[0, 1, 2, 3, 4], [1, 2, 4, 5, 7], [2, 4, 5, 9, 11]];
    for (r, row) in rows.iter().enumerate() {
        for (c, &nimber) in row.iter().enumerate() {
            let found = discover(&format!("chomp:{}x{}", r + 1, c + 1));
            assert_eq!(nimbers(&found)[0], nimber, "{} rows, {} columns", r + 1, c + 1);
        }
    }
}

#[test]
fn cram_has_its_published_nimbers() {
    for (board, nimber) in [
        ("2x2", 0),
        ("2x3", 1),
        ("2x4", 0),
        ("2x5", 1),
        ("3x3", 0),
        ("3x4", 1),
        ("3x5", 1),
        ("4x4", 0),
        ("4x5", 2),
    ] {
        assert_eq!(nimbers(&discover(&format!("cram:{board}")))[0], nimber, "{board}");
    }
}

#[test]
fn the_knight_has_its_known_nimbers() {
    let found = discover("knight:8x8");
    let rows = [
        [0, 0, 1, 1, 0, 0, 1, 1],
        [0, 0, 2, 1, 0, 0, 1, 1],
        [1, 2, 2, 2, 3, 2, 2, 2],
        [1, 1, 2, 1, 4, 3, 2, 3],
    ];
    for (r, row) in rows.iter().enumerate() {
        for (c, &nimber) in row.iter().enumerate() {
            assert_eq!(nimber_of(&found, &format!("({r}, {c})")), nimber, "row {r}, column {c}");
        }
    }
}

#[test]
fn heap_games_have_their_published_nimbers() {
    // Grundy's game: A002188. Kayles: A002186. Dawson's Kayles is A002187 shifted.
    let grundy = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
    let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7];
    let dawson = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0];
    let subtraction = [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2];
    for (name, row) in [
        ("grundy", &grundy[..]),
        ("kayles", &kayles),
        ("dawsons-kayles", &dawson),
        ("subtraction:1,3,4", &subtraction),
    ] {
        for (n, &nimber) in row.iter().enumerate() {
            let text = format!("{name}:{n}");
            assert_eq!(nimbers(&discover(&text))[0], nimber, "{name} {n}");
        }
    }
}

#[test]
fn wythoff_has_its_published_nimbers_and_fibonacci_nim_its_losses() {
    let found = discover("wythoff:5,5");
    let triangle: [&[u32]; 6] =
        [&[0], &[1, 2], &[2, 0, 1], &[3, 4, 5, 6], &[4, 5, 3, 2, 7], &[5, 3, 4, 0, 6, 8]];
    for (b, row) in triangle.iter().enumerate() {
        for (a, &nimber) in row.iter().enumerate() {
            assert_eq!(nimber_of(&found, &format!("({a}, {b})")), nimber, "({a}, {b})");
        }
    }
    let lost: Vec<u32> = (2..=55)
        .filter(|n| {
            let found = discover(&format!("fibonacci-nim:{n}"));
            values(&found, Question::Outcome).outcome(0) == Some(Outcome::Loss)
        })
        .collect();
    assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34, 55]);
}

#[test]
fn stone_games_have_the_answers_of_their_puzzles() {
    for (name, sign) in [
        ("stone-game:5,3,4,5", 1),
        ("predict-the-winner:1,5,2", -1),
        ("predict-the-winner:1,5,233,7", 1),
        ("stone-game-iii:1,2,3,7", -1),
        ("stone-game-iii:1,2,3,-9", 1),
        ("stone-game-iii:1,2,3,6", 0),
    ] {
        let Values::Score { scores, .. } = values(&discover(name), Question::Score) else { panic!() };
        assert_eq!(scores[0].signum(), sign, "{name}: {}", scores[0]);
    }
}

#[test]
fn cat_and_mouse_has_the_answers_of_its_puzzle() {
    for (edges, outcome) in [("0-2,0-5,1-3,2-4,2-5,3-4,3-5", Outcome::Draw), ("0-1,0-3,2-3", Outcome::Win)] {
        let found = discover(&format!("cat-and-mouse:{edges}"));
        assert_eq!(values(&found, Question::Outcome).outcome(0), Some(outcome), "{edges}");
    }
}

#[test]
fn wrong_parameters_end_in_advice() {
    for name in [
        "nim:",
        "nim:x",
        "nim:3:4",
        "nim:100000",
        "wythoff:1",
        "euclid:0,5",
        "chomp:3",
        "chomp:3x",
        "chomp:99x99",
        "cram:6x6",
        "can-i-win:30,1",
        "can-i-win:3",
        "tic-tac-toe:4",
        "in-a-row:5x5:3",
        "connect-four:4x4:1",
        "three-mens-morris:3",
        "six-mens-morris:9",
        "stone-game:1,x",
        "geography:0",
        "geography:0-99",
        "hackenbush:0_1",
        "cat-and-mouse:0-1:2",
        "fibonacci-nim:1",
        "knight:0x3",
        "awari:1",
        "awari:x",
        "checkers:6",
        "checkers:K",
        "checkers:KvX",
        "checkers:KKKvMMM",
        "chess:KRRRRK",
        "chess:RK",
        "chess:KRK:3",
        "nine-mens-morris:2",
        "nine-mens-morris:2+3",
        "nine-mens-morris:3+3+3",
        "teeko:6x5",
        "teeko:5x5:5",
        "bounded-nim:0:1",
        "subtraction:0:5",
        "staircase:1,2:3",
    ] {
        let error = games::open(name).err();
        if name == "nim:" {
            assert!(error.is_none(), "an empty list of parameters is the example");
            continue;
        }
        let error = error.unwrap_or_else(|| panic!("{name} was accepted"));
        assert!(error.advice_text().is_some_and(|advice| !advice.is_empty()), "{error}");
    }
}

#[test]
fn hackenbush_knows_parallel_edges_and_refuses_what_hangs_in_the_air() {
    // Two edges side by side are fused to two loops, worth 1 each: together 0.
    let found = discover("hackenbush:0-1,0-1");
    let labels: Vec<_> = (0..found.game.positions()).map(|v| found.game.label(v).into_owned()).collect();
    assert_eq!(labels, ["0-1 0-1", "0-1", "nothing"]);
    assert_eq!(nimber_of(&found, "0-1 0-1"), 0);
    let error = games::open("hackenbush:0-1,2-3").err().unwrap();
    assert!(error.message().contains("2-3 has no way to the ground"), "{error}");
}

#[test]
fn can_i_win_agrees_with_the_practice_problem() {
    let problem = retrograde::practice::find("leetcode-464").unwrap();
    for greatest in 1..=5 {
        for target in 0..=17 {
            let found = discover(&format!("can-i-win:{greatest},{target}"));
            let Values::Outcome { outcomes, .. } = values(&found, Question::Outcome) else { panic!() };
            let wins = outcomes.get(found.game.start.unwrap()) == Outcome::Win;
            let answer = problem.answer(&format!("{greatest}\n{target}\n")).unwrap();
            assert_eq!(answer.trim(), wins.to_string(), "{greatest}, {target}");
        }
    }
}
