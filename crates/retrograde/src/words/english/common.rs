//! What every room says.

use super::{
    super::dictionary::{Common, EndOfPlay, Lead},
    English, player,
};
use crate::core::{Outcome, Player};

impl Common for English {
    fn list(&self, items: &[String], more: usize) -> String {
        if more > 0 {
            return format!("{}, … ({more} more)", items.join(", "));
        }
        match items {
            [] => "nobody".into(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }

    fn join(&self, sentences: &[String]) -> String {
        sentences.join(" ")
    }

    fn separator(&self) -> &'static str {
        "; "
    }

    fn outcome(&self, outcome: Outcome) -> &'static str {
        outcome.word()
    }

    fn is(&self, outcome: Outcome, owned: bool) -> &'static str {
        match (outcome, owned) {
            (Outcome::Win, true) => "won by First",
            (Outcome::Loss, true) => "won by Second",
            (Outcome::Win, false) => "won",
            (Outcome::Loss, false) => "lost",
            (Outcome::Tie, _) => "a tie",
            (Outcome::Draw, _) => "a draw",
        }
    }

    fn option_is(&self, outcome: Outcome, owned: bool) -> &'static str {
        match (outcome, owned) {
            (Outcome::Win, false) => "won for the opponent",
            (Outcome::Loss, false) => "lost for the opponent",
            _ => self.is(outcome, owned),
        }
    }

    fn ends_with_score(&self, end: &EndOfPlay<'_>, score: i64) -> String {
        format!("The play ends at {} with score {score}: {}.", end.label, result(end))
    }

    fn ends_declared(&self, end: &EndOfPlay<'_>) -> String {
        format!("The play ends at {} with a declared result: {}.", end.label, result(end))
    }

    fn ends_stuck(&self, end: &EndOfPlay<'_>, owner: Option<Player>, misere: bool) -> String {
        let position = if end.lead == Lead::Full { "Position " } else { "" };
        let rule = if misere { "under the misère rule " } else { "" };
        let (label, result) = (end.label, result(end));
        match owner {
            Some(owner) => format!(
                "{position}{label} has no moves. {} is stuck there, so {rule}{result}.",
                player(owner)
            ),
            None => format!("{position}{label} has no moves, so {rule}{result}."),
        }
    }
}

fn result(end: &EndOfPlay<'_>) -> &'static str {
    match (end.outcome, end.owned) {
        (Outcome::Tie | Outcome::Draw, _) => "nobody wins",
        (Outcome::Win, true) => "First wins",
        (Outcome::Loss, true) => "Second wins",
        (Outcome::Win, false) => "the mover wins",
        (Outcome::Loss, false) => "the mover loses",
    }
}
