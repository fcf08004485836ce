//! From rules to a graph: discovers every position that can be reached, breadth first.
//!
//! The plain algorithm: a list of positions; for each in turn, ask the game for its moves and look every target up in a
//! hash table, numbering those that are new. Departures:
//!
//! 1. The table holds numbers only and compares through the list, so that a position is stored once.
//! 2. The list is worked off in blocks. Threads ask for the moves of a block, then each thread looks up the targets whose
//!    hashes fall to it, and one pass numbers what is new in the order in which the plain algorithm would have met it.
//!    So the numbering is the same for any number of threads.

mod any;
mod table;

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::core::{
    Control, End, Error, GameGraph, Graph, Labels, Player, Position, Result,
    control::Phase,
    error::Advice,
    error::Kind,
    graph::{MAX_POSITIONS, NONE},
    labels::Names,
    memory::{self, Held},
    rules::Game,
    threads,
};
pub use any::{AnyGame, Discovered, Known, Searched};
use table::{Candidates, Table};

/// How far to explore, and what to keep.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The exploration fails beyond this many positions: an infinite game must end in an error, not in a full memory.
    pub max_positions: u64,
    /// Whether the graph calls its positions by [`Game::name`]; else they are called 0, 1, 2, … in order of discovery.
    pub names: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { max_positions: MAX_POSITIONS, names: true }
    }
}

/// A game whose positions have all been discovered.
#[derive(Debug)]
pub struct Explored<P> {
    /// The game as a graph. Position `v` of the graph is `positions[v]` of the rules.
    pub game: GameGraph,
    /// The positions in order of discovery; starts first.
    pub positions: Vec<P>,
}

/// How many positions are too few for two threads.
const FEW: usize = 64;

/// How many positions are worked off at once: enough to keep threads busy, few enough that the targets stay cached.
const BLOCK: usize = 1 << 13;

/// And about how many targets they may have: where a position has thousands of moves, fewer positions are worked off at
/// once, so that the targets fit in memory and the work can be stopped.
const BLOCK_TARGETS: usize = 1 << 16;

/// Discovers every position that can be reached from the starts of `game`.
///
/// Needs a game whose `canonical` is idempotent. Returns the graph and its positions, numbered breadth first in the order
/// of the moves, the same for any number of threads; moves to positions that are alike by symmetry are one move. Errors:
/// what the game's own functions return; more positions than the limit; a name that two positions share; no memory.
/// Time O(positions + moves) calls and look-ups, extra space the positions themselves, 11 to 22 bytes each for the
/// table, 4 for the check of parallel moves, and one block of targets.
///
/// ```
/// use retrograde::explore::{Limits, explore};
/// # struct Stones;
/// # impl retrograde::rules::Game for Stones {
/// #     type Position = u32;
/// #     fn starts(&self) -> retrograde::Result<Vec<u32>> { Ok(vec![21]) }
/// #     fn moves(&self, &n: &u32, out: &mut Vec<u32>) -> retrograde::Result<()> {
/// #         out.extend([1, 3, 4].into_iter().filter_map(|take| n.checked_sub(take)));
/// #         Ok(())
/// #     }
/// #     fn name(&self, n: &u32) -> retrograde::Result<String> { Ok(n.to_string()) }
/// # }
/// let stones = explore(&Stones, &Limits::default(), &Default::default())?;
/// assert_eq!(stones.game.positions(), 22);
/// assert_eq!(stones.positions[..4], [21, 20, 18, 17]);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn explore<G: Game>(game: &G, limits: &Limits, control: &Control) -> Result<Explored<G::Position>> {
    control.phase(Phase::Exploring, 0)?;
    let mut found = Found::new(game, control)?;
    let mut canonical = Vec::new();
    for start in game.starts()? {
        canonical.push(game.canonical(start)?);
    }
    if canonical.is_empty() {
        return Err(Error::invalid("this game has no start position").help("give at least one"));
    }
    found.meet(vec![Block::of_starts(canonical)], limits)?;
    found.forget_rows();
    let (mut next, mut width) = (0, BLOCK);
    while next < found.positions.len() {
        let end = found.positions.len().min(next + width);
        // A narrow game would pay more for starting threads than for its positions.
        let pieces: Vec<_> = threads::ranges(end - next, control.threads, FEW)
            .into_iter()
            .map(|range| next + range.start..next + range.end)
            .collect();
        let positions = &found.positions;
        let blocks =
            threads::map(pieces, |range| Block::play(game, &positions[range.clone()], range.start, control))
                .into_iter()
                .collect::<Result<Vec<_>>>()?;
        // The next positions probably have as many moves as these.
        let targets: usize = blocks.iter().map(|block| block.targets.len()).sum();
        width = ((end - next) * BLOCK_TARGETS / targets.max(1)).clamp(1, BLOCK);
        found.meet(blocks, limits)?;
        control.advance((end - next) as u64)?;
        next = end;
    }
    found.into_explored(game, limits)
}

/// The targets of a run of positions, and what the game says of them.
struct Block<P> {
    targets: Vec<P>,
    hashes: Vec<u64>,
    /// How many targets each position of the run has.
    degrees: Vec<u32>,
    ends: Vec<(Position, End)>,
    owners: Vec<Option<Player>>,
}

impl<P: Clone + Eq + Hash> Block<P> {
    fn of_starts(starts: Vec<P>) -> Block<P> {
        let hashes = starts.iter().map(|start| FxBuildHasher.hash_one(start)).collect();
        let degrees = vec![starts.len() as u32];
        Block { targets: starts, hashes, degrees, ends: Vec::new(), owners: Vec::new() }
    }

    /// Asks the game about each of `positions`, the first of which has the number `first`.
    fn play<G: Game<Position = P>>(
        game: &G,
        positions: &[P],
        first: usize,
        control: &Control,
    ) -> Result<Block<P>> {
        let mut block = Block {
            targets: Vec::new(),
            hashes: Vec::new(),
            degrees: Vec::with_capacity(positions.len()),
            ends: Vec::new(),
            owners: Vec::new(),
        };
        let mut number = first as Position;
        game.survey(positions, &mut |survey| {
            if game.is_owned() {
                block.owners.push(survey.owner);
            }
            block.ends.extend(survey.result.map(|end| (number, end)));
            memory::reserve(&mut block.targets, survey.moves.len())?;
            memory::reserve(&mut block.hashes, survey.moves.len())?;
            block.degrees.push(survey.moves.len() as u32);
            for target in survey.moves.drain(..) {
                block.hashes.push(FxBuildHasher.hash_one(&target));
                block.targets.push(target);
            }
            number += 1;
            // The rules of a user may take long for each position.
            control.check()
        })?;
        Ok(block)
    }
}

/// What has been discovered so far.
struct Found<'a, P> {
    positions: Vec<P>,
    table: Table,
    starts: Vec<u64>,
    targets: Vec<Position>,
    /// The row in which each position was last a target, to drop parallel moves.
    seen_from: Vec<u32>,
    ends: Vec<(Position, End)>,
    owners: Option<Vec<Option<Player>>>,
    /// The memory of all this.
    held: Held<'a>,
}

impl<'a, P: Clone + Eq + Hash + Send + Sync> Found<'a, P> {
    fn new<G: Game<Position = P>>(game: &G, control: &'a Control) -> Result<Found<'a, P>> {
        Ok(Found {
            positions: Vec::new(),
            table: Table::new(control.threads),
            starts: vec![0],
            targets: Vec::new(),
            seen_from: Vec::new(),
            ends: Vec::new(),
            owners: game.is_owned().then(Vec::new),
            held: control.budget.hold(0)?,
        })
    }

    /// Numbers the targets of the next positions and appends their rows.
    fn meet(&mut self, blocks: Vec<Block<P>>, limits: &Limits) -> Result<()> {
        let candidates = Candidates::new(&blocks, |block| (&block.targets, &block.hashes));
        if self.positions.len() as u64 + candidates.len() as u64 > MAX_POSITIONS {
            return Err(too_many(MAX_POSITIONS));
        }
        let mut numbers = self.table.look_up(&candidates, &self.positions)?;
        let base = self.positions.len() as u32;
        // `given[c]` is the number given to candidate `c` if it was new.
        let mut given = memory::filled(candidates.len(), NONE)?;
        let (mut candidate, mut first_in_block) = (0, 0);
        for block in &blocks {
            memory::reserve(&mut self.starts, block.degrees.len())?;
            memory::reserve(&mut self.targets, block.targets.len())?;
            for &degree in &block.degrees {
                let row = self.starts.len() as u32;
                for _ in 0..degree {
                    let mut number = numbers.next(block.hashes[candidate - first_in_block]);
                    if number >= base {
                        let first_met = (number - base) as usize;
                        if first_met == candidate {
                            given[candidate] = self.positions.len() as u32;
                            memory::reserve(&mut self.positions, 1)?;
                            memory::reserve(&mut self.seen_from, 1)?;
                            self.positions.push(block.targets[candidate - first_in_block].clone());
                            self.seen_from.push(0);
                        }
                        number = given[first_met];
                    }
                    if std::mem::replace(&mut self.seen_from[number as usize], row) != row {
                        self.targets.push(number);
                    }
                    candidate += 1;
                }
                self.starts.push(self.targets.len() as u64);
            }
            first_in_block = candidate;
        }
        if self.positions.len() as u64 > limits.max_positions {
            return Err(too_many(limits.max_positions));
        }
        self.table.settle(&given);
        for block in blocks {
            self.ends.extend(block.ends);
            if let Some(owners) = &mut self.owners {
                owners.extend(block.owners);
            }
        }
        self.account()
    }

    /// Takes back the row that the starts were met in: it is no position's.
    fn forget_rows(&mut self) {
        self.starts.truncate(1);
        self.targets.clear();
        self.seen_from.fill(0);
    }

    /// Takes from the budget what has grown since the last time.
    fn account(&mut self) -> Result<()> {
        let now = self.positions.capacity() * size_of::<P>()
            + self.table.bytes()
            + self.starts.capacity() * 8
            + self.targets.capacity() * 4
            + self.seen_from.capacity() * 4
            + self.ends.capacity() * size_of::<(Position, End)>()
            + self.owners.as_ref().map_or(0, Vec::capacity);
        self.held.resize(now as u64)
    }

    fn into_explored<G: Game<Position = P>>(self, game: &G, limits: &Limits) -> Result<Explored<P>> {
        // The graph and the positions live on with the caller; the table and the rest are freed here.
        drop(self.held);
        let mut graph = GameGraph::new(Graph::from_rows(self.starts.into(), self.targets.into())?);
        drop((self.table, self.seen_from));
        graph.owners = self.owners;
        graph.rule = game.rule();
        graph.infinite = game.infinite();
        graph.start = Some(0);
        graph.end_play(self.ends);
        if limits.names {
            graph.labels = Labels::Names(names_of(game, &self.positions)?);
        }
        Ok(Explored { game: graph, positions: self.positions })
    }
}

/// The names of all positions. Errors if two share one.
fn names_of<G: Game>(game: &G, positions: &[G::Position]) -> Result<Names> {
    let mut names = Names::default();
    let mut hashes: Vec<u64> = memory::with_capacity(positions.len())?;
    game.names(positions, &mut |name| {
        hashes.push(FxBuildHasher.hash_one(name));
        names.push(name)
    })?;
    // Numbers are sorted many times as fast as names; names whose hashes differ differ.
    hashes.sort_unstable();
    if hashes.windows(2).all(|pair| pair[0] != pair[1]) {
        return Ok(names);
    }
    drop(hashes);
    let mut sorted: Vec<Position> = memory::with_capacity(positions.len())?;
    sorted.extend(0..positions.len() as Position);
    sorted.sort_unstable_by_key(|&v| names.get(v));
    match sorted.windows(2).find(|pair| names.get(pair[0]) == names.get(pair[1])) {
        None => Ok(names),
        Some(pair) => {
            Err(Error::invalid(format!("two different positions are called {}", names.get(pair[0])))
                .help("let the game's name function tell them apart"))
        }
    }
}

fn too_many(limit: u64) -> Error {
    Error::new(Kind::Resource, format!("this game has more than {limit} positions"))
        .help("is it finite?")
        .help(Advice::AllowPositions)
        .help("let `canonical` merge positions that are alike")
}

#[cfg(test)]
mod tests;
