use std::collections::{BTreeSet, VecDeque};

/// `moves[v]`: where v can move. A value is a number, or the set K of ∞(K).
pub fn solve(moves: &[Vec<usize>]) -> Vec<Result<u32, BTreeSet<u32>>> {
    let n = moves.len();
    let mut came_from = vec![Vec::new(); n];
    for p in 0..n {
        moves[p].iter().for_each(|&v| came_from[v].push(p));
    }
    let mut value: Vec<Option<u32>> = vec![None; n];
    let mut count = vec![0; n];

    let mut m = 0; //~ level
    let mut candidates: BTreeSet<usize> = (0..n).collect(); //~ level
    while !candidates.is_empty() { //~ level
        for &w in &candidates { //~ count
            count[w] = moves[w].iter().filter(|&&t| value[t].is_none()).count(); //~ count
        }
        let mut queue: VecDeque<usize> = candidates.iter().copied().filter(|&w| count[w] == 0).collect(); //~ start
        queue.iter().for_each(|&w| value[w] = Some(m)); //~ start
        let mut reached = BTreeSet::new(); // moves to these can be taken back to m
        while let Some(v) = queue.pop_front() { //~ take
            for &p in &came_from[v] { //~ reach
                if value[p].is_some() || !reached.insert(p) { //~ reach
                    continue; //~ reach
                }
                for &w in &came_from[p] { //~ less
                    if !candidates.contains(&w) || value[w].is_some() || reached.contains(&w) { //~ less
                        continue; //~ less
                    }
                    count[w] -= 1; //~ less
                    if count[w] == 0 { //~ label
                        value[w] = Some(m); //~ label
                        queue.push_back(w); //~ label
                    }
                }
            }
        }
        candidates.retain(|w| reached.contains(w)); //~ level
        m += 1; //~ level
    }
    let loopy = |v: usize| moves[v].iter().filter_map(|&t| value[t]).collect(); //~ rest
    (0..n).map(|v| value[v].ok_or_else(|| loopy(v))).collect() //~ result
}
