//! The results of terminals, met in order of position, so that a declared one costs no search.

use crate::{End, GameGraph, Position};

/// Walks along the declared results.
pub(super) struct Ends<'a> {
    game: &'a GameGraph,
    rest: &'a [(Position, End)],
}

impl<'a> Ends<'a> {
    /// Starts at position `start`.
    pub(super) fn from(game: &'a GameGraph, start: Position) -> Ends<'a> {
        let ends = game.ends();
        Ends { game, rest: &ends[ends.partition_point(|end| end.0 < start)..] }
    }

    /// The result of the terminal `v`, declared or by the rule. Ask in ascending order.
    pub(super) fn result(&mut self, v: Position) -> Option<End> {
        while let [(at, end), rest @ ..] = self.rest
            && *at <= v
        {
            self.rest = rest;
            if *at == v {
                return Some(*end);
            }
        }
        self.game.rule_result(v)
    }
}
