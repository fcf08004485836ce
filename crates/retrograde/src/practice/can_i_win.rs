//! LeetCode 464, Can I Win.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::{Result, memory};

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-464",
    title: "Can I Win",
    task: "Take different numbers from 1 to the greatest in turn; who first brings the total to the target wins. Does the \
           first player win?",
    input: "maxChoosableInteger from 1 to 20 and desiredTotal from 0 to 300, such as `maxChoosableInteger = 10` and \
            `desiredTotal = 11`",
    method: "every set of numbers taken, the fullest first: won where a number brings the total to the target or leads to a \
             lost set; O(2ⁿ n)",
    example: ("maxChoosableInteger = 10\ndesiredTotal = 11\n", "false\n"),
    game: "can-i-win:10,11",
    chinese: Texts {
        title: "我能赢吗",
        task: "轮流从 1 到最大数中取不同的数，先使总和达到目标者胜。先手能赢吗？",
        input: "maxChoosableInteger 从 1 到 20，desiredTotal 从 0 到 300，例如 `maxChoosableInteger = 10` 和 `desiredTotal = 11`",
        method: "对已取数的每个集合，取得最多的在先：有一个数使总和达到目标或通向必败集合，就是必胜；O(2ⁿ n)",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let greatest = arguments.number("maxChoosableInteger", 1..=20)? as u32;
    let target = arguments.number("desiredTotal", 0..=300)? as u32;
    arguments.end()?;
    Ok(format!("{}\n", first_wins(greatest, target)?))
}

/// LeetCode counts a target of 0 as won by the first player, and one that all numbers together do not reach as lost.
fn first_wins(greatest: u32, target: u32) -> Result<bool> {
    if target == 0 || greatest * (greatest + 1) / 2 < target {
        return Ok(target == 0);
    }
    let mut wins = memory::filled(1 << greatest, false)?;
    for taken in (0..wins.len()).rev() {
        let total: u32 = (1..=greatest).filter(|number| taken >> (number - 1) & 1 == 1).sum();
        // A set that reaches the target is where the play has ended: who is to move there has lost.
        wins[taken] = total < target
            && (1..=greatest)
                .map(|number| 1 << (number - 1))
                .any(|number| taken & number == 0 && !wins[taken | number]);
    }
    Ok(wins[0])
}

/// A tree is `[greatest, target]`.
fn edges() -> Vec<Tree> {
    (1..=4).flat_map(|greatest| (0..=11).map(move |target| Tree::numbers([greatest, target]))).collect()
}

fn sample(dice: &mut Dice) -> Tree {
    let greatest = dice.size(1, 20);
    let all = greatest * (greatest + 1) / 2;
    // Beyond the sum of all numbers the answer is plain.
    let target = if dice.once_in(8) { dice.between(0, 300) } else { dice.between(0, all + 1) };
    Tree::numbers([greatest, target])
}

fn render(tree: &Tree) -> String {
    let [greatest, target] = tree.items() else { return String::new() };
    format!("maxChoosableInteger = {}\ndesiredTotal = {}\n", greatest.number(), target.number())
}
