//! A knight's token that can only go towards the top left corner of a board.

use super::{BuiltIn, Parameters, tuple};
use crate::{
    core::{
        Result,
        rules::Game,
        scene::{Look, Scene},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "knight",
    parameters: "the board, ROWSxCOLUMNS, at most 1000x1000",
    example: "8x8",
    rules: "Move the token as a knight two up and one to a side, or one up or down and two to the left. Who cannot \
            move loses.",
    position: "(7, 7): row and column from the top left, from 0",
    theory: "On a board with a border the nimbers are computed; losses and wins repeat in blocks of four by four.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let (rows, columns) = parameters.board(0, 1..=1000)?;
    Ok(Box::new(Knight { rows: rows as u32, columns: columns as u32 }))
}

/// A wider board is no picture.
const WIDEST: u32 = 40;

struct Knight {
    rows: u32,
    columns: u32,
}

impl Game for Knight {
    type Position = (u32, u32);

    super::keys::keys!();

    /// The bottom right corner; all other squares exist too.
    fn starts(&self) -> Result<Vec<(u32, u32)>> {
        let squares =
            (0..self.rows).rev().flat_map(|row| (0..self.columns).rev().map(move |column| (row, column)));
        Ok(squares.collect())
    }

    fn moves(&self, &(row, column): &(u32, u32), moves: &mut Vec<(u32, u32)>) -> Result<()> {
        for (down, right) in [(-2, -1), (-2, 1), (-1, -2), (1, -2)] {
            let square = (row.checked_add_signed(down), column.checked_add_signed(right));
            if let (Some(row), Some(column)) = square
                && row < self.rows
                && column < self.columns
            {
                moves.push((row, column));
            }
        }
        Ok(())
    }

    fn name(&self, &(row, column): &(u32, u32)) -> Result<String> {
        Ok(tuple(&[row, column]))
    }

    fn scene(&self, &(row, column): &(u32, u32)) -> Result<Option<Scene>> {
        if self.rows.max(self.columns) > WIDEST {
            return Ok(None);
        }
        let (rows, columns) = (self.rows as usize, self.columns as usize);
        let mut scene = Scene::grid(rows, columns).chequered();
        scene.put(row as usize * columns + column as usize, Look::Knight, None, "N");
        Ok(Some(scene))
    }
}
