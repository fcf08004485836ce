//! What the program says to people around what the library says: a dictionary for each language, with the same entries.

mod chinese;
mod english;
mod messages;
mod sentences;

use std::time::Duration;

use retrograde::{Infinite, Outcome, Player, Question, play::Ending, trace::LineKey, words::Language};

/// What is wrong, in a language: the message of an error, or what was expected at its place.
pub(crate) fn message(language: Language, english: &str) -> String {
    let told = language.message(english, messages::MESSAGES);
    if told == english { words(language).said(english) } else { told }
}

/// The dictionary of a language.
pub(crate) fn words(language: Language) -> &'static dyn Words {
    match language {
        Language::English => &english::English,
        Language::Chinese => &chinese::Chinese,
    }
}

/// What stands at the beginning of a line, or above a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Answer,
    AsGame,
    Asked,
    Changed,
    Checked,
    Component,
    Example,
    File,
    Game,
    Grundy,
    Guess,
    Happens,
    Input,
    Label,
    Least,
    Line,
    Longest,
    Method,
    Move,
    Name,
    Note,
    Outcome,
    Output,
    Owner,
    Position,
    Rank,
    Remoteness,
    Right,
    Rules,
    Score,
    Start,
    Step,
    Sum,
    Task,
    Tier,
    Tiers,
    Time,
    Title,
    Trial,
    Value,
    Why,
    Wins,
    Wrong,
}

/// Who wins where the play ends without a result of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndRule {
    /// Every end has a result.
    Declared,
    Normal,
    Misere,
}

/// How long the play is until an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// Nobody speaks of it: a draw.
    Open,
    /// The play never ends.
    Infinite,
    Moves(u32),
}

/// How a program did on many inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) tests: usize,
    pub(crate) right: usize,
    pub(crate) wrong: usize,
    pub(crate) crashed: usize,
    pub(crate) timed_out: usize,
    /// The longest time, and on which input.
    pub(crate) slowest: (Duration, usize),
}

/// What is wrong about a program's run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    Wrong,
    Crashed,
    TimedOut,
}

/// What a guess says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guessed {
    /// Whether it is lost.
    Lost(bool),
    Outcome(Outcome),
    Number(i64),
}

/// All that can be said.
pub(crate) trait Words: Sync {
    fn key(&self, key: Key) -> &'static str;
    /// An outcome as a word in a table.
    fn outcome(&self, outcome: Outcome) -> &'static str;
    /// The name of a method.
    fn method(&self, name: &'static str) -> &'static str;
    /// `queue (outcome)`.
    fn method_and_question(&self, name: &'static str, question: Question) -> String;
    /// `the method queue (outcome)`.
    fn the_method(&self, name: &'static str, question: Question) -> String;
    /// The key of a line of pseudo-code.
    fn line_key(&self, key: LineKey) -> &'static str;
    /// A player as a word in a table.
    fn owner(&self, player: Player) -> &'static str;
    /// What stands between two facts of a line.
    fn semicolon(&self) -> &'static str;
    fn comma(&self) -> &'static str;
    /// What stands between two things.
    fn and(&self) -> &'static str;
    /// What stands between two sentences.
    fn between_sentences(&self) -> &'static str;

    fn size(&self, positions: u64, moves: u64, terminals: u64) -> String;
    fn turn(&self, owned: bool) -> &'static str;
    fn end_rule(&self, rule: EndRule) -> &'static str;
    fn infinite(&self, infinite: Infinite) -> String;
    fn counted(&self, outcome: Outcome, owned: bool, number: u64) -> String;
    fn for_the_mover(&self) -> &'static str;
    fn scores_run(&self, least: i64, greatest: i64, owned: bool) -> String;
    fn as_infinite_at(&self, positions: u64) -> String;
    fn nimbers_to(&self, greatest: u32) -> String;
    fn loopy(&self, number: u64) -> String;
    fn no_positions(&self) -> &'static str;
    fn longest(&self, moves: u32, from: &str) -> String;
    fn start(&self, label: &str, value: &str) -> String;
    fn outcome_in_words(&self, outcome: Outcome, owned: bool, length: Length) -> String;
    fn score_in_words(&self, score: i64, infinite: bool) -> String;
    fn grundy_in_words(&self, value: &str) -> String;
    fn move_to(&self, label: &str) -> String;
    fn no_end(&self) -> &'static str;
    fn all_checked(&self) -> &'static str;

    /// For how many positions a guess is right, and how many of all it calls lost.
    fn guess_right(&self, right: u64, positions: u64, lost: Option<u64>) -> String;
    fn guess_wrong(&self, wrong: u64, wrongly_lost: u64, missed: u64) -> String;
    /// The smallest position for which it is wrong.
    fn guess_fails(&self, label: &str, said: Guessed, owned: bool, value: &str) -> String;

    fn sum_is(&self, value: &str, outcome: Outcome) -> String;
    fn in_component(&self, component: usize, from: &str, to: &str) -> String;
    fn pair(&self, one: usize, other: usize, difference: &str) -> String;
    fn equal(&self) -> &'static str;

    /// `you` is whom the person plays, and whether he moves first; `None` if both.
    fn welcome(&self, you: Option<(Player, bool)>) -> String;
    fn position(&self, label: &str) -> String;
    fn to_move(&self, mover: Player, outlook: Option<&str>) -> String;
    /// What a move is worth, behind its name.
    fn choice(&self, choice: &str) -> String;
    fn your_move(&self) -> &'static str;
    fn you_move(&self, to: &str, choice: &str, had: Option<&str>) -> String;
    fn moves_to(&self, mover: Player, to: &str) -> String;
    fn hint(&self, to: &str, choice: &str) -> String;
    fn no_move(&self) -> &'static str;
    fn help(&self) -> &'static str;
    fn unclear(&self, text: &str) -> String;
    fn nothing_to_undo(&self) -> &'static str;
    fn end_of_input(&self) -> &'static str;
    fn ending(&self, ending: Ending, you: Option<Player>) -> String;
    fn round(&self, worth: &str) -> String;
    fn looking_back(&self) -> &'static str;

    /// Facts, each on a line that ends.
    fn tally(&self, tally: &Tally) -> String;
    /// What went wrong at this input, and how it ended.
    fn trouble(&self, test: usize, trouble: Trouble, how: &str) -> String;

    /// The language.
    fn language(&self) -> Language;
    /// What stands before an error, and before what to do about it.
    fn error_and_help(&self) -> (&'static str, &'static str);
    /// What stands before a remark.
    fn note(&self) -> &'static str;
    /// A sentence of the program or of the library that comes in English.
    fn said(&self, english: &str) -> String;
    fn in_tiers(&self, positions: u64, tiers: u64) -> String;
    fn bytes_a_position(&self, size: &str, each: f64) -> String;

    fn heap_from_to(&self, heap: usize, from: u64, to: u64) -> String;
    fn nothing_left(&self) -> &'static str;
}

#[cfg(test)]
mod tests {
    use retrograde::solve::methods::METHODS;

    use super::*;

    #[test]
    fn methods_and_the_lines_of_their_code_have_chinese_names() {
        let chinese = words(Language::Chinese);
        let is_chinese = |text: &str| !text.is_empty() && !text.chars().any(|c| c.is_ascii_alphabetic());
        for method in METHODS {
            assert!(is_chinese(chinese.method(method.name)), "{}", method.name);
            for line in method.code(Language::English) {
                assert!(is_chinese(chinese.line_key(line.key)), "{}", line.key);
            }
        }
    }
}
