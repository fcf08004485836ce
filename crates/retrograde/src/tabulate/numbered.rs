//! The tiers of a game that numbers its positions, and whether it keeps what it promises of them.

use std::ops::Range;

use super::tiers::Found;
use crate::{
    core::{
        Control, Error, Result,
        error::Advice,
        rules::{Scan, Scanned},
        tablebase::BySlots,
        threads,
    },
    selftest::slots::{Sample, broken_in},
};

/// How many slots of a tier are tried before the work begins.
const TRIED: usize = 500;

/// Tries the promises of a game on some slots of every tier. Errors: one is broken, with the position.
pub(super) fn kept(game: &dyn BySlots, control: &Control) -> Result<()> {
    for (tier, about) in game.numbering()?.iter().enumerate() {
        let sample = Sample { tier, about, most: TRIED, seed: 1 };
        if let Some(fault) = broken_in(game, &sample, control)?.into_iter().next() {
            let sentence = fault.promise.sentence();
            return Err(Error::invalid(format!(
                "this game does not keep what it promises, that {sentence}: at {}, {}",
                fault.position, fault.found
            ))
            .help(Advice::SelfTest));
        }
    }
    Ok(())
}

/// The tiers, in the order in which they are solved.
pub(super) fn tiers(game: &dyn BySlots) -> Result<Vec<Found>> {
    let mut tiers = Vec::new();
    for (place, tier) in game.numbering()?.into_iter().enumerate() {
        tiers.push(Found {
            tier: place as u64,
            name: tier.name,
            slots: tier.slots,
            reads: tier.reads.iter().map(|&read| read as u64).collect(),
            inside: if tier.inner { inside(game, place, tier.slots)?.max(1) } else { 0 },
        });
    }
    Ok(tiers)
}

/// About how many slots are tried to see how long the work will take; with fewer it takes no time.
const SAMPLED: u64 = 1 << 16;
/// How many of them stand together, as in the work itself.
const TOGETHER: u64 = 64;

/// Does to some slots of every tier what solving does to all, on all threads; returns to how many.
pub(super) fn sample(game: &dyn BySlots, tiers: &[Found], control: &Control) -> Result<u64> {
    let slots: u64 = tiers.iter().map(|tier| tier.slots).sum();
    if slots < 16 * SAMPLED {
        return Ok(0);
    }
    let step = slots / SAMPLED * TOGETHER;
    let mut pieces: Vec<(usize, Range<u32>)> = Vec::new();
    for (place, tier) in tiers.iter().enumerate() {
        let firsts = (0..tier.slots).step_by(step as usize);
        pieces.extend(firsts.map(|first| (place, first as u32..tier.slots.min(first + TOGETHER) as u32)));
    }
    let share = pieces.len().div_ceil(control.threads).max(1);
    let looked = threads::map(pieces.chunks(share).collect(), |pieces: &[(usize, Range<u32>)]| {
        let (mut scan, mut before, mut looked) = (Scan::default(), Vec::new(), 0);
        for (tier, slots) in pieces {
            scan.clear();
            before.clear();
            let holds: Vec<bool> = match game.scan(*tier, slots.clone(), &mut scan)? {
                true => scan.iter().map(|(kind, _)| kind != Scanned::Empty).collect(),
                false => game.survey(*tier, &mut slots.clone())?.facts.iter().map(Option::is_some).collect(),
            };
            if game.has_moves_back() {
                let held = slots.clone().zip(holds).filter(|(_, holds)| *holds);
                game.moves_back(*tier, &held.map(|(slot, _)| slot).collect::<Vec<_>>(), &mut before)?;
            }
            control.check()?;
            looked += slots.len() as u64;
        }
        Ok::<u64, Error>(looked)
    });
    looked.into_iter().sum()
}

/// How many slots are looked at to guess how many moves there are.
const ASKED: u64 = 200;

/// About how many moves stay in a tier: by some of its slots.
fn inside(game: &dyn BySlots, tier: usize, slots: u64) -> Result<u64> {
    let step = (slots / ASKED).max(1);
    let mut some = (0..slots).step_by(step as usize).map(|slot| slot as u32);
    let surveyed = game.survey(tier, &mut some)?;
    let stay = surveyed.children.iter().filter(|(to, _)| *to == tier).count() as u64;
    Ok(stay * step)
}
