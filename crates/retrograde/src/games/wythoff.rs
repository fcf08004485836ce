//! Wythoff's game: two heaps; a move takes from one of them, or the same number from both (Wythoff 1907).

use super::{BuiltIn, Parameters, heaps_picture, tuple};
use crate::{
    Outcome,
    core::{
        Result,
        rules::{ClosedForm, Game},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "wythoff",
    parameters: "the two heaps, at most 1000 counters each",
    example: "8,13",
    rules: "Take any number of counters from one heap, or the same number from both. Who takes the last one wins.",
    position: "(8, 13): the heaps, the smaller first",
    theory: "Lost are the pairs (⌊kφ⌋, ⌊kφ²⌋) with the golden ratio φ (Wythoff 1907). The nimbers have no known \
             closed form.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    match parameters.numbers(0, 0..=1000, 2)?[..] {
        [a, b] => Ok(Box::new(Wythoff { start: (a as u32, b as u32) })),
        _ => Err(parameters.error("two heaps are expected")),
    }
}

struct Wythoff {
    start: (u32, u32),
}

/// Whether `a`, `b` with `a <= b` is a lost pair, in exact integers: ⌊kφ⌋ = (k + ⌊√(5k²)⌋) / 2 rounded down.
fn is_lost(a: u32, b: u32) -> bool {
    let k = u64::from(b - a);
    u64::from(a) == (k + (5 * k * k).isqrt()) / 2
}

impl Game for Wythoff {
    type Position = (u32, u32);

    fn starts(&self) -> Result<Vec<(u32, u32)>> {
        Ok(vec![self.start])
    }

    fn moves(&self, &(a, b): &(u32, u32), moves: &mut Vec<(u32, u32)>) -> Result<()> {
        moves.extend((0..a).rev().map(|left| (left, b)));
        moves.extend((0..b).rev().map(|left| (a, left)));
        moves.extend((1..=a.min(b)).map(|take| (a - take, b - take)));
        Ok(())
    }

    fn canonical(&self, (a, b): (u32, u32)) -> Result<(u32, u32)> {
        Ok((a.min(b), a.max(b)))
    }

    fn name(&self, &(a, b): &(u32, u32)) -> Result<String> {
        Ok(tuple(&[a, b]))
    }

    fn picture(&self, &(a, b): &(u32, u32)) -> Result<String> {
        Ok(heaps_picture(&[a, b]))
    }

    fn closed_form(&self, &(a, b): &(u32, u32)) -> Option<ClosedForm> {
        let lost = is_lost(a.min(b), a.max(b));
        Some(ClosedForm::Outcome(if lost { Outcome::Loss } else { Outcome::Win }))
    }
}
