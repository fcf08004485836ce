//! A parity game as its solvers see it: vertices that all have a successor, ranks instead of priorities, and moves both
//! ways.

use crate::core::{Error, Result, memory};

/// No vertex.
pub(super) const NONE: u32 = u32::MAX;

/// A total game on the vertices 0, 1, 2, …
#[derive(Default)]
pub(super) struct Arena {
    /// Who moves: 0 is First.
    pub(super) owners: Vec<u8>,
    /// A greater rank decides; an even one is won by First.
    pub(super) ranks: Vec<u32>,
    successors: Rows,
    predecessors: Rows,
}

#[derive(Default)]
struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Rows {
    #[inline(always)]
    fn row(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.targets[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
}

impl Arena {
    /// How many bytes an arena of this size takes, and its solvers.
    pub(super) fn bytes(vertices: u64, moves: u64) -> u64 {
        46 * vertices + 8 * moves
    }

    /// The arena with these vertices; `successors` tells those of each. Errors: 2^32 moves or more, memory.
    pub(super) fn new<I: Iterator<Item = u32>>(
        owners: Vec<u8>,
        ranks: Vec<u32>,
        successors: impl Fn(u32) -> I,
    ) -> Result<Arena> {
        let n = owners.len();
        let mut rows = Rows { starts: memory::with_capacity(n + 1)?, targets: Vec::new() };
        let mut back = memory::filled(n + 2, 0u32)?;
        for v in 0..n as u32 {
            rows.starts.push(rows.targets.len() as u32);
            for t in successors(v) {
                memory::reserve(&mut rows.targets, 1)?;
                rows.targets.push(t);
                back[t as usize + 2] += 1;
            }
            if rows.targets.len() >= NONE as usize {
                return Err(Error::invalid("there are 2^32 moves or more where the play need not end"));
            }
        }
        rows.starts.push(rows.targets.len() as u32);
        // Each row's start, one place late, moves on while the row is filled, and ends where the next one starts.
        for i in 2..back.len() {
            back[i] += back[i - 1];
        }
        let mut from = memory::filled(rows.targets.len(), 0)?;
        for v in 0..n as u32 {
            for &t in rows.row(v) {
                let place = &mut back[t as usize + 1];
                from[*place as usize] = v;
                *place += 1;
            }
        }
        back.pop();
        Ok(Arena { owners, ranks, successors: rows, predecessors: Rows { starts: back, targets: from } })
    }

    pub(super) fn len(&self) -> usize {
        self.owners.len()
    }

    pub(super) fn move_count(&self) -> usize {
        self.successors.targets.len()
    }

    #[inline(always)]
    pub(super) fn successors(&self, v: u32) -> &[u32] {
        self.successors.row(v)
    }

    #[inline(always)]
    pub(super) fn predecessors(&self, v: u32) -> &[u32] {
        self.predecessors.row(v)
    }

    #[inline(always)]
    pub(super) fn owner(&self, v: u32) -> u8 {
        self.owners[v as usize]
    }
}

/// A vertex set as an arena of its own. `number` holds [`NONE`] for every vertex, before and after. Every vertex of the set
/// has a successor in it.
pub(super) fn sub(arena: &Arena, vertices: &[u32], number: &mut [u32]) -> Result<Arena> {
    let (mut owners, mut ranks) =
        (memory::with_capacity(vertices.len())?, memory::with_capacity(vertices.len())?);
    for (i, &v) in vertices.iter().enumerate() {
        number[v as usize] = i as u32;
        owners.push(arena.owner(v));
        ranks.push(arena.ranks[v as usize]);
    }
    let inside = |i: u32| {
        let row = arena.successors(vertices[i as usize]).iter();
        row.map(|&t| number[t as usize]).filter(|&t| t != NONE)
    };
    let part = Arena::new(owners, ranks, inside);
    vertices.iter().for_each(|&v| number[v as usize] = NONE);
    part
}
