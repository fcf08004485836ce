//! From one format to another and back.

use retrograde_core::{End, GameGraph, Graph, Infinite, Labels, Player, Rule, format::Format, labels::Names};

use super::support::{read, write, write_bytes};

/// A small generator of random numbers (splitmix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % limit
    }

    fn text(&mut self) -> String {
        const PIECES: [&str; 25] = [
            "a", "b", "Z", "0", "1", "9", " ", "\"", "\\", "\n", "->", "=", "#", ",", ";", "{", "é", "-",
            "\\N", "<", "\t", "node", "::", "\r", "\u{feff}",
        ];
        (0..self.below(4)).map(|_| PIECES[self.below(PIECES.len() as u64) as usize]).collect()
    }
}

/// A game with a bit of everything.
pub(crate) fn any_game(random: &mut Random) -> GameGraph {
    let n = random.below(7) as u32;
    let moves: Vec<(u32, u32)> = match n {
        0 => Vec::new(),
        _ => {
            let limit = u64::from(n);
            (0..random.below(3 * limit))
                .map(|_| (random.below(limit) as u32, random.below(limit) as u32))
                .collect()
        }
    };
    let mut game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
    game.labels = match random.below(4) {
        _ if n == 0 => Labels::default(),
        0 => Labels::Dense { first: random.below(2) },
        1 if n > 1 => {
            let mut numbers: Vec<u64> = (0..u64::from(n)).map(|v| 3 * v + random.below(3)).collect();
            *numbers.last_mut().unwrap() = u64::MAX - random.below(3);
            Labels::Numbers(numbers)
        }
        2 | 3 => {
            let mut names = Names::default();
            while names.len() < n {
                let name = random.text();
                if !names.iter().any(|other| other == name) {
                    names.push(&name).unwrap();
                }
            }
            Labels::Names(names)
        }
        _ => Labels::default(),
    };
    let (has_owners, has_priorities, has_captions) =
        (random.below(2) == 0, random.below(3) == 0, random.below(3) == 0);
    let player = |random: &mut Random| [Player::First, Player::Second][random.below(2) as usize];
    if has_owners && n > 0 {
        let mut owners: Vec<_> = (0..n).map(|_| Some(player(random))).collect();
        if game.graph.is_terminal(0) && n > 1 {
            owners[0] = None;
        }
        game.owners = Some(owners);
    }
    if has_priorities && n > 0 {
        game.priorities = Some((0..n).map(|_| random.below(5)).collect());
    }
    if has_captions {
        let mut captions = Names::default();
        for v in 0..n {
            let caption = random.text();
            captions.push(if caption == game.label(v) { "" } else { &caption }).unwrap();
        }
        let is_told = captions.iter().any(|caption| !caption.is_empty());
        game.captions = is_told.then_some(captions);
    }
    if n > 0 && random.below(2) == 0 {
        game.start = Some(random.below(u64::from(n)) as u32);
    }
    game.rule = [Rule::Normal, Rule::Misere][random.below(2) as usize];
    game.infinite = match random.below(4) {
        0 if game.is_owned() => Infinite::Wins(player(random)),
        1 => Infinite::Score(random.below(9) as i64 - 4),
        _ => Infinite::Draw,
    };
    let terminals: Vec<u32> = (0..n).filter(|&v| game.graph.is_terminal(v)).collect();
    let mut ends = Vec::new();
    for v in terminals {
        ends.push(match random.below(6) {
            0 => (v, End::Win),
            1 => (v, End::Loss),
            2 => (v, End::Tie),
            3 => (v, End::Score(random.below(100) as i64 - 50)),
            _ => continue,
        });
    }
    game.end_play(ends);
    game
}

#[test]
fn text_json_binary_and_nearly_always_dot_hold_every_game() {
    let mut random = Random::new(1);
    for i in 0..3000 {
        let game = any_game(&mut random);
        for format in [Format::Text, Format::Json, Format::Binary, Format::Dot] {
            let (bytes, notes) = write_bytes(&game, format);
            if notes.is_empty() {
                let back = read(format, &bytes).unwrap().game;
                assert!(
                    back == game,
                    "game {i} in {format}:\n{}\n{back:?}\n{game:?}",
                    String::from_utf8_lossy(&bytes)
                );
            } else {
                assert_eq!(format, Format::Dot, "game {i}: {notes:?}");
            }
        }
    }
}

#[test]
fn lists_of_moves_hold_positions_and_moves_and_say_what_else_there_was() {
    let mut random = Random::new(3);
    for i in 0..2000 {
        let game = any_game(&mut random);
        let is_named = matches!(game.labels, Labels::Names(_));
        let others = [
            game.owners.is_some(),
            !game.ends().is_empty(),
            game.rule != Rule::Normal,
            game.infinite != Infinite::Draw,
            game.start.is_some(),
            game.priorities.is_some(),
            game.captions.is_some(),
        ];
        let others = others.into_iter().filter(|there| *there).count();

        let (text, notes) = write(&game, Format::Edges);
        let back = read(Format::Edges, &text).unwrap().game;
        assert_eq!(notes.len(), others + usize::from(is_named), "game {i}: {notes:?}");
        assert_eq!(back.graph, game.graph, "game {i}:\n{text}");
        assert!(
            back.labels == if is_named { Labels::default() } else { game.labels.clone() },
            "game {i}:\n{text}"
        );

        let (text, notes) = write(&game, Format::Contest);
        let back = read(Format::Contest, &text).unwrap().game;
        let is_renamed = game.labels != Labels::Dense { first: 1 };
        assert_eq!(notes.len(), others + usize::from(is_renamed), "game {i}: {notes:?}");
        assert_eq!(back.graph, game.graph, "game {i}:\n{text}");
        // A game without positions has nothing to call.
        let first = u64::from(game.positions() > 0);
        assert_eq!(back.labels, Labels::Dense { first });
    }
}
