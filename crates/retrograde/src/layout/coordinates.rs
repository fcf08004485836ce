//! Where the vertices stand in their rows: Brandes and Köpf, "Fast and simple horizontal coordinate assignment" (2001).
//!
//! Four times (neighbours above or below, from the left or from the right) vertices are aligned with their median neighbours
//! into blocks, and the blocks are pushed together; the mean of the two middle results is taken. Pieces of moves between
//! two dummies are aligned first, so long moves become straight.
//!
//! The published way to push classes of blocks together is wrong (Brandes, Walter and Zink, "Erratum", 2020). Here it is
//! a longest path in the graph of the blocks, forwards and then back, which needs no classes.

use super::proper::Proper;

/// How far a vertex reaches, and how much room is beside it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    pub(super) left: f64,
    pub(super) right: f64,
    /// Half of the room to a neighbour.
    pub(super) gap: f64,
}

/// The horizontal place of each vertex. Neighbours in a row keep their distance.
pub(super) fn horizontal(proper: &Proper, extents: &[Extent]) -> Vec<f64> {
    let n = proper.len();
    let conflicts = Conflicts::of(proper);
    let mut results: Vec<Vec<f64>> = Vec::new();
    for mirrored in [false, true] {
        let mut rows = proper.rows.clone();
        let mut sides = extents.to_vec();
        if mirrored {
            rows.iter_mut().for_each(|row| row.reverse());
            sides.iter_mut().for_each(|side| std::mem::swap(&mut side.left, &mut side.right));
        }
        for upwards in [false, true] {
            let neighbours = if upwards { &proper.below } else { &proper.above };
            let roots = align(&rows, neighbours, upwards, &conflicts, n);
            let mut x = compact(&rows, &roots, &sides);
            if mirrored {
                x.iter_mut().for_each(|x| *x = -*x);
            }
            results.push(x);
        }
    }
    // All four where the narrowest is: those from the left at its left side, those from the right at its right side.
    let range = |x: &[f64]| {
        let low = x.iter().zip(extents).map(|(x, side)| x - side.left).fold(f64::INFINITY, f64::min);
        let high = x.iter().zip(extents).map(|(x, side)| x + side.right).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    let ranges: Vec<_> = results.iter().map(|x| range(x)).collect();
    let (mut low, mut high) = ranges[0];
    for &(l, h) in &ranges {
        if h - l < high - low {
            (low, high) = (l, h);
        }
    }
    for (i, x) in results.iter_mut().enumerate() {
        let shift = if i < 2 { low - ranges[i].0 } else { high - ranges[i].1 };
        x.iter_mut().for_each(|x| *x += shift);
    }
    (0..n)
        .map(|v| {
            let mut four = [results[0][v], results[1][v], results[2][v], results[3][v]];
            four.sort_by(f64::total_cmp);
            f64::midpoint(four[1], four[2])
        })
        .collect()
}

/// The arcs that must not be aligned, because they cross a piece between two dummies.
struct Conflicts(std::collections::HashSet<(usize, usize)>);

impl Conflicts {
    /// Finds them row by row. Time O(vertices + arcs).
    fn of(proper: &Proper) -> Conflicts {
        let places = proper.places();
        let mut found = std::collections::HashSet::new();
        for pair in proper.rows.windows(2) {
            // Between two inner pieces everything must end between their upper ends.
            let inner = |v: usize| {
                let dummy = |&&(u, _): &&(usize, u64)| proper.is_dummy(u) && proper.is_dummy(v);
                proper.above[v].iter().find(dummy).map(|arc| places[arc.0])
            };
            let (mut low, mut next) = (0, 0);
            for (i, &v) in pair[1].iter().enumerate() {
                let here = inner(v);
                if here.is_none() && i + 1 < pair[1].len() {
                    continue;
                }
                let high = here.unwrap_or(pair[0].len());
                for &w in &pair[1][next..=i] {
                    for &(u, _) in &proper.above[w] {
                        let outside = places[u] < low || places[u] > high;
                        if outside && !(proper.is_dummy(u) && proper.is_dummy(w)) {
                            found.insert((u, w));
                        }
                    }
                }
                (low, next) = (high, i + 1);
            }
        }
        Conflicts(found)
    }

    fn contains(&self, a: usize, b: usize) -> bool {
        self.0.contains(&(a, b)) || self.0.contains(&(b, a))
    }
}

/// Aligns each vertex with a median neighbour where that crosses no alignment made before. Returns the root of each
/// vertex's block.
fn align(
    rows: &[Vec<usize>],
    neighbours: &[Vec<(usize, u64)>],
    upwards: bool,
    conflicts: &Conflicts,
    n: usize,
) -> Vec<usize> {
    let mut places = vec![0; n];
    for row in rows {
        row.iter().enumerate().for_each(|(i, &v)| places[v] = i);
    }
    let mut roots: Vec<usize> = (0..n).collect();
    let mut taken = vec![false; n];
    for i in 0..rows.len() {
        let row = &rows[if upwards { rows.len() - 1 - i } else { i }];
        // The next place in the row before that is still free to align with.
        let mut free = 0;
        for &v in row {
            let mut near: Vec<usize> = neighbours[v].iter().map(|arc| arc.0).collect();
            near.sort_unstable_by_key(|&u| places[u]);
            if near.is_empty() {
                continue;
            }
            let middle = (near.len() - 1) / 2..near.len() / 2 + 1;
            for &u in &near[middle] {
                if places[u] >= free && !taken[u] && !conflicts.contains(u, v) {
                    taken[u] = true;
                    roots[v] = roots[u];
                    free = places[u] + 1;
                    break;
                }
            }
        }
    }
    roots
}

/// Pushes the blocks to the left as far as they go, then each to the right as far as its neighbours on the right leave
/// room: longest paths in the graph of the blocks.
fn compact(rows: &[Vec<usize>], roots: &[usize], extents: &[Extent]) -> Vec<f64> {
    let n = roots.len();
    let mut after: Vec<Vec<(usize, f64)>> = vec![Vec::new(); n];
    let mut before = vec![0usize; n];
    for row in rows {
        for pair in row.windows(2) {
            let (a, b) = (extents[pair[0]], extents[pair[1]]);
            let distance = a.right + a.gap + b.gap + b.left;
            after[roots[pair[0]]].push((roots[pair[1]], distance));
            before[roots[pair[1]]] += 1;
        }
    }
    let mut order: Vec<usize> = (0..n).filter(|&v| roots[v] == v && before[v] == 0).collect();
    let mut x = vec![0.0f64; n];
    let mut next = 0;
    while let Some(&block) = order.get(next) {
        next += 1;
        for &(other, distance) in &after[block] {
            x[other] = x[other].max(x[block] + distance);
            before[other] -= 1;
            if before[other] == 0 {
                order.push(other);
            }
        }
    }
    for &block in order.iter().rev() {
        let room =
            after[block].iter().map(|&(other, distance)| x[other] - distance).fold(f64::INFINITY, f64::min);
        if room.is_finite() {
            x[block] = x[block].max(room);
        }
    }
    roots.iter().map(|&root| x[root]).collect()
}
