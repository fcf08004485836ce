//! LeetCode 294, Flip Game II.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-294",
    title: "Flip Game II",
    task: "Turn two `+` that stand side by side into `--`; who cannot move loses. Does the first player win?",
    input: "from 1 to 60 signs, such as `currentState = \"++++\"`",
    method: "every run of `+` is a row of Dawson's Kayles: the xor of the nimbers of the runs, each the least number that no \
             option has; O(n²)",
    example: ("currentState = \"++++\"\n", "true\n"),
    game: "dawsons-kayles:4",
    chinese: Texts {
        title: "翻转游戏 II",
        task: "把相邻的两个 `+` 翻成 `--`，无路可走者败。先手能赢吗？",
        input: "1 到 60 个符号，例如 `currentState = \"++++\"`",
        method: "每段连续的 `+` 是一行 Dawson's Kayles：各段尼姆值的异或，每个尼姆值是后继中没有的最小数；O(n²)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let signs = arguments.text("currentState", 1..=60, "+-")?;
    arguments.end()?;
    let longest = signs.len();
    let mut nimbers = vec![0u32; longest + 1];
    for row in 2..=longest {
        let options: Vec<u32> = (0..=row - 2).map(|left| nimbers[left] ^ nimbers[row - 2 - left]).collect();
        nimbers[row] = (0..).find(|nimber| !options.contains(nimber)).unwrap_or(0);
    }
    let sum = signs.split('-').fold(0, |sum, run| sum ^ nimbers[run.len()]);
    Ok(format!("{}\n", sum != 0))
}

fn edges() -> Vec<Tree> {
    (1..=5u32)
        .flat_map(|n| (0..1u32 << n).map(move |code| Tree::numbers((0..n).map(|i| i64::from(code >> i & 1)))))
        .collect()
}

fn sample(dice: &mut Dice) -> Tree {
    let length = dice.size(1, 60);
    let rare = 1 + dice.between(1, 12) as usize;
    Tree::numbers((0..length).map(|_| i64::from(dice.once_in(rare))).collect::<Vec<_>>())
}

fn render(tree: &Tree) -> String {
    let signs: String = tree.values().map(|sign| if sign == 0 { '+' } else { '-' }).collect();
    format!("currentState = \"{signs}\"\n")
}
