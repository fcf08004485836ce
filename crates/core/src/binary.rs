//! What the binary formats of games and of answers have in common: numbers as bytes, and the code of infinite play.

use std::borrow::Cow;

use bytemuck::Pod;

use crate::{Infinite, Parity, Player};

/// These numbers as little-endian bytes, in place where the machine has them so.
pub(crate) fn bytes_of<T: Pod>(numbers: &[T]) -> Cow<'_, [u8]> {
    let bytes: &[u8] = bytemuck::cast_slice(numbers);
    if cfg!(target_endian = "little") {
        return Cow::Borrowed(bytes);
    }
    let mut swapped = bytes.to_vec();
    swapped.chunks_exact_mut(size_of::<T>()).for_each(<[u8]>::reverse);
    Cow::Owned(swapped)
}

/// The code of infinite play, and the number that goes with it.
pub(crate) fn infinite_code(infinite: Infinite) -> (u8, i64) {
    match infinite {
        Infinite::Draw => (0, 0),
        Infinite::Wins(Player::First) => (1, 0),
        Infinite::Wins(Player::Second) => (2, 0),
        Infinite::Score(score) => (3, score),
        Infinite::Priorities(parity) => (4, parity as i64),
        Infinite::Buchi => (5, 0),
        Infinite::CoBuchi => (6, 0),
    }
}

/// Infinite play by its code; `None` if nobody writes this code with this number.
pub(crate) fn infinite_of(code: u8, number: i64) -> Option<Infinite> {
    Some(match (code, number) {
        (0, 0) => Infinite::Draw,
        (1, 0) => Infinite::Wins(Player::First),
        (2, 0) => Infinite::Wins(Player::Second),
        (3, score) => Infinite::Score(score),
        (4, 0..=3) => Infinite::Priorities(Parity::ALL[number as usize]),
        (5, 0) => Infinite::Buchi,
        (6, 0) => Infinite::CoBuchi,
        _ => return None,
    })
}
