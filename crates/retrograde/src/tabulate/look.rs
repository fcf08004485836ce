//! Looking from the positions of a tier to where their moves lead.

use std::ops::Range;

use super::tiers::Tiers;
use crate::core::{
    End, Error, Player, Result,
    error::Advice,
    rules::Slot,
    tablebase::{ByKeys, BySlots, Entry, Ground, PackedKey},
};

/// What is asked about the game: by the keys of positions, or by the slots that it numbers itself.
pub(super) enum Source<'a, K> {
    Keys(&'a dyn ByKeys<K>),
    Slots(&'a dyn BySlots),
}

impl<K: PackedKey> Source<'_, K> {
    pub(super) fn ground(&self) -> Ground {
        match self {
            Source::Keys(game) => game.ground(),
            Source::Slots(game) => game.ground(),
        }
    }

    /// The names of the starts.
    pub(super) fn starts(&self) -> Result<Vec<String>> {
        Ok(match self {
            Source::Keys(game) => game.starts()?.into_iter().map(|(_, _, name)| name).collect(),
            Source::Slots(game) => game.starts()?.into_iter().map(|(_, name)| name).collect(),
        })
    }
}

/// One position of a tier and its moves.
pub(super) struct Seen<'a> {
    pub(super) slot: u32,
    /// Whether there is no position in this slot; then the rest says nothing.
    pub(super) is_empty: bool,
    pub(super) owner: Option<Player>,
    pub(super) result: Option<End>,
    /// Where the moves lead: tiers and slots.
    pub(super) children: &'a [Slot],
}

/// Shows `visit` every slot of a range with the moves of its position, in order of slots.
///
/// Errors: the game's functions fail; a move leads to a position that was not found before, or where the game promised that none
/// leads; `visit` fails.
pub(super) fn look<K: PackedKey>(
    game: &Source<'_, K>,
    tiers: &Tiers<K>,
    tier: usize,
    range: Range<u32>,
    visit: impl FnMut(Seen<'_>) -> Result<()>,
) -> Result<()> {
    match game {
        Source::Keys(game) => by_keys(*game, tiers, tier, range, visit),
        Source::Slots(game) => by_slots(*game, tiers, tier, range, visit),
    }
}

fn by_keys<K: PackedKey>(
    game: &dyn ByKeys<K>,
    tiers: &Tiers<K>,
    tier: usize,
    range: Range<u32>,
    mut visit: impl FnMut(Seen<'_>) -> Result<()>,
) -> Result<()> {
    let set = tiers.slots.set(tier).ok_or_else(|| Error::invalid("this tier is not at hand"))?;
    let keys = &set.keys()[range.start as usize..range.end as usize];
    let surveyed = game.survey(keys, false)?;
    let mut children = Vec::with_capacity(surveyed.targets.len());
    for (at, (target, &onto)) in surveyed.targets.iter().zip(&surveyed.tiers).enumerate() {
        match tiers.slots.slot(onto, target) {
            Some(found) if found.0 <= tier => children.push(found),
            _ => {
                let from = surveyed.facts.partition_point(|&(_, _, end)| end <= at);
                let (from, to) = (game.name(&keys[from])?, game.name(target)?);
                return Err(Error::invalid(format!(
                    "asked again, the rules give {from} a move to {to} that they did not give before"
                ))
                .help(Advice::SelfTest));
            }
        }
    }
    let mut start = 0;
    for (slot, (owner, result, end)) in range.zip(surveyed.facts) {
        visit(Seen { slot, is_empty: false, owner, result, children: &children[start..end] })?;
        start = end;
    }
    Ok(())
}

fn by_slots<K: PackedKey>(
    game: &dyn BySlots,
    tiers: &Tiers<K>,
    tier: usize,
    range: Range<u32>,
    mut visit: impl FnMut(Seen<'_>) -> Result<()>,
) -> Result<()> {
    let surveyed = game.survey(tier, &mut range.clone())?;
    let mut start = 0;
    for (slot, fact) in range.zip(surveyed.facts) {
        let Some((owner, result, end)) = fact else {
            visit(Seen { slot, is_empty: true, owner: None, result: None, children: &[] })?;
            continue;
        };
        let children = &surveyed.children[start..end];
        start = end;
        for &child in children {
            tiers.promised(game, (tier, slot), child)?;
        }
        visit(Seen { slot, is_empty: false, owner, result, children })?;
    }
    Ok(())
}

impl<K: PackedKey> Tiers<K> {
    /// The entry in a tier that was solved before.
    #[inline]
    pub(super) fn entry(&self, tier: usize, slot: u32) -> Entry {
        self.values[tier].as_ref().map_or(Entry::EMPTY, |values| values.get(slot))
    }

    /// Holds a move of a game that numbers its positions against what it promised. Errors: it leads to another tier, beyond the
    /// slots, or to an empty one.
    #[inline]
    pub(super) fn promised(&self, game: &dyn BySlots, from: Slot, to: Slot) -> Result<()> {
        let about = &self.about[from.0];
        let fits = self.about.get(to.0).is_some_and(|onto| u64::from(to.1) < onto.slots);
        let kept = match to.0 == from.0 {
            true => about.inside > 0,
            false => fits && about.reads.contains(&(to.0 as u64)) && self.entry(to.0, to.1) != Entry::EMPTY,
        };
        if fits && kept { Ok(()) } else { Err(self.broken(game, from, to, fits)) }
    }

    /// What is wrong with a move that breaks a promise.
    #[cold]
    fn broken(&self, game: &dyn BySlots, from: Slot, to: Slot, fits: bool) -> Error {
        let name = |place: Slot| match fits.then(|| game.name(place)) {
            Some(Ok(Some(name))) => name,
            _ => format!("slot {} of tier {}", place.1, place.0),
        };
        let tier = |place: Slot| self.about.get(place.0).map_or("", |about| &about.name);
        let (here, there) = (tier(from), tier(to));
        Error::invalid(format!(
            "a move leads from {} to {}, from tier {here} to tier {there}, which `numbering` does not promise, or to no position",
            name(from),
            name(to)
        ))
        .help(Advice::SelfTest)
    }
}
