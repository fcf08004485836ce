//! CSES 1730, Nim Game I.

use super::{
    Problem, Texts,
    tokens::{Tokens, cases},
    trial::{Trial, plain, sample_tests, small_tests, tests_of_lists},
    winners,
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
    chinese: Texts {
        title: "尼姆游戏 I",
        task: "从一堆中取任意多根木棍，取走最后一根者胜。谁赢？",
        input: "t，然后每个测试给出 n 和 n 个堆；n 总共至多 200,000，每堆 1 到 1,000,000,000",
        method: "先手必败当且仅当各堆的异或为 0（Bouton 1901）；O(n)",
    },
    trial: HEAPS,
    solve,
};

fn solve(input: &str) -> Result<String> {
    Ok(winners(cases(input, 200_000, |tokens| Ok(nim::sum(&heaps(tokens)?) != 0))?))
}

/// The heaps of one test.
pub(super) fn heaps(tokens: &mut Tokens<'_>) -> Result<Vec<u64>> {
    let count = tokens.number("the number of heaps", 1..=200_000)?;
    tokens.numbers(count, "a heap", 1..=1_000_000_000)
}

/// Tests with heaps.
pub(super) const HEAPS: Trial = Trial {
    edges: || small_tests(1, 4),
    sample: |dice| sample_tests(dice, 1, 1_000_000_000),
    render: tests_of_lists,
    simpler: plain,
    accepts: None,
};
