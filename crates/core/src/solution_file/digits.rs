//! A buffer before a writer, into which numbers go as digits without detours.

use std::io::Write;

use crate::{Result, memory};

/// How many bytes are gathered before they are written.
const SIZE: usize = 1 << 18;

/// Room that is always left for one number or one short piece.
const ROOM: usize = 64;

/// The digits of 0 to 99.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [b'0' + (i / 10) as u8, b'0' + (i % 10) as u8];
        i += 1;
    }
    pairs
};

/// Gathers text and numbers, and writes them in large pieces.
pub(super) struct Out<'a> {
    to: &'a mut dyn Write,
    buffer: Vec<u8>,
    at: usize,
}

impl<'a> Out<'a> {
    pub(super) fn new(to: &'a mut dyn Write) -> Result<Out<'a>> {
        Ok(Out { to, buffer: memory::filled(SIZE, 0)?, at: 0 })
    }

    /// Writes what is left.
    pub(super) fn finish(mut self) -> Result<()> {
        self.write()
    }

    fn write(&mut self) -> Result<()> {
        self.to.write_all(&self.buffer[..self.at])?;
        self.at = 0;
        Ok(())
    }

    /// Makes sure of [`ROOM`].
    #[inline]
    fn room(&mut self) -> Result<()> {
        if self.at + ROOM > SIZE { self.write() } else { Ok(()) }
    }

    /// Text of any length.
    #[inline]
    pub(super) fn text(&mut self, text: &[u8]) -> Result<()> {
        if self.at + text.len() + ROOM > SIZE {
            self.write()?;
            if text.len() + ROOM > SIZE {
                return Ok(self.to.write_all(text)?);
            }
        }
        self.buffer[self.at..self.at + text.len()].copy_from_slice(text);
        self.at += text.len();
        Ok(())
    }

    /// One byte.
    #[inline]
    pub(super) fn byte(&mut self, byte: u8) -> Result<()> {
        self.room()?;
        self.buffer[self.at] = byte;
        self.at += 1;
        Ok(())
    }

    /// A whole number.
    #[inline]
    pub(super) fn number(&mut self, mut number: u64) -> Result<()> {
        self.room()?;
        let len = number.checked_ilog10().unwrap_or(0) as usize + 1;
        let digits = &mut self.buffer[self.at..self.at + len];
        let mut end = len;
        while number >= 100 {
            end -= 2;
            digits[end..end + 2].copy_from_slice(&PAIRS[(number % 100) as usize]);
            number /= 100;
        }
        if end == 2 {
            digits[..2].copy_from_slice(&PAIRS[number as usize]);
        } else {
            digits[0] = b'0' + number as u8;
        }
        self.at += len;
        Ok(())
    }

    /// A whole number with its sign.
    pub(super) fn signed(&mut self, number: i64) -> Result<()> {
        if number < 0 {
            self.byte(b'-')?;
        }
        self.number(number.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_come_out_whole_and_in_order() {
        let numbers =
            (0..65).flat_map(|i| [(1u128 << i) as u64, ((1u128 << i) - 1) as u64, 10u64.pow(i % 20)]);
        let (mut right, mut written) = (String::new(), Vec::new());
        let mut out = Out::new(&mut written).unwrap();
        for number in numbers.clone().chain((0..50_000).map(|i| i * 7)) {
            right += &format!("{number}\n{}\n", number as i64);
            out.number(number).unwrap();
            out.text(b"\n").unwrap();
            out.signed(number as i64).unwrap();
            out.text(b"\n").unwrap();
        }
        let long = "x".repeat(3 * SIZE + 1);
        right += &long;
        out.text(long.as_bytes()).unwrap();
        out.finish().unwrap();
        assert!(written == right.as_bytes());
    }
}
