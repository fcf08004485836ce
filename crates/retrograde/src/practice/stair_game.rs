//! CSES 1099, Stair Game.

use super::{
    Problem, Texts,
    tokens::cases,
    trial::{Trial, plain, sample_tests, small_tests, tests_of_lists},
    winners,
};
use crate::{core::Result, nim};

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-1099",
    title: "Stair Game",
    task: "Move any number of balls from one stair to the next lower one; stair 1 is the lowest. Who cannot move loses. Who wins?",
    input: "t, then for each test n and the balls on the stairs 1 to n; n at most 200,000 in all, balls from 0 to 1,000,000,000",
    method: "Nim on the stairs 2, 4, 6, …: balls that come to an odd stair are moved on at once, and those on stair 1 are \
             out of the game; O(n)",
    example: ("3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n", "first\nsecond\nfirst\n"),
    game: "staircase:2,1",
    chinese: Texts {
        title: "台阶游戏",
        task: "把任意多个球从一级台阶移到下一级；1 级最低，无路可走者败。谁赢？",
        input: "t，然后每个测试给出 n 和台阶 1 到 n 上的球数；n 总共至多 200,000，球数从 0 到 1,000,000,000",
        method: "第 2、4、6、…… 级上的尼姆：移到奇数级的球立刻再移下去，1 级上的球不起作用；O(n)",
    },
    trial: Trial {
        edges: || small_tests(0, 3),
        sample: |dice| sample_tests(dice, 0, 1_000_000_000),
        render: tests_of_lists,
        simpler: plain,
        accepts: None,
    },
    solve,
};

fn solve(input: &str) -> Result<String> {
    Ok(winners(cases(input, 200_000, |tokens| {
        let stairs = tokens.number("the number of stairs", 1..=200_000)?;
        let balls = tokens.numbers(stairs, "the balls of a stair", 0..=1_000_000_000)?;
        let even: Vec<u64> = balls.into_iter().skip(1).step_by(2).collect();
        Ok(nim::sum(&even) != 0)
    })?))
}
