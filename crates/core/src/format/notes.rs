//! Remarks of readers and writers: one sentence each.

use std::collections::BTreeSet;

use crate::GameGraph;

/// How many names of ignored things are told.
const TOLD: usize = 12;

/// `1 position`, `2 positions`.
pub(crate) fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// The remark on moves that a declared result makes idle, if there are any.
pub(crate) fn ignored_moves(game: &GameGraph) -> Option<String> {
    let count = game.ignored_moves();
    let moves = counted(count, "move");
    let are = if count == 1 { "is" } else { "are" };
    (count > 0).then(|| format!("{moves} {are} never played, because a declared result ends the play before"))
}

/// Names of attributes or fields that mean nothing to a game.
#[derive(Debug, Default)]
pub(crate) struct Ignored(BTreeSet<Box<str>>);

impl Ignored {
    /// One more of them.
    pub(crate) fn insert(&mut self, name: &str) {
        if self.0.len() <= TOLD && !self.0.contains(name) {
            self.0.insert(name.into());
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The remark on them, if there are any. `what` they are, in the plural.
    pub(crate) fn note(&self, what: &str) -> Option<String> {
        let told: Vec<&str> = self.0.iter().take(TOLD).map(|name| &**name).collect();
        let more = if self.0.len() > TOLD { " and others" } else { "" };
        let told = told.join(", ");
        (!self.is_empty())
            .then(|| format!("{what} without a meaning for the game were ignored: {told}{more}"))
    }
}
