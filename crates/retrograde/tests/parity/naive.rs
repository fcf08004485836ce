//! The definition of a game that priorities decide, tried out: every strategy without memory of First against every reply.

use retrograde::{End, GameGraph, Outcome, Player};

/// Who wins each position: First has won where some strategy of his leaves Second neither a lost end nor a lost circle,
/// Second where even with the ties as First's ends no strategy does, and else it is a tie.
pub(crate) fn outcomes(game: &GameGraph) -> Vec<Outcome> {
    let [without, with] = [false, true].map(|ties| won_by_first(game, ties));
    without
        .into_iter()
        .zip(with)
        .map(|pair| match pair {
            (true, _) => Outcome::Win,
            (false, true) => Outcome::Tie,
            (false, false) => Outcome::Loss,
        })
        .collect()
}

/// Where First has a strategy that wins against all replies; ties are won by him if `ties`.
fn won_by_first(game: &GameGraph, ties: bool) -> Vec<bool> {
    let n = game.positions() as usize;
    let parity = game.infinite.parity().unwrap();
    let priorities = game.priorities.as_ref().unwrap();
    let row = |v: usize| game.graph.moves(v as u32);
    let his: Vec<usize> =
        (0..n).filter(|&v| game.owner(v as u32) == Some(Player::First) && !row(v).is_empty()).collect();
    let lost_end = |v: usize| match game.terminal_result(v as u32) {
        Some(End::Loss) => true,
        Some(End::Tie | End::Score(0)) => !ties,
        Some(End::Score(score)) => score < 0,
        _ => false,
    };
    let (mut choice, mut won) = (vec![0; n], vec![false; n]);
    loop {
        let moves = |v: usize| match his.contains(&v) {
            true => vec![row(v)[choice[v]] as usize],
            false => row(v).iter().map(|&t| t as usize).collect::<Vec<_>>(),
        };
        // What can be reached from v in one move or more through vertices that `allowed` admits.
        let reach = |v: usize, allowed: &dyn Fn(usize) -> bool| {
            let (mut seen, mut stack) = (vec![false; n], vec![v]);
            while let Some(u) = stack.pop() {
                for t in moves(u).into_iter().filter(|&t| allowed(t)) {
                    if !std::mem::replace(&mut seen[t], true) {
                        stack.push(t);
                    }
                }
            }
            seen
        };
        let below = |v: usize, t: usize| {
            if parity.is_max() { priorities[t] <= priorities[v] } else { priorities[t] >= priorities[v] }
        };
        let is_bad = |v: usize| {
            lost_end(v) || parity.winner(priorities[v]) == Player::Second && reach(v, &|t| below(v, t))[v]
        };
        let bad: Vec<bool> = (0..n).map(is_bad).collect();
        for v in 0..n {
            let seen = reach(v, &|_| true);
            won[v] |= !bad[v] && (0..n).all(|u| !seen[u] || !bad[u]);
        }
        // The next strategy.
        let Some(&v) = his.iter().find(|&&v| {
            choice[v] = (choice[v] + 1) % row(v).len();
            choice[v] != 0
        }) else {
            return won;
        };
        let _ = v;
    }
}

/// Remoteness: in how many moves the winner can force an end, round by round from the ends.
pub(crate) fn remoteness(game: &GameGraph, outcomes: &[Outcome]) -> Vec<Option<u32>> {
    let n = game.positions();
    let mut left: Vec<Option<u32>> = (0..n).map(|v| game.graph.is_terminal(v).then_some(0)).collect();
    for round in 1..=n {
        let before = left.clone();
        for v in (0..n).filter(|&v| before[v as usize].is_none()) {
            let outcome = outcomes[v as usize];
            let mover = if game.owner(v) == Some(Player::First) { Outcome::Win } else { Outcome::Loss };
            let ends = |&t: &u32| {
                outcomes[t as usize] == outcome && before[t as usize].is_some_and(|left| left < round)
            };
            let row = game.graph.moves(v);
            if outcome != Outcome::Tie
                && if outcome == mover { row.iter().any(ends) } else { row.iter().all(ends) }
            {
                left[v as usize] = Some(round);
            }
        }
    }
    left
}
