//! The keys of positions in tables, by the kind of position; every built-in game has them.

use super::board::Board;
use crate::core::{Error, Result, tablebase::Key};

/// Positions that have keys.
pub(super) trait Keyed: Sized {
    /// The key of this position.
    fn key(&self) -> Key;
    /// The position with this key; `None` if there is none.
    fn of_key(key: &Key) -> Option<Self>;
}

/// The functions of `Game` about keys, for positions that are [`Keyed`].
macro_rules! keys {
    () => {
        fn key(&self, position: &Self::Position) -> crate::core::Result<Option<crate::core::tablebase::Key>> {
            Ok(Some($crate::games::keys::Keyed::key(position)))
        }

        fn of_key(&self, key: &crate::core::tablebase::Key) -> crate::core::Result<Self::Position> {
            $crate::games::keys::position(key)
        }
    };
}
pub(super) use keys;

/// The position with this key. Errors: there is none.
pub(super) fn position<P: Keyed>(key: &Key) -> Result<P> {
    P::of_key(key).ok_or_else(|| Error::invalid("a key of this tablebase is of no position of this game"))
}

/// The number that a key is.
pub(super) fn short(key: &Key) -> Option<u64> {
    if let Key::Short(key) = key { Some(*key) } else { None }
}

impl Keyed for u32 {
    fn key(&self) -> Key {
        Key::Short((*self).into())
    }

    fn of_key(key: &Key) -> Option<u32> {
        u32::try_from(short(key)?).ok()
    }
}

impl Keyed for (u32, u32) {
    fn key(&self) -> Key {
        Key::Short(u64::from(self.0) << 32 | u64::from(self.1))
    }

    fn of_key(key: &Key) -> Option<(u32, u32)> {
        let key = short(key)?;
        Some(((key >> 32) as u32, key as u32))
    }
}

impl Keyed for Vec<u8> {
    fn key(&self) -> Key {
        Key::Bytes(self.as_slice().into())
    }

    fn of_key(key: &Key) -> Option<Vec<u8>> {
        if let Key::Bytes(bytes) = key { Some(bytes.to_vec()) } else { None }
    }
}

impl Keyed for Vec<u32> {
    fn key(&self) -> Key {
        Key::Bytes(self.iter().flat_map(|number| number.to_be_bytes()).collect())
    }

    fn of_key(key: &Key) -> Option<Vec<u32>> {
        let Key::Bytes(bytes) = key else { return None };
        let (numbers, rest) = bytes.as_chunks::<4>();
        rest.is_empty().then(|| numbers.iter().map(|&number| u32::from_be_bytes(number)).collect())
    }
}

/// Boards of at most 32 squares.
impl Keyed for Board {
    fn key(&self) -> Key {
        Key::Short(self.x << 32 | self.o)
    }

    fn of_key(key: &Key) -> Option<Board> {
        let key = short(key)?;
        let board = Board { x: key >> 32, o: key & 0xFFFF_FFFF };
        (board.x & board.o == 0).then_some(board)
    }
}
