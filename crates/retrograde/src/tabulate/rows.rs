//! The method `rows`: the moves inside a tier are kept as rows, and the tier is decided level by level over them.

use super::{
    levels::{BYTES_A_SLOT, Back, Levels},
    look::{Source, look},
    tiers::Tiers,
    view::{Best, View},
};
use crate::core::{
    Control, End, Error, Player, Result, memory,
    tablebase::{Cells, Entry, PackedKey},
    threads,
};

/// How many slots are looked at at once.
const CHUNK: usize = 1 << 13;

/// The positions from which moves lead to each slot.
struct Sources {
    /// Where the row of a slot begins; one more than there are slots.
    starts: Vec<u64>,
    sources: Vec<u32>,
}

impl Back for Sources {
    fn each(&self, slot: u32, visit: &mut dyn FnMut(u32)) -> Result<()> {
        let (start, end) = (self.starts[slot as usize], self.starts[slot as usize + 1]);
        self.sources[start as usize..end as usize].iter().for_each(|&source| visit(source));
        Ok(())
    }
}

/// How much memory the method takes for a tier of so many slots and moves inside.
pub(super) fn bytes(slots: u64, moves: u64) -> u64 {
    slots * (BYTES_A_SLOT + 20) + 12 * moves
}

/// What a slot holds.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Empty,
    End,
    Open,
}

/// What a chunk of slots says.
#[derive(Default)]
struct Chunk {
    first: u32,
    seen: Vec<(Option<Player>, Option<End>, Best, u32)>,
    inside: Vec<u32>,
    /// What each is.
    kinds: Vec<Kind>,
}

/// Decides a tier. Time O(moves); extra space [`bytes`].
pub(super) fn rows<K: PackedKey>(
    game: &Source<'_, K>,
    tiers: &Tiers<K>,
    tier: usize,
    view: View,
    control: &Control,
) -> Result<Cells> {
    let slots = tiers.len(tier) as usize;
    let moves = tiers.about[tier].inside;
    let _held = control.budget.hold(bytes(slots as u64, moves))?;
    let mut levels = Levels::new(slots, view)?;
    // The rows of moves first, then turned round.
    let mut targets: Vec<u32> = memory::with_capacity(moves as usize)?;
    let mut ends: Vec<u64> = memory::with_capacity(slots)?;
    let mut starts: Vec<u64> = memory::filled(slots + 1, 0)?;
    // Ascending, like the slots.
    let mut empty: Vec<u32> = Vec::new();
    let mut owners: Vec<Option<Player>> = memory::with_capacity(if view.owned { slots } else { 0 })?;
    threads::in_order(
        slots.div_ceil(CHUNK),
        control.threads,
        |i| {
            let range = (i * CHUNK) as u32..slots.min((i + 1) * CHUNK) as u32;
            let mut chunk = Chunk { first: range.start, ..Chunk::default() };
            look(game, tiers, tier, range.clone(), |seen| {
                let (mut outside, before) = (Best::default(), chunk.inside.len());
                for &(found, slot) in seen.children {
                    match found == tier {
                        true => chunk.inside.push(slot),
                        false => outside.add(view, view.after(seen.owner, tiers.entry(found, slot))),
                    }
                }
                chunk.kinds.push(match seen.children.is_empty() {
                    true if seen.is_empty => Kind::Empty,
                    true => Kind::End,
                    false => Kind::Open,
                });
                chunk.seen.push((seen.owner, seen.result, outside, (chunk.inside.len() - before) as u32));
                Ok(())
            })?;
            control.check()?;
            Ok::<_, Error>(chunk)
        },
        |chunk: Chunk| {
            let mut end = targets.len() as u64;
            for (slot, (&(owner, result, outside, inside), &kind)) in
                (chunk.first..).zip(chunk.seen.iter().zip(&chunk.kinds))
            {
                match kind {
                    Kind::Empty => empty.push(slot),
                    Kind::Open => levels.open(slot, owner, outside, inside)?,
                    Kind::End => levels.end(slot, owner, view.end(owner, result)?)?,
                }
                end += u64::from(inside);
                ends.push(end);
                if view.owned {
                    owners.push(owner);
                }
            }
            memory::reserve(&mut targets, chunk.inside.len())?;
            targets.extend_from_slice(&chunk.inside);
            Ok(())
        },
    )?;
    for &target in &targets {
        starts[target as usize + 1] += 1;
    }
    for slot in 0..slots {
        starts[slot + 1] += starts[slot];
    }
    let mut next = starts.clone();
    let mut sources: Vec<u32> = memory::filled(targets.len(), 0)?;
    let mut from = 0;
    for (slot, &end) in ends.iter().enumerate() {
        for &target in &targets[from..end as usize] {
            let at = &mut next[target as usize];
            sources[*at as usize] = slot as u32;
            *at += 1;
        }
        from = end as usize;
    }
    drop((targets, ends, next));
    let mut entries =
        levels.run(view, &Sources { starts, sources }, |slot| empty.binary_search(&slot).is_ok(), control)?;
    for (entry, owner) in entries.iter_mut().zip(owners) {
        *entry = view.own(owner, *entry);
    }
    packed(&entries)
}

/// Entries in cells.
pub(super) fn packed(entries: &[Entry]) -> Result<Cells> {
    let mut cells = Cells::with_capacity(entries.len())?;
    entries.chunks(CHUNK).try_for_each(|entries| cells.extend(entries))?;
    Ok(cells)
}
