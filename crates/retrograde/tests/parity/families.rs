//! Parity games that are known to be hard for one method or another, and very large simple ones.

use retrograde::{GameGraph, Graph, Player, random::Random};

/// A game from rows: priority, owner (0 is First), successors.
fn game(rows: Vec<(u64, u8, Vec<u32>)>) -> GameGraph {
    let moves: Vec<_> = (0..).zip(&rows).flat_map(|(v, row)| row.2.iter().map(move |&t| (v, t))).collect();
    let mut game = GameGraph::new(Graph::from_moves(rows.len() as u32, &moves).unwrap());
    game.owners =
        Some(rows.iter().map(|row| Some(if row.1 == 0 { Player::First } else { Player::Second })).collect());
    game.priorities = Some(rows.iter().map(|row| row.0).collect());
    game.infinite = game.default_infinite();
    game
}

/// Rungs of two positions that both lead to both of the next, the last to the first: every player may change sides.
pub(crate) fn ladder(rungs: u32) -> GameGraph {
    let n = 2 * rungs;
    game(
        (0..n)
            .map(|v| (u64::from(v % 2), (v % 2) as u8, vec![(v / 2 * 2 + 2) % n, (v / 2 * 2 + 3) % n]))
            .collect(),
    )
}

/// Everybody can go to every other position; position i has priority i.
pub(crate) fn clique(n: u32) -> GameGraph {
    game((0..n).map(|v| (u64::from(v), (v % 2) as u8, (0..n).filter(|&t| t != v).collect())).collect())
}

/// Blocks of five, each of which makes Zielonka's algorithm solve the blocks below it twice (Friedmann 2011).
pub(crate) fn recursive_ladder(blocks: u32) -> GameGraph {
    let mut rows = Vec::new();
    for block in 0..blocks {
        let (base, player) = (5 * block, (block % 2) as u8);
        let next = |i: u32| if block + 1 < blocks { base + 5 + i } else { base };
        let before = |i: u32| if block > 0 { base - 5 + i } else { base };
        let top = u64::from(2 * block + u32::from(player) + 2);
        rows.push((top, player, vec![base + 1, next(2)]));
        rows.push((0, 1 - player, vec![base + 2, base]));
        rows.push((1, player, vec![base + 3, base + 1]));
        rows.push((u64::from(player), 1 - player, vec![base + 4, next(0), before(2)]));
        rows.push((u64::from(1 - player), player, vec![base, before(0)]));
    }
    game(rows)
}

/// Random, with as many priorities as positions.
pub(crate) fn random(n: u32, degree: u32, seed: u64) -> GameGraph {
    let mut random = Random::new(seed);
    let rows = (0..n).map(|_| {
        let successors = (0..degree).map(|_| random.below(n as usize) as u32).collect();
        (random.below(n as usize) as u64, random.below(2) as u8, successors)
    });
    game(rows.collect())
}

/// All of them, at sizes for every day.
pub(crate) fn all() -> Vec<(&'static str, GameGraph)> {
    vec![
        ("ladder", ladder(2_000)),
        ("clique", clique(300)),
        ("recursive ladder", recursive_ladder(60)),
        ("random", random(3_000, 2, 1)),
        ("random, dense", random(1_000, 8, 2)),
        ("nested", nested(3_000)),
    ]
}

/// One after the other to a loop at the end, with any priorities on the way.
pub(crate) fn chain(n: u32) -> GameGraph {
    game((0..n).map(|v| (u64::from(v % 7), (v % 2) as u8, vec![(v + 1).min(n - 1)])).collect())
}

/// All in a circle, with every number as a priority.
pub(crate) fn cycle(n: u32) -> GameGraph {
    game((0..n).map(|v| (u64::from(v), (v % 3 % 2) as u8, vec![(v + 1) % n])).collect())
}

/// Forth and back along a line, with every number as a priority: one circle inside the other.
pub(crate) fn nested(n: u32) -> GameGraph {
    game(
        (0..n)
            .map(|v| (u64::from(v), (v % 2) as u8, vec![v.saturating_sub(1), (v + 1).min(n - 1)]))
            .collect(),
    )
}
