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
    parameters: "the bar, ROWSxCOLUMNS, each at most 255, with at most 25 million positions: up to 13x13, 4x150 or 3x255",
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
    let (rows, columns) = parameters.board(0, 1..=255)?;
    // Rows that do not grow downwards: C(rows + columns, rows) of them.
    let (few, many) = (rows.min(columns) as u64, rows.max(columns) as u64);
    let bars = (1..=few)
        .try_fold(1u64, |bars, i| Some(bars.checked_mul(many + i)? / i).filter(|&bars| bars <= MOST));
    if bars.is_none() {
        return Err(parameters.error("this bar has more than 25 million positions"));
    }
    Ok(Box::new(Chomp { rows, columns: columns as u8 }))
}

/// The most positions of a bar that is opened.
const MOST: u64 = 25_000_000;

struct Chomp {
    rows: usize,
    columns: u8,
}

impl Game for Chomp {
    /// The squares left in each row; they never grow downwards, and empty rows are left out.
    type Position = Vec<u8>;

    super::keys::keys!();

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

    /// A square bar and its reflection are played alike; the one with the longer rows stands for both.
    fn canonical(&self, bar: Vec<u8>) -> Result<Vec<u8>> {
        if self.rows != usize::from(self.columns) {
            return Ok(bar);
        }
        let width = bar.first().copied().unwrap_or(0);
        let turned: Vec<u8> =
            (0..width).map(|column| bar.iter().filter(|&&row| row > column).count() as u8).collect();
        Ok(bar.max(turned))
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
