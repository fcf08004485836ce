//! Staircase Nim: counters on stairs; a move takes any number of them one stair down.

use super::{BuiltIn, Parameters, heaps_picture, tuple};
use crate::{
    core::{
        Result,
        rules::{ClosedForm, Game},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "staircase",
    parameters: "the counters on stair 1, 2, 3, …, at most 12 stairs; from stair 1 they go to the ground",
    example: "1,2,3,1",
    rules: "Move one or more counters from one stair to the next one down. Who cannot move loses.",
    position: "(1, 2, 3, 1): the counters on each stair, the lowest first",
    theory: "The nimber is the xor of the stairs with odd numbers: a move to an odd stair can be undone at once \
             by moving the same counters on.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let stairs = parameters.numbers(0, 0..=1000, 12)?;
    Ok(Box::new(Staircase { stairs: stairs.into_iter().map(|counters| counters as u32).collect() }))
}

struct Staircase {
    stairs: Vec<u32>,
}

impl Game for Staircase {
    type Position = Vec<u32>;

    fn starts(&self) -> Result<Vec<Vec<u32>>> {
        Ok(vec![self.stairs.clone()])
    }

    fn moves(&self, stairs: &Vec<u32>, moves: &mut Vec<Vec<u32>>) -> Result<()> {
        for stair in 0..stairs.len() {
            for counters in 1..=stairs[stair] {
                let mut next = stairs.clone();
                next[stair] -= counters;
                if stair > 0 {
                    next[stair - 1] += counters;
                }
                moves.push(next);
            }
        }
        Ok(())
    }

    fn name(&self, stairs: &Vec<u32>) -> Result<String> {
        Ok(tuple(stairs))
    }

    fn picture(&self, stairs: &Vec<u32>) -> Result<String> {
        let from_the_top: Vec<u32> = stairs.iter().rev().copied().collect();
        Ok(heaps_picture(&from_the_top))
    }

    fn closed_form(&self, stairs: &Vec<u32>) -> Option<ClosedForm> {
        Some(ClosedForm::Nimber(stairs.iter().step_by(2).fold(0, |sum, counters| sum ^ counters)))
    }
}
