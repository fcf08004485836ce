//! The built-in games that number their positions, against their graphs and against what others published.

use std::sync::Arc;

use retrograde::{
    Control, Outcome,
    explore::Limits,
    games,
    graph::NONE,
    memory::Budget,
    selftest,
    tablebase::{Tablebase, check},
    tables::AnyTables,
    tabulate::{About, Method, Options},
};

fn tables(name: &str, options: &Options, threads: usize) -> Box<dyn AnyTables> {
    let game = games::open(name).unwrap();
    let control = Control::new(threads, Budget::unlimited());
    let about = About { game: format!("@{name}"), rules: None };
    let mut bytes = Vec::new();
    game.tabulate(&about, options, &control).unwrap().write(&mut bytes).unwrap();
    game.with_tables(Tablebase::open(Arc::new(bytes)).unwrap())
}

/// What the tables count: won, lost, tied, drawn.
fn counts(tables: &dyn AnyTables) -> [u64; 4] {
    let counted = tables.base().header().counted();
    [Outcome::Win, Outcome::Loss, Outcome::Tie, Outcome::Draw].map(|outcome| counted.of(outcome))
}

#[track_caller]
fn is_right(tables: &dyn AnyTables) {
    let verdict = tables.check(&Control::default()).unwrap();
    assert!(matches!(verdict, check::Verdict::Right(_)), "{verdict:?}");
}

#[test]
fn small_boards_agree_with_their_graphs_position_by_position() {
    for name in [
        "teeko:3x3:3",
        "teeko:3x4:3",
        "three-mens-morris",
        "awari:5",
        "awari:6",
        "checkers:KvM",
        "checkers:MvM",
        "checkers:KMvK",
        "nine-mens-morris:3",
    ] {
        let tables = tables(name, &Options::default(), 2);
        is_right(&*tables);
        // The graph of nine men's morris takes too long for this; `check` has held every slot against the rules.
        if name.starts_with("nine") {
            continue;
        }
        let found = games::open(name).unwrap().discover(&Limits::default(), &Control::default()).unwrap();
        let solution = retrograde::Solver::new()
            .question(retrograde::Question::Outcome)
            .moves(false)
            .solve(&found.game)
            .unwrap();
        let step = (found.game.positions() / 5_000).max(1);
        for v in (0..found.game.positions()).step_by(step as usize) {
            let label = found.game.label(v);
            let around = tables.neighbourhood(Some(&label), &Control::default()).unwrap();
            let (entry, _) = around.entry(0);
            assert_eq!(entry.outcome(), solution.outcome(v), "{name}: {label}");
            assert_eq!(
                entry.remoteness().unwrap_or(NONE),
                solution.remoteness(v).unwrap_or(NONE),
                "{name}: {label}"
            );
        }
    }
}

#[test]
fn every_method_and_any_number_of_threads_make_the_same_bytes() {
    for name in ["teeko:3x4:3", "three-mens-morris", "awari:7"] {
        let game = games::open(name).unwrap();
        let bytes = |method, threads| {
            let control = Control::new(threads, Budget::unlimited());
            let options = Options { method, ..Options::default() };
            let mut bytes = Vec::new();
            game.tabulate(&About::default(), &options, &control).unwrap().write(&mut bytes).unwrap();
            bytes
        };
        let right = bytes(None, 1);
        for (method, threads) in [(None, 2), (None, 5), (Some(Method::Rows), 1), (Some(Method::Passes), 2)] {
            assert!(bytes(method, threads) == right, "{name}: {method:?} with {threads} threads");
        }
    }
}

#[test]
fn the_built_in_games_keep_what_they_promise() {
    for name in [
        "teeko:5x5:4",
        "teeko:4x3:4",
        "three-mens-morris",
        "six-mens-morris:3",
        "awari:9",
        "nine-mens-morris:3+4",
        "chess:KRK",
        "chess:KPKP",
        "checkers:4",
        "chess:KQKRP",
    ] {
        let options = selftest::Options { near: 300, walks: 5, length: 60, seed: 2 };
        let report = games::open(name).unwrap().selftest(&options, &Control::default()).unwrap();
        assert_eq!(report.faults, [], "{name}");
    }
}

#[test]
fn reachable_positions_of_morris_have_the_published_counts() {
    // Who is to move is one and the same by changing colours; the sources counted it once: see the test of the graphs.
    let tables = tables("three-mens-morris", &Options::default(), 1);
    let mut around = tables.neighbourhood(None, &Control::default()).unwrap();
    around.expand(0).unwrap();
    assert_eq!(around.entry(0).0.outcome(), Some(Outcome::Win));
    assert_eq!(around.entry(0).0.remoteness(), Some(9));
}

/// All placements of Teeko are held against another program's counts: `cargo test --release -p retrograde --features compress --test all -- --ignored`.
#[test]
#[ignore = "it takes minutes without optimisations"]
fn teeko_has_the_counts_of_an_independent_program() {
    let tables = tables("teeko:5x5:4", &Options::default(), 2);
    let header = tables.base().header();
    // The tiers count positions up to symmetry; the source counted all of them. What is the same is the longest play and the value.
    assert_eq!(header.tiers[0].counted.longest(), Some(39));
    let around = tables.neighbourhood(None, &Control::default()).unwrap();
    assert_eq!(around.entry(0).0.outcome(), Some(Outcome::Draw));
    assert_eq!(counts(&*tables)[2], 0);
    is_right(&*tables);
}

/// Positions without pawns are counted up to eight symmetries, those with pawns up to two, by tier: won, lost, drawn, and the
/// longest play. The sources: rtbgen's statistics, Edwards 1996 for the pawn.
#[test]
fn chess_of_three_men_has_the_published_counts() {
    for (men, counted, longest) in [
        ("KQK", [18_081, 25_160, 2896], 20),
        ("KRK", [21_959, 25_260, 2796], 32),
        ("KPK", [62_480, 48_802, 19_184 + 35_210], 56),
    ] {
        let name = format!("chess:{men}");
        let tables = tables(&name, &Options::default(), 2);
        let last = &tables.base().header().tiers.last().unwrap().counted;
        let [win, loss, tie, draw] =
            [Outcome::Win, Outcome::Loss, Outcome::Tie, Outcome::Draw].map(|outcome| last.of(outcome));
        assert_eq!(([win, loss, draw], tie), (counted, 0), "{men}");
        assert_eq!(last.longest(), Some(longest), "{men}");
        is_right(&*tables);
    }
}

#[test]
#[ignore = "the graph of three men takes a minute without optimisations"]
fn chess_agrees_with_its_graph_position_by_position() {
    let tables = tables("chess:KQK", &Options::default(), 1);
    let found = games::open("chess:KQK").unwrap().discover(&Limits::default(), &Control::default()).unwrap();
    let solver = retrograde::Solver::new().question(retrograde::Question::Outcome).moves(false);
    let solution = solver.solve(&found.game).unwrap();
    for v in (0..found.game.positions()).step_by(7) {
        let label = found.game.label(v);
        let (entry, _) = tables.neighbourhood(Some(&label), &Control::default()).unwrap().entry(0);
        assert_eq!(entry.outcome(), solution.outcome(v), "{label}");
        assert_eq!(entry.remoteness().unwrap_or(NONE), solution.remoteness(v).unwrap_or(NONE), "{label}");
    }
}

#[test]
fn chess_is_asked_by_the_notation_of_chess() {
    let tables = tables("chess:KQK", &Options::default(), 1);
    // Mate in one, with fewer fields than are usual; and what is not in the tablebase.
    let around = tables.neighbourhood(Some("k7/8/1K6/8/8/8/8/6Q1 w"), &Control::default()).unwrap();
    assert_eq!(around.entry(0).0.remoteness(), Some(1));
    for other in ["k7/8/1K6/8/8/8/8/1R6 w - - 0 1", "k7/8/1K6/8/8/8/8/1Q6", "nonsense"] {
        let error = tables.neighbourhood(Some(other), &Control::default()).map(|_| ()).unwrap_err();
        assert!(error.message().contains("there is no position"), "{error}");
    }
}

/// `cargo test --release -p retrograde --features compress --test all -- --ignored`
#[test]
#[ignore = "it takes minutes without optimisations"]
fn chess_of_four_men_has_the_counts_of_other_programs() {
    for (men, counted, longest) in [
        ("KQKR", [1_108_111 + 386_313, 2142 + 883_075, 8963 + 78_518], Some(70)),
        ("KRKR", [2 * 392_459, 2 * 9058, 2 * 946_389], None),
        ("KQRK", [864_052, 1_690_204, 17_684], None),
    ] {
        let tables = tables(&format!("chess:{men}"), &Options::default(), 2);
        let last = &tables.base().header().tiers.last().unwrap().counted;
        assert_eq!(
            [Outcome::Win, Outcome::Loss, Outcome::Draw].map(|outcome| last.of(outcome)),
            counted,
            "{men}"
        );
        assert!(longest.is_none() || last.longest() == longest, "{men}: {:?}", last.longest());
        is_right(&*tables);
    }
}
