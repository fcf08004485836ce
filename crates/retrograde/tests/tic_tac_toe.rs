//! The graph of tic-tac-toe, which is shipped as `examples/tic-tac-toe.game`.
//!
//! `UPDATE=1 cargo test -p retrograde --test tic_tac_toe the_example` writes it anew from the rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use retrograde::{
    Control, GameGraph, Outcome, Question, Solver, Values,
    check::check,
    explore::Limits,
    format::{self, Format, ReadOptions},
    games,
    solve::methods::METHODS,
};

const HEADER: &str = "\
# Tic-tac-toe: every position that can be reached from the empty board, 5,478 of them, with 16,167 moves.
#
# A position is called by its board, row after row. X begins. Who finds three of the opponent's marks in a row has lost;
# a full board without three in a row is a tie.
#
#     retrograde solve examples/tic-tac-toe.game
#     retrograde explain examples/tic-tac-toe.game .../.../...

";

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/tic-tac-toe.game")
}

fn text_from_the_rules() -> String {
    let rules = games::open("tic-tac-toe").unwrap();
    let game = rules.discover(&Limits::default(), &Control::default()).unwrap().game;
    let mut text = HEADER.as_bytes().to_vec();
    assert!(format::write(&game, Format::Text, &mut text).unwrap().is_empty());
    String::from_utf8(text).unwrap()
}

fn example() -> GameGraph {
    let bytes = Arc::new(std::fs::read(path()).unwrap());
    format::read(bytes, Format::Text, &ReadOptions::default(), &Control::default()).unwrap().game
}

#[test]
fn the_example_is_what_the_rules_give() {
    let text = text_from_the_rules();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path(), &text).unwrap();
    }
    assert!(std::fs::read_to_string(path()).unwrap() == text, "write it anew with UPDATE=1");
}

/// Positions by outcome and remoteness, as three independent programs have counted them (the total of 5,478 positions
/// is also common knowledge).
const HISTOGRAM: [(Outcome, u32, u32); 16] = [
    (Outcome::Tie, 0, 16),
    (Outcome::Tie, 1, 80),
    (Outcome::Tie, 2, 200),
    (Outcome::Tie, 3, 200),
    (Outcome::Tie, 4, 264),
    (Outcome::Tie, 5, 136),
    (Outcome::Tie, 6, 138),
    (Outcome::Tie, 7, 24),
    (Outcome::Tie, 8, 9),
    (Outcome::Tie, 9, 1),
    (Outcome::Loss, 0, 942),
    (Outcome::Loss, 2, 508),
    (Outcome::Loss, 4, 124),
    (Outcome::Win, 1, 2358),
    (Outcome::Win, 3, 356),
    (Outcome::Win, 5, 122),
];

#[test]
fn every_method_counts_its_positions_by_outcome_and_remoteness_as_others_have() {
    let game = example();
    assert_eq!((game.positions(), game.graph.move_count()), (5_478, 16_167));
    let start = game.finder().unwrap().find(".../.../...").unwrap();
    assert_eq!(game.start, Some(start));
    let admitted = METHODS.iter().filter(|method| method.admits(game.infinite));
    for method in admitted.filter(|method| method.question == Question::Outcome) {
        let solver = Solver::new().method(method.name);
        let solution = solver.solve(&game).unwrap();
        assert!(check(&game, &solution, &Control::default()).unwrap().is_right());
        let Values::Outcome { outcomes, remoteness } = &solution.values else { unreachable!() };
        let mut histogram = BTreeMap::new();
        for (outcome, &left) in outcomes.iter().zip(remoteness) {
            *histogram.entry((outcome.word(), left)).or_insert(0) += 1;
        }
        let expected = HISTOGRAM.map(|(outcome, left, positions)| ((outcome.word(), left), positions));
        assert_eq!(histogram, BTreeMap::from(expected), "{}", method.name);
        assert_eq!((outcomes.get(start), remoteness[start as usize]), (Outcome::Tie, 9));
    }
}
