//! The tiers of a game that numbers its positions, and whether it keeps what it promises of them.

use super::tiers::Found;
use crate::{
    core::{Control, Error, Result, error::Advice, tablebase::BySlots},
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
