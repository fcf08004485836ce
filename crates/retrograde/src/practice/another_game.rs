//! CSES 2208, Another Game.

use super::{
    Problem, Texts,
    nim_game_i::heaps,
    tokens::cases,
    trial::{Dice, Tree, Trial, plain, sample_tests, small_tests, tests_of_lists},
    winners,
};
use crate::core::Result;

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-2208",
    title: "Another Game",
    task: "Take one coin from each of some heaps, at least from one; who takes the last coin wins. Who wins?",
    input: "t, then for each test n and n heaps; n at most 200,000 in all, heaps from 1 to 1,000,000,000",
    method: "who leaves only even heaps keeps it so: the first player loses exactly when all heaps are even; O(n)",
    example: ("3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n", "first\nsecond\nfirst\n"),
    game: "",
    chinese: Texts {
        title: "另一个游戏",
        task: "从若干堆（至少一堆）中各取一枚硬币，取走最后一枚者胜。谁赢？",
        input: "t，然后每个测试给出 n 和 n 个堆；n 总共至多 200,000，每堆 1 到 1,000,000,000",
        method: "总留下偶数堆的一方可以一直如此：所有堆都是偶数时先手必败；O(n)",
    },
    trial: Trial {
        edges: || small_tests(1, 4),
        sample: |dice: &mut Dice| -> Tree { sample_tests(dice, 1, 1_000_000_000) },
        render: tests_of_lists,
        simpler: plain,
        accepts: None,
    },
    solve,
};

fn solve(input: &str) -> Result<String> {
    Ok(winners(cases(input, 200_000, |tokens| Ok(heaps(tokens)?.iter().any(|heap| heap % 2 == 1)))?))
}
