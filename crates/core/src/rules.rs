//! A game given by its rules instead of by a graph.

mod numbered;

use std::hash::Hash;

pub use numbered::{Numbered, Numbering, Scan, Scanned, Slot};

use crate::{
    End, Infinite, Outcome, Player, Result, Rule,
    scene::Scene,
    tablebase::{Key, no_keys},
};

/// What theory says a position is worth, without looking at any other position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedForm {
    /// This nimber.
    Nimber(u32),
    /// This outcome.
    Outcome(Outcome),
    /// This score.
    Score(i64),
}

/// Everything that the rules say about one position.
#[derive(Debug)]
pub struct Survey<'a, P> {
    /// Who moves there, in an owned game.
    pub owner: Option<Player>,
    /// The declared result. Then there are no moves.
    pub result: Option<End>,
    /// Where a move leads to, each position the representative of those like it. The receiver may take them out.
    pub moves: &'a mut Vec<P>,
}

/// A game by its rules: where it starts, and what can be played.
///
/// Only three functions are required. A position is any value that can be compared and hashed; two positions that are
/// equal must have the same moves, result and owner.
///
/// Everything that may fail in a game written by a user returns a [`Result`]; a game in Rust that cannot fail says
/// `Ok(())`.
///
/// ```
/// use retrograde_core::{Result, rules::Game};
///
/// /// Twenty-one stones; take one, three or four.
/// struct Stones;
///
/// impl Game for Stones {
///     type Position = u32;
///
///     fn starts(&self) -> Result<Vec<u32>> {
///         Ok(vec![21])
///     }
///
///     fn moves(&self, &stones: &u32, moves: &mut Vec<u32>) -> Result<()> {
///         moves.extend([1, 3, 4].into_iter().filter_map(|take| stones.checked_sub(take)));
///         Ok(())
///     }
///
///     fn name(&self, stones: &u32) -> Result<String> {
///         Ok(stones.to_string())
///     }
/// }
/// ```
pub trait Game: Sync {
    /// A position: what tells one state of the game from another.
    type Position: Clone + Eq + Hash + Send + Sync;

    /// Where the play can start. The first is *the* start.
    fn starts(&self) -> Result<Vec<Self::Position>>;

    /// Appends the positions that a move from `position` leads to, in the order in which equally good moves are
    /// preferred. `moves` is empty when it is called.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Position>) -> Result<()>;

    /// What people call `position`: unique, one line. It is the label in every output.
    fn name(&self, position: &Self::Position) -> Result<String>;

    /// The declared result of `position`, which ends the play there; [`Game::moves`] is then not asked. For the mover, in
    /// an owned game for First.
    fn result(&self, _position: &Self::Position) -> Result<Option<End>> {
        Ok(None)
    }

    /// Whether positions say who moves there ([`Game::owner`]).
    fn is_owned(&self) -> bool {
        false
    }

    /// Who moves at `position` of an owned game. `None` is for ends that belong to nobody.
    fn owner(&self, _position: &Self::Position) -> Result<Option<Player>> {
        Ok(None)
    }

    /// The one position that stands for all that are like `position` by symmetry.
    ///
    /// It must be idempotent, and commute with moves: what is reached from the representative are the representatives of
    /// what is reached from `position`.
    fn canonical(&self, position: Self::Position) -> Result<Self::Position> {
        Ok(position)
    }

    /// The tier of `position`: positions whose moves lead to the same tier or onwards, so that a big game can be solved tier by
    /// tier. Along the moves of a game tiers never fall, or never rise (the discs on a board, the stones that are left).
    ///
    /// It is asked of representatives only. Without it the whole game is one tier.
    fn tier(&self, _position: &Self::Position) -> Result<u64> {
        Ok(0)
    }

    /// The tiers of `positions`, in order; like [`Game::survey`] a place to answer many at once.
    fn tiers(&self, positions: &[Self::Position]) -> Result<Vec<u64>> {
        positions.iter().map(|position| self.tier(position)).collect()
    }

    /// The key of `position`, by which tables of big games know it: different for each position, of one kind for all of them.
    /// `None` if the game has no keys.
    fn key(&self, _position: &Self::Position) -> Result<Option<Key>> {
        Ok(None)
    }

    /// The position with this key: the inverse of [`Game::key`].
    fn of_key(&self, _key: &Key) -> Result<Self::Position> {
        Err(no_keys(""))
    }

    /// This game as one that numbers its positions, if it does: `Some(self)` where it is [`Numbered`].
    fn numbered(&self) -> Option<&dyn Numbered<Position = Self::Position>> {
        None
    }

    /// The position that people call `name`: the inverse of [`Game::name`]. `None` if there is none, or if the game cannot
    /// tell; then all names are looked through.
    fn find(&self, _name: &str) -> Result<Option<Self::Position>> {
        Ok(None)
    }

    /// The parts of `position` if it is a sum of independent games of this kind; empty if it is not a sum.
    fn components(&self, _position: &Self::Position) -> Result<Vec<Self::Position>> {
        Ok(Vec::new())
    }

    /// A picture of `position` as data, for people. Without it a name that is a board or a few heaps is drawn by itself; see
    /// [`Scene::of_name`].
    fn scene(&self, position: &Self::Position) -> Result<Option<Scene>> {
        Ok(Scene::of_name(&self.name(position)?))
    }

    /// The same in lines of text; the name if there is no picture.
    fn picture(&self, position: &Self::Position) -> Result<String> {
        match self.scene(position)? {
            Some(scene) => Ok(scene.to_string()),
            None => self.name(position),
        }
    }

    /// Everything about each of `positions`, in order: what exploring a game asks.
    ///
    /// The functions above say it all; a game whose single calls cost much can answer many at once here.
    fn survey(
        &self,
        positions: &[Self::Position],
        visit: &mut dyn FnMut(Survey<'_, Self::Position>) -> Result<()>,
    ) -> Result<()> {
        let mut moves = Vec::new();
        for position in positions {
            let owner = if self.is_owned() { self.owner(position)? } else { None };
            let result = self.result(position)?;
            if result.is_none() {
                self.moves(position, &mut moves)?;
                for target in &mut moves {
                    *target = self.canonical(target.clone())?;
                }
            }
            visit(Survey { owner, result, moves: &mut moves })?;
            moves.clear();
        }
        Ok(())
    }

    /// The names of `positions`, in order; like [`Game::survey`] a place to answer many at once.
    fn names(&self, positions: &[Self::Position], visit: &mut dyn FnMut(&str) -> Result<()>) -> Result<()> {
        positions.iter().try_for_each(|position| visit(&self.name(position)?))
    }

    /// What theory says `position` is worth, where a closed form is known. It is never used to solve; the tests hold it
    /// against the solver.
    fn closed_form(&self, _position: &Self::Position) -> Option<ClosedForm> {
        None
    }

    /// Who wins at a terminal without a declared result.
    fn rule(&self) -> Rule {
        Rule::Normal
    }

    /// What infinite play is worth.
    fn infinite(&self) -> Infinite {
        Infinite::Draw
    }
}
