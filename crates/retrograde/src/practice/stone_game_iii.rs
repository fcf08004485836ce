//! LeetCode 1406, Stone Game III.

use super::{Problem, arguments::Arguments};
use crate::core::{Result, memory};

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-1406",
    title: "Stone Game III",
    task: "Take the first one, two or three stones of a row; who has more in the end wins. Alice begins: \"Alice\", \"Bob\" or \
           \"Tie\"?",
    input: "from 1 to 50,000 values from -1000 to 1000, such as `stoneValue = [1,2,3,7]`",
    method: "the best difference for every end of the row, from behind; O(n)",
    example: ("stoneValue = [1,2,3,7]\n", "\"Bob\"\n"),
    game: "stone-game-iii:1,2,3,7",
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let stones = arguments.numbers("stoneValue", 1..=50_000, -1000..=1000)?;
    arguments.end()?;
    // `best[i]`: how much more the player gets who is to move when the stones from i on are left.
    let mut best = memory::filled(stones.len() + 1, 0)?;
    for first in (0..stones.len()).rev() {
        let mut taken = 0;
        best[first] = i64::MIN;
        for next in first + 1..=stones.len().min(first + 3) {
            taken += stones[next - 1];
            best[first] = best[first].max(taken - best[next]);
        }
    }
    let winner = match best[0] {
        1.. => "Alice",
        0 => "Tie",
        _ => "Bob",
    };
    Ok(format!("\"{winner}\"\n"))
}
