//! Numbers of any width up to 57 bits, side by side without gaps.
//!
//! A reverse move needs 24 bits where there are ten million positions; a word each would cost a third more memory, and
//! memory is what limits a solver.

/// How wide a number must be to hold everything up to `greatest`, in bits.
pub(crate) fn width_of(greatest: u64) -> u32 {
    64 - greatest.leading_zeros()
}

/// How many bytes `len` numbers of `width` bits take, with what [`get`] may read beyond.
pub(crate) fn bytes_for(len: usize, width: u32) -> usize {
    (len * width as usize).div_ceil(8) + size_of::<u64>()
}

/// Number `i` of those `width` bits wide. Panics if it lies outside.
#[inline(always)]
pub(crate) fn get(bytes: &[u8], width: u32, i: usize) -> u64 {
    let bit = i * width as usize;
    let eight = bytes[bit / 8..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
    eight >> (bit % 8) & ((1 << width) - 1)
}

/// Writes numbers one after the other.
#[derive(Debug)]
pub(crate) struct Writer<'a> {
    bytes: &'a mut [u8],
    width: u32,
    at: usize,
    /// Bits that are not written yet, and how many: fewer than 8.
    word: u64,
    held: u32,
}

impl<'a> Writer<'a> {
    /// Writes numbers of `width` bits to `bytes`, which must have room as [`bytes_for`] says.
    pub(crate) fn new(bytes: &'a mut [u8], width: u32) -> Writer<'a> {
        debug_assert!(width <= 57);
        Writer { bytes, width, at: 0, word: 0, held: 0 }
    }

    /// Appends a number.
    #[inline(always)]
    pub(crate) fn push(&mut self, number: u64) {
        self.word |= number << self.held;
        self.held += self.width;
        // Eight bytes always, of which the next call overwrites those that are not full.
        if let Some(eight) = self.bytes[self.at..].first_chunk_mut() {
            *eight = self.word.to_le_bytes();
        }
        let full = self.held / 8;
        self.at += full as usize;
        self.word = if full == 8 { 0 } else { self.word >> (8 * full) };
        self.held %= 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_width_come_back() {
        for width in 1..=57 {
            let numbers: Vec<u64> = (0..100u64)
                .map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << width) - 1))
                .collect();
            let mut bytes = vec![!0; bytes_for(numbers.len(), width)];
            let mut writer = Writer::new(&mut bytes, width);
            numbers.iter().for_each(|&number| writer.push(number));
            for (i, &number) in numbers.iter().enumerate() {
                assert_eq!(get(&bytes, width, i), number, "number {i} of width {width}");
            }
        }
    }

    #[test]
    fn a_width_holds_its_greatest_number() {
        assert_eq!([0, 1, 2, 255, 256, u64::from(u32::MAX)].map(width_of), [0, 1, 2, 8, 9, 32]);
    }
}
