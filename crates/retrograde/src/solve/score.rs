//! Methods that answer how many points are forced.

pub(crate) mod attractors;
pub(crate) mod sweep;

use super::ends;
use crate::core::{End, Error, GameGraph, Infinite, Position, Question, Result, error::Advice};

/// What every position is worth if the play ends there: a score or, in a game in which no position has one, 1, 0 and -1
/// for a win, a tie and a loss.
///
/// Errors, naming the position: it ends the play of a game with scores and has none, or its score has no negative that
/// the other mover could get.
pub(crate) fn terminals(game: &GameGraph) -> Result<impl Iterator<Item = (Position, i64)> + '_> {
    if game.has_scores() {
        let fault = ends::terminals(game).find(|(_, end)| !matches!(end, End::Score(_)));
        if let Some((v, _)) = fault {
            return Err(Error::invalid(format!(
                "position {} ends the play, but it has no score, while others have one",
                game.label(v)
            ))
            .help("give every position without moves a score, or none of them"));
        }
        let fault = ends::terminals(game).find(|&(_, end)| end == End::Score(i64::MIN));
        if let (false, Some((v, _))) = (game.is_owned(), fault) {
            return Err(Error::invalid(format!(
                "position {} has the score {}, and the other player's share would be beyond the greatest number, {}",
                game.label(v),
                i64::MIN,
                i64::MAX
            )));
        }
    }
    Ok(ends::terminals(game).map(|(v, end)| {
        let score = match end {
            End::Win => 1,
            End::Tie => 0,
            End::Loss => -1,
            End::Score(score) => score,
        };
        (v, score)
    }))
}

/// The score of infinite play that ranks are counted from: 0 where it has none that fits, which only a game without
/// cycles may have.
pub(crate) fn of_infinite_play(game: &GameGraph) -> i64 {
    match game.infinite {
        Infinite::Score(score) if game.is_owned() => score,
        _ => 0,
    }
}

/// Errors unless infinite play has a score that is the same for whoever moves, so that games with cycles have an answer.
pub(crate) fn admit_cycles(game: &GameGraph) -> Result<()> {
    match game.infinite {
        Infinite::Wins(player) => Err(Error::invalid(format!(
            "infinite play is won by {player}, but a game with scores and cycles needs a score for it"
        ))
        .help(Advice::InfiniteDraw)
        .help(Advice::InfiniteScore)
        .help(Advice::Ask(Question::Outcome))),
        Infinite::Score(score) if score != 0 && !game.is_owned() => Err(Error::invalid(format!(
            "infinite play cannot be worth {score}: in an alternating game it would be {score} for both players"
        ))
        .help(Advice::InfiniteDraw)
        .help("give every position an owner")),
        _ => Ok(()),
    }
}
