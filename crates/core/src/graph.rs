//! Positions and moves as compressed rows: all moves of position 0, then all of position 1, and so on.

use std::sync::OnceLock;

use crate::{Result, array::Array, error::Error, memory};

/// A position, numbered from 0. At most [`MAX_POSITIONS`] exist, so [`NONE`] is never one of them.
pub type Position = u32;

/// "No position": no move, no remoteness, no rank. It lies outside every range that these can have.
pub const NONE: u32 = u32::MAX;

/// The greatest number of positions of a graph.
pub const MAX_POSITIONS: u64 = u32::MAX as u64 - 1;

/// A finite directed graph. Parallel moves and self-loops are legal; the order of a position's moves is the input's.
#[derive(Clone)]
pub struct Graph {
    /// `starts[v]..starts[v + 1]` are the moves of `v`; one longer than there are positions.
    starts: Array<u64>,
    targets: Array<Position>,
    /// See [`Graph::numbering`]: looked up once, for whoever asks later.
    numbering: OnceLock<Option<Numbering>>,
}

/// The rows of a [`Graph`], as slices.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// `starts[v]..starts[v + 1]` are the moves of `v`; one longer than there are positions.
    pub starts: &'a [u64],
    /// Where the moves lead.
    pub targets: &'a [Position],
}

impl<'a> Rows<'a> {
    /// The moves of `v`, in input order. Panics if `v` is no position.
    #[inline(always)]
    pub fn moves(self, v: Position) -> &'a [Position] {
        let v = v as usize;
        &self.targets[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// Whether `v` has no moves.
    #[inline(always)]
    pub fn is_terminal(self, v: Position) -> bool {
        self.starts[v as usize] == self.starts[v as usize + 1]
    }
}

/// That the numbers of the positions are an order for the whole graph, which has no cycles then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// Every move leads to a smaller number.
    Down,
    /// Every move leads to a greater number.
    Up,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        (&self.starts, &self.targets) == (&other.starts, &other.targets)
    }
}

impl Eq for Graph {}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Graph").field("starts", &self.starts).field("targets", &self.targets).finish()
    }
}

impl Default for Graph {
    fn default() -> Self {
        Graph::of_sound_rows(vec![0].into(), Array::default())
    }
}

impl Graph {
    /// The graph with these rows.
    ///
    /// Errors if `starts` does not run from 0 to the number of targets without falling, or a target is
    /// no position. Time O(positions + moves), no extra space.
    pub fn from_rows(starts: Array<u64>, targets: Array<Position>) -> Result<Graph> {
        let positions = (starts.len() as u64).wrapping_sub(1);
        let whole = starts.first() == Some(&0) && starts.last() == Some(&(targets.len() as u64));
        if positions > MAX_POSITIONS || !whole || !starts.is_sorted() {
            return Err(Error::invalid("the rows of this graph do not fit together"));
        }
        if targets.iter().max().is_some_and(|&greatest| u64::from(greatest) >= positions) {
            return Err(Error::invalid("a move of this graph leads to a position that does not exist"));
        }
        Ok(Graph::of_sound_rows(starts, targets))
    }

    /// The graph with these rows, which whoever built them knows to be as [`Graph::from_rows`] wants them.
    pub(crate) fn of_sound_rows(starts: Array<u64>, targets: Array<Position>) -> Graph {
        Graph { starts, targets, numbering: OnceLock::new() }
    }

    /// The graph with `positions` positions and these moves, in any order; the order of a position's moves is kept.
    ///
    /// Errors: a move names a position that does not exist, or memory is short. Time and extra space
    /// O(positions + moves) (counting sort).
    ///
    /// ```
    /// let graph = retrograde_core::Graph::from_moves(3, &[(2, 0), (0, 1), (0, 2)])?;
    /// assert_eq!(graph.moves(0), [1, 2]);
    /// # Ok::<(), retrograde_core::Error>(())
    /// ```
    pub fn from_moves(positions: u32, moves: &[(Position, Position)]) -> Result<Graph> {
        let n = positions as usize;
        if positions == NONE || moves.iter().any(|&(u, v)| u >= positions || v >= positions) {
            return Err(Error::invalid("a move of this graph names a position that does not exist"));
        }
        // `starts[u + 1]` first counts u's moves, then is the place where u's next move goes, then u's end.
        let mut starts = memory::filled(n + 1, 0u64)?;
        for &(u, _) in moves {
            starts[u as usize + 1] += 1;
        }
        let mut total = 0;
        for start in &mut starts[1..] {
            total += std::mem::replace(start, total);
        }
        let mut targets = memory::filled(moves.len(), 0)?;
        for &(u, v) in moves {
            let place = &mut starts[u as usize + 1];
            targets[*place as usize] = v;
            *place += 1;
        }
        Ok(Graph::of_sound_rows(starts.into(), targets.into()))
    }

    /// The rows as they were given to [`Graph::from_rows`], to build another graph of them.
    pub(crate) fn into_rows(self) -> (Array<u64>, Array<Position>) {
        (self.starts, self.targets)
    }

    /// How many positions there are.
    #[inline]
    pub fn positions(&self) -> u32 {
        (self.starts.len() - 1) as u32
    }

    /// How many moves there are, every copy of a parallel move counted.
    #[inline]
    pub fn move_count(&self) -> u64 {
        self.targets.len() as u64
    }

    /// The moves of `v`, in input order. Panics if `v` is no position.
    #[inline]
    pub fn moves(&self, v: Position) -> &[Position] {
        self.rows().moves(v)
    }

    /// Whether `v` has no moves.
    #[inline]
    pub fn is_terminal(&self, v: Position) -> bool {
        self.rows().is_terminal(v)
    }

    /// Whether the numbers of the positions are an order in which all moves go one way; without moves, `Down`.
    ///
    /// Time O(positions + moves) when it is asked first, less if the first rows show that there is none; O(1) later.
    pub fn numbering(&self) -> Option<Numbering> {
        *self.numbering.get_or_init(|| {
            // Rows are judged without leaving early, since that would cost more than the comparisons, and some
            // thousand at a time.
            const STRETCH: usize = 1 << 12;
            let Rows { starts, targets } = self.rows();
            let (mut down, mut up) = (true, true);
            let mut start = 0;
            for (first, ends) in (0..).step_by(STRETCH).zip(starts[1..].chunks(STRETCH)) {
                for (v, &end) in (first..).zip(ends) {
                    for &t in &targets[start..end as usize] {
                        down &= t < v;
                        up &= t > v;
                    }
                    start = end as usize;
                }
                if !down && !up {
                    return None;
                }
            }
            Some(if down { Numbering::Down } else { Numbering::Up })
        })
    }

    /// Every move as (from, to), in row order.
    pub fn all_moves(&self) -> impl Iterator<Item = (Position, Position)> + '_ {
        (0..self.positions()).flat_map(|u| self.moves(u).iter().map(move |&v| (u, v)))
    }

    /// The rows themselves, for a hot loop: whose array lies in a mapped file is found out once, not at each move.
    #[inline]
    pub fn rows(&self) -> Rows<'_> {
        Rows { starts: &self.starts, targets: &self.targets }
    }

    /// How many bytes of this process's own memory the rows take.
    pub fn owned_bytes(&self) -> u64 {
        self.starts.owned_bytes() + self.targets.owned_bytes()
    }

    /// This graph without the moves of the positions that `ended` names, and how many moves that took away.
    ///
    /// Time O(positions + moves), no extra space if the rows are owned.
    pub fn without_moves_of(self, mut ended: impl FnMut(Position) -> bool) -> (Graph, u64) {
        let before = self.move_count();
        let n = self.positions();
        let mut starts = self.starts.into_vec();
        let mut targets = self.targets.into_vec();
        let (mut kept, mut start) = (0usize, 0usize);
        for v in 0..n {
            let end = starts[v as usize + 1] as usize;
            if !ended(v) {
                targets.copy_within(start..end, kept);
                kept += end - start;
            }
            starts[v as usize + 1] = kept as u64;
            start = end;
        }
        targets.truncate(kept);
        (Graph::of_sound_rows(starts.into(), targets.into()), before - kept as u64)
    }
}
