//! Rows of bits that follow each other without gaps: which have any bit set, which have all, how many each has.
//!
//! ```text
//! for each row i, the bits ends[i]..ends[i + 1]: any[i] ← one of them is set; all[i] ← none of them is not
//! ```
//!
//! 1. A row's bits are one unaligned load, a shift and a mask away, wherever the row starts.
//! 2. Eight rows at a time with AVX2, the loads by one gather instruction from what lies in the first cache: four times as
//!    fast as one by one. Rows of more than 25 bits do not fit a lane behind a shift; eight rows with such a one among them
//!    are judged one by one.

/// How many numbers there must be in `ends` beyond those of the rows, so that eight rows can always be taken.
pub(crate) const SLACK: usize = 8;

/// Bit i of `any` and `all` becomes what is true of the bits `ends[i]..ends[i + 1]`, for i below `rows`; the other bits of
/// their last words are unspecified.
///
/// Panics if a row lies outside `bits` without its last word, or `ends`, `any` or `all` are too short.
#[inline]
pub(crate) fn judge(bits: &[u64], ends: &[u32], rows: usize, any: &mut [u64], all: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if super::cpu::has_avx2() {
        // SAFETY: the processor has the instructions, as was just tested. It buys eight rows a step.
        #[allow(unsafe_code)]
        return unsafe { avx2::judge(bits, ends, rows, any, all) };
    }
    judge_one_by_one(bits, &ends[..=rows], any, all);
}

/// `sizes[i]` becomes how many of the bits `ends[i]..ends[i + 1]` are set, for i below `rows`; up to [`SLACK`] further ones
/// are overwritten with numbers that mean nothing.
///
/// Panics as [`judge`] does.
#[inline]
pub(crate) fn count(bits: &[u64], ends: &[u32], rows: usize, sizes: &mut [u32]) {
    #[cfg(target_arch = "x86_64")]
    if super::cpu::has_avx2() {
        // SAFETY: the processor has the instructions, as was just tested. It buys eight rows a step.
        #[allow(unsafe_code)]
        return unsafe { avx2::count(bits, ends, rows, sizes) };
    }
    count_one_by_one(bits, &ends[..=rows], sizes);
}

/// The checked twin.
fn judge_one_by_one(bits: &[u64], ends: &[u32], any: &mut [u64], all: &mut [u64]) {
    for (i, row) in ends.windows(2).enumerate() {
        let (any, all) = (&mut any[i / 64], &mut all[i / 64]);
        if i.is_multiple_of(64) {
            (*any, *all) = (0, 0);
        }
        let row = judge_one(bits, row[0], row[1]);
        *any |= u64::from(row.0) << (i % 64);
        *all |= u64::from(row.1) << (i % 64);
    }
}

/// The checked twin.
fn count_one_by_one(bits: &[u64], ends: &[u32], sizes: &mut [u32]) {
    for (size, row) in sizes.iter_mut().zip(ends.windows(2)) {
        *size = pieces(bits, row[0], row[1]).map(|(piece, _)| piece.count_ones()).sum();
    }
}

fn judge_one(bits: &[u64], from: u32, to: u32) -> (bool, bool) {
    pieces(bits, from, to)
        .fold((false, true), |(any, all), (piece, mask)| (any | (piece != 0), all & (piece == mask)))
}

/// The bits `from..to`, up to 32 at a time, each with what it would be if all were set.
fn pieces(bits: &[u64], from: u32, to: u32) -> impl Iterator<Item = (u64, u64)> {
    (from..to).step_by(32).map(move |at| {
        let mask = (1u64 << (to - at).min(32)) - 1;
        let (word, shift) = (at as usize / 64, at % 64);
        // Two shifts, because one by 64 is none.
        ((bits[word] >> shift | bits[word + 1] << 1 << (63 - shift)) & mask, mask)
    })
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::SLACK;
    use std::arch::x86_64::*;

    /// The longest row that fits a lane of 32 bits of which up to 7 are shifted out.
    const LONGEST: u32 = 25;

    /// Eight rows: their bits, and what these would be if all were set. Rows that are too long have their bit set in `long`.
    struct Eight {
        rows: __m256i,
        masks: __m256i,
        long: u32,
    }

    /// The first `rows` ends in eights, and what follows each eight shifted by one. Panics if a row lies outside `bits`.
    #[target_feature(enable = "avx2")]
    fn check<'e>(bits: &[u64], ends: &'e [u32], rows: usize) -> &'e [u32] {
        let ends = &ends[..rows.next_multiple_of(8) + SLACK];
        let greatest = ends.iter().fold(0, |greatest, &end| greatest.max(end));
        assert!((greatest as usize).div_ceil(64) < bits.len(), "a row outside the bits");
        ends
    }

    /// The rows from `row` on.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn eight(bits: &[u64], ends: &[u32], row: usize) -> Eight {
        let (from, to) = (&ends[row..row + 8], &ends[row + 1..row + 9]);
        // SAFETY: `from` and `to` are 32 readable bytes each. `check` found every end to be at most 64 words - 64, so the four
        // bytes from end / 8 on lie within the words; x86 is little-endian, so byte k holds the bits from 8k on. It buys
        // eight loads an instruction.
        #[allow(unsafe_code)]
        unsafe {
            let from = _mm256_loadu_si256(from.as_ptr().cast());
            let to = _mm256_loadu_si256(to.as_ptr().cast());
            let loaded = _mm256_i32gather_epi32::<1>(bits.as_ptr().cast(), _mm256_srli_epi32::<3>(from));
            let len = _mm256_sub_epi32(to, from);
            let one = _mm256_set1_epi32(1);
            let masks = _mm256_sub_epi32(_mm256_sllv_epi32(one, len), one);
            let rows = _mm256_srlv_epi32(loaded, _mm256_and_si256(from, _mm256_set1_epi32(7)));
            // Without a sign: a row of 2^31 bits is long, not negative.
            let longer = _mm256_set1_epi32(LONGEST as i32 + 1);
            let long = _mm256_cmpeq_epi32(_mm256_max_epu32(len, longer), len);
            let long = _mm256_movemask_ps(_mm256_castsi256_ps(long)) as u32;
            Eight { rows: _mm256_and_si256(rows, masks), masks, long }
        }
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn judge(bits: &[u64], ends: &[u32], rows: usize, any: &mut [u64], all: &mut [u64]) {
        let ends = check(bits, ends, rows);
        let words = rows.div_ceil(64);
        for (word, (any, all)) in any[..words].iter_mut().zip(&mut all[..words]).enumerate() {
            let (mut any_here, mut all_here) = (0, 0);
            for i in 0..(rows - 64 * word).div_ceil(8).min(8) {
                let row = 64 * word + 8 * i;
                let eight = eight(bits, ends, row);
                let none = _mm256_cmpeq_epi32(eight.rows, _mm256_setzero_si256());
                let full = _mm256_cmpeq_epi32(eight.rows, eight.masks);
                let mut none = _mm256_movemask_ps(_mm256_castsi256_ps(none)) as u32;
                let mut full = _mm256_movemask_ps(_mm256_castsi256_ps(full)) as u32;
                if eight.long != 0 {
                    (none, full) = (0, 0);
                    for j in 0..8 {
                        let row = super::judge_one(bits, ends[row + j], ends[row + j + 1]);
                        none |= u32::from(!row.0) << j;
                        full |= u32::from(row.1) << j;
                    }
                }
                any_here |= u64::from(none ^ 0xFF) << (8 * i);
                all_here |= u64::from(full) << (8 * i);
            }
            (*any, *all) = (any_here, all_here);
        }
    }

    #[target_feature(enable = "avx2,popcnt")]
    pub(super) fn count(bits: &[u64], ends: &[u32], rows: usize, sizes: &mut [u32]) {
        let ends = check(bits, ends, rows);
        let low = _mm256_set1_epi8(15);
        let ones = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        for (i, sizes) in sizes[..rows.next_multiple_of(8)].as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let Eight { rows, long, .. } = eight(bits, ends, 8 * i);
            if long != 0 {
                super::count_one_by_one(bits, &ends[8 * i..8 * i + 9], sizes);
                continue;
            }
            // The ones of each half byte by table, then added up over the bytes of a lane.
            let halves = _mm256_and_si256(rows, low);
            let others = _mm256_and_si256(_mm256_srli_epi32::<4>(rows), low);
            let bytes = _mm256_add_epi8(_mm256_shuffle_epi8(ones, halves), _mm256_shuffle_epi8(ones, others));
            let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
            let lanes = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
            // SAFETY: `sizes` is 32 writable bytes. It buys eight stores an instruction.
            #[allow(unsafe_code)]
            unsafe {
                _mm256_storeu_si256(sizes.as_mut_ptr().cast(), lanes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of all sizes up to `longest`, over bits that are sparse, mixed or full.
    fn example(longest: u32, density: u32) -> (Vec<u64>, Vec<u32>, usize) {
        let mut ends = vec![0];
        for i in 0..100u32 {
            ends.push(ends[i as usize] + i.wrapping_mul(2_654_435_761) % (longest + 1));
        }
        let last = ends[100];
        let noise = |i: u64| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ i << 17;
        let bits = (0..u64::from(last) / 64 + 2)
            .map(|i| match density {
                0 => noise(i) & noise(i + 77) & noise(i + 99),
                1 => noise(i),
                _ => noise(i) | noise(i + 77) | noise(i + 99),
            })
            .collect();
        ends.extend([last; SLACK + 8]);
        (bits, ends, 100)
    }

    #[test]
    fn rows_are_judged_and_counted_as_bit_by_bit() {
        for longest in [1, 4, 9, 24, 25, 26, 31, 32, 33, 63, 64, 65, 200] {
            for density in 0..3 {
                let (bits, ends, rows) = example(longest, density);
                let set = |i: u32| bits[i as usize / 64] >> (i % 64) & 1 == 1;
                let (mut any, mut all, mut sizes) = ([!0; 2], [!0; 2], [0; 112]);
                let (mut any_slow, mut all_slow, mut sizes_slow) = ([!0; 2], [!0; 2], [0; 112]);
                judge(&bits, &ends, rows, &mut any, &mut all);
                judge_one_by_one(&bits, &ends[..=rows], &mut any_slow, &mut all_slow);
                count(&bits, &ends, rows, &mut sizes);
                count_one_by_one(&bits, &ends[..=rows], &mut sizes_slow);
                for i in 0..rows {
                    let row = ends[i]..ends[i + 1];
                    let bit = |words: &[u64]| words[i / 64] >> (i % 64) & 1 == 1;
                    assert_eq!(
                        [bit(&any), bit(&any_slow)],
                        [row.clone().any(set); 2],
                        "row {i} of {longest}"
                    );
                    assert_eq!(
                        [bit(&all), bit(&all_slow)],
                        [row.clone().all(set); 2],
                        "row {i} of {longest}"
                    );
                    assert_eq!([sizes[i], sizes_slow[i]], [row.filter(|&i| set(i)).count() as u32; 2]);
                }
            }
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn no_bits_hold_no_row() {
        if !super::super::cpu::has_avx2() {
            return;
        }
        // A check that wraps would let eight rows be loaded from nowhere.
        for judged in [true, false] {
            let panic = std::panic::catch_unwind(|| match judged {
                true => judge(&[], &[0; 32], 8, &mut [0], &mut [0]),
                false => count(&[], &[1; 32], 8, &mut [0; 16]),
            });
            assert_eq!(panic.unwrap_err().downcast_ref::<&str>(), Some(&"a row outside the bits"));
        }
    }

    #[test]
    fn a_row_of_more_than_2_to_the_31_bits_is_long_and_not_negative() {
        const LAST: u32 = (1 << 31) + 70;
        let mut bits = vec![0u64; LAST as usize / 64 + 2];
        bits[(LAST - 1) as usize / 64] = 1 << ((LAST - 1) % 64);
        let mut ends = vec![0, LAST];
        ends.extend([LAST; SLACK + 8]);
        let (mut any, mut all) = ([0], [0]);
        judge(&bits, &ends, 1, &mut any, &mut all);
        assert_eq!((any[0] & 1, all[0] & 1), (1, 0));
    }

    #[test]
    #[should_panic]
    fn a_row_outside_the_bits_is_refused() {
        judge(&[0; 2], &[60; 32], 8, &mut [0], &mut [0]);
        judge(&[0; 2], &[65; 32], 8, &mut [0], &mut [0]);
    }
}
