//! Loopy Grundy values, level by level.
//!
//! # The definition, and the plain algorithm
//!
//! A position is labelled m when m is the mex of its options' labels and each option that is open (not labelled) or
//! labelled above m has itself an option labelled m: a move there can be taken back. It ends when nobody can be labelled;
//! who is still open is `∞(K)`, K being the labels among his options. The order of labelling does not matter, so go
//! by levels, m = 0, 1, 2, …:
//!
//! ```text
//! level m: candidates = open positions that have options labelled 0 … m-1 and none labelled m
//!     repeat: v is newly labelled m      => each open p with a move to v reaches m, and is no candidate any more
//!             p newly reaches m          => each candidate w with a move to p has one option less to worry about
//!             w has none left            => w is labelled m
//! stop when there are no candidates
//! ```
//!
//! Level 0 is win/loss/draw analysis: labelled 0 is a loss, reaching 0 a win. Labels of one level are given in rounds;
//! the round is the *time* of the label, which proves the answer: a move to an option that is open or labelled above m
//! is answered by a move to a label m with a smaller time, so the answers must come to an end.
//!
//! # Departures
//!
//! 1. *Peel first*: who has only labelled options gets their mex, without reverse rows (see `peel.rs`). A peeled
//!    option labelled above m has peeled options labelled m, so for the levels it is as good as labelled below m.
//! 2. *Watch instead of count*: a candidate watches one option that does not reach m yet, as in the peel, and
//!    labelling goes on when it finds no further one. A counter would be touched once for each option that
//!    reaches m, on every level; the watched option is looked at when it matters, and rows are read in order.
//! 3. *Dead candidates*: a candidate that was neither labelled m nor reaches m lacks m for ever. The candidates of
//!    level m+1 are among those that reached m; nothing on a level costs time O(positions).
//! 4. *Bits*: who is a candidate and who needs no waiting for is one bit each, so that most looks stay in the cache.
//! 5. *Gather, then decide*: a look at memory far away followed by a branch on what it found stops the processor until
//!    it has come. So the far looks of a few hundred positions are made first, without a branch, and overlap; the
//!    branches follow on what they brought.
//! 6. *Reverse rows among open positions only*: moves to peeled options are sorted by level once and then read in
//!    order (see `open_moves.rs`).

use super::{
    admit,
    bits::Bits,
    open_moves::{OpenMoves, Place, open_moves},
    peel::Labelling,
};
use crate::core::{Control, GameGraph, Position, Result, Rows, Values, control::Phase, graph::NONE, memory};

/// Grundy values, loopy ones included, of every position of any graph.
///
/// - *Decides*: [`Question::Grundy`](crate::Question::Grundy): the nimber of each position, or that it is `∞(K)`.
/// - *Needs*: an alternating game under normal play; cycles, self-loops and parallel moves are welcome.
/// - *Returns*: nimbers and the times of the labels, which prove them. On an acyclic graph the time is the height.
/// - *Errors*: the game has owners, results other than loss, or the misère rule; memory is short; stopped.
/// - *Time*: O(positions + moves) while few levels are alive; the worst case is O(moves · greatest nimber), when the same
///   rows have to be read again on every level. *Extra space*: 8 bytes a position for watching, and if there are cycles
///   up to 16 more and 4 a move.
/// - *Source*: Smith 1966; Fraenkel and Perl 1975; Siegel, Combinatorial Game Theory (2013), IV.4.
///
/// ```
/// use retrograde::{GameGraph, Graph, Grundy, Question, Solver};
///
/// // 0 can stay where it is for ever, or move to the terminal 1.
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 0), (0, 1)])?);
/// let solver = Solver::new().question(Question::Grundy).method("levels").moves(false);
/// let values = solver.solve(&game)?.values;
/// assert_eq!(values.grundy(&game.graph, 0), Some(Grundy::Loopy(vec![0])));
/// assert_eq!(values.grundy(&game.graph, 1), Some(Grundy::Nimber(0)));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn run(game: &GameGraph, control: &Control) -> Result<Values> {
    admit(game)?;
    let graph = &game.graph;
    let n = u64::from(graph.positions());
    control.phase(Phase::Solving, n)?;
    let answer = n * 8;
    let kept = control.budget.hold(answer)?;
    let label = || -> Result<Values> {
        let _held = control.budget.hold(Labelling::bytes(graph) - answer)?;
        let mut labelling = Labelling::new(graph)?;
        labelling.peel(control)?;
        if labelling.open > 0 {
            if graph.move_count() < u64::from(u32::MAX) {
                Levels::<u32>::run(&mut labelling, control)?;
            } else {
                Levels::<u64>::run(&mut labelling, control)?;
            }
        }
        Ok(Values::Grundy { nimbers: labelling.nimbers, times: labelling.times })
    };
    let values = label()?;
    kept.keep();
    Ok(values)
}

/// How many positions are looked at together: what they bring fits the nearest cache.
const BLOCK: usize = 512;

/// Rows longer than this are read where they are: there is work enough while the next look is under way.
const LONG: usize = 64;

/// One level after another.
struct Levels<'l, 'g, P> {
    labelling: &'l mut Labelling<'g>,
    moves: OpenMoves<'l, P>,
    level: u32,
    /// Who is a candidate at the start of this level, as a list in ascending order and as bits.
    candidates: Vec<Position>,
    is_candidate: Bits,
    /// Who reaches the level: the first `reaching` of these.
    reached: Vec<Position>,
    reaching: usize,
    /// Who has just been found to have no option left to worry about.
    frontier: Vec<Position>,
    near: Near<P>,
}

/// What looks far away have brought.
struct Near<P> {
    ranges: Vec<(P, P)>,
    positions: Vec<Position>,
    spots: Vec<Spot>,
    wave: Vec<Position>,
    after: Vec<Position>,
}

/// The part of a row that is still to be looked at.
#[derive(Clone, Copy)]
struct Spot {
    position: Position,
    at: u32,
    start: usize,
    end: usize,
}

impl<P> Default for Near<P> {
    fn default() -> Self {
        Near {
            ranges: Vec::with_capacity(BLOCK),
            positions: Vec::with_capacity(BLOCK * LONG),
            spots: Vec::with_capacity(BLOCK),
            wave: vec![0; BLOCK],
            after: vec![0; BLOCK],
        }
    }
}

impl<'l, 'g, P: Place> Levels<'l, 'g, P> {
    fn run(labelling: &'l mut Labelling<'g>, control: &'l Control) -> Result<()> {
        let n = labelling.graph.positions();
        let open = labelling.open as usize;
        let _held = control.budget.hold(open as u64 * 12 + Bits::bytes(n))?;
        let mut levels = Levels {
            moves: open_moves::<P>(labelling, control)?,
            level: 0,
            candidates: memory::with_capacity(open)?,
            is_candidate: Bits::new(n)?,
            reached: memory::filled(open + 1, 0)?,
            reaching: 0,
            frontier: memory::with_capacity(open)?,
            near: Near::default(),
            labelling,
        };
        levels.candidates.extend(levels.labelling.passed.missing(n));
        for &w in &levels.candidates {
            levels.is_candidate.set(w);
        }
        // Nobody watches any longer what peeling left behind.
        levels.labelling.watchers.fill(NONE);
        while !levels.candidates.is_empty() {
            levels.start();
            while !levels.frontier.is_empty() {
                control.advance(levels.frontier.len() as u64)?;
                let before = levels.reaching;
                levels.label_frontier();
                levels.ask_watchers(before);
            }
            levels.end();
        }
        for v in levels.labelling.passed.missing(n) {
            levels.labelling.times[v as usize] = NONE;
        }
        Ok(())
    }

    /// Who has a peeled option labelled with this level reaches it; the other candidates begin to watch.
    fn start(&mut self) {
        let labelling = &mut *self.labelling;
        for &p in self.moves.seeds.get(self.level as usize).into_iter().flatten() {
            reach(&mut labelling.passed, &mut self.reached, &mut self.reaching, p);
        }
        let rows = labelling.graph.rows();
        for &w in &self.candidates {
            if !labelling.passed.has(w) && !labelling.watch(w, 0, rows.moves(w)) {
                self.frontier.push(w);
            }
        }
    }

    /// Labels the frontier; whoever has a move to it reaches the level.
    fn label_frontier(&mut self) {
        let labelling = &mut *self.labelling;
        let sources = &self.moves.sources;
        for block in self.frontier.chunks(BLOCK) {
            self.near.ranges.clear();
            for &v in block {
                // Only now is the label to be seen. All who have a move to `v` reach the level in the same breath, so nobody
                // can take `v` for an option that is passed.
                labelling.passed.set(v);
                labelling.nimbers[v as usize] = self.level;
                labelling.times[v as usize] = labelling.clock;
                self.near.ranges.push(sources.range(v));
            }
            self.near.positions.clear();
            for &range in &self.near.ranges {
                let row = sources.at(range);
                if row.len() <= LONG {
                    self.near.positions.extend_from_slice(row);
                } else {
                    for &p in row {
                        reach(&mut labelling.passed, &mut self.reached, &mut self.reaching, p);
                    }
                }
            }
            for &p in &self.near.positions {
                reach(&mut labelling.passed, &mut self.reached, &mut self.reaching, p);
            }
        }
        labelling.clock += 1;
        self.frontier.clear();
    }

    /// Those who watch a position that newly reaches the level, the `before`-th and later ones, look further.
    fn ask_watchers(&mut self, before: usize) {
        let labelling = &mut *self.labelling;
        let near = &mut self.near;
        let Rows { starts, targets } = labelling.graph.rows();
        for block in self.reached[before..self.reaching].chunks(BLOCK) {
            let mut wave = 0;
            for &p in block {
                near.wave[wave] = std::mem::replace(&mut labelling.watchers[p as usize], NONE);
                wave += usize::from(near.wave[wave] != NONE);
            }
            // The first watchers of all these positions, then the second ones, and so on.
            while wave > 0 {
                near.spots.clear();
                let mut after = 0;
                for &w in &near.wave[..wave] {
                    near.after[after] = labelling.next[w as usize];
                    after += usize::from(near.after[after] != NONE);
                    // A watcher that has meanwhile been passed waits for this level no more.
                    if !labelling.passed.has(w) {
                        let at = labelling.times[w as usize] + 1;
                        let start = starts[w as usize] as usize + at as usize;
                        let end = starts[w as usize + 1] as usize;
                        near.spots.push(Spot { position: w, at, start, end });
                    }
                }
                near.positions.clear();
                for spot in near.spots.iter().filter(|spot| spot.end - spot.start <= LONG) {
                    near.positions.extend_from_slice(&targets[spot.start..spot.end]);
                }
                let mut taken = 0;
                for &Spot { position, at, start, end } in &near.spots {
                    let options = if end - start <= LONG {
                        taken += end - start;
                        &near.positions[taken - (end - start)..taken]
                    } else {
                        &targets[start..end]
                    };
                    if !labelling.watch(position, at as usize, options) {
                        self.frontier.push(position);
                    }
                }
                std::mem::swap(&mut near.wave, &mut near.after);
                wave = after;
            }
        }
    }

    /// Forgets who watched whom and who reached the level; candidates that reached it are candidates for the next.
    fn end(&mut self) {
        let labelling = &mut *self.labelling;
        let n = labelling.nimbers.len();
        if self.candidates.len() > n / 64 {
            labelling.watchers.fill(NONE);
        } else {
            // The time of a labelled candidate is no place in its row; its list was taken when it was labelled.
            let rows = labelling.graph.rows();
            for &w in self.candidates.iter().filter(|&&w| labelling.nimbers[w as usize] == NONE) {
                if let Some(&v) = rows.moves(w).get(labelling.times[w as usize] as usize) {
                    labelling.watchers[v as usize] = NONE;
                }
            }
        }
        let mut next = 0;
        for i in 0..self.reaching {
            let p = self.reached[i];
            labelling.passed.clear(p);
            self.reached[next] = p;
            next += usize::from(self.is_candidate.has(p));
        }
        for &w in &self.candidates {
            self.is_candidate.clear(w);
        }
        let candidates = &mut self.reached[..next];
        for &w in &*candidates {
            self.is_candidate.set(w);
        }
        // Rows are read in order in ascending order of positions.
        self.candidates.clear();
        if candidates.len() > n / 64 {
            self.candidates.extend(self.is_candidate.iter());
        } else {
            candidates.sort_unstable();
            self.candidates.extend_from_slice(candidates);
        }
        self.reaching = 0;
        self.level += 1;
    }
}

/// `p` has an option labelled with the level: a move to `p` can be taken back.
#[inline]
fn reach(passed: &mut Bits, reached: &mut [Position], reaching: &mut usize, p: Position) {
    reached[*reaching] = p;
    *reaching += usize::from(passed.insert(p));
}
