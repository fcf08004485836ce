//! Small games of the world as rules files: counts and values that two other programs found, and that books print.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use retrograde::{
    Control, Outcome, Values,
    explore::{Explored, Limits, explore},
    solve,
};
use retrograde_rules::{Key, Rules, WORLD};

/// A row: the file, its parameters, positions, wins, losses, draws and ties for the player to move, the value of the start
/// with its distance, and the greatest distance of a position that is won or lost.
type Row = (&'static str, &'static [(&'static str, &'static str)], [u64; 5], (Outcome, Option<u32>), u32);

use Outcome::{Draw, Loss, Win};

/// Sources: Straffin 1995 for mu torere and pong hau k'i; Gardner 1963: the hounds win wherever the hare begins; Winning Ways
/// for dodgem on 3x3 and fox and hounds on 8x8; 2,296 arrangements of the L-game up to symmetry (here all 8 x 2,296 for each
/// player); Beveridge and others 2011: Petersen's graph needs three cops.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("hare-and-hounds", &[], [2396, 1094, 759, 543, 0], (Win, Some(23)), 28),
    ("hare-and-hounds", &[("first", "\"hare\"")], [2396, 1094, 759, 543, 0], (Loss, Some(24)), 28),
    ("hare-and-hounds", &[("hare", "\"centre\"")], [2396, 1094, 759, 543, 0], (Win, Some(23)), 28),
    ("fox-and-hounds", &[("size", "4"), ("column", "0")], [110, 52, 58, 0, 0], (Loss, Some(8)), 8),
    ("fox-and-hounds", &[("size", "4"), ("column", "2")], [114, 54, 60, 0, 0], (Loss, Some(8)), 8),
    ("fox-and-hounds", &[("size", "6"), ("column", "0")], [10214, 5001, 5213, 0, 0], (Win, Some(25)), 25),
    ("fox-and-hounds", &[], [10357, 5090, 5267, 0, 0], (Win, Some(25)), 25),
    ("achi", &[], [5716, 3527, 2189, 0, 0], (Win, Some(11)), 11),
    ("tapatan", &[], [5390, 2997, 1185, 1208, 0], (Win, Some(9)), 10),
    ("tapatan", &[("neighbours", "\"all\"")], [5390, 2914, 900, 1576, 0], (Draw, None), 7),
    ("picaria", &[], [4253, 2301, 1036, 916, 0], (Win, Some(7)), 7),
    ("cops-and-robber", &[("edges", "[(0,1),(1,2),(2,3),(3,4)]"), ("cops", "1")], [51, 21, 30, 0, 0], (Win, Some(5)), 8),
    ("cops-and-robber", &[("edges", "[(0,1),(1,2),(2,0)]"), ("cops", "1")], [19, 7, 12, 0, 0], (Win, Some(3)), 3),
    ("cops-and-robber", &[("edges", "[(0,1),(1,2),(2,3),(3,0)]"), ("cops", "1")], [33, 8, 4, 21, 0], (Draw, None), 1),
    ("cops-and-robber", &[("edges", "[(0,1),(1,2),(2,3),(3,0)]"), ("cops", "2")], [75, 25, 50, 0, 0], (Win, Some(3)), 4),
    ("cops-and-robber", &[("edges", "[(0,1),(1,2),(2,3),(3,4),(4,0)]"), ("cops", "2")], [141, 51, 90, 0, 0], (Win, Some(3)), 4),
    ("cops-and-robber", &[("cops", "1")], [201, 30, 10, 161, 0], (Draw, None), 1),
    ("cops-and-robber", &[], [4071, 1651, 2420, 0, 0], (Win, Some(3)), 4),
    ("cops-and-robber", &[("edges", "[(0,1),(1,2),(3,4),(4,5),(6,7),(7,8),(0,3),(3,6),(1,4),(4,7),(2,5),(5,8)]"), ("cops", "2")],
        [775, 325, 450, 0, 0], (Win, Some(5)), 8),
];

/// The same, but they take longer than a second each.
#[rustfmt::skip]
const LONG: &[Row] = &[
    ("dodgem", &[("size", "4")], [395_294, 210_883, 149_130, 35_281, 0], (Draw, None), 43),
    ("dodgem", &[("size", "4"), ("last_car_wins", "True")], [393_900, 209_489, 149_130, 35_281, 0], (Draw, None), 42),
    ("l-game", &[], [36736, 16096, 464, 20176, 0], (Draw, None), 9),
    ("picaria", &[("size", "13")], [76495, 46369, 16096, 14030, 0], (Win, Some(7)), 17),
    ("fox-and-hounds", &[("size", "8"), ("column", "2")], [895_094, 438_929, 456_165, 0, 0], (Loss, Some(44)), 44),
    ("fox-and-hounds", &[("size", "8"), ("column", "4")], [895_280, 439_003, 456_277, 0, 0], (Loss, Some(44)), 44),
];

fn open(file: &str, parameters: &[(&str, &str)]) -> Rules {
    let read = |folder: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(format!("{file}.star"));
        std::fs::read_to_string(path)
    };
    let text = read("games").or_else(|_| read("../../examples")).unwrap();
    let parameters: Vec<_> = parameters.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    Rules::read(file, &text, &parameters).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn found(file: &str, parameters: &[(&str, &str)]) -> (Rules, Explored<Key>) {
    let rules = open(file, parameters);
    let explored = explore(&rules, &Limits::default(), &Control::default());
    let explored = explored.unwrap_or_else(|error| panic!("{file}: {error}"));
    (rules, explored)
}

fn check(rows: &[Row]) {
    for &(file, parameters, [positions, win, loss, draw, tie], (value, distance), longest) in rows {
        let what = format!("{file} {parameters:?}");
        let (_, Explored { game, .. }) = found(file, parameters);
        assert_eq!(u64::from(game.positions()), positions, "{what}");
        let solution = solve(&game).unwrap();
        let verdict = retrograde::check::check(&game, &solution, &Control::default()).unwrap();
        assert!(verdict.is_right(), "{what}");
        let Values::Outcome { outcomes, remoteness } = &solution.values else { panic!("{what}") };
        let count = |wanted| (0..game.positions()).filter(|&v| outcomes.get(v) == wanted).count() as u64;
        assert_eq!(
            [count(Win), count(Loss), count(Draw), count(Outcome::Tie)],
            [win, loss, draw, tie],
            "{what}"
        );
        assert_eq!((outcomes.get(0), (value != Draw).then(|| remoteness[0])), (value, distance), "{what}");
        let decided = (0..game.positions()).filter(|&v| matches!(outcomes.get(v), Win | Loss));
        assert_eq!(decided.map(|v| remoteness[v as usize]).max(), Some(longest), "{what}");
    }
}

#[test]
fn games_of_the_world_have_the_published_counts_and_values() {
    check(ROWS);
}

#[test]
#[ignore = "takes a minute"]
fn larger_games_of_the_world_have_the_published_counts_and_values() {
    check(LONG);
}

#[test]
fn games_without_a_published_table_keep_what_is_said_of_them() {
    // Winning Ways prints that the first player wins dodgem on 3x3; Straffin: mu torere and pong hau k'i are draws, and without
    // the rule on the centre the first player of mu torere blocks his opponent at once.
    for (file, parameters, value) in [
        ("dodgem", &[][..], Win),
        ("mu-torere", &[], Draw),
        ("mu-torere", &[("free_centre", "True")], Win),
        ("pong-hau-ki", &[], Draw),
        // Here the first move that blocks is not forbidden.
        ("pong-hau-ki", &[("variant", "\"umul gonu\"")], Win),
    ] {
        let (_, Explored { game, .. }) = found(file, parameters);
        let solution = solve(&game).unwrap();
        assert_eq!(solution.values.outcome(0), Some(value), "{file} {parameters:?}");
    }
}

#[test]
fn dots_and_boxes_is_won_by_the_published_margin() {
    // One box is lost by one, two in a row are a tie, three are lost by one, two by two are won by two.
    for (height, width, margin) in [("1", "1", -1), ("1", "2", 0), ("1", "3", -1), ("2", "2", 2)] {
        let (_, Explored { game, .. }) = found("dots-and-boxes", &[("height", height), ("width", width)]);
        let solution = solve(&game).unwrap();
        assert_eq!(solution.values.score(0), Some(margin), "{height} x {width}");
    }
}

#[test]
fn every_position_of_these_games_has_a_picture() {
    let examples = ["nim", "subtraction", "tic-tac-toe", "wythoff"];
    for file in WORLD.iter().map(|(name, _)| *name).chain(examples) {
        use retrograde::rules::Game as _;
        let rules = open(file, &[]);
        let mut position = rules.starts().unwrap().remove(0);
        for step in 0..30 {
            let scene = rules.scene(&position).unwrap().unwrap_or_else(|| panic!("{file}: no picture"));
            assert!(!scene.places.is_empty(), "{file}");
            let mut moves = Vec::new();
            if rules.result(&position).unwrap().is_none() {
                rules.moves(&position, &mut moves).unwrap();
            }
            if moves.is_empty() {
                break;
            }
            let next = moves.swap_remove(step * 3 % moves.len());
            let after = rules.scene(&next).unwrap().unwrap();
            let difference = scene.difference(&after);
            // A cop who stays changes nothing but the player to move.
            assert!(
                file == "cops-and-robber" || !difference.to_string().is_empty(),
                "{file}: {}",
                rules.name(&next).unwrap()
            );
            position = next;
        }
    }
}

#[test]
fn what_is_wrong_in_a_scene_is_said_with_its_place() {
    let wrong = |body: &str| {
        use retrograde::rules::Game as _;
        let text = format!("start = 3\ndef moves(p):\n    return []\ndef scene(p):\n    return {body}\n");
        let rules = Rules::read("wrong.star", &text, &[]).unwrap();
        let error = rules.scene(&rules.starts().unwrap()[0]).unwrap_err();
        assert_eq!(error.place().unwrap().line, 4, "{error}");
        error.to_string()
    };
    for (body, expected) in [
        ("{\"row\": \"X.\"}", "did you mean `rows`?"),
        ("{}", "without any of `rows`, `points`, `circle` and `heaps`"),
        ("{\"points\": [(0, 0)], \"men\": \"XX\"}", "`men` with 2 signs for 1 places"),
        (
            "{\"points\": [(0, 0)], \"lines\": [(0, 1)]}",
            "`lines` that are no pairs of numbers of points, from 0 to 0",
        ),
        ("{\"rows\": \"F.\", \"looks\": {\"F\": \"foxx\"}}", "did you mean `fox`?"),
        ("{\"rows\": \"F.\", \"looks\": {\"F\": \"third fox\"}}", "the look `third fox`"),
        ("{\"rows\": 3}", "`rows` that is of the type int, but it must be a list"),
        ("{\"heaps\": [1, -1]}", "`heaps` that are no numbers"),
        ("{\"rows\": \"..\", \"board\": \"round\"}", "a `board` that is not"),
        ("{\"rows\": \"..\", \"text\": \"a\\nb\"}", "a `text` that is not one line"),
        ("len", "a value of the type function, but it must return a dict"),
        ("\"word\"", "a text that is no board"),
        ("{\"circle\": 100000}", "a `circle` that is no number of at most 200"),
        ("{\"heaps\": list(range(5000))}", "more than 2000 `heaps`"),
    ] {
        let error = wrong(body);
        assert!(error.contains(expected), "{body}: {error}");
    }
}
