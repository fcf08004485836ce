//! Games of different position types behind one type, for the doors that open a game by its name.

use super::{Explored, Limits, explore};
use crate::{
    core::{
        Control, Error, GameGraph, Position, Result,
        rules::{ClosedForm, Game},
        scene::Scene,
        tablebase::{self, Tablebase},
    },
    search::{Search, alphabeta},
    selftest::{self, Report, selftest},
    tables::{AnyTables, Tables},
    tabulate::{self, About, tabulate},
    walk::{Walk, walk, walk_from},
};

/// A game by its rules, whatever its positions are. Every [`Game`] that owns what it needs is one.
pub trait AnyGame: Send + Sync {
    /// Discovers every position: see [`explore`].
    fn discover(self: Box<Self>, limits: &Limits, control: &Control) -> Result<Discovered>;

    /// Tests the promises that the rules make: see [`selftest()`].
    fn selftest(&self, options: &selftest::Options, control: &Control) -> Result<Report>;

    /// Walks along a play without discovering every position: see [`walk`].
    fn walk(&self, line: &[u32]) -> Result<Walk>;

    /// Searches from the start without discovering every position: see [`alphabeta`].
    fn search(&self, control: &Control) -> Result<Searched>;

    /// Makes all tables of the game: see [`tabulate()`].
    fn tabulate(
        &self,
        about: &About,
        options: &tabulate::Options,
        control: &Control,
    ) -> Result<tabulate::Tables>;

    /// The game with its tablebase.
    fn with_tables(self: Box<Self>, base: Tablebase) -> Box<dyn AnyTables>;
}

/// What a search from the start of a game found, by the names of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The start.
    pub start: String,
    /// Whether the score is to First; else it is to the mover.
    pub is_owned: bool,
    /// What was found.
    pub search: Search<String>,
}

/// A discovered game that still knows its rules.
pub struct Discovered {
    /// The game as a graph.
    pub game: GameGraph,
    /// What only the rules know of its positions.
    pub known: Known,
}

impl Discovered {
    /// The same as [`Known::picture`].
    pub fn picture(&self, v: Position) -> Result<String> {
        self.known.picture(v)
    }

    /// The same as [`Known::closed_form`].
    pub fn closed_form(&self, v: Position) -> Option<ClosedForm> {
        self.known.closed_form(v)
    }
}

/// What only the rules know of the positions of a graph that was discovered by them.
pub struct Known(Box<dyn Positions>);

impl Known {
    /// A picture of `v` in several lines of text. Errors if the rules' own function fails. Panics if `v` is
    /// no position.
    pub fn picture(&self, v: Position) -> Result<String> {
        self.0.picture(v)
    }

    /// A picture of `v` as data, if there is one. Errors if the rules' own function fails. Panics if `v` is no position.
    pub fn scene(&self, v: Position) -> Result<Option<Scene>> {
        self.0.scene(v)
    }

    /// The key of `v` in tablebases, if the rules give one. Errors if their own function fails. Panics if `v` is no position.
    pub fn key(&self, v: Position) -> Result<Option<tablebase::Key>> {
        self.0.key(v)
    }

    /// The same as [`AnyGame::walk`], from the start or another position. Panics if `from` is no position.
    pub fn walk(&self, from: Option<Position>, line: &[u32]) -> Result<Walk> {
        self.0.walk(from, line)
    }

    /// What theory says `v` is worth, where a closed form is known. Panics if `v` is no position.
    pub fn closed_form(&self, v: Position) -> Option<ClosedForm> {
        self.0.closed_form(v)
    }
}

impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Known").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Discovered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Discovered").field("game", &self.game).finish_non_exhaustive()
    }
}

trait Positions: Send + Sync {
    fn picture(&self, v: Position) -> Result<String>;
    fn scene(&self, v: Position) -> Result<Option<Scene>>;
    fn key(&self, v: Position) -> Result<Option<tablebase::Key>>;
    fn walk(&self, from: Option<Position>, line: &[u32]) -> Result<Walk>;
    fn closed_form(&self, v: Position) -> Option<ClosedForm>;
}

struct Remembered<G: Game> {
    rules: G,
    positions: Vec<G::Position>,
}

impl<G: Game + Send> Positions for Remembered<G> {
    fn picture(&self, v: Position) -> Result<String> {
        self.rules.picture(&self.positions[v as usize])
    }
    fn scene(&self, v: Position) -> Result<Option<Scene>> {
        self.rules.scene(&self.positions[v as usize])
    }
    fn key(&self, v: Position) -> Result<Option<tablebase::Key>> {
        self.rules.key(&self.positions[v as usize])
    }
    fn walk(&self, from: Option<Position>, line: &[u32]) -> Result<Walk> {
        match from {
            Some(v) => walk_from(&self.rules, self.positions[v as usize].clone(), line),
            None => walk(&self.rules, line),
        }
    }
    fn closed_form(&self, v: Position) -> Option<ClosedForm> {
        self.rules.closed_form(&self.positions[v as usize])
    }
}

impl<G: Game + Send + 'static> AnyGame for G {
    fn discover(self: Box<Self>, limits: &Limits, control: &Control) -> Result<Discovered> {
        let Explored { game, positions } = explore(&*self, limits, control)?;
        Ok(Discovered { game, known: Known(Box::new(Remembered { rules: *self, positions })) })
    }

    fn selftest(&self, options: &selftest::Options, control: &Control) -> Result<Report> {
        selftest(self, options, control)
    }

    fn walk(&self, line: &[u32]) -> Result<Walk> {
        walk(self, line)
    }

    fn search(&self, control: &Control) -> Result<Searched> {
        let start = self.starts()?.into_iter().next();
        let start = start.ok_or_else(|| Error::invalid("this game has no start position"))?;
        let found = alphabeta(self, start.clone(), control)?;
        let best = found.best.map(|best| self.name(&best)).transpose()?;
        Ok(Searched {
            start: self.name(&self.canonical(start)?)?,
            is_owned: self.is_owned(),
            search: Search { score: found.score, best, visited: found.visited, cut: found.cut },
        })
    }

    fn tabulate(
        &self,
        about: &About,
        options: &tabulate::Options,
        control: &Control,
    ) -> Result<tabulate::Tables> {
        tabulate(self, about, options, control)
    }

    fn with_tables(self: Box<Self>, base: Tablebase) -> Box<dyn AnyTables> {
        Box::new(Tables::new(*self, base))
    }
}
