//! A numbered game as its tables see it: by tiers and slots, whatever the positions of the game are.

use std::ops::Range;

use super::Ground;
use crate::{
    End, Error, Player, Result,
    rules::{Numbered, Numbering, Scan, Slot},
};

/// What the rules say about one position: who moves there, its declared result, and how many of all children are those of it and
/// of the positions before.
pub type SlotFact = (Option<Player>, Option<End>, usize);

/// What the rules say about some slots, in order.
#[derive(Clone, Debug, Default)]
pub struct SurveyedSlots {
    /// For each slot; `None` if it is empty.
    pub facts: Vec<Option<SlotFact>>,
    /// Where the moves lead, position after position.
    pub children: Vec<Slot>,
}

/// A numbered game. Unlike [`Numbered`] it has no type of positions: what makes and checks tables is written once for all games.
pub trait BySlots: Sync {
    /// What holds for the whole game.
    fn ground(&self) -> Ground;

    /// The tiers. Errors: they are too long, or do not stand in their order.
    fn numbering(&self) -> Result<Vec<Numbering>>;

    /// The places and names of the starts; there is at least one.
    fn starts(&self) -> Result<Vec<(Slot, String)>>;

    /// Everything that the rules say about these slots of a tier. Errors: the rules fail; a move leads to a position without a slot.
    fn survey(&self, tier: usize, slots: &mut dyn Iterator<Item = u32>) -> Result<SurveyedSlots>;

    /// What is in a slot, by its name; `None` if it is empty.
    fn name(&self, place: Slot) -> Result<Option<String>>;

    /// The first of these slots whose position says that it is elsewhere, or is not its own representative, and which it is.
    fn stranger(&self, tier: usize, slots: Range<u32>) -> Result<Option<(u32, &'static str)>>;

    /// The same as [`Numbered::scan`].
    fn scan(&self, tier: usize, slots: Range<u32>, scan: &mut Scan) -> Result<bool>;

    /// The same as [`Numbered::has_moves_back`].
    fn has_moves_back(&self) -> bool;

    /// The same as [`Numbered::moves_back`].
    fn moves_back(&self, tier: usize, slots: &[u32], before: &mut Vec<u32>) -> Result<()>;

    /// The same as [`Numbered::alike`].
    fn alike(&self, place: Slot) -> Result<u32>;
}

/// A numbered game, seen by its slots.
#[derive(Debug)]
pub struct Slots<'a, G: ?Sized>(pub &'a G);

fn homeless(name: &str) -> Error {
    Error::invalid(format!("the position {name} has no slot"))
        .help("`slot` must find a place for every position that can be reached, in a tier of `numbering`")
}

impl<G: Numbered + ?Sized> BySlots for Slots<'_, G> {
    fn ground(&self) -> Ground {
        Ground { owned: self.0.is_owned(), rule: self.0.rule(), infinite: self.0.infinite() }
    }

    fn numbering(&self) -> Result<Vec<Numbering>> {
        let tiers = self.0.numbering()?;
        for (place, tier) in tiers.iter().enumerate() {
            let what = if tier.slots >= u64::from(u32::MAX) {
                "has more than 2^32 - 2 slots"
            } else if tier.reads.iter().any(|&read| read >= place) {
                "reads a tier that does not stand before it"
            } else {
                continue;
            };
            return Err(Error::invalid(format!("tier {} {what}", tier.name))
                .help("`numbering` lists tiers so that moves lead to the same tier or to tiers before it"));
        }
        Ok(tiers)
    }

    fn starts(&self) -> Result<Vec<(Slot, String)>> {
        let mut starts = Vec::new();
        for start in self.0.starts()? {
            let start = self.0.canonical(start)?;
            let name = self.0.name(&start)?;
            starts.push((self.0.slot(&start)?.ok_or_else(|| homeless(&name))?, name));
        }
        if starts.is_empty() {
            return Err(Error::invalid("this game has no start position").help("give at least one"));
        }
        Ok(starts)
    }

    fn survey(&self, tier: usize, slots: &mut dyn Iterator<Item = u32>) -> Result<SurveyedSlots> {
        let game = self.0;
        let (mut positions, mut found) = (Vec::new(), SurveyedSlots::default());
        for slot in slots {
            match game.position((tier, slot))? {
                Some(position) => {
                    positions.push(position);
                    found.facts.push(Some((None, None, 0)));
                }
                None => found.facts.push(None),
            }
        }
        let SurveyedSlots { facts, children } = &mut found;
        let mut facts = facts.iter_mut().flatten();
        game.survey(&positions, &mut |survey| {
            for target in survey.moves.drain(..) {
                match game.slot(&target)? {
                    Some(place) => children.push(place),
                    None => return Err(homeless(&game.name(&target)?)),
                }
            }
            if let Some(fact) = facts.next() {
                *fact = (survey.owner, survey.result, children.len());
            }
            Ok(())
        })?;
        if facts.next().is_some() {
            return Err(Error::invalid("the game answers for fewer positions than it was asked about"));
        }
        Ok(found)
    }

    fn name(&self, place: Slot) -> Result<Option<String>> {
        self.0.position(place)?.map(|position| self.0.name(&position)).transpose()
    }

    fn stranger(&self, tier: usize, slots: Range<u32>) -> Result<Option<(u32, &'static str)>> {
        let game = self.0;
        for slot in slots {
            let Some(position) = game.position((tier, slot))? else { continue };
            if game.slot(&position)? != Some((tier, slot)) {
                return Ok(Some((slot, "the rules give it another slot")));
            }
            if game.canonical(position.clone())? != position {
                return Ok(Some((
                    slot,
                    "positions alike by symmetry have one entry, that of their representative",
                )));
            }
        }
        Ok(None)
    }

    fn scan(&self, tier: usize, slots: Range<u32>, scan: &mut Scan) -> Result<bool> {
        self.0.scan(tier, slots, scan)
    }

    fn has_moves_back(&self) -> bool {
        self.0.has_moves_back()
    }

    fn moves_back(&self, tier: usize, slots: &[u32], before: &mut Vec<u32>) -> Result<()> {
        self.0.moves_back(tier, slots, before)
    }

    fn alike(&self, place: Slot) -> Result<u32> {
        self.0.alike(place)
    }
}
