//! Three and six men's morris: men are placed, then moved along the lines of a board; a full line, a mill, decides.

use super::{
    BuiltIn, Parameters,
    board::Board,
    keys::{self, Keyed},
};
use crate::{
    End,
    core::{
        Result,
        rules::Game,
        scene::{Look, Scene},
        tablebase::Key,
    },
    explore::AnyGame,
};

pub(super) const THREE: BuiltIn = BuiltIn {
    name: "three-mens-morris",
    parameters: "",
    example: "",
    rules: "Three men each. Place them in turn on the nine points, then move a man to an empty neighbour along a line, \
            diagonals included. A mill, three in a row, wins; who cannot move loses; infinite play is a draw.",
    position: "XO./.X./..O 2+2 X: the rows from the top, the men placed by each, and the mover",
    theory: "Won by the first player, by placing in the middle.",
    open: |parameters| open(parameters, THREE_BOARD, 3),
};

pub(super) const SIX: BuiltIn = BuiltIn {
    name: "six-mens-morris",
    parameters: "the men of each player, from 3 to 6",
    example: "3",
    rules: "Place the men in turn on the sixteen points of two squares, then move one to an empty neighbour. A mill takes a \
            man of the other player, one outside of mills if there is one. Who is left with two men, those to be placed \
            included, or cannot move, loses; infinite play is a draw.",
    position: "the points of the outer square, then of the inner one, clockwise from the top left, the men placed by each, \
               and the mover",
    theory: "Settled by search: a draw.",
    open: |parameters| {
        let men = parameters.number(0, 3..=6, 3)? as u8;
        open(parameters, SIX_BOARD, men)
    },
};

/// A board by its mills and the pairs of neighbours.
struct Shape {
    points: usize,
    mills: &'static [[u8; 3]],
    neighbours: &'static [(u8, u8)],
    /// Where the points are drawn.
    at: &'static [(f64, f64)],
    /// Whether a mill wins at once; else it takes a man.
    mill_wins: bool,
}

const THREE_BOARD: &Shape = &Shape {
    points: 9,
    mills: &[[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]],
    neighbours: &[
        (0, 1),
        (1, 2),
        (3, 4),
        (4, 5),
        (6, 7),
        (7, 8),
        (0, 3),
        (3, 6),
        (1, 4),
        (4, 7),
        (2, 5),
        (5, 8),
        (0, 4),
        (4, 8),
        (2, 4),
        (4, 6),
    ],
    at: &[
        (0.0, 0.0),
        (1.0, 0.0),
        (2.0, 0.0),
        (0.0, 1.0),
        (1.0, 1.0),
        (2.0, 1.0),
        (0.0, 2.0),
        (1.0, 2.0),
        (2.0, 2.0),
    ],
    mill_wins: true,
};

/// Points 0 to 7 clockwise around the outer square, 8 to 15 around the inner one; corners are even.
const SIX_BOARD: &Shape = &Shape {
    points: 16,
    mills: &[[0, 1, 2], [2, 3, 4], [4, 5, 6], [6, 7, 0], [8, 9, 10], [10, 11, 12], [12, 13, 14], [14, 15, 8]],
    neighbours: &[
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 5),
        (5, 6),
        (6, 7),
        (7, 0),
        (8, 9),
        (9, 10),
        (10, 11),
        (11, 12),
        (12, 13),
        (13, 14),
        (14, 15),
        (15, 8),
        (1, 9),
        (3, 11),
        (5, 13),
        (7, 15),
    ],
    at: &[
        (0.0, 0.0),
        (2.0, 0.0),
        (4.0, 0.0),
        (4.0, 2.0),
        (4.0, 4.0),
        (2.0, 4.0),
        (0.0, 4.0),
        (0.0, 2.0),
        (1.0, 1.0),
        (2.0, 1.0),
        (3.0, 1.0),
        (3.0, 2.0),
        (3.0, 3.0),
        (2.0, 3.0),
        (1.0, 3.0),
        (1.0, 2.0),
    ],
    mill_wins: false,
};

fn open(parameters: &Parameters, shape: &'static Shape, men: u8) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    if shape.mill_wins && !parameters.text().is_empty() {
        return Err(parameters.error("it takes no parameters"));
    }
    Ok(Box::new(Morris { shape, men }))
}

struct Morris {
    shape: &'static Shape,
    men: u8,
}

/// The men on the board, how many each player has placed, and who moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    board: Board,
    placed_x: u8,
    placed_o: u8,
    xs_turn: bool,
}

impl State {
    /// The men of the mover and of the other player.
    fn men(self) -> (u64, u64) {
        if self.xs_turn { (self.board.x, self.board.o) } else { (self.board.o, self.board.x) }
    }

    /// The state in which the mover has become the other player, with these men.
    fn turned(self, mover: u64, other: u64, placed: u8) -> State {
        let mut next = State { xs_turn: !self.xs_turn, ..self };
        if self.xs_turn {
            next.board = Board { x: mover, o: other };
            next.placed_x += placed;
        } else {
            next.board = Board { x: other, o: mover };
            next.placed_o += placed;
        }
        next
    }
}

/// The men in 16 bits each, the men placed in 8 bits each, and the mover.
impl Keyed for State {
    fn key(&self) -> Key {
        let placed = u64::from(self.placed_x) << 8 | u64::from(self.placed_o);
        Key::Short(self.board.x << 48 | self.board.o << 32 | placed << 1 | u64::from(self.xs_turn))
    }

    fn of_key(key: &Key) -> Option<State> {
        let key = keys::short(key)?;
        let board = Board { x: key >> 48, o: key >> 32 & 0xFFFF };
        let (placed_x, placed_o) = ((key >> 9) as u8, (key >> 1) as u8);
        (board.x & board.o == 0).then_some(State { board, placed_x, placed_o, xs_turn: key & 1 == 1 })
    }
}

impl Morris {
    /// The lines of the board, as a picture has them.
    fn lines(&self) -> Vec<(usize, usize)> {
        self.shape.neighbours.iter().map(|&(a, b)| (usize::from(a), usize::from(b))).collect()
    }

    fn mills_of(&self, men: u64) -> impl Iterator<Item = u64> {
        let mills = self.shape.mills.iter().map(|mill| mill.iter().fold(0u64, |set, point| set | 1 << point));
        mills.filter(move |mill| men & mill == *mill)
    }

    /// Appends what follows when the mover's men have become `men`, the last one at `to`.
    fn settle(&self, state: &State, men: u64, to: u8, placed: u8, moves: &mut Vec<State>) {
        let (_, other) = state.men();
        let closed = !self.shape.mill_wins && self.mills_of(men).any(|mill| mill >> to & 1 == 1);
        if !closed || other == 0 {
            moves.push(state.turned(men, other, placed));
            return;
        }
        let protected = self.mills_of(other).fold(0, |set, mill| set | mill);
        let takeable = if other & !protected != 0 { other & !protected } else { other };
        let points = (0..self.shape.points).filter(|point| takeable >> point & 1 == 1);
        moves.extend(points.map(|point| state.turned(men, other & !(1 << point), placed)));
    }
}

impl Game for Morris {
    type Position = State;

    super::keys::keys!();

    /// The men that are gone count twice as much as those that are placed: both only grow, and a move that does neither stays.
    fn tier(&self, state: &State) -> Result<u64> {
        let placed = u32::from(state.placed_x) + u32::from(state.placed_o);
        let on_board = state.board.marks();
        Ok(u64::from(placed) + 2 * u64::from(placed - on_board))
    }

    fn starts(&self) -> Result<Vec<State>> {
        Ok(vec![State { board: Board::EMPTY, placed_x: 0, placed_o: 0, xs_turn: true }])
    }

    fn moves(&self, state: &State, moves: &mut Vec<State>) -> Result<()> {
        let (mine, other) = state.men();
        let taken = mine | other;
        let placed = if state.xs_turn { state.placed_x } else { state.placed_o };
        if placed < self.men {
            for to in (0..self.shape.points as u8).filter(|to| taken >> to & 1 == 0) {
                self.settle(state, mine | 1 << to, to, 1, moves);
            }
            return Ok(());
        }
        for &(a, b) in self.shape.neighbours {
            for (from, to) in [(a, b), (b, a)] {
                if mine >> from & 1 == 1 && taken >> to & 1 == 0 {
                    self.settle(state, mine & !(1 << from) | 1 << to, to, 0, moves);
                }
            }
        }
        Ok(())
    }

    fn result(&self, state: &State) -> Result<Option<End>> {
        let (mine, other) = state.men();
        let lost = match self.shape.mill_wins {
            true => self.mills_of(other).next().is_some(),
            false => {
                let placed = if state.xs_turn { state.placed_x } else { state.placed_o };
                // Men that are still to be placed count.
                mine.count_ones() + u32::from(self.men - placed) < 3
            }
        };
        Ok(lost.then_some(End::Loss))
    }

    fn name(&self, state: &State) -> Result<String> {
        let rows = match self.shape.points {
            9 => state.board.rows(3, 3, "/"),
            _ => state.board.rows(8, 2, "/"),
        };
        let mover = if state.xs_turn { 'X' } else { 'O' };
        Ok(format!("{rows} {}+{} {mover}", state.placed_x, state.placed_o))
    }

    fn scene(&self, state: &State) -> Result<Option<Scene>> {
        let mut scene = Scene::board(self.shape.at, &self.lines());
        state.board.put(&mut scene, (Look::Disc, Look::Disc));
        let hand = |placed: u8| self.men - placed;
        if hand(state.placed_x) + hand(state.placed_o) > 0 {
            scene.notes.push(format!("X +{} · O +{}", hand(state.placed_x), hand(state.placed_o)));
        }
        Ok(Some(scene))
    }
}
