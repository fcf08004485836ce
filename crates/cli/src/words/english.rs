//! English.

use retrograde::{Infinite, Outcome, Player, Question, play::Ending, trace::LineKey, words::Language};

use super::{EndRule, Guessed, Key, Length, Tally, Trouble, Words};
use crate::numbers::{count, grouped};

pub(super) struct English;

impl Words for English {
    fn key(&self, key: Key) -> &'static str {
        match key {
            Key::Answer => "answer",
            Key::AsGame => "as a game",
            Key::Asked => "what is asked",
            Key::Changed => "changed",
            Key::Checked => "checked",
            Key::Component => "component",
            Key::File => "file",
            Key::Tier => "tier",
            Key::Tiers => "tiers",
            Key::Example => "an input",
            Key::Game => "game",
            Key::Grundy => "grundy",
            Key::Guess => "guess",
            Key::Happens => "what happens",
            Key::Input => "input",
            Key::Label => "label",
            Key::Least => "smallest",
            Key::Line => "line",
            Key::Longest => "longest",
            Key::Method => "method",
            Key::Move => "move",
            Key::Name => "name",
            Key::Note => "note",
            Key::Outcome => "outcome",
            Key::Output => "its output",
            Key::Owner => "owner",
            Key::Position => "position",
            Key::Rank => "rank",
            Key::Remoteness => "remoteness",
            Key::Right => "right",
            Key::Rules => "rules",
            Key::Score => "score",
            Key::Start => "start",
            Key::Step => "step",
            Key::Sum => "sum",
            Key::Task => "task",
            Key::Time => "time",
            Key::Title => "title",
            Key::Trial => "try yours",
            Key::Value => "value",
            Key::Why => "why",
            Key::Wins => "wins",
            Key::Wrong => "wrong",
        }
    }

    fn outcome(&self, outcome: Outcome) -> &'static str {
        outcome.word()
    }

    fn method(&self, name: &'static str) -> &'static str {
        name
    }

    fn method_and_question(&self, name: &'static str, question: Question) -> String {
        format!("{name} ({question})")
    }

    fn the_method(&self, name: &'static str, question: Question) -> String {
        format!("the method {name} ({question})")
    }

    fn line_key(&self, key: LineKey) -> &'static str {
        key.word()
    }

    fn owner(&self, player: Player) -> &'static str {
        player.word()
    }

    fn semicolon(&self) -> &'static str {
        "; "
    }

    fn and(&self) -> &'static str {
        " and "
    }

    fn between_sentences(&self) -> &'static str {
        " "
    }

    fn comma(&self) -> &'static str {
        ", "
    }

    fn size(&self, positions: u64, moves: u64, terminals: u64) -> String {
        format!(
            "{}, {}, {}",
            count(positions, "position"),
            count(moves, "move"),
            count(terminals, "terminal")
        )
    }

    fn turn(&self, owned: bool) -> &'static str {
        if owned { "positions have owners" } else { "the players alternate" }
    }

    fn end_rule(&self, rule: EndRule) -> &'static str {
        match rule {
            EndRule::Declared => "every end has its own result",
            EndRule::Normal => "who cannot move loses",
            EndRule::Misere => "who cannot move wins",
        }
    }

    fn infinite(&self, infinite: Infinite) -> String {
        match infinite {
            Infinite::Draw => "infinite play is a draw".to_owned(),
            Infinite::Wins(winner) => format!("infinite play is won by {}", player(winner)),
            Infinite::Score(points) => format!("infinite play is worth {points}"),
            Infinite::Priorities(parity) => {
                let which = if parity.is_max() { "greatest" } else { "least" };
                let first = if parity.winner(0) == Player::First { "even" } else { "odd" };
                format!("infinite play is decided by the {which} priority that recurs ({first} for First)")
            }
            Infinite::Buchi => {
                "infinite play is won by First if it visits the named positions for ever".to_owned()
            }
            Infinite::CoBuchi => {
                "infinite play is won by First if it visits the named positions only finitely often"
                    .to_owned()
            }
        }
    }

    fn counted(&self, outcome: Outcome, owned: bool, number: u64) -> String {
        let word = match (outcome, owned) {
            (Outcome::Win, true) => "won by First",
            (Outcome::Loss, true) => "won by Second",
            (Outcome::Win, false) => "won",
            (Outcome::Loss, false) => "lost",
            (Outcome::Tie, _) => "tied",
            (Outcome::Draw, _) => "drawn",
        };
        format!("{} {word}", grouped(number))
    }

    fn for_the_mover(&self) -> &'static str {
        " for the player to move"
    }

    fn scores_run(&self, least: i64, greatest: i64, owned: bool) -> String {
        let whose = if owned { "to First" } else { "to the player to move" };
        format!("scores from {least} to {greatest}, {whose}")
    }

    fn as_infinite_at(&self, positions: u64) -> String {
        format!("as much as infinite play at {}", count(positions, "position"))
    }

    fn nimbers_to(&self, greatest: u32) -> String {
        format!("nimbers up to {greatest}")
    }

    fn loopy(&self, number: u64) -> String {
        count(number, "loopy value")
    }

    fn no_positions(&self) -> &'static str {
        "there are no positions"
    }

    fn longest(&self, moves: u32, from: &str) -> String {
        format!("{} from position {from}", count(moves.into(), "move"))
    }

    fn start(&self, label: &str, value: &str) -> String {
        format!("position {label}: {value}")
    }

    fn outcome_in_words(&self, outcome: Outcome, owned: bool, length: Length) -> String {
        let who = match (outcome, owned) {
            (Outcome::Win, true) => "First wins",
            (Outcome::Loss, true) => "Second wins",
            (Outcome::Win, false) => "the player to move wins",
            (Outcome::Loss, false) => "the player to move loses",
            (Outcome::Tie, _) => "a tie",
            (Outcome::Draw, _) => "a draw",
        };
        match length {
            Length::Open => who.to_owned(),
            Length::Infinite => format!("{who} by infinite play"),
            Length::Moves(0) => format!("{who}; the play is over"),
            Length::Moves(moves) => format!("{who} in {}", count(moves.into(), "move")),
        }
    }

    fn score_in_words(&self, score: i64, infinite: bool) -> String {
        let as_much = if infinite { ", as much as infinite play" } else { "" };
        format!("score {score}{as_much}")
    }

    fn grundy_in_words(&self, value: &str) -> String {
        format!("Grundy value {value}")
    }

    fn move_to(&self, label: &str) -> String {
        format!("; move to {label}")
    }

    fn no_end(&self) -> &'static str {
        "no position ends the play; --goal says where it shall end"
    }

    fn all_checked(&self) -> &'static str {
        "every value, its certificate and its move are right"
    }

    fn guess_right(&self, right: u64, positions: u64, lost: Option<u64>) -> String {
        let lost = lost.map_or_else(String::new, |lost| format!("; it calls {} lost", grouped(lost)));
        match right == positions {
            true => format!("for all {}{lost}", count(positions, "position")),
            false => format!("for {} of {}{lost}", grouped(right), count(positions, "position")),
        }
    }

    fn guess_wrong(&self, wrong: u64, wrongly_lost: u64, missed: u64) -> String {
        let mut text = format!("for {}", grouped(wrong));
        if wrongly_lost > 0 {
            text += &format!(
                "; it calls {} lost that {} not",
                grouped(wrongly_lost),
                if wrongly_lost == 1 { "is" } else { "are" }
            );
        }
        if missed > 0 {
            text +=
                &format!("; it misses {} lost {}", grouped(missed), if missed == 1 { "one" } else { "ones" });
        }
        text
    }

    fn guess_fails(&self, label: &str, said: Guessed, owned: bool, value: &str) -> String {
        let for_whom = if owned { " for First" } else { "" };
        let said = match said {
            Guessed::Lost(true) => format!("lost{for_whom}"),
            Guessed::Lost(false) => format!("not lost{for_whom}"),
            Guessed::Outcome(outcome) => format!("a {outcome}{for_whom}"),
            Guessed::Number(number) => number.to_string(),
        };
        format!("position {label}: the guess says {said}, but {value}")
    }

    fn sum_is(&self, value: &str, outcome: Outcome) -> String {
        let outcome = match outcome {
            Outcome::Win => "won for the player to move",
            Outcome::Loss => "lost for the player to move",
            Outcome::Tie | Outcome::Draw => "a draw",
        };
        format!("value {value}, {outcome}")
    }

    fn in_component(&self, component: usize, from: &str, to: &str) -> String {
        format!("in component {component}, from {from} to {to}")
    }

    fn pair(&self, one: usize, other: usize, difference: &str) -> String {
        format!("{one} and {other}: {difference}")
    }

    fn equal(&self) -> &'static str {
        "They are equal: no game beside them tells them apart."
    }

    fn welcome(&self, you: Option<(Player, bool)>) -> String {
        let who = match you {
            Some((you, true)) => format!("You are {} and move first.", player(you)),
            Some((you, false)) => format!("You are {}; the other player moves first.", player(you)),
            None => "You play both sides.".to_owned(),
        };
        format!("{who} Type a move, or help.")
    }

    fn position(&self, label: &str) -> String {
        format!("position {label}")
    }

    fn to_move(&self, mover: Player, outlook: Option<&str>) -> String {
        let mover = player(mover);
        match outlook {
            Some(outlook) => format!("{mover} to move, who can have: {outlook}"),
            None => format!("{mover} to move"),
        }
    }

    fn choice(&self, choice: &str) -> String {
        format!(" ({choice})")
    }

    fn your_move(&self) -> &'static str {
        "your move: "
    }

    fn you_move(&self, to: &str, choice: &str, had: Option<&str>) -> String {
        let more = had.map_or_else(String::new, |had| format!("; you could have had: {had}"));
        format!("You move to {to} ({choice}){more}.")
    }

    fn moves_to(&self, mover: Player, to: &str) -> String {
        format!("{} moves to {to}.", player(mover))
    }

    fn hint(&self, to: &str, choice: &str) -> String {
        format!("Try {to} ({choice}).")
    }

    fn no_move(&self) -> &'static str {
        "There is no move."
    }

    fn help(&self) -> &'static str {
        "A move is its letter, or the name of the position that it leads to.\n\
         hint shows a best move, undo takes your last move back, moves shows the moves again, quit ends the play.\n\
         b marks a best move, k one that keeps the value but takes another way, l one that loses value."
    }

    fn unclear(&self, text: &str) -> String {
        format!("There is no move `{text}` here. Type the letter or the position of a move, or help.")
    }

    fn nothing_to_undo(&self) -> &'static str {
        "There is no move to take back."
    }

    fn end_of_input(&self) -> &'static str {
        "The input has ended, and so has the play."
    }

    fn ending(&self, ending: Ending, you: Option<Player>) -> String {
        match (ending, you) {
            (Ending::Won(winner), Some(you)) if winner == you => "You win.".to_owned(),
            (Ending::Won(_), Some(_)) => "You lose.".to_owned(),
            (Ending::Won(winner), None) => format!("{} wins.", player(winner)),
            (Ending::Tied, _) => "It is a tie.".to_owned(),
            (Ending::Scored(score), _) => format!("The score is {score}, to First."),
        }
    }

    fn round(&self, worth: &str) -> String {
        format!("The play goes round: this position has come up three times. {worth}")
    }

    fn looking_back(&self) -> &'static str {
        "Looking back"
    }

    fn tally(&self, tally: &Tally) -> String {
        let Tally { tests, right, wrong, crashed, timed_out, slowest: (time, at) } = tally;
        format!(
            "tests    {}: {right} right, {wrong} wrong, {crashed} crashed, {timed_out} timed out\nslowest  {:.3} s, test {at}\n",
            grouped(*tests as u64),
            time.as_secs_f64()
        )
    }

    fn trouble(&self, test: usize, trouble: Trouble, how: &str) -> String {
        match trouble {
            Trouble::Wrong => {
                format!("test {test} is answered in another way; the smallest such input found:")
            }
            Trouble::Crashed => format!("test {test} ends with {how}; the smallest such input found:"),
            Trouble::TimedOut => {
                format!("test {test} takes longer than the limit; the smallest such input found:")
            }
        }
    }

    fn error_and_help(&self) -> (&'static str, &'static str) {
        ("error", "help")
    }

    fn note(&self) -> &'static str {
        "note: "
    }

    fn said(&self, english: &str) -> String {
        english.to_owned()
    }

    fn language(&self) -> Language {
        Language::English
    }

    fn in_tiers(&self, positions: u64, tiers: u64) -> String {
        format!("{} in {}", count(positions, "position"), count(tiers, "tier"))
    }

    fn bytes_a_position(&self, size: &str, each: f64) -> String {
        format!("{size}, {each:.2} bytes a position")
    }

    fn heap_from_to(&self, heap: usize, from: u64, to: u64) -> String {
        format!("heap {heap}: from {from} to {to}")
    }

    fn nothing_left(&self) -> &'static str {
        "There is nothing left to take: the opponent has taken the last counter."
    }
}

fn player(player: Player) -> &'static str {
    match player {
        Player::First => "First",
        Player::Second => "Second",
    }
}
