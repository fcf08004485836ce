//! Looking from the positions of a tier to where their moves lead.

use std::ops::Range;

use super::tiers::Tiers;
use crate::core::{
    End, Error, Player, Result,
    error::Advice,
    tablebase::{ByKeys, Entry, PackedKey},
};

/// One position of a tier and its moves.
pub(super) struct Seen<'a> {
    pub(super) slot: u32,
    pub(super) owner: Option<Player>,
    pub(super) result: Option<End>,
    /// Where the moves lead: tiers and slots.
    pub(super) children: &'a [(usize, u32)],
}

/// Shows `visit` every position of a range of slots with its moves, in order of slots.
///
/// Errors: the game's functions fail; a move leads to a position that was not found before; `visit` fails.
pub(super) fn look<K: PackedKey>(
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
        visit(Seen { slot, owner, result, children: &children[start..end] })?;
        start = end;
    }
    Ok(())
}

impl<K: PackedKey> Tiers<K> {
    /// The entry in a tier that was solved before.
    #[inline]
    pub(super) fn entry(&self, tier: usize, slot: u32) -> Entry {
        self.values[tier].as_ref().map_or(Entry::EMPTY, |values| values.get(slot))
    }
}
