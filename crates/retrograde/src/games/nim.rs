//! Nim: heaps of counters; a move takes any number of counters from one heap (Bouton 1901).

use super::{
    BuiltIn, Parameters,
    heaps::{HeapRules, Heaps},
};
use crate::{core::Result, explore::AnyGame};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "nim",
    parameters: "the heaps, at most 16 of at most 1000 counters",
    example: "3,4,5",
    rules: "Take one or more counters from one heap. Who takes the last one wins.",
    position: "(3, 4, 5): the heaps, ascending",
    theory: "The nimber of a position is the xor of its heaps (Bouton 1901).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    Ok(Box::new(Heaps::new(parameters.numbers(0, 0..=1000, 16)?, Nim)))
}

struct Nim;

impl HeapRules for Nim {
    fn options(&self, heap: u32, become_: &mut dyn FnMut(u32, u32)) {
        (0..heap).rev().for_each(|left| become_(left, 0));
    }

    fn nimber(&self, heap: u32) -> Option<u32> {
        Some(heap)
    }
}
