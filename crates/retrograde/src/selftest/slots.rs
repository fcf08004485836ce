//! The promises of a game that numbers its positions: slots and positions are inverse, moves lead to promised tiers, `scan` says
//! what the rules say, and moves back are the inverse of moves.

use std::collections::{BTreeMap, BTreeSet};

use super::{Fault, Promise};
use crate::{
    core::{
        Control, End, Outcome, Result, Rule,
        rules::{Numbering, Scan, Scanned, Slot},
        tablebase::BySlots,
    },
    random::Random,
};

/// Which slots of a tier are tried: all if there are few, else some at random, and their neighbours.
pub(crate) struct Sample<'a> {
    pub(crate) tier: usize,
    pub(crate) about: &'a Numbering,
    /// How many at most.
    pub(crate) most: usize,
    pub(crate) seed: u64,
}

impl Sample<'_> {
    fn slots(&self) -> Vec<u32> {
        let all = self.about.slots.min(u64::from(u32::MAX)) as usize;
        if all <= self.most {
            return (0..all as u32).collect();
        }
        let mut random = Random::new(self.seed);
        let mut slots = BTreeSet::new();
        while slots.len() < self.most {
            // Many games have long stretches that are empty, and positions that stand together.
            let slot = random.below(all);
            slots.extend((slot..all.min(slot + 4)).map(|slot| slot as u32));
        }
        slots.into_iter().collect()
    }
}

/// The first broken promise of each kind among the slots of a sample.
pub(crate) fn broken_in(game: &dyn BySlots, sample: &Sample<'_>, control: &Control) -> Result<Vec<Fault>> {
    let mut faults: BTreeMap<Promise, Fault> = BTreeMap::new();
    let name = |place: Slot| -> String {
        let name = game.name(place).ok().flatten();
        name.unwrap_or_else(|| format!("slot {} of tier {}", place.1, sample.about.name))
    };
    for slot in sample.slots() {
        let here = (sample.tier, slot);
        if faults.is_empty() {
            control.check()?;
        }
        let mut keep = |promise: Promise, found: String| {
            faults.entry(promise).or_insert_with(|| Fault { promise, position: name(here), found });
        };
        if let Some((_, why)) = game.stranger(here.0, slot..slot + 1)? {
            keep(Promise::SlotsLeadBack, why.to_owned());
        }
        let moves = Moves::of(game, here)?;
        if let Some(child) = moves.unpromised(game, sample)? {
            let tier = child.0;
            let found = format!("a move leads to {}, in tier number {tier}, or to no position", name(child));
            keep(Promise::TiersAreNamed, found);
        }
        if let Some(found) = moves.otherwise_scanned(game, here)? {
            keep(Promise::ScanIsRight, found);
        }
        if !moves.is_empty
            && game.has_moves_back()
            && let Some(found) = back(game, here, &moves, &name)?
        {
            keep(Promise::MovesBackAreInverse, found);
        }
    }
    Ok(faults.into_values().collect())
}

/// What the rules say of a slot.
struct Moves {
    is_empty: bool,
    result: Option<End>,
    children: Vec<Slot>,
}

impl Moves {
    fn of(game: &dyn BySlots, place: Slot) -> Result<Moves> {
        let surveyed = game.survey(place.0, &mut std::iter::once(place.1))?;
        let fact = surveyed.facts.first().copied().flatten();
        let result = fact.and_then(|(_, result, _)| result);
        Ok(Moves { is_empty: fact.is_none(), result, children: surveyed.children })
    }

    /// How many moves lead to each slot of a tier.
    fn inside(&self, tier: usize) -> BTreeMap<u32, usize> {
        let mut counts = BTreeMap::new();
        for &(to, slot) in &self.children {
            if to == tier {
                *counts.entry(slot).or_insert(0) += 1;
            }
        }
        counts
    }

    /// A child in a tier that is not promised, beyond its slots, or in an empty slot.
    fn unpromised(&self, game: &dyn BySlots, sample: &Sample<'_>) -> Result<Option<Slot>> {
        for &child in &self.children {
            let named = match child.0 == sample.tier {
                true => sample.about.inner && u64::from(child.1) < sample.about.slots,
                false => sample.about.reads.contains(&child.0),
            };
            if !named || game.name(child)?.is_none() {
                return Ok(Some(child));
            }
        }
        Ok(None)
    }

    /// What the game's own `scan` says otherwise than its rules.
    fn otherwise_scanned(&self, game: &dyn BySlots, here: Slot) -> Result<Option<String>> {
        let mut scan = Scan::default();
        if !game.scan(here.0, here.1..here.1 + 1, &mut scan)? {
            return Ok(None);
        }
        let told: Vec<(Scanned, Vec<Slot>)> =
            scan.iter().map(|(kind, outside)| (kind, outside.to_vec())).collect();
        let [(kind, outside)] = &told[..] else {
            return Ok(Some(format!("asked about one slot, `scan` tells of {}", told.len())));
        };
        let stay = self.children.iter().filter(|child| child.0 == here.0).count();
        let mut by_rules: Vec<Slot> =
            self.children.iter().filter(|child| child.0 != here.0).copied().collect();
        let mut outside = outside.clone();
        by_rules.sort_unstable();
        outside.sort_unstable();
        let end = match (self.result, game.ground().rule) {
            (Some(End::Win), _) | (None, Rule::Misere) => Outcome::Win,
            (Some(End::Tie), _) => Outcome::Tie,
            _ => Outcome::Loss,
        };
        // Where the only move stands still the play goes on for ever.
        let stands = self.children.len() == 1 && self.children[0] == here;
        let agree = match *kind {
            Scanned::Empty => self.is_empty,
            Scanned::End(Outcome::Draw) => stands,
            Scanned::End(outcome) => !self.is_empty && self.children.is_empty() && outcome == end,
            Scanned::Open { inside, alike } => {
                let counted = inside as usize == stay && outside == by_rules;
                !self.children.is_empty() && counted && alike == (game.alike(here)? > 1)
            }
        };
        Ok((!agree).then(|| {
            let leave = by_rules.len();
            format!(
                "`scan` says {kind:?} and {} moves out of the tier, the rules say {stay} inside and {leave}",
                outside.len()
            )
        }))
    }
}

/// What moves back to and from a slot say otherwise than the moves.
fn back(
    game: &dyn BySlots,
    here: Slot,
    moves: &Moves,
    name: &dyn Fn(Slot) -> String,
) -> Result<Option<String>> {
    let tier = here.0;
    let counts = |slot: u32| -> Result<BTreeMap<u32, usize>> {
        let (mut before, mut counts) = (Vec::new(), BTreeMap::new());
        game.moves_back(tier, &[slot], &mut before)?;
        before.into_iter().for_each(|slot| *counts.entry(slot).or_insert(0) += 1);
        Ok(counts)
    };
    let alike = |slot: u32| game.alike((tier, slot)).map(|fixed| fixed as usize);
    let inside = moves.inside(tier);
    // From here forward, and looked back from there; then back from here, and looked forward from there.
    let mut pairs = Vec::new();
    for (&child, &times) in &inside {
        pairs.push((here.1, child, times, counts(child)?.get(&here.1).copied().unwrap_or(0)));
    }
    for (&before, &times) in &counts(here.1)? {
        let forward = Moves::of(game, (tier, before))?.inside(tier).get(&here.1).copied().unwrap_or(0);
        pairs.push((before, here.1, forward, times));
    }
    for (from, to, forward, backward) in pairs {
        if from != to && forward * alike(to)? != backward * alike(from)? {
            let (from, to) = (name((tier, from)), name((tier, to)));
            return Ok(Some(format!(
                "{forward} moves lead from {from} to {to}, and {backward} moves back from there"
            )));
        }
    }
    Ok(None)
}
