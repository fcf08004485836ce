//! Games of different position types behind one type, for the doors that open a game by its name.

use super::{Explored, Limits, explore};
use crate::core::{
    Control, GameGraph, Position, Result,
    rules::{ClosedForm, Game},
};

/// A game by its rules, whatever its positions are. Every [`Game`] that owns what it needs is one.
pub trait AnyGame: Send + Sync {
    /// Discovers every position: see [`explore`].
    fn discover(self: Box<Self>, limits: &Limits, control: &Control) -> Result<Discovered>;
}

/// A discovered game that still knows its rules.
pub struct Discovered {
    /// The game as a graph.
    pub game: GameGraph,
    positions: Box<dyn Positions>,
}

impl Discovered {
    /// A picture of `v` in several lines of text. Errors if the rules' own function fails. Panics if `v` is
    /// no position.
    pub fn picture(&self, v: Position) -> Result<String> {
        self.positions.picture(v)
    }

    /// What theory says `v` is worth, where a closed form is known. Panics if `v` is no position.
    pub fn closed_form(&self, v: Position) -> Option<ClosedForm> {
        self.positions.closed_form(v)
    }
}

impl std::fmt::Debug for Discovered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Discovered").field("game", &self.game).finish_non_exhaustive()
    }
}

/// What only the rules know about the positions of a graph.
trait Positions: Send + Sync {
    fn picture(&self, v: Position) -> Result<String>;
    fn closed_form(&self, v: Position) -> Option<ClosedForm>;
}

struct Known<G: Game> {
    rules: G,
    positions: Vec<G::Position>,
}

impl<G: Game + Send> Positions for Known<G> {
    fn picture(&self, v: Position) -> Result<String> {
        self.rules.picture(&self.positions[v as usize])
    }
    fn closed_form(&self, v: Position) -> Option<ClosedForm> {
        self.rules.closed_form(&self.positions[v as usize])
    }
}

impl<G: Game + Send + 'static> AnyGame for G {
    fn discover(self: Box<Self>, limits: &Limits, control: &Control) -> Result<Discovered> {
        let Explored { game, positions } = explore(&*self, limits, control)?;
        Ok(Discovered { game, positions: Box::new(Known { rules: *self, positions }) })
    }
}
