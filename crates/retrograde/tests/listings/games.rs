//! Games for each method, and what the solver answers.

use retrograde::{
    End, GameGraph, Graph, Grundy, Infinite, Outcome, Player, Question, Solver, Values, graph::NONE,
    random::Random,
};

/// A game for a listing.
#[derive(Debug)]
pub(crate) struct Task {
    /// Which listing: its number in [`METHODS`].
    pub(crate) method: usize,
    pub(crate) moves: Vec<Vec<usize>>,
    /// 1 or -1 for each position; `None` if the players take turns.
    pub(crate) owner: Option<Vec<i64>>,
    /// The result or score of each terminal, 0 elsewhere; where priorities decide, the priority of each position.
    pub(crate) end: Vec<i64>,
    /// Who wins infinite play, or its score.
    pub(crate) forever: i64,
    /// One word a position.
    pub(crate) expected: String,
}

/// The listings, with whether they take only games without cycles.
pub(crate) const METHODS: [(Question, &str, bool); 7] = [
    (Question::Outcome, "queue", false),
    (Question::Outcome, "sweep", true),
    (Question::Score, "attractors", false),
    (Question::Score, "sweep", true),
    (Question::Grundy, "counters", false),
    (Question::Grundy, "sweep", true),
    (Question::Outcome, "zielonka", false),
];

/// The worked example and random games, for each method.
pub(crate) fn tasks() -> Vec<Task> {
    let mut random = Random::new(11);
    let worked = vec![vec![1, 2], vec![3], vec![3, 4], vec![5], vec![5], vec![]];
    let mut tasks = Vec::new();
    for (method, &(_, _, acyclic)) in METHODS.iter().enumerate() {
        tasks.push(task(method, worked.clone(), &mut random));
        for round in 0..60 {
            let n = 1 + random.below(2 + round / 4);
            tasks.push(task(method, graph(&mut random, n, acyclic), &mut random));
        }
    }
    tasks
}

/// A random graph, with parallel moves, and with cycles unless they are not wanted.
pub(crate) fn graph(random: &mut Random, n: usize, acyclic: bool) -> Vec<Vec<usize>> {
    // Names in any order, so that the numbering is not the order of the sweep.
    let mut names: Vec<usize> = (0..n).collect();
    (1..n).for_each(|i| names.swap(i, random.below(i + 1)));
    let mut moves = vec![Vec::new(); n];
    for _ in 0..random.below(3 * n) {
        let (mut u, mut v) = (random.below(n), random.below(n));
        if acyclic && u == v {
            continue;
        }
        if acyclic && u < v {
            (u, v) = (v, u);
        }
        moves[names[u]].push(names[v]);
    }
    moves
}

fn task(method: usize, moves: Vec<Vec<usize>>, random: &mut Random) -> Task {
    let n = moves.len();
    let (question, name, _) = METHODS[method];
    if name == "zielonka" {
        return parity_task(method, moves, random);
    }
    let is_owned = question != Question::Grundy && random.below(2) == 0;
    let owner =
        is_owned.then(|| (0..n).map(|_| if random.below(2) == 0 { 1 } else { -1 }).collect::<Vec<i64>>());
    let span = if question == Question::Score { 4 } else { 1 };
    let mut number = || random.below(2 * span as usize + 1) as i64 - span;
    let end: Vec<i64> = moves.iter().map(|moves| if moves.is_empty() { number() } else { 0 }).collect();
    let forever = if is_owned && name != "sweep" { number() } else { 0 };

    let all: Vec<_> =
        moves.iter().enumerate().flat_map(|(u, to)| to.iter().map(move |&v| (u as u32, v as u32))).collect();
    let mut game = GameGraph::new(Graph::from_moves(n as u32, &all).unwrap());
    let player = |side: i64| if side > 0 { Player::First } else { Player::Second };
    game.owners = owner.as_ref().map(|owner| owner.iter().map(|&side| Some(player(side))).collect());
    let result = |end: i64| match (question, end) {
        (Question::Score, score) => End::Score(score),
        (_, 0) => End::Tie,
        (_, 1) => End::Win,
        _ => End::Loss,
    };
    let terminals = (0..n).filter(|&v| moves[v].is_empty());
    if question != Question::Grundy {
        game.end_play(terminals.map(|v| (v as u32, result(end[v]))));
    }
    game.infinite = match (question, forever) {
        (Question::Score, score) => Infinite::Score(score),
        (_, 0) => Infinite::Draw,
        (_, side) => Infinite::Wins(player(side)),
    };
    let solver = Solver::new().question(question).method(name).moves(false);
    let values = solver.solve(&game).unwrap().values;
    let words: Vec<String> = (0..n as u32).map(|v| word(&game, &values, v, name)).collect();
    Task { method, moves, owner, end, forever, expected: words.join(" ") }
}

/// A game that priorities decide; who cannot move loses.
fn parity_task(method: usize, moves: Vec<Vec<usize>>, random: &mut Random) -> Task {
    let n = moves.len();
    let all: Vec<_> =
        moves.iter().enumerate().flat_map(|(u, to)| to.iter().map(move |&v| (u as u32, v as u32))).collect();
    let mut game = GameGraph::new(Graph::from_moves(n as u32, &all).unwrap());
    let second: Vec<bool> = (0..n).map(|_| random.below(2) == 0).collect();
    let player = |&second: &bool| Some(if second { Player::Second } else { Player::First });
    game.owners = Some(second.iter().map(player).collect());
    let priorities: Vec<u64> = (0..n).map(|_| random.below(n.min(6)) as u64).collect();
    let end = priorities.iter().map(|&priority| priority as i64).collect();
    game.priorities = Some(priorities);
    game.infinite = game.default_infinite();
    let solution = Solver::new().question(Question::Outcome).method("parity").solve(&game).unwrap();
    let word = |v: u32| if solution.outcome(v) == Some(Outcome::Win) { "1" } else { "-1" };
    let expected = (0..n as u32).map(word).collect::<Vec<_>>().join(" ");
    let owner = Some(second.iter().map(|&second| if second { -1 } else { 1 }).collect());
    Task { method, moves, owner, end, forever: 0, expected }
}

/// The value of a position as the programs write it.
fn word(game: &GameGraph, values: &Values, v: u32, method: &str) -> String {
    let number = |number: u32| if number == NONE { -1 } else { i64::from(number) };
    match values {
        Values::Outcome { outcomes, remoteness } => {
            let outcome = match outcomes.get(v) {
                Outcome::Win => 1,
                Outcome::Loss => -1,
                Outcome::Tie => 0,
                Outcome::Draw => 2,
            };
            format!("{outcome},{}", number(remoteness[v as usize]))
        }
        Values::Score { scores, .. } if method == "sweep" => scores[v as usize].to_string(),
        Values::Score { scores, ranks } => format!("{},{}", scores[v as usize], number(ranks[v as usize])),
        Values::Grundy { .. } => match values.grundy(&game.graph, v).unwrap() {
            Grundy::Nimber(nimber) => nimber.to_string(),
            Grundy::Loopy(set) => set_word(set),
        },
    }
}

pub(crate) fn set_word(set: impl IntoIterator<Item = u32>) -> String {
    format!("{{{}}}", set.into_iter().map(|k| k.to_string()).collect::<Vec<_>>().join(","))
}

/// All tasks as numbers: how many; then of each the method, positions, moves, whether owned, infinite play; the owners, the
/// ends, and the moves.
pub(crate) fn input(tasks: &[Task]) -> String {
    let mut numbers = vec![tasks.len() as i64];
    for task in tasks {
        let n = task.moves.len();
        let moves: usize = task.moves.iter().map(Vec::len).sum();
        numbers.extend([
            task.method as i64,
            n as i64,
            moves as i64,
            i64::from(task.owner.is_some()),
            task.forever,
        ]);
        numbers.extend(task.owner.clone().unwrap_or_else(|| vec![0; n]));
        numbers.extend(&task.end);
        for (u, to) in task.moves.iter().enumerate() {
            numbers.extend(to.iter().flat_map(|&v| [u as i64, v as i64]));
        }
    }
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}
