//! Proofs in words.

use super::{
    super::dictionary::{Answered, Common, Ending, Headline, Proofs, ScoreHeadline, Turn, Who},
    English, count, in_moves, player, who,
};
use crate::core::{Infinite, Outcome, Parity, Player};

/// `The move to 3 is`, `The moves to 3 and 4 are`.
fn moves_to(to: &str, number: usize, one: &str, many: &str) -> String {
    let (noun, verb) = if number == 1 { ("move", one) } else { ("moves", many) };
    format!("The {noun} to {to} {verb}")
}

/// How the play ends with a score. Where it is the opponent's turn, the score is his.
fn ends_with(score: i64, turn: Turn) -> String {
    match turn {
        Turn::First => format!("the play ends with score {score} for First"),
        Turn::Mover => format!("the play ends with score {score} for the player to move"),
        Turn::Opponent => format!("it is the opponent's turn, and the play ends with score {score} for him"),
    }
}

/// Who wins. `The player to move` would be two people where it is the opponent's turn.
fn wins(turn: Turn, winner: Who) -> String {
    match (turn, winner) {
        (Turn::Opponent, Who::Opponent) => "he wins".into(),
        (Turn::Opponent, Who::Mover) => "he loses".into(),
        (Turn::Mover, Who::Opponent) => "the player to move loses".into(),
        (_, winner) => format!("{} wins", who(winner)),
    }
}

impl Proofs for English {
    fn hole(&self, count: usize) -> String {
        format!("… ({count} more)")
    }

    fn go_round(&self, round: &str) -> String {
        format!("The play can go round for ever: {round}.")
    }

    fn go_and_round(&self, way: &str, round: &str) -> String {
        format!("The play can go {way} and then round for ever: {round}.")
    }

    fn go_on(&self, line: &str) -> String {
        format!("The play can go on and on: {line} → …")
    }

    fn best_play(&self, line: &str, ending: &str) -> String {
        format!("Best play: {line}. There {ending}.")
    }

    fn best_play_begins(&self, line: &str) -> String {
        format!("Best play begins {line} → …")
    }

    fn ending(&self, ending: &Ending) -> String {
        match *ending {
            Ending::Score(score, turn, winner) => {
                format!("{}: {}", ends_with(score, turn), wins(turn, winner))
            }
            Ending::Declared(Turn::Opponent, winner) => {
                format!("it is the opponent's turn, the play ends, and {}", wins(Turn::Opponent, winner))
            }
            Ending::Declared(turn, winner) => format!("the play ends, and {}", wins(turn, winner)),
            Ending::StuckWins(stuck) => format!("{} has no moves and wins by the misère rule", who(stuck)),
            Ending::StuckLoses(stuck) => format!("{} has no moves and loses", who(stuck)),
            Ending::ScoreOnly(score, turn) => ends_with(score, turn),
        }
    }

    fn headline(&self, label: &str, headline: &Headline) -> String {
        match *headline {
            Headline::ForEver(winner, Infinite::Priorities(_)) => format!(
                "Position {label} is won by {0}: with best play it never ends, and the priorities that recur are {0}'s.",
                player(winner)
            ),
            Headline::ForEver(winner, infinite @ (Infinite::Buchi | Infinite::CoBuchi)) => {
                let how = match (infinite == Infinite::Buchi) == (winner == Player::First) {
                    true => "again and again",
                    false => "only finitely often",
                };
                format!(
                    "Position {label} is won by {}: with best play it never ends, and the named positions are visited {how}.",
                    player(winner)
                )
            }
            Headline::ForEver(winner, _) => format!(
                "Position {label} is won by {0}: with best play it never ends, and infinite play is won by {0}.",
                player(winner)
            ),
            Headline::Decided(outcome, owned, moves) => {
                let whose = if owned { "" } else { " for the player to move" };
                let moves = count(moves.into(), "move");
                format!("Position {label} is {}{whose}, in {moves}.", self.is(outcome, owned))
            }
            Headline::Tie(None) => {
                format!("Position {label} is a tie: each player can see to it that the other does not win.")
            }
            Headline::Tie(Some(moves)) => format!(
                "Position {label} is a tie, in {}: neither player can force a win, and the play ends.",
                count(moves.into(), "move")
            ),
            Headline::Draw => format!(
                "Position {label} is a draw: neither player can force a win, and the play need never end."
            ),
        }
    }

    fn keeps_among_wins(&self, to: &str, winner: Who) -> String {
        format!("The move to {to} keeps the play among positions that {} wins.", who(winner))
    }

    fn circles_visit(&self, winner: Player, visit: bool) -> String {
        let (loser, winner) = (player(winner.other()), player(winner));
        let what = if visit { "visits a named position" } else { "visits no named position" };
        format!(
            "While {winner} keeps to the moves of the answer, every circle that {loser} can go round {what}."
        )
    }

    fn circles(&self, winner: Player, deciding: Option<&[u64]>, parity: Parity) -> String {
        let (loser, winner_name) = (player(winner.other()), player(winner));
        let which = if parity.is_max() { "greatest" } else { "least" };
        let kind = if parity.winner(0) == winner { "even" } else { "odd" };
        match deciding {
            Some([only]) => format!(
                "While {winner_name} keeps to the moves of the answer, every circle that {loser} can go round has {only} as its {which} number, and {only} is {kind}."
            ),
            Some([all @ .., last]) => {
                let all: Vec<_> = all.iter().map(u64::to_string).collect();
                format!(
                    "While {winner_name} keeps to the moves of the answer, every circle that {loser} can go round has {} or {last} as its {which} number, and all of these are {kind}.",
                    all.join(", ")
                )
            }
            _ => format!(
                "While {winner_name} keeps to the moves of the answer, the {which} number of every circle that {loser} can go round is {kind}."
            ),
        }
    }

    fn move_wins(&self, to: &str, is: &str, moves: u32) -> String {
        format!("The move to {to} wins: {to} is {is}{}.", in_moves(moves))
    }

    fn only_move(&self) -> &'static str {
        "It is the only move."
    }

    fn only_winning_move(&self) -> &'static str {
        "It is the only move that wins."
    }

    fn as_good(&self, to: &str, count: usize) -> String {
        format!("{} as good.", moves_to(to, count, "is", "are"))
    }

    fn slower(&self, to: &str, count: usize) -> String {
        format!("{} the win, but the way is longer.", moves_to(to, count, "keeps", "keep"))
    }

    fn answered(&self, answered: &Answered<'_>) -> String {
        match answered {
            Answered::By { label, answer, owned: true } => format!("{label} leads on to {answer}"),
            Answered::By { label, answer, owned: false } => format!("{label} is answered by {answer}"),
            Answered::Ends(label) => format!("{label} ends the play"),
            Answered::More(count) => format!("so it is with {count} more"),
        }
    }

    fn every_move(&self, is: &str, answers: &[String], only: bool) -> String {
        let answers = match answers {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => format!("{}, and {last}", first.join(", ")),
        };
        let every = if only { "The only move" } else { "Every move" };
        format!("{every} leads to a position that is {is}: {answers}.")
    }

    fn all_resist_equally(&self) -> &'static str {
        "All of them resist equally long."
    }

    fn resists_longest(&self, to: &str) -> String {
        format!("The move to {to} resists longest.")
    }

    fn no_move_wins(&self, to: &str, tie: bool, only: bool) -> String {
        let keeps = if tie { "leads to the tie" } else { "keeps the play going" };
        match only {
            true => format!("The only move, to {to}, {keeps}."),
            false => format!("No move wins. The move to {to} {keeps}."),
        }
    }

    fn would_lose(&self, to: &str, count: usize) -> String {
        format!("{} lose.", moves_to(to, count, "would", "would"))
    }

    fn nobody_leaves(&self) -> &'static str {
        "On the way round no move wins, so nobody has a reason to leave it."
    }

    fn leaves_at(&self, label: &str, to: &str) -> String {
        format!("at {label} by going to {to}")
    }

    fn who_leaves_loses(&self, exits: &[String]) -> String {
        format!("On the way round no move wins, and who leaves it can lose: {}.", exits.join("; "))
    }

    fn score_headline(&self, label: &str, score: i64, headline: &ScoreHeadline) -> String {
        let position = format!("Position {label} is worth {score}");
        match headline {
            ScoreHeadline::Infinite => {
                format!("{position}, as much as infinite play: neither player can force anything better.")
            }
            ScoreHeadline::Balanced => format!("{position}: neither player can force anything better."),
            ScoreHeadline::Owned => {
                format!("{position}: First can force that much, and Second can keep it at that.")
            }
            ScoreHeadline::MoverForces => {
                format!(
                    "{position} to the player to move, who can force it; the opponent can keep it at that."
                )
            }
            ScoreHeadline::OpponentForces => {
                format!("{position} to the player to move, who can get no more; the opponent can force it.")
            }
        }
    }

    fn only_move_yields(&self, to: &str, score: i64) -> String {
        format!("The only move, to {to}, yields {score}.")
    }

    fn by_going(&self, score: i64, to: &str) -> String {
        format!("{score} by going to {to}")
    }

    fn one_of_others(&self, count: usize) -> String {
        format!("one of {count} others")
    }

    fn choice(&self, owner: Option<Player>, options: &[String], score: i64, best: &str) -> String {
        let who = owner.map_or("The player to move", player);
        let choice = if owner == Some(Player::Second) { "least" } else { "greatest" };
        format!(
            "{who} can have {}. The {choice} of them is {score}: the move to {best}.",
            options.join(", or ")
        )
    }

    fn value_is_zero(&self) -> &'static str {
        "Its value is 0."
    }

    fn with_value(&self, label: &str, value: &str) -> String {
        format!("{label} ({value})")
    }

    fn moves_and_mex(&self, label: &str, options: &str, set: &str, least: u32) -> String {
        format!(
            "Position {label} can move to {options}. The Nim heaps among these values are {{{set}}}, and the least number missing is {least}."
        )
    }

    fn taken_back(&self, nimber: u32, answers: &[String]) -> String {
        format!("A move beyond {nimber} can be taken back to {nimber}: {}.", answers.join(", "))
    }

    fn is_worth(&self, label: &str, nimber: u32) -> String {
        match nimber {
            0 => format!("So {label} is worth 0: in a sum it counts for nothing."),
            _ => format!("So {label} is worth {nimber}: in every sum it counts like a Nim heap of {nimber}."),
        }
    }

    fn not_taken_back(&self, label: &str, free: &str, least: u32, value: &str) -> String {
        format!(
            "But from {free} no move leads to the value {least}, so a move there cannot be taken back: {label} is worth {value}, which is no Nim heap."
        )
    }

    fn by_itself(&self, label: &str, outcome: Outcome, to: &str) -> String {
        match outcome {
            Outcome::Win => {
                format!("By itself {label} is won: the move to {to} leaves the opponent the value 0.")
            }
            Outcome::Loss => format!("By itself {label} is lost: no move leads to the value 0."),
            _ => format!(
                "By itself {label} is a draw: no move leads to the value 0, but the move to {to} keeps the play going."
            ),
        }
    }
}
