//! LeetCode 486, Predict the Winner.

use super::{Problem, arguments::Arguments, stone_game::difference};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-486",
    title: "Predict the Winner",
    task: "Take the first or the last number of a row. Does the first player get at least as much as the second?",
    input: "from 1 to 20 numbers from 0 to 10,000,000, such as `nums = [1,5,2]`",
    method: "the best difference for every part of the row, short parts first; O(n²)",
    example: ("nums = [1,5,2]\n", "false\n"),
    game: "predict-the-winner:1,5,2",
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let numbers = arguments.numbers("nums", 1..=20, 0..=10_000_000)?;
    arguments.end()?;
    Ok(format!("{}\n", difference(&numbers) >= 0))
}
