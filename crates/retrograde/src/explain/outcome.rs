//! Why a position is won, lost, tied or drawn.

use super::{Account, SAID};
use crate::{
    core::{End, Outcome, Player, Position, Rule, graph::NONE, value::Outcomes},
    words::{count, distinct, in_moves, is, option_is, player, positions},
};

/// Says why, and returns the value.
pub(super) fn explain(account: &mut Account<'_>, outcomes: &Outcomes, remoteness: &[u32]) -> String {
    let game = account.game;
    let v = account.position;
    let outcome = outcomes.get(v);
    let Some(best) = account.best_move(v) else {
        account.say_end(outcome);
        return outcome.word().into();
    };
    let moves = distinct(game.graph.moves(v));
    let left = remoteness[v as usize];
    account.say(headline(account, outcome, left), Vec::new());

    // The outcome at v if the play goes on to t, and whether v's mover wants it.
    let carried = |t: Position| if game.is_owned() { outcomes.get(t) } else { outcomes.get(t).reversed() };
    let good = if game.owner(v) == Some(Player::Second) { Outcome::Loss } else { Outcome::Win };
    let with = |wanted: Outcome| -> Vec<Position> {
        moves.iter().copied().filter(|&t| carried(t) == wanted).collect()
    };
    let to = account.label(best);
    if left == NONE && outcome == good {
        account.say(
            format!("The move to {to} keeps the play among positions that {} wins.", mover(account)),
            vec![(v, best)],
        );
    } else if outcome == good {
        let option = option_is(game, outcomes.get(best));
        let after = in_moves(remoteness[best as usize]);
        let mut text = format!("The move to {to} wins: {to} is {option}{after}.");
        let others = with(good).into_iter().filter(|&t| t != best);
        let (equal, slower): (Vec<_>, Vec<_>) = others.partition(|&t| remoteness[t as usize] == left - 1);
        if moves.len() == 1 {
            text += " It is the only move.";
        } else if equal.is_empty() && slower.is_empty() {
            text += " It is the only move that wins.";
        }
        if !equal.is_empty() {
            text += &format!(" {} as good.", moves_to(account, &equal, "is", "are"));
        }
        if !slower.is_empty() {
            text +=
                &format!(" {} the win, but the way is longer.", moves_to(account, &slower, "keeps", "keep"));
        }
        account.say(text, vec![(v, best)]);
    } else if outcome == good.reversed() {
        loss(account, outcomes, remoteness, &moves);
    } else {
        undecided(account, outcome, best, &with(good.reversed()), &moves);
    }
    if outcome == Outcome::Draw {
        account.go_round();
        exits(account, &carried);
    } else {
        account.best_play(|account, place| ending(account, outcomes, place));
    }
    outcome.word().into()
}

/// `The move to 3 is`, `The moves to 3 and 4 are`.
fn moves_to(account: &Account<'_>, to: &[Position], one: &str, many: &str) -> String {
    let (noun, verb) = if to.len() == 1 { ("move", one) } else { ("moves", many) };
    format!("The {noun} to {} {verb}", positions(account.game, to))
}

/// Who moves at the position, as a subject.
fn mover(account: &Account<'_>) -> &'static str {
    account.game.owner(account.position).map_or("the player to move", player)
}

fn headline(account: &Account<'_>, outcome: Outcome, left: u32) -> String {
    let label = account.label(account.position);
    let game = account.game;
    let who = if game.is_owned() { "" } else { " for the player to move" };
    match outcome {
        Outcome::Win | Outcome::Loss if left == NONE => {
            let winner = player(if outcome == Outcome::Win { Player::First } else { Player::Second });
            format!(
                "Position {label} is won by {winner}, who can play for ever and wins every play that never ends."
            )
        }
        Outcome::Win | Outcome::Loss => {
            format!("Position {label} is {}{who}, in {}.", is(game, outcome), count(left.into(), "move"))
        }
        Outcome::Tie => format!(
            "Position {label} is a tie, in {}: neither player can force a win, and the play ends.",
            count(left.into(), "move")
        ),
        Outcome::Draw => format!(
            "Position {label} is a draw: neither player can force a win, and the play need never end."
        ),
    }
}

/// All moves are bad: which, how each is answered, and which one holds out longest.
fn loss(account: &mut Account<'_>, outcomes: &Outcomes, remoteness: &[u32], moves: &[Position]) {
    let game = account.game;
    let v = account.position;
    let option = option_is(game, outcomes.get(moves[0]));
    let mut arrows = Vec::new();
    let mut answers = Vec::new();
    for &t in moves.iter().take(SAID) {
        arrows.push((v, t));
        let label = account.label(t);
        answers.push(match account.best_move(t) {
            Some(answer) => {
                arrows.push((t, answer));
                let verb = if game.is_owned() { "leads on to" } else { "is answered by" };
                format!("{label} {verb} {}", account.label(answer))
            }
            None => format!("{label} ends the play"),
        });
    }
    let more = moves.len().saturating_sub(SAID);
    if more > 0 {
        answers.push(format!("so it is with {more} more"));
    }
    let last = answers.pop().unwrap_or_default();
    let answers = if answers.is_empty() { last } else { format!("{}, and {last}", answers.join(", ")) };
    let every = if moves.len() == 1 { "The only move" } else { "Every move" };
    account.say(format!("{every} leads to a position that is {option}: {answers}."), arrows);

    let left = remoteness[v as usize];
    let (Some(best), true, false) = (account.best_move(v), moves.len() > 1, left == NONE) else { return };
    let longest = moves.iter().filter(|&&t| remoteness[t as usize] == left - 1).count();
    let text = if longest == moves.len() {
        "All of them resist equally long.".into()
    } else {
        format!("The move to {} resists longest.", account.label(best))
    };
    account.say(text, vec![(v, best)]);
}

/// A tie or a draw: no move wins, this one keeps it, those would lose.
fn undecided(
    account: &mut Account<'_>,
    outcome: Outcome,
    best: Position,
    losing: &[Position],
    moves: &[Position],
) {
    let to = account.label(best);
    let keeps = if outcome == Outcome::Tie { "leads to the tie" } else { "keeps the play going" };
    let mut text = match moves.len() {
        1 => format!("The only move, to {to}, {keeps}."),
        _ => format!("No move wins. The move to {to} {keeps}."),
    };
    if !losing.is_empty() {
        text += &format!(" {} lose.", moves_to(account, losing, "would", "would"));
    }
    account.say(text, vec![(account.position, best)]);
}

/// What leaving the cycle of a draw would bring.
fn exits(account: &mut Account<'_>, carried: &dyn Fn(Position) -> Outcome) {
    let game = account.game;
    let Some(round) = account.round() else { return };
    let mut exits = Vec::new();
    let mut arrows = Vec::new();
    for &u in &round[1..] {
        let bad = if game.owner(u) == Some(Player::Second) { Outcome::Win } else { Outcome::Loss };
        let losing: Vec<_> =
            distinct(game.graph.moves(u)).into_iter().filter(|&t| carried(t) == bad).collect();
        if !losing.is_empty() && exits.len() < SAID {
            exits.push(format!("at {} by going to {}", account.label(u), positions(game, &losing)));
            arrows.extend(losing.iter().map(|&t| (u, t)));
        }
    }
    let text = match exits.len() {
        0 => "On the way round no move wins, so nobody has a reason to leave it.".to_owned(),
        _ => format!("On the way round no move wins, and who leaves it can lose: {}.", exits.join("; ")),
    };
    account.say(text, arrows);
}

/// How the play ends at the `place`-th position of the line.
fn ending(account: &Account<'_>, outcomes: &Outcomes, place: usize) -> String {
    let game = account.game;
    let v = account.line[place];
    let outcome = outcomes.get(v);
    let who = account.mover_on_line(place);
    let other = if who == "the opponent" { "the player to move" } else { "the opponent" };
    // The result of an owned game is First's, of an alternating one the mover's.
    let winner = match (outcome, game.is_owned()) {
        (Outcome::Win, true) => player(Player::First),
        (Outcome::Loss, true) => player(Player::Second),
        (Outcome::Win, false) => who,
        (Outcome::Loss, false) => other,
        (Outcome::Tie | Outcome::Draw, _) => "nobody",
    };
    match game.end(v) {
        Some(End::Score(score)) => format!("the play ends with score {score}: {winner} wins"),
        Some(_) => format!("the play ends, and {winner} wins"),
        None if winner == who && game.rule == Rule::Misere => {
            format!("{who} has no moves and wins by the misère rule")
        }
        None => format!("{who} has no moves and loses"),
    }
}
