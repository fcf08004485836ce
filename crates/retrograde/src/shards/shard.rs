//! The state of one shard, and what words do to it.

use crate::core::{Outcome, Player, Result, memory};

/// What a level looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Wins and losses.
    Decisive,
    /// Ties, among what is left.
    Ties,
}

/// What words mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) stage: Stage,
    /// The remoteness of what they decide.
    pub(crate) number: u32,
    /// Whether positions have owners.
    pub(crate) owned: bool,
    /// Who wins infinite play.
    pub(crate) forever: Option<Player>,
}

/// A place with the bit that a word carries: whether the option, or the position itself, is a loss.
#[inline(always)]
pub(crate) fn pack(place: u32, is_loss: u32) -> u32 {
    place << 1 | is_loss
}

/// A list of who is next has this part of the shard's positions at most.
const PART: usize = 32;
/// It may always have so many.
const FEW: usize = 256;

/// Outcome and number of each position of a shard.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Two bits a position as in [`Outcomes`](crate::core::value::Outcomes); a draw is undecided.
    pub(crate) codes: Vec<u8>,
    /// The remoteness of a decided position, of an undecided one how many hopes its mover has left.
    pub(crate) numbers: Vec<u32>,
    /// One bit a position: Second moves there. Empty in an alternating game.
    pub(crate) second: Vec<u64>,
    /// Who was decided at the last level, packed with whether he is lost.
    pub(crate) next: Vec<u32>,
    /// Whether they were too many for the list, which is empty then.
    pub(crate) crowded: bool,
    /// How many are undecided.
    pub(crate) open: u32,
}

impl Shard {
    /// How many bytes a shard of so many positions takes.
    pub(crate) fn bytes(len: u32, owned: bool) -> u64 {
        let len = u64::from(len);
        let owners = if owned { len / 8 + 8 } else { 0 };
        4 * len + len / 4 + owners + 8 * Shard::most(len as usize) as u64 + 64
    }

    /// A shard of so many undecided positions without moves.
    pub(crate) fn new(len: u32, owned: bool) -> Result<Shard> {
        let places = len as usize;
        Ok(Shard {
            codes: memory::filled(places.div_ceil(4), 0)?,
            numbers: memory::filled(places, 0)?,
            second: memory::filled(if owned { places.div_ceil(64) } else { 0 }, 0)?,
            next: Vec::new(),
            crowded: false,
            open: len,
        })
    }

    fn most(len: usize) -> usize {
        (len / PART).max(FEW.min(len))
    }

    #[inline(always)]
    pub(crate) fn code(&self, place: usize) -> u8 {
        self.codes[place / 4] >> (place % 4 * 2) & 3
    }

    /// Applies words, and returns whether they are the first of this level to decide anybody here.
    ///
    /// A word about a place that does not exist, or about more moves than a position has, is left alone: it can only come
    /// from a damaged file, which is told elsewhere.
    pub(crate) fn apply(&mut self, words: &[u32], level: &Level) -> bool {
        match (level.stage, level.owned) {
            (Stage::Decisive, false) => self.apply_each(words, level.number, |_, _, lost| {
                (lost, if lost { Outcome::Win } else { Outcome::Loss })
            }),
            (Stage::Decisive, true) => self.apply_each(words, level.number, |second, place, lost| {
                let wanted = is_set(second, place) == lost;
                (wanted, if lost { Outcome::Loss } else { Outcome::Win })
            }),
            // Who wins an infinite play goes to a tie only when he has no hope of one.
            (Stage::Ties, _) => self.apply_each(words, level.number, |second, place, _| {
                let is_hero = match level.forever {
                    None => false,
                    Some(player) => is_set(second, place) == (player == Player::Second),
                };
                (!is_hero, Outcome::Tie)
            }),
        }
    }

    /// `decide` says whether the mover of a place wants an option that is or is not lost, and what the position becomes.
    #[inline(always)]
    fn apply_each(
        &mut self,
        words: &[u32],
        number: u32,
        decide: impl Fn(&[u64], usize, bool) -> (bool, Outcome),
    ) -> bool {
        let was_quiet = self.next.is_empty() && !self.crowded;
        let most = Shard::most(self.numbers.len());
        for &word in words {
            let place = (word >> 1) as usize;
            let Some(hopes) = self.numbers.get_mut(place) else { continue };
            let (byte, shift) = (&mut self.codes[place / 4], place % 4 * 2);
            if *byte >> shift & 3 != 0 {
                continue;
            }
            let (wanted, outcome) = decide(&self.second, place, word & 1 == 1);
            if !wanted {
                *hopes = hopes.saturating_sub(1);
                if *hopes > 0 {
                    continue;
                }
            }
            *byte |= (outcome as u8) << shift;
            *hopes = number;
            self.open -= 1;
            if self.next.len() < most && !self.crowded {
                self.next.push(pack(place as u32, u32::from(outcome == Outcome::Loss)));
            } else {
                self.crowded = true;
                self.next.clear();
            }
        }
        was_quiet && (self.crowded || !self.next.is_empty())
    }

    /// Appends who was decided at this level to `front`, in order, of the places from `from` to `to`.
    pub(crate) fn decided(&self, level: &Level, number: u32, from: usize, to: usize, front: &mut Vec<u32>) {
        for (place, &own) in (from..).zip(&self.numbers[from..to]) {
            if own != number {
                continue;
            }
            let code = self.code(place);
            let wanted = match level.stage {
                Stage::Decisive => code == Outcome::Win as u8 || code == Outcome::Loss as u8,
                Stage::Ties => code == Outcome::Tie as u8,
            };
            if wanted {
                front.push(pack(place as u32, u32::from(code == Outcome::Loss as u8)));
            }
        }
    }
}

#[inline(always)]
fn is_set(bits: &[u64], place: usize) -> bool {
    bits[place / 64] >> (place % 64) & 1 == 1
}
