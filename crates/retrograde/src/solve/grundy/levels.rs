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
//! 4. *Scratch in the answer*: an open position keeps its mex so far and its place in its row where its
//!    nimber and time will stand.
//! 5. *Reverse rows among open positions only*: moves to peeled options are sorted by level once (`Seeds`) and then
//!    read in order.

use super::{
    admit,
    peel::{BYTES_A_POSITION, Labelling},
};
use crate::core::{Control, GameGraph, Graph, Position, Result, Values, control::Phase, graph::NONE, memory};

/// Grundy values, loopy ones included, of every position of any graph.
///
/// - *Decides*: [`Question::Grundy`](crate::Question::Grundy): the nimber of each position, or that it is `∞(K)`.
/// - *Needs*: an alternating game under normal play; cycles, self-loops and parallel moves are welcome.
/// - *Returns*: nimbers and the times of the labels, which prove them. On an acyclic graph the time is the height.
/// - *Errors*: the game has owners, results other than loss, or the misère rule; memory is short; stopped.
/// - *Time*: O(positions + moves) while few levels are alive; the worst case is O(moves · greatest nimber), when the same
///   rows have to be read again on every level. *Extra space*: 8 bytes a position for watching, and if there are cycles
///   up to 21 more and 4 a move.
/// - *Source*: Smith 1966; Fraenkel and Perl 1975; Siegel, Combinatorial Game Theory (2013), IV.4.
///
/// ```
/// use retrograde::{GameGraph, Graph, Grundy, Question, core::Control, solve};
///
/// // 0 can stay where it is for ever, or move to the terminal 1.
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 0), (0, 1)])?);
/// let options = solve::Options { question: Some(Question::Grundy), method: Some("levels"), moves: false };
/// let values = solve::solve(&game, &options, &Control::default())?.values;
/// assert_eq!(values.grundy(&game.graph, 0), Some(Grundy::Loopy(vec![0])));
/// assert_eq!(values.grundy(&game.graph, 1), Some(Grundy::Nimber(0)));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub(crate) fn run(game: &GameGraph, control: &Control) -> Result<Values> {
    admit(game)?;
    let n = u64::from(game.positions());
    control.phase(Phase::Solving, n)?;
    let bytes = n * BYTES_A_POSITION;
    control.budget.take(bytes)?;
    let result = label(&game.graph, control);
    // What the caller keeps is the nimbers and the times.
    control.budget.give_back(if result.is_ok() { bytes - n * 8 } else { bytes });
    result
}

fn label(graph: &Graph, control: &Control) -> Result<Values> {
    let mut labelling = Labelling::new(graph)?;
    labelling.peel(control)?;
    if labelling.open > 0 {
        let open_moves = moves_among_open(&labelling);
        let bytes = u64::from(graph.positions()) * 8 + u64::from(labelling.open) * 12 + open_moves.bytes();
        control.budget.take(bytes)?;
        let result = label_levels(&mut labelling, &open_moves, control);
        control.budget.give_back(bytes);
        result?;
        for v in (0..graph.positions()).filter(|&v| !labelling.passed.has(v)) {
            labelling.nimbers[v as usize] = NONE;
            labelling.times[v as usize] = NONE;
        }
    }
    Ok(Values::Grundy { nimbers: labelling.nimbers, times: labelling.times })
}

/// How many moves of open positions there are, by where they lead.
struct OpenMoves {
    to_open: u64,
    to_peeled: u64,
    greatest_peeled: u32,
}

impl OpenMoves {
    fn bytes(&self) -> u64 {
        (self.to_open + self.to_peeled) * 4 + u64::from(self.greatest_peeled) * 8
    }
}

fn open_positions<'a>(labelling: &'a Labelling<'_>) -> impl Iterator<Item = Position> + 'a {
    (0..labelling.graph.positions()).filter(|&v| !labelling.passed.has(v))
}

fn moves_among_open(labelling: &Labelling<'_>) -> OpenMoves {
    let mut count = OpenMoves { to_open: 0, to_peeled: 0, greatest_peeled: 0 };
    for u in open_positions(labelling) {
        for &v in labelling.graph.moves(u) {
            if labelling.passed.has(v) {
                count.to_peeled += 1;
                count.greatest_peeled = count.greatest_peeled.max(labelling.nimbers[v as usize]);
            } else {
                count.to_open += 1;
            }
        }
    }
    count
}

/// The open positions that have a peeled option labelled m, for each m: those that reach m without any labelling.
struct Seeds {
    starts: Vec<u64>,
    positions: Vec<Position>,
}

/// For each open position the open positions that can move to it, as rows.
struct Reverse {
    starts: Vec<u64>,
    sources: Vec<Position>,
}

impl Seeds {
    fn of(&self, level: u32) -> std::ops::Range<usize> {
        let end = self.starts.len() - 1;
        let level = (level as usize).min(end);
        self.starts[level] as usize..self.starts[(level + 1).min(end)] as usize
    }
}

impl Reverse {
    fn row(&self, v: Position) -> &[Position] {
        &self.sources[self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize]
    }
}

/// Sorts the moves of open positions: those to peeled options by level, those to open ones by target.
fn sort_moves(labelling: &Labelling<'_>, count: &OpenMoves) -> Result<(Seeds, Reverse)> {
    let n = labelling.graph.positions() as usize;
    // Counting sort, twice: `starts[k + 1]` counts k, then is where the next of k goes, then where k ends.
    let mut by_level = memory::filled(count.greatest_peeled as usize + 2, 0u64)?;
    let mut by_target = memory::filled(n + 1, 0u64)?;
    for u in open_positions(labelling) {
        for &v in labelling.graph.moves(u) {
            if labelling.passed.has(v) {
                by_level[labelling.nimbers[v as usize] as usize + 1] += 1;
            } else {
                by_target[v as usize + 1] += 1;
            }
        }
    }
    for starts in [&mut by_level, &mut by_target] {
        let mut total = 0;
        for start in &mut starts[1..] {
            total += std::mem::replace(start, total);
        }
    }
    let mut seeds = memory::filled(count.to_peeled as usize, 0)?;
    let mut sources = memory::filled(count.to_open as usize, 0)?;
    for u in open_positions(labelling) {
        for &v in labelling.graph.moves(u) {
            let (place, list) = if labelling.passed.has(v) {
                (&mut by_level[labelling.nimbers[v as usize] as usize + 1], &mut seeds)
            } else {
                (&mut by_target[v as usize + 1], &mut sources)
            };
            list[*place as usize] = u;
            *place += 1;
        }
    }
    Ok((Seeds { starts: by_level, positions: seeds }, Reverse { starts: by_target, sources }))
}

/// The levels proper. Afterwards exactly the labelled positions are passed.
fn label_levels(labelling: &mut Labelling<'_>, count: &OpenMoves, control: &Control) -> Result<()> {
    let (seeds, reverse) = sort_moves(labelling, count)?;
    let open = labelling.open as usize;
    let mut candidates = memory::with_capacity(open)?;
    let mut reached = memory::with_capacity::<Position>(open)?;
    let mut frontier = memory::with_capacity(open)?;
    candidates.extend(open_positions(labelling));
    // Nobody watches what peeling left behind.
    labelling.watchers.fill(NONE);
    let mut level = 0;
    while !candidates.is_empty() {
        for &p in &seeds.positions[seeds.of(level)] {
            reach(labelling, level, p, &mut reached);
        }
        for &w in candidates.iter() {
            if labelling.nimbers[w as usize] == level {
                labelling.times[w as usize] = 0;
                if !labelling.watch(w) {
                    frontier.push(w);
                }
            }
        }
        while !frontier.is_empty() {
            control.advance(frontier.len() as u64)?;
            // Only now are this round's labels to be seen. Every predecessor reaches the level in the same breath,
            // so nobody can take them for an option that is passed.
            let before = reached.len();
            for &v in &frontier {
                labelling.times[v as usize] = labelling.clock;
                labelling.passed.set(v);
                for &p in reverse.row(v) {
                    reach(labelling, level, p, &mut reached);
                }
            }
            labelling.clock += 1;
            frontier.clear();
            for &p in &reached[before..] {
                let mut waiting = labelling.take_watchers(p);
                while waiting != NONE {
                    let w = waiting;
                    waiting = labelling.next[w as usize];
                    // Who reached the level since has lost his interest in it.
                    if labelling.nimbers[w as usize] == level && !labelling.watch(w) {
                        frontier.push(w);
                    }
                }
            }
        }
        for &w in &candidates {
            // A labelled candidate's time says nothing about a row: his list was taken when he was labelled.
            if !labelling.passed.has(w) || labelling.nimbers[w as usize] > level {
                let at = labelling.times[w as usize] as usize;
                if let Some(&watched) = labelling.graph.moves(w).get(at) {
                    labelling.watchers[watched as usize] = NONE;
                }
            }
        }
        for &p in &reached {
            labelling.passed.clear(p);
        }
        level += 1;
        reached.retain(|&p| labelling.nimbers[p as usize] == level);
        std::mem::swap(&mut candidates, &mut reached);
        reached.clear();
    }
    Ok(())
}

/// `p` has an option labelled `level`: a move to `p` can be taken back.
#[inline]
fn reach(labelling: &mut Labelling<'_>, level: u32, p: Position, reached: &mut Vec<Position>) {
    if !labelling.passed.has(p) {
        labelling.passed.set(p);
        reached.push(p);
        let mex = &mut labelling.nimbers[p as usize];
        *mex += u32::from(*mex == level);
    }
}
