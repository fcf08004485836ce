//! One-hot marking of xor values in 32 lanes: the hot loops of heap games.
//!
//! A heap game's value is the least number that no option has, and an option that splits a heap has the xor of two
//! values. So the work is: form a great many xors of table entries and mark which of 32 numbers (a *group*, the numbers
//! from `32 * group` on) occur among them.
//!
//! The plain way marks one xor at a time: load, load, xor, shift, or. Departures from it, with their gain on Grundy's game
//! up to 2^21 (one core of an AMD Milan; the plain way 28 s):
//!
//! 1. [`Cell::mark`] works on 32 heaps side by side. For one rare position r the table entries of heaps m-r, m-r+1, …
//!    are neighbours: one load, and one xor with a constant. Marks live in registers for the whole list of positions.
//!    (With departure 4 of `heap/sparse.rs`, which skips groups: 3.6 s.)
//! 2. Entries of one byte are turned into marks by table look-up inside a register (`pshufb`): a group of 32 numbers is
//!    four byte planes of eight numbers each; adding 0x70 with saturation sets the top bit of every entry outside the 16
//!    numbers at hand, which makes the look-up yield 0. 13 instructions for 32 marks instead of 17: 2.8 s.
//! 3. [`Cell::search`] looks along one heap instead, forwards from one end and backwards from the other. While many
//!    numbers are wanted it marks as above; once at most three are left it compares, 7 instructions for 32 splits: 2.2 s.
//!
//! On an Intel Xeon with AVX2, up to 2^21: 1.26 s for Grundy's game and 2.72 s for 0.6 (entries of two bytes); 1.13 s and
//! 2.45 s since a search starts where the marks end and entries of two bytes are shifted as halves of words, not widened
//! (14 instructions for 32 marks instead of 16).
//!
//! Tried and dropped: stamps in memory instead of one-hot words (one store a split, 28 s); leaving vectorisation to the
//! compiler (as fast as departure 1 in one version, five times slower after an unrelated change); 16 lanes instead of 32
//! (faster only for games with very few rare positions).

#[cfg(target_arch = "x86_64")]
mod avx2;
mod plain;
#[cfg(test)]
mod tests;

/// How many heaps are worked on side by side; also how many numbers a group has.
pub const LANES: usize = 32;

/// A table entry: `u8` or `u16`.
pub trait Cell: Copy + Default + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// How many bits it has.
    const BITS: u32;

    /// The entry as a number.
    fn get(self) -> u32;

    /// The lowest bits of a number as an entry.
    fn of(number: u32) -> Self;

    /// Adds marks for 32 heaps: bit x of `marks[i]` is set if `table[first + i - at[k]] ^ codes[k]` is number x of the group
    /// for some k. It may leave out positions once all marks are set.
    ///
    /// Panics if some `first - at[k]` is negative or the 32 entries from there on are not all in the table.
    fn mark(marks: &mut [u32; LANES], table: &[Self], first: usize, at: &[u32], codes: &[Self], group: u32);

    /// Marks for one heap, by its 32 splits next to the ends: `left[i] ^ right[31 - i]`.
    fn near(left: &[Self; LANES], right: &[Self; LANES], group: u32) -> u32;

    /// Looks for the wanted numbers of the group among `table[a] ^ table[total - a]` for a in `from..=last`, ascending,
    /// and stops when all are found. Returns those that were not found, and how far it came.
    ///
    /// Panics if an entry that it needs is not in the table.
    fn search(
        table: &[Self],
        total: usize,
        from: usize,
        last: usize,
        group: u32,
        wanted: u32,
    ) -> (u32, usize);
}

/// Bit x for x below 32, else nothing.
#[inline(always)]
pub fn one_hot(x: u32) -> u32 {
    if x < 32 { 1 << x } else { 0 }
}

macro_rules! cell {
    ($cell:ty, $kernel:ident) => {
        impl Cell for $cell {
            const BITS: u32 = <$cell>::BITS;

            #[inline(always)]
            fn get(self) -> u32 {
                self.into()
            }

            #[inline(always)]
            fn of(number: u32) -> Self {
                number as $cell
            }

            #[inline]
            fn mark(
                marks: &mut [u32; LANES],
                table: &[Self],
                first: usize,
                at: &[u32],
                codes: &[Self],
                group: u32,
            ) {
                #[cfg(target_arch = "x86_64")]
                if super::cpu::has_avx2() {
                    // SAFETY: the instructions are there. It buys look-up inside a register and shifts by lane.
                    #[allow(unsafe_code)]
                    return unsafe { avx2::$kernel::mark(marks, table, first, at, codes, group) };
                }
                plain::mark(marks, table, first, at, codes, group)
            }

            #[inline]
            fn near(left: &[Self; LANES], right: &[Self; LANES], group: u32) -> u32 {
                #[cfg(target_arch = "x86_64")]
                if super::cpu::has_avx2() {
                    // SAFETY: as above.
                    #[allow(unsafe_code)]
                    return unsafe { avx2::$kernel::near(left, right, group) };
                }
                plain::near(left, right, group)
            }

            #[inline]
            fn search(
                table: &[Self],
                total: usize,
                from: usize,
                last: usize,
                group: u32,
                wanted: u32,
            ) -> (u32, usize) {
                #[cfg(target_arch = "x86_64")]
                if super::cpu::has_avx2() {
                    // SAFETY: as above.
                    #[allow(unsafe_code)]
                    return unsafe { avx2::$kernel::search(table, total, from, last, group, wanted) };
                }
                plain::search(table, total, from, last, group, wanted)
            }
        }
    };
}
cell!(u8, bytes);
cell!(u16, words);
