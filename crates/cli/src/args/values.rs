//! The values that arguments can have, each with the sentence that says what was expected.

use clap::{
    ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
use retrograde::{
    End, Infinite, Parity, Player, Question, Rule, export::Arrangement, format::Format, tabulate,
    words::Language,
};

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// Who a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    First,
    Second,
    /// Both sides: there is no opponent
    Both,
}

/// A format that a solution can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolutionFormat {
    Csv,
    Json,
    Table,
    Dot,
    Svg,
    Gm,
    Rgs,
}

impl SolutionFormat {
    const ALL: [(&'static str, SolutionFormat); 7] = [
        ("csv", SolutionFormat::Csv),
        ("json", SolutionFormat::Json),
        ("table", SolutionFormat::Table),
        ("dot", SolutionFormat::Dot),
        ("svg", SolutionFormat::Svg),
        ("gm", SolutionFormat::Gm),
        ("rgs", SolutionFormat::Rgs),
    ];

    /// The format that the ending of a file's name tells.
    pub(crate) fn of_name(path: &std::path::Path) -> Option<SolutionFormat> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        if ending == "txt" {
            return Some(SolutionFormat::Table);
        }
        lookup(&SolutionFormat::ALL, &ending)
    }
}

/// A format that a trace or a list can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableFormat {
    Table,
    Csv,
    Json,
}

impl TableFormat {
    const ALL: [(&'static str, TableFormat); 3] =
        [("table", TableFormat::Table), ("csv", TableFormat::Csv), ("json", TableFormat::Json)];

    /// The format that the ending of a file's name tells.
    pub(crate) fn of_name(path: &std::path::Path) -> Option<TableFormat> {
        lookup(&TableFormat::ALL, &path.extension()?.to_str()?.to_ascii_lowercase())
    }
}

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory(pub(crate) u64);

/// Positions at which the play ends, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub(crate) winner: Winner,
    pub(crate) place: GoalPlace,
}

/// Who wins at a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Winner {
    /// A player of a game with owners.
    Player(Player),
    /// The player to move wins, or loses.
    Mover(End),
    /// Nobody.
    Tie,
}

/// Which positions are a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GoalPlace {
    /// Those whose names are the lines of this file, or these: names and ranges of numbers with commas between them.
    Named(String),
    /// Those of this priority.
    Priority(u64),
}

/// What infinite play is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InfinitePlay {
    /// This, whatever is visited.
    Worth(Infinite),
    /// [`Infinite::Buchi`] or [`Infinite::CoBuchi`] of these positions.
    Recurring(Infinite, GoalPlace),
}

fn lookup<T: Copy>(table: &[(&'static str, T)], word: &str) -> Option<T> {
    table.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

/// A parser that knows its words, so that help and completions list them.
fn one_of<T: Copy + Send + Sync + 'static>(
    table: Vec<(&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(table.iter().map(|(word, _)| *word).collect::<Vec<_>>())
        .map(move |word| lookup(&table, &word).expect("the parser lets only these words through"))
}

pub(crate) fn question() -> impl TypedValueParser<Value = Question> {
    one_of(Question::ALL.map(|question| (question.word(), question)).to_vec())
}

pub(crate) fn rule() -> impl TypedValueParser<Value = Rule> {
    one_of([Rule::Normal, Rule::Misere].map(|rule| (rule.word(), rule)).to_vec())
}

pub(crate) fn table_method() -> impl TypedValueParser<Value = tabulate::Method> {
    one_of(tabulate::Method::ALL.map(|method| (method.word(), method)).to_vec())
}

pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    one_of(Format::ALL.map(|format| (format.word(), format)).to_vec())
}

pub(crate) fn written_format() -> impl TypedValueParser<Value = Format> {
    one_of(Format::written().map(|format| (format.word(), format)).collect())
}

pub(crate) fn solution_format() -> impl TypedValueParser<Value = SolutionFormat> {
    one_of(SolutionFormat::ALL.to_vec())
}

pub(crate) fn table_format() -> impl TypedValueParser<Value = TableFormat> {
    one_of(TableFormat::ALL.to_vec())
}

pub(crate) fn layout() -> impl TypedValueParser<Value = Arrangement> {
    one_of(Arrangement::ALL.to_vec())
}

pub(crate) fn language() -> impl TypedValueParser<Value = Language> {
    one_of(Language::ALL.to_vec())
}

/// `draw`, `first`, `-3`, `priorities`, or `buchi:WHERE`, where WHERE is as in a goal.
pub(crate) fn infinite(word: &str) -> Result<InfinitePlay, String> {
    for (prefix, infinite) in [("buchi:", Infinite::Buchi), ("cobuchi:", Infinite::CoBuchi)] {
        if let Some(place) = word.strip_prefix(prefix) {
            let expected = format!("expected {prefix}WHERE, where WHERE names positions as in --goal");
            return Ok(InfinitePlay::Recurring(infinite, goal_place(place, &expected)?));
        }
    }
    match word.parse() {
        Ok(infinite @ (Infinite::Buchi | Infinite::CoBuchi)) => {
            Err(format!("say which positions recur: {infinite}:WHERE, where WHERE is as in --goal"))
        }
        Ok(infinite) => Ok(InfinitePlay::Worth(infinite)),
        Err(_) => Err(
            "expected draw, first, second, a whole number of points, priorities, buchi:WHERE or cobuchi:WHERE"
                .to_owned(),
        ),
    }
}

pub(crate) fn parity() -> impl TypedValueParser<Value = Parity> {
    one_of(Parity::ALL.map(|parity| (parity.word(), parity)).to_vec())
}

/// `500M`, `8G`, `1.5GB`, `4GiB`, or a plain number of bytes.
pub(crate) fn memory(word: &str) -> Result<Memory, String> {
    const EXPECTED: &str = "expected a size such as 500M, 8G or 1.5GiB (K, M, G and T are thousands; KiB, MiB, GiB and TiB are 1024s)";
    let digits = word.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(word.len());
    let (number, unit) = word.split_at(digits);
    let number: f64 = number.parse().map_err(|_| EXPECTED.to_owned())?;
    let (base, power) = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => (1, 0),
        "k" | "kb" => (1000, 1),
        "m" | "mb" => (1000, 2),
        "g" | "gb" => (1000, 3),
        "t" | "tb" => (1000, 4),
        "kib" => (1024, 1),
        "mib" => (1024, 2),
        "gib" => (1024, 3),
        "tib" => (1024, 4),
        _ => return Err(EXPECTED.to_owned()),
    };
    let bytes = number * f64::from(base).powi(power);
    if !(1.0..=9e18).contains(&bytes) {
        return Err(EXPECTED.to_owned());
    }
    Ok(Memory(bytes as u64))
}

/// `first=FILE`, `second=priority:3`, and so on.
pub(crate) fn goal(word: &str) -> Result<Goal, String> {
    const EXPECTED: &str = "expected first=WHERE, second=WHERE, win=WHERE, loss=WHERE or tie=WHERE, where WHERE is a file or priority:K";
    let (result, place) = word.split_once('=').ok_or(EXPECTED)?;
    let winner = match result {
        "first" => Winner::Player(Player::First),
        "second" => Winner::Player(Player::Second),
        "win" => Winner::Mover(End::Win),
        "loss" => Winner::Mover(End::Loss),
        "tie" => Winner::Tie,
        _ => return Err(EXPECTED.to_owned()),
    };
    Ok(Goal { winner, place: goal_place(place, EXPECTED)? })
}

/// The WHERE of a goal and of what recurs; `expected` is the error if there is nothing.
fn goal_place(place: &str, expected: &str) -> Result<GoalPlace, String> {
    match place.strip_prefix("priority:") {
        Some(priority) => priority
            .parse()
            .map(GoalPlace::Priority)
            .map_err(|_| format!("expected a whole number after priority:, not `{priority}`")),
        None if place.is_empty() => Err(expected.to_owned()),
        None => Ok(GoalPlace::Named(place.to_owned())),
    }
}

/// A whole number from 1.
pub(crate) fn positive() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u64).range(1..=1_000_000_000).map(|number| number as usize)
}

/// `2s`, `500ms`, `1.5s`, or seconds without a unit.
pub(crate) fn duration(text: &str) -> Result<std::time::Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = number.trim().parse::<f64>().ok().map(|number| number * unit);
    match seconds.filter(|seconds| (1e-3..=86_400.0).contains(seconds)) {
        Some(seconds) => Ok(std::time::Duration::from_secs_f64(seconds)),
        None => Err("expected a time from 1ms to 86400s, such as 2s or 500ms".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_people_write_them() {
        for (word, bytes) in [
            ("8G", 8_000_000_000),
            ("500M", 500_000_000),
            ("1.5GB", 1_500_000_000),
            ("4GiB", 4 << 30),
            ("2kib", 2048),
            ("123", 123),
            ("7B", 7),
        ] {
            assert_eq!(memory(word), Ok(Memory(bytes)), "{word}");
        }
        for word in ["", "G", "-3G", "8X", "0", "8GBB", "8i", "1e3", "NaN", "99999999999T"] {
            assert!(memory(word).is_err(), "{word}");
        }
    }

    #[test]
    fn goals_name_a_result_and_a_place() {
        assert_eq!(
            goal("first=priority:3"),
            Ok(Goal { winner: Winner::Player(Player::First), place: GoalPlace::Priority(3) })
        );
        assert_eq!(goal("tie=a=b"), Ok(Goal { winner: Winner::Tie, place: GoalPlace::Named("a=b".into()) }));
        for word in ["first", "first=", "third=x", "win=priority:x", "=x"] {
            assert!(goal(word).is_err(), "{word}");
        }
    }

    #[test]
    fn endings_tell_the_format_of_a_solution() {
        assert_eq!(SolutionFormat::of_name("a/b.CSV".as_ref()), Some(SolutionFormat::Csv));
        assert_eq!(SolutionFormat::of_name("b.json".as_ref()), Some(SolutionFormat::Json));
        assert_eq!(SolutionFormat::of_name("b.game".as_ref()), None);
    }

    #[test]
    fn times_have_units() {
        let millis = |text| duration(text).map(|time| time.as_millis());
        assert_eq!(["2s", "500ms", "1.5s", "3"].map(millis), [2000, 500, 1500, 3000].map(Ok));
        assert!(["", "s", "-1s", "0", "2h", "1e9"].into_iter().all(|text| duration(text).is_err()));
    }
}
