//! Pictures.

use super::{
    super::dictionary::{Pictures, Plays, Said, SaidValue},
    English, count,
};
use crate::core::{Infinite, Outcome, Player, Question};

impl Pictures for English {
    fn value(&self, said: &Said) -> String {
        let value = match &said.value {
            SaidValue::Outcome { outcome, owned, moves } => {
                let what = match (outcome, owned) {
                    (Outcome::Win, true) => "First wins",
                    (Outcome::Loss, true) => "Second wins",
                    _ => outcome.word(),
                };
                match moves {
                    Some(0) => what.into(),
                    Some(moves) => format!("{what} in {moves}"),
                    None if *outcome == Outcome::Draw => what.into(),
                    None => format!("{what} by infinite play"),
                }
            }
            SaidValue::Score(score) => self.score(*score),
            SaidValue::Grundy(value) => format!("Grundy value {value}"),
        };
        match &said.best {
            Some(best) => format!("{value}, best move to {best}"),
            None if said.end => format!("{value}, no moves"),
            None => value,
        }
    }

    fn described(&self, label: &str, said: &Said) -> String {
        format!("{label}: {}", self.value(said))
    }

    fn picture_of(&self, positions: u32, moves: u64, question: Question) -> String {
        let what = match question {
            Question::Outcome => "who wins",
            Question::Score => "the score",
            Question::Grundy => "the Grundy value",
        };
        format!(
            "A game of {} and {}, with {what} at each position",
            count(positions.into(), "position"),
            count(moves, "move")
        )
    }

    fn letter(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win => "W",
            Outcome::Loss => "L",
            Outcome::Tie => "T",
            Outcome::Draw => "D",
        }
    }

    fn legend_of_outcome(&self, outcome: Outcome, owned: bool, letter: bool) -> String {
        let what = match (outcome, owned) {
            (Outcome::Win, true) => "First wins",
            (Outcome::Loss, true) => "Second wins",
            (Outcome::Win, false) => "win for who moves there",
            (Outcome::Loss, false) => "loss",
            (Outcome::Tie, _) => "tie",
            (Outcome::Draw, _) => "draw, play goes on for ever",
        };
        if letter { format!("{}: {what}", self.letter(outcome)) } else { what.into() }
    }

    fn legend_of_best_move(&self) -> &'static str {
        "best move"
    }

    fn legend_of_strategy(&self) -> &'static str {
        "move of who wins there"
    }

    fn legend_of_mark(&self, infinite: Infinite) -> &'static str {
        match infinite {
            Infinite::Buchi => "named position: First wins if it recurs for ever",
            Infinite::CoBuchi => "named position: First wins if it recurs only finitely often",
            _ => "priority",
        }
    }

    fn legend_of_end(&self) -> &'static str {
        "end of the play"
    }

    fn legend_of_owner(&self, owner: Player) -> &'static str {
        match owner {
            Player::First => "First moves",
            Player::Second => "Second moves",
        }
    }

    fn legend_of_start(&self) -> &'static str {
        "start"
    }
}
