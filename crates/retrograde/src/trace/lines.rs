//! Lines of pseudo-code, and which of them runs when a method tells what it does.

use serde::Serialize;

use crate::{
    core::Player,
    watch::{Event, Region, Stretch, Value, Why},
};

/// A line of pseudo-code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// What a step of a trace calls it; unique in its method, and stable.
    pub key: LineKey,
    /// How deep it is indented.
    pub indent: u8,
    /// What it says.
    pub text: &'static str,
}

impl Line {
    /// This line.
    pub const fn new(key: LineKey, indent: u8, text: &'static str) -> Line {
        Line { key, indent, text }
    }
}

macro_rules! keys {
    ($($key:ident $word:literal)*) => {
        /// What a line of pseudo-code does. Methods that do the same have the same key for it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        pub enum LineKey {
            $(#[doc = concat!("`", $word, "`")] #[serde(rename = $word)] $key,)*
        }

        impl LineKey {
            /// All of them.
            pub const ALL: &[LineKey] = &[$(LineKey::$key),*];

            /// Its word, by which traces and programs name it.
            pub fn word(self) -> &'static str {
                match self {
                    $(LineKey::$key => $word,)*
                }
            }
        }
    };
}

keys! {
    Order "order"
    Each "each"
    Count "count"
    End "end"
    Start "start"
    Level "level"
    Take "take"
    Skip "skip"
    Win "win"
    Wanted "wanted"
    Less "less"
    Loss "loss"
    Last "last"
    Ties "ties"
    TakeTie "take-tie"
    SkipTie "skip-tie"
    Tie "tie"
    LessTie "less-tie"
    LastTie "last-tie"
    Greatest "greatest"
    Least "least"
    Negamax "negamax"
    Set "set"
    Mex "mex"
    Reach "reach"
    Label "label"
    Rest "rest"
    Result "result"
    Heads "heads"
    Join "join"
    Smaller "smaller"
    All "all"
    Seeds "seeds"
    Grow "grow"
    Won "won"
    Search "search"
    Cut "cut"
    Return "return"
}

impl std::fmt::Display for LineKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

/// The line that runs at an event, while a stretch of retrograde analysis is worked off.
pub(super) fn running(event: &Event<'_>, stretch: Option<Stretch>) -> LineKey {
    let ties = stretch == Some(Stretch::Ties);
    match event {
        Event::Order(_) => LineKey::Order,
        Event::Counters(_) | Event::Level { .. } => LineKey::Count,
        Event::Stretch(Stretch::Decisive, _) => LineKey::Start,
        Event::Stretch(Stretch::Ties, _) => LineKey::Ties,
        Event::Stretch(Stretch::Score(_), _) => LineKey::Level,
        Event::Take(_) if ties => LineKey::TakeTie,
        Event::Take(_) => LineKey::Take,
        Event::Skip { .. } if ties => LineKey::SkipTie,
        Event::Skip { .. } => LineKey::Skip,
        Event::Count { .. } if ties => LineKey::LessTie,
        Event::Count { .. } => LineKey::Less,
        Event::Reach { .. } => LineKey::Reach,
        Event::Decide { why, value, .. } => deciding(*why, matches!(value, Value::Score(..))),
        Event::Region(_, region) => match region {
            Region::Ends(_) => LineKey::End,
            Region::Heads { .. } => LineKey::Heads,
            Region::Join { grows: false, .. } => LineKey::Join,
            Region::Join { grows: true, .. } => LineKey::Grow,
            Region::Rest { .. } => LineKey::Smaller,
            Region::All { .. } => LineKey::All,
            Region::Seeds { .. } => LineKey::Seeds,
            Region::Won { .. } => LineKey::Won,
        },
        Event::Rest(_) => LineKey::Rest,
    }
}

/// The line that decides a position for this reason.
fn deciding(why: Why, scored: bool) -> LineKey {
    match why {
        Why::End => LineKey::End,
        Why::Wanted(_) if scored => LineKey::Wanted,
        Why::Wanted(_) => LineKey::Win,
        Why::Tie(_) => LineKey::Tie,
        Why::Unwanted(_) if scored => LineKey::Last,
        Why::Unwanted(_) => LineKey::Loss,
        Why::LastTie => LineKey::LastTie,
        Why::Best(Some(Player::First), _) => LineKey::Greatest,
        Why::Best(Some(Player::Second), _) => LineKey::Least,
        Why::Best(None, _) => LineKey::Negamax,
        Why::Mex => LineKey::Mex,
        Why::AnsweredAtFirst => LineKey::Start,
        Why::Answered => LineKey::Label,
        Why::NeverLabelled => LineKey::Rest,
    }
}
