//! Long and wide games through every method, the choice of moves, the checker and an explanation, on the default stack.
//!
//! A release build takes 10^7 positions (`cargo test --release --test deep`), a debug build a tenth of that.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use retrograde::{
    Control, GameGraph, Graph, Outcome, Question, Solver, check::check, explain::explain,
    solve::methods::METHODS,
};

const N: u32 = if cfg!(debug_assertions) { 1_000_000 } else { 10_000_000 };

/// The game whose position `v` has the moves `row(v)`, which must be as many as `moves(v)` says.
fn game(moves: impl Fn(u32) -> u64, row: impl Fn(u32) -> Vec<u32>) -> GameGraph {
    let mut starts = vec![0];
    let mut targets = Vec::new();
    for v in 0..N {
        starts.push(starts[v as usize] + moves(v));
        targets.extend(row(v));
    }
    GameGraph::new(Graph::from_rows(starts.into(), targets.into()).unwrap())
}

/// Runs everything; `outcome` is what position `v` must be, `cyclic` whether sweeps must refuse.
fn everything(game: &GameGraph, v: u32, outcome: Outcome, cyclic: bool) {
    for method in METHODS.iter().filter(|method| method.admits(game.infinite)) {
        let solver = Solver::new().question(method.question).method(method.name);
        let solution = solver.solve(game);
        if method.acyclic_only && cyclic {
            assert!(solution.unwrap_err().message().contains("cycle"), "{}", method.name);
            continue;
        }
        let solution = solution.unwrap();
        let name = format!("{} for {}", method.name, method.question);
        assert!(check(game, &solution, &Control::default()).unwrap().is_right(), "{name}");
        if method.question != Question::Score {
            assert_eq!(solution.values.implied_outcome(&game.graph, v), Some(outcome), "{name}");
        }
        assert!(!explain(game, &solution, v).sentences.is_empty());
    }
}

// One test, one game at a time, so that they do not all lie in memory at once.
#[test]
fn a_chain_a_cycle_and_a_star_pass_through_everything() {
    // A chain numbered downwards, and upwards.
    everything(
        &game(|v| u64::from(v > 0), |v| v.checked_sub(1).into_iter().collect()),
        N - 1,
        Outcome::Win,
        false,
    );
    everything(
        &game(|v| u64::from(v + 1 < N), |v| (v + 1 < N).then_some(v + 1).into_iter().collect()),
        0,
        Outcome::Win,
        false,
    );
    // A chain whose numbering is no order: up through the even numbers and back down through the odd ones.
    let next = |v: u32| match v % 2 {
        0 if v + 2 < N => Some(v + 2),
        0 => Some(N - 1),
        _ => v.checked_sub(2),
    };
    let zigzag = game(|v| u64::from(next(v).is_some()), |v| next(v).into_iter().collect());
    everything(&zigzag, 0, Outcome::Win, false);
    drop(zigzag);
    everything(&game(|_| 1, |v| vec![(v + 1) % N]), 0, Outcome::Draw, true);
    // A star: the hub reaches everybody, and everybody but the last one reaches the hub.
    let star = |v: u32| match v {
        0 => (1..N).collect(),
        v if v + 1 < N => vec![0],
        _ => Vec::new(),
    };
    let degree = |v: u32| if v == 0 { u64::from(N) - 1 } else { u64::from(v + 1 < N) };
    everything(&game(degree, star), 0, Outcome::Win, true);
    // A star without cycles: everybody reaches the hub.
    everything(
        &game(|v| u64::from(v > 0), |v| if v == 0 { vec![] } else { vec![0] }),
        1,
        Outcome::Win,
        false,
    );
}
