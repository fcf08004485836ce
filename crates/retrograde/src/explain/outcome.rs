//! Why a position is won, lost, tied or drawn.

use super::{Account, SAID};
use crate::{
    circles::Circles,
    core::{End, Infinite, Outcome, Player, Position, Rule, graph::NONE, value::Outcomes},
    words::{Answered, Ending, Headline, Who, distinct, mover, positions, winner},
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
    let words = account.words;
    let owned = game.is_owned();
    let headline = match outcome {
        Outcome::Win | Outcome::Loss if left == NONE => Headline::ForEver(winner(outcome), game.infinite),
        Outcome::Win | Outcome::Loss => Headline::Decided(outcome, owned, left),
        Outcome::Tie => Headline::Tie((left != NONE).then_some(left)),
        Outcome::Draw => Headline::Draw,
    };
    account.say(words.headline(&account.label(v), &headline), Vec::new());

    // The outcome at v if the play goes on to t, and whether v's mover wants it.
    let carried = |t: Position| if owned { outcomes.get(t) } else { outcomes.get(t).reversed() };
    let good = if game.owner(v) == Some(Player::Second) { Outcome::Loss } else { Outcome::Win };
    let with = |wanted: Outcome| -> Vec<Position> {
        moves.iter().copied().filter(|&t| carried(t) == wanted).collect()
    };
    let to = account.label(best);
    if left == NONE && outcome == good {
        account.say(words.keeps_among_wins(&to, mover(game, v)), vec![(v, best)]);
    } else if outcome == good {
        let option = words.option_is(outcomes.get(best), owned);
        let mut said = vec![words.move_wins(&to, option, remoteness[best as usize])];
        let others = with(good).into_iter().filter(|&t| t != best);
        let (equal, slower): (Vec<_>, Vec<_>) = others.partition(|&t| remoteness[t as usize] == left - 1);
        if moves.len() == 1 {
            said.push(words.only_move().into());
        } else if equal.is_empty() && slower.is_empty() {
            said.push(words.only_winning_move().into());
        }
        if !equal.is_empty() {
            said.push(words.as_good(&positions(words, game, &equal), equal.len()));
        }
        if !slower.is_empty() {
            said.push(words.slower(&positions(words, game, &slower), slower.len()));
        }
        account.say(words.join(&said), vec![(v, best)]);
    } else if outcome == good.reversed() {
        loss(account, outcomes, remoteness, &moves);
    } else {
        undecided(account, outcome, best, &with(good.reversed()), &moves);
    }
    if left == NONE
        && matches!(outcome, Outcome::Win | Outcome::Loss)
        && let Some(parity) = game.infinite.parity()
    {
        let winner = winner(outcome);
        let next = |u: Position| match game.owner(u) == Some(winner.other()) {
            true => game.graph.moves(u).to_vec(),
            false => account.best_move(u).into_iter().collect(),
        };
        let text = match game.infinite {
            Infinite::Buchi => words.circles_visit(winner, winner == Player::First),
            Infinite::CoBuchi => words.circles_visit(winner, winner == Player::Second),
            _ => {
                let deciding = Circles::from(game, v, next).and_then(|circles| circles.deciding());
                words.circles(winner, deciding.as_deref(), parity)
            }
        };
        account.say(text, Vec::new());
    }
    if outcome == Outcome::Draw {
        account.go_round();
        exits(account, &carried);
    } else {
        account.best_play(|account, place| ending(account, outcomes, place));
    }
    outcome.word().into()
}

/// All moves are bad: which, how each is answered, and which one holds out longest.
fn loss(account: &mut Account<'_>, outcomes: &Outcomes, remoteness: &[u32], moves: &[Position]) {
    let game = account.game;
    let v = account.position;
    let words = account.words;
    let option = words.option_is(outcomes.get(moves[0]), game.is_owned());
    let mut arrows = Vec::new();
    let mut answers = Vec::new();
    for &t in moves.iter().take(SAID) {
        arrows.push((v, t));
        let label = account.label(t);
        let answer = account.best_move(t);
        arrows.extend(answer.map(|answer| (t, answer)));
        answers.push(match answer.map(|answer| account.label(answer)) {
            Some(answer) => {
                words.answered(&Answered::By { label: &label, answer: &answer, owned: game.is_owned() })
            }
            None => words.answered(&Answered::Ends(&label)),
        });
    }
    let more = moves.len().saturating_sub(SAID);
    if more > 0 {
        answers.push(words.answered(&Answered::More(more)));
    }
    account.say(words.every_move(option, &answers, moves.len() == 1), arrows);

    let left = remoteness[v as usize];
    let (Some(best), true, false) = (account.best_move(v), moves.len() > 1, left == NONE) else { return };
    let longest = moves.iter().filter(|&&t| remoteness[t as usize] == left - 1).count();
    let text = if longest == moves.len() {
        words.all_resist_equally().into()
    } else {
        words.resists_longest(&account.label(best))
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
    let words = account.words;
    let tie = outcome == Outcome::Tie;
    let mut said = vec![words.no_move_wins(&account.label(best), tie, moves.len() == 1)];
    if !losing.is_empty() {
        said.push(words.would_lose(&positions(words, account.game, losing), losing.len()));
    }
    account.say(words.join(&said), vec![(account.position, best)]);
}

/// What leaving the cycle of a draw would bring.
fn exits(account: &mut Account<'_>, carried: &dyn Fn(Position) -> Outcome) {
    let game = account.game;
    let words = account.words;
    let Some(round) = account.round() else { return };
    let mut exits = Vec::new();
    let mut arrows = Vec::new();
    for &u in &round[1..] {
        let bad = if game.owner(u) == Some(Player::Second) { Outcome::Win } else { Outcome::Loss };
        let losing: Vec<_> =
            distinct(game.graph.moves(u)).into_iter().filter(|&t| carried(t) == bad).collect();
        if !losing.is_empty() && exits.len() < SAID {
            exits.push(words.leaves_at(&account.label(u), &positions(words, game, &losing)));
            arrows.extend(losing.iter().map(|&t| (u, t)));
        }
    }
    let text = if exits.is_empty() { words.nobody_leaves().into() } else { words.who_leaves_loses(&exits) };
    account.say(text, arrows);
}

/// How the play ends at the `place`-th position of the line.
fn ending(account: &Account<'_>, outcomes: &Outcomes, place: usize) -> Ending {
    let game = account.game;
    let v = account.line[place];
    let outcome = outcomes.get(v);
    let who = account.mover_on_line(place);
    let other = if who == Who::Opponent { Who::Mover } else { Who::Opponent };
    // The result of an owned game is First's, of an alternating one the mover's.
    let winner = match (outcome, game.is_owned()) {
        (Outcome::Win | Outcome::Loss, true) => Who::Player(winner(outcome)),
        (Outcome::Win, false) => who,
        (Outcome::Loss, false) => other,
        (Outcome::Tie | Outcome::Draw, _) => Who::Nobody,
    };
    match game.end(v) {
        Some(End::Score(score)) => Ending::Score(score, account.turn_on_line(place), winner),
        Some(_) => Ending::Declared(account.turn_on_line(place), winner),
        None if winner == who && game.rule == Rule::Misere => Ending::StuckWins(who),
        None => Ending::StuckLoses(who),
    }
}
