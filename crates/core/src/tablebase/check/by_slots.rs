//! The check of a tablebase without keys: every slot is empty where the game has no position, and else has its entry.

use std::ops::Range;

use super::{
    CHUNK, Held, OTHER_COUNTS, Stop, Verdict, definition::said, hold, last_needed, same_rules, verdict, wrong,
};
use crate::{
    Control, Error, Result,
    control::Phase,
    tablebase::{BySlots, Counted, Entry, Ground, Header, Tablebase},
    threads,
};

pub(super) fn check_by_slots(game: &dyn BySlots, base: &Tablebase, control: &Control) -> Result<Verdict> {
    let ground = game.ground();
    let mut checker = Checker { game, base, control, tables: Held::new(base, control), ground };
    verdict(checker.all(), base.header())
}

struct Checker<'a> {
    game: &'a dyn BySlots,
    base: &'a Tablebase,
    control: &'a Control,
    tables: Held<'a>,
    ground: Ground,
}

impl<'a> Checker<'a> {
    fn header(&self) -> &'a Header {
        self.base.header()
    }

    fn all(&mut self) -> Result<(), Stop> {
        let header = self.header();
        same_rules(header, self.ground)?;
        let numbering = self.game.numbering()?;
        let same = |(tier, about): (&crate::rules::Numbering, &crate::tablebase::TierHeader)| {
            (tier.slots, tier.inner, &tier.reads) == (about.slots, about.inner, &about.reads)
        };
        if numbering.len() != header.tiers.len() || !numbering.iter().zip(&header.tiers).all(same) {
            return Err(Error::invalid("this tablebase is of a game with other tiers than this one").into());
        }
        let starts = self.game.starts()?;
        if !starts.iter().map(|(_, name)| name).eq(&header.starts) {
            return Err(Error::invalid("this tablebase is of a game with other starts than this one").into());
        }
        self.control.phase(Phase::Checking, header.tiers.iter().map(|tier| tier.slots).sum())?;
        let last = last_needed(header);
        for (tier, about) in header.tiers.iter().enumerate() {
            for &needed in about.reads.iter().chain([&tier]) {
                self.tables.load(needed, 0)?;
            }
            self.tier(tier)?;
            for ((_, slot), name) in starts.iter().filter(|((place, _), _)| *place == tier) {
                if *slot as u64 >= about.slots || self.tables.get(tier)?.get(*slot) == Entry::EMPTY {
                    return Err(wrong(name, "nothing", "an entry", "the tablebase holds every start"));
                }
            }
            for done in (0..=tier).filter(|&done| last[done] <= tier) {
                self.tables.unload(done);
            }
        }
        Ok(())
    }

    fn tier(&self, tier: usize) -> Result<(), Stop> {
        let about = &self.header().tiers[tier];
        let slots = about.slots as usize;
        let mut counted = Counted::default();
        threads::in_order(
            slots.div_ceil(CHUNK),
            self.control.threads,
            |i| self.chunk(tier, (i * CHUNK) as u32..slots.min((i + 1) * CHUNK) as u32),
            |chunk| {
                counted.add_all(&chunk);
                Ok::<_, Stop>(())
            },
        )?;
        if counted != about.counted || self.tables.get(tier)?.width() as u32 != about.width {
            let place = format!("tier {}", about.name);
            return Err(wrong(place, "what the header says of it", "what its entries say", OTHER_COUNTS));
        }
        Ok(())
    }

    /// Checks the slots of a range; returns what they count.
    fn chunk(&self, tier: usize, range: Range<u32>) -> Result<Counted, Stop> {
        if let Some((slot, why)) = self.game.stranger(tier, range.clone())? {
            return Err(wrong(self.name((tier, slot))?, "an entry in this place", "none", why));
        }
        let surveyed = self.game.survey(tier, &mut range.clone())?;
        let (table, mut counted, mut start) = (self.tables.get(tier)?, Counted::default(), 0);
        for (slot, fact) in range.clone().zip(surveyed.facts) {
            let claim = table.get(slot);
            counted.add(claim);
            let Some((owner, result, end)) = fact else {
                if claim != Entry::EMPTY {
                    let place = format!("slot {slot} of tier {}", self.header().tiers[tier].name);
                    let claim = said(claim, self.header().remoteness);
                    return Err(wrong(place, claim, "an empty slot", "the game has no position there"));
                }
                continue;
            };
            let children = &surveyed.children[start..end];
            start = end;
            let mut entries = Vec::with_capacity(children.len());
            for &(to, child) in children {
                entries.push(self.child(tier, slot, (to, child))?);
            }
            if let Some(fault) = hold(self.ground, self.header(), claim, result, owner, &entries)? {
                return Err(fault.at(self.name((tier, slot))?, |at| self.name(children[at]))?);
            }
        }
        self.control.advance(range.len() as u64)?;
        Ok(counted)
    }

    /// The entry of where a move leads, which must be in a tier that the header names.
    fn child(&self, tier: usize, slot: u32, (to, child): (usize, u32)) -> Result<Entry, Stop> {
        let about = &self.header().tiers[tier];
        let promised = if to == tier { about.inner } else { about.reads.contains(&to) };
        if !promised {
            let (from, onto) = (self.name((tier, slot))?, self.name((to, child))?);
            let required = format!("no move to {onto}, or tier {} among those that it reads", to);
            let why = "the header names the tiers that moves lead to";
            return Err(wrong(from, "the moves of its tier", required, why));
        }
        let table = self.tables.get(to)?;
        Ok(if (child as usize) < table.len() { table.get(child) } else { Entry::EMPTY })
    }

    fn name(&self, place: (usize, u32)) -> Result<String> {
        let name = self.game.name(place)?;
        Ok(name.unwrap_or_else(|| format!("slot {} of tier {}", place.1, place.0)))
    }
}
