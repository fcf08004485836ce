//! In which row each position stands.
//!
//! Layered: moves that lead upwards are turned round, every position stands as low as it can (longest path to an
//! end), and then positions are promoted while that shortens the moves altogether (Nikolov and Tarassov 2006).
//! By numbers: a row for each number that occurs.

use super::{Control, NONE, Part, Result, cycles};

/// Ways to put a part in rows, 0 at the top, so that moves lead downwards except those against which a cycle decides:
/// cycles broken in two ways, and layered from both ends. The first is the one with the fewest moves upwards.
pub(super) fn of_part(part: &Part, control: &Control) -> Result<Vec<Vec<u32>>> {
    let n = part.vertices.len();
    let mut arcs = Vec::with_capacity(2 * part.bundles.len());
    for bundle in &part.bundles {
        let [a, b] = bundle.ends;
        for (u, v, moves) in [(a, b, &bundle.moves[0]), (b, a, &bundle.moves[1])] {
            if !moves.is_empty() {
                arcs.push((u, v, moves.len() as i64));
            }
        }
    }
    let mut ways: Vec<Vec<u32>> = Vec::new();
    for order in [cycles::order(n, &arcs), cycles::search_order(n, &arcs)] {
        let mut place = vec![0; n];
        order.iter().enumerate().for_each(|(i, &v)| place[v] = i);
        let mut dag = Dag { below: vec![Vec::new(); n], above: vec![Vec::new(); n] };
        for bundle in &part.bundles {
            let [mut u, mut v] = bundle.ends;
            if place[u] > place[v] {
                (u, v) = (v, u);
            }
            dag.below[u].push(v);
            dag.above[v].push(u);
        }
        let heights = dag.heights(order.iter().rev(), control)?;
        let top = heights.iter().copied().max().unwrap_or(0);
        ways.push(heights.into_iter().map(|height| top - height).collect());
        let turned = Dag { below: dag.above, above: dag.below };
        ways.push(turned.heights(order.iter(), control)?);
    }
    let mut different: Vec<Vec<u32>> = Vec::new();
    for way in ways {
        if !different.contains(&way) {
            different.push(way);
        }
    }
    Ok(different)
}

/// Moves that all lead downwards, from both sides.
struct Dag {
    below: Vec<Vec<usize>>,
    above: Vec<Vec<usize>>,
}

impl Dag {
    /// How high each position stands. `order` has everybody after all those below it.
    fn heights<'a>(&self, order: impl Iterator<Item = &'a usize>, control: &Control) -> Result<Vec<u32>> {
        let mut heights = vec![0u32; self.below.len()];
        for &v in order {
            heights[v] = self.below[v].iter().map(|&w| heights[w] + 1).max().unwrap_or(0);
        }
        self.promote(&mut heights, control)?;
        let least = heights.iter().copied().min().unwrap_or(0);
        Ok(heights.into_iter().map(|height| height - least).collect())
    }

    /// Lifts positions, with those above that are in the way, as long as that makes the moves shorter altogether.
    fn promote(&self, heights: &mut [u32], control: &Control) -> Result<()> {
        const ROUNDS: usize = 8;
        let n = heights.len();
        // The work is bounded also where lifting one position lifts a thousand others.
        let mut work = 4_000_000usize;
        let mut lifted = Vec::new();
        let mut marked = vec![false; n];
        for _ in 0..ROUNDS {
            let mut better = false;
            for v in 0..n {
                // Lifting v shortens the moves to it and lengthens its own.
                if self.above[v].len() <= self.below[v].len() {
                    continue;
                }
                control.advance(1)?;
                let mut change = 0i64;
                lifted.push(v);
                marked[v] = true;
                let mut next = 0;
                while let Some(&w) = lifted.get(next) {
                    next += 1;
                    change += self.below[w].len() as i64 - self.above[w].len() as i64;
                    for &u in &self.above[w] {
                        if heights[u] == heights[w] + 1 && !marked[u] {
                            marked[u] = true;
                            lifted.push(u);
                        }
                    }
                    work = work.saturating_sub(1 + self.above[w].len());
                }
                if change < 0 {
                    lifted.iter().for_each(|&w| heights[w] += 1);
                    better = true;
                }
                lifted.drain(..).for_each(|w| marked[w] = false);
                if work == 0 {
                    return Ok(());
                }
            }
            if !better {
                break;
            }
        }
        Ok(())
    }
}

/// The rows of all parts by the numbers of their positions, the least number at the bottom. Positions without a number
/// stand above all others, each part of them layered by itself.
pub(super) fn of_numbers(parts: &[Part], numbers: &[u32], control: &Control) -> Result<Vec<Vec<u32>>> {
    let mut used: Vec<u32> = numbers.iter().copied().filter(|&number| number != NONE).collect();
    used.sort_unstable();
    used.dedup();
    let mut unnumbered = Vec::with_capacity(parts.len());
    for part in parts {
        let ways = of_part(&part.without(|v| numbers[v as usize] != NONE), control)?;
        unnumbered.push(ways.into_iter().next().unwrap_or_default());
    }
    let depth = |rows: &Vec<u32>| rows.iter().copied().max().map_or(0, |row| row + 1);
    let above = unnumbered.iter().map(depth).max().unwrap_or(0);
    let rows = parts.iter().zip(unnumbered).map(|(part, rows)| {
        let shift = above - depth(&rows);
        let mut rows = rows.into_iter();
        let row = |&v: &u32| match numbers[v as usize] {
            NONE => rows.next().unwrap_or_default() + shift,
            number => above + (used.len() - 1 - used.partition_point(|&other| other < number)) as u32,
        };
        part.vertices.iter().map(row).collect()
    });
    Ok(rows.collect())
}

impl Part {
    /// This part without some positions, their bundles included. What is left need not be connected.
    fn without(&self, gone: impl Fn(u32) -> bool) -> Part {
        let mut places = vec![usize::MAX; self.vertices.len()];
        let mut rest = Part::default();
        for (i, &v) in self.vertices.iter().enumerate().filter(|&(_, &v)| !gone(v)) {
            places[i] = rest.vertices.len();
            rest.vertices.push(v);
        }
        for bundle in &self.bundles {
            let ends = bundle.ends.map(|end| places[end]);
            if ends.iter().all(|&end| end != usize::MAX) {
                rest.bundles.push(super::Bundle { ends, moves: bundle.moves.clone() });
            }
        }
        rest
    }
}

/// The same rows with a free row below each in which two neighbours stand beside each other: the move between them passes
/// through it.
pub(super) fn with_room_for_flat(parts: &[Part], rows: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let depth = rows.iter().flatten().max().map_or(0, |&row| row as usize + 1);
    let mut flat = vec![false; depth];
    for (part, rows) in parts.iter().zip(rows) {
        for bundle in &part.bundles {
            let [a, b] = bundle.ends.map(|end| rows[end]);
            if a == b {
                flat[a as usize] = true;
            }
        }
    }
    let mut shift = Vec::with_capacity(depth);
    let mut free = 0;
    for flat in flat {
        shift.push(free);
        free += u32::from(flat);
    }
    rows.iter().map(|rows| rows.iter().map(|&row| row + shift[row as usize]).collect()).collect()
}
