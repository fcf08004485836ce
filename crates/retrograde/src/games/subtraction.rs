//! Subtraction games: one heap; a move takes a number of counters from a given set.

use super::{BuiltIn, Parameters};
use crate::{
    core::{Result, rules::Game, scene::Scene},
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "subtraction",
    parameters: "the numbers that can be taken : the counters at the start, at most 10,000,000",
    example: "1,3,4:21",
    rules: "Take one of the given numbers of counters from the heap. Who cannot move loses.",
    position: "21: the counters left",
    theory: "The nimbers are periodic for every finite set; the period has no simple form in general \
             (Golomb 1966). For 1,3,4 it is 7: 0 1 0 1 2 3 2.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(2)?;
    let mut takes = parameters.numbers(0, 1..=10_000_000, 1000)?;
    takes.sort_unstable();
    takes.dedup();
    let start = parameters.number(1, 0..=10_000_000, 21)?;
    Ok(Box::new(Subtraction {
        takes: takes.into_iter().map(|take| take as u32).collect(),
        start: start as u32,
    }))
}

struct Subtraction {
    takes: Vec<u32>,
    start: u32,
}

impl Game for Subtraction {
    type Position = u32;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<u32>> {
        Ok(vec![self.start])
    }

    fn moves(&self, &counters: &u32, moves: &mut Vec<u32>) -> Result<()> {
        moves.extend(self.takes.iter().map_while(|&take| counters.checked_sub(take)));
        Ok(())
    }

    fn name(&self, counters: &u32) -> Result<String> {
        Ok(counters.to_string())
    }

    fn scene(&self, &counters: &u32) -> Result<Option<Scene>> {
        Ok(Some(Scene::heaps(&[counters])))
    }
}
