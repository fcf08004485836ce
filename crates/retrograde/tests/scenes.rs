//! Pictures of positions: every built-in game has them, they tell positions apart, and a move is their difference.
#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use retrograde::{
    Control, Player,
    explore::Limits,
    export::draw_scene,
    games,
    scene::{Kind, Look, Scene},
};

/// Small enough to look at every position.
const GAMES: &[&str] = &[
    "awari:4",
    "bounded-nim:3:9",
    "can-i-win:5,9",
    "cat-and-mouse",
    "checkers:KvM",
    "chess:KK",
    "chomp:3x3",
    "connect-four:3x3:3",
    "cram:2x3",
    "dawsons-kayles:5",
    "euclid:25,7",
    "fibonacci-nim:8",
    "geography",
    "grundy:7",
    "hackenbush",
    "heap:0.16:9",
    "in-a-row:3x3:3",
    "kayles:6",
    "knight:5x5",
    "nim:2,3,2",
    "northcott",
    "predict-the-winner:1,5,233,7",
    "six-mens-morris:3",
    "staircase:1,2,1",
    "stone-game:5,3,4,5",
    "stone-game-iii:1,2,3,7",
    "subtraction:1,3,4:12",
    "teeko:3x3:3",
    "three-mens-morris",
    "tic-tac-toe",
    "undirected-geography",
    "wythoff:4,6",
];

#[test]
fn every_built_in_game_has_a_picture_of_every_position_and_they_are_different() {
    // Its board is that of six men's morris with a square more, and its graphs are too large to be looked through.
    let large = ["nine-mens-morris"];
    let named: HashSet<&str> =
        GAMES.iter().chain(&large).map(|game| game.split(':').next().unwrap()).collect();
    assert!(games::GAMES.iter().all(|game| named.contains(game.name)), "a game is missing in this test");
    for name in GAMES {
        let found = games::open(name).unwrap().discover(&Limits::default(), &Control::default()).unwrap();
        let mut seen: HashMap<String, u32> = HashMap::new();
        for v in (0..found.game.positions()).take(5000) {
            let scene = found.known.scene(v).unwrap().unwrap_or_else(|| panic!("{name}: no picture of {v}"));
            let names: HashSet<&str> = scene.places.iter().map(|place| place.name.as_str()).collect();
            assert_eq!(names.len(), scene.places.len(), "{name}: two places share a name");
            let lines = scene.lines.iter().flat_map(|&(a, b)| [a, b]);
            let used = lines.chain(scene.pieces.iter().map(|piece| piece.place));
            assert!(used.max().is_none_or(|most| most < scene.places.len()), "{name}");
            let spoken = scene.spoken();
            assert!(!spoken.is_empty() && !spoken.contains('\n'), "{name}: {spoken}");
            let drawn = draw_scene(&scene);
            assert!(drawn.view.iter().all(|side| side.is_finite()), "{name}");
            // A morris board says who has men in hand, not who moves: two positions may look the same.
            let what = format!("{} {}", drawn.body, scene.notes.join(" "));
            // At the end of some games nothing is left to be seen.
            if !found.game.graph.is_terminal(v)
                && let Some(other) = seen.insert(what, v)
                && !name.contains("morris")
                && !name.starts_with("cat-and-mouse")
            {
                panic!("{name}: {} looks like {}", found.game.label(v), found.game.label(other));
            }
        }
    }
}

#[test]
fn every_move_changes_the_picture() {
    for name in GAMES {
        let game = games::open(name).unwrap();
        let mut line = Vec::new();
        for _ in 0..40 {
            let walk = game.walk(&line).unwrap();
            let here = walk.stops.last().unwrap();
            let before = here.scene.clone().unwrap();
            let mut seen = HashSet::new();
            for next in &walk.moves {
                let after = next.scene.as_ref().unwrap();
                let difference = before.difference(after);
                let empty =
                    difference.moved.is_empty() && difference.came.is_empty() && difference.left.is_empty();
                assert!(!empty, "{name}: nothing changes from {} to {}", here.name, next.name);
                seen.insert(format!("{difference:?}"));
            }
            if walk.moves.is_empty() {
                assert!(here.end.is_some(), "{name}");
                break;
            }
            line.push((line.len() as u32 * 7 + 1) % walk.moves.len() as u32);
        }
    }
}

#[test]
fn a_walk_meets_the_positions_that_exploring_discovers() {
    for name in GAMES {
        let found = games::open(name).unwrap().discover(&Limits::default(), &Control::default()).unwrap();
        let game = games::open(name).unwrap();
        let labels: HashMap<String, u32> =
            (0..found.game.positions()).map(|v| (found.game.label(v).into_owned(), v)).collect();
        let mut line = Vec::new();
        loop {
            let walk = game.walk(&line).unwrap();
            let here = walk.stops.last().unwrap();
            let v = labels[&here.label];
            assert_eq!(here.end, found.game.terminal_result(v), "{name}: {}", here.label);
            assert_eq!(here.owner, found.game.owner(v), "{name}");
            let walked: HashSet<u32> = walk.moves.iter().map(|next| labels[&next.label]).collect();
            let discovered: HashSet<u32> = found.game.graph.moves(v).iter().copied().collect();
            assert_eq!(walked, discovered, "{name}: {}", here.label);
            if walk.moves.is_empty() || line.len() > 60 {
                break;
            }
            line.push((line.len() as u32 * 5 + 2) % walk.moves.len() as u32);
        }
        let error = game.walk(&[10_000]).unwrap_err();
        assert!(error.to_string().contains("no move number 10000"), "{error}");
    }
}

#[test]
fn a_name_is_a_picture_if_it_is_rows_or_numbers() {
    let of = |name: &str| Scene::of_name(name).map(|scene| scene.to_string());
    assert_eq!(of("XO./.X./..O").unwrap(), "XO.\n.X.\n..O");
    assert_eq!(of("\"XO./.X./..O\"").unwrap(), "XO.\n.X.\n..O");
    assert_eq!(of("X../... 2+1 O").unwrap(), "X..\n...\n2+1 O");
    assert_eq!(of("(3, 1)").unwrap(), "   3  ooo\n   1  o");
    assert_eq!(of("[2]").unwrap(), "   2  oo");
    assert_eq!(of("4").unwrap(), "   4  oooo");
    assert_eq!(of("()").unwrap(), "(nothing)");
    assert_eq!(of("").as_deref(), None);
    assert_eq!(of("(\"XO.\", \".X.\")").unwrap(), "XO.\n.X.");
    assert_eq!(of("((1, 0), [0, 2])").unwrap(), "1.\n.2");
    assert_eq!(of("(\"X./.O\", \"first\", 3)").unwrap(), "X.\n.O\nfirst\n3");
    assert_eq!(of("\"WB.BW\"").unwrap(), "WB.BW");
    for none in ["mouse 1, cat 2", "a/b", "-3", "(1, x)", "XO./.X", "0-1 1-2", "(2000, 1)", "1/2", "\"X/O"] {
        assert_eq!(of(none), None, "{none}");
    }
    // A huge heap is told by its number.
    assert_eq!(of("(3, 900)").unwrap(), "   3\n 900");
}

#[test]
fn a_difference_is_what_moved_came_and_left() {
    let mut before = Scene::board(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], &[(0, 1), (1, 2)]);
    let mut after = before.clone();
    before.put(0, Look::Disc, Some(Player::First), "W");
    before.put(2, Look::Disc, Some(Player::Second), "B");
    after.put(1, Look::Disc, Some(Player::First), "W");
    assert_eq!(before.difference(&after).to_string(), "a1–b1 ×c1");
    assert_eq!(after.difference(&before).to_string(), "b1–a1 c1");
    assert_eq!(before.difference(&before).to_string(), "");
    assert_eq!(before.to_string(), "W---.---B");
    let mut marked = Scene::grid(2, 2);
    marked.put(0, Look::Cross, Some(Player::First), "X");
    assert_eq!(Scene::grid(2, 2).difference(&marked).came, ["a2"]);
}

#[test]
fn a_picture_escapes_what_is_written_in_it() {
    let mut scene = Scene::default();
    let place = scene.add("<a&\">", 0.0, 0.0, Kind::SQUARE);
    scene.put(place, Look::Letter, None, "<script>");
    let body = draw_scene(&scene).body;
    assert!(!body.contains("<script>") && body.contains("&lt;script&gt;"), "{body}");
    assert!(body.contains("data-at=\"&lt;a&amp;&quot;&gt;\""), "{body}");
}
