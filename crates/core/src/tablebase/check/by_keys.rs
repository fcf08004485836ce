//! The check of a tablebase with keys: every key has its entry, every move leads to one, and nothing else is there.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use super::{CHUNK, Held, OTHER_COUNTS, Stop, Verdict, Wrong, hold, last_needed, same_rules, verdict, wrong};
use crate::{
    Control, Error, Result,
    control::Phase,
    memory,
    tablebase::{ByKeys, Counted, Discovered, Entry, Ground, Header, KeySet, PackedKey, Tablebase},
    threads,
};

pub(super) fn check_by_keys<K: PackedKey>(
    game: &dyn ByKeys<K>,
    base: &Tablebase,
    control: &Control,
) -> Result<Verdict> {
    let header = base.header();
    let slots = Discovered::<K>::new(header.tiers.iter().map(|tier| tier.tier));
    let mut checker = Checker::new(game, base, slots, control)?;
    verdict(checker.all(), header)
}

struct Checker<'a, K> {
    game: &'a dyn ByKeys<K>,
    base: &'a Tablebase,
    control: &'a Control,
    slots: Discovered<K>,
    tables: Held<'a>,
    /// One bit for each slot of each tier: whether a start or a move leads there.
    reached: Vec<Vec<AtomicU64>>,
    ground: Ground,
}

impl<'a, K: PackedKey> Checker<'a, K> {
    fn new(
        game: &'a dyn ByKeys<K>,
        base: &'a Tablebase,
        slots: Discovered<K>,
        control: &'a Control,
    ) -> Result<Self> {
        let header = base.header();
        let mut reached = Vec::new();
        for tier in &header.tiers {
            let words = (tier.slots as usize).div_ceil(64);
            control.budget.take(8 * words as u64)?;
            let mut bits = memory::with_capacity(words)?;
            bits.resize_with(words, AtomicU64::default);
            reached.push(bits);
        }
        let tables = Held::new(base, control);
        Ok(Checker { game, base, control, slots, tables, reached, ground: game.ground() })
    }

    fn header(&self) -> &'a Header {
        self.base.header()
    }

    fn all(&mut self) -> Result<(), Stop> {
        let header = self.header();
        same_rules(header, self.ground)?;
        let total = header.tiers.iter().map(|tier| tier.slots).sum();
        self.control.phase(Phase::Checking, total)?;
        let last = last_needed(header);
        for (tier, about) in header.tiers.iter().enumerate() {
            for &needed in about.reads.iter().chain([&tier]) {
                self.load(needed)?;
            }
            self.tier(tier)?;
            for done in (0..=tier).filter(|&done| last[done] <= tier) {
                self.unload(done);
            }
        }
        self.starts()?;
        self.all_reached()
    }

    fn load(&mut self, tier: usize) -> Result<()> {
        if self.slots.set(tier).is_some() {
            return Ok(());
        }
        let set: KeySet<K> = self.base.keys(tier, self.control)?;
        self.tables.load(tier, set.bytes())?;
        self.slots.put(tier, Some(Arc::new(set)));
        Ok(())
    }

    fn unload(&mut self, tier: usize) {
        self.slots.put(tier, None);
        self.tables.unload(tier);
    }

    fn tier(&self, tier: usize) -> Result<(), Stop> {
        let about = &self.header().tiers[tier];
        let slots = about.slots as usize;
        let mut counted = Counted::default();
        let mut inner = false;
        threads::in_order(
            slots.div_ceil(CHUNK),
            self.control.threads,
            |i| self.chunk(tier, (i * CHUNK) as u32..slots.min((i + 1) * CHUNK) as u32),
            |(chunk, stays)| {
                counted.add_all(&chunk);
                inner |= stays;
                Ok::<_, Stop>(())
            },
        )?;
        let width = self.tables.get(tier)?.width() as u32;
        if counted != about.counted || inner != about.inner || width != about.width {
            return Err(wrong(
                format!("tier {}", about.name),
                "what the header says of it",
                "what its entries say",
                OTHER_COUNTS,
            ));
        }
        Ok(())
    }

    /// Checks the slots of a range; returns what they count, and whether a move stays in the tier.
    fn chunk(&self, tier: usize, range: std::ops::Range<u32>) -> Result<(Counted, bool), Stop> {
        let set = self.slots.set(tier).ok_or_else(|| Error::invalid("this tier is not at hand"))?;
        let keys = &set.keys()[range.start as usize..range.end as usize];
        if let Some((at, why)) = self.game.stranger(self.header().tiers[tier].tier, keys)? {
            let name = self.game.name(&keys[at])?;
            return Err(wrong(name, "an entry in this place", "none", why));
        }
        let surveyed = self.game.survey(keys, false)?;
        let (mut counted, mut inner, mut start) = (Counted::default(), false, 0);
        for ((key, slot), (owner, result, end)) in keys.iter().zip(range.clone()).zip(surveyed.facts) {
            let mut children = Vec::with_capacity(end - start);
            for (target, &to) in surveyed.targets[start..end].iter().zip(&surveyed.tiers[start..end]) {
                let (to, slot) = self.child(tier, key, target, to)?;
                inner |= to == tier;
                children.push((target, self.tables.get(to)?.get(slot)));
            }
            start = end;
            let claim = self.tables.get(tier)?.get(slot);
            counted.add(claim);
            let entries: Vec<Entry> = children.iter().map(|(_, entry)| *entry).collect();
            if let Some(fault) = hold(self.ground, self.header(), claim, result, owner, &entries)? {
                let name = |at: usize| self.game.name(children[at].0);
                return Err(fault.at(self.game.name(key)?, name)?);
            }
        }
        self.control.advance(range.len() as u64)?;
        Ok((counted, inner))
    }

    /// Where a move from `tier` leads, which is marked as reached.
    fn child(&self, tier: usize, key: &K, target: &K, to: u64) -> Result<(usize, u32), Stop> {
        let about = &self.header().tiers[tier];
        let (claim, because) = match self.slots.slot(to, target) {
            Some((to, slot)) if to == tier || about.reads.contains(&to) => {
                self.reached[to][slot as usize / 64].fetch_or(1 << (slot % 64), Ordering::Relaxed);
                return Ok((to, slot));
            }
            Some(_) => ("moves to other tiers", "the header names the tiers that moves lead to"),
            None => ("no such move", "the tablebase holds every position that a move leads to"),
        };
        Err(Stop::Wrong(Box::new(Wrong {
            place: self.game.name(key)?,
            claim: claim.to_owned(),
            required: "an entry for every move".to_owned(),
            because: because.to_owned(),
            witness: Some((self.game.name(target)?, "nothing".to_owned())),
        })))
    }

    fn starts(&mut self) -> Result<(), Stop> {
        let starts = self.game.starts()?;
        if !starts.iter().map(|(_, _, name)| name).eq(&self.header().starts) {
            return Err(Error::invalid("this tablebase is of a game with other starts than this one").into());
        }
        for (tier, key, name) in starts {
            if let Some(place) = self.slots.place(tier) {
                self.load(place)?;
            }
            let Some((place, slot)) = self.slots.slot(tier, &key) else {
                return Err(wrong(name, "nothing", "an entry", "the tablebase holds every start"));
            };
            self.reached[place][slot as usize / 64].fetch_or(1 << (slot % 64), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Whether every position is a start or the end of a move.
    fn all_reached(&mut self) -> Result<(), Stop> {
        for tier in 0..self.reached.len() {
            let slots = self.header().tiers[tier].slots;
            let is_reached = |slot: u64| {
                self.reached[tier][slot as usize / 64].load(Ordering::Relaxed) >> (slot % 64) & 1 == 1
            };
            let Some(missed) = (0..slots).find(|&slot| !is_reached(slot)) else { continue };
            self.load(tier)?;
            let key = self.slots.set(tier).map(|set| &set.keys()[missed as usize]);
            let name = key.map_or(Ok(String::new()), |key| self.game.name(key))?;
            let why = "the tablebase holds only what can be reached";
            return Err(wrong(name, "an entry", "none: no move leads there, and it is no start", why));
        }
        Ok(())
    }
}
