//! LeetCode 913, Cat and Mouse.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial, without_a_node},
};
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
    input: "the neighbours of each of 3 to 50 nodes, such as `graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]`; the \
            lists are symmetric, no node is its own neighbour, and the mouse and the cat can always move",
    method: "retrograde analysis of the positions (mouse, cat, mover), of which there are at most 2n²; O(n³)",
    example: ("graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n", "0\n"),
    game: "cat-and-mouse:0-2,0-5,1-3,2-4,2-5,3-4,3-5",
    chinese: Texts {
        title: "猫和老鼠",
        task: "老鼠从 1 走向洞 0，猫从 2 出发，不能进洞；老鼠先走。1：老鼠赢，2：猫赢，0：永远走下去。",
        input: "3 到 50 个结点各自的邻点，例如 `graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]`；列表对称，没有自环，每个结点都有邻点",
        method: "对局面（老鼠，猫，轮到谁）倒推，至多 2n² 个；O(n³)",
    },
    trial: Trial { edges, sample, render, simpler: |tree| without_a_node(tree, 3), accepts: None },
    solve,
};

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let rows = arguments.rows("graph", 3..=50, 0..=49)?;
    arguments.end()?;
    if let Some(node) = rows.iter().flatten().find(|&&node| node as usize >= rows.len()) {
        return Err(Error::invalid(format!("there is no node {node}: the graph has {} nodes", rows.len())));
    }
    admit(&rows)?;
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

/// The promises of the judge.
fn admit(rows: &[Vec<i64>]) -> Result<()> {
    for (node, row) in (0..).zip(rows) {
        if row.contains(&node) {
            return Err(Error::invalid(format!("the node {node} is its own neighbour")));
        }
        if let Some(twice) = row.iter().enumerate().find(|(i, other)| row[..*i].contains(other)) {
            return Err(Error::invalid(format!("the node {node} has the neighbour {} twice", twice.1)));
        }
        if let Some(&other) = row.iter().find(|&&other| !rows[other as usize].contains(&node)) {
            return Err(Error::invalid(format!(
                "{other} is a neighbour of {node}, but {node} is none of {other}"
            )));
        }
        if row.is_empty() {
            return Err(Error::invalid(format!("the node {node} has no neighbours")));
        }
        // The cat may be anywhere but in the hole.
        if node != 0 && row[..] == [0] && reaches(rows, 2, node) {
            return Err(Error::invalid(format!(
                "the cat could not move at {node}, whose only neighbour is the hole"
            )));
        }
    }
    Ok(())
}

/// Whether the cat can come from one node to another.
fn reaches(rows: &[Vec<i64>], from: i64, to: i64) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        for &neighbour in &rows[node as usize] {
            if neighbour != 0 && !reached.contains(&neighbour) {
                reached.push(neighbour);
            }
        }
    }
    reached.contains(&to)
}

/// A tree is `[n, [[a, b], …]]`.
fn game(nodes: i64, edges: impl IntoIterator<Item = (i64, i64)>) -> Tree {
    let edges = edges.into_iter().map(|(a, b)| Tree::numbers([a, b])).collect();
    Tree::List(vec![Tree::Number(nodes), Tree::List(edges)])
}

fn edges() -> Vec<Tree> {
    vec![
        game(3, [(0, 1), (1, 2)]),
        game(3, [(0, 1), (0, 2), (1, 2)]),
        game(4, [(0, 3), (1, 3), (2, 3)]),
        game(4, [(1, 3), (0, 2), (2, 3)]),
        game(5, [(0, 3), (3, 1), (1, 4), (4, 2), (2, 1)]),
        game(6, [(0, 2), (0, 5), (1, 3), (2, 4), (2, 5), (3, 4), (3, 5)]),
        game(6, [(0, 3), (3, 4), (4, 1), (1, 5), (5, 2), (2, 4)]),
    ]
}

fn sample(dice: &mut Dice) -> Tree {
    let nodes = dice.size(3, 50);
    let mut edges = std::collections::BTreeSet::new();
    // A tree from 1 on, so that everybody has a neighbour, with the hole at its end; then more edges.
    let mut order: Vec<i64> = (1..nodes).collect();
    order.push(0);
    for i in 1..order.len() {
        let other = order[dice.between(0, i as i64 - 1) as usize];
        edges.insert((order[i].min(other), order[i].max(other)));
    }
    let most = if dice.once_in(4) { nodes * nodes / 2 } else { nodes };
    let extra = dice.between(0, most);
    for _ in 0..extra {
        let (a, b) = (dice.between(0, nodes - 1), dice.between(0, nodes - 1));
        if a != b {
            edges.insert((a.min(b), a.max(b)));
        }
    }
    game(nodes, edges)
}

fn render(tree: &Tree) -> String {
    let [nodes, edges] = tree.items() else { return String::new() };
    let mut rows = vec![std::collections::BTreeSet::new(); nodes.number().clamp(0, 50) as usize];
    for edge in edges.items() {
        let ends: Vec<i64> = edge.values().collect();
        let [a, b] = ends[..] else { return String::new() };
        for (from, to) in [(a, b), (b, a)] {
            match rows.get_mut(from as usize) {
                Some(row) => row.insert(to),
                None => return String::new(),
            };
        }
    }
    let rows: Vec<String> = rows
        .iter()
        .map(|row| format!("[{}]", row.iter().map(i64::to_string).collect::<Vec<_>>().join(",")))
        .collect();
    format!("graph = [{}]\n", rows.join(","))
}
