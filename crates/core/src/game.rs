//! The rules that a game is played by: who moves, how the play ends, what infinite play is worth.
//!
//! Zermelo (1913) is the source of the whole frame: two players, full information, no chance.

use std::fmt;

use crate::{Error, Result};

/// One of the two players of an *owned* game. In an alternating game nobody has a name: values are for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The maximiser. Results and scores of an owned game are his.
    First,
    /// The minimiser.
    Second,
}

impl Player {
    /// The other one.
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// The result of a terminal position for which the input declares none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

impl Rule {
    /// The result of a position without moves where none is declared: for the mover, or in an owned game for First by the
    /// `owner` of the position; `None` there if nobody owns it.
    pub fn end(self, is_owned: bool, owner: Option<Player>) -> Option<End> {
        let mover_wins = self == Rule::Misere;
        let wins = if is_owned { (owner? == Player::First) == mover_wins } else { mover_wins };
        Some(if wins { End::Win } else { End::Loss })
    }
}

/// A declared result, which ends the play at its position.
///
/// For the mover in an alternating game, for [`Player::First`] in an owned one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Won.
    Win,
    /// Lost.
    Loss,
    /// The play ends without a winner.
    Tie,
    /// Worth this many points.
    Score(i64),
}

/// What a play that never ends is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Infinite {
    /// Nobody wins: a Draw.
    #[default]
    Draw,
    /// This player of an owned game wins.
    Wins(Player),
    /// It has a score, to First in an owned game. In an alternating game only 0 is the same for both movers.
    Score(i64),
    /// The priorities of an owned game decide: of those that recur for ever the one that this convention names.
    Priorities(Parity),
    /// First wins if the play visits certain positions again and again. They have priority 2, all others 1.
    Buchi,
    /// First wins if the play visits certain positions only finitely often. They have priority 1, all others 0.
    CoBuchi,
}

impl Infinite {
    /// How priorities decide infinite play; `None` if they do not.
    pub fn parity(self) -> Option<Parity> {
        match self {
            Infinite::Priorities(parity) => Some(parity),
            Infinite::Buchi | Infinite::CoBuchi => Some(Parity::MaxEven),
            Infinite::Draw | Infinite::Wins(_) | Infinite::Score(_) => None,
        }
    }
}

/// Who wins an infinite play in a parity game, by the priorities that recur in it for ever.
///
/// Emerson and Jutla 1991; PGSolver and most files have [`Parity::MaxEven`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Parity {
    /// First, if the greatest is even.
    #[default]
    MaxEven,
    /// First, if the greatest is odd.
    MaxOdd,
    /// First, if the least is even.
    MinEven,
    /// First, if the least is odd.
    MinOdd,
}

impl Parity {
    /// All four, the usual one first.
    pub const ALL: [Parity; 4] = [Parity::MaxEven, Parity::MaxOdd, Parity::MinEven, Parity::MinOdd];

    /// Whether the greatest priority that recurs decides, and not the least.
    pub fn is_max(self) -> bool {
        matches!(self, Parity::MaxEven | Parity::MaxOdd)
    }

    /// Who wins a play in which this priority decides.
    pub fn winner(self, priority: u64) -> Player {
        let even_is_first = matches!(self, Parity::MaxEven | Parity::MinEven);
        if priority.is_multiple_of(2) == even_is_first { Player::First } else { Player::Second }
    }
}

macro_rules! words {
    ($type:ty: $($variant:pat => $word:literal),+ $(,)?) => {
        impl $type {
            /// The word used in files, arguments and output.
            pub fn word(self) -> &'static str {
                match self { $($variant => $word),+ }
            }
        }
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }
    };
}
words!(Player: Player::First => "first", Player::Second => "second");
words!(Rule: Rule::Normal => "normal", Rule::Misere => "misere");
words!(Parity:
    Parity::MaxEven => "max-even",
    Parity::MaxOdd => "max-odd",
    Parity::MinEven => "min-even",
    Parity::MinOdd => "min-odd",
);

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Win => f.pad("win"),
            End::Loss => f.pad("loss"),
            End::Tie => f.pad("tie"),
            End::Score(score) => write!(f, "{score}"),
        }
    }
}

impl fmt::Display for Infinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Infinite::Draw => f.pad("draw"),
            Infinite::Wins(player) => player.fmt(f),
            Infinite::Score(score) => write!(f, "{score}"),
            Infinite::Priorities(Parity::MaxEven) => f.pad("priorities"),
            Infinite::Priorities(parity) => f.pad(&format!("priorities:{parity}")),
            Infinite::Buchi => f.pad("buchi"),
            Infinite::CoBuchi => f.pad("cobuchi"),
        }
    }
}

impl std::str::FromStr for Player {
    type Err = Error;
    fn from_str(word: &str) -> Result<Player> {
        match word {
            "first" => Ok(Player::First),
            "second" => Ok(Player::Second),
            _ => Err(Error::unknown_word(word, "player", &["first", "second"])),
        }
    }
}

impl std::str::FromStr for Rule {
    type Err = Error;
    fn from_str(word: &str) -> Result<Rule> {
        match word {
            "normal" => Ok(Rule::Normal),
            "misere" => Ok(Rule::Misere),
            _ => Err(Error::unknown_word(word, "rule", &["normal", "misere"])),
        }
    }
}

impl std::str::FromStr for Parity {
    type Err = Error;
    fn from_str(word: &str) -> Result<Parity> {
        Parity::ALL.into_iter().find(|parity| parity.word() == word).ok_or_else(|| {
            Error::unknown_word(word, "way of priorities to decide", &Parity::ALL.map(Parity::word))
        })
    }
}

impl std::str::FromStr for Infinite {
    type Err = Error;
    /// Reads what `Display` writes.
    fn from_str(word: &str) -> Result<Infinite> {
        if let Some(parity) = word.strip_prefix("priorities:") {
            return parity.parse().map(Infinite::Priorities);
        }
        match (word, word.parse(), word.parse()) {
            ("draw", ..) => Ok(Infinite::Draw),
            ("priorities", ..) => Ok(Infinite::Priorities(Parity::default())),
            ("buchi", ..) => Ok(Infinite::Buchi),
            ("cobuchi", ..) => Ok(Infinite::CoBuchi),
            (_, Ok(player), _) => Ok(Infinite::Wins(player)),
            (_, _, Ok(score)) => Ok(Infinite::Score(score)),
            _ => {
                let known = ["draw", "first", "second", "priorities", "a whole number of points"];
                Err(Error::unknown_word(word, "worth of infinite play", &known))
            }
        }
    }
}
