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
    let columns = (0..width)
        .map(|column| (0..height).fold(0, |squares, row| squares | 1 << (row * width + column)))
        .collect();
    Ok(Box::new(ConnectFour { width, height, columns, lines: Lines::on(width, height, length) }))
}

struct ConnectFour {
    width: usize,
    height: usize,
    columns: Vec<u64>,
    lines: Vec<Lines>,
}

/// The lines of one direction.
struct Lines {
    /// How far apart the squares of a line are.
    step: usize,
    length: usize,
    /// The first squares of lines.
    firsts: u64,
}

impl Lines {
    /// The lines of all directions on a board: those of equal shape are one.
    fn on(width: usize, height: usize, length: usize) -> Vec<Lines> {
        let mut directions: Vec<Lines> = Vec::new();
        for line in lines(width, height, length) {
            let first = line & line.wrapping_neg();
            let rest = line & !first;
            let step = (rest.trailing_zeros() - first.trailing_zeros()) as usize;
            match directions.iter_mut().find(|lines| lines.step == step) {
                Some(lines) => lines.firsts |= first,
                None => directions.push(Lines { step, length, firsts: first }),
            }
        }
        directions
    }

    /// Whether one of the lines is all among these squares.
    fn is_among(&self, squares: u64) -> bool {
        (1..self.length).fold(self.firsts & squares, |found, i| found & squares >> (i * self.step)) != 0
    }
}

impl Game for ConnectFour {
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
        let free = !(board.x | board.o);
        // Rows go downwards, so the last free square of a column is the lowest.
        let lowest = |column: &u64| (free & column).checked_ilog2();
        moves.extend(self.columns.iter().filter_map(lowest).map(|square| board.mark(square as usize)));
        Ok(())
    }

    fn result(&self, board: &Board) -> Result<Option<End>> {
        let marks = board.last_mover();
        let full = (board.x | board.o).count_ones() as usize == self.width * self.height;
        Ok(if self.lines.iter().any(|lines| lines.is_among(marks)) {
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
