//! Which moves lead upwards: an order of the positions against which few moves go.
//!
//! Eades, Lin and Smyth, "A fast and effective heuristic for the feedback arc set problem" (1993): take sinks to the end
//! and sources to the start; where there are none, the position that most more moves leave than enter goes to the start.

use std::collections::BTreeSet;

/// An order of `n` vertices in which few of the weighted arcs (from, to, weight) lead backwards.
///
/// Time O((n + m) log n).
pub(super) fn order(n: usize, arcs: &[(usize, usize, i64)]) -> Vec<usize> {
    let mut out: Vec<Vec<(usize, i64)>> = vec![Vec::new(); n];
    let mut into: Vec<Vec<(usize, i64)>> = vec![Vec::new(); n];
    let mut balance = vec![(0i64, 0i64); n];
    for &(u, v, weight) in arcs {
        out[u].push((v, weight));
        into[v].push((u, weight));
        balance[u].0 += weight;
        balance[v].1 += weight;
    }
    // Sinks first, then sources, then by what leaves less what enters; of equals the first.
    let rank = |v: usize, balance: &[(i64, i64)]| match balance[v] {
        (0, _) => (0, 0, v),
        (_, 0) => (1, 0, v),
        (leave, enter) => (2, enter - leave, v),
    };
    let mut waiting: BTreeSet<_> = (0..n).map(|v| rank(v, &balance)).collect();
    let mut gone = vec![false; n];
    let (mut start, mut end) = (Vec::with_capacity(n), Vec::new());
    while let Some(first @ (sort, _, v)) = waiting.first().copied() {
        waiting.remove(&first);
        gone[v] = true;
        if sort == 0 {
            end.push(v)
        } else {
            start.push(v)
        }
        let after = out[v].iter().map(|&(w, weight)| (w, 0, weight));
        let before = into[v].iter().map(|&(w, weight)| (w, weight, 0));
        for (w, leave, enter) in after.chain(before) {
            if !gone[w] {
                waiting.remove(&rank(w, &balance));
                balance[w].0 -= leave;
                balance[w].1 -= enter;
                waiting.insert(rank(w, &balance));
            }
        }
    }
    start.extend(end.into_iter().rev());
    start
}

/// The order of a depth-first search from the first vertex on: only arcs to a vertex on the current path lead backwards.
///
/// It breaks more cycles than needed, but keeps what people listed first on top. Time O(n + m).
pub(super) fn search_order(n: usize, arcs: &[(usize, usize, i64)]) -> Vec<usize> {
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut entered = vec![false; n];
    for &(u, v, _) in arcs {
        out[u].push(v);
        entered[v] = true;
    }
    let mut seen = vec![false; n];
    let mut finished = Vec::with_capacity(n);
    let mut path: Vec<(usize, usize)> = Vec::new();
    let roots = (0..n).filter(|&v| !entered[v]).chain(0..n);
    for root in roots {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        path.push((root, 0));
        while let Some((v, next)) = path.last_mut() {
            if let Some(&w) = out[*v].get(*next) {
                *next += 1;
                if !std::mem::replace(&mut seen[w], true) {
                    path.push((w, 0));
                }
            } else {
                finished.push(*v);
                path.pop();
            }
        }
    }
    finished.reverse();
    finished
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn backwards(order: &[usize], arcs: &[(usize, usize, i64)]) -> i64 {
        let n = order.len();
        let mut place = vec![0; n];
        order.iter().enumerate().for_each(|(i, &v)| place[v] = i);
        arcs.iter().filter(|&&(u, v, _)| place[u] > place[v]).map(|arc| arc.2).sum()
    }

    #[test]
    fn acyclic_graphs_need_no_move_upwards_and_cycles_few() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let n = 2 + random.below(12);
            let mut arcs = Vec::new();
            for _ in 0..random.below(3 * n) {
                let (u, v) = (random.below(n), random.below(n));
                if u != v {
                    arcs.push((u.min(v), u.max(v), 1));
                }
            }
            assert_eq!(backwards(&order(n, &arcs), &arcs), 0, "{arcs:?}");
            assert_eq!(backwards(&search_order(n, &arcs), &arcs), 0, "{arcs:?}");
            // The published bound for graphs without two-cycles: at most m / 2 - n / 6.
            let turned: Vec<_> =
                arcs.iter().map(|&(u, v, w)| if (u + v) % 3 == 0 { (v, u, w) } else { (u, v, w) }).collect();
            assert!(backwards(&order(n, &turned), &turned) <= turned.len() as i64 / 2, "{turned:?}");
        }
        let round = [(0, 1, 1), (1, 2, 1), (2, 0, 1)];
        assert_eq!(backwards(&order(3, &round), &round), 1);
        assert_eq!(search_order(3, &round), [0, 1, 2]);
        let back = [(0, 1, 1), (1, 0, 5)];
        assert_eq!(backwards(&order(2, &back), &back), 1);
    }
}
