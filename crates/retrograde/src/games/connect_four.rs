//! Connect Four on small boards: discs fall to the lowest empty square of a column (solved on 7x6 by Allen and by Allis
//! 1988).

use super::{
    BuiltIn, Parameters,
    board::{Board, lines},
};
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
    name: "connect-four",
    parameters: "the board, COLUMNSxROWS, at most 30 squares : how many in a row",
    example: "4x4",
    rules: "X and O take turns to drop a disc into a column. Four in a row win; a full board is a tie.",
    position: "..../..../.O../.XX.: the rows from the top; X began",
    theory: "Settled by search: 4x4, 5x4 and 5x5 are ties.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(2)?;
    let (width, height) = parameters.board(0, 1..=30)?;
    if width * height > 30 {
        return Err(parameters.error("the board has more than 30 squares"));
    }
    let length = parameters.number(1, 2..=10, 4)? as usize;
    Ok(Box::new(ConnectFour { width, height, lines: lines(width, height, length) }))
}

struct ConnectFour {
    width: usize,
    height: usize,
    lines: Vec<u64>,
}

impl Game for ConnectFour {
    type Position = Board;

    fn starts(&self) -> Result<Vec<Board>> {
        Ok(vec![Board::EMPTY])
    }

    fn moves(&self, board: &Board, moves: &mut Vec<Board>) -> Result<()> {
        let taken = board.x | board.o;
        let lowest = |column: usize| {
            (0..self.height)
                .rev()
                .map(|row| row * self.width + column)
                .find(|square| taken >> square & 1 == 0)
        };
        moves.extend((0..self.width).filter_map(lowest).map(|square| board.mark(square)));
        Ok(())
    }

    fn result(&self, board: &Board) -> Result<Option<End>> {
        let marks = board.last_mover();
        let full = (board.x | board.o).count_ones() as usize == self.width * self.height;
        Ok(if self.lines.iter().any(|line| marks & line == *line) {
            Some(End::Loss)
        } else {
            full.then_some(End::Tie)
        })
    }

    fn name(&self, board: &Board) -> Result<String> {
        Ok(board.rows(self.width, self.height, "/"))
    }

    fn scene(&self, board: &Board) -> Result<Option<Scene>> {
        let mut scene = Scene::grid(self.height, self.width);
        scene.places.iter_mut().for_each(|place| place.kind = Kind::Hole);
        board.put(&mut scene, (Look::Disc, Look::Disc));
        Ok(Some(scene))
    }
}
