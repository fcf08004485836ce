//! CSES 2207, Grundy's Game.

use super::{
    Problem, Texts,
    tokens::cases,
    trial::{Dice, Tree, Trial, plain},
    winners,
};
use crate::core::Result;

/// The greatest heap of the judge.
const GREATEST: i64 = 1_000_000;
/// The greatest lost heap up to [`GREATEST`]: beyond it every nimber was computed and is not 0. The tests compute them again.
const LAST_LOST: i64 = 1_222;

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-2207",
    title: "Grundy's Game",
    task: "Split a heap of coins into two that are not equal; who cannot move loses. Who wins with one heap of n?",
    input: "t from 1 to 100,000, then n for each test, from 1 to 1,000,000",
    method: "the nimbers of the heaps up to 1,222 by the definition, since a heap is lost where its nimber is 0; beyond, no heap up to \
             1,000,000 is lost, which was computed by the sparse-space method (Flammenkamp 1996); O(1,222²)",
    example: ("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),
    game: "grundy:8",
    chinese: Texts {
        title: "格伦迪游戏",
        task: "把一堆硬币分成不相等的两堆，无路可走者败。只有一堆 n 个时谁赢？",
        input: "t 从 1 到 100,000，然后每个测试给出 n，从 1 到 1,000,000",
        method: "按定义求 1,222 以内各堆的尼姆值，尼姆值为 0 的堆必败；1,222 以后到 1,000,000 没有必败堆（测试会重新计算）",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let heaps = cases(input, 100_000, |tokens| tokens.number("a heap n", 1..=GREATEST as u64))?;
    let greatest = heaps.iter().copied().max().unwrap_or(0).min(LAST_LOST as u64) as usize;
    let mut nimbers = vec![0u32; greatest + 1];
    for heap in 3..=greatest {
        let mut options = [false; 64];
        (1..heap.div_ceil(2)).for_each(|part| {
            // Nimbers of so small heaps, and so their xors, are below 64.
            options[(nimbers[part] ^ nimbers[heap - part]) as usize] = true;
        });
        nimbers[heap] = options.iter().position(|&there| !there).unwrap_or(0) as u32;
    }
    Ok(winners(heaps.into_iter().map(|heap| nimbers.get(heap as usize).is_none_or(|&nimber| nimber > 0))))
}

fn edges() -> Vec<Tree> {
    let mut trees: Vec<Tree> = (1..=30).map(|heap| Tree::numbers([heap])).collect();
    trees.push(Tree::numbers([LAST_LOST, LAST_LOST + 1, GREATEST]));
    trees
}

fn sample(dice: &mut Dice) -> Tree {
    let tests = dice.size(1, 100_000);
    Tree::numbers(dice.values(tests, 1, GREATEST))
}

fn render(tree: &Tree) -> String {
    format!("{}\n{}\n", tree.items().len(), tree.joined("\n"))
}
