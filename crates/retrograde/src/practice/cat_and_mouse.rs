//! LeetCode 913, Cat and Mouse.

use super::{Problem, arguments::Arguments};
use crate::{
    Outcome, Question, Solver,
    core::{Control, Error, Result},
    explore::{Limits, explore},
    games::CatAndMouse,
};

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-913",
    title: "Cat and Mouse",
    task: "The mouse goes from 1 to the hole 0, the cat from 2, and may not enter the hole; the mouse moves first. 1: the \
           mouse wins, 2: the cat wins, 0: the play goes on for ever.",
    input: "the neighbours of each of 3 to 50 nodes, such as `graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]`",
    method: "retrograde analysis of the positions (mouse, cat, mover), of which there are at most 2n²; O(n³)",
    example: ("graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n", "0\n"),
    game: "cat-and-mouse:0-2,0-5,1-3,2-4,2-5,3-4,3-5",
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let rows = arguments.rows("graph", 3..=50, 0..=49)?;
    arguments.end()?;
    if let Some(node) = rows.iter().flatten().find(|&&node| node as usize >= rows.len()) {
        return Err(Error::invalid(format!("there is no node {node}: the graph has {} nodes", rows.len())));
    }
    let graph = rows.into_iter().map(|row| row.into_iter().map(|node| node as u8).collect()).collect();
    let control = Control::default();
    let limits = Limits { names: false, ..Limits::default() };
    let game = explore(&CatAndMouse { graph }, &limits, &control)?.game;
    let answer = Solver::new().question(Question::Outcome).moves(false).control(&control).solve(&game)?;
    let digit = match answer.values.outcome(0) {
        Some(Outcome::Win) => 1,
        Some(Outcome::Loss) => 2,
        _ => 0,
    };
    Ok(format!("{digit}\n"))
}
