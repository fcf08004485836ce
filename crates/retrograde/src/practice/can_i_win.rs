//! LeetCode 464, Can I Win.

use super::{Problem, arguments::Arguments};
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
