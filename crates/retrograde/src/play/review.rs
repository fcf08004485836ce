//! Looking back at a play: what each player could have had.

use std::fmt;

use serde::Serialize;

use super::{Play, Quality, Worth, as_word};
use crate::{
    core::{Player, Position},
    words::{Language, Slip},
};

/// A move that was not the best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// How many moves had been made before it.
    pub ply: usize,
    /// Who made it.
    #[serde(serialize_with = "as_word")]
    pub player: Player,
    /// Where he was.
    pub from: Position,
    /// Where he moved.
    pub to: Position,
    /// Where he should have moved.
    pub better: Position,
    /// How bad it was: [`Quality::Keeps`] or [`Quality::Loses`].
    pub quality: Quality,
    /// What he could have had.
    pub had: Worth,
    /// What was left to him.
    pub left: Worth,
    /// All this in a sentence.
    pub text: String,
}

/// How many moves of each quality a player made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Best ones.
    pub best: usize,
    /// Those that kept the value, but not the shortest way.
    pub keeps: usize,
    /// Those that gave value away.
    pub loses: usize,
}

/// What there is to say about a play when it is over, or before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Review {
    /// The moves that were not the best, in order.
    pub mistakes: Vec<Mistake>,
    /// Which of them decided the play: the last one that gave value away.
    pub decisive: Option<usize>,
    /// What First did.
    pub first: Tally,
    /// What Second did.
    pub second: Tally,
    /// The language that it speaks.
    #[serde(skip)]
    pub language: Language,
}

pub(super) fn review(play: &Play<'_>, language: Language) -> Review {
    let (first, second) = (Tally::default(), Tally::default());
    let mut review = Review { mistakes: Vec::new(), decisive: None, first, second, language };
    for (ply, step) in play.line().windows(2).enumerate() {
        let (from, to) = (step[0], step[1]);
        let choices = play.choices_at(ply);
        let Some(made) = choices.iter().find(|choice| choice.to == to) else { continue };
        let player = play.mover_at(ply).unwrap_or(Player::First);
        let tally = match player {
            Player::First => &mut review.first,
            Player::Second => &mut review.second,
        };
        match made.quality {
            Quality::Best => tally.best += 1,
            Quality::Keeps => tally.keeps += 1,
            Quality::Loses => tally.loses += 1,
        }
        if made.quality == Quality::Best {
            continue;
        }
        let best = play.best(from).and_then(|best| choices.iter().find(|choice| choice.to == best));
        let Some(best) = best else { continue };
        if made.quality == Quality::Loses {
            review.decisive = Some(review.mistakes.len());
        }
        let label = |v| play.game.label(v);
        let slip = match (made.quality, made.detour) {
            (Quality::Keeps, Some(detour)) if detour < 0 => Slip::Sooner,
            (Quality::Keeps, Some(_)) => Slip::Later,
            (Quality::Keeps, None) if play.game.infinite.parity().is_some() => Slip::Strays,
            (Quality::Keeps, None) => Slip::NoNearer,
            _ => Slip::Gave,
        };
        let text = language.words().mistake(
            ply + 1,
            player,
            &label(from),
            (&label(to), &made.worth.text(language)),
            slip,
            (&label(best.to), &best.worth.text(language)),
        );
        review.mistakes.push(Mistake {
            ply,
            player,
            from,
            to,
            better: best.to,
            quality: made.quality,
            had: best.worth,
            left: made.worth,
            text,
        });
    }
    review
}

impl fmt::Display for Review {
    /// One mistake a line, or that there was none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.language.words();
        if self.mistakes.is_empty() {
            return writeln!(f, "{}", words.no_mistakes());
        }
        for (i, mistake) in self.mistakes.iter().enumerate() {
            let mut said = vec![mistake.text.clone()];
            if self.decisive == Some(i) {
                said.push(words.decided_the_play().into());
            }
            writeln!(f, "{}", words.join(&said))?;
        }
        Ok(())
    }
}
