//! Endgames of chess without castling: what the fewest men can force, with pawns, promotion and taking in passing.

mod board;
mod fen;
mod numbers;

use std::ops::Range;

use board::{Board, KING, LAST_RANKS, NONE, PAWN, attacks, behind, squares};
use numbers::{Men, Numbers};

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
    name: "chess",
    parameters: "the men of White and of Black, each with a king, such as KRK or KQvKR; at most five, kings included",
    example: "KRK",
    rules: "Chess with these men, without castling and without counting moves: who is checkmated loses. In a stalemate the play \
            stands still for ever, which is a draw like all infinite play.",
    position: "8/8/8/8/8/2k5/8/K1R5 w - - 0 1: Forsyth-Edwards notation",
    theory: "Settled by retrograde analysis (Ströhlein 1970).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let men = men_of(parameters.text()).map_err(|what| parameters.error(what))?;
    Ok(Box::new(Chess { numbers: Numbers::new(men)? }))
}

/// The men that a text such as `KRvK` names.
fn men_of(text: &str) -> Result<Men, String> {
    let upper = text.to_ascii_uppercase();
    let mut men: Men = [[0; 5]; 2];
    let mut kings = 0;
    for sign in upper.chars() {
        match (sign, board::LETTERS.find(sign)) {
            ('V', _) if kings == 1 => {}
            (_, Some(KING)) => kings += 1,
            (_, Some(kind)) if kings == 1 || kings == 2 => men[kings - 1][kind] += 1,
            _ => {
                return Err(format!(
                    "`{text}` does not name the men of two sides, each beginning with its king"
                ));
            }
        }
    }
    let count: u8 = men.iter().flatten().sum();
    match (kings, count) {
        (2, 0..=3) => Ok(men),
        (2, _) => Err(format!("`{text}` names {} men, and tables of chess have at most five", count + 2)),
        _ => Err(format!("`{text}` names {kings} kings: expected one of each side, such as KRK")),
    }
}

struct Chess {
    numbers: Numbers,
}

/// Whose move it is, the square that a pawn has passed, and each man with its square: as bytes.
impl Keyed for Board {
    fn key(&self) -> Key {
        let mut bytes = vec![u8::from(self.black_moves), self.passed];
        for square in squares(self.taken()) {
            let kind = self.kind(square).unwrap_or(KING) as u8;
            bytes.extend([square, kind << 1 | u8::from(self.sides[1] >> square & 1 == 1)]);
        }
        Key::Bytes(bytes.into())
    }

    fn of_key(key: &Key) -> Option<Board> {
        let Key::Bytes(bytes) = key else { return None };
        let (&[mover, passed], men) = bytes.split_first_chunk::<2>()?;
        let mut board = Board { sides: [0; 2], kinds: [0; 6], black_moves: mover == 1, passed };
        for man in men.chunks(2) {
            let &[square @ 0..64, man @ 0..12] = man else { return None };
            board.put(square, usize::from(man >> 1), man & 1 == 1);
        }
        (mover < 2 && passed <= NONE).then_some(board)
    }
}

impl Game for Chess {
    type Position = Board;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<Board>> {
        // The first position in which something can be done.
        let place = self.numbers.numbering.len() - 1;
        let slots = self.numbers.numbering[place].slots as u32;
        let found = (0..slots).find_map(|slot| {
            let (board, _) = self.numbers.position((place, slot))?;
            let mut moves = 0;
            board.each_move(|_, _| moves += 1);
            (moves > 0).then_some(board)
        });
        Ok(found.into_iter().collect())
    }

    fn moves(&self, board: &Board, moves: &mut Vec<Board>) -> Result<()> {
        board.each_move(|next, _| moves.push(next));
        if moves.is_empty() && !board.is_check() {
            moves.push(*board);
        }
        Ok(())
    }

    fn name(&self, board: &Board) -> Result<String> {
        Ok(fen::write(board))
    }

    fn find(&self, name: &str) -> Result<Option<Board>> {
        Ok(fen::read(name).filter(|board| self.numbers.slot(board).is_some()))
    }

    /// The men on the board: the place of their tier.
    fn tier(&self, board: &Board) -> Result<u64> {
        Ok(self.numbers.slot(board).map_or(0, |(tier, _)| tier as u64))
    }

    fn numbered(&self) -> Option<&dyn Numbered<Position = Board>> {
        Some(self)
    }

    fn scene(&self, board: &Board) -> Result<Option<Scene>> {
        let mut scene = Scene::grid(8, 8).chequered();
        for square in squares(board.taken()) {
            let black = board.sides[1] >> square & 1 == 1;
            let kind = board.kind(square).unwrap_or(KING);
            let place = usize::from(7 - square / 8) * 8 + usize::from(square % 8);
            let side = if black { Player::Second } else { Player::First };
            scene.put(place, Look::Letter, Some(side), &fen::letter(kind, black).to_string());
        }
        let mover = if board.black_moves { "b" } else { "w" };
        let passed = if board.passed == NONE { String::new() } else { fen::square_name(board.passed) };
        scene.notes.push(format!("{mover} {passed}").trim().to_owned());
        Ok(Some(scene))
    }
}

impl Numbered for Chess {
    fn numbering(&self) -> Result<Vec<Numbering>> {
        Ok(self.numbers.numbering.clone())
    }

    fn slot(&self, board: &Board) -> Result<Option<Slot>> {
        Ok(self.numbers.slot(board))
    }

    fn position(&self, place: Slot) -> Result<Option<Board>> {
        Ok(self.numbers.position(place).map(|(board, _)| board))
    }

    fn scan(&self, tier: usize, slots: Range<u32>, scan: &mut Scan) -> Result<bool> {
        for slot in slots {
            let Some((board, alike)) = self.numbers.position((tier, slot)) else {
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
                0 if board.is_check() => scan.end(Outcome::Loss),
                0 => scan.end(Outcome::Draw),
                _ => scan.open(inside, alike > 1),
            }
        }
        Ok(true)
    }

    fn has_moves_back(&self) -> bool {
        true
    }

    fn moves_back(&self, tier: usize, slots: &[u32], before: &mut Vec<u32>) -> Result<()> {
        for &slot in slots {
            if let Some((board, _)) = self.numbers.position((tier, slot)) {
                each_before(&board, |earlier| before.extend(self.numbers.slot_in(tier, earlier)));
            }
        }
        Ok(())
    }

    fn alike(&self, place: Slot) -> Result<u32> {
        Ok(self.numbers.position(place).map_or(1, |(_, alike)| alike))
    }
}

/// Shows `visit` every legal position from which a move leads to this one that takes nothing and promotes nothing.
fn each_before(board: &Board, mut visit: impl FnMut(&Board)) {
    let black = !board.black_moves;
    let moved = board.sides[usize::from(black)];
    let taken = board.taken();
    for kind in PAWN..=KING {
        for to in squares(board.kinds[kind] & moved) {
            let from = match kind {
                PAWN => steps_back(board, to, black),
                _ => attacks(kind, to, taken, black) & !taken,
            };
            for from in squares(from) {
                if board.passed != NONE
                    && (kind != PAWN || from.abs_diff(to) != 16 || behind(to, black) != board.passed)
                {
                    continue;
                }
                let mut earlier = Board { black_moves: black, passed: NONE, ..*board };
                earlier.remove(to);
                earlier.put(from, kind, black);
                if earlier.attacks_king(black) {
                    continue;
                }
                // Two steps that could be answered by taking the pawn lead to a position that says so.
                if kind == PAWN && from.abs_diff(to) == 16 && board.passed == NONE {
                    let passing = Board { passed: behind(to, black), ..*board };
                    if passing.can_take_passed() {
                        continue;
                    }
                }
                visit(&earlier);
                passed_before(&earlier, &mut visit);
            }
        }
    }
}

/// Where a pawn may have come from by stepping.
fn steps_back(board: &Board, to: u8, black: bool) -> u64 {
    let taken = board.taken();
    let one = behind(to, black);
    if 1u64 << one & (taken | LAST_RANKS) != 0 {
        return 0;
    }
    let (two, fourth) = (behind(one, black), if black { 4 } else { 3 });
    let double = to / 8 == fourth && taken >> two & 1 == 0;
    1 << one | if double { 1 << two } else { 0 }
}

/// The same position where one of the other player's pawns has just made two steps and could be taken, but was not.
fn passed_before(earlier: &Board, visit: &mut impl FnMut(&Board)) {
    let (_, others) = earlier.men();
    for pawn in squares(earlier.kinds[PAWN] & others) {
        let passed = behind(pawn, !earlier.black_moves);
        let passing = Board { passed, ..*earlier };
        if passed < 64 && passing.has_passed() && passing.can_take_passed() {
            visit(&passing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many plays of so many moves there are: compared with what other programs count.
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
        // Position 3 of the Chess Programming Wiki's perft results, and promotions in its position "n1n5/…" (without castling).
        for (fen, counts) in [
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238][..]),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9483, 182_838]),
        ] {
            let board = fen::read(fen).unwrap();
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(plays(&board, depth), count, "{fen}, {depth} moves");
            }
            assert_eq!(fen::write(&board), fen);
        }
    }

    #[test]
    fn what_is_no_position_is_not_read() {
        for fen in [
            "",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "k7/8/8/8/8/8/8/K7",
            "k7/8/8/8/8/8/8/K7 x - -",
            "k7/8/8/8/8/8/8/K7 w KQkq -",
            "k7/8/8/8/8/8/8/K7 w - e3",
            "kR6/8/8/8/8/8/8/K7 w - -",
            "k8/8/8/8/8/8/8/K7 w - -",
            "k7/8/8/8/8/8/K7 w - -",
            "k6P/8/8/8/8/8/8/K7 w - -",
            "kk6/8/8/8/8/8/8/K7 w - -",
            "k7/8/8/8/8/8/8/K7 w - - 0 x",
            "k7/8/8/8/8/8/8/K7 w - - 0 1 2",
        ] {
            assert_eq!(fen::read(fen), None, "{fen}");
        }
        // A square that is named but does not matter is left out.
        let board = fen::read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").unwrap();
        assert_eq!(fen::write(&board), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        let board = fen::read("4k3/8/8/3p4/8/8/8/4K3 w - d6").unwrap();
        assert_eq!(fen::write(&board), "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn the_men_are_named_by_letters() {
        assert_eq!(numbers::name(&men_of("krk").unwrap()), "KRvK");
        assert_eq!(numbers::name(&men_of("KQvKRP").unwrap()), "KQvKRP");
        for wrong in ["", "K", "KRKR K", "RKK", "KXK", "KKK", "KQRBKN", "vKK"] {
            assert!(men_of(wrong).is_err(), "{wrong}");
        }
    }
}
