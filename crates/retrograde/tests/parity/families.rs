//! Parity games that are known to be hard for one method or another, and very large simple ones.

use retrograde::{GameGraph, Graph, Player, random::Random};

/// A game from rows: priority, owner (0 is First), successors.
#[allow(clippy::unwrap_used, reason = "the families below name no other positions than their own")]
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

/// Blocks of five, of which each lets Zielonka's algorithm solve the blocks below it twice (Friedmann 2011).
///
/// Two positions of block i lead back to the third one of the block before, three lead on to the block after.
pub(crate) fn recursive_ladder(blocks: u32) -> GameGraph {
    let mut rows = Vec::new();
    for i in 0..=blocks {
        let (first, last, player) = (i == 0, i == blocks, (i % 2) as u8);
        // The position of this place of a block; the first block lacks places 0 and 1, the last one has no others.
        let at = |block: u32, place: u32| 5 * block + place - 2;
        let (other, top) = (1 - player, 3 * u64::from(i) + 5);
        if !first {
            rows.push((other.into(), other, vec![at(i - 1, 3), at(i, 1)]));
            rows.push((other.into(), player, if last { vec![at(i, 0)] } else { vec![at(i, 0), at(i, 2)] }));
        }
        if !last {
            rows.push((top, other, vec![at(i + 1, 1), at(i, 3)]));
            let mut middle = vec![at(i, 4)];
            middle.extend((!first).then(|| at(i - 1, 3)));
            middle.extend((i + 1 < blocks).then(|| at(i + 1, 3)));
            rows.push((top - 1, player, middle));
            rows.push((top - 2, other, vec![at(i, 3), at(i + 1, 1)]));
        }
    }
    game(rows)
}

/// Levels of `width` steps, made so that progress measures rise one by one (Jurdzinski 2000).
///
/// Level 0 is a path that First (left) and Second (right) walk; every level above has a copy of it with an odd number over each
/// left position, and meets level 0 at its right positions.
pub(crate) fn jurdzinski(height: u32, width: u32) -> GameGraph {
    // Of each level: `width + 1` left ones, `width` right ones; above level 0 also one over each left one but the last.
    let left = |h: u32, w: u32| if h == 0 { w } else { 2 * width + 1 + (h - 1) * (3 * width + 1) + w };
    let right = |h: u32, w: u32| left(h, width) + 1 + w;
    let above = |h: u32, w: u32| right(h, width) + w;
    let mut rows = Vec::new();
    for h in 0..height {
        for w in 0..=width {
            let mut next = Vec::new();
            next.extend((w > 0).then(|| right(h, w - 1)));
            if w < width {
                next.extend((h > 0).then(|| above(h, w)));
                next.push(right(h, w));
            }
            rows.push((2 * u64::from(h), u8::from(h > 0), next));
        }
        for w in 0..width {
            let mut next = vec![left(h, w), left(h, w + 1)];
            if h == 0 {
                next.extend((1..height).map(|h| right(h, w)));
                rows.push((1, 1, next));
            } else {
                next.push(right(0, w));
                rows.push((2 * u64::from(h), 0, next));
            }
        }
        if h > 0 {
            rows.extend((0..width).map(|w| (2 * u64::from(h) + 1, 0, vec![right(h, w)])));
        }
    }
    game(rows)
}

/// The worst case of algorithms that divide the game, robust against components and dominions (Benerecetti, Dell'Erba and
/// Mogavero 2016): 2k + 1 pieces of three, and between any two of them one or two positions that tie them together.
pub(crate) fn robust(k: u32) -> GameGraph {
    let n = 2 * k;
    let mut rows: Vec<(u64, u8, Vec<u32>)> = Vec::new();
    for i in 0..=n {
        let (a, b, c, player) = (3 * i, 3 * i + 1, 3 * i + 2, (i % 2) as u8);
        rows.push((u64::from(n + 1 + i), player, vec![b]));
        rows.push((u64::from(i), player, vec![c]));
        rows.push((u64::from(i), 1 - player, vec![b, c]));
        if i > 0 {
            rows[b as usize].2.push(a - 3);
            rows[c as usize - 3].2.push(a);
        }
    }
    for i in 0..=n {
        for j in i + 1..=n {
            let (ci, cj, new) = (3 * i + 2, 3 * j + 2, rows.len() as u32);
            // A tie belongs to who does not own the third position that it is tied to.
            let (of_i, of_j) = ((i % 2) as u8, (j % 2) as u8);
            let last = if of_i == of_j { new } else { new + 1 };
            rows[ci as usize].2.push(new);
            rows[cj as usize].2.push(last);
            rows.push((0, of_i, vec![ci, if of_i == of_j { cj } else { last }]));
            if of_i != of_j {
                rows.push((0, of_j, vec![new, cj]));
            }
        }
    }
    game(rows)
}

/// Random, with as many priorities as positions.
pub(crate) fn random(n: u32, degree: u32, seed: u64) -> GameGraph {
    random_of(n, n, degree, seed)
}

/// Random, with priorities below a number and `degree` moves a position.
pub(crate) fn random_of(n: u32, priorities: u32, degree: u32, seed: u64) -> GameGraph {
    let mut random = Random::new(seed);
    let rows = (0..n).map(|_| {
        let successors = (0..degree).map(|_| random.below(n as usize) as u32).collect();
        (random.below(priorities as usize) as u64, random.below(2) as u8, successors)
    });
    game(rows.collect())
}

/// All of them, at sizes for every day.
pub(crate) fn all() -> Vec<(&'static str, GameGraph)> {
    vec![
        ("ladder", ladder(2_000)),
        ("clique", clique(300)),
        ("recursive ladder", recursive_ladder(60)),
        ("Jurdzinski's", jurdzinski(20, 20)),
        ("robust", robust(12)),
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
