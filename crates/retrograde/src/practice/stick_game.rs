//! CSES 1729, Stick Game.

use super::{Problem, words::Words};
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
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut words = Words::new(input);
    let sticks = words.number("the number of sticks n", 1..=1_000_000)?;
    let moves = words.number("the number of moves k", 1..=100)?;
    let takes = words.numbers(moves, "a move p", 1..=sticks)?;
    words.end()?;
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
