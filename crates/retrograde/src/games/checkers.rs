//! Endgames of checkers (English draughts): all positions with few men.

mod board;
mod numbers;

use std::ops::Range;

use board::{Board, place, squares};
use numbers::{Counts, Numbers};

use super::{BuiltIn, Parameters, keys::Keyed};
use crate::{
    Outcome,
    core::{
        Player, Result,
        rules::{Game, Numbered, Numbering, Scan, Slot},
        scene::{Look, Scene},
        tablebase::Key,
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "checkers",
    parameters: "the kings and men of White and of Black, such as KMvK; or how many men at most, from 1 to 5, for all of these",
    example: "KvM",
    rules: "English draughts: men go one step ahead diagonally, kings any way. Who can capture must, and goes on capturing; a man that \
            comes to the last row becomes a king and stops. Who cannot move loses; infinite play is a draw.",
    position: "W:WK1,21:BK32: the mover, and the squares of White and of Black, numbered from the top, kings with a K",
    theory: "Settled by retrograde analysis; the whole game is a draw (Schaeffer and others 2007).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let text = parameters.text();
    let from = match text.parse::<u8>() {
        Ok(men @ 1..=5) => all_of(men),
        Ok(_) => return Err(parameters.error(format!("`{text}` is no number of men from 1 to 5"))),
        Err(_) => vec![counts_of(text).map_err(|what| parameters.error(what))?],
    };
    Ok(Box::new(Checkers { numbers: Numbers::new(from)? }))
}

/// All ways to have so many men.
fn all_of(men: u8) -> Vec<Counts> {
    let mut all = Vec::new();
    for a in 0..=men {
        for b in 0..=men - a {
            for c in 0..=men - a - b {
                all.push([a, b, c, men - a - b - c]);
            }
        }
    }
    all
}

/// The men that a text such as `KMvK` names.
fn counts_of(text: &str) -> Result<Counts, String> {
    let mut counts = [0; 4];
    let mut side = 0;
    for sign in text.chars() {
        match sign.to_ascii_uppercase() {
            'V' if side == 0 => side = 2,
            'M' => counts[side] += 1,
            'K' => counts[side + 1] += 1,
            _ => {
                return Err(format!(
                    "`{text}` does not name kings (K) and men (M) of two sides, with v between"
                ));
            }
        }
        if counts.iter().sum::<u8>() > 5 {
            return Err(format!("`{text}` names more than five men"));
        }
    }
    let both = counts[0] + counts[1] > 0 && counts[2] + counts[3] > 0;
    if both { Ok(counts) } else { Err(format!("`{text}` does not name men of both sides, such as KMvK")) }
}

struct Checkers {
    numbers: Numbers,
}

/// The men and kings of both sides in 32 bits each less the last one, in which the mover is put.
impl Keyed for Board {
    fn key(&self) -> Key {
        let mut bytes = vec![u8::from(self.black_moves)];
        for set in self.men.iter().chain(&self.kings) {
            bytes.extend(set.to_be_bytes());
        }
        Key::Bytes(bytes.into())
    }

    fn of_key(key: &Key) -> Option<Board> {
        let Key::Bytes(bytes) = key else { return None };
        let (&mover, sets) = bytes.split_first()?;
        let (sets, rest) = sets.as_chunks::<4>();
        let [a, b, c, d] = <[[u8; 4]; 4]>::try_from(sets).ok()?.map(u32::from_be_bytes);
        let board = Board { men: [a, b], kings: [c, d], black_moves: mover == 1 };
        (mover < 2 && rest.is_empty()).then_some(board)
    }
}

impl Game for Checkers {
    type Position = Board;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<Board>> {
        // The first position of the most men in which something can be done.
        let last = self.numbers.numbering.len() - 1;
        let found = (0..=last).rev().find_map(|place| {
            let slots = self.numbers.numbering[place].slots as u32;
            (0..slots).find_map(|slot| {
                let board = self.numbers.position((place, slot))?;
                let mut moves = 0;
                board.each_move(|_, _| moves += 1);
                (moves > 0).then_some(board)
            })
        });
        Ok(found.into_iter().collect())
    }

    fn moves(&self, board: &Board, moves: &mut Vec<Board>) -> Result<()> {
        board.each_move(|next, _| moves.push(next));
        Ok(())
    }

    /// The men on the board: the place of their tier.
    fn tier(&self, board: &Board) -> Result<u64> {
        Ok(self.numbers.slot(board).map_or(0, |(tier, _)| tier as u64))
    }

    fn name(&self, board: &Board) -> Result<String> {
        let listed = |black: usize| {
            let mut named: Vec<(u8, bool)> = squares(board.men[black] | board.kings[black])
                .map(|square| (number(square), board.is_king(square)))
                .collect();
            named.sort_unstable();
            let named: Vec<String> = named
                .into_iter()
                .map(|(number, is_king)| format!("{}{number}", if is_king { "K" } else { "" }))
                .collect();
            named.join(",")
        };
        let mover = if board.black_moves { 'B' } else { 'W' };
        Ok(format!("{mover}:W{}:B{}", listed(0), listed(1)))
    }

    fn find(&self, name: &str) -> Result<Option<Board>> {
        Ok(read(name).filter(|board| self.numbers.slot(board).is_some()))
    }

    fn numbered(&self) -> Option<&dyn Numbered<Position = Board>> {
        Some(self)
    }

    fn scene(&self, board: &Board) -> Result<Option<Scene>> {
        let mut scene = Scene::grid(8, 8).chequered();
        for square in squares(board.taken()) {
            let black = (board.men[1] | board.kings[1]) >> square & 1 == 1;
            let (column, row) = place(square);
            let side = if black { Player::Second } else { Player::First };
            let (look, letter) = match (board.is_king(square), black) {
                (true, false) => (Look::Letter, "W"),
                (true, true) => (Look::Letter, "B"),
                (false, false) => (Look::Disc, "w"),
                (false, true) => (Look::Disc, "b"),
            };
            scene.put((7 - row as usize) * 8 + column as usize, look, Some(side), letter);
        }
        scene.notes.push(if board.black_moves { "B" } else { "W" }.to_owned());
        Ok(Some(scene))
    }
}

/// What people call a square: 1 is the left one of the last row, 32 the right one of the first.
fn number(square: u8) -> u8 {
    (7 - square / 4) * 4 + square % 4 + 1
}

/// The position that is called so.
fn read(name: &str) -> Option<Board> {
    let mut parts = name.split(':');
    let mover = parts.next().filter(|mover| matches!(*mover, "W" | "B"))?;
    let mut board = Board { black_moves: mover == "B", ..Board::default() };
    for (side, black) in [('W', false), ('B', true)] {
        let listed = parts.next()?.strip_prefix(side)?;
        for item in listed.split(',').filter(|_| !listed.is_empty()) {
            let (is_king, item) = item.strip_prefix('K').map_or((false, item), |item| (true, item));
            // Numbering is its own inverse but for the direction of rows.
            let number = item.parse::<u8>().ok().filter(|number| (1..=32).contains(number))? - 1;
            let square = (7 - number / 4) * 4 + number % 4;
            let crowned = !is_king && board::CROWNED[usize::from(black)] >> square & 1 == 1;
            if board.taken() >> square & 1 == 1 || crowned {
                return None;
            }
            board.put(square, is_king, black);
        }
    }
    parts.next().is_none().then_some(board)
}

impl Numbered for Checkers {
    fn numbering(&self) -> Result<Vec<Numbering>> {
        Ok(self.numbers.numbering.clone())
    }

    fn slot(&self, board: &Board) -> Result<Option<Slot>> {
        Ok(self.numbers.slot(board))
    }

    fn position(&self, place: Slot) -> Result<Option<Board>> {
        Ok(self.numbers.position(place))
    }

    fn scan(&self, tier: usize, slots: Range<u32>, scan: &mut Scan) -> Result<bool> {
        for slot in slots {
            let Some(board) = self.numbers.position((tier, slot)) else {
                scan.empty();
                continue;
            };
            let (mut inside, mut leave) = (0, 0);
            board.each_move(|next, changed| {
                if !changed {
                    inside += 1;
                } else if let Some((tier, slot)) = self.numbers.slot(&next) {
                    scan.outside(tier, slot);
                    leave += 1;
                }
            });
            match inside + leave {
                0 => scan.end(Outcome::Loss),
                _ => scan.open(inside, false),
            }
        }
        Ok(true)
    }

    fn has_moves_back(&self) -> bool {
        true
    }

    fn moves_back(&self, tier: usize, slots: &[u32], before: &mut Vec<u32>) -> Result<()> {
        for &slot in slots {
            if let Some(board) = self.numbers.position((tier, slot)) {
                board.each_before(|earlier| before.extend(self.numbers.slot(earlier).map(|(_, slot)| slot)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_positions_as_others_counted() {
        // Without regard to whose turn it is: Schaeffer and others.
        let numbers = Numbers::new(all_of(3)).unwrap();
        let mut counted = [0u64; 4];
        for (place, tier) in numbers.numbering.iter().enumerate() {
            for slot in (0..tier.slots as u32).filter(|&slot| slot < tier.slots as u32 / 2) {
                if let Some(board) = numbers.position((place, slot)) {
                    counted[board.taken().count_ones() as usize] += 1;
                    assert_eq!(numbers.slot(&board), Some((place, slot)));
                }
            }
        }
        assert_eq!(counted, [1, 120, 6972, 261_224]);
    }

    /// How many plays of so many moves there are.
    fn plays(board: &Board, moves: u32) -> u64 {
        if moves == 0 {
            return 1;
        }
        let mut sum = 0;
        board.each_move(|next, _| sum += plays(&next, moves - 1));
        sum
    }

    #[test]
    fn plays_are_counted_as_other_programs_count_them() {
        // From the usual start; the counts are those of Aart Bik's perft of checkers.
        let start = Board { men: [0x0FFF, 0xFFF0_0000], kings: [0; 2], black_moves: true };
        for (depth, &count) in (1..).zip(&[7, 49, 302, 1469, 7361, 36_768, 179_740]) {
            assert_eq!(plays(&start, depth), count, "{depth} moves");
        }
    }

    #[test]
    fn positions_are_read_as_they_are_written() {
        let game = Checkers { numbers: Numbers::new(vec![[1, 1, 1, 0]]).unwrap() };
        let board = read("B:WK1,21:B5").unwrap();
        assert_eq!(game.name(&board).unwrap(), "B:WK1,21:B5");
        assert_eq!(game.find("B:WK1,21:B5").unwrap(), Some(board));
        for wrong in
            ["", "W:W1:B5", "W:WK1:B5:", "X:WK1,21:B5", "W:WK1,K1:B5", "W:WK1:B33", "W:WK1:B29", "W:BK1:W5"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        // White's man can be captured, and so that is one of these positions; Black cannot come by a second man.
        assert!(game.find("W:WK1:B5").unwrap().is_some());
        assert_eq!(game.find("W:WK1:B5,6").unwrap(), None);
    }
}
