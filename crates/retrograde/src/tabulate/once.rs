//! The method `once`: a tier without moves inside is decided in one pass.
//!
//! Every move leads to a tier that is solved, so each position takes the best of what it can move to. Slots are worked off in
//! blocks on all threads; a block writes what nobody else writes, so the answer is the same for any number of threads.

use super::{
    look::{Source, look},
    tiers::Tiers,
    view::{Best, View},
};
use crate::core::{
    Control, Result,
    tablebase::{Cells, Entry, PackedKey},
    threads,
};

/// How many slots are decided at once.
const CHUNK: usize = 1 << 13;

/// Decides a tier whose moves all leave it. Time O(moves); extra space one block a thread.
pub(super) fn once<K: PackedKey>(
    game: &Source<'_, K>,
    tiers: &Tiers<K>,
    tier: usize,
    view: View,
    control: &Control,
) -> Result<Cells> {
    let slots = tiers.len(tier) as usize;
    let mut cells = Cells::with_capacity(slots)?;
    threads::in_order(
        slots.div_ceil(CHUNK),
        control.threads,
        |i| {
            let range = (i * CHUNK) as u32..slots.min((i + 1) * CHUNK) as u32;
            let mut entries = Vec::with_capacity(range.len());
            let mut inside = false;
            look(game, tiers, tier, range.clone(), |seen| {
                if seen.is_empty {
                    entries.push(Entry::EMPTY);
                    return Ok(());
                }
                let mut best = Best::default();
                for &(found, slot) in seen.children {
                    inside |= found == tier;
                    best.add(view, view.after(seen.owner, tiers.entry(found, slot)));
                }
                let entry = match best.entry() {
                    Some(entry) => entry,
                    None => view.end(seen.owner, seen.result)?,
                };
                entries.push(view.own(seen.owner, entry));
                Ok(())
            })?;
            if inside {
                return Err(super::not_for("once", "no move stays in its tier", &tiers.about[tier].name));
            }
            control.advance(range.len() as u64)?;
            Ok(entries)
        },
        |entries: Vec<Entry>| cells.extend(&entries),
    )?;
    Ok(cells)
}
