//! LeetCode 292, Nim Game.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-292",
    title: "Nim Game",
    task: "Take one, two or three stones; who takes the last one wins. Does the first player win?",
    input: "n from 1 to 2,147,483,647, such as `n = 4`",
    method: "the first player loses exactly when 4 divides n; O(1)",
    example: ("n = 4\n", "false\n"),
    game: "bounded-nim:3:4",
    chinese: Texts {
        title: "Nim 游戏",
        task: "取一、二或三块石头，取走最后一块者胜。先手能赢吗？",
        input: "n 从 1 到 2,147,483,647，例如 `n = 4`",
        method: "先手必败当且仅当 n 是 4 的倍数；O(1)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let stones = arguments.number("n", 1..=i32::MAX.into())?;
    arguments.end()?;
    Ok(format!("{}\n", stones % 4 != 0))
}

fn edges() -> Vec<Tree> {
    (1..=20).chain([i32::MAX.into()]).map(Tree::Number).collect()
}

fn sample(dice: &mut Dice) -> Tree {
    Tree::Number(dice.size(1, i32::MAX.into()))
}

fn render(tree: &Tree) -> String {
    format!("n = {}\n", tree.number())
}
