//! Kayles: a row of pins; a ball knocks down one pin or two that stand side by side (Dudeney 1908; octal game 0.77).

use super::{
    BuiltIn, Parameters,
    heaps::{HeapRules, Heaps},
};
use crate::{core::Result, explore::AnyGame};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "kayles",
    parameters: "the rows of pins, at most 16 of at most 1000",
    example: "10",
    rules: "Knock down one pin, or two that stand side by side. Who knocks down the last one wins.",
    position: "(2, 6): the rows of pins still standing side by side, ascending",
    theory: "The nimbers have period 12 from 71 pins on (Guy and Smith 1956).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    Ok(Box::new(Heaps::new(parameters.numbers(0, 0..=1000, 16)?, Kayles)))
}

struct Kayles;

impl HeapRules for Kayles {
    fn options(&self, row: u32, become_: &mut dyn FnMut(u32, u32)) {
        for knocked in 1..=row.min(2) {
            let left = row - knocked;
            (0..=left / 2).for_each(|part| become_(part, left - part));
        }
    }
}
