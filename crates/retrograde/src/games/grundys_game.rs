//! Grundy's game: a move splits one heap into two unequal ones (Grundy 1939).

use super::{
    BuiltIn, Parameters,
    heaps::{HeapRules, Heaps},
};
use crate::{core::Result, explore::AnyGame};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "grundy",
    parameters: "the heaps, at most 16 of at most 1000 counters",
    example: "12",
    rules: "Split one heap into two heaps of different sizes. Who cannot move loses.",
    position: "(3, 9): the heaps, ascending",
    theory: "No period of the nimbers is known; it is open whether there is one (Guy and Smith 1956).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    Ok(Box::new(Heaps::new(parameters.numbers(0, 0..=1000, 16)?, GrundysGame)))
}

struct GrundysGame;

impl HeapRules for GrundysGame {
    fn options(&self, heap: u32, become_: &mut dyn FnMut(u32, u32)) {
        (1..heap.div_ceil(2)).for_each(|part| become_(part, heap - part));
    }
}
