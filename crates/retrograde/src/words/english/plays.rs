//! Playing.

use super::{
    super::dictionary::{Plays, Slip},
    English, count, player,
};
use crate::{
    core::{Outcome, Parity, Player},
    play::Quality,
};

impl Plays for English {
    fn quality(&self, quality: Quality) -> &'static str {
        match quality {
            Quality::Best => "best",
            Quality::Keeps => "keeps the value",
            Quality::Loses => "loses value",
        }
    }

    fn outcome_in(&self, outcome: Outcome, moves: Option<u32>) -> String {
        match moves {
            Some(moves) if moves > 0 => format!("{outcome} in {moves}"),
            _ => outcome.to_string(),
        }
    }

    fn score(&self, score: i64) -> String {
        format!("score {score}")
    }

    fn choice_is(&self, quality: Quality, worth: &str, detour: Option<i64>) -> String {
        let quality = self.quality(quality);
        match detour {
            Some(detour) if detour != 0 => {
                let word = if detour > 0 { "longer" } else { "shorter" };
                format!("{quality}: {worth}, {} {word}", count(detour.unsigned_abs(), "move"))
            }
            _ => format!("{quality}: {worth}"),
        }
    }

    fn mistake(
        &self,
        number: usize,
        who: Player,
        from: &str,
        (to, left): (&str, &str),
        slip: Slip,
        (better, had): (&str, &str),
    ) -> String {
        let what = match slip {
            Slip::Sooner => "could have held out longer",
            Slip::Later => "could have been faster",
            Slip::NoNearer => "kept the value, but came no nearer to it",
            Slip::Strays => "kept the value, but may lose it by going this way again and again",
            Slip::Gave => "gave something away",
        };
        format!(
            "Move {number}: {} went from {from} to {to} ({left}) and {what}; {better} was the move ({had}).",
            player(who)
        )
    }

    fn no_mistakes(&self) -> &'static str {
        "Both played as well as they could."
    }

    fn decided_the_play(&self) -> &'static str {
        "This decided the play."
    }

    fn round_drawn(&self) -> &'static str {
        "That is a draw."
    }

    fn round_won(&self, winner: Player) -> String {
        format!("That is a win of {}.", player(winner))
    }

    fn round_scores(&self, score: i64) -> String {
        format!("That is worth {score}, to First.")
    }

    fn round_decided(&self, winner: Player, way: &str, priority: u64, parity: Parity) -> String {
        let which = if parity.is_max() { "greatest" } else { "least" };
        let kind = if priority.is_multiple_of(2) { "even" } else { "odd" };
        format!(
            "That is a win of {}: the {which} number on the way round, {way}, is {priority}, and {priority} is {kind}.",
            player(winner)
        )
    }

    fn round_visits(&self, winner: Player, way: &str, named: Option<&str>) -> String {
        let what = named.map_or("none of the named positions".into(), |v| format!("{v}, a named position"));
        format!("That is a win of {}: the way round, {way}, visits {what}.", player(winner))
    }
}
