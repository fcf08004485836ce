//! CSES 1098, Nim Game II.

use super::{Problem, nim_game_i::heaps, winners, words::cases};
use crate::{core::Result, nim};

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-1098",
    title: "Nim Game II",
    task: "Take one, two or three sticks from one heap; who takes the last stick wins. Who wins?",
    input: "t, then for each test n and n heaps; n at most 200,000 in all, heaps from 1 to 1,000,000,000",
    method: "a heap of x has the nimber x mod 4, and the first player loses exactly when their xor is 0; O(n)",
    example: ("3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n", "first\nfirst\nsecond\n"),
    game: "bounded-nim:3:5,7,2,5",
    solve,
};

fn solve(input: &str) -> Result<String> {
    Ok(winners(cases(input, 200_000, |words| {
        let nimbers: Vec<u64> = heaps(words)?.into_iter().map(|heap| heap % 4).collect();
        Ok(nim::sum(&nimbers) != 0)
    })?))
}
