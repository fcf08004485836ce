//! The sentences of a trace.

use crate::{
    core::{End, GameGraph, Grundy, Outcome, Player, Position, Values, graph::NONE},
    solve::{ends, score::of_infinite_play},
    watch::Value,
    words::{distinct, end, in_moves, is, list, mover, option_is, player, positions},
};

pub(super) fn order(game: &GameGraph, order: &[Position]) -> String {
    format!(
        "Put the positions in an order in which every move leads to an earlier one: {}.",
        positions(game, order)
    )
}

pub(super) fn counters(game: &GameGraph, counters: &[u32]) -> String {
    let each = (0..).zip(counters).map(|(v, &moves)| format!("{} has {moves}", game.label(v)));
    format!("Every position counts its moves: {}.", list(each))
}

pub(super) fn stretch(game: &GameGraph, values: &[Option<Value>], line: &str, queue: &[Position]) -> String {
    let who = positions(game, queue);
    match line {
        "start" if queue.is_empty() => "No end of the play is won or lost: the queue stays empty.".into(),
        "start" => format!("The queue begins with the ends that are won or lost: {who}."),
        "ties" => {
            format!("Nobody else can force a win. The queue goes on with the ends that are ties: {who}.")
        }
        _ => {
            let each = queue.iter().map(|&v| match &values[v as usize] {
                Some(Value::Score(score, _)) => format!("{} ({score})", game.label(v)),
                _ => game.label(v).into_owned(),
            });
            let infinite = of_infinite_play(game);
            format!(
                "The ends that are now the farthest from infinite play ({infinite}) enter the queue: {}.",
                list(each)
            )
        }
    }
}

/// What a position is worth, as in `it is …`.
fn worth(game: &GameGraph, value: &Value) -> String {
    match value {
        Value::Outcome(outcome, _) => is(game, *outcome).into(),
        Value::Score(score, _) => format!("worth {score}"),
        Value::Grundy(grundy, _) => format!("worth {grundy}"),
    }
}

pub(super) fn take(game: &GameGraph, v: Position, value: Option<&Value>) -> String {
    let label = game.label(v);
    let worth = value.map_or(String::new(), |value| format!(" It is {}.", worth(game, value)));
    format!("Take {label} from the queue.{worth} Look at the moves that lead there.")
}

pub(super) fn skip(game: &GameGraph, from: Position, to: Position) -> String {
    let (from, to) = (game.label(from), game.label(to));
    format!("{from} → {to}: {from} is decided already.")
}

pub(super) fn less(
    game: &GameGraph,
    from: Position,
    to: Position,
    left: u32,
    value: Option<&Value>,
) -> String {
    let worth = match value {
        Some(Value::Outcome(outcome, _)) => option_is(game, *outcome).into(),
        Some(value) => worth(game, value),
        None => "decided".into(),
    };
    let (who, from, to) = (mover(game, from), game.label(from), game.label(to));
    let hopes = match left {
        0 => "It was the last one.".into(),
        1 => "1 move is left to hope for.".into(),
        left => format!("{left} moves are left to hope for."),
    };
    format!("{from} → {to}: {to} is {worth}, so {who} has no hope there. {hopes}")
}

/// The beginning of a level of nimbers.
pub(super) fn level(game: &GameGraph, level: u32, counts: &[(Position, u32)]) -> String {
    let candidates = list(counts.iter().map(|&(w, _)| game.label(w).into_owned()));
    let each = list(counts.iter().map(|&(w, count)| format!("{} has {count}", game.label(w))));
    let so_far = match level {
        0 => "Level 0: everybody is a candidate.".into(),
        1 => format!("Level 1: who is undecided and can move to 0 is a candidate: {candidates}."),
        _ => format!(
            "Level {level}: who is undecided and can move to every value below is a candidate: {candidates}."
        ),
    };
    format!("{so_far} Count the undecided options: {each}.")
}

/// A move to `from` can be taken back because there is one on to `to`.
pub(super) fn reach(game: &GameGraph, from: Position, to: Position, value: Option<&Value>) -> String {
    let worth = value.map_or(String::new(), |value| worth(game, value));
    let (from, to) = (game.label(from), game.label(to));
    format!(
        "{from} → {to}: {to} is {worth}. So a move to {from} can be answered, and {from} itself is worth something else."
    )
}

/// One undecided option less that could not be answered.
pub(super) fn less_to_worry_about(
    game: &GameGraph,
    from: Position,
    to: Position,
    left: u32,
    level: i64,
) -> String {
    let (from, to) = (game.label(from), game.label(to));
    let left = match left {
        0 => "It was the last one in question.".into(),
        1 => "1 option is still in question.".into(),
        left => format!("{left} options are still in question."),
    };
    format!("{from} → {to}: that move can be answered with a move to a value {level}. {left}")
}

pub(super) fn decide(
    game: &GameGraph,
    values: &[Option<Value>],
    line: &str,
    v: Position,
    by: Option<Position>,
    value: &Value,
) -> String {
    match value {
        Value::Outcome(outcome, remoteness) => decide_outcome(game, line, v, by, *outcome, *remoteness),
        Value::Score(score, _) => decide_score(game, values, v, by, *score),
        Value::Grundy(grundy, _) => match (line, grundy) {
            ("rest", _) => decide_loopy(game, values, v, grundy),
            ("start" | "label", Grundy::Nimber(level)) => decide_level(game, values, v, *level),
            _ => decide_grundy(game, values, v, grundy),
        },
    }
}

fn decide_outcome(
    game: &GameGraph,
    line: &str,
    v: Position,
    by: Option<Position>,
    outcome: Outcome,
    remoteness: u32,
) -> String {
    let label = game.label(v);
    let decided = format!("{label} is {}{}", is(game, outcome), in_moves(remoteness));
    let moves = game.graph.moves(v);
    let who = |verb: &str| match game.owner(v) {
        Some(owner) => format!("{} moves at {label} and {verb}", player(owner)),
        None => format!("{label} {verb}"),
    };
    match (line, by) {
        ("end", _) => end(game, v, outcome),
        ("win", Some(to)) => {
            let aim = if game.is_owned() { outcome } else { outcome.reversed() };
            format!(
                "{} {}, which is {}: {decided}.",
                who("can move to"),
                game.label(to),
                option_is(game, aim)
            )
        }
        ("tie", Some(to)) => {
            format!(
                "{} {}, which is a tie, and to nothing better: {decided}.",
                who("can move to"),
                game.label(to)
            )
        }
        ("loss", _) => {
            let bad = if game.is_owned() { outcome } else { outcome.reversed() };
            let every = format!("{} only to {}", who("can move"), positions(game, moves));
            format!("{every}: {}. {decided}.", all_are(moves, option_is(game, bad)))
        }
        _ => format!(
            "{} only to {}: no move is better than a tie. {decided}.",
            who("can move"),
            positions(game, moves)
        ),
    }
}

/// `it is …`, `both are …`, `all are …`.
fn all_are(moves: &[Position], what: &str) -> String {
    match distinct(moves).len() {
        1 => format!("it is {what}"),
        2 => format!("both are {what}"),
        _ => format!("all are {what}"),
    }
}

fn decide_score(
    game: &GameGraph,
    values: &[Option<Value>],
    v: Position,
    by: Option<Position>,
    score: i64,
) -> String {
    let label = game.label(v);
    let options = distinct(game.graph.moves(v));
    let Some(by) = by.or_else(|| options.first().copied()) else {
        return match game.has_scores() {
            true => format!("The play ends at {label} with score {score}."),
            false => format!("{} That counts {score}.", end(game, v, ends::outcome(End::Score(score)))),
        };
    };
    let who = match game.owner(v) {
        Some(owner) => format!("{} moves at {label} and", player(owner)),
        None => format!("The mover at {label}"),
    };
    // While the game is not swept but attracted, other options may still be open.
    if options.iter().any(|&t| values[t as usize].is_none()) {
        return format!("{who} can have {score} by going to {}: {label} is worth {score}.", game.label(by));
    }
    let yields = |t: Position| match &values[t as usize] {
        Some(Value::Score(score, _)) if game.is_owned() => *score,
        Some(Value::Score(score, _)) => score.wrapping_neg(),
        _ => 0,
    };
    if let [only] = options[..] {
        return format!("{who} can only go to {}, for {score}: {label} is worth {score}.", game.label(only));
    }
    let all = list(options.iter().map(|&t| format!("{} at {}", yields(t), game.label(t))));
    let best = match game.owner(v) {
        Some(Player::First) => "greatest",
        Some(Player::Second) => "least",
        None => "best",
    };
    format!("{who} has {all} to choose from. The {best} is {score}.")
}

/// The nimbers of the options, ascending.
pub(super) fn option_nimbers(game: &GameGraph, values: &[Option<Value>], v: Position) -> Vec<u32> {
    let nimber = |&t: &Position| match &values[t as usize] {
        Some(Value::Grundy(Grundy::Nimber(nimber), _)) => Some(*nimber),
        _ => None,
    };
    let mut set: Vec<u32> = game.graph.moves(v).iter().filter_map(nimber).collect();
    set.sort_unstable();
    set.dedup();
    set
}

fn decide_grundy(game: &GameGraph, values: &[Option<Value>], v: Position, grundy: &Grundy) -> String {
    let label = game.label(v);
    if game.graph.is_terminal(v) {
        return format!("{label} has no moves. The set of its options' values is empty, and its mex is 0.");
    }
    let set: Vec<_> = option_nimbers(game, values, v).iter().map(u32::to_string).collect();
    let set = set.join(", ");
    format!(
        "{label} can move to {}. The set of the values there is {{{set}}}, and the least number missing from it is {grundy}.",
        positions(game, game.graph.moves(v))
    )
}

fn decide_level(game: &GameGraph, values: &[Option<Value>], v: Position, level: u32) -> String {
    let label = game.label(v);
    if game.graph.is_terminal(v) {
        return format!("{label} has no moves, so its value is 0.");
    }
    let undecided: Vec<_> =
        game.graph.moves(v).iter().copied().filter(|&t| values[t as usize].is_none()).collect();
    let below = match level {
        0 => String::new(),
        1 => format!("{label} can move to 0, but not to 1. "),
        _ => format!("{label} can move to every value below {level}, but not to {level}. "),
    };
    match undecided.is_empty() {
        true => format!("{below}All its options are decided: its value is {level}."),
        false => format!(
            "{below}A move to {} can be answered with a value {level}: the value of {label} is {level}.",
            positions(game, &undecided)
        ),
    }
}

fn decide_loopy(game: &GameGraph, values: &[Option<Value>], v: Position, grundy: &Grundy) -> String {
    let label = game.label(v);
    let set: Vec<_> = option_nimbers(game, values, v).iter().map(u32::to_string).collect();
    let decided = match set.is_empty() {
        true => "None of its options has a nimber".into(),
        false => format!("The nimbers of its options are {}", list(set.into_iter())),
    };
    format!(
        "{label} was never labelled: some move from it cannot be answered. {decided}: its value is {grundy}."
    )
}

pub(super) fn rest(game: &GameGraph, rest: &[Position], value: &Value) -> String {
    let who = positions(game, rest);
    match value {
        Value::Outcome(Outcome::Draw, _) => {
            format!("From {who} nobody can force an end, and nobody needs to let the other have one: a draw.")
        }
        Value::Outcome(outcome, _) => {
            let winner = if *outcome == Outcome::Win { Player::First } else { Player::Second };
            format!(
                "From {who} {} can play for ever, and infinite play is his: {}.",
                player(winner),
                is(game, *outcome)
            )
        }
        _ => {
            let infinite = of_infinite_play(game);
            format!(
                "From {who} neither player can force anything better than infinite play: worth {infinite}."
            )
        }
    }
}

pub(super) fn result(game: &GameGraph, values: &Values) -> String {
    let n = game.positions();
    let mut parts = Vec::new();
    match values {
        Values::Outcome { outcomes, .. } => {
            for (outcome, one, many) in [
                (Outcome::Win, is(game, Outcome::Win), is(game, Outcome::Win)),
                (Outcome::Loss, is(game, Outcome::Loss), is(game, Outcome::Loss)),
                (Outcome::Tie, "a tie", "ties"),
                (Outcome::Draw, "a draw", "draws"),
            ] {
                match outcomes.iter().filter(|&found| found == outcome).count() {
                    0 => {}
                    1 => parts.push(format!("1 is {one}")),
                    number => parts.push(format!("{number} are {many}")),
                }
            }
        }
        Values::Score { scores, .. } => {
            if let (Some(least), Some(greatest)) = (scores.iter().min(), scores.iter().max()) {
                parts.push(format!("the scores run from {least} to {greatest}"));
            }
        }
        Values::Grundy { nimbers, .. } => {
            match nimbers.iter().filter(|&&nimber| nimber == 0).count() {
                1 => parts.push("1 has the value 0 and is lost for its mover".into()),
                zeros => parts.push(format!("{zeros} have the value 0 and are lost for their mover")),
            }
            match nimbers.iter().filter(|&&nimber| nimber == NONE).count() {
                0 => {}
                1 => parts.push("1 is loopy".into()),
                loopy => parts.push(format!("{loopy} are loopy")),
            }
        }
    }
    let all = if n == 1 { "The only position is".into() } else { format!("All {n} positions are") };
    format!("{all} decided: {}.", list(parts.into_iter()))
}
