//! Why a position is equal to a Nim heap, or to none.

use super::{Account, SAID};
use crate::{
    core::{Grundy, Outcome, Position, Values, graph::NONE},
    words::{distinct, list, positions},
};

/// Says why, and returns the value.
pub(super) fn explain(account: &mut Account<'_>, nimbers: &[u32], times: &[u32]) -> String {
    let game = account.game;
    let v = account.position;
    let label = account.label(v);
    let values: &Values = &account.solution.values;
    let value_of = |t: Position| values.grundy(&game.graph, t).unwrap_or(Grundy::Loopy(Vec::new()));
    let value = value_of(v);
    let moves = distinct(game.graph.moves(v));
    if moves.is_empty() {
        account.say_end(Outcome::Loss);
        account.say("Its value is 0.".into(), Vec::new());
        return value.to_string();
    }

    let mut set: Vec<u32> = moves.iter().map(|&t| nimbers[t as usize]).filter(|&m| m != NONE).collect();
    set.sort_unstable();
    set.dedup();
    let least = (0..).zip(&set).find(|&(i, &m)| i != m).map_or(set.len() as u32, |(i, _)| i);
    let options = list(moves.iter().map(|&t| format!("{} ({})", account.label(t), value_of(t))));
    let set: Vec<_> = set.iter().map(u32::to_string).collect();
    account.say(
        format!(
            "Position {label} can move to {options}. The Nim heaps among these values are {{{}}}, and the least number missing is {least}.",
            set.join(", ")
        ),
        moves.iter().map(|&t| (v, t)).collect(),
    );

    // Options that are ∞ or above the missing number: does a move lead back to it, at an earlier time?
    let back = |t: Position| {
        let answers = game.graph.moves(t).iter().copied();
        answers.filter(|&w| nimbers[w as usize] == least).min_by_key(|&w| times[w as usize])
    };
    match &value {
        Grundy::Nimber(nimber) => {
            let larger: Vec<_> = moves
                .iter()
                .filter(|&&t| nimbers[t as usize] > *nimber)
                .filter_map(|&t| back(t).map(|w| (t, w)))
                .take(SAID)
                .collect();
            if !larger.is_empty() {
                let answers: Vec<_> = larger
                    .iter()
                    .map(|&(t, w)| format!("{} is answered by {}", account.label(t), account.label(w)))
                    .collect();
                account.say(
                    format!("A move beyond {nimber} can be taken back to {nimber}: {}.", answers.join(", ")),
                    larger.iter().flat_map(|&(t, w)| [(v, t), (t, w)]).collect(),
                );
            }
            let counts = match nimber {
                0 => "in a sum it counts for nothing".to_owned(),
                _ => format!("in every sum it counts like a Nim heap of {nimber}"),
            };
            account.say(format!("So {label} is worth {nimber}: {counts}."), Vec::new());
        }
        Grundy::Loopy(_) => {
            // By definition one such option exists; else the position would have the missing number.
            let free: Vec<_> =
                moves.iter().copied().filter(|&t| nimbers[t as usize] == NONE && back(t).is_none()).collect();
            account.say(
                format!(
                    "But from {} no move leads to the value {least}, so a move there cannot be taken back: {label} is worth {value}, which is no Nim heap.",
                    positions(game, &free)
                ),
                free.iter().map(|&t| (v, t)).collect(),
            );
        }
    }
    verdict(account, value.outcome(), nimbers);
    value.to_string()
}

/// Who wins, with which move, and how the play goes.
fn verdict(account: &mut Account<'_>, outcome: Outcome, nimbers: &[u32]) {
    let v = account.position;
    let Some(best) = account.best_move(v) else { return };
    let (label, to) = (account.label(v), account.label(best));
    let text = match outcome {
        Outcome::Win => {
            format!("By itself {label} is won: the move to {to} leaves the opponent the value 0.")
        }
        Outcome::Loss => format!("By itself {label} is lost: no move leads to the value 0."),
        _ => format!(
            "By itself {label} is a draw: no move leads to the value 0, but the move to {to} keeps the play going."
        ),
    };
    account.say(text, vec![(v, best)]);
    match outcome {
        Outcome::Draw => account.go_round(),
        _ => account.best_play(|account, place| {
            debug_assert_eq!(nimbers[account.line[place] as usize], 0);
            format!("{} has no moves and loses", account.mover_on_line(place))
        }),
    }
}
