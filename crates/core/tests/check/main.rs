//! The checker against definitions written anew here: it accepts what is right and refuses everything else.
//!
//! The oracles know no method and no certificate. They play rounds on the owned game, in which an alternating game is
//! unfolded into pairs of a position and a mover.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod grundy;
mod oracle;
mod outcome;
mod random;
mod score;

use retrograde_core::{
    Control, GameGraph, Graph, Values,
    check::{Claims, Verdict, check},
    memory::Budget,
};

/// All digraphs with `n` positions, self-loops included.
fn all_graphs(n: u32) -> impl Iterator<Item = Graph> {
    (0..1u32 << (n * n)).map(move |set| {
        let moves: Vec<_> = (0..n * n).filter(|i| set >> i & 1 != 0).map(|i| (i / n, i % n)).collect();
        Graph::from_moves(n, &moves).unwrap()
    })
}

/// The verdict on these claims, which must be the same for any number of threads.
fn verdict(game: &GameGraph, values: &Values, moves: &[u32]) -> Verdict {
    let claims = Claims { values, moves, sets: None, winners_only: false };
    let verdict = check(game, claims, &Control::default()).unwrap();
    if game.positions() > 64 {
        for threads in [2, 3, 8] {
            let control = Control::new(threads, Budget::unlimited());
            assert_eq!(check(game, claims, &control).unwrap(), verdict, "with {threads} threads");
        }
    }
    verdict
}

/// Every tuple of `len` choices out of `choices`.
fn tuples<T: Copy>(choices: &[T], len: usize) -> impl Iterator<Item = Vec<T>> {
    let total = choices.len().pow(len as u32);
    (0..total).map(move |mut code| {
        (0..len)
            .map(|_| {
                let choice = choices[code % choices.len()];
                code /= choices.len();
                choice
            })
            .collect()
    })
}
