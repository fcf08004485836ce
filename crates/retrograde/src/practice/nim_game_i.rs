//! CSES 1730, Nim Game I.

use super::{
    Problem, winners,
    words::{Words, cases},
};
use crate::{core::Result, nim};

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-1730",
    title: "Nim Game I",
    task: "Take any number of sticks from one heap; who takes the last stick wins. Who wins?",
    input: "t, then for each test n and n heaps; n at most 200,000 in all, heaps from 1 to 1,000,000,000",
    method: "the first player loses exactly when the xor of the heaps is 0 (Bouton 1901); O(n)",
    example: ("3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n", "first\nfirst\nsecond\n"),
    game: "nim:3,5,6",
    solve,
};

fn solve(input: &str) -> Result<String> {
    Ok(winners(cases(input, 200_000, |words| Ok(nim::sum(&heaps(words)?) != 0))?))
}

/// The heaps of one test.
pub(super) fn heaps(words: &mut Words<'_>) -> Result<Vec<u64>> {
    let count = words.number("the number of heaps", 1..=200_000)?;
    words.numbers(count, "a heap", 1..=1_000_000_000)
}
