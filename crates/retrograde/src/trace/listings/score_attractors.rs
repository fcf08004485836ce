use std::{cmp::Reverse, collections::BTreeMap, collections::VecDeque};

/// `moves[v]`: where v can move. `owner[v]`: 1 (wants much) or -1 (wants little); `None` if the players take turns.
/// `end[v]`: the score of a terminal. `forever`: the score of infinite play, 0 if the players take turns.
/// Returns scores, and ranks except for the score of infinite play.
pub fn solve(moves: &[Vec<usize>], owner: Option<&[i64]>, end: &[i64], forever: i64) -> Vec<(i64, Option<u32>)> {
    let n = moves.len();
    let side = |p: usize| owner.map_or(1, |owner| owner[p]);
    let carry = |x: i64| if owner.is_some() { x } else { -x }; // the score of an option, for who moved there
    let mut came_from = vec![Vec::new(); n];
    for p in 0..n {
        moves[p].iter().for_each(|&v| came_from[v].push(p));
    }
    let mut answer = vec![None; n];

    let mut count: Vec<usize> = moves.iter().map(Vec::len).collect(); //~ count
    let mut levels: BTreeMap<Reverse<u64>, VecDeque<usize>> = BTreeMap::new(); //~ level
    for v in (0..n).filter(|&v| moves[v].is_empty()) { //~ end
        answer[v] = Some((end[v], 0)); //~ end
        levels.entry(Reverse(end[v].abs_diff(forever))).or_default().push_back(v); //~ level
    }
    levels.remove(&Reverse(0)); //~ level
    for mut queue in levels.into_values() { //~ level
        while let Some(v) = queue.pop_front() { //~ take
            let Some((score, rank)) = answer[v] else { continue };
            for &p in &came_from[v] { //~ skip
                if answer[p].is_some() { //~ skip
                    continue; //~ skip
                }
                if (carry(score) - forever) * side(p) > 0 { //~ wanted
                    answer[p] = Some((carry(score), 1 + rank)); //~ wanted
                    queue.push_back(p); //~ wanted
                } else {
                    count[p] -= 1; //~ less
                    if count[p] == 0 { //~ last
                        answer[p] = Some((carry(score), 1 + rank)); //~ last
                        queue.push_back(p); //~ last
                    }
                }
            }
        }
    }
    let whole = answer.into_iter().map(|a| a.map_or((forever, None), |(score, rank)| (score, Some(rank)))); //~ rest
    whole.collect() //~ result
}
