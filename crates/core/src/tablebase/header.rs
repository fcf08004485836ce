//! What a tablebase says about itself, readable without its tables.

use serde::{Deserialize, Serialize};

use super::{Entry, PackedKey};
use crate::{Outcome, Rule};

/// The text of a rules file, so that a tablebase made from one stands alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesText {
    /// What the file was called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The parameters that were replaced, with their values.
    pub parameters: Vec<(String, String)>,
}

/// What a tablebase is of, and its tiers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game with its parameters, as INPUT names it.
    pub game: String,
    /// The rules file that it was made from, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesText>,
    /// Whether entries hold a remoteness; else they hold the outcome only, with remoteness 0.
    pub remoteness: bool,
    /// Whether outcomes are for First; else they are for the mover.
    pub owned: bool,
    /// Who wins at an end without a declared result: `normal` or `misere`.
    pub rule: String,
    /// The kind of the keys; `none` where the game numbers its slots.
    pub keys: String,
    /// The names of the starts.
    pub starts: Vec<String>,
    /// The tiers in an order in which each reads only itself and tiers before it.
    pub tiers: Vec<TierHeader>,
}

/// One tier of a tablebase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TierHeader {
    /// What the tier is called.
    pub name: String,
    /// Its number in the game.
    pub tier: u64,
    /// How many slots it has, empty ones too.
    pub slots: u64,
    /// How many bytes an entry takes: 1, 2 or 4.
    pub width: u32,
    /// The places in the list of tiers of the earlier tiers that moves lead to, ascending.
    pub reads: Vec<usize>,
    /// Whether moves stay in the tier; where the game numbers its slots: whether it says that they may.
    pub inner: bool,
    /// What its entries say.
    #[serde(flatten)]
    pub counted: Counted,
}

/// How many positions have which value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// Draws.
    pub draw: u64,
    /// For each remoteness the positions with it that are lost, won and tied.
    pub decided: Vec<[u64; 3]>,
}

impl Counted {
    /// Counts one more entry.
    pub fn add(&mut self, entry: Entry) {
        let (Some(outcome), remoteness) = (entry.outcome(), entry.remoteness()) else { return };
        match remoteness {
            None => self.draw += 1,
            Some(remoteness) => {
                let at = remoteness as usize;
                if self.decided.len() <= at {
                    self.decided.resize(at + 1, [0; 3]);
                }
                let kind = match outcome {
                    Outcome::Loss => 0,
                    Outcome::Win => 1,
                    _ => 2,
                };
                self.decided[at][kind] += 1;
            }
        }
    }

    /// Counts what another has counted.
    pub fn add_all(&mut self, other: &Counted) {
        self.draw += other.draw;
        if self.decided.len() < other.decided.len() {
            self.decided.resize(other.decided.len(), [0; 3]);
        }
        for (sum, more) in self.decided.iter_mut().zip(&other.decided) {
            for (sum, more) in sum.iter_mut().zip(more) {
                *sum += more;
            }
        }
    }

    /// How many positions have this outcome.
    pub fn of(&self, outcome: Outcome) -> u64 {
        let kind = match outcome {
            Outcome::Draw => return self.draw,
            Outcome::Loss => 0,
            Outcome::Win => 1,
            Outcome::Tie => 2,
        };
        self.decided.iter().map(|counts| counts[kind]).sum()
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        Outcome::ALL.map(|outcome| self.of(outcome)).iter().sum()
    }

    /// The greatest remoteness; `None` if all are draws.
    pub fn longest(&self) -> Option<u32> {
        Some(self.decided.iter().rposition(|counts| counts.iter().any(|&count| count > 0))? as u32)
    }
}

impl Header {
    /// What all tiers together count.
    pub fn counted(&self) -> Counted {
        let mut sum = Counted::default();
        self.tiers.iter().for_each(|tier| sum.add_all(&tier.counted));
        sum
    }

    /// Whether it has keys of this kind.
    pub fn has_keys<K: PackedKey>(&self) -> bool {
        self.keys == K::KIND
    }

    /// Whether it has keys at all.
    pub fn is_discovered(&self) -> bool {
        self.keys != "none"
    }

    /// The rule that its ends follow; `None` if the file says something else.
    pub fn rule(&self) -> Option<Rule> {
        self.rule.parse().ok()
    }
}
