//! What a solution file says about itself, and what it is told of its game.

use crate::{End, GameGraph, Infinite, Position, Result, Rule};

/// What a solution file says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The rule that it was solved under.
    pub rule: Option<Rule>,
    /// What infinite play was worth.
    pub infinite: Option<Infinite>,
    /// Where the play was ended although the input says nothing of it, ascending by position.
    pub goals: Vec<(Position, End)>,
    /// Of which positions infinite play asks whether they recur, ascending, if it does; see [`GameGraph::let_recur`].
    pub recurring: Option<Vec<Position>>,
    /// The SHA-256 of the input that it answers, in hexadecimal digits.
    pub input_sha256: Option<String>,
    /// The version of the program that wrote it.
    pub version: Option<String>,
    /// The method that found the answer.
    pub method: Option<String>,
}

impl About {
    /// Makes `game`, as its input has it, the game that was solved: under the rule that the file says, with infinite play worth what
    /// it says, and ended at its goals. What it does not say stays.
    ///
    /// Time O(positions + moves) with goals. Errors: memory is short.
    pub fn settle(&self, game: &mut GameGraph) -> Result<()> {
        game.rule = self.rule.unwrap_or(game.rule);
        game.infinite = self.infinite.unwrap_or(game.infinite);
        if let (Infinite::Buchi | Infinite::CoBuchi, Some(these)) = (game.infinite, &self.recurring) {
            game.let_recur(game.infinite, |v| these.binary_search(&v).is_ok())?;
        }
        if !self.goals.is_empty() {
            game.end_play(self.goals.iter().copied());
        }
        Ok(())
    }
}

/// What a solution file says of the game that it answers, beyond what was solved.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<'a> {
    /// The SHA-256 of the input, in hexadecimal digits, if it is known.
    pub input_sha256: Option<&'a str>,
    /// Where the play was ended although the input says nothing of it, ascending by position.
    pub goals: &'a [(Position, End)],
}
