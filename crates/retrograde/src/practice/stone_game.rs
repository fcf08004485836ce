//! LeetCode 877, Stone Game; and the row of numbers that it has in common with 486.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::{Error, Result};

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-877",
    title: "Stone Game",
    task: "Take the first or the last pile of a row; who has more stones in the end wins. Does the first player win?",
    input: "an even number of piles from 2 to 500, each from 1 to 500, with an odd sum, such as `piles = [5,3,4,5]`",
    method: "the best difference for every part of the row, short parts first; O(n²). (It is always positive: the first \
             player can take all piles at even places or all at odd ones.)",
    example: ("piles = [5,3,4,5]\n", "true\n"),
    game: "stone-game:5,3,4,5",
    chinese: Texts {
        title: "石子游戏",
        task: "取走一排石堆中最前或最后的一堆，最后石子多者胜。先手能赢吗？",
        input: "偶数堆，2 到 500 堆，每堆 1 到 500，总数为奇数，例如 `piles = [5,3,4,5]`",
        method: "对这一排的每一段求最好的差，短的段在先；O(n²)。（差总是正的：先手可以取走全部偶数位或全部奇数位的石堆。）",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let piles = arguments.numbers("piles", 2..=500, 1..=500)?;
    arguments.end()?;
    if !piles.len().is_multiple_of(2) {
        return Err(Error::invalid(format!("there are {} piles, which is no even number", piles.len())));
    }
    if piles.iter().sum::<i64>() % 2 == 0 {
        return Err(Error::invalid("the sum of the piles is even, so there could be a tie"));
    }
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

fn edges() -> Vec<Tree> {
    let rows = [
        vec![1, 2],
        vec![2, 1],
        vec![1, 500],
        vec![5, 3, 4, 5],
        vec![1, 1, 1, 2],
        vec![1, 100, 99, 1],
        vec![3, 7, 2, 3],
    ];
    rows.into_iter().map(Tree::numbers).collect()
}

fn sample(dice: &mut Dice) -> Tree {
    let count = 2 * dice.size(1, 250);
    let mut piles = dice.values(count, 1, 500);
    if piles.iter().sum::<i64>() % 2 == 0 {
        piles[0] = if piles[0] > 1 { piles[0] - 1 } else { 2 };
    }
    Tree::numbers(piles)
}

fn render(tree: &Tree) -> String {
    format!("piles = [{}]\n", tree.joined(","))
}
