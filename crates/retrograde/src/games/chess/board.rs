//! A chess board with few men: where they stand, what they attack, which moves are legal. No castling.

/// The kinds of men, as they are numbered.
pub(super) const PAWN: usize = 0;
pub(super) const KNIGHT: usize = 1;
pub(super) const BISHOP: usize = 2;
pub(super) const ROOK: usize = 3;
pub(super) const QUEEN: usize = 4;
pub(super) const KING: usize = 5;

/// Their letters.
pub(super) const LETTERS: &str = "PNBRQK";

/// No square: no pawn can be taken in passing.
pub(super) const NONE: u8 = 64;

/// A position. Square 0 is a1, 7 is h1, 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board {
    /// The men of White and of Black.
    pub(super) sides: [u64; 2],
    /// Pawns, knights, bishops, rooks, queens, kings.
    pub(super) kinds: [u64; 6],
    pub(super) black_moves: bool,
    /// The square that a pawn has just passed and on which it can be taken by a legal move, or [`NONE`].
    pub(super) passed: u8,
}

/// The squares of a set, ascending.
#[inline]
pub(super) fn squares(set: u64) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let square = rest.trailing_zeros() as u8;
        rest &= rest.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
pub(super) const LAST_RANKS: u64 = 0xFF00_0000_0000_00FF;

/// Where a king may step from any of these squares.
pub(super) const fn king_steps(set: u64) -> u64 {
    let row = set | (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    (row | row << 8 | row >> 8) & !set
}

const fn knight_steps(set: u64) -> u64 {
    let (east, west) = (set << 1 & NOT_A, set >> 1 & NOT_H);
    let (east2, west2) = (east << 1 & NOT_A, west >> 1 & NOT_H);
    (east | west) << 16 | (east | west) >> 16 | (east2 | west2) << 8 | (east2 | west2) >> 8
}

/// The squares that a pawn attacks.
const fn pawn_attacks(set: u64, black: bool) -> u64 {
    let both = (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    if black { both >> 8 } else { both << 8 }
}

/// Along the lines of a rook or a bishop until something stands in the way.
fn slides(square: u8, taken: u64, straight: bool) -> u64 {
    const STRAIGHT: [(u32, u64, bool); 4] =
        [(1, NOT_A, true), (1, NOT_H, false), (8, !0, true), (8, !0, false)];
    const DIAGONAL: [(u32, u64, bool); 4] =
        [(9, NOT_A, true), (7, NOT_H, true), (9, NOT_H, false), (7, NOT_A, false)];
    let mut reached = 0;
    for (by, not, up) in if straight { STRAIGHT } else { DIAGONAL } {
        let mut at = 1u64 << square;
        loop {
            at = if up { at << by } else { at >> by } & not;
            reached |= at;
            if at == 0 || at & taken != 0 {
                break;
            }
        }
    }
    reached
}

/// The squares that a man attacks.
#[inline]
pub(super) fn attacks(kind: usize, square: u8, taken: u64, black: bool) -> u64 {
    let set = 1u64 << square;
    match kind {
        PAWN => pawn_attacks(set, black),
        KNIGHT => knight_steps(set),
        BISHOP => slides(square, taken, false),
        ROOK => slides(square, taken, true),
        QUEEN => slides(square, taken, true) | slides(square, taken, false),
        _ => king_steps(set),
    }
}

/// The square before this one, for a pawn of this colour: where it comes from by a single step.
pub(super) fn behind(square: u8, black: bool) -> u8 {
    if black { square.wrapping_add(8) } else { square.wrapping_sub(8) }
}

impl Board {
    pub(super) fn taken(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The men of the player to move, and of the other one.
    pub(super) fn men(&self) -> (u64, u64) {
        let mover = usize::from(self.black_moves);
        (self.sides[mover], self.sides[1 - mover])
    }

    /// The kind of the man on a square.
    pub(super) fn kind(&self, square: u8) -> Option<usize> {
        self.kinds.iter().position(|kind| kind >> square & 1 == 1)
    }

    pub(super) fn put(&mut self, square: u8, kind: usize, black: bool) {
        self.sides[usize::from(black)] |= 1 << square;
        self.kinds[kind] |= 1 << square;
    }

    pub(super) fn remove(&mut self, square: u8) {
        self.sides.iter_mut().chain(&mut self.kinds).for_each(|set| *set &= !(1u64 << square));
    }

    /// Whether a man of this colour attacks the other's king.
    pub(super) fn attacks_king(&self, black: bool) -> bool {
        let (own, others) = (self.sides[usize::from(black)], self.sides[1 - usize::from(black)]);
        let king = (self.kinds[KING] & others).trailing_zeros() as u8;
        if king > 63 {
            return false;
        }
        let taken = self.taken();
        let of = |kind: usize| self.kinds[kind] & own;
        king_steps(1 << king) & of(KING) != 0
            || knight_steps(1 << king) & of(KNIGHT) != 0
            || pawn_attacks(1 << king, !black) & of(PAWN) != 0
            || (of(ROOK) | of(QUEEN) != 0) && slides(king, taken, true) & (of(ROOK) | of(QUEEN)) != 0
            || (of(BISHOP) | of(QUEEN) != 0) && slides(king, taken, false) & (of(BISHOP) | of(QUEEN)) != 0
    }

    /// Whether the player to move is in check.
    pub(super) fn is_check(&self) -> bool {
        self.attacks_king(!self.black_moves)
    }

    /// Shows `visit` the board after every legal move, with whether the men are other ones than before: something was taken, or a
    /// pawn promoted.
    pub(super) fn each_move(&self, mut visit: impl FnMut(Board, bool)) {
        let (own, others) = self.men();
        let (taken, black) = (self.taken(), self.black_moves);
        for kind in (PAWN..=KING).rev() {
            for from in squares(self.kinds[kind] & own) {
                let mut to = attacks(kind, from, taken, black) & !own;
                if kind == PAWN {
                    let passed = if self.passed == NONE { 0 } else { 1u64 << self.passed };
                    to &= others | passed;
                    to |= pushes(1 << from, taken, black);
                }
                for to in squares(to) {
                    self.after(kind, from, to, &mut visit);
                }
            }
        }
    }

    /// The boards after a move, if it is legal: several if a pawn promotes.
    fn after(&self, kind: usize, from: u8, to: u8, visit: &mut impl FnMut(Board, bool)) {
        let black = self.black_moves;
        let mut next = Board { passed: NONE, ..*self };
        let takes = self.taken() >> to & 1 == 1;
        next.remove(from);
        next.remove(to);
        if kind == PAWN && to == self.passed {
            next.remove(behind(to, black));
        }
        next.put(to, kind, black);
        if next.attacks_king(!black) {
            return;
        }
        next.black_moves = !black;
        if kind != PAWN {
            return visit(next, takes);
        }
        if 1u64 << to & LAST_RANKS != 0 {
            for promoted in [QUEEN, ROOK, BISHOP, KNIGHT] {
                let mut promotes = next;
                promotes.remove(to);
                promotes.put(to, promoted, black);
                visit(promotes, true);
            }
            return;
        }
        if from.abs_diff(to) == 16 {
            next.passed = behind(to, black);
            if !next.can_take_passed() {
                next.passed = NONE;
            }
        }
        visit(next, takes || to == self.passed);
    }

    /// Whether a pawn can have passed the square that says so: it stands beyond, and both squares before it are empty.
    pub(super) fn has_passed(&self) -> bool {
        let (_, others) = self.men();
        let (beyond, start) = (behind(self.passed, self.black_moves), behind(self.passed, !self.black_moves));
        let rank = if self.black_moves { 2 } else { 5 };
        let stands = |square: u8| self.taken() >> (square & 63) & 1 == 1;
        self.passed / 8 == rank
            && (self.kinds[PAWN] & others) >> (beyond & 63) & 1 == 1
            && !stands(self.passed)
            && !stands(start)
    }

    /// Whether there is a legal move that takes the pawn which has just passed.
    pub(super) fn can_take_passed(&self) -> bool {
        let (own, _) = self.men();
        // A pawn of the other colour on that square would attack those that can take it.
        let from = pawn_attacks(1 << self.passed, !self.black_moves) & self.kinds[PAWN] & own;
        squares(from).any(|from| {
            let mut legal = false;
            self.after(PAWN, from, self.passed, &mut |_, _| legal = true);
            legal
        })
    }
}

/// Where a pawn steps: one square, or two from where it began.
fn pushes(pawn: u64, taken: u64, black: bool) -> u64 {
    let step = |set: u64| if black { set >> 8 } else { set << 8 };
    let one = step(pawn) & !taken;
    let third = if black { 0xFF_u64 << 40 } else { 0xFF << 16 };
    one | step(one & third) & !taken
}
