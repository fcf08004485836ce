//! Peeling: whoever has all options labelled gets their mex. On an acyclic graph that labels everybody.
//!
//! The textbook way builds reverse rows and counts every position's open options down. Here each open position instead
//! *watches* one option that is not labelled yet. When that option is labelled, the position looks further along its
//! row from where it stood, so each move is looked at once, there are no reverse rows and no counters, and a position
//! that cannot be peeled costs only the look at its first open option. (The same idea as the watched literals of
//! satisfiability solvers: Moskewicz, Madigan, Zhao, Zhang, Malik 2001.)
//!
//! The label and the height of a position do not depend on the order of peeling, so neither does the answer.

use super::mex::Mex;
use crate::core::{Control, Error, Graph, Position, Result, error::Kind, graph::NONE, memory};

/// One bit for each position.
pub(super) struct Bits(Vec<u64>);

impl Bits {
    fn new(len: usize) -> Result<Bits> {
        Ok(Bits(memory::filled(len.div_ceil(64), 0)?))
    }
    pub(super) fn has(&self, v: Position) -> bool {
        self.0[v as usize / 64] >> (v % 64) & 1 != 0
    }
    pub(super) fn set(&mut self, v: Position) {
        self.0[v as usize / 64] |= 1 << (v % 64);
    }
    pub(super) fn clear(&mut self, v: Position) {
        self.0[v as usize / 64] &= !(1 << (v % 64));
    }
}

/// The labels so far, and who waits for whom.
pub(super) struct Labelling<'a> {
    pub(super) graph: &'a Graph,
    /// Labelled: the nimber. Open: the mex of the options' nimbers that the level method has looked at.
    pub(super) nimbers: Vec<u32>,
    /// Labelled: the time. Open: how many of its moves, in order, the position has passed while watching.
    pub(super) times: Vec<u32>,
    /// Whether nobody needs to wait for this option any longer. While peeling: whether it is labelled.
    pub(super) passed: Bits,
    /// `watchers[v]` is the first position that watches `v`, `next[u]` the one after `u`; [`NONE`] ends the list.
    pub(super) watchers: Vec<Position>,
    pub(super) next: Vec<Position>,
    /// The time of the next label that is not a height.
    pub(super) clock: u32,
    /// How many positions are not labelled.
    pub(super) open: u32,
}

/// Bytes a position that [`Labelling`] takes, answer included, rounded up.
pub(super) const BYTES_A_POSITION: u64 = 17;

impl<'a> Labelling<'a> {
    /// Nobody is labelled and nobody waits.
    pub(super) fn new(graph: &'a Graph) -> Result<Labelling<'a>> {
        let (starts, _) = graph.rows();
        if starts.windows(2).any(|row| row[1] - row[0] >= u64::from(NONE)) {
            return Err(Error::new(Kind::Resource, "a position has more than 2^32 - 2 moves")
                .help("most of them must be parallel: list each of them once"));
        }
        let n = graph.positions() as usize;
        Ok(Labelling {
            graph,
            nimbers: memory::filled(n, 0)?,
            times: memory::filled(n, 0)?,
            passed: Bits::new(n)?,
            watchers: memory::filled(n, NONE)?,
            next: memory::filled(n, NONE)?,
            clock: 0,
            open: graph.positions(),
        })
    }

    /// Lets `u` watch its first option from where it stands that is not passed; says whether there was one.
    #[inline]
    pub(super) fn watch(&mut self, u: Position) -> bool {
        let moves = self.graph.moves(u);
        let mut at = self.times[u as usize] as usize;
        while at < moves.len() {
            let v = moves[at];
            if !self.passed.has(v) {
                self.times[u as usize] = at as u32;
                self.next[u as usize] = self.watchers[v as usize];
                self.watchers[v as usize] = u;
                return true;
            }
            at += 1;
        }
        self.times[u as usize] = at as u32;
        false
    }

    /// Takes the list of those who watch `v`.
    #[inline]
    pub(super) fn take_watchers(&mut self, v: Position) -> Position {
        std::mem::replace(&mut self.watchers[v as usize], NONE)
    }

    /// Labels everybody whose options can all be labelled before him; the time is the height: 0 at a terminal, else
    /// one more than the greatest among the options.
    ///
    /// Time O(positions + moves), no recursion: who may go on is kept in one list through `next`.
    pub(super) fn peel(&mut self, control: &Control) -> Result<()> {
        let mut mex = Mex::default();
        for from in 0..self.graph.positions() {
            if from % 4096 == 0 {
                control.advance(0)?;
            }
            let mut ready = from;
            self.next[from as usize] = NONE;
            while ready != NONE {
                let u = ready;
                ready = self.next[u as usize];
                if self.watch(u) {
                    continue;
                }
                let moves = self.graph.moves(u);
                let nimber = mex.of(moves.len(), moves.iter().map(|&v| self.nimbers[v as usize]))?;
                let height = moves.iter().map(|&v| self.times[v as usize] + 1).max().unwrap_or(0);
                self.nimbers[u as usize] = nimber;
                self.times[u as usize] = height;
                self.clock = self.clock.max(height + 1);
                self.passed.set(u);
                self.open -= 1;
                let mut waiting = self.take_watchers(u);
                while waiting != NONE {
                    let after = std::mem::replace(&mut self.next[waiting as usize], ready);
                    ready = std::mem::replace(&mut waiting, after);
                }
            }
        }
        Ok(())
    }
}
