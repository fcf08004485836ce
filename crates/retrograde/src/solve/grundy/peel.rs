//! Peeling: whoever has all options labelled gets their mex. On an acyclic graph that labels everybody.
//!
//! The textbook way builds reverse rows and counts every position's open options down. Here each open position instead
//! *watches* one option that is not labelled yet. When that option is labelled, the position looks further along its
//! row from where it stood, so each move is looked at once, there are no reverse rows and no counters, and a position
//! that cannot be peeled costs only the look at its first open option. (The same idea as the watched literals of
//! satisfiability solvers: Moskewicz, Madigan, Zhao, Zhang, Malik 2001.)
//!
//! The label and the height of a position do not depend on the order of peeling, so neither does the answer.

use super::{bits::Bits, mex::Mex};
use crate::core::{Control, Graph, Position, Result, graph::NONE, memory};

/// The labels so far, and who waits for whom.
pub(super) struct Labelling<'a> {
    pub(super) graph: &'a Graph,
    /// The nimber of a labelled position.
    pub(super) nimbers: Vec<u32>,
    /// Labelled: the time. Open: where in its row the option stands that the position watches.
    pub(super) times: Vec<u32>,
    /// Whether nobody needs to wait for this option. While peeling: whether it is labelled.
    pub(super) passed: Bits,
    /// `watchers[v]` is the first position that watches `v`, `next[u]` the one after `u`; [`NONE`] ends the list.
    pub(super) watchers: Vec<Position>,
    pub(super) next: Vec<Position>,
    /// The time of the next label that is not a height.
    pub(super) clock: u32,
    /// One more than the greatest label.
    pub(super) labels: u32,
    /// How many positions are not labelled.
    pub(super) open: u32,
}

impl<'a> Labelling<'a> {
    /// How many bytes [`Labelling::new`] allocates, those of the answer included.
    pub(super) fn bytes(graph: &Graph) -> u64 {
        u64::from(graph.positions()) * 16 + Bits::bytes(graph.positions())
    }

    /// Nobody is labelled and nobody waits.
    pub(super) fn new(graph: &'a Graph) -> Result<Labelling<'a>> {
        super::check_row_lengths(graph)?;
        let n = graph.positions() as usize;
        Ok(Labelling {
            graph,
            nimbers: memory::filled(n, NONE)?,
            times: memory::filled(n, 0)?,
            passed: Bits::new(graph.positions())?,
            watchers: memory::filled(n, NONE)?,
            next: memory::filled(n, NONE)?,
            clock: 0,
            labels: 0,
            open: graph.positions(),
        })
    }

    /// Lets `u` watch the first option that is not passed, from the `at`-th one on; says whether there was one.
    #[inline]
    pub(super) fn watch(&mut self, u: Position, at: usize, options: &[Position]) -> bool {
        for (i, &v) in options.iter().enumerate() {
            if !self.passed.has(v) {
                self.times[u as usize] = (at + i) as u32;
                self.next[u as usize] = std::mem::replace(&mut self.watchers[v as usize], u);
                return true;
            }
        }
        false
    }

    /// Labels everybody whose options can all be labelled before him; the time is the height: 0 at a terminal, else
    /// one more than the greatest among the options.
    ///
    /// Time O(positions + moves), no recursion: who may go on is kept in one list through `next`.
    pub(super) fn peel(&mut self, control: &Control) -> Result<()> {
        let (graph, rows) = (self.graph, self.graph.rows());
        let mut mex = Mex::default();
        for from in 0..graph.positions() {
            if from % 4096 == 0 {
                control.advance(4096.min(u64::from(graph.positions() - from)))?;
            }
            let mut ready = from;
            self.next[from as usize] = NONE;
            while ready != NONE {
                let u = ready;
                ready = self.next[u as usize];
                let moves = rows.moves(u);
                let at = self.times[u as usize] as usize;
                if self.watch(u, at, &moves[at..]) {
                    continue;
                }
                let nimber = mex.of(moves.len(), moves.iter().map(|&v| self.nimbers[v as usize]))?;
                let height = moves.iter().map(|&v| self.times[v as usize] + 1).max().unwrap_or(0);
                self.nimbers[u as usize] = nimber;
                self.times[u as usize] = height;
                self.labels = self.labels.max(nimber + 1);
                self.clock = self.clock.max(height + 1);
                self.passed.set(u);
                self.open -= 1;
                let mut waiting = std::mem::replace(&mut self.watchers[u as usize], NONE);
                while waiting != NONE {
                    let after = std::mem::replace(&mut self.next[waiting as usize], ready);
                    ready = std::mem::replace(&mut waiting, after);
                }
            }
        }
        Ok(())
    }
}
