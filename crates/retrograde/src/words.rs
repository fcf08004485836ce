//! Phrases about positions and values, shared by everything that speaks to people.

use crate::core::{End, GameGraph, Outcome, Player, Position, Rule};

/// How many items of a list are said before it is cut.
const SAID: usize = 12;

/// `5, 4 and 3`; a long list is cut: `5, 4, 3, … (97 more)`.
pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    let mut items = items.fuse();
    let mut said: Vec<String> = items.by_ref().take(SAID).collect();
    let more = items.count();
    if more > 0 {
        return format!("{}, … ({more} more)", said.join(", "));
    }
    match (said.pop(), said.len()) {
        (None, _) => "nobody".into(),
        (Some(only), 0) => only,
        (Some(last), _) => format!("{} and {last}", said.join(", ")),
    }
}

/// The same of positions, by their labels, each once.
pub(crate) fn positions(game: &GameGraph, positions: &[Position]) -> String {
    list(distinct(positions).into_iter().map(|v| game.label(v).into_owned()))
}

/// The positions in order, each once: parallel moves are one option to a person.
pub(crate) fn distinct(positions: &[Position]) -> Vec<Position> {
    let mut seen = std::collections::HashSet::new();
    positions.iter().copied().filter(|&v| seen.insert(v)).collect()
}

/// `1 move`, `2 moves`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// ` in 3 moves`, or nothing at an end of the play.
pub(crate) fn in_moves(remoteness: u32) -> String {
    if remoteness == 0 { String::new() } else { format!(" in {}", count(remoteness.into(), "move")) }
}

/// The name of a player of an owned game.
pub(crate) fn player(player: Player) -> &'static str {
    match player {
        Player::First => "First",
        Player::Second => "Second",
    }
}

/// What a position is: `won for its mover`, `won by First`, `a tie`.
pub(crate) fn is(game: &GameGraph, outcome: Outcome) -> &'static str {
    match (outcome, game.is_owned()) {
        (Outcome::Win, true) => "won by First",
        (Outcome::Loss, true) => "won by Second",
        (Outcome::Win, false) => "won",
        (Outcome::Loss, false) => "lost",
        (Outcome::Tie, _) => "a tie",
        (Outcome::Draw, _) => "a draw",
    }
}

/// What an option is, said from the position before it: `lost for the opponent`, `won by Second`.
pub(crate) fn option_is(game: &GameGraph, outcome: Outcome) -> &'static str {
    match (outcome, game.is_owned()) {
        (Outcome::Win, false) => "won for the opponent",
        (Outcome::Loss, false) => "lost for the opponent",
        _ => is(game, outcome),
    }
}

/// Who moves at `v`: `First`, or `the mover`.
pub(crate) fn mover(game: &GameGraph, v: Position) -> &'static str {
    game.owner(v).map_or("the mover", player)
}

/// Why the play ends at `v`, and how: one sentence.
pub(crate) fn end(game: &GameGraph, v: Position, outcome: Outcome) -> String {
    let label = game.label(v);
    let result = match (outcome, game.is_owned()) {
        (Outcome::Tie | Outcome::Draw, _) => "nobody wins",
        (Outcome::Win, true) => "First wins",
        (Outcome::Loss, true) => "Second wins",
        (Outcome::Win, false) => "the mover wins",
        (Outcome::Loss, false) => "the mover loses",
    };
    match game.end(v) {
        Some(End::Score(score)) => format!("The play ends at {label} with score {score}: {result}."),
        Some(_) => format!("The play ends at {label} with a declared result: {result}."),
        None => {
            let rule = match game.rule {
                Rule::Normal => "",
                Rule::Misere => "under the misère rule ",
            };
            match game.owner(v) {
                Some(owner) => {
                    format!("{label} has no moves. {} is stuck there, so {rule}{result}.", player(owner))
                }
                None => format!("{label} has no moves, so {rule}{result}."),
            }
        }
    }
}
