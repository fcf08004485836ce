//! Nim: heaps of counters; a move takes any number of counters from one heap (Bouton 1901).

use super::{BuiltIn, Parameters};
use crate::{
    core::{
        Result,
        rules::{ClosedForm, Game},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "nim",
    parameters: "the heaps, at most 16 of at most 1000 counters",
    example: "3,4,5",
    rules: "Take one or more counters from one heap. Who takes the last one wins.",
    position: "(3, 4, 5): the heaps, sorted",
    theory: "The nimber of a position is the xor of its heaps (Bouton 1901).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let heaps = parameters.numbers(0, 0..=1000, 16)?;
    Ok(Box::new(Nim { heaps: heaps.into_iter().map(|heap| heap as u32).collect() }))
}

struct Nim {
    heaps: Vec<u32>,
}

impl Game for Nim {
    type Position = Vec<u32>;

    fn starts(&self) -> Result<Vec<Vec<u32>>> {
        Ok(vec![self.heaps.clone()])
    }

    fn moves(&self, heaps: &Vec<u32>, moves: &mut Vec<Vec<u32>>) -> Result<()> {
        for heap in 0..heaps.len() {
            for left in (0..heaps[heap]).rev() {
                let mut next = heaps.clone();
                next[heap] = left;
                moves.push(next);
            }
        }
        Ok(())
    }

    /// Heaps can change places.
    fn canonical(&self, mut heaps: Vec<u32>) -> Result<Vec<u32>> {
        heaps.sort_unstable();
        Ok(heaps)
    }

    fn components(&self, heaps: &Vec<u32>) -> Result<Vec<Vec<u32>>> {
        Ok(if heaps.len() < 2 { Vec::new() } else { heaps.iter().map(|&heap| vec![heap]).collect() })
    }

    fn name(&self, heaps: &Vec<u32>) -> String {
        super::tuple(heaps)
    }

    fn picture(&self, heaps: &Vec<u32>) -> String {
        super::heaps_picture(heaps)
    }

    fn closed_form(&self, heaps: &Vec<u32>) -> Option<ClosedForm> {
        Some(ClosedForm::Nimber(heaps.iter().fold(0, |sum, heap| sum ^ heap)))
    }
}
