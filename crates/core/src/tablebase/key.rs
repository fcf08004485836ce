//! The keys of positions: what a discovered tier is a sorted set of.

use std::{fmt, hash::Hash};

/// What a game calls a position where a table is concerned: a number, or bytes. A game uses one kind for all of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A number of 64 bits: the fastest.
    Short(u64),
    /// A number of 128 bits.
    Wide(u128),
    /// Any bytes.
    Bytes(Box<[u8]>),
}

impl From<u64> for Key {
    fn from(key: u64) -> Key {
        Key::Short(key)
    }
}

impl From<u128> for Key {
    fn from(key: u128) -> Key {
        Key::Wide(key)
    }
}

impl From<&[u8]> for Key {
    fn from(key: &[u8]) -> Key {
        Key::Bytes(key.into())
    }
}

/// A kind of keys as they lie in memory and in files.
pub trait PackedKey: Clone + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The word for this kind in a file.
    const KIND: &'static str;

    /// A key of this kind; `None` if it is of another.
    fn of(key: Key) -> Option<Self>;

    /// The key.
    fn key(&self) -> Key;

    /// Its first 64 bits: in the order of keys.
    fn head(&self) -> u64;

    /// Appends what is needed to read it again after `previous`, which is less.
    fn write(&self, previous: Option<&Self>, out: &mut Vec<u8>);

    /// Reads what was written after `previous`; `None` if that is no key greater than it.
    fn read(previous: Option<&Self>, bytes: &mut &[u8]) -> Option<Self>;

    /// How many bytes it takes in memory.
    fn size(&self) -> u64 {
        size_of::<Self>() as u64
    }
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow (LEB128).
pub(super) fn write_number(mut number: u128, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(super) fn read_number(bytes: &mut &[u8]) -> Option<u128> {
    let (mut number, mut shift) = (0u128, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if shift > 126 || (shift == 126 && byte > 3) {
            return None;
        }
        number |= u128::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
        shift += 7;
    }
}

impl PackedKey for u64 {
    const KIND: &'static str = "u64";

    fn of(key: Key) -> Option<u64> {
        if let Key::Short(key) = key { Some(key) } else { None }
    }

    fn key(&self) -> Key {
        Key::Short(*self)
    }

    fn head(&self) -> u64 {
        *self
    }

    fn write(&self, previous: Option<&u64>, out: &mut Vec<u8>) {
        write_number(previous.map_or(*self, |previous| self.wrapping_sub(*previous)).into(), out);
    }

    fn read(previous: Option<&u64>, bytes: &mut &[u8]) -> Option<u64> {
        let number = u64::try_from(read_number(bytes)?).ok()?;
        match previous {
            None => Some(number),
            Some(previous) if number > 0 => previous.checked_add(number),
            Some(_) => None,
        }
    }
}

impl PackedKey for u128 {
    const KIND: &'static str = "u128";

    fn of(key: Key) -> Option<u128> {
        if let Key::Wide(key) = key { Some(key) } else { None }
    }

    fn key(&self) -> Key {
        Key::Wide(*self)
    }

    fn head(&self) -> u64 {
        (self >> 64) as u64
    }

    fn write(&self, previous: Option<&u128>, out: &mut Vec<u8>) {
        write_number(previous.map_or(*self, |previous| self.wrapping_sub(*previous)), out);
    }

    fn read(previous: Option<&u128>, bytes: &mut &[u8]) -> Option<u128> {
        let number = read_number(bytes)?;
        match previous {
            None => Some(number),
            Some(previous) if number > 0 => previous.checked_add(number),
            Some(_) => None,
        }
    }
}

impl PackedKey for Box<[u8]> {
    const KIND: &'static str = "bytes";

    fn of(key: Key) -> Option<Box<[u8]>> {
        if let Key::Bytes(key) = key { Some(key) } else { None }
    }

    fn key(&self) -> Key {
        Key::Bytes(self.clone())
    }

    fn head(&self) -> u64 {
        let mut head = [0; 8];
        let length = self.len().min(8);
        head[..length].copy_from_slice(&self[..length]);
        u64::from_be_bytes(head)
    }

    fn write(&self, previous: Option<&Box<[u8]>>, out: &mut Vec<u8>) {
        let shared = previous
            .map_or(0, |previous| previous.iter().zip(self.iter()).take_while(|(a, b)| a == b).count());
        write_number(shared as u128, out);
        write_number((self.len() - shared) as u128, out);
        out.extend_from_slice(&self[shared..]);
    }

    fn read(previous: Option<&Box<[u8]>>, bytes: &mut &[u8]) -> Option<Box<[u8]>> {
        let shared = usize::try_from(read_number(bytes)?).ok()?;
        let length = usize::try_from(read_number(bytes)?).ok()?;
        let rest = bytes.get(..length)?;
        *bytes = &bytes[length..];
        let start = match previous {
            Some(previous) => previous.get(..shared)?,
            None if shared == 0 => &[],
            None => return None,
        };
        let key: Box<[u8]> = [start, rest].concat().into();
        previous.is_none_or(|previous| *previous < key).then_some(key)
    }

    fn size(&self) -> u64 {
        // What an allocation costs besides.
        (size_of::<Self>() + self.len() + 16) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back<K: PackedKey>(keys: &[K]) {
        let (mut bytes, mut previous) = (Vec::new(), None);
        for key in keys {
            key.write(previous, &mut bytes);
            assert_eq!(K::of(key.key()).as_ref(), Some(key));
            previous = Some(key);
        }
        let (mut rest, mut previous) = (&bytes[..], None);
        for key in keys {
            let read = K::read(previous.as_ref(), &mut rest);
            assert_eq!(read.as_ref(), Some(key));
            previous = read;
        }
        assert!(rest.is_empty());
        assert!(keys.windows(2).all(|pair| pair[0].head() <= pair[1].head()));
        for cut in 0..bytes.len() {
            let (mut rest, mut previous, mut read) = (&bytes[..cut], None, 0);
            while let Some(key) = K::read(previous.as_ref(), &mut rest) {
                previous = Some(key);
                read += 1;
            }
            assert!(read < keys.len());
        }
    }

    #[test]
    fn keys_are_read_as_they_were_written() {
        there_and_back(&[0u64, 1, 127, 128, 1 << 40, u64::MAX]);
        there_and_back(&[3u128, 1 << 70, u128::MAX]);
        let bytes = |text: &str| -> Box<[u8]> { text.as_bytes().into() };
        there_and_back(&["", "a", "ab", "abcdefghij", "abcdefghik", "b"].map(bytes));
    }

    #[test]
    fn keys_that_do_not_ascend_are_refused() {
        assert_eq!(u64::read(Some(&5), &mut &[0][..]), None);
        assert_eq!(u64::read(Some(&u64::MAX), &mut &[1][..]), None);
        let previous: Box<[u8]> = b"b"[..].into();
        assert_eq!(<Box<[u8]>>::read(Some(&previous), &mut &[0, 1, b'a'][..]), None);
        assert_eq!(<Box<[u8]>>::read(Some(&previous), &mut &[2, 0][..]), None);
    }
}
