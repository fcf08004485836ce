//! LeetCode 292, Nim Game.

use super::{Problem, arguments::Arguments};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-292",
    title: "Nim Game",
    task: "Take one, two or three stones; who takes the last one wins. Does the first player win?",
    input: "n from 1 to 2,147,483,647, such as `n = 4`",
    method: "the first player loses exactly when 4 divides n; O(1)",
    example: ("n = 4\n", "false\n"),
    game: "bounded-nim:3:4",
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let stones = arguments.number("n", 1..=i32::MAX.into())?;
    arguments.end()?;
    Ok(format!("{}\n", stones % 4 != 0))
}
