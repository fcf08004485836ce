//! What bare lists of moves cannot hold.

use crate::{GameGraph, Infinite, Rule};

/// The remark on what is lost.
pub(crate) fn not_held(what: &str) -> String {
    format!("not held: {what}")
}

/// Everything that this game says beside its positions, their labels and moves, one sentence each.
pub(crate) fn all(game: &GameGraph) -> Vec<String> {
    let mut lost = Vec::new();
    let mut note = |there: bool, what: &str| {
        if there {
            lost.push(not_held(what));
        }
    };
    note(game.owners.is_some(), "who moves at each position");
    note(!game.ends().is_empty(), "the declared results");
    note(game.rule != Rule::Normal, "the rule");
    note(game.infinite != Infinite::Draw, "what infinite play is worth");
    note(game.start.is_some(), "where the play starts");
    note(game.priorities.is_some(), "the priorities");
    note(game.captions.is_some(), "the captions");
    lost
}
