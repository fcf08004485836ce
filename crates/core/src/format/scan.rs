//! Numbers in text, eight bytes at a time.
//!
//! The plain algorithm is `value = value * 10 + digit` until a byte is no digit. Departures:
//!
//! 1. Eight bytes are loaded as one word; one exclusive-or, one addition and one mask tell which of them are no digits.
//! 2. Up to eight digits become a number with three multiplications instead of eight: digits are added to pairs, pairs
//!    to fours, fours to eights, all in the same word (D. Lemire, "Faster integer parsing", 2022).
//!
//! Longer numbers, and those within eight bytes of the input's end, take the plain algorithm.

/// Eight times the digit zero.
const ZEROS: u64 = 0x3030_3030_3030_3030;

/// Says that a number does not fit 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// A place in a text, and what can be read from there on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanner<'a> {
    /// The whole text.
    pub(crate) bytes: &'a [u8],
    /// The place: the next byte to read.
    pub(crate) at: usize,
}

impl<'a> Scanner<'a> {
    /// The start of a text.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Scanner { bytes, at: 0 }
    }

    /// The next byte, which stays unread.
    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Reads blanks and tabs.
    #[inline(always)]
    pub(crate) fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Reads up to the next line feed, which stays unread, or to the end.
    pub(crate) fn rest_of_line(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let rest = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
        self.at += rest.len();
        rest
    }

    /// Reads all digits that follow, as a number; `Ok(None)` if none follows.
    #[inline(always)]
    pub(crate) fn number(&mut self) -> Result<Option<u64>, TooLarge> {
        if let Some(word) = word(self.bytes, self.at) {
            let count = leading_digits(word);
            if count == 0 {
                return Ok(None);
            }
            if count < 8 {
                self.at += count as usize;
                return Ok(Some(value_of_first(word, count).into()));
            }
        }
        self.long_number()
    }

    #[inline(never)]
    fn long_number(&mut self) -> Result<Option<u64>, TooLarge> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start { Ok(None) } else { value(self.bytes, start, self.at).map(Some) }
    }
}

/// The first place at or after `at` where a line starts, or the end of the text.
pub(crate) fn line_start(text: &[u8], at: usize) -> usize {
    match at.checked_sub(1) {
        None => 0,
        Some(before) if before < text.len() => {
            memchr::memchr(b'\n', &text[before..]).map_or(text.len(), |found| at + found)
        }
        Some(_) => text.len(),
    }
}

/// The eight bytes at `at`, the first one lowest. `None` near the end.
#[inline(always)]
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// How many of the eight bytes are digits before the first that is none.
#[inline(always)]
pub(crate) fn leading_digits(word: u64) -> u32 {
    let digits = word ^ ZEROS;
    // The highest bit of a byte is set if it is none of 0..=9. A carry only reaches bytes after the first such one.
    let other = (digits | digits.wrapping_add(0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080;
    other.trailing_zeros() / 8
}

/// The number that the first `count` (1 to 8) of the eight bytes write. They are digits, the others may be anything.
#[inline(always)]
pub(crate) fn value_of_first(word: u64, count: u32) -> u32 {
    // What moves in are zeros, which as leading digits change nothing.
    sum((word ^ ZEROS) << (64 - 8 * count))
}

/// The number of eight decimal digits, the first one in the lowest byte.
#[inline(always)]
fn sum(digits: u64) -> u32 {
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let low = (pairs & 0x0000_00FF_0000_00FF).wrapping_mul(0x000F_4240_0000_0064);
    let high = (pairs >> 16 & 0x0000_00FF_0000_00FF).wrapping_mul(0x0000_2710_0000_0001);
    (low.wrapping_add(high) >> 32) as u32
}

/// The number that `bytes[start..end]`, digits and at least one, write.
#[inline(never)]
pub(crate) fn value(bytes: &[u8], start: usize, end: usize) -> Result<u64, TooLarge> {
    bytes[start..end].iter().try_fold(0u64, |value, byte| {
        value.checked_mul(10).and_then(|value| value.checked_add((byte - b'0').into())).ok_or(TooLarge)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every length from 1 to 21 digits, at every distance from the end.
    #[test]
    fn numbers_of_every_length_are_read_at_every_distance_from_the_end() {
        for digits in [
            "1234567890123456789012",
            "9999999999999999999999",
            "0000000000000000000000",
            "1844674407370955161518",
        ] {
            for length in 0..=digits.len() {
                for tail in ["", " ", "\n7", "x2345678", "/23456789", ":23456789", "\u{e9}23456789"] {
                    let text = format!("{}{tail}", &digits[..length]);
                    let mut scanner = Scanner::new(text.as_bytes());
                    let number = scanner.number();
                    if length == 0 {
                        assert_eq!(number, Ok(None));
                    } else {
                        assert_eq!(
                            number,
                            digits[..length].parse().map(Some).map_err(|_| TooLarge),
                            "{text:?}"
                        );
                    }
                    assert_eq!(scanner.at, length, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn every_byte_is_told_from_a_digit_at_every_place() {
        for place in 0..8 {
            for byte in 0..=255u8 {
                for filler in [b'0', b'9', 0xFF, 0x00] {
                    let mut bytes = [filler; 8];
                    bytes[..place].fill(b'5');
                    bytes[place] = byte;
                    let plain = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    assert_eq!(leading_digits(u64::from_le_bytes(bytes)) as usize, plain, "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn the_first_digits_of_a_word_are_summed() {
        let word = u64::from_le_bytes(*b"12345678");
        for (count, value) in [(1, 1), (3, 123), (7, 1234567), (8, 12345678)] {
            assert_eq!(value_of_first(word, count), value);
        }
    }
}
