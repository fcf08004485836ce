//! The games of this suite: every shape that rows and levels can have, and every kind of rule.

use retrograde::{End, GameGraph, Graph, Infinite, Player, Rule, random::Random};

fn game(positions: u32, moves: &[(u32, u32)]) -> GameGraph {
    GameGraph::new(Graph::from_moves(positions, moves).unwrap())
}

/// Positions with up to twice `degree` moves anywhere; self-loops and parallel moves occur.
pub(crate) fn random(positions: u32, degree: usize, seed: u64) -> Vec<(u32, u32)> {
    let mut random = Random::new(seed);
    let mut moves = Vec::new();
    for u in 0..positions {
        for _ in 0..random.below(2 * degree + 1) {
            moves.push((u, random.below(positions as usize) as u32));
        }
    }
    moves
}

pub(crate) fn owned(positions: u32, seed: u64) -> GameGraph {
    let mut chance = Random::new(seed);
    let mut game = game(positions, &random(positions, 2, seed + 1));
    let owner = |_| Some(if chance.below(2) == 0 { Player::First } else { Player::Second });
    game.owners = Some((0..positions).map(owner).collect());
    game
}

/// Some results declared, at positions with moves, too.
fn declared(mut game: GameGraph, seed: u64) -> GameGraph {
    let mut random = Random::new(seed);
    let n = game.positions() as usize;
    let results: Vec<(u32, End)> = (0..n / 8)
        .map(|_| {
            let end =
                [End::Win, End::Loss, End::Tie, End::Tie, End::Score(3), End::Score(0)][random.below(6)];
            (random.below(n) as u32, end)
        })
        .collect();
    game.end_play(results);
    game
}

fn misere(mut game: GameGraph) -> GameGraph {
    game.rule = Rule::Misere;
    game
}

fn forever(mut game: GameGraph, infinite: Infinite) -> GameGraph {
    game.infinite = infinite;
    game
}

/// Small ones, for the definition.
pub(crate) fn few() -> Vec<(String, GameGraph)> {
    let mut games = vec![
        ("the worked example".to_owned(), game(6, &[(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)])),
        ("nothing".to_owned(), GameGraph::default()),
        ("one end".to_owned(), game(1, &[])),
        ("one loop".to_owned(), game(1, &[(0, 0), (0, 0)])),
        ("fewer positions than shards".to_owned(), game(3, &[(0, 1), (1, 2), (0, 1), (1, 0)])),
    ];
    for seed in 0..12 {
        let n = 20 + seed as u32 * 3;
        let plain = game(n, &random(n, 2, seed));
        games.push((format!("random {seed}"), plain.clone()));
        games.push((format!("misere {seed}"), misere(plain.clone())));
        games.push((format!("declared {seed}"), declared(plain, seed)));
        games.push((format!("owned {seed}"), owned(n, seed)));
        for (i, infinite) in [
            Infinite::Draw,
            Infinite::Wins(Player::First),
            Infinite::Wins(Player::Second),
            Infinite::Score(-2),
        ]
        .into_iter()
        .enumerate()
        {
            let game = misere(declared(owned(n, seed + 50), seed + i as u64));
            games.push((format!("owned, declared, {infinite} {seed}"), forever(game, infinite)));
        }
    }
    games
}

/// Larger ones, for the other methods.
pub(crate) fn many() -> Vec<(&'static str, GameGraph)> {
    let n = 6000;
    let drawn: Vec<(u32, u32)> = (0..n).flat_map(|v| [(v, (v + 1) % n), (v, (v * 7 + 3) % n)]).collect();
    let acyclic: Vec<(u32, u32)> = {
        let mut random = Random::new(5);
        (1..n).flat_map(|v| [0; 3].map(|_| (v, random.below(v as usize) as u32))).collect()
    };
    let hub: Vec<(u32, u32)> = (1..20_000).flat_map(|v| [(v, 0), (0, v)]).filter(|&(v, _)| v != 77).collect();
    // Reverse rows of very different lengths: one, some and thousands of moves.
    let skewed: Vec<(u32, u32)> = {
        let mut random = Random::new(6);
        (0..40_000)
            .map(|i| {
                let to =
                    random.below(n as usize).min(random.below(n as usize)).min(random.below(200) + i % 300);
                (random.below(n as usize) as u32, to as u32)
            })
            .collect()
    };
    vec![
        ("uniform", game(n, &random(n, 4, 1))),
        ("sparse", game(n, &random(n, 1, 2))),
        ("acyclic", game(n, &acyclic)),
        ("chain", game(n, &(1..n).map(|v| (v - 1, v)).collect::<Vec<_>>())),
        ("chain backwards", game(n, &(1..n).map(|v| (v, v - 1)).collect::<Vec<_>>())),
        ("star", game(20_000, &hub)),
        ("drawn", game(n, &drawn)),
        ("skewed", game(n, &skewed)),
        ("only ends", game(n, &[])),
        ("declared", declared(game(n, &random(n, 2, 3)), 4)),
        ("misere", misere(game(n, &random(n, 2, 7)))),
        ("owned", forever(declared(owned(n, 8), 9), Infinite::Wins(Player::Second))),
        ("owned, drawn", declared(owned(n, 10), 11)),
    ]
}
