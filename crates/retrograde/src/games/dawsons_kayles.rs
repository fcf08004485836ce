//! Dawson's Kayles: a row of pins; a ball knocks down exactly two that stand side by side (Dawson 1935; octal game 0.07).

use super::{
    BuiltIn, Parameters,
    heaps::{HeapRules, Heaps},
};
use crate::{core::Result, explore::AnyGame};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "dawsons-kayles",
    parameters: "the rows of pins, at most 16 of at most 1000",
    example: "10",
    rules: "Knock down two pins that stand side by side. Who cannot move loses.",
    position: "(2, 6): the rows of pins still standing side by side, ascending",
    theory: "The nimbers have period 34 from 53 pins on (Guy and Smith 1956).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    Ok(Box::new(Heaps::new(parameters.numbers(0, 0..=1000, 16)?, DawsonsKayles)))
}

struct DawsonsKayles;

impl HeapRules for DawsonsKayles {
    fn options(&self, row: u32, become_: &mut dyn FnMut(u32, u32)) {
        if let Some(left) = row.checked_sub(2) {
            (0..=left / 2).for_each(|part| become_(part, left - part));
        }
    }
}
