//! Codeforces 936B, Sleepy Game.

use std::collections::HashSet;

use super::{
    Problem, Texts,
    tokens::Tokens,
    trial::{Dice, Tree, Trial, without_a_node},
};
use crate::core::{Error, Result, graph::NONE, memory};

pub(super) const PROBLEM: Problem = Problem {
    name: "codeforces-936b",
    title: "Sleepy Game",
    task: "A token moves along arrows from s; who cannot move loses. Petya moves for both players and wants to win, else to draw by \
           infinite play. \"Win\" with the vertices of such a play, \"Draw\" or \"Lose\"?",
    input: "n and m, then for each of the n vertices how many arrows leave it and where they lead, then s; n from 2 to 100,000, m from \
            0 to 200,000, no arrow twice and none from a vertex to itself",
    method: "breadth first over (vertex, parity of the moves made); where no end comes after an odd number of moves, a cycle that can be \
             reached makes a draw; O(n + m). Every winning play is accepted",
    example: ("5 6\n2 2 3\n2 4 5\n1 4\n1 5\n0\n1\n", "Win\n1 2 4 5\n"),
    game: "",
    chinese: Texts {
        title: "瞌睡的游戏",
        task: "棋子从 s 沿箭头移动，无路可走者败。Petya 替双方走，希望自己赢，否则靠无限对局求和。输出 “Win” 和这样一局的顶点，或 “Draw”，\
               或 “Lose”",
        input: "n 和 m，然后对 n 个顶点各给出箭头的个数和目标，最后是 s；n 从 2 到 100,000，m 从 0 到 200,000，没有重复的箭头，也没有指向自己的箭头",
        method: "对（顶点，已走步数的奇偶）广度优先搜索；若没有走奇数步到达的终点，而能到达一个环，则为和局；O(n + m)。任何获胜的走法都算对",
    },
    trial: Trial { edges, sample, render, simpler: |tree| without_a_node(tree, 0), accepts: Some(accepts) },
    solve,
};

/// The greatest number of vertices of a play that the judge takes.
const LONGEST: usize = 1_000_000;

/// The arrows of each vertex, and where the token is, from 0.
fn read(input: &str) -> Result<(Vec<Vec<u32>>, u32)> {
    let mut tokens = Tokens::new(input);
    let vertices = tokens.number("the number of vertices n", 2..=100_000)?;
    let arrows = tokens.number("the number of arrows m", 0..=200_000)?;
    let mut left = arrows;
    let mut graph = Vec::new();
    for v in 1..=vertices {
        let count = tokens.number("the number of arrows of a vertex", 0..=left)?;
        left -= count;
        let targets = tokens.numbers(count, "a vertex", 1..=vertices)?;
        if targets.contains(&v) {
            return Err(Error::invalid(format!("the vertex {v} has an arrow to itself")));
        }
        if targets.iter().collect::<HashSet<_>>().len() != targets.len() {
            return Err(Error::invalid(format!("the vertex {v} has an arrow twice")));
        }
        graph.push(targets.into_iter().map(|target| target as u32 - 1).collect());
    }
    if left > 0 {
        return Err(Error::invalid(format!("there are {} arrows, not {arrows}", arrows - left)));
    }
    let start = tokens.number("the vertex of the token s", 1..=vertices)? as u32 - 1;
    tokens.end()?;
    Ok((graph, start))
}

fn solve(input: &str) -> Result<String> {
    let (graph, start) = read(input)?;
    // A state is twice the vertex, plus 1 after an odd number of moves.
    let mut before = memory::filled(2 * graph.len(), NONE)?;
    let mut queue = vec![2 * start];
    before[2 * start as usize] = 2 * start;
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        let targets = &graph[state as usize / 2];
        if targets.is_empty() && state % 2 == 1 {
            let mut play = vec![state];
            while let Some(&last) = play.last().filter(|&&last| before[last as usize] != last) {
                play.push(before[last as usize]);
            }
            let play: Vec<String> = play.iter().rev().map(|state| (state / 2 + 1).to_string()).collect();
            return Ok(format!("Win\n{}\n", play.join(" ")));
        }
        for &target in targets {
            let to = 2 * target + (state + 1) % 2;
            if before[to as usize] == NONE {
                before[to as usize] = state;
                queue.push(to);
            }
        }
    }
    let reached: HashSet<u32> = queue.iter().map(|state| state / 2).collect();
    Ok(if has_cycle(&graph, &reached) { "Draw\n" } else { "Lose\n" }.to_owned())
}

/// Whether these vertices, from which no arrow leads out of them, have a cycle: what is left when those to which no arrow leads
/// are taken away one by one (Kahn 1962).
fn has_cycle(graph: &[Vec<u32>], vertices: &HashSet<u32>) -> bool {
    let mut arrows = vec![0u32; graph.len()];
    for &v in vertices {
        graph[v as usize].iter().for_each(|&target| arrows[target as usize] += 1);
    }
    let mut free: Vec<u32> = vertices.iter().copied().filter(|&v| arrows[v as usize] == 0).collect();
    let mut taken = 0;
    while let Some(v) = free.pop() {
        taken += 1;
        for &target in &graph[v as usize] {
            arrows[target as usize] -= 1;
            if arrows[target as usize] == 0 {
                free.push(target);
            }
        }
    }
    taken < vertices.len()
}

/// Any play that is won is as good as ours.
fn accepts(input: &str, expected: &str, given: &str) -> bool {
    let mut words = given.split_ascii_whitespace();
    let verdict = words.next();
    if verdict != expected.split_ascii_whitespace().next() {
        return false;
    }
    if verdict != Some("Win") {
        return words.next().is_none();
    }
    let (Ok((graph, start)), Ok(play)) =
        (read(input), words.map(str::parse).collect::<Result<Vec<u32>, _>>())
    else {
        return false;
    };
    let arrow = |pair: &[u32]| {
        graph.get(pair[0].wrapping_sub(1) as usize).is_some_and(|to| to.contains(&pair[1].wrapping_sub(1)))
    };
    play.first() == Some(&(start + 1))
        && play.len() <= LONGEST
        && play.len().is_multiple_of(2)
        && play.windows(2).all(arrow)
        && play.last().is_some_and(|&last| graph[last as usize - 1].is_empty())
}

/// A tree is `[n, [[from, to], …], s]`, vertices from 0.
fn game(vertices: i64, arrows: &[(i64, i64)], start: i64) -> Tree {
    let arrows = arrows.iter().map(|&(from, to)| Tree::numbers([from, to])).collect();
    Tree::List(vec![Tree::Number(vertices), Tree::List(arrows), Tree::Number(start)])
}

fn edges() -> Vec<Tree> {
    vec![
        game(2, &[], 0),
        game(2, &[(0, 1)], 0),
        game(2, &[(0, 1)], 1),
        game(2, &[(0, 1), (1, 0)], 0),
        game(3, &[(0, 1), (1, 2)], 0),
        game(3, &[(0, 1), (1, 2), (0, 2)], 0),
        game(3, &[(1, 2), (2, 1)], 0),
        // An odd cycle changes the parity of the way to the end.
        game(5, &[(0, 1), (1, 2), (2, 0), (0, 3), (3, 4)], 0),
        game(4, &[(0, 1), (1, 0), (1, 2), (2, 3)], 0),
        game(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)], 1),
    ]
}

fn sample(dice: &mut Dice) -> Tree {
    let vertices = dice.size(2, 100_000);
    let arrows = dice.size(1, 200_000).min(vertices * (vertices - 1));
    // A graph whose arrows lead to greater numbers has no cycle; one of few arrows has many ends.
    let (acyclic, near) = (dice.once_in(2), dice.once_in(3));
    let mut seen = HashSet::new();
    for _ in 0..arrows {
        let from = dice.between(0, vertices - 1);
        let to = if near { (from + dice.between(1, 3)) % vertices } else { dice.between(0, vertices - 1) };
        let (from, to) = if acyclic { (from.min(to), from.max(to)) } else { (from, to) };
        if from != to {
            seen.insert((from, to));
        }
    }
    let mut arrows: Vec<_> = seen.into_iter().collect();
    arrows.sort_unstable();
    let start = if acyclic { 0 } else { dice.between(0, vertices - 1) };
    game(vertices, &arrows, start)
}

fn render(tree: &Tree) -> String {
    let [vertices, arrows, start] = tree.items() else { return String::new() };
    let mut rows = vec![Vec::new(); vertices.number().clamp(0, 100_000) as usize];
    for arrow in arrows.items() {
        let ends: Vec<i64> = arrow.values().collect();
        // What is shortened too far is no input, and is refused by the reader.
        let (Some(&from), Some(&to)) = (ends.first(), ends.get(1)) else { return String::new() };
        match rows.get_mut(from as usize) {
            Some(row) => row.push((to + 1).to_string()),
            None => return String::new(),
        }
    }
    let mut text = format!("{} {}\n", rows.len(), arrows.items().len());
    for row in &rows {
        text += &format!("{} {}\n", row.len(), row.join(" "));
    }
    text.replace(" \n", "\n") + &format!("{}\n", start.number() + 1)
}
