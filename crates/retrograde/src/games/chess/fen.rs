//! Positions of chess as people write them: Forsyth-Edwards notation.

use super::board::{Board, KING, LETTERS, NONE};

/// The name of a square.
pub(super) fn square_name(square: u8) -> String {
    format!("{}{}", (b'a' + square % 8) as char, square / 8 + 1)
}

/// The letter of a man: a capital one for White.
pub(super) fn letter(kind: usize, black: bool) -> char {
    let letter = LETTERS.as_bytes()[kind] as char;
    if black { letter.to_ascii_lowercase() } else { letter }
}

/// A board in this notation; the moves are not counted.
pub(super) fn write(board: &Board) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let square = rank * 8 + file;
            let Some(kind) = board.kind(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter(kind, board.sides[1] >> square & 1 == 1));
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text += if rank > 0 { "/" } else { "" };
    }
    let mover = if board.black_moves { 'b' } else { 'w' };
    let passed = if board.passed == NONE { "-".to_owned() } else { square_name(board.passed) };
    format!("{text} {mover} - {passed} 0 1")
}

/// Reads a board; `None` if it is none, or no legal position, or one with castling. What is missing after the first two fields is
/// taken as a dash.
pub(super) fn read(text: &str) -> Option<Board> {
    let mut words = text.split_whitespace();
    let (rows, mover) = (words.next()?, words.next()?);
    let (castling, passed) = (words.next().unwrap_or("-"), words.next().unwrap_or("-"));
    let counted = words.by_ref().take(2).all(|word| word.parse::<u32>().is_ok());
    if !matches!(mover, "w" | "b") || castling != "-" || !counted || words.next().is_some() {
        return None;
    }
    let mut board = Board { sides: [0; 2], kinds: [0; 6], black_moves: mover == "b", passed: NONE };
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 8 {
        return None;
    }
    for (rank, row) in (0..8u8).rev().zip(rows) {
        let mut file = 0;
        for sign in row.chars() {
            if let Some(empty) = sign.to_digit(10).filter(|empty| (1..=8).contains(empty)) {
                file += empty as u8;
                continue;
            }
            let kind = LETTERS.find(sign.to_ascii_uppercase())?;
            if file > 7 || (kind == 0 && matches!(rank, 0 | 7)) {
                return None;
            }
            board.put(rank * 8 + file, kind, sign.is_ascii_lowercase());
            file += 1;
        }
        if file != 8 {
            return None;
        }
    }
    let one_king = |side: u64| (board.kinds[KING] & side).count_ones() == 1;
    if !one_king(board.sides[0]) || !one_king(board.sides[1]) || board.attacks_king(board.black_moves) {
        return None;
    }
    if passed != "-" {
        let [file @ b'a'..=b'h', rank @ (b'3' | b'6')] = passed.as_bytes() else { return None };
        board.passed = (rank - b'1') * 8 + (file - b'a');
        if !board.has_passed() {
            return None;
        }
        // Many programs name the square whether or not it matters.
        if !board.can_take_passed() {
            board.passed = NONE;
        }
    }
    Some(board)
}
