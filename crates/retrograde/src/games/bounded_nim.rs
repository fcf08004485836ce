//! Nim with bounded moves: a move takes 1 to k counters from one heap.

use super::{
    BuiltIn, Parameters,
    heaps::{HeapRules, Heaps},
};
use crate::{core::Result, explore::AnyGame};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "bounded-nim",
    parameters: "the most counters of a move : the heaps, at most 16",
    example: "3:21",
    rules: "Take one counter or more, up to the bound, from one heap. Who cannot move loses.",
    position: "(21,): the heaps, ascending",
    theory: "A heap of n has nimber n mod (k + 1) if a move takes at most k.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(2)?;
    let most = parameters.number(0, 1..=1_000_000, 3)? as u32;
    Ok(Box::new(Heaps::new(parameters.numbers(1, 0..=1_000_000, 16)?, BoundedNim { most })))
}

struct BoundedNim {
    most: u32,
}

impl HeapRules for BoundedNim {
    fn options(&self, heap: u32, become_: &mut dyn FnMut(u32, u32)) {
        (1..=self.most.min(heap)).for_each(|take| become_(heap - take, 0));
    }

    fn nimber(&self, heap: u32) -> Option<u32> {
        Some(heap % (self.most + 1))
    }
}
