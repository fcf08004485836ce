//! A game that numbers its positions: tiers of slots, so that a table needs no keys and a position is found by arithmetic.

use std::ops::Range;

use super::Game;
use crate::{Error, Outcome, Result};

/// What a game promises of one tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// What the tier is called.
    pub name: String,
    /// How many slots it has, at most 2^32 - 1.
    pub slots: u64,
    /// The places of the other tiers that moves lead to; all of them are before this one.
    pub reads: Vec<usize>,
    /// Whether a move may stay in the tier.
    pub inner: bool,
}

/// The place of a tier in the list of [`Numbered::numbering`], and a slot of it.
pub type Slot = (usize, u32);

/// A game that numbers its positions.
///
/// Its tiers stand in an order in which moves lead to the same tier or to tiers before it. A slot of a tier holds one position,
/// the representative of those alike by symmetry, or none. Three functions suffice; the others make the work faster, and
/// [`Numbered::moves_back`] allows the method `back`, which costs a byte a slot and no more than looking at each move twice.
///
/// What is promised here is tried by a self-test, and again before a tablebase is made: slots and positions are inverse, moves lead
/// to promised tiers, `scan` says what the rules say, `moves_back` is the inverse of the moves inside a tier.
pub trait Numbered: Game {
    /// The tiers.
    fn numbering(&self) -> Result<Vec<Numbering>>;

    /// Where a position is, or any that is alike to it by symmetry; `None` if there is no slot for it.
    fn slot(&self, position: &Self::Position) -> Result<Option<Slot>>;

    /// The position in a slot, which is its own representative; `None` if the slot is empty.
    fn position(&self, place: Slot) -> Result<Option<Self::Position>>;

    /// Says of each slot of a range how many moves stay inside the tier and where the others lead. Returns `false` if the
    /// game leaves that to its rules, and then has said nothing.
    fn scan(&self, _tier: usize, _slots: Range<u32>, _scan: &mut Scan) -> Result<bool> {
        Ok(false)
    }

    /// Whether there is [`Numbered::moves_back`].
    fn has_moves_back(&self) -> bool {
        false
    }

    /// Appends the slots of the same tier from which moves lead to each of these, as often as moves do.
    ///
    /// A move from a position to itself may be left out. If slots hold representatives, then for positions `a` and `b`, which are
    /// fixed by `alike(a)` and `alike(b)` symmetries, `b` is to give `a` as often as there are moves from `a` to `b`, times
    /// `alike(b) / alike(a)`: that comes out by itself where all moves are taken back and their ends are made representatives.
    fn moves_back(&self, _tier: usize, _slots: &[u32], _before: &mut Vec<u32>) -> Result<()> {
        Err(Error::invalid("this game has no moves back"))
    }

    /// How many symmetries fix the position in this slot; the identity is one of them.
    fn alike(&self, _place: Slot) -> Result<u32> {
        Ok(1)
    }
}

/// What is learnt of some slots, one after the other: for each first [`Scan::outside`] for every move that leaves the tier,
/// then one of the other functions.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    facts: Vec<Fact>,
    outside: Vec<Slot>,
}

/// One slot: what it is, and how many of the moves out of the tier are those of it and of the slots before.
#[derive(Clone, Copy, Debug)]
struct Fact {
    kind: Scanned,
    end: u32,
}

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scanned {
    /// No position.
    Empty,
    /// A position where the play ends, with its outcome for the player to move.
    End(Outcome),
    /// A position with moves.
    Open {
        /// How many of them stay in the tier.
        inside: u32,
        /// Whether other symmetries than the identity fix the position.
        alike: bool,
    },
}

impl Scan {
    /// A move of the slot that is told next leads to this place.
    #[inline]
    pub fn outside(&mut self, tier: usize, slot: u32) {
        self.outside.push((tier, slot));
    }

    /// The slot is empty.
    #[inline]
    pub fn empty(&mut self) {
        self.tell(Scanned::Empty);
    }

    /// The play ends there, with this outcome for the player to move.
    #[inline]
    pub fn end(&mut self, outcome: Outcome) {
        self.tell(Scanned::End(outcome));
    }

    /// The position has moves: so many inside the tier besides those outside. `alike` says whether other symmetries than the
    /// identity fix it.
    #[inline]
    pub fn open(&mut self, inside: u32, alike: bool) {
        self.tell(Scanned::Open { inside, alike });
    }

    #[inline]
    fn tell(&mut self, kind: Scanned) {
        self.facts.push(Fact { kind, end: self.outside.len() as u32 });
    }

    /// Forgets everything; memory is used again.
    pub fn clear(&mut self) {
        self.facts.clear();
        self.outside.clear();
    }

    /// How many slots were told.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether none were told.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// What was told of each slot, and where its moves out of the tier lead.
    pub fn iter(&self) -> impl Iterator<Item = (Scanned, &[Slot])> {
        let mut start = 0;
        self.facts.iter().map(move |fact| {
            let outside = &self.outside[start..fact.end as usize];
            start = fact.end as usize;
            (fact.kind, outside)
        })
    }
}
