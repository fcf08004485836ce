//! What is said to people, in English and in Chinese.
//!
//! Whoever has something to say decides *what*; how it is said stands in a dictionary. `dictionary.rs` lists its entries as
//! traits, one for each room that speaks, and `english/` and `chinese/` have the same entries, which the compiler checks.

mod chinese;
mod dictionary;
mod english;

use crate::core::{End, Error, GameGraph, Outcome, Player, Position, Result, Rule, error::Advice, spelling};
pub use chinese::filled;
pub(crate) use chinese::{game as chinese_game, method as chinese_method};
pub(crate) use dictionary::{
    Answered, EndOfPlay, Ending, Headline, Lead, Level, Said, SaidValue, ScoreHeadline, Seeker, Slip, Turn,
    Who, Words, Worth,
};

/// A language that people are spoken to in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All of them, by their codes (ISO 639-1).
    pub const ALL: [(&'static str, Language); 2] = [("en", Language::English), ("zh", Language::Chinese)];

    /// Its code: `en` or `zh`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// What to do about an error, for a door that has no words of its own for this advice.
    pub fn advice(self, advice: &Advice) -> String {
        match self {
            Language::English => advice.to_string(),
            Language::Chinese => chinese::advice(advice),
        }
    }

    /// A sentence that other parts of the library give in English: a [remark](crate::format::Input::notes) on a file, what a check says.
    /// What the dictionary does not know stays as it is.
    ///
    /// ```
    /// use retrograde::words::Language;
    /// let remark = "2 lines have further columns, which were ignored";
    /// assert_eq!(Language::English.said(remark), remark);
    /// assert_eq!(Language::Chinese.said(remark), "2 行还有其余的列，已忽略");
    /// ```
    pub fn said(self, english: &str) -> String {
        match self {
            Language::English => english.to_owned(),
            Language::Chinese => chinese::said(english),
        }
    }

    /// The [message](Error::message) of an error, or what it says was expected. `own` are the messages of the door that tells it, in
    /// English and in Chinese, where `{}` is any text, `{0}` what the first of them was, and `{0:}` the Chinese of that. What the
    /// dictionary does not know stays as it is.
    ///
    /// ```
    /// use retrograde::words::Language;
    /// let message = "this game has more than 100 positions";
    /// assert_eq!(Language::Chinese.message(message, &[]), "这个博弈的局面超过 100 个");
    /// assert_eq!(Language::Chinese.message("no key fits", &[("no {} fits", "{0} 都不对")]), "key 都不对");
    /// ```
    pub fn message(self, english: &str, own: &[(&str, &str)]) -> String {
        match self {
            Language::English => english.to_owned(),
            Language::Chinese => chinese::message(english, own).unwrap_or_else(|| chinese::said(english)),
        }
    }

    /// Its dictionary.
    pub(crate) fn words(self) -> &'static dyn Words {
        match self {
            Language::English => &english::English,
            Language::Chinese => &chinese::Chinese,
        }
    }
}

impl std::str::FromStr for Language {
    type Err = Error;
    fn from_str(code: &str) -> Result<Language> {
        let known = Language::ALL.into_iter().find(|(known, _)| *known == code);
        known
            .map(|(_, language)| language)
            .ok_or_else(|| Error::unknown_word(code, "language", &Language::ALL.map(|(code, _)| code)))
    }
}

/// How many items of a list are said before it is cut.
const SAID: usize = 12;

/// `5, 4 and 3`; a long list is cut: `5, 4, 3, … (97 more)`.
pub(crate) fn list(words: &dyn Words, items: impl Iterator<Item = String>) -> String {
    let mut items = items.fuse();
    let said: Vec<String> = items.by_ref().take(SAID).collect();
    words.list(&said, items.count())
}

/// The same of positions, by their labels, each once.
pub(crate) fn positions(words: &dyn Words, game: &GameGraph, positions: &[Position]) -> String {
    list(words, distinct(positions).into_iter().map(|v| game.label(v).into_owned()))
}

/// `0 → 1 → 3`, with a hole in it if it is long.
pub(crate) fn arrows(words: &dyn Words, game: &GameGraph, line: &[Position]) -> String {
    const ENDS: usize = 10;
    let labels =
        |part: &[Position]| part.iter().map(|&v| game.label(v).into_owned()).collect::<Vec<_>>().join(" → ");
    if line.len() <= 2 * ENDS + 1 {
        return labels(line);
    }
    let (start, end) = (&line[..ENDS], &line[line.len() - ENDS..]);
    format!("{} → {} → {}", labels(start), words.hole(line.len() - 2 * ENDS), labels(end))
}

/// The positions in order, each once: parallel moves are one option to a person.
pub(crate) fn distinct(positions: &[Position]) -> Vec<Position> {
    let mut seen = std::collections::HashSet::new();
    positions.iter().copied().filter(|&v| seen.insert(v)).collect()
}

/// Who moves at `v`.
pub(crate) fn mover(game: &GameGraph, v: Position) -> Who {
    game.owner(v).map_or(Who::Mover, Who::Player)
}

/// Why the play ends at `v`, and how: one sentence. `lead` says whether it speaks of `v` for the first time.
pub(crate) fn end(words: &dyn Words, game: &GameGraph, v: Position, outcome: Outcome, lead: Lead) -> String {
    let label = game.label(v);
    let end = EndOfPlay { label: &label, lead, outcome, owned: game.is_owned() };
    match game.end(v) {
        Some(End::Score(score)) => words.ends_with_score(&end, score),
        Some(_) => words.ends_declared(&end),
        None => words.ends_stuck(&end, game.owner(v), game.rule == Rule::Misere),
    }
}

/// Who wins with this outcome of an owned game: First with a win, else Second.
pub(crate) fn winner(outcome: Outcome) -> Player {
    if outcome == Outcome::Win { Player::First } else { Player::Second }
}

/// The name that is meant by a misspelt one, if any is near.
pub fn nearest<'a>(misspelt: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_within(misspelt, names, 3)
}

/// The same, where at most so many letters must be changed, added, taken away or swapped with their neighbour.
///
/// ```
/// use retrograde::words::nearest_within;
///
/// assert_eq!(nearest_within("nimm", ["chomp", "nim"], 1), Some("nim"));
/// assert_eq!(nearest_within("name", ["chomp", "nim"], 1), None);
/// ```
pub fn nearest_within<'a>(
    misspelt: &str,
    names: impl IntoIterator<Item = &'a str>,
    most: usize,
) -> Option<&'a str> {
    spelling::nearest(misspelt, names, |_| most)
}
