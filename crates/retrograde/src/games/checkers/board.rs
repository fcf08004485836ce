//! A board of checkers (English draughts): 32 dark squares, men that go ahead, kings that go any way, captures that are forced.

/// A position. Square 0 is the one at the left of White's first row, 31 the one at the right of the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Board {
    /// The men of White and of Black.
    pub(super) men: [u32; 2],
    /// Their kings.
    pub(super) kings: [u32; 2],
    pub(super) black_moves: bool,
}

/// Where White's and Black's men become kings.
pub(super) const CROWNED: [u32; 2] = [0xF000_0000, 0x0000_000F];

/// The ways to go: first those of White's men, then those of Black's.
const WAYS: [(i8, i8); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

fn ways(is_king: bool, black: bool) -> &'static [(i8, i8)] {
    match (is_king, black) {
        (true, _) => &WAYS,
        (false, false) => &WAYS[..2],
        (false, true) => &WAYS[2..],
    }
}

/// The column and row of a square.
pub(super) fn place(square: u8) -> (i8, i8) {
    let row = (square / 4) as i8;
    ((square % 4 * 2) as i8 + row % 2, row)
}

/// The square one step this way; `None` beyond the board.
fn step(square: u8, way: (i8, i8)) -> Option<u8> {
    let (column, row) = place(square);
    let (column, row) = (column + way.0, row + way.1);
    let inside = (0..8).contains(&column) && (0..8).contains(&row);
    inside.then_some((row * 4 + column / 2) as u8)
}

/// The squares of a set.
pub(super) fn squares(set: u32) -> impl Iterator<Item = u8> {
    crate::numbering::points(set).map(|point| point as u8)
}

impl Board {
    fn side(&self, black: bool) -> u32 {
        self.men[usize::from(black)] | self.kings[usize::from(black)]
    }

    pub(super) fn taken(&self) -> u32 {
        self.side(false) | self.side(true)
    }

    pub(super) fn is_king(&self, square: u8) -> bool {
        (self.kings[0] | self.kings[1]) >> square & 1 == 1
    }

    pub(super) fn remove(&mut self, square: u8) {
        self.men.iter_mut().chain(&mut self.kings).for_each(|set| *set &= !(1 << square));
    }

    pub(super) fn put(&mut self, square: u8, is_king: bool, black: bool) {
        let sets = if is_king { &mut self.kings } else { &mut self.men };
        sets[usize::from(black)] |= 1 << square;
    }

    /// Whether the player to move can capture, and so must.
    pub(super) fn must_capture(&self) -> bool {
        let black = self.black_moves;
        let (others, taken) = (self.side(!black), self.taken());
        squares(self.side(black)).any(|from| {
            ways(self.is_king(from), black).iter().any(|&way| {
                let over = step(from, way).filter(|&over| others >> over & 1 == 1);
                over.and_then(|over| step(over, way)).is_some_and(|to| taken >> to & 1 == 0)
            })
        })
    }

    /// Shows `visit` the board after every move, with whether the men are other ones than before: some were captured, or one was
    /// crowned.
    pub(super) fn each_move(&self, mut visit: impl FnMut(Board, bool)) {
        let black = self.black_moves;
        let must = self.must_capture();
        for from in squares(self.side(black)) {
            let is_king = self.is_king(from);
            if must {
                self.captures(from, from, is_king, 0, &mut visit);
                continue;
            }
            for &way in ways(is_king, black) {
                if let Some(to) = step(from, way).filter(|&to| self.taken() >> to & 1 == 0) {
                    let (next, crowned) = self.after(from, to, is_king, 0);
                    visit(next, crowned);
                }
            }
        }
    }

    /// Goes on to capture from `at`, where the piece that began at `from` has come over the pieces `over`: captured pieces stay until
    /// the move is done and are passed once; a man that comes to the last row stops there.
    fn captures(&self, from: u8, at: u8, is_king: bool, over: u32, visit: &mut impl FnMut(Board, bool)) {
        let black = self.black_moves;
        let (others, taken) = (self.side(!black) & !over, self.taken() & !(1 << from));
        let stops = !is_king && at != from && CROWNED[usize::from(black)] >> at & 1 == 1;
        let mut goes_on = false;
        for &way in ways(is_king, black).iter().filter(|_| !stops) {
            let Some(passed) = step(at, way).filter(|&passed| others >> passed & 1 == 1) else { continue };
            let Some(to) = step(passed, way).filter(|&to| taken >> to & 1 == 0) else { continue };
            goes_on = true;
            // No deeper than there are pieces to capture.
            self.captures(from, to, is_king, over | 1 << passed, visit);
        }
        if !goes_on && over != 0 {
            visit(self.after(from, at, is_king, over).0, true);
        }
    }

    /// The board after a move, and whether a man was crowned.
    fn after(&self, from: u8, to: u8, is_king: bool, over: u32) -> (Board, bool) {
        let black = self.black_moves;
        let mut next = Board { black_moves: !black, ..*self };
        next.remove(from);
        squares(over).for_each(|square| next.remove(square));
        let crowned = !is_king && CROWNED[usize::from(black)] >> to & 1 == 1;
        next.put(to, is_king || crowned, black);
        (next, crowned)
    }

    /// Shows `visit` every board from which a move leads here that captures nothing and crowns nobody.
    pub(super) fn each_before(&self, mut visit: impl FnMut(&Board)) {
        let black = !self.black_moves;
        for to in squares(self.side(black)) {
            let is_king = self.is_king(to);
            for &(column, row) in ways(is_king, black) {
                let Some(from) = step(to, (-column, -row)).filter(|&from| self.taken() >> from & 1 == 0)
                else {
                    continue;
                };
                let mut before = Board { black_moves: black, ..*self };
                before.remove(to);
                before.put(from, is_king, black);
                if !before.must_capture() {
                    visit(&before);
                }
            }
        }
    }
}
