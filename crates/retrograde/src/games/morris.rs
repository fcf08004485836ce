//! Three, six and nine men's morris: men are placed, then moved along the lines of a board; a full line, a mill, decides.

mod boards;
mod numbers;

use std::sync::OnceLock;

use boards::Shape;
use numbers::Numbers;

use super::{
    BuiltIn, Parameters,
    board::Board,
    keys::{self, Keyed},
};
use crate::{
    End,
    core::{
        Result,
        rules::{Game, Numbered},
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
    open: |parameters| open(parameters, boards::THREE, 3),
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
        open(parameters, boards::SIX, men)
    },
};

pub(super) const NINE: BuiltIn = BuiltIn {
    name: "nine-mens-morris",
    parameters: "the men of each player, from 3 to 9; or two such numbers, such as 3+4: only the moving, with at most so many men",
    example: "3+3",
    rules: "Place the men in turn on the twenty-four points of three squares, then move one to an empty neighbour; who has three \
            men left moves them anywhere. A mill takes a man of the other player, one outside of mills if there is one. Who is left \
            with two men, those to be placed included, or cannot move, loses; infinite play is a draw.",
    position: "the points of the outer, the middle and the inner square, each clockwise from the top left, the men placed by \
               each, and the mover",
    theory: "A draw (Gasser 1993).",
    open: |parameters| {
        let text = parameters.text();
        let Some((fewer, more)) = text.split_once('+') else {
            let men = parameters.number(0, 3..=9, 9)? as u8;
            return open(parameters, boards::NINE, men);
        };
        let number = |text: &str| text.parse::<u8>().ok().filter(|men| (3..=9).contains(men));
        let (Some(fewer), Some(more)) = (number(fewer), number(more)) else {
            return Err(parameters.error(format!("`{text}` is no pair of numbers of men from 3 to 9")));
        };
        let only = Some((fewer.min(more), fewer.max(more)));
        Ok(Box::new(Morris { shape: boards::NINE, men: 9, only, numbers: OnceLock::new() }))
    },
};

fn open(parameters: &Parameters, shape: &'static Shape, men: u8) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    if shape.mill_wins && !parameters.text().is_empty() {
        return Err(parameters.error("it takes no parameters"));
    }
    Ok(Box::new(Morris { shape, men, only: None, numbers: OnceLock::new() }))
}

struct Morris {
    shape: &'static Shape,
    men: u8,
    /// Only the moving, with at most so many men of one player and of the other.
    only: Option<(u8, u8)>,
    /// Made when they are needed: they take time.
    numbers: OnceLock<Numbers>,
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

/// The men in 24 bits each, the men placed in 8 and 7 bits, and the mover.
impl Keyed for State {
    fn key(&self) -> Key {
        let placed = u64::from(self.placed_x) << 8 | u64::from(self.placed_o) << 1;
        Key::Short(self.board.x << 40 | self.board.o << 16 | placed | u64::from(self.xs_turn))
    }

    fn of_key(key: &Key) -> Option<State> {
        let key = keys::short(key)?;
        let board = Board { x: key >> 40, o: key >> 16 & 0xFF_FFFF };
        let (placed_x, placed_o) = ((key >> 8) as u8, (key >> 1) as u8 & 0x7F);
        (board.x & board.o == 0).then_some(State { board, placed_x, placed_o, xs_turn: key & 1 == 1 })
    }
}

impl Morris {
    /// The numbers of its positions.
    fn numbers(&self) -> Result<&Numbers> {
        if let Some(numbers) = self.numbers.get() {
            return Ok(numbers);
        }
        let numbers = Numbers::new(self.shape, self.men, self.only)?;
        Ok(self.numbers.get_or_init(|| numbers))
    }

    /// The lines of the board, as a picture has them.
    fn lines(&self) -> Vec<(usize, usize)> {
        self.shape.neighbours.iter().map(|&(a, b)| (usize::from(a), usize::from(b))).collect()
    }

    /// In how many rows of how many points a name has the board.
    fn rows(&self) -> (usize, usize) {
        if self.shape.points == 9 { (3, 3) } else { (8, self.shape.points / 8) }
    }

    /// The state that is called so.
    fn read(&self, name: &str) -> Option<State> {
        let mut words = name.split(' ');
        let (rows, placed, mover) = (words.next()?, words.next()?, words.next()?);
        let (placed_x, placed_o) = placed.split_once('+')?;
        let (placed_x, placed_o) = (placed_x.parse::<u8>().ok()?, placed_o.parse::<u8>().ok()?);
        let (width, height) = self.rows();
        let board = Board::read(rows, width, height)?;
        let fits = words.next().is_none() && matches!(mover, "X" | "O") && placed_x.max(placed_o) <= self.men;
        let has = board.x.count_ones() <= placed_x.into() && board.o.count_ones() <= placed_o.into();
        (fits && has).then_some(State { board, placed_x, placed_o, xs_turn: mover == "X" })
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

    fn numbered(&self) -> Option<&dyn Numbered<Position = State>> {
        Some(self)
    }

    fn find(&self, name: &str) -> Result<Option<State>> {
        Ok(self.read(name))
    }

    fn starts(&self) -> Result<Vec<State>> {
        if let Some((fewer, more)) = self.only {
            // X has his men on the first points, O has his on the last.
            let (x, o) = ((1 << fewer) - 1, ((1 << more) - 1) << (self.shape.points - usize::from(more)));
            let board = Board { x, o };
            return Ok(vec![State { board, placed_x: self.men, placed_o: self.men, xs_turn: true }]);
        }
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
        if self.shape.flying && mine.count_ones() == 3 {
            let points = || 0..self.shape.points as u8;
            for from in points().filter(|from| mine >> from & 1 == 1) {
                for to in points().filter(|to| taken >> to & 1 == 0) {
                    self.settle(state, mine & !(1 << from) | 1 << to, to, 0, moves);
                }
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
        let (width, height) = self.rows();
        let rows = state.board.rows(width, height, "/");
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
