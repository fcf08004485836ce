//! CSES 1729, Stick Game.

use super::{
    Problem, Texts,
    tokens::Tokens,
    trial::{Dice, Tree, Trial, plain},
};
use crate::core::{Result, memory};

pub(super) const PROBLEM: Problem = Problem {
    name: "cses-1729",
    title: "Stick Game",
    task: "Take p1, p2, … or pk sticks; who cannot move loses. Is the player to move winning with 1, 2, …, n sticks?",
    input: "n and k, then p1 to pk; n from 1 to 1,000,000, k from 1 to 100, each p from 1 to n",
    method: "retrograde analysis upwards: every heap from which a lost one can be reached is won; O(nk) with one write for \
             each, and only for lost heaps",
    example: ("10 3\n1 3 4\n", "WLWWWWLWLW\n"),
    game: "subtraction:1,3,4:10",
    chinese: Texts {
        title: "木棍游戏",
        task: "取走 p1、p2、…… 或 pk 根木棍，无路可走者败。有 1、2、……、n 根时走子方能赢吗？",
        input: "n 和 k，然后 p1 到 pk；n 从 1 到 1,000,000，k 从 1 到 100，每个 p 从 1 到 n",
        method: "由小到大倒推：能走到必败堆的都是必胜堆；O(nk)，只从必败堆出发写入",
    },
    trial: Trial { edges, sample, render, simpler: plain, accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut tokens = Tokens::new(input);
    let sticks = tokens.number("the number of sticks n", 1..=1_000_000)?;
    let moves = tokens.number("the number of moves k", 1..=100)?;
    let takes = tokens.numbers(moves, "a move p", 1..=sticks)?;
    tokens.end()?;
    let sticks = sticks as usize;
    let mut letters = memory::filled(sticks + 1, b'L')?;
    for heap in 0..=sticks {
        if letters[heap] == b'L' {
            for &take in &takes {
                if let Some(letter) = letters.get_mut(heap + take as usize) {
                    *letter = b'W';
                }
            }
        }
    }
    letters.push(b'\n');
    Ok(letters[1..].iter().map(|&letter| char::from(letter)).collect())
}

/// A tree is `[n, [p, …]]`.
fn edges() -> Vec<Tree> {
    let mut trees = Vec::new();
    for sticks in 1..=8 {
        for set in 1..1i64 << sticks.min(3) {
            let takes = (1..=sticks.min(3)).filter(|take| set >> (take - 1) & 1 == 1);
            trees.push(Tree::List(vec![Tree::Number(sticks), Tree::numbers(takes)]));
        }
    }
    trees
}

fn sample(dice: &mut Dice) -> Tree {
    let sticks = dice.size(1, 1_000_000);
    let count = dice.size(1, 100);
    Tree::List(vec![Tree::Number(sticks), Tree::numbers(dice.values(count, 1, sticks))])
}

fn render(tree: &Tree) -> String {
    let [sticks, takes] = tree.items() else { return String::new() };
    format!("{} {}\n{}\n", sticks.number(), takes.items().len(), takes.joined(" "))
}
