//! Tic-tac-toe and its relatives: who first has k in a row on a board wins (or, in misère play, loses).

use super::{
    BuiltIn, Parameters,
    board::{Board, lines},
};
use crate::{
    End,
    core::{
        Result,
        rules::Game,
        scene::{Look, Scene},
    },
};

pub(super) const TIC_TAC_TOE: BuiltIn = BuiltIn {
    name: "tic-tac-toe",
    parameters: "`normal`, or `misere`: who makes three in a row loses",
    example: "normal",
    rules: "X and O take turns to mark an empty square. Three in a row win; a full board is a tie.",
    position: "XO./.X./..O: the rows from the top; X began",
    theory: "A tie under perfect play, settled by search only.",
    open: |parameters| {
        parameters.at_most(1)?;
        Ok(Box::new(InARow::new(3, 3, 3, misere(parameters, 0)?)))
    },
};

pub(super) const IN_A_ROW: BuiltIn = BuiltIn {
    name: "in-a-row",
    parameters: "the board, COLUMNSxROWS, at most 16 squares : how many in a row : `normal` or `misere`",
    example: "4x3:3",
    rules: "X and O take turns to mark an empty square. Who has the row wins; a full board is a tie.",
    position: "X.../.O../....: the rows from the top; X began",
    theory: "The second player never wins in normal play, by strategy stealing.",
    open: |parameters| {
        parameters.at_most(3)?;
        let (width, height) = parameters.board(0, 1..=16)?;
        if width * height > 16 {
            return Err(parameters.error("the board has more than 16 squares"));
        }
        let length = parameters.number(1, 1..=16, 3)? as usize;
        Ok(Box::new(InARow::new(width, height, length, misere(parameters, 2)?)))
    },
};

fn misere(parameters: &Parameters, index: usize) -> Result<bool> {
    match parameters.items(index).next() {
        None | Some("normal") => Ok(false),
        Some("misere") => Ok(true),
        Some(other) => Err(parameters.error(format!("`{other}` is neither normal nor misere"))),
    }
}

struct InARow {
    width: usize,
    height: usize,
    lines: Vec<u64>,
    misere: bool,
}

impl InARow {
    fn new(width: usize, height: usize, length: usize, misere: bool) -> InARow {
        InARow { width, height, lines: lines(width, height, length), misere }
    }

    fn is_full(&self, board: Board) -> bool {
        (board.x | board.o).count_ones() as usize == self.width * self.height
    }
}

impl Game for InARow {
    type Position = Board;

    super::keys::keys!();

    /// The marks on the board.
    fn tier(&self, board: &Board) -> Result<u64> {
        Ok(board.marks().into())
    }

    fn find(&self, name: &str) -> Result<Option<Board>> {
        Ok(Board::read(name, self.width, self.height))
    }

    fn starts(&self) -> Result<Vec<Board>> {
        Ok(vec![Board::EMPTY])
    }

    fn moves(&self, board: &Board, moves: &mut Vec<Board>) -> Result<()> {
        let taken = board.x | board.o;
        let empty = (0..self.width * self.height).filter(|square| taken >> square & 1 == 0);
        moves.extend(empty.map(|square| board.mark(square)));
        Ok(())
    }

    fn result(&self, board: &Board) -> Result<Option<End>> {
        let marks = board.last_mover();
        Ok(if self.lines.iter().any(|line| marks & line == *line) {
            Some(if self.misere { End::Win } else { End::Loss })
        } else {
            self.is_full(*board).then_some(End::Tie)
        })
    }

    fn name(&self, board: &Board) -> Result<String> {
        Ok(board.rows(self.width, self.height, "/"))
    }

    fn scene(&self, board: &Board) -> Result<Option<Scene>> {
        let mut scene = Scene::grid(self.height, self.width);
        board.put(&mut scene, (Look::Cross, Look::Ring));
        Ok(Some(scene))
    }
}
