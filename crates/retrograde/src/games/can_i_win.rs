//! Can I Win: players take different numbers from 1 to n; who first brings the total to the target wins.

use super::{BuiltIn, Parameters};
use crate::{
    End,
    core::{
        Result,
        rules::Game,
        scene::{Kind, Look, Scene},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "can-i-win",
    parameters: "the greatest number, at most 20, and the target",
    example: "10,11",
    rules: "Take a number that nobody has taken. Who brings the total to the target or beyond wins; if the numbers run \
            out before, it is a tie.",
    position: "1+4: the numbers taken so far",
    theory: "Settled by search over the sets of numbers.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    match parameters.numbers(0, 0..=1000, 2)?[..] {
        [greatest @ 1..=20, target] => {
            Ok(Box::new(CanIWin { greatest: greatest as u32, target: target as u32 }))
        }
        _ => Err(parameters.error("a greatest number from 1 to 20 and a target are expected")),
    }
}

pub(super) struct CanIWin {
    pub(super) greatest: u32,
    pub(super) target: u32,
}

fn numbers(taken: u32) -> impl Iterator<Item = u32> {
    (1..=20).filter(move |number| taken >> number & 1 == 1)
}

impl Game for CanIWin {
    /// Bit k is set when k is taken.
    type Position = u32;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<u32>> {
        Ok(vec![0])
    }

    fn moves(&self, &taken: &u32, moves: &mut Vec<u32>) -> Result<()> {
        moves.extend(
            (1..=self.greatest).filter(|number| taken >> number & 1 == 0).map(|number| taken | 1 << number),
        );
        Ok(())
    }

    fn result(&self, &taken: &u32) -> Result<Option<End>> {
        // The other player has just reached the target. A target of 0 is reached by nobody's move.
        let reached = taken != 0 && numbers(taken).sum::<u32>() >= self.target;
        if reached {
            return Ok(Some(End::Loss));
        }
        // All numbers together do not reach it.
        Ok((numbers(taken).count() as u32 == self.greatest).then_some(End::Tie))
    }

    fn name(&self, &taken: &u32) -> Result<String> {
        let taken: Vec<String> = numbers(taken).map(|number| number.to_string()).collect();
        Ok(if taken.is_empty() { "none".to_owned() } else { taken.join("+") })
    }

    fn scene(&self, &taken: &u32) -> Result<Option<Scene>> {
        let mut scene = Scene::default();
        for number in 1..=self.greatest {
            let (row, column) = ((number - 1) / 10, (number - 1) % 10);
            let place = scene.add(number.to_string(), column.into(), row.into(), Kind::SQUARE);
            if taken >> number & 1 == 0 {
                scene.put(place, Look::Letter, None, &number.to_string());
            }
        }
        scene.notes.push(format!("{} / {}", numbers(taken).sum::<u32>(), self.target));
        Ok(Some(scene))
    }
}
