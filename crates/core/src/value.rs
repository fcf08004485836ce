//! What a position is worth: outcome, Grundy value, loopy value.

use std::fmt;

use crate::{Error, Result, memory};

/// Who wins from a position under perfect play.
///
/// In an alternating game it is for the player to move; in an owned game for First, whoever moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Outcome {
    /// Nobody can force an end.
    Draw = 0,
    /// The player the values are for wins.
    Win = 1,
    /// The other player wins.
    Loss = 2,
    /// The play ends without a winner.
    Tie = 3,
}

impl Outcome {
    /// All four, in the order of their codes.
    pub const ALL: [Outcome; 4] = [Outcome::Draw, Outcome::Win, Outcome::Loss, Outcome::Tie];

    /// The outcome with this code; only the two low bits count.
    pub fn from_code(code: u8) -> Outcome {
        Outcome::ALL[usize::from(code & 3)]
    }

    /// The same outcome seen by the other player.
    pub fn reversed(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
            same => same,
        }
    }

    /// The word used in files and output.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Loss => "loss",
            Outcome::Tie => "tie",
            Outcome::Draw => "draw",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl std::str::FromStr for Outcome {
    type Err = Error;
    fn from_str(word: &str) -> Result<Outcome> {
        Outcome::ALL
            .into_iter()
            .find(|outcome| outcome.word() == word)
            .ok_or_else(|| Error::unknown_word(word, "outcome", &Outcome::ALL.map(Outcome::word)))
    }
}

/// An outcome for every position, two bits each, so that ten million fit a cache.
///
/// Position `v` is in byte `v / 4`, bits `v % 4 * 2` and the next. All are [`Outcome::Draw`] at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    codes: Vec<u8>,
    len: u32,
}

impl Outcomes {
    /// `len` draws.
    pub fn new(len: u32) -> Result<Outcomes> {
        Ok(Outcomes { codes: memory::filled((len as usize).div_ceil(4), 0)?, len })
    }

    /// The table with these bytes: see the type for their layout. Missing bytes are draws.
    pub fn from_codes(mut codes: Vec<u8>, len: u32) -> Outcomes {
        codes.resize((len as usize).div_ceil(4), 0);
        Outcomes { codes, len }
    }

    /// How many positions it holds.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The outcome of `v`. Panics if `v` is no position.
    pub fn get(&self, v: u32) -> Outcome {
        debug_assert!(v < self.len);
        Outcome::from_code(self.codes[v as usize / 4] >> (v % 4 * 2))
    }

    /// Sets the outcome of `v`. Panics if `v` is no position.
    pub fn set(&mut self, v: u32, outcome: Outcome) {
        debug_assert!(v < self.len);
        let shift = v % 4 * 2;
        let byte = &mut self.codes[v as usize / 4];
        *byte = *byte & !(3 << shift) | (outcome as u8) << shift;
    }

    /// The bytes: see the type for their layout.
    pub fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// Every outcome in order of position.
    pub fn iter(&self) -> impl Iterator<Item = Outcome> + '_ {
        (0..self.len).map(|v| self.get(v))
    }
}

/// A value of the Sprague-Grundy theory, with Smith's extension to graphs with cycles (Smith 1966, Fraenkel and Perl 1975).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Grundy {
    /// The nimber of this size: equal to a Nim heap. 0 is a loss for the mover.
    Nimber(u32),
    /// `∞(K)`: no nimber; K, ascending, are the nimbers that the mover can move to.
    Loopy(Vec<u32>),
}

impl Grundy {
    /// The loopy value with these nimbers in any order, repeats allowed.
    pub fn loopy(mut reached: Vec<u32>) -> Grundy {
        reached.sort_unstable();
        reached.dedup();
        Grundy::Loopy(reached)
    }

    /// The outcome for the mover: 0 is lost, another nimber won, `∞(K)` won if 0 is in K, else drawn.
    pub fn outcome(&self) -> Outcome {
        match self {
            Grundy::Nimber(0) => Outcome::Loss,
            Grundy::Nimber(_) => Outcome::Win,
            Grundy::Loopy(reached) if reached.first() == Some(&0) => Outcome::Win,
            Grundy::Loopy(_) => Outcome::Draw,
        }
    }
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grundy::Nimber(nimber) => write!(f, "{nimber}"),
            Grundy::Loopy(reached) => {
                f.write_str("∞{")?;
                for (i, nimber) in reached.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{nimber}")?;
                }
                f.write_str("}")
            }
        }
    }
}

impl std::str::FromStr for Grundy {
    type Err = Error;
    /// Reads what `Display` writes: `3`, `∞{}`, `∞{0,2}`.
    fn from_str(text: &str) -> Result<Grundy> {
        let wrong = |_| Error::unknown_word(text, "Grundy value", &["a number", "∞{}", "∞{0,2}"]);
        let Some(set) = text.strip_prefix("∞{").and_then(|rest| rest.strip_suffix('}')) else {
            return text.parse().map(Grundy::Nimber).map_err(wrong);
        };
        if set.is_empty() {
            return Ok(Grundy::Loopy(Vec::new()));
        }
        set.split(',')
            .map(|nimber| nimber.trim().parse())
            .collect::<std::result::Result<Vec<u32>, _>>()
            .map(Grundy::loopy)
            .map_err(wrong)
    }
}
