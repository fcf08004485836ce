//! AtCoder, Educational DP Contest L, Deque.

use super::{
    Problem, Texts,
    stone_game::difference,
    tokens::Tokens,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "edpc-l",
    title: "Deque",
    task: "Take the first or the last number of a row. How much more does the first player get than the second?",
    input: "N, then a1 to aN; N from 1 to 3000, each a from 1 to 1,000,000,000",
    method: "the best difference for every part of the row, short parts first; O(N²)",
    example: ("4\n10 80 90 30\n", "10\n"),
    game: "predict-the-winner:10,80,90,30",
    chinese: Texts {
        title: "双端队列",
        task: "取走一行数中最前或最后的一个。先手比后手多得多少？",
        input: "N，然后是 a1 到 aN；N 从 1 到 3000，每个 a 从 1 到 1,000,000,000",
        method: "对这一行的每一段求最好的差，短的段在先；O(N²)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut tokens = Tokens::new(input);
    let count = tokens.number("the number of numbers N", 1..=3000)?;
    let numbers = tokens.numbers(count, "a number a", 1..=1_000_000_000)?;
    tokens.end()?;
    let row: Vec<i64> = numbers.into_iter().map(|number| number as i64).collect();
    Ok(format!("{}\n", difference(&row)))
}

fn edges() -> Vec<Tree> {
    let greatest = 1_000_000_000;
    let rows =
        [vec![1], vec![greatest], vec![1, 2], vec![2, 1], vec![1, 1], vec![1, 100, 1], vec![1, 2, 3, 4]];
    rows.into_iter()
        .chain([vec![greatest, 1, 1], vec![1, greatest, greatest, 1]])
        .map(Tree::numbers)
        .collect()
}

fn sample(dice: &mut Dice) -> Tree {
    let count = dice.size(1, 3000);
    Tree::numbers(dice.values(count, 1, 1_000_000_000))
}

fn render(tree: &Tree) -> String {
    format!("{}\n{}\n", tree.items().len(), tree.joined(" "))
}
