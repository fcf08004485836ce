//! Why a position is equal to a Nim heap, or to none.

use super::{Account, SAID};
use crate::{
    core::{Grundy, Outcome, Position, Values, graph::NONE},
    words::{Answered, Ending, distinct, list, positions},
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
    let words = account.words;
    if moves.is_empty() {
        account.say_end(Outcome::Loss);
        account.say(words.value_is_zero().into(), Vec::new());
        return value.to_string();
    }

    let mut set: Vec<u32> = moves.iter().map(|&t| nimbers[t as usize]).filter(|&m| m != NONE).collect();
    set.sort_unstable();
    set.dedup();
    let least = (0..).zip(&set).find(|&(i, &m)| i != m).map_or(set.len() as u32, |(i, _)| i);
    let with_value = |&t: &Position| words.with_value(&account.label(t), &value_of(t).to_string());
    let options = list(words, moves.iter().map(with_value));
    let set: Vec<_> = set.iter().map(u32::to_string).collect();
    account.say(
        words.moves_and_mex(&label, &options, &set.join(", "), least),
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
                let answer = |&(t, w): &(Position, Position)| {
                    let (label, answer) = (&*account.label(t), &*account.label(w));
                    words.answered(&Answered::By { label, answer, owned: false })
                };
                let answers: Vec<_> = larger.iter().map(answer).collect();
                account.say(
                    words.taken_back(*nimber, &answers),
                    larger.iter().flat_map(|&(t, w)| [(v, t), (t, w)]).collect(),
                );
            }
            account.say(words.is_worth(&label, *nimber), Vec::new());
        }
        Grundy::Loopy(_) => {
            // By definition one such option exists; else the position would have the missing number.
            let free: Vec<_> =
                moves.iter().copied().filter(|&t| nimbers[t as usize] == NONE && back(t).is_none()).collect();
            let text =
                words.not_taken_back(&label, &positions(words, game, &free), least, &value.to_string());
            account.say(text, free.iter().map(|&t| (v, t)).collect());
        }
    }
    verdict(account, value.outcome(), nimbers);
    value.to_string()
}

/// Who wins, with which move, and how the play goes.
fn verdict(account: &mut Account<'_>, outcome: Outcome, nimbers: &[u32]) {
    let v = account.position;
    let Some(best) = account.best_move(v) else { return };
    let text = account.words.by_itself(&account.label(v), outcome, &account.label(best));
    account.say(text, vec![(v, best)]);
    match outcome {
        Outcome::Draw => account.go_round(),
        _ => account.best_play(|account, place| {
            debug_assert_eq!(nimbers[account.line[place] as usize], 0);
            Ending::StuckLoses(account.mover_on_line(place))
        }),
    }
}
