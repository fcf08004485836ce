//! LeetCode 877, Stone Game; and the row of numbers that it has in common with 486.

use super::{Problem, arguments::Arguments};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-877",
    title: "Stone Game",
    task: "Take the first or the last pile of a row; who has more stones in the end wins. Does the first player win?",
    input: "an even number of piles from 2 to 500, each from 1 to 500, such as `piles = [5,3,4,5]`; LeetCode promises an odd sum",
    method: "the best difference for every part of the row, short parts first; O(n²). (It is always positive: the first \
             player can take all piles at even places or all at odd ones.)",
    example: ("piles = [5,3,4,5]\n", "true\n"),
    game: "stone-game:5,3,4,5",
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let piles = arguments.numbers("piles", 2..=500, 1..=500)?;
    arguments.end()?;
    Ok(format!("{}\n", difference(&piles) > 0))
}

/// How much more the first player can get of a row than the second, if each takes from either end in turn.
pub(super) fn difference(row: &[i64]) -> i64 {
    // `best[i]` is the answer for the part of the current length that starts at i.
    let mut best = row.to_vec();
    for length in 2..=row.len() {
        for first in 0..=row.len() - length {
            let last = first + length - 1;
            best[first] = (row[first] - best[first + 1]).max(row[last] - best[first]);
        }
    }
    best[0]
}
