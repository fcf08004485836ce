//! The score of one position by alpha-beta search, straight from the rules: positions that cannot change it are never
//! looked at.
//!
//! Minimax visits every line of play. Alpha-beta (Knuth and Moore 1975) carries a window (alpha, beta) of scores that still
//! matter: once a move is good enough to make the opponent avoid this position, its other moves are cut off. Departures from
//! its plain form:
//!
//! 1. A transposition table (Greenblatt 1967): each position is kept with the bounds that were found for its score, so that
//!    a position that is reached in many ways is searched once, or again only where the bounds do not decide.
//! 2. The line of play is a list, not the call stack: a play of ten million moves is no deeper than a short one.
//!
//! A play that comes back to a position of its own line has no end that could be scored. That is an error here; solving all
//! positions ([`solve()`](crate::solve())) has an answer for it. The plain form, to be watched step by step, is
//! [`trace::search`](crate::trace::search()).

use std::collections::{HashMap, hash_map::Entry};

use rustc_hash::FxBuildHasher;

use crate::core::{
    Control, End, Error, GameGraph, Infinite, Player, Position, Question, Result, Rule,
    control::Phase,
    error::Advice,
    memory::Held,
    rules::{Game, Survey},
};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search<P> {
    /// The score of the position: to First in an owned game, to the mover in an alternating one.
    pub score: i64,
    /// The first of the best moves; `None` at an end.
    pub best: Option<P>,
    /// How many different positions were looked at.
    pub visited: u64,
    /// How many moves were cut off.
    pub cut: u64,
}

/// The score of `position`, where both players play as well as they can.
///
/// Needs an acyclic game, at least where the search comes. A win, a tie and a loss count 1, 0 and -1; a position without
/// moves and without a result counts by the rule. Errors: what the game's functions return; a play that comes back to
/// one of its positions; ends with and without scores; no memory. Time O(positions + moves) times the number of windows in
/// which a position is searched, mostly much less than that of solving; space O(positions visited).
///
/// ```
/// use retrograde::{GameGraph, Graph, End, search::{OnGraph, alphabeta}};
///
/// // Three moves: the second one cannot be better than the first, which one look at its answers shows.
/// let moves = [(0, 1), (0, 2), (1, 3), (2, 4), (2, 5)];
/// let mut game = GameGraph::new(Graph::from_moves(6, &moves)?);
/// game.end_play([(3, End::Score(5)), (4, End::Score(3)), (5, End::Score(9))]);
/// let found = alphabeta(&OnGraph(&game), 0, &Default::default())?;
/// assert_eq!((found.score, found.best), (5, Some(1)));
/// assert_eq!((found.visited, found.cut), (5, 1));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn alphabeta<G: Game>(game: &G, position: G::Position, control: &Control) -> Result<Search<G::Position>> {
    control.phase(Phase::Solving, 0)?;
    let mut searcher = Searcher {
        game,
        control,
        // In an alternating game the least number has no negative, and is no score.
        least: if game.is_owned() { i64::MIN } else { i64::MIN + 1 },
        known: HashMap::default(),
        kind: None,
        cut: 0,
        held: control.budget.hold(0)?,
    };
    searcher.run(game.canonical(position)?)
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Bounds {
    low: i64,
    high: i64,
    /// Whether it is on the line that is being searched.
    open: bool,
}

/// A position on the line.
struct Frame<P> {
    position: P,
    moves: Vec<P>,
    next: usize,
    alpha: i64,
    beta: i64,
    maximises: bool,
    best: Option<(i64, usize)>,
}

struct Searcher<'a, G: Game> {
    game: &'a G,
    control: &'a Control,
    least: i64,
    known: HashMap<G::Position, Bounds, FxBuildHasher>,
    /// Whether ends have scores: all of them, or none.
    kind: Option<bool>,
    cut: u64,
    /// The memory of what is known.
    held: Held<'a>,
}

/// Between two looks at memory and at whether to stop, so many positions are visited.
const SLICE: usize = 1 << 10;

impl<G: Game> Searcher<'_, G> {
    fn run(&mut self, root: G::Position) -> Result<Search<G::Position>> {
        let mut line: Vec<Frame<G::Position>> = Vec::new();
        let mut value = self.enter(&root, (self.least, i64::MAX), &mut line)?;
        loop {
            let Some(frame) = line.last_mut() else {
                // Only an end is left so soon.
                return Ok(self.found(value.unwrap_or(0), None));
            };
            if let Some(value) = value.take() {
                frame.hear(if self.game.is_owned() { value } else { -value });
            }
            let (alpha, beta) = frame.window();
            if frame.next < frame.moves.len() && alpha < beta {
                let target = frame.moves[frame.next].clone();
                frame.next += 1;
                let window = if self.game.is_owned() { (alpha, beta) } else { (-beta, -alpha) };
                value = self.enter(&target, window, &mut line)?;
                continue;
            }
            self.cut += (frame.moves.len() - frame.next) as u64;
            let Some(mut done) = line.pop() else { continue };
            let (best, choice) = done.best.unwrap_or((self.least, 0));
            self.close(&done, best);
            if line.is_empty() {
                return Ok(self.found(best, Some(done.moves.swap_remove(choice))));
            }
            value = Some(best);
        }
    }

    /// The value of `position` if it is known well enough for this window; else it is put on the line.
    fn enter(
        &mut self,
        position: &G::Position,
        (mut alpha, mut beta): (i64, i64),
        line: &mut Vec<Frame<G::Position>>,
    ) -> Result<Option<i64>> {
        let (least, visited) = (self.least, self.known.len());
        let bounds = match self.known.entry(position.clone()) {
            Entry::Occupied(known) => {
                let bounds = known.into_mut();
                if bounds.open {
                    let name = self.game.name(position)?;
                    return Err(Error::invalid(format!(
                        "the play can come back to {name}, so it need not end, and alpha-beta cannot score it"
                    ))
                    .help("solve the whole game instead")
                    .help(Advice::Ask(Question::Score)));
                }
                if bounds.low >= beta || bounds.low == bounds.high {
                    return Ok(Some(bounds.low));
                }
                if bounds.high <= alpha {
                    return Ok(Some(bounds.high));
                }
                (alpha, beta) = (alpha.max(bounds.low), beta.min(bounds.high));
                bounds
            }
            Entry::Vacant(free) => free.insert(Bounds { low: least, high: i64::MAX, open: false }),
        };
        let (mut moves, mut end, mut owner) = (Vec::new(), None, None);
        let mut visit = |survey: Survey<'_, G::Position>| {
            (end, owner) = (survey.result, survey.owner);
            moves.append(survey.moves);
            Ok(())
        };
        self.game.survey(std::slice::from_ref(position), &mut visit)?;
        if end.is_some() || moves.is_empty() {
            let score = score(self.game.rule(), end, owner);
            *bounds = Bounds { low: score, high: score, open: false };
            self.check_end(position, end, score)?;
            self.account(visited)?;
            return Ok(Some(score));
        }
        bounds.open = true;
        self.account(visited)?;
        let maximises = owner != Some(Player::Second);
        line.push(Frame { position: position.clone(), moves, next: 0, alpha, beta, maximises, best: None });
        Ok(None)
    }

    /// Errors if some ends have scores and others have none, or if a score has no negative.
    fn check_end(&mut self, position: &G::Position, end: Option<End>, score: i64) -> Result<()> {
        let scored = matches!(end, Some(End::Score(_)));
        if *self.kind.get_or_insert(scored) != scored {
            let name = self.game.name(position)?;
            return Err(Error::invalid(format!(
                "some ends of the play have scores and others have none: {name} is of another kind than an earlier one"
            ))
            .help("give every end a score, or none"));
        }
        if score < self.least {
            let name = self.game.name(position)?;
            return Err(Error::invalid(format!("the score {score} of {name} has no negative")));
        }
        Ok(())
    }

    /// Counts a position that was not known before, and the memory for it.
    fn account(&mut self, before: usize) -> Result<()> {
        if self.known.len() == before {
            return Ok(());
        }
        if before.is_multiple_of(SLICE) {
            let each = (size_of::<(G::Position, Bounds)>() + 1) * 2;
            self.held.resize(((before + SLICE) * each) as u64)?;
        }
        self.control.advance(1)
    }

    /// Keeps what was found of a position. A value inside of the window is exact, one at its edge a bound.
    fn close(&mut self, frame: &Frame<G::Position>, best: i64) {
        if let Some(bounds) = self.known.get_mut(&frame.position) {
            bounds.open = false;
            if best > frame.alpha {
                bounds.low = bounds.low.max(best);
            }
            if best < frame.beta {
                bounds.high = bounds.high.min(best);
            }
        }
    }

    fn found(&self, score: i64, best: Option<G::Position>) -> Search<G::Position> {
        Search { score, best, visited: self.known.len() as u64, cut: self.cut }
    }
}

impl<P> Frame<P> {
    /// The score of the last move that was tried.
    fn hear(&mut self, score: i64) {
        let is_better = match self.best {
            Some((best, _)) if self.maximises => score > best,
            Some((best, _)) => score < best,
            None => true,
        };
        if is_better {
            self.best = Some((score, self.next - 1));
        }
    }

    /// The scores that still matter.
    fn window(&self) -> (i64, i64) {
        match self.best {
            Some((best, _)) if self.maximises => (self.alpha.max(best), self.beta),
            Some((best, _)) => (self.alpha, self.beta.min(best)),
            None => (self.alpha, self.beta),
        }
    }
}

/// What an end is worth: to First in an owned game, to the mover in an alternating one.
fn score(rule: Rule, end: Option<End>, owner: Option<Player>) -> i64 {
    match end {
        Some(end) => end.points(),
        None => {
            let mover_wins = rule == Rule::Misere;
            let second = owner == Some(Player::Second);
            if mover_wins != second { 1 } else { -1 }
        }
    }
}

/// A graph as a game by rules, to search in it.
#[derive(Clone, Copy, Debug)]
pub struct OnGraph<'a>(pub &'a GameGraph);

impl Game for OnGraph<'_> {
    type Position = Position;

    fn starts(&self) -> Result<Vec<Position>> {
        Ok(self.0.start.into_iter().collect())
    }

    fn moves(&self, &position: &Position, moves: &mut Vec<Position>) -> Result<()> {
        moves.extend_from_slice(self.0.graph.moves(position));
        Ok(())
    }

    fn result(&self, &position: &Position) -> Result<Option<End>> {
        Ok(self.0.terminal_result(position))
    }

    fn is_owned(&self) -> bool {
        self.0.is_owned()
    }

    fn owner(&self, &position: &Position) -> Result<Option<Player>> {
        Ok(self.0.owners.as_ref().and_then(|owners| owners[position as usize]))
    }

    fn name(&self, &position: &Position) -> Result<String> {
        Ok(self.0.label(position).into_owned())
    }

    fn rule(&self) -> Rule {
        self.0.rule
    }

    fn infinite(&self) -> Infinite {
        self.0.infinite
    }
}
