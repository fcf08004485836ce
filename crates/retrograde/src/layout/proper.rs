//! The proper layered graph: a move that passes rows has a dummy vertex in each of them, so that every piece of it leads
//! from a row to the next.

use super::{Error, Fault, Part, Result};
use crate::core::error::Advice;

/// The greatest number of dummy vertices.
const MAX_DUMMIES: usize = 60_000;

/// A layered graph all of whose arcs lead to the next row. The first vertices are the positions of the part.
#[derive(Debug)]
pub(super) struct Proper {
    /// How many vertices are positions; the rest are dummies.
    pub(super) real: usize,
    /// The row of each vertex.
    pub(super) row: Vec<u32>,
    /// The vertices of each row from left to right.
    pub(super) rows: Vec<Vec<usize>>,
    /// Of each vertex its neighbours in the row above, with the number of moves.
    pub(super) above: Vec<Vec<(usize, u64)>>,
    /// Of each vertex its neighbours in the row below.
    pub(super) below: Vec<Vec<(usize, u64)>>,
    /// Of each bundle the vertices from its upper to its lower end; if both are in one row, the one in between is below.
    pub(super) chains: Vec<Vec<usize>>,
    /// How many moves each dummy stands for.
    pub(super) size: Vec<usize>,
}

impl Proper {
    /// The part with its positions in these rows.
    ///
    /// Errors: too many dummies.
    pub(super) fn new(part: &Part, row: Vec<u32>) -> Result<Proper> {
        let real = row.len();
        let mut passed = 0usize;
        for bundle in &part.bundles {
            let [a, b] = bundle.ends.map(|end| row[end]);
            passed += a.abs_diff(b).max(1) as usize - usize::from(a != b);
        }
        if passed > MAX_DUMMIES {
            return Err(Error::new(
                Fault::Resource,
                "the moves of this game pass too many rows to be drawn in layers",
            )
            .help(Advice::ArrangeByForce)
            .help(Advice::DrawPart));
        }
        let n = real + passed;
        let mut proper = Proper {
            real,
            row,
            rows: Vec::new(),
            above: vec![Vec::new(); n],
            below: vec![Vec::new(); n],
            chains: Vec::with_capacity(part.bundles.len()),
            size: vec![0; n],
        };
        for bundle in &part.bundles {
            let [mut upper, mut lower] = bundle.ends;
            if proper.row[upper] > proper.row[lower] {
                (upper, lower) = (lower, upper);
            }
            let (top, bottom) = (proper.row[upper], proper.row[lower]);
            let flat = top == bottom;
            let weight = bundle.size() as u64;
            let mut chain = vec![upper];
            let mut last = upper;
            for row in top + 1..if flat { top + 2 } else { bottom } {
                let dummy = proper.row.len();
                proper.row.push(row);
                proper.size[dummy] = bundle.size();
                proper.connect(last, dummy, weight);
                chain.push(dummy);
                last = dummy;
            }
            let (from, to) = if flat { (lower, last) } else { (last, lower) };
            proper.connect(from, to, weight);
            chain.push(lower);
            proper.chains.push(chain);
        }
        let depth = proper.row.iter().max().map_or(0, |&row| row as usize + 1);
        proper.rows = vec![Vec::new(); depth];
        Ok(proper)
    }

    fn connect(&mut self, upper: usize, lower: usize, weight: u64) {
        self.below[upper].push((lower, weight));
        self.above[lower].push((upper, weight));
    }

    /// Whether the vertex is a dummy.
    pub(super) fn is_dummy(&self, v: usize) -> bool {
        v >= self.real
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.row.len()
    }

    /// The place of each vertex in its row.
    pub(super) fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.len()];
        for row in &self.rows {
            row.iter().enumerate().for_each(|(i, &v)| places[v] = i);
        }
        places
    }
}
