//! CSES 1098, Nim Game II.

use super::{
    Problem, Texts,
    nim_game_i::{HEAPS, heaps},
    tokens::cases,
    winners,
};
use crate::{core::Result, nim};

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-1098",
    title: "Nim Game II",
    task: "Take one, two or three sticks from one heap; who takes the last stick wins. Who wins?",
    input: "t, then for each test n and n heaps; n at most 200,000 in all, heaps from 1 to 1,000,000,000",
    method: "a heap of x has the nimber x mod 4, and the first player loses exactly when their xor is 0; O(n)",
    example: ("3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n", "first\nfirst\nsecond\n"),
    game: "bounded-nim:3:5,7,2,5",
    chinese: Texts {
        title: "尼姆游戏 II",
        task: "从一堆中取一、二或三根木棍，取走最后一根者胜。谁赢？",
        input: "t，然后每个测试给出 n 和 n 个堆；n 总共至多 200,000，每堆 1 到 1,000,000,000",
        method: "x 根的堆尼姆值为 x mod 4，先手必败当且仅当它们的异或为 0；O(n)",
    },
    trial: HEAPS,
    solve,
};

fn solve(input: &str) -> Result<String> {
    Ok(winners(cases(input, 200_000, |tokens| {
        let nimbers: Vec<u64> = heaps(tokens)?.into_iter().map(|heap| heap % 4).collect();
        Ok(nim::sum(&nimbers) != 0)
    })?))
}
