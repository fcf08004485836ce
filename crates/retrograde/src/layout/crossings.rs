//! Counts crossings between two rows: Barth, Jünger and Mutzel, "Simple and efficient bilayer cross counting" (2002).

use super::proper::Proper;

/// The number of crossings of the whole drawing, each pair of moves that cross counted.
pub(super) fn count(proper: &Proper, places: &[usize]) -> u64 {
    proper.rows.windows(2).map(|pair| between(proper, places, &pair[0], pair[1].len())).sum()
}

/// The number of crossings between the row `upper` and the next, which has `width` vertices.
///
/// Time O(arcs log width): the arcs from left to right; each crosses those before it that end further to the right.
fn between(proper: &Proper, places: &[usize], upper: &[usize], width: usize) -> u64 {
    let mut tree = vec![0u64; width + 1];
    let (mut total, mut sum) = (0, 0);
    let mut ends: Vec<(usize, u64)> = Vec::new();
    for &u in upper {
        ends.clear();
        ends.extend(proper.below[u].iter().map(|&(v, weight)| (places[v], weight)));
        for &(place, weight) in &ends {
            // What ends up to `place`; arcs of the same vertex are not in the tree yet, as they do not cross.
            let (mut i, mut left) = (place + 1, 0);
            while i > 0 {
                left += tree[i];
                i &= i - 1;
            }
            total += weight * (sum - left);
        }
        for &(place, weight) in &ends {
            let mut i = place + 1;
            while i <= width {
                tree[i] += weight;
                i += i & i.wrapping_neg();
            }
            sum += weight;
        }
    }
    total
}

/// How many crossings the arcs of two neighbours in a row have on one side, if the first stands left of the second.
/// The arcs of each are (place of the end, weight), ascending.
pub(super) fn of_pair(left: &[(usize, u64)], right: &[(usize, u64)]) -> u64 {
    // An arc of the left one crosses those of the right one that end before it.
    let (mut i, mut before, mut total) = (0, 0, 0);
    for &(place, weight) in left {
        while i < right.len() && right[i].0 < place {
            before += right[i].1;
            i += 1;
        }
        total += weight * before;
    }
    total
}
