//! CSES 2207, Grundy's Game.

use super::{Problem, winners, words::cases};
use crate::{
    core::{Control, Result, heap::Code},
    heap,
};

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-2207",
    title: "Grundy's Game",
    task: "Split a heap of coins into two that are not equal; who cannot move loses. Who wins with one heap of n?",
    input: "t from 1 to 100,000, then n for each test, from 1 to 1,000,000",
    method: "the nimbers of all heaps up to the greatest n, by the sparse-space method (Flammenkamp 1996), since a heap is \
             lost where its nimber is 0",
    example: ("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),
    game: "grundy:8",
    solve,
};

fn solve(input: &str) -> Result<String> {
    let heaps = cases(input, 100_000, |words| words.number("a heap n", 1..=1_000_000))?;
    let greatest = heaps.iter().copied().max().unwrap_or(0) as usize;
    let code: Code = "grundy".parse()?;
    let answer = heap::solve(&code, heap::NimValues::default(), greatest, &mut (), &Control::default())?;
    Ok(winners(heaps.into_iter().map(|heap| answer.value(heap).is_some_and(|nimber| nimber > 0))))
}
