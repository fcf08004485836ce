//! AtCoder, Educational DP Contest K, Stones.

use super::{
    Problem, Texts,
    tokens::Tokens,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::{Error, Result, memory};

pub(super) const PROBLEM: Problem = Problem {
    name: "edpc-k",
    title: "Stones",
    task: "Take a1, a2, … or aN of K stones; who cannot move loses. Who wins, \"First\" or \"Second\"?",
    input: "N and K, then a1 to aN, ascending; N from 1 to 100, K from 1 to 100,000, each a from 1 to K",
    method: "retrograde analysis upwards: every heap from which a lost one can be reached is won; O(NK)",
    example: ("2 4\n2 3\n", "First\n"),
    game: "subtraction:2,3:4",
    chinese: Texts {
        title: "石子",
        task: "从 K 个石子中取走 a1、a2、…… 或 aN 个，无路可走者败。谁赢，“First” 还是 “Second”？",
        input: "N 和 K，然后是递增的 a1 到 aN；N 从 1 到 100，K 从 1 到 100,000，每个 a 从 1 到 K",
        method: "由小到大倒推：能走到必败堆的都是必胜堆；O(NK)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut tokens = Tokens::new(input);
    let count = tokens.number("the number of moves N", 1..=100)?;
    let stones = tokens.number("the number of stones K", 1..=100_000)?;
    let takes = tokens.numbers(count, "a move a", 1..=stones)?;
    tokens.end()?;
    if !takes.is_sorted_by(|a, b| a < b) {
        return Err(Error::invalid("the moves do not ascend"));
    }
    let mut wins = memory::filled(stones as usize + 1, false)?;
    for heap in 0..wins.len() {
        if !wins[heap] {
            for &take in &takes {
                if let Some(next) = wins.get_mut(heap + take as usize) {
                    *next = true;
                }
            }
        }
    }
    Ok(if wins[stones as usize] { "First\n" } else { "Second\n" }.to_owned())
}

/// A tree is `[K, [a, …]]`.
fn edges() -> Vec<Tree> {
    let mut trees = Vec::new();
    for stones in 1..=6 {
        for set in 1..1i64 << stones.min(3) {
            let takes = (1..=stones.min(3)).filter(|take| set >> (take - 1) & 1 == 1);
            trees.push(Tree::List(vec![Tree::Number(stones), Tree::numbers(takes)]));
        }
    }
    trees
}

fn sample(dice: &mut Dice) -> Tree {
    let stones = dice.size(1, 100_000);
    let count = dice.size(1, 100);
    let mut takes = dice.values(count, 1, stones);
    takes.sort_unstable();
    takes.dedup();
    Tree::List(vec![Tree::Number(stones), Tree::numbers(takes)])
}

fn render(tree: &Tree) -> String {
    let [stones, takes] = tree.items() else { return String::new() };
    format!("{} {}\n{}\n", takes.items().len(), stones.number(), takes.joined(" "))
}
