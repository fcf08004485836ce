//! Rules files against the built-in games of the same name, position by position; and everything that a file may define.
#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, fs, path::Path};

use retrograde::{
    Control, GameGraph, Infinite, Outcome, Question, Rule, Solver,
    explore::{Limits, explore},
    games,
    rules::Game,
    selftest::selftest,
};
use retrograde_rules::{Rules, WORLD};

fn rules(text: &str, parameters: &[(&str, &str)]) -> Rules {
    let parameters: Vec<_> = parameters.iter().map(|&(n, v)| (n.to_owned(), v.to_owned())).collect();
    Rules::read("test.star", text, &parameters).unwrap()
}

fn example(name: &str, parameters: &[(&str, &str)]) -> Rules {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    rules(&fs::read_to_string(path).unwrap(), parameters)
}

fn graph(rules: &Rules) -> GameGraph {
    explore(rules, &Limits::default(), &Control::default()).unwrap().game
}

/// The value of every position by its name, as the question's column of a solution file has it.
fn values(game: &GameGraph, question: Question, name: impl Fn(&str) -> String) -> BTreeMap<String, String> {
    let solver = Solver::new().question(question).moves(false);
    let values = solver.solve(game).unwrap().values;
    let value = |v| match values.grundy(&game.graph, v).filter(|_| question == Question::Grundy) {
        Some(grundy) => grundy.to_string(),
        None => format!("{:?} {:?}", values.outcome(v), values.remoteness(v)),
    };
    (0..game.positions()).map(|v| (name(&game.label(v)), value(v))).collect()
}

#[test]
fn the_examples_are_the_built_in_games() {
    // (1, 2, "first") is `mouse 1, cat 2, mouse moves` there.
    let chase = |label: &str| match label.strip_prefix("mouse ") {
        Some(rest) => {
            let (mouse, rest) = rest.split_once(", cat ").unwrap();
            let (cat, mover) = rest.split_once(", ").unwrap();
            let mover = if mover == "mouse moves" { "first" } else { "second" };
            format!("({mouse}, {cat}, \"{mover}\")")
        }
        None => label.to_owned(),
    };
    for (file, parameters, built_in, questions) in [
        ("nim.star", &[][..], "nim:3,4,5", &Question::ALL[..]),
        ("nim.star", &[("heaps", "2,7,1,3")], "nim:2,7,1,3", &Question::ALL),
        ("nim.star", &[("heaps", "9")], "nim:9", &Question::ALL),
        ("subtraction.star", &[], "subtraction:1,3,4:21", &Question::ALL),
        ("subtraction.star", &[("takes", "2,5"), ("start", "40")], "subtraction:2,5:40", &Question::ALL),
        ("wythoff.star", &[], "wythoff:8,13", &Question::ALL),
        ("tic-tac-toe.star", &[], "tic-tac-toe", &[Question::Outcome]),
        ("cat-and-mouse.star", &[], "cat-and-mouse:0-2,0-5,1-3,2-4,2-5,3-4,3-5", &[Question::Outcome]),
    ] {
        let found = games::open(built_in).unwrap().discover(&Limits::default(), &Control::default()).unwrap();
        let game = graph(&example(file, parameters));
        assert_eq!(game.graph.move_count(), found.game.graph.move_count(), "{file}");
        for &question in questions {
            let ours = values(&game, question, chase);
            assert_eq!(ours, values(&found.game, question, chase), "{file}, {question}");
            assert_eq!(ours.len(), game.positions() as usize);
        }
        assert_eq!(chase(&game.label(0)), chase(&found.game.label(0)), "{file}");
    }
}

#[test]
fn the_examples_are_short_and_keep_their_promises() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files =
        |folder: &str| fs::read_dir(crate_folder.join(folder)).unwrap().map(|file| file.unwrap().path());
    let mut count = 0;
    for path in files("first").chain(files("games")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.ends_with(".star") {
            continue;
        }
        count += 1;
        let text = fs::read_to_string(path).unwrap();
        assert!(text.lines().count() < 80, "{name}");
        let rules = Rules::read(&name, &text, &[]).unwrap();
        let report = selftest(&rules, &Default::default(), &Control::default()).unwrap();
        assert_eq!(report.faults, [], "{name}");
    }
    assert_eq!(count, 16);
    assert_eq!(WORLD.len(), files("games").count());
}

#[test]
fn everything_that_a_file_may_define_is_heard() {
    let text = "
start = [3, True, None]
rule = \"misere\"
infinite = 7
def moves(p):
    p[1] = not p[1]  # a list may be changed: the next question gets a new one
    return [[p[0] - 1, p[1], None], p] if p[0] > 0 else []
def player(p):
    return \"first\" if p[1] else \"second\"
def score(p):
    return 10 * p[0] - 5 if p[0] == 1 and not p[1] else None
def name(p):
    return \"%d %s\" % (p[0], p[1])
";
    let rules = rules(text, &[]);
    let game = graph(&rules);
    assert_eq!((game.rule, game.infinite), (Rule::Misere, Infinite::Score(7)));
    assert!(game.is_owned() && game.has_scores());
    assert_eq!(game.label(0), "3 True");
    assert_eq!((0..game.positions()).filter(|&v| game.label(v).starts_with('0')).count(), 1);
    assert_eq!(rules.starts().unwrap()[0].to_string(), "[3, True, None]");
    assert_eq!(graph(&self::rules(text, &[("rule", "normal")])).rule, Rule::Normal);
    assert_eq!(graph(&self::rules(text, &[("infinite", "\"draw\"")])).infinite, Infinite::Draw);
}

#[test]
fn single_questions_and_a_survey_agree() {
    let rules = example("tic-tac-toe.star", &[]);
    let found = explore(&rules, &Limits::default(), &Control::default()).unwrap();
    for v in (0..found.game.positions()).step_by(97) {
        let position = &found.positions[v as usize];
        let mut moves = Vec::new();
        if rules.result(position).unwrap().is_none() {
            rules.moves(position, &mut moves).unwrap();
        }
        let targets: Vec<_> =
            found.game.graph.moves(v).iter().map(|&t| found.positions[t as usize].clone()).collect();
        assert_eq!(moves, targets);
        assert_eq!(rules.name(position).unwrap(), found.game.label(v));
        assert_eq!(rules.canonical(position.clone()).unwrap(), *position);
    }
}

#[test]
fn threads_do_not_change_the_numbering_and_memory_is_given_back_between_positions() {
    // Each call allocates a megabyte; the bound is 256 MB.
    let text = "
start = 3000
def moves(n):
    scratch = [n] * 100000
    return [scratch[0] - k for k in (1, 3, 4) if k <= n]
";
    let rules = rules(text, &[]);
    let one = explore(&rules, &Limits::default(), &Control::default()).unwrap();
    let control = Control::new(3, retrograde::memory::Budget::unlimited());
    let three = explore(&rules, &Limits::default(), &control).unwrap();
    assert_eq!(one.positions, three.positions);
    assert_eq!(one.positions.len(), 3001);
}

#[test]
fn a_win_is_for_the_mover_or_for_first() {
    let text = "
start = 1
def moves(n):
    return [0] if n == 1 else []
def result(n):
    return \"win\" if n == 0 else None
";
    let outcome = |text: &str| {
        let game = graph(&rules(text, &[]));
        let values = Solver::new().solve(&game).unwrap().values;
        values.outcome(0)
    };
    assert_eq!(outcome(text), Some(Outcome::Loss));
    let owned = format!("{text}\ndef player(n):\n    return \"second\" if n == 1 else None\n");
    assert_eq!(outcome(&owned), Some(Outcome::Win));
}

#[test]
fn names_that_the_file_itself_uses_may_be_like_those_it_may_define() {
    // `scores` and `rules` are used, `names` is a parameter that a function uses, and `results` helps `result`.
    let text = "
start = 3
scores = [5, 7]
rules = (1, 2)
names = \"abcd\"

def results(n):
    return n == 0

def moves(n):
    return [n - k for k in rules if k <= n]

def score(n):
    return scores[0] if results(n) else None

def result(n):
    return None

def name(n):
    return names[n]
";
    let game = graph(&rules(text, &[]));
    assert_eq!((game.positions(), game.label(0).into_owned()), (4, "d".to_owned()));
}

#[test]
fn a_few_functions_of_python_are_there() {
    let text = "
start = (3, 4)

def moves(p):
    if sum(p) != 7 or sum([], 5) != 5 or sum([k for k in p]) != 7:
        fail(\"sum\")
    if pow(2, 10) != 1024 or pow(3, 100, 7) != 4 or pow(5, 0) != 1 or pow(2, 100) % 1000 != 376:
        fail(\"pow\")
    if divmod(17, 5) != (3, 2) or divmod(-1, 5) != (-1, 4):
        fail(\"divmod\")
    return []
";
    assert_eq!(graph(&rules(text, &[])).positions(), 1);
}
