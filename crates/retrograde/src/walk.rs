//! A play by the rules alone: no position is discovered beyond those that are seen, so that it begins at once however large
//! the game is.
//!
//! Positions are shown as the rules make them, not as what stands for them by symmetry: a board that turned round between two
//! moves would be no board. Each [`Stop`] says by which name it is known among the discovered positions.

use std::collections::HashSet;

use crate::core::{
    End, Error, GameGraph, Player, Position, Result,
    rules::Game,
    scene::{Look, Scene},
};

/// A position as it is seen in a play.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// What it is called.
    pub name: String,
    /// What the position is called that stands for it by symmetry: its label in the graph of the game.
    pub label: String,
    /// Its picture, if it has one.
    pub scene: Option<Scene>,
    /// Who moves there, in an owned game.
    pub owner: Option<Player>,
    /// How the play has ended there: by a result, or because there are no moves.
    pub end: Option<End>,
}

/// A play, and where it can go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The positions of the play from the start; the last is the current one.
    pub stops: Vec<Stop>,
    /// Where each move from there leads, in the order of the rules.
    pub moves: Vec<Stop>,
    /// The number of each move of the play among the moves of its position, with their count.
    pub counts: Vec<usize>,
    /// Whether positions say who moves.
    pub is_owned: bool,
}

/// Walks from the start of `game` along the moves of these numbers, counted from 0 in the order of the rules; moves that lead
/// to the same position are one.
///
/// Errors: what the rules' own functions return; there is no such move. Time: the moves of each position of the play, and a
/// picture of each position that is returned.
///
/// ```
/// use retrograde::games;
///
/// let walk = games::open("nim:1,2")?.walk(&[1])?;
/// assert_eq!(walk.stops[1].name, "(1, 1)");
/// assert_eq!(walk.moves.len(), 2);
/// // Both lead to one heap of one counter, and so do all moves like them.
/// assert_eq!(walk.moves[0].label, walk.moves[1].label);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn walk<G: Game>(game: &G, line: &[u32]) -> Result<Walk> {
    let start = game.starts()?.into_iter().next();
    walk_from(game, start.ok_or_else(|| Error::invalid("this game has no start position"))?, line)
}

/// The same from another position of the game.
pub fn walk_from<G: Game>(game: &G, start: G::Position, line: &[u32]) -> Result<Walk> {
    let mut at = start;
    let mut moves = moves_from(game, &at)?;
    let mut walk = Walk {
        stops: vec![stop(game, &at, &moves)?],
        moves: Vec::new(),
        counts: Vec::new(),
        is_owned: game.is_owned(),
    };
    for (ply, &number) in line.iter().enumerate() {
        let count = moves.len();
        let name = &walk.stops[ply].name;
        if number as usize >= count {
            let error = Error::invalid(format!("there is no move number {number} from {name}"));
            return Err(match count {
                0 => error.help("the play has ended there"),
                _ => error.help(format!("moves are numbered from 0 to {}", count - 1)),
            });
        }
        at = moves.swap_remove(number as usize);
        moves = moves_from(game, &at)?;
        walk.counts.push(count);
        walk.stops.push(stop(game, &at, &moves)?);
    }
    for to in &moves {
        let next = moves_from(game, to)?;
        walk.moves.push(stop(game, to, &next)?);
    }
    Ok(walk)
}

/// Where the moves from a position lead, each position once; none where the play has ended.
fn moves_from<G: Game>(game: &G, position: &G::Position) -> Result<Vec<G::Position>> {
    if game.result(position)?.is_some() {
        return Ok(Vec::new());
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves)?;
    let mut seen = HashSet::new();
    moves.retain(|to| seen.insert(to.clone()));
    Ok(moves)
}

fn stop<G: Game>(game: &G, position: &G::Position, moves: &[G::Position]) -> Result<Stop> {
    let owner = if game.is_owned() { game.owner(position)? } else { None };
    let end = match game.result(position)? {
        // As in the graph of the game: who cannot move loses, or wins by the other rule; First speaks for an owned game.
        None if moves.is_empty() => game.rule().end(game.is_owned(), owner),
        result => result,
    };
    Ok(Stop {
        name: game.name(position)?,
        label: game.name(&game.canonical(position.clone())?)?,
        scene: game.scene(position)?,
        owner,
        end,
    })
}

/// A larger graph is not drawn around a circle.
const DRAWN: u32 = 40;

/// The same as [`walk`] for a game that was read, from its start or another position: its names are pictures where they are boards, else a token stands on the graph
/// if that is small.
///
/// Errors and time: as there.
pub fn walk_graph(game: &GameGraph, from: Option<Position>, line: &[u32]) -> Result<Walk> {
    let graph = OfGraph { game };
    let mut walk = match from {
        Some(start) => walk_from(&graph, start, line)?,
        None => walk(&graph, line)?,
    };
    walk.is_owned = game.is_owned();
    Ok(walk)
}

/// A graph as a game by rules.
struct OfGraph<'a> {
    game: &'a GameGraph,
}

impl Game for OfGraph<'_> {
    type Position = Position;

    fn starts(&self) -> Result<Vec<Position>> {
        Ok(self.game.start.or((self.game.positions() > 0).then_some(0)).into_iter().collect())
    }

    fn moves(&self, &v: &Position, moves: &mut Vec<Position>) -> Result<()> {
        moves.extend_from_slice(self.game.graph.moves(v));
        Ok(())
    }

    fn result(&self, &v: &Position) -> Result<Option<End>> {
        Ok(self.game.end(v))
    }

    fn is_owned(&self) -> bool {
        self.game.is_owned()
    }

    fn owner(&self, &v: &Position) -> Result<Option<Player>> {
        Ok(self.game.owner(v))
    }

    fn rule(&self) -> crate::core::Rule {
        self.game.rule
    }

    fn name(&self, &v: &Position) -> Result<String> {
        Ok(self.game.label(v).into_owned())
    }

    fn scene(&self, &v: &Position) -> Result<Option<Scene>> {
        let name = self.game.label(v);
        let board = Scene::of_name(&name).filter(|_| name.contains(['/', '(', '[']));
        if board.is_some() || self.game.positions() > DRAWN {
            return Ok(board);
        }
        let moves: Vec<(usize, usize)> =
            self.game.graph.all_moves().map(|(a, b)| (a as usize, b as usize)).collect();
        let mut scene = Scene::circle(self.game.positions() as usize, &moves);
        scene.directed = true;
        for (u, place) in scene.places.iter_mut().enumerate() {
            place.name = self.game.label(u as Position).into_owned();
        }
        scene.put(v as usize, Look::Token, None, "T");
        Ok(Some(scene))
    }
}
