//! Writes numbers and words quickly.

use std::io::Write;

use crate::Result;

/// Collects text and writes it out in large pieces.
pub(crate) struct Printer<'a> {
    out: &'a mut dyn Write,
    text: Vec<u8>,
}

/// How much is collected.
const PIECE: usize = 1 << 16;

impl<'a> Printer<'a> {
    /// Nothing yet.
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        Printer { out, text: Vec::with_capacity(PIECE + 1024) }
    }

    /// A number in decimal, two digits at a time.
    #[inline]
    pub(crate) fn number(&mut self, mut number: u64) {
        let mut digits = [b'0'; 20];
        let mut start = digits.len();
        while number >= 100 {
            start -= 2;
            digits[start..start + 2].copy_from_slice(&PAIRS[(number % 100) as usize]);
            number /= 100;
        }
        start -= 2;
        digits[start..start + 2].copy_from_slice(&PAIRS[number as usize]);
        start += usize::from(number < 10);
        self.text.extend_from_slice(&digits[start..]);
    }

    /// One byte.
    #[inline]
    pub(crate) fn byte(&mut self, byte: u8) {
        self.text.push(byte);
    }

    /// A line feed; writes out if much is collected.
    #[inline]
    pub(crate) fn line(&mut self) -> Result<()> {
        self.text.push(b'\n');
        if self.text.len() >= PIECE { self.write_out() } else { Ok(()) }
    }

    /// Writes out everything.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.write_out()
    }

    fn write_out(&mut self) -> Result<()> {
        self.out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// `00` to `99`.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [b'0' + i as u8 / 10, b'0' + i as u8 % 10];
        i += 1;
    }
    pairs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        let mut written = Vec::new();
        let mut printer = Printer::new(&mut written);
        let mut plain = String::new();
        let powers = (0..20).map(|exponent| 10u64.pow(exponent));
        for number in powers.flat_map(|power| [power - 1, power, power + 1, power / 3 * 5]).chain([u64::MAX])
        {
            printer.number(number);
            printer.line().unwrap();
            plain += &format!("{number}\n");
        }
        printer.finish().unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), plain);
    }
}
