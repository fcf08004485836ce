//! What a person wants to know first about a game and its answer.

use std::fmt::Write as _;

use retrograde::{
    GameGraph, Infinite, Outcome, Player, Position, Rule, Solution, Values, counts::Counts, graph::NONE,
};

use crate::{failure::Failure, input::Loaded};

/// Up to so many positions the table of all of them is shown.
pub(crate) const FEW: u32 = 40;

/// The summary, one fact a line.
pub(crate) fn summary(loaded: &Loaded, solution: &Solution, counts: &Counts) -> String {
    let game = &loaded.game;
    let mut text = String::new();
    let mut line = |name: &str, fact: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<9}{fact}");
    };
    line(
        "game",
        format!(
            "{}, {}, {}",
            count(game.positions().into(), "position"),
            count(game.graph.move_count(), "move"),
            count(counts.terminals, "terminal"),
        ),
    );
    line("rules", rules(game, counts));
    line("answer", answer(game, &solution.values, counts));
    if let Some((length, from)) = counts.longest {
        line("longest", format!("{} from position {}", count(length.into(), "move"), game.label(from)));
    }
    if let Some(start) = game.start {
        line("start", format!("position {}: {}", game.label(start), value_in_words(game, solution, start)));
    }
    line("method", format!("{} ({})", solution.method, solution.values.question()));
    for note in &loaded.notes {
        line("note", note.clone());
    }
    if counts.terminals == 0 && game.positions() > 0 {
        line("note", "no position ends the play; --goal says where it shall end".into());
    }
    text
}

fn rules(game: &GameGraph, counts: &Counts) -> String {
    let turn = if game.is_owned() { "positions have owners" } else { "the players alternate" };
    let end = match game.rule {
        _ if counts.terminals > 0 && counts.terminals == game.ends().len() as u64 => {
            "every end has its own result"
        }
        Rule::Normal => "who cannot move loses",
        Rule::Misere => "who cannot move wins",
    };
    let infinite = match game.infinite {
        Infinite::Draw => "infinite play is a draw".to_owned(),
        Infinite::Wins(player) => format!("infinite play is won by {}", name(player)),
        Infinite::Score(points) => format!("infinite play is worth {points}"),
    };
    format!("{turn}; {end}; {infinite}")
}

/// The name of a player.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::First => "First",
        Player::Second => "Second",
    }
}

fn answer(game: &GameGraph, values: &Values, counts: &Counts) -> String {
    let mut parts = Vec::new();
    if let Some(outcomes) = counts.outcomes {
        let words = if game.is_owned() {
            [(Outcome::Win, "won by First"), (Outcome::Loss, "won by Second")]
        } else {
            [(Outcome::Win, "won"), (Outcome::Loss, "lost")]
        };
        for (outcome, word) in words.into_iter().chain([(Outcome::Tie, "tied"), (Outcome::Draw, "drawn")]) {
            match outcomes[outcome as usize] {
                0 => {}
                number => parts.push(format!("{} {word}", grouped(number))),
            }
        }
    }
    let mut text = parts.join(", ");
    if !game.is_owned() && !parts.is_empty() {
        text += " for the player to move";
    }
    match values {
        Values::Outcome { .. } => {}
        Values::Score { scores, ranks } => {
            if let (Some(least), Some(greatest)) = (scores.iter().min(), scores.iter().max()) {
                let whose = if game.is_owned() { "to First" } else { "to the player to move" };
                text = format!("scores from {least} to {greatest}, {whose}");
            }
            match ranks.iter().filter(|&&rank| rank == NONE).count() as u64 {
                0 => {}
                number => text += &format!("; infinite play at {}", count(number, "position")),
            }
        }
        Values::Grundy { nimbers, .. } => {
            if let Some(greatest) = nimbers.iter().filter(|&&nimber| nimber != NONE).max() {
                text += &format!("; nimbers up to {greatest}");
            }
            match nimbers.iter().filter(|&&nimber| nimber == NONE).count() as u64 {
                0 => {}
                number => text += &format!("; {}", count(number, "loopy value")),
            }
        }
    }
    if text.is_empty() { "there are no positions".into() } else { text }
}

/// The value of a position in words, with the move to play.
pub(crate) fn value_in_words(game: &GameGraph, solution: &Solution, v: Position) -> String {
    let mut words = match &solution.values {
        Values::Outcome { outcomes, remoteness } => {
            let outcome = outcomes.get(v);
            let who = match (outcome, game.is_owned()) {
                (Outcome::Win, true) => "First wins",
                (Outcome::Loss, true) => "Second wins",
                (Outcome::Win, false) => "the player to move wins",
                (Outcome::Loss, false) => "the player to move loses",
                (Outcome::Tie, _) => "a tie",
                (Outcome::Draw, _) => "a draw",
            };
            match (outcome, remoteness[v as usize]) {
                (Outcome::Draw, _) => who.to_owned(),
                (_, NONE) => format!("{who} by playing for ever"),
                (_, 0) => format!("{who}; the play is over"),
                (_, moves) => format!("{who} in {}", count(moves.into(), "move")),
            }
        }
        Values::Score { scores, ranks } => {
            let endless = if ranks[v as usize] == NONE { ", by playing for ever" } else { "" };
            format!("score {}{endless}", scores[v as usize])
        }
        Values::Grundy { .. } => match solution.values.grundy(&game.graph, v) {
            Some(value) => format!("Grundy value {value}"),
            None => String::new(),
        },
    };
    if let Some(target) = solution.best_move(v) {
        words += &format!("; move to {}", game.label(target));
    }
    words
}

/// The position of this name, or the start, in order to do something (`explain`) with it.
pub(crate) fn find_position(game: &GameGraph, name: Option<&str>, to: &str) -> Result<Position, Failure> {
    let Some(name) = name else {
        return game.start.ok_or_else(|| {
            Failure::arguments(
                format!("the game has no start, so say which position to {to}"),
                format!("its {}", called(game)),
            )
        });
    };
    game.finder()?.find(name).ok_or_else(|| {
        Failure::arguments(
            format!("there is no position `{name}` in this game"),
            format!("its {}", called(game)),
        )
    })
}

/// `6 positions are called 0, 1, 2, 3, 4, …`.
fn called(game: &GameGraph) -> String {
    let some: Vec<_> = (0..game.positions().min(5)).map(|v| game.label(v)).collect();
    let more = if game.positions() > 5 { ", …" } else { "" };
    format!("{} are called {}{more}", count(game.positions().into(), "position"), some.join(", "))
}

/// `1 move`, `2 moves`, `5,478 moves`.
pub(crate) fn count(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// The digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_things_counted() {
        assert_eq!(count(1, "move"), "1 move");
        assert_eq!(count(0, "move"), "0 moves");
        assert_eq!(count(5478, "position"), "5,478 positions");
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(grouped(100), "100");
    }
}
