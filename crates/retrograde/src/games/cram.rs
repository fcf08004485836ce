//! Cram: players put dominoes on a board, both in any direction (Gardner 1974).

use super::{BuiltIn, Parameters};
use crate::{
    core::{
        Result,
        rules::Game,
        scene::{Look, Scene},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "cram",
    parameters: "the board, ROWSxCOLUMNS, at most 30 squares",
    example: "3x4",
    rules: "Put a domino on two empty squares that touch. Who cannot put one loses.",
    position: "##../....: the rows from the top; # is covered",
    theory: "A board of even by even squares is lost, by symmetry, and one of even by odd squares is won.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let (rows, columns) = parameters.board(0, 1..=30)?;
    if rows * columns > 30 {
        return Err(parameters.error("the board has more than 30 squares"));
    }
    Ok(Box::new(Cram::new(rows, columns)))
}

struct Cram {
    rows: usize,
    columns: usize,
    /// The pairs of squares that a domino can cover, as sets.
    dominoes: Vec<u32>,
    /// Where each symmetry of the board takes each square.
    symmetries: Vec<Vec<usize>>,
}

impl Cram {
    fn new(rows: usize, columns: usize) -> Cram {
        let square = |row: usize, column: usize| row * columns + column;
        let mut dominoes = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                if column + 1 < columns {
                    dominoes.push(1 << square(row, column) | 1 << square(row, column + 1));
                }
                if row + 1 < rows {
                    dominoes.push(1 << square(row, column) | 1 << square(row + 1, column));
                }
            }
        }
        let mut symmetries = Vec::new();
        for (flip_rows, flip_columns, swap) in (0..8).map(|i| (i & 1 == 1, i & 2 == 2, i & 4 == 4)) {
            if swap && rows != columns {
                continue;
            }
            let image = |at: usize| {
                let (row, column) = (at / columns, at % columns);
                let row = if flip_rows { rows - 1 - row } else { row };
                let column = if flip_columns { columns - 1 - column } else { column };
                if swap { square(column, row) } else { square(row, column) }
            };
            symmetries.push((0..rows * columns).map(image).collect());
        }
        Cram { rows, columns, dominoes, symmetries }
    }

    fn rows(&self, covered: u32, between: &str) -> String {
        let mark = |at: usize| if covered >> at & 1 == 1 { '#' } else { '.' };
        let row = |row: usize| {
            (0..self.columns).map(|column| mark(row * self.columns + column)).collect::<String>()
        };
        (0..self.rows).map(row).collect::<Vec<_>>().join(between)
    }
}

impl Game for Cram {
    /// The set of covered squares.
    type Position = u32;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<u32>> {
        Ok(vec![0])
    }

    fn moves(&self, &covered: &u32, moves: &mut Vec<u32>) -> Result<()> {
        moves.extend(
            self.dominoes.iter().filter(|&&domino| covered & domino == 0).map(|domino| covered | domino),
        );
        Ok(())
    }

    /// Squares without an empty neighbour are as good as covered; of all images the least stands for the board.
    fn canonical(&self, covered: u32) -> Result<u32> {
        let usable =
            self.dominoes.iter().filter(|&&domino| covered & domino == 0).fold(0, |set, domino| set | domino);
        let covered = !usable & ((1u64 << (self.rows * self.columns)) - 1) as u32;
        let image = |symmetry: &Vec<usize>| {
            symmetry.iter().enumerate().fold(0u32, |set, (at, to)| set | (covered >> at & 1) << to)
        };
        Ok(self.symmetries.iter().map(image).min().unwrap_or(covered))
    }

    /// The regions of empty squares that touch.
    fn components(&self, &covered: &u32) -> Result<Vec<u32>> {
        let all = ((1u64 << (self.rows * self.columns)) - 1) as u32;
        let mut rest = !covered & all;
        let mut regions = Vec::new();
        while rest != 0 {
            let mut region = rest & rest.wrapping_neg();
            loop {
                let touching =
                    self.dominoes.iter().filter(|&&domino| covered & domino == 0 && region & domino != 0);
                let larger = touching.fold(region, |set, domino| set | domino);
                if larger == region {
                    break;
                }
                region = larger;
            }
            rest &= !region;
            if region.count_ones() > 1 {
                regions.push(all & !region);
            }
        }
        Ok(if regions.len() < 2 { Vec::new() } else { regions })
    }

    fn name(&self, &covered: &u32) -> Result<String> {
        Ok(self.rows(covered, "/"))
    }

    fn scene(&self, &covered: &u32) -> Result<Option<Scene>> {
        let mut scene = Scene::grid(self.rows, self.columns);
        for square in (0..self.rows * self.columns).filter(|square| covered >> square & 1 == 1) {
            scene.put(square, Look::Block, None, "#");
        }
        Ok(Some(scene))
    }
}
