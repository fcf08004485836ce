//! LeetCode 1140, Stone Game II.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-1140",
    title: "Stone Game II",
    task: "Take the first X piles of a row, X from 1 to 2M; M is 1 at first and then the greatest of it and all X. How many \
           stones can the first player get?",
    input: "from 1 to 100 piles, each from 1 to 10,000, such as `piles = [2,7,9,4,4]`",
    method: "the most that the mover can get of every end of the row for every M, from behind; O(n³)",
    example: ("piles = [2,7,9,4,4]\n", "10\n"),
    game: "",
    chinese: Texts {
        title: "石子游戏 II",
        task: "从一排石堆的前面拿走 X 堆，X 从 1 到 2M；M 开始为 1，以后是它与所有 X 中的最大者。先手最多得到多少石子？",
        input: "1 到 100 堆，每堆 1 到 10,000，例如 `piles = [2,7,9,4,4]`",
        method: "从后往前，对每个后缀和每个 M 求走子方最多能得多少；O(n³)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let piles = arguments.numbers("piles", 1..=100, 1..=10_000)?;
    arguments.end()?;
    let n = piles.len();
    let mut left = vec![0; n + 1];
    for i in (0..n).rev() {
        left[i] = left[i + 1] + piles[i];
    }
    // `most[i][m]`: what the mover gets of the piles from i on. With M of n or more all piles can be taken.
    let mut most = vec![vec![0; n + 1]; n + 1];
    for i in (0..n).rev() {
        for m in 1..=n {
            let takes = 1..=(2 * m).min(n - i);
            let rests = takes.map(|x| most[i + x][m.max(x).min(n)]);
            most[i][m] = left[i] - rests.min().unwrap_or(0);
        }
    }
    Ok(format!("{}\n", most[0][1]))
}

fn edges() -> Vec<Tree> {
    let mut trees: Vec<Tree> = (1..=4).map(|n| Tree::numbers(vec![1; n])).collect();
    trees
        .extend([vec![10_000], vec![1, 2, 3], vec![1, 1, 1, 9], vec![1, 2, 3, 4, 5, 100]].map(Tree::numbers));
    trees
}

fn sample(dice: &mut Dice) -> Tree {
    let count = dice.size(1, 100);
    Tree::numbers(dice.values(count, 1, 10_000))
}

fn render(tree: &Tree) -> String {
    format!("piles = [{}]\n", tree.joined(","))
}
