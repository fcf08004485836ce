//! Euclid's game: two numbers; a move subtracts a multiple of the smaller one from the larger, and both stay positive
//! (Cole and Davie 1969).

use super::{
    BuiltIn, Parameters,
    pair::{self, Pair},
};
use crate::{
    core::{
        Result,
        rules::{ClosedForm, Game},
        scene::{Kind, Look, Scene},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "euclid",
    parameters: "two numbers from 1 to 100,000",
    example: "25,7",
    rules: "Subtract a multiple of the smaller number from the larger one; both stay positive. Who cannot move loses.",
    position: "(7, 25): the numbers, the smaller first",
    theory: "The nimber of x, y is ⌊|y/x − x/y|⌋ (Nivasch 2006).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    match parameters.numbers(0, 1..=100_000, 2)?[..] {
        [a, b] => Ok(Box::new(Euclid { start: (a as u32, b as u32) })),
        _ => Err(parameters.error("two numbers are expected")),
    }
}

struct Euclid {
    start: Pair,
}

impl Game for Euclid {
    type Position = Pair;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<Pair>> {
        Ok(vec![self.start])
    }

    fn moves(&self, &(a, b): &Pair, moves: &mut Vec<Pair>) -> Result<()> {
        let (small, large) = (a.min(b), a.max(b));
        moves.extend((1..=(large - 1) / small).map(|times| (small, large - times * small)));
        Ok(())
    }

    fn canonical(&self, numbers: Pair) -> Result<Pair> {
        Ok(pair::sorted(numbers))
    }

    fn name(&self, numbers: &Pair) -> Result<String> {
        Ok(pair::name(numbers))
    }

    /// A rectangle with the squares that can be cut off.
    fn scene(&self, &(a, b): &Pair) -> Result<Option<Scene>> {
        const MOST: u32 = 200;
        let (small, large) = (a.min(b), a.max(b));
        if large / small > MOST {
            return Ok(None);
        }
        let mut scene = Scene::default();
        // The longer side of the start is twelve squares of a board long.
        let side = f64::from(small) * 12.0 / f64::from(self.start.0.max(self.start.1));
        for i in 0..large / small {
            let place = scene.add(
                format!("{small}.{}", i + 1),
                side * (f64::from(i) + 0.5),
                side / 2.0,
                Kind::Square { side },
            );
            scene.put(place, Look::Block, None, "#");
        }
        scene.notes.push(format!("{small} × {large}"));
        Ok(Some(scene))
    }

    fn closed_form(&self, &(a, b): &Pair) -> Option<ClosedForm> {
        // |y/x − x/y| = |y² − x²| / xy, so the floor is exact in integers.
        let (a, b) = (u64::from(a), u64::from(b));
        Some(ClosedForm::Nimber(((a * a).abs_diff(b * b) / (a * b)) as u32))
    }
}
