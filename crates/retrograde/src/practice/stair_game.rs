//! CSES 1099, Stair Game.

use super::{Problem, winners, words::cases};
use crate::{core::Result, nim};

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-1099",
    title: "Stair Game",
    task: "Move any number of balls from one stair to the next lower one; stair 1 is the lowest. Who cannot move loses. Who wins?",
    input: "t, then for each test n and the balls on the stairs 1 to n; n at most 200,000 in all, balls from 0 to 1,000,000,000",
    method: "Nim on the stairs 2, 4, 6, …: balls that come to an odd stair are moved on at once, and those on stair 1 are \
             out of the game; O(n)",
    example: ("3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n", "first\nsecond\nfirst\n"),
    game: "staircase:2,1",
    solve,
};

fn solve(input: &str) -> Result<String> {
    Ok(winners(cases(input, 200_000, |words| {
        let stairs = words.number("the number of stairs", 1..=200_000)?;
        let balls = words.numbers(stairs, "the balls of a stair", 0..=1_000_000_000)?;
        let even: Vec<u64> = balls.into_iter().skip(1).step_by(2).collect();
        Ok(nim::sum(&even) != 0)
    })?))
}
