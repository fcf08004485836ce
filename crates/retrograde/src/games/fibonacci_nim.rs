//! Fibonacci Nim: one heap; take at most twice what the other player has just taken (Whinihan 1963).

use super::{BuiltIn, Parameters, tuple};
use crate::{
    Outcome,
    core::{
        Result,
        rules::{ClosedForm, Game},
        scene::Scene,
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "fibonacci-nim",
    parameters: "the counters at the start, from 2 to 2000",
    example: "20",
    rules: "Take at least one counter and at most twice what the other player has just taken; the first move takes \
            any number but all. Who takes the last one wins.",
    position: "(20, 19): the counters, and the most that may be taken",
    theory: "Lost are the positions that allow less than the least part of the Zeckendorf sum of the heap; at the \
             start these are the Fibonacci numbers (Whinihan 1963).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let counters = parameters.number(0, 2..=2000, 20)? as u32;
    Ok(Box::new(FibonacciNim { counters }))
}

struct FibonacciNim {
    counters: u32,
}

/// The least part when `n` is written as a sum of Fibonacci numbers of which no two are neighbours (Zeckendorf 1972).
fn least_part(mut n: u32) -> u32 {
    let mut parts = vec![1, 2];
    while parts[parts.len() - 1] < n {
        parts.push(parts[parts.len() - 1] + parts[parts.len() - 2]);
    }
    let mut least = 0;
    for part in parts.into_iter().rev() {
        if part <= n {
            n -= part;
            least = part;
        }
    }
    least
}

impl Game for FibonacciNim {
    type Position = (u32, u32);

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<(u32, u32)>> {
        Ok(vec![(self.counters, self.counters - 1)])
    }

    fn moves(&self, &(counters, most): &(u32, u32), moves: &mut Vec<(u32, u32)>) -> Result<()> {
        moves.extend((1..=most.min(counters)).map(|take| (counters - take, 2 * take)));
        Ok(())
    }

    /// More than the heap cannot be taken anyway.
    fn canonical(&self, (counters, most): (u32, u32)) -> Result<(u32, u32)> {
        Ok((counters, most.min(counters)))
    }

    fn name(&self, &(counters, most): &(u32, u32)) -> Result<String> {
        Ok(tuple(&[counters, most]))
    }

    fn scene(&self, &(counters, most): &(u32, u32)) -> Result<Option<Scene>> {
        let mut scene = Scene::heaps(&[counters]);
        scene.notes.push(format!("1…{}", most.min(counters)));
        Ok(Some(scene))
    }

    fn closed_form(&self, &(counters, most): &(u32, u32)) -> Option<ClosedForm> {
        let lost = counters == 0 || most < least_part(counters);
        Some(ClosedForm::Outcome(if lost { Outcome::Loss } else { Outcome::Win }))
    }
}
