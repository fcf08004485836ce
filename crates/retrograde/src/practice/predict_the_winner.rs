//! LeetCode 486, Predict the Winner.

use super::{
    Problem, Texts,
    arguments::Arguments,
    stone_game::difference,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-486",
    title: "Predict the Winner",
    task: "Take the first or the last number of a row. Does the first player get at least as much as the second?",
    input: "from 1 to 20 numbers from 0 to 10,000,000, such as `nums = [1,5,2]`",
    method: "the best difference for every part of the row, short parts first; O(n²)",
    example: ("nums = [1,5,2]\n", "false\n"),
    game: "predict-the-winner:1,5,2",
    chinese: Texts {
        title: "预测赢家",
        task: "取走一行数中最前或最后的一个。先手得到的至少与后手一样多吗？",
        input: "1 到 20 个数，从 0 到 10,000,000，例如 `nums = [1,5,2]`",
        method: "对这一行的每一段求最好的差，短的段在先；O(n²)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let numbers = arguments.numbers("nums", 1..=20, 0..=10_000_000)?;
    arguments.end()?;
    Ok(format!("{}\n", difference(&numbers) >= 0))
}

fn edges() -> Vec<Tree> {
    let rows = [
        vec![0],
        vec![1],
        vec![0, 0],
        vec![1, 2],
        vec![1, 5, 2],
        vec![1, 1, 1],
        vec![1, 5, 233, 7],
        vec![10_000_000; 3],
    ];
    rows.into_iter().map(Tree::numbers).collect()
}

fn sample(dice: &mut Dice) -> Tree {
    let count = dice.size(1, 20);
    Tree::numbers(dice.values(count, 0, 10_000_000))
}

fn render(tree: &Tree) -> String {
    format!("nums = [{}]\n", tree.joined(","))
}
