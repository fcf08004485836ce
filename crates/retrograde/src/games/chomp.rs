//! Chomp: a bar of chocolate whose corner is poisoned; a bite takes a square and all below and to the right of it
//! (Schuh 1952, Gale 1974).

use super::{BuiltIn, Parameters};
use crate::{
    Outcome,
    core::{
        Result,
        rules::{ClosedForm, Game},
        scene::{Look, Scene},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "chomp",
    parameters: "the bar, ROWSxCOLUMNS, at most 12x12",
    example: "3x4",
    rules: "Bite off a square with all below and to the right of it. The top left square is poisoned: who has \
            nothing else left loses.",
    position: "4/4/2: the squares left in each row from the top",
    theory: "Every full bar of more than one square is won, by strategy stealing (Gale 1974); the winning bite is \
             known for few shapes only.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let (rows, columns) = parameters.board(0, 1..=12)?;
    Ok(Box::new(Chomp { rows, columns: columns as u8 }))
}

struct Chomp {
    rows: usize,
    columns: u8,
}

impl Game for Chomp {
    /// The squares left in each row; they never grow downwards, and empty rows are left out.
    type Position = Vec<u8>;

    fn starts(&self) -> Result<Vec<Vec<u8>>> {
        Ok(vec![vec![self.columns; self.rows]])
    }

    fn moves(&self, bar: &Vec<u8>, moves: &mut Vec<Vec<u8>>) -> Result<()> {
        for row in 0..bar.len() {
            for column in 0..bar[row] {
                if row == 0 && column == 0 {
                    continue; // The poison.
                }
                let mut next = bar.clone();
                for squares in &mut next[row..] {
                    *squares = column.min(*squares);
                }
                next.retain(|&squares| squares > 0);
                moves.push(next);
            }
        }
        Ok(())
    }

    fn name(&self, bar: &Vec<u8>) -> Result<String> {
        Ok(bar.iter().map(u8::to_string).collect::<Vec<_>>().join("/"))
    }

    fn scene(&self, bar: &Vec<u8>) -> Result<Option<Scene>> {
        let whole = Scene::grid(self.rows, usize::from(self.columns));
        let mut scene = Scene::default();
        for (row, &squares) in bar.iter().enumerate() {
            for column in 0..usize::from(squares) {
                let place = &whole.places[row * usize::from(self.columns) + column];
                let place = scene.add(place.name.clone(), place.x, place.y, place.kind);
                match (row, column) {
                    (0, 0) => scene.put(place, Look::Poison, None, "x"),
                    _ => scene.put(place, Look::Block, None, "#"),
                }
            }
        }
        Ok(Some(scene))
    }

    fn closed_form(&self, bar: &Vec<u8>) -> Option<ClosedForm> {
        let is_full = bar.iter().all(|squares| *squares == bar[0]);
        let only_poison = bar[..] == [1];
        is_full.then_some(ClosedForm::Outcome(if only_poison { Outcome::Loss } else { Outcome::Win }))
    }
}
