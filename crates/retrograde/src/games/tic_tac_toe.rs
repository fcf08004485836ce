//! Tic-tac-toe on three by three squares.

use super::{BuiltIn, Parameters};
use crate::{
    core::{End, Result, rules::Game},
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "tic-tac-toe",
    parameters: "`normal`, or `misere`: who makes three in a row loses",
    example: "normal",
    rules: "X and O take turns to mark an empty square. Three in a row win; a full board is a tie.",
    position: "XO./.X./..O: the rows from top to bottom, X to move when there are as many X as O",
    theory: "A tie under perfect play, settled by search only.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let misere = match parameters.text() {
        "normal" => false,
        "misere" => true,
        other => return Err(parameters.error(format!("`{other}` is neither normal nor misere"))),
    };
    Ok(Box::new(TicTacToe { misere }))
}

struct TicTacToe {
    misere: bool,
}

/// A board: the squares of X in the low nine bits, those of O in the next nine. Square 0 is the top left one.
type Board = u32;

const FULL: u32 = 0o777;
const LINES: [u32; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn has_line(squares: u32) -> bool {
    LINES.iter().any(|line| squares & line == *line)
}

impl Game for TicTacToe {
    type Position = Board;

    fn starts(&self) -> Result<Vec<Board>> {
        Ok(vec![0])
    }

    fn moves(&self, &board: &Board, moves: &mut Vec<Board>) -> Result<()> {
        let (x, o) = (board & FULL, board >> 9);
        let shift = if x.count_ones() == o.count_ones() { 0 } else { 9 };
        moves.extend(
            (0..9).filter(|square| (x | o) >> square & 1 == 0).map(|square| board | 1 << square << shift),
        );
        Ok(())
    }

    fn result(&self, &board: &Board) -> Result<Option<End>> {
        let (x, o) = (board & FULL, board >> 9);
        Ok(if has_line(x) || has_line(o) {
            // Only the player who has just moved can have made it.
            Some(if self.misere { End::Win } else { End::Loss })
        } else {
            (x | o == FULL).then_some(End::Tie)
        })
    }

    fn name(&self, board: &Board) -> String {
        rows(*board, "/")
    }

    fn picture(&self, board: &Board) -> String {
        rows(*board, "\n")
    }
}

fn rows(board: Board, between: &str) -> String {
    let mut text = String::with_capacity(11);
    for square in 0..9 {
        if square % 3 == 0 && square > 0 {
            text.push_str(between);
        }
        text.push(match (board >> square & 1, board >> 9 >> square & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        });
    }
    text
}
