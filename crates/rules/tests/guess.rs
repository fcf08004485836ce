//! Guesses are judged as a person would judge them by hand: against a predicate in Rust, on every position.
#![allow(clippy::unwrap_used)]

use retrograde::{
    Control, Outcome, Position, Question, Solution, Solver,
    explore::{Discovered, Limits},
    games,
};
use retrograde_rules::{
    Guess, Rules,
    guess::{Said, Tried},
};

const PLATES: &str = "\
start = (6, 9)
least = 1

def shares(n):
    return [(a, n - a) for a in range(least, n // 2 + 1)]

def moves(p):
    a, b = p
    return shares(b) + (shares(a) if a != b else [])
";

fn solved(game: Box<dyn retrograde::explore::AnyGame>, question: Question) -> (Discovered, Solution) {
    let found = game.discover(&Limits::default(), &Control::default()).unwrap();
    let solution = Solver::new().question(question).solve(&found.game).unwrap();
    (found, solution)
}

fn tried(text: &str, rules: &str, question: Question) -> Tried {
    let read = || Rules::read("plates.star", rules, &[]).unwrap();
    let (found, solution) = solved(Box::new(read()), question);
    let guess = Guess::read(text, Some(&read())).unwrap();
    guess.try_on(&found.game, &solution, Some(&found.known), &Control::default()).unwrap()
}

fn error(text: &str, rules: Option<&str>) -> retrograde::Error {
    let rules = rules.map(|rules| Rules::read("plates.star", rules, &[]).unwrap());
    match Guess::read(text, rules.as_ref()) {
        Err(error) => error,
        Ok(guess) => {
            let (found, solution) = solved(games::open("nim:3,4").unwrap(), Question::Outcome);
            guess.try_on(&found.game, &solution, Some(&found.known), &Control::default()).unwrap_err()
        }
    }
}

#[test]
fn a_right_guess_is_right_for_all_positions_however_it_is_written() {
    for text in [
        "p[0] % 2 == 1 and p[1] % 2 == 1",
        "a % 2 == 1 and b % 2 == 1",
        "a * b % 2 == 1",
        "all([x % 2 == 1 for x in p])",
        "\"loss\" if a % 2 and b % 2 else \"win\"",
        "(a %\n 2 == 1 and b % 2 == 1)",
    ] {
        let found = tried(text, PLATES, Question::Outcome);
        assert_eq!((found.positions, found.wrong, found.counterexample), (21, 0, None), "{text}");
        assert_eq!(found.said_lost, 6, "{text}");
    }
}

#[test]
fn a_wrong_guess_is_counted_and_its_smallest_counterexample_is_the_nearest_to_the_end() {
    let read = || Rules::read("plates.star", PLATES, &[]).unwrap();
    let (found, solution) = solved(Box::new(read()), Question::Outcome);
    let game = &found.game;
    // "Lost when the plates are equal", by hand.
    let says = |v: Position| {
        let label = game.label(v).into_owned();
        let (a, b) = label[1..label.len() - 1].split_once(", ").unwrap();
        a == b
    };
    let lost = |v: Position| solution.outcome(v) == Some(Outcome::Loss);
    let all: Vec<Position> = (0..game.positions()).collect();
    let wrong: Vec<Position> = all.iter().copied().filter(|&v| says(v) != lost(v)).collect();
    let least = wrong.iter().copied().min_by_key(|&v| (solution.remoteness(v), v)).unwrap();

    let tried = tried("a == b", PLATES, Question::Outcome);
    assert_eq!(tried.wrong, wrong.len() as u64);
    assert_eq!(tried.wrongly_lost, wrong.iter().filter(|&&v| says(v)).count() as u64);
    assert_eq!(tried.missed, wrong.iter().filter(|&&v| lost(v)).count() as u64);
    assert_eq!(tried.said_lost, all.iter().filter(|&&v| says(v)).count() as u64);
    let counterexample = tried.counterexample.unwrap();
    assert_eq!((counterexample.position, counterexample.said), (least, Said::Lost(says(least))));
}

#[test]
fn names_of_the_file_can_be_used_and_come_before_letters() {
    assert_eq!(
        tried("len(shares(a)) == 0 or a % 2 == 1 and b % 2 == 1", PLATES, Question::Outcome).positions,
        21
    );
    let own = format!("{PLATES}\na = 7\nname_of = a\ndef tier(p):\n    return name_of\n");
    assert_eq!(tried("p[0] % 2 == 1 and p[1] % 2 == 1 and a == 7", &own, Question::Outcome).wrong, 0);
}

#[test]
fn grundy_values_and_scores_can_be_guessed_as_numbers() {
    let stones = "start = 30\ndef moves(n):\n    return [n - k for k in (1, 2, 3) if k <= n]\n";
    assert_eq!(tried("n % 4", stones, Question::Grundy).wrong, 0);
    assert_eq!(tried("n % 4 == 0", stones, Question::Grundy).wrong, 0);
    assert_eq!(tried("n % 4 == 0", stones, Question::Outcome).wrong, 0);
    let wrong = tried("n % 3", stones, Question::Grundy);
    assert_eq!(wrong.counterexample.unwrap().said, Said::Number(0));
    let coins = "start = (0, 4)\ncoins = (3, 1, 2, 5)\ndef moves(p):\n    return [(p[0] + 1, p[1]), (p[0], p[1] - 1)] if p[0] < p[1] else []\ndef score(p):\n    return None if p[0] < p[1] else 7\n";
    assert_eq!(tried("7 if (b - a) % 2 == 0 else -7", coins, Question::Score).wrong, 0);
}

#[test]
fn built_in_games_are_guessed_by_the_names_of_their_positions() {
    let try_on = |game: &str, text: &str| {
        let (found, solution) = solved(games::open(game).unwrap(), Question::Outcome);
        let guess = Guess::read(text, None).unwrap();
        guess.try_on(&found.game, &solution, Some(&found.known), &Control::default()).unwrap()
    };
    assert_eq!(try_on("nim:3,4,5", "xor(p) == 0").wrong, 0);
    assert!(try_on("nim:3,4,5", "sum(p) % 2 == 0").counterexample.is_some());
    assert_eq!(
        try_on("wythoff:8,13", "(a, b) in [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]").wrong,
        0
    );
    assert_eq!(try_on("subtraction:1,3,4:40", "n % 7 in (0, 2)").wrong, 0);
    // Boards are strings.
    assert!(try_on("tic-tac-toe", "p.count(\"X\") == 3").wrong > 0);
}

#[test]
fn what_is_no_guess_is_refused_where_it_stands() {
    for (text, message) in [
        ("", "there is no guess"),
        ("  ", "there is no guess"),
        ("a ==", "not Starlark"),
        ("a = 1", "not Starlark"),
        ("while True: pass", "not Starlark"),
        ("1)\n    x = (2", "one expression"),
        ("plates(p)", "not defined"),
        ("z == 1", "not defined"),
    ] {
        let found = error(text, Some(PLATES));
        assert!(found.message().contains(message), "{text:?}: {found}");
        if let Some(place) = found.place() {
            assert_eq!(place.line, 1, "{text:?}: {found}");
        }
    }
    // What fails only at a position says at which.
    for (text, message) in [
        ("c == 0", "there is no `c`"),
        ("n % 2 == 0", "there is no `n`"),
        ("p + 1", "the guess((3, 4))"),
        ("7", "the guess is 7"),
        ("\"lost\"", "the guess is \"lost\""),
        ("None", "the guess is None"),
        ("p[5] == 1", "out of"),
    ] {
        let found = error(text, None);
        assert!(found.message().contains(message), "{text:?}: {found}");
    }
}
