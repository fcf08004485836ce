//! Staircase Nim: counters on stairs; a move takes any number of them one stair down.

use super::{BuiltIn, Parameters, tuple};
use crate::{
    core::{
        Result,
        rules::{ClosedForm, Game},
        scene::{Kind, Scene},
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

    super::keys::keys!();

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

    fn scene(&self, stairs: &Vec<u32>) -> Result<Option<Scene>> {
        let mut scene = Scene::heaps(stairs);
        // Each heap stands a step higher than the one before, and its number in the step.
        for place in &mut scene.places {
            let stair =
                place.name.split('.').next().and_then(|stair| stair.parse::<f64>().ok()).unwrap_or(1.0);
            place.y -= stair * 0.6;
        }
        let ground: Vec<(f64, f64)> = (0..stairs.len())
            .filter_map(|stair| {
                let name = (stair + 1).to_string();
                scene.places.iter().find(|place| place.name == name).map(|place| (place.x, place.y - 0.25))
            })
            .collect();
        let mut before = None;
        for (i, (x, y)) in ground.into_iter().enumerate() {
            let ends = [(x - 0.7, y + 0.6), (x - 0.7, y), (x + 0.7, y)];
            for (part, (x, y)) in ends.into_iter().enumerate() {
                let place = scene.add(format!("step {}.{part}", i + 1), x, y, Kind::Spot);
                scene.lines.extend(before.map(|before| (before, place)));
                before = Some(place);
            }
        }
        Ok(Some(scene))
    }

    fn closed_form(&self, stairs: &Vec<u32>) -> Option<ClosedForm> {
        Some(ClosedForm::Nimber(stairs.iter().step_by(2).fold(0, |sum, counters| sum ^ counters)))
    }
}
