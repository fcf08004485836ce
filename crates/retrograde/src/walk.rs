//! A play by the rules alone: no position is discovered beyond those that are seen, so that it begins at once however large
//! the game is.
//!
//! Positions are shown as the rules make them, not as what stands for them by symmetry: a board that turned round between two
//! moves would be no board. Each [`Stop`] says by which name it is known among the discovered positions.

use std::collections::HashSet;

use crate::core::{End, Error, Player, Result, rules::Game, scene::Scene};

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
    let mut at = start.ok_or_else(|| Error::invalid("this game has no start position"))?;
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
