//! What the games of marks on a board have in common: two sets of squares, whose turn it is, and their picture.

use crate::core::{
    Player,
    scene::{Look, Scene},
};

/// A board with the marks of X and O as sets of squares; square 0 is the top left one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Board {
    pub(super) x: u64,
    pub(super) o: u64,
}

impl Board {
    pub(super) const EMPTY: Board = Board { x: 0, o: 0 };

    /// Whether X is to move, when X began and every move adds a mark.
    pub(super) fn is_xs_turn(self) -> bool {
        self.x.count_ones() == self.o.count_ones()
    }

    /// The board after the mover has marked `square`.
    pub(super) fn mark(self, square: usize) -> Board {
        match self.is_xs_turn() {
            true => Board { x: self.x | 1 << square, ..self },
            false => Board { o: self.o | 1 << square, ..self },
        }
    }

    /// The marks of the player who has just moved.
    pub(super) fn last_mover(self) -> u64 {
        if self.is_xs_turn() { self.o } else { self.x }
    }

    /// Puts the marks on the places of a scene: those of X look like the first, those of O like the second.
    pub(super) fn put(self, scene: &mut Scene, looks: (Look, Look)) {
        for place in 0..scene.places.len().min(64) {
            match (self.x >> place & 1, self.o >> place & 1) {
                (1, _) => scene.put(place, looks.0, Some(Player::First), "X"),
                (_, 1) => scene.put(place, looks.1, Some(Player::Second), "O"),
                _ => {}
            }
        }
    }

    /// How many marks there are.
    pub(super) fn marks(self) -> u32 {
        (self.x | self.o).count_ones()
    }

    /// The board that [`Board::rows`] writes with `/` between the rows.
    pub(super) fn read(text: &str, width: usize, height: usize) -> Option<Board> {
        let (mut board, mut square) = (Board::EMPTY, 0);
        let mut rows = 0;
        for row in text.split('/') {
            rows += 1;
            if row.len() != width || rows > height {
                return None;
            }
            for letter in row.bytes() {
                match letter {
                    b'X' => board.x |= 1 << square,
                    b'O' => board.o |= 1 << square,
                    b'.' => {}
                    _ => return None,
                }
                square += 1;
            }
        }
        (rows == height).then_some(board)
    }

    /// The rows from the top, joined by `between`.
    pub(super) fn rows(self, width: usize, height: usize, between: &str) -> String {
        let letter = |square: usize| match (self.x >> square & 1, self.o >> square & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let mut rows = String::with_capacity((width + between.len()) * height);
        for row in 0..height {
            rows += if row > 0 { between } else { "" };
            rows.extend((0..width).map(|column| letter(row * width + column)));
        }
        rows
    }
}

/// All rows of `length` squares on a board, in all four directions.
pub(super) fn lines(width: usize, height: usize, length: usize) -> Vec<u64> {
    let mut lines = Vec::new();
    for row in 0..height {
        for column in 0..width {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let at = |step: usize| {
                    let row = row + down * step;
                    let column = column.checked_add_signed(right * step as isize)?;
                    (row < height && column < width).then_some(1u64 << (row * width + column))
                };
                if let Some(line) = (0..length).try_fold(0, |line, step| Some(line | at(step)?)) {
                    lines.push(line);
                }
            }
        }
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}
