use std::collections::VecDeque;

const DRAW: i32 = 2; // besides 1: won, -1: lost, 0: a tie

/// Decides `p` through the option `v`.
fn decide(p: usize, how: i32, v: usize, answer: &mut [Option<(i32, u32)>], queue: &mut VecDeque<usize>) {
    let left = answer[v].map_or(0, |(_, left)| left);
    answer[p] = Some((how, 1 + left));
    queue.push_back(p);
}

/// `moves[v]`: where v can move. `owner[v]`: 1 or -1; without owners the players take turns. `end[v]`: the result of a
/// terminal. `forever`: who wins infinite play, 0 for nobody. Returns outcomes, and remotenesses where there are any.
pub fn solve(moves: &[Vec<usize>], owner: Option<&[i32]>, end: &[i32], forever: i32) -> Vec<(i32, Option<u32>)> {
    let n = moves.len();
    let side = |p: usize| owner.map_or(1, |owner| owner[p]);
    let carry = |x: i32| if owner.is_some() { x } else { -x }; // the outcome of an option, for who moved there
    let mut came_from = vec![Vec::new(); n];
    for p in 0..n {
        moves[p].iter().for_each(|&v| came_from[v].push(p));
    }
    let mut answer = vec![None; n];

    let mut count: Vec<usize> = moves.iter().map(Vec::len).collect(); //~ count
    let terminals = || (0..n).filter(|&v| moves[v].is_empty()); //~ end
    for v in terminals() { //~ end
        answer[v] = Some((end[v], 0)); //~ end
    }
    let mut queue: VecDeque<usize> = terminals().filter(|&v| end[v] != 0).collect(); //~ start
    while let Some(v) = queue.pop_front() { //~ take
        let Some((won_by, _)) = answer[v] else { continue };
        for &p in &came_from[v] { //~ skip
            if answer[p].is_some() { //~ skip
                continue; //~ skip
            }
            if carry(won_by) == side(p) { //~ win
                decide(p, side(p), v, &mut answer, &mut queue); //~ win
            } else {
                count[p] -= 1; //~ less
                if count[p] == 0 { //~ loss
                    decide(p, -side(p), v, &mut answer, &mut queue); //~ loss
                }
            }
        }
    }
    queue.extend(terminals().filter(|&v| end[v] == 0)); //~ ties
    while let Some(v) = queue.pop_front() { //~ take-tie
        for &p in &came_from[v] { //~ skip-tie
            if answer[p].is_some() { //~ skip-tie
                continue; //~ skip-tie
            }
            if forever == 0 || side(p) != forever { //~ tie
                decide(p, 0, v, &mut answer, &mut queue); //~ tie
            } else {
                count[p] -= 1; //~ less-tie
                if count[p] == 0 { //~ last-tie
                    decide(p, 0, v, &mut answer, &mut queue); //~ last-tie
                }
            }
        }
    }
    let rest = if forever == 0 { DRAW } else { forever }; //~ rest
    let whole = answer.into_iter().map(|a| a.map_or((rest, None), |(outcome, left)| (outcome, Some(left)))); //~ rest
    whole.collect() //~ result
}
