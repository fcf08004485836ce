//! Why a position has its score.

use super::{Account, SAID};
use crate::{
    core::{Outcome, Player, Position, graph::NONE},
    solve::{ends, score::of_infinite_play},
    words::{distinct, player},
};

/// Says why, and returns the value.
pub(super) fn explain(account: &mut Account<'_>, scores: &[i64], ranks: &[u32]) -> String {
    let game = account.game;
    let v = account.position;
    let (score, rank) = (scores[v as usize], ranks[v as usize]);
    let label = account.label(v);
    let Some(best) = account.best_move(v) else {
        if game.has_scores() {
            account.say(format!("The play ends at {label} with score {score}."), Vec::new());
        } else {
            account.say_end(game.terminal_result(v).map_or(Outcome::Draw, ends::outcome));
            account.say(format!("That counts {score}."), Vec::new());
        }
        return score.to_string();
    };
    let infinite = of_infinite_play(game);
    let headline = match (game.is_owned(), rank == NONE) {
        (_, true) => format!(
            "Position {label} is worth {score}, as much as infinite play: neither player can force anything better."
        ),
        (true, false) => format!(
            "Position {label} is worth {score}: First can force that much, and Second can keep it at that."
        ),
        (false, false) if score > infinite => format!(
            "Position {label} is worth {score} to the player to move, who can force it; the opponent can keep it at that."
        ),
        (false, false) => format!(
            "Position {label} is worth {score} to the player to move, who can get no more; the opponent can force it."
        ),
    };
    account.say(headline, Vec::new());

    let moves = distinct(game.graph.moves(v));
    let yields =
        |t: Position| if game.is_owned() { scores[t as usize] } else { scores[t as usize].wrapping_neg() };
    let who = match game.owner(v) {
        Some(owner) => player(owner),
        None => "The player to move",
    };
    let text = if let [only] = moves[..] {
        format!("The only move, to {}, yields {}.", account.label(only), yields(only))
    } else {
        let mut options: Vec<_> = moves
            .iter()
            .take(SAID)
            .map(|&t| format!("{} by going to {}", yields(t), account.label(t)))
            .collect();
        if moves.len() > SAID {
            options.push(format!("one of {} others", moves.len() - SAID));
        }
        let choice = if game.owner(v) == Some(Player::Second) { "least" } else { "greatest" };
        format!(
            "{who} can have {}. The {choice} of them is {score}: the move to {}.",
            options.join(", or "),
            account.label(best)
        )
    };
    account.say(text, moves.iter().map(|&t| (v, t)).collect());
    account.best_play(|account, place| {
        let end = scores[account.line[place] as usize];
        if game.is_owned() {
            return format!("the play ends with score {end}");
        }
        let whose = if place.is_multiple_of(2) { end } else { end.wrapping_neg() };
        format!("the play ends with {whose} for the player to move")
    });
    score.to_string()
}
