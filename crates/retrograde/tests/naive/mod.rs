//! The definitions of the answers, written as they stand in the books and as slowly. Every method is measured by them.
#![allow(dead_code, reason = "each suite needs some of it")]

use retrograde::{End, GameGraph, Infinite, Outcome, Player, Position};

#[path = "../grundy/naive.rs"]
pub(crate) mod grundy;

/// The declared or ruled result of every terminal, `None` at the others.
fn results(game: &GameGraph) -> Vec<Option<End>> {
    (0..game.positions()).map(|v| game.terminal_result(v)).collect()
}

/// Who wins, and the remoteness: round by round, each looking at what the rounds before have decided.
pub(crate) fn outcomes(game: &GameGraph) -> Vec<(Outcome, Option<u32>)> {
    let forever = match game.infinite {
        Infinite::Wins(player) => Some(player),
        Infinite::Score(score) if score > 0 => Some(Player::First),
        Infinite::Score(score) if score < 0 => Some(Player::Second),
        _ => None,
    };
    let mut decided: Vec<_> = results(game)
        .into_iter()
        .map(|end| match end? {
            End::Win => Some((Outcome::Win, 0)),
            End::Loss => Some((Outcome::Loss, 0)),
            End::Tie => Some((Outcome::Tie, 0)),
            End::Score(score) if score > 0 => Some((Outcome::Win, 0)),
            End::Score(score) if score < 0 => Some((Outcome::Loss, 0)),
            End::Score(_) => Some((Outcome::Tie, 0)),
        })
        .collect();
    // Who would win an infinite play takes a tie only when there is nothing else.
    let content = |v| forever.is_none() || game.owner(v) != forever;
    // Wins and losses first, then ties.
    for ties in [false, true] {
        for round in 1.. {
            let before = decided.clone();
            for v in 0..game.positions() {
                if before[v as usize].is_some() {
                    continue;
                }
                // What happens if the play goes on to each option, as the values of v are told.
                let seen = |outcome: Outcome| if game.is_owned() { outcome } else { outcome.reversed() };
                let (good, bad) = match game.owner(v) {
                    Some(Player::Second) => (Outcome::Loss, Outcome::Win),
                    _ => (Outcome::Win, Outcome::Loss),
                };
                let options: Vec<_> = game
                    .graph
                    .moves(v)
                    .iter()
                    .map(|&t| before[t as usize].map(|known| seen(known.0)))
                    .collect();
                let has = |outcome| options.contains(&Some(outcome));
                let outcome = if !ties && has(good) {
                    good
                } else if !ties && options.iter().all(|&option| option == Some(bad)) {
                    bad
                } else if ties && has(Outcome::Tie) && (content(v) || !options.contains(&None)) {
                    Outcome::Tie
                } else {
                    continue;
                };
                decided[v as usize] = Some((outcome, round));
            }
            if decided == before {
                break;
            }
        }
    }
    let rest = match forever {
        None => Outcome::Draw,
        Some(Player::First) => Outcome::Win,
        Some(Player::Second) => Outcome::Loss,
    };
    decided.into_iter().map(|known| known.map_or((rest, None), |(outcome, r)| (outcome, Some(r)))).collect()
}

/// The forced score of every position, from the sets from which a player can force at least so much.
pub(crate) fn scores(game: &GameGraph) -> Vec<i64> {
    let infinite = match game.infinite {
        Infinite::Score(score) if game.is_owned() => score,
        _ => 0,
    };
    // An alternating game is an owned one on pairs: position v with First to move is 2v, with Second 2v + 1.
    let n = game.positions() as usize;
    let split = |v: usize| if game.is_owned() { (v, None) } else { (v / 2, Some(v.is_multiple_of(2))) };
    let first_moves = |v: usize| match split(v) {
        (v, None) => game.owner(v as Position) == Some(Player::First),
        (_, Some(first)) => first,
    };
    let moves = |v: usize| -> Vec<usize> {
        let (u, first) = split(v);
        let targets = game.graph.moves(u as Position).iter().map(|&t| t as usize);
        targets.map(|t| first.map_or(t, |first| 2 * t + usize::from(first))).collect()
    };
    let end = |v: usize| {
        let (u, first) = split(v);
        let score = match game.terminal_result(u as Position)? {
            End::Win => 1,
            End::Tie => 0,
            End::Loss => -1,
            End::Score(score) => score,
        };
        Some(if first == Some(false) { -score } else { score })
    };
    let size = if game.is_owned() { n } else { 2 * n };
    let mut values = vec![infinite; size];
    // `forces(player, good)`: where he can force the play to an end whose score is good.
    let forces = |player_is_first: bool, good: &dyn Fn(i64) -> bool| {
        let mut inside: Vec<bool> = (0..size).map(|v| end(v).is_some_and(good)).collect();
        loop {
            let before = inside.clone();
            for (v, inside) in inside.iter_mut().enumerate() {
                let options = moves(v);
                *inside |= !options.is_empty()
                    && if first_moves(v) == player_is_first {
                        options.iter().any(|&t| before[t])
                    } else {
                        options.iter().all(|&t| before[t])
                    };
            }
            if inside == before {
                return inside;
            }
        }
    };
    let mut levels: Vec<i64> = (0..size).filter_map(end).collect();
    levels.sort_unstable();
    levels.dedup();
    for &level in levels.iter().filter(|&&level| level > infinite) {
        let inside = forces(true, &|score| score >= level);
        (0..size).filter(|&v| inside[v]).for_each(|v| values[v] = level);
    }
    for &level in levels.iter().rev().filter(|&&level| level < infinite) {
        let inside = forces(false, &|score| score <= level);
        (0..size).filter(|&v| inside[v]).for_each(|v| values[v] = level);
    }
    if game.is_owned() { values } else { values.into_iter().step_by(2).collect() }
}

/// Whether the game has a cycle: whoever can only move to those without one has none.
pub(crate) fn has_cycle(game: &GameGraph) -> bool {
    let mut peeled = vec![false; game.positions() as usize];
    loop {
        let next = (0..game.positions())
            .find(|&v| !peeled[v as usize] && game.graph.moves(v).iter().all(|&t| peeled[t as usize]));
        match next {
            Some(v) => peeled[v as usize] = true,
            None => return peeled.contains(&false),
        }
    }
}
