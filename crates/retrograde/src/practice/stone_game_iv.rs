//! LeetCode 1510, Stone Game IV.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::{Result, memory};

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-1510",
    title: "Stone Game IV",
    task: "Take a square number of stones from the heap; who cannot move loses. Does the first player win?",
    input: "n from 1 to 100,000, such as `n = 7`",
    method: "retrograde analysis upwards: every heap from which a lost one can be reached is won; O(n √n)",
    example: ("n = 7\n", "false\n"),
    game: "subtraction:1,4:7",
    chinese: Texts {
        title: "石子游戏 IV",
        task: "从堆中拿走平方数个石子，无路可走者败。先手能赢吗？",
        input: "n 从 1 到 100,000，例如 `n = 7`",
        method: "由小到大倒推：能走到必败堆的都是必胜堆；O(n √n)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let stones = arguments.number("n", 1..=100_000)? as usize;
    arguments.end()?;
    let mut wins = memory::filled(stones + 1, false)?;
    for heap in 0..=stones {
        if !wins[heap] {
            (1..)
                .map(|root| heap + root * root)
                .take_while(|&next| next <= stones)
                .for_each(|next| wins[next] = true);
        }
    }
    Ok(format!("{}\n", wins[stones]))
}

fn edges() -> Vec<Tree> {
    (1..=40).map(Tree::Number).collect()
}

fn sample(dice: &mut Dice) -> Tree {
    Tree::Number(dice.size(1, 100_000))
}

fn render(tree: &Tree) -> String {
    format!("n = {}\n", tree.number())
}
