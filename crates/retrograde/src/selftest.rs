//! Does a game keep its promises? Tests the rules that somebody wrote, before an answer is built on them.
//!
//! A wrong symmetry or a name that two positions share gives wrong answers that look right. So positions are taken near the
//! start, breadth first, and far from it, by random walks; on each the promises of [`Game`] are put to the test, and the
//! smallest counterexample of each kind is kept. (Randomised tests of a user's rules: the GamesmanOne project, 2024.)

use std::collections::{HashMap, HashSet};

use crate::{
    core::{
        Control, Position, Result,
        control::Phase,
        rules::Game,
        tablebase::{BySlots, Slots},
    },
    explore::{Limits, explore},
    random::Random,
};

mod promises;
pub(crate) mod slots;

pub use promises::Promise;
use promises::broken_at;

/// How much to test.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many positions near the start.
    pub near: usize,
    /// How many random walks from the start, and how long each.
    pub walks: usize,
    /// The most moves of a walk.
    pub length: usize,
    /// The seed of the walks.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { near: 2_000, walks: 50, length: 200, seed: 1 }
    }
}

/// A promise that is not kept, at the smallest position at which that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which promise.
    pub promise: Promise,
    /// What the position is called.
    pub position: String,
    /// What was found there, in one sentence.
    pub found: String,
}

/// What a self-test found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many different positions were tested; in a game that numbers them, besides as many slots.
    pub positions: usize,
    /// Whether these were all that can be reached.
    pub all: bool,
    /// The broken promises, one smallest counterexample each; none if all is well.
    pub faults: Vec<Fault>,
}

/// Tests the promises that `game` makes at many positions.
///
/// Needs only the game's own functions. Returns the report; a fault is not an error. Errors: one of the game's functions
/// fails, or memory is short. Time O(positions tested × moves), plus small explorations for sums.
///
/// ```
/// use retrograde::{Result, rules::Game, selftest};
///
/// /// Two heaps, take one counter; the "symmetry" forgets a heap.
/// struct Wrong;
/// impl Game for Wrong {
///     type Position = (u8, u8);
///     fn starts(&self) -> Result<Vec<(u8, u8)>> { Ok(vec![(2, 1)]) }
///     fn moves(&self, &(a, b): &(u8, u8), moves: &mut Vec<(u8, u8)>) -> Result<()> {
///         if a > 0 { moves.push((a - 1, b)) }
///         if b > 0 { moves.push((a, b - 1)) }
///         Ok(())
///     }
///     fn canonical(&self, (a, _): (u8, u8)) -> Result<(u8, u8)> { Ok((a, 0)) }
///     fn name(&self, position: &(u8, u8)) -> Result<String> { Ok(format!("{position:?}")) }
/// }
/// let report = selftest::selftest(&Wrong, &Default::default(), &Default::default())?;
/// assert_eq!(report.faults[0].promise, selftest::Promise::SymmetryKeepsMoves);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn selftest<G: Game>(game: &G, options: &Options, control: &Control) -> Result<Report> {
    control.phase(Phase::Exploring, 0)?;
    let mut sample = Sample::default();
    let all = sample.near(game, options, control)?;
    if !all {
        sample.far(game, options, control)?;
    }
    let mut best: HashMap<Promise, (usize, Fault)> = HashMap::new();
    let mut keep = |depth: usize, fault: Fault| {
        let size = |(depth, fault): &(usize, Fault)| (*depth, fault.position.len(), fault.position.clone());
        let found = (depth, fault);
        match best.get(&found.1.promise) {
            Some(kept) if size(kept) <= size(&found) => {}
            _ => drop(best.insert(found.1.promise, found)),
        }
    };
    let mut names: HashMap<String, &G::Position> = HashMap::new();
    control.phase(Phase::Checking, sample.positions.len() as u64)?;
    for (position, depth) in &sample.positions {
        let name = game.name(position)?;
        for (promise, found) in broken_at(game, position, control)? {
            keep(*depth, Fault { promise, position: name.clone(), found });
        }
        if let Some(other) = names.insert(name.clone(), position) {
            let found = promises::shared_name(game, other, position)?;
            keep(*depth, Fault { promise: Promise::NamesAreUnique, position: name, found });
        }
        control.advance(1)?;
    }
    let mut tested = sample.positions.len();
    if let Some(numbered) = game.numbered() {
        let game = Slots(numbered);
        let numbering = game.numbering()?;
        let most = (options.near / numbering.len().max(1)).max(20);
        for (tier, about) in numbering.iter().enumerate() {
            let sample = slots::Sample { tier, about, most, seed: options.seed };
            tested += most.min(about.slots as usize);
            for fault in slots::broken_in(&game, &sample, control)? {
                keep(0, fault);
            }
        }
    }
    let mut faults: Vec<Fault> = best.into_values().map(|(_, fault)| fault).collect();
    faults.sort_by_key(|fault| fault.promise);
    Ok(Report { positions: tested, all, faults })
}

/// The positions to test, each with its distance from the start as far as it is known.
struct Sample<P> {
    positions: Vec<(P, usize)>,
    known: HashSet<P>,
}

impl<P> Default for Sample<P> {
    fn default() -> Self {
        Sample { positions: Vec::new(), known: HashSet::new() }
    }
}

impl<P: Clone + Eq + std::hash::Hash> Sample<P> {
    fn add(&mut self, position: P, depth: usize) {
        if self.known.insert(position.clone()) {
            self.positions.push((position, depth));
        }
    }

    /// Positions as the rules give them (symmetry is under test, so it is not used), breadth first. Returns whether they
    /// are all.
    fn near<G: Game<Position = P>>(
        &mut self,
        game: &G,
        options: &Options,
        control: &Control,
    ) -> Result<bool> {
        let mut moves = Vec::new();
        for start in game.starts()? {
            self.add(start, 0);
        }
        let mut next = 0;
        while next < self.positions.len() {
            if self.positions.len() > options.near {
                return Ok(false);
            }
            let (position, depth) = self.positions[next].clone();
            moves_of(game, &position, &mut moves)?;
            for target in moves.drain(..) {
                self.add(target, depth + 1);
            }
            next += 1;
            control.advance(1)?;
        }
        Ok(true)
    }

    /// Positions on random walks from the starts.
    fn far<G: Game<Position = P>>(&mut self, game: &G, options: &Options, control: &Control) -> Result<()> {
        let mut random = Random::new(options.seed);
        let mut moves = Vec::new();
        let starts = game.starts()?;
        for _ in 0..options.walks {
            let mut position = starts[random.below(starts.len())].clone();
            for depth in 1..=options.length {
                moves_of(game, &position, &mut moves)?;
                if moves.is_empty() {
                    break;
                }
                position = moves.swap_remove(random.below(moves.len()));
                moves.clear();
                self.add(position.clone(), depth);
                control.advance(1)?;
            }
        }
        Ok(())
    }
}

/// The moves of a position as the play knows them: none where a result ends it.
fn moves_of<G: Game>(game: &G, position: &G::Position, moves: &mut Vec<G::Position>) -> Result<()> {
    moves.clear();
    match game.result(position)? {
        Some(_) => Ok(()),
        None => game.moves(position, moves),
    }
}

/// The nimber of a position by exploring from it, if that is a small game without cycles to which nimbers apply.
fn small_nimber<G: Game>(game: &G, position: &G::Position, control: &Control) -> Result<Option<u32>> {
    struct From<'a, G: Game>(&'a G, &'a G::Position);
    impl<G: Game> Game for From<'_, G> {
        type Position = G::Position;
        fn starts(&self) -> Result<Vec<G::Position>> {
            Ok(vec![self.1.clone()])
        }
        fn moves(&self, position: &G::Position, moves: &mut Vec<G::Position>) -> Result<()> {
            self.0.moves(position, moves)
        }
        fn name(&self, position: &G::Position) -> Result<String> {
            self.0.name(position)
        }
        fn result(&self, position: &G::Position) -> Result<Option<crate::End>> {
            self.0.result(position)
        }
    }
    const MOST: u64 = 500;
    let limits = Limits { max_positions: MOST, names: false };
    // Too many positions: the sum is not tested here; a fault of the rules was met when the sample was taken.
    let Ok(found) = explore(&From(game, position), &limits, control) else { return Ok(None) };
    let solver = crate::Solver::new().question(crate::Question::Grundy).moves(false).control(control);
    let Ok(solution) = solver.solve(&found.game) else { return Ok(None) };
    const START: Position = 0;
    Ok(match solution.values.grundy(&found.game.graph, START) {
        Some(crate::Grundy::Nimber(nimber)) => Some(nimber),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
