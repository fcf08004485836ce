//! LeetCode 1406, Stone Game III.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial, plain},
};
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
    chinese: Texts {
        title: "石子游戏 III",
        task: "取走一排石子最前面的一、二或三颗，最后分数高者胜。Alice 先走：输出 \"Alice\"、\"Bob\" 或 \"Tie\"",
        input: "1 到 50,000 个值，从 -1000 到 1000，例如 `stoneValue = [1,2,3,7]`",
        method: "从后往前，对每个后缀求最好的差；O(n)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
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

fn edges() -> Vec<Tree> {
    let mut rows = vec![vec![0], vec![1], vec![-1], vec![1, 2, 3, 7], vec![1, 2, 3, -9], vec![1, 2, 3, 6]];
    rows.extend([
        vec![-1, -2, -3],
        vec![-1, -1],
        vec![0, 0, 0],
        vec![5, -1, -1, -1],
        vec![1000; 4],
        vec![-1000; 4],
    ]);
    rows.into_iter().map(Tree::numbers).collect()
}

fn sample(dice: &mut Dice) -> Tree {
    let count = dice.size(1, 50_000);
    let values = dice.values(count, 0, 1000);
    Tree::numbers(
        values.into_iter().map(|value| if dice.once_in(2) { -value } else { value }).collect::<Vec<_>>(),
    )
}

fn render(tree: &Tree) -> String {
    format!("stoneValue = [{}]\n", tree.joined(","))
}
