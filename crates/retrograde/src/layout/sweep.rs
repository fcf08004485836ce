//! Reduces crossings: sweeps up and down that order each row by the barycentres of its neighbours (Sugiyama, Tagawa and
//! Toda 1981), exchanges of neighbours after each (Gansner, Koutsofios, North and Vo 1993), from several first orders; the
//! best order of all is kept.

use super::{
    Control, Result,
    crossings::{count, of_pair},
    proper::Proper,
};
use crate::random::Random;

/// How many first orders are tried at most.
const STARTS: u64 = 24;

/// How many sweeps without a better order end a start.
const PATIENCE: usize = 8;

/// How many arcs are looked at in all; a little more, as a sweep is always finished.
const WORK: u64 = 1_500_000;

/// How often neighbours are exchanged at a stretch, at most.
const PASSES: u64 = 16;

/// Orders the rows of `proper` so that few moves cross, and returns how many do.
pub(super) fn reduce_crossings(proper: &mut Proper, control: &Control) -> Result<u64> {
    let arcs: u64 = proper.below.iter().map(|below| below.len() as u64).sum::<u64>() + proper.len() as u64;
    let mut best: Option<(u64, Vec<Vec<usize>>)> = None;
    let mut work = 0;
    for start in 0..STARTS {
        first_order(proper, start);
        let mut sweeper = Sweeper { places: proper.places(), proper };
        let mut crossings = count(sweeper.proper, &sweeper.places);
        let mut kept = sweeper.proper.rows.clone();
        let mut waited = 0;
        for round in 0.. {
            if crossings == 0 || waited == PATIENCE || work > WORK {
                break;
            }
            control.advance(arcs)?;
            sweeper.order_rows(round % 2 == 0, round % 4 < 2);
            work += 3 * arcs + sweeper.exchange(WORK.saturating_sub(work));
            let now = count(sweeper.proper, &sweeper.places);
            waited += 1;
            if now < crossings {
                (crossings, waited) = (now, 0);
                kept.clone_from(&sweeper.proper.rows);
            }
        }
        if best.as_ref().is_none_or(|(least, _)| crossings < *least) {
            best = Some((crossings, kept));
        }
        if work > WORK || best.as_ref().is_some_and(|(least, _)| *least == 0) {
            break;
        }
    }
    let (crossings, rows) = best.unwrap_or_default();
    proper.rows = rows;
    Ok(crossings)
}

/// Fills the rows in the order in which a search meets the vertices: breadth first or depth first, from the top or the
/// bottom; from the fifth start on with neighbours in random order.
fn first_order(proper: &mut Proper, start: u64) {
    let n = proper.len();
    let (depth_first, upwards) = (start % 2 == 1, start % 4 >= 2);
    let mut random = (start >= 4).then(|| Random::new(start));
    let mut roots: Vec<usize> = (0..n).collect();
    let backwards = |v: usize| if upwards { proper.below[v].is_empty() } else { proper.above[v].is_empty() };
    roots.sort_by_key(|&v| !backwards(v));
    proper.rows.iter_mut().for_each(Vec::clear);
    let mut seen = vec![false; n];
    let mut waiting = std::collections::VecDeque::new();
    for root in roots {
        waiting.push_back(root);
        while let Some(v) = if depth_first { waiting.pop_back() } else { waiting.pop_front() } {
            if std::mem::replace(&mut seen[v], true) {
                continue;
            }
            proper.rows[proper.row[v] as usize].push(v);
            let mut next: Vec<usize> = proper.above[v]
                .iter()
                .chain(&proper.below[v])
                .map(|arc| arc.0)
                .filter(|&w| !seen[w])
                .collect();
            if let Some(random) = &mut random {
                (1..next.len()).for_each(|i| next.swap(i, random.below(i + 1)));
            }
            if depth_first {
                next.reverse();
            }
            waiting.extend(next);
        }
    }
}

struct Sweeper<'a> {
    proper: &'a mut Proper,
    places: Vec<usize>,
}

impl Sweeper<'_> {
    /// Orders every row by the barycentres of the neighbours in the row before, which is the one above on the way down.
    /// Vertices without neighbours there keep their places. `stable` says which of two equal ones comes first.
    fn order_rows(&mut self, down: bool, stable: bool) {
        let depth = self.proper.rows.len();
        for i in 1..depth {
            let r = if down { i } else { depth - 1 - i };
            let neighbours = if down { &self.proper.above } else { &self.proper.below };
            let row = &mut self.proper.rows[r];
            let barycentre = |v: usize| -> Option<f64> {
                let arcs = &neighbours[v];
                let weight: u64 = arcs.iter().map(|arc| arc.1).sum();
                let sum: u64 = arcs.iter().map(|&(w, weight)| self.places[w] as u64 * weight).sum();
                (weight > 0).then(|| sum as f64 / weight as f64)
            };
            let mut moving: Vec<(f64, usize)> =
                row.iter().filter_map(|&v| barycentre(v).map(|b| (b, v))).collect();
            if !stable {
                moving.reverse();
            }
            moving.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut moving = moving.into_iter();
            for v in row.iter_mut() {
                if !neighbours[*v].is_empty() {
                    // As many as there are places of this sort.
                    *v = moving.next().map_or(*v, |(_, w)| w);
                }
            }
            row.iter().enumerate().for_each(|(place, &v)| self.places[v] = place);
        }
    }

    /// Exchanges neighbours in the rows as long as that takes crossings away and no more than so many arcs are looked at.
    /// Returns how many were.
    fn exchange(&mut self, most: u64) -> u64 {
        let mut work = 0;
        for _ in 0..PASSES {
            let mut better = false;
            for r in 0..self.proper.rows.len() {
                let (exchanged, arcs) = self.exchange_in(r);
                better |= exchanged;
                work += arcs;
                if work > most {
                    return work;
                }
            }
            if !better {
                break;
            }
        }
        work
    }

    /// The same in one row, and whether any were exchanged.
    fn exchange_in(&mut self, r: usize) -> (bool, u64) {
        let ends = |arcs: &[(usize, u64)]| {
            let mut ends: Vec<_> = arcs.iter().map(|&(w, weight)| (self.places[w], weight)).collect();
            ends.sort_unstable();
            ends
        };
        let row = &mut self.proper.rows[r];
        let mut arcs: Vec<_> =
            row.iter().map(|&v| (ends(&self.proper.above[v]), ends(&self.proper.below[v]))).collect();
        // Each pass looks at both sides of every pair, both ways round.
        let each: u64 = arcs.iter().map(|(above, below)| 4 * (above.len() + below.len()) as u64).sum();
        let (mut any, mut work) = (false, each);
        for _ in 0..PASSES {
            let mut better = false;
            work += each;
            for i in 1..row.len() {
                let (a, b) = (&arcs[i - 1], &arcs[i]);
                let now = of_pair(&a.0, &b.0) + of_pair(&a.1, &b.1);
                if now > of_pair(&b.0, &a.0) + of_pair(&b.1, &a.1) {
                    arcs.swap(i - 1, i);
                    row.swap(i - 1, i);
                    better = true;
                }
            }
            if !better {
                break;
            }
            any = true;
        }
        row.iter().enumerate().for_each(|(place, &v)| self.places[v] = place);
        (any, work)
    }
}
