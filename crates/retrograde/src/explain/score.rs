//! Why a position has its score.

use super::{Account, SAID};
use crate::{
    core::{End, Outcome, Position, graph::NONE},
    solve::score::of_infinite_play,
    words::{Ending, ScoreHeadline, distinct},
};

/// Says why, and returns the value.
pub(super) fn explain(account: &mut Account<'_>, scores: &[i64], ranks: &[u32]) -> String {
    let game = account.game;
    let v = account.position;
    let (score, rank) = (scores[v as usize], ranks[v as usize]);
    let label = account.label(v);
    let words = account.words;
    let Some(best) = account.best_move(v) else {
        if game.has_scores() {
            account.say(words.score_at_end(&label, score), Vec::new());
        } else {
            account.say_end(game.terminal_result(v).map_or(Outcome::Draw, End::outcome));
            account.say(words.that_counts(score), Vec::new());
        }
        return score.to_string();
    };
    let headline = match (game.is_owned(), rank == NONE) {
        (_, true) if account.returns_to.is_some() || !account.complete => ScoreHeadline::Infinite,
        (_, true) => ScoreHeadline::Balanced,
        (true, false) => ScoreHeadline::Owned,
        (false, false) if score > of_infinite_play(game) => ScoreHeadline::MoverForces,
        (false, false) => ScoreHeadline::OpponentForces,
    };
    account.say(words.score_headline(&label, score, &headline), Vec::new());

    let moves = distinct(game.graph.moves(v));
    let yields =
        |t: Position| if game.is_owned() { scores[t as usize] } else { scores[t as usize].wrapping_neg() };
    let text = if let [only] = moves[..] {
        words.only_move_yields(&account.label(only), yields(only))
    } else {
        let option = |&t: &Position| words.by_going(yields(t), &account.label(t));
        let mut options: Vec<_> = moves.iter().take(SAID).map(option).collect();
        if moves.len() > SAID {
            options.push(words.one_of_others(moves.len() - SAID));
        }
        words.choice(game.owner(v), &options, score, &account.label(best))
    };
    account.say(text, moves.iter().map(|&t| (v, t)).collect());
    account.best_play(|account, place| {
        Ending::ScoreOnly(scores[account.line[place] as usize], account.turn_on_line(place))
    });
    score.to_string()
}
