//! The best code for the processor at hand, chosen when the program runs.
//!
//! Programs are built for the oldest processor of their kind. Nearly all in use can do more: count and find bits in one
//! instruction, work on eight numbers at a time. One test at run time makes that available without a build of one's own.

/// Whether the instructions are there that the kernels of this folder use: AVX2, BMI and POPCNT.
///
/// The standard library keeps the answer, so asking costs a load and a branch.
#[cfg(target_arch = "x86_64")]
pub(crate) fn has_avx2() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

/// Something to do with the best instructions there are.
///
/// Its `run` must be `#[inline(always)]`, as must be whatever of its inner loops is a function of its own: only what is
/// inlined into the function that may use the instructions is compiled with them. A closure would not be.
pub(crate) trait Work {
    /// What it returns.
    type Output;

    /// Does it.
    fn run(self) -> Self::Output;
}

/// Does `work`, compiled for what the processor has.
pub(crate) fn fastest<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has the instructions that this needs, as was just tested. It buys shifts, bit counts and
        // bit searches of one instruction in loops that do little else.
        #[allow(unsafe_code)]
        return unsafe { with_avx2(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<W: Work>(work: W) -> W::Output {
    work.run()
}

/// The lowest bits of `bits` in their order, at the places that are set in `places`.
#[inline(always)]
pub(crate) fn deposit(bits: u64, places: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has the instruction, as was just tested. It buys a loop over the places.
        #[allow(unsafe_code)]
        return unsafe { std::arch::x86_64::_pdep_u64(bits, places) };
    }
    deposit_one_by_one(bits, places)
}

/// The bits of `bits` at the places that are set in `places`, side by side.
#[inline(always)]
pub(crate) fn extract(bits: u64, places: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: as above.
        #[allow(unsafe_code)]
        return unsafe { std::arch::x86_64::_pext_u64(bits, places) };
    }
    extract_one_by_one(bits, places)
}

/// The checked twin.
fn deposit_one_by_one(mut bits: u64, mut places: u64) -> u64 {
    let mut word = 0;
    while places != 0 {
        word |= (bits & 1) << places.trailing_zeros();
        bits >>= 1;
        places &= places - 1;
    }
    word
}

/// The checked twin.
fn extract_one_by_one(bits: u64, mut places: u64) -> u64 {
    let (mut word, mut len) = (0, 0);
    while places != 0 {
        word |= (bits >> places.trailing_zeros() & 1) << len;
        len += 1;
        places &= places - 1;
    }
    word
}

/// Asks for the memory of `items[i]`, which will be needed soon. Nothing happens if there is no such item.
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T], i: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(item) = items.get(i) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address is that of an item; the instruction is of every x86-64 processor and changes nothing that a
        // program can see. It buys that cache misses overlap instead of following each other.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, i);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_deposited_and_extracted_one_by_one_alike() {
        let mut places = 0x9E37_79B9_7F4A_7C15u64;
        for i in 0..100 {
            let bits = places.rotate_left(17).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            assert_eq!(deposit(bits, places), deposit_one_by_one(bits, places));
            assert_eq!(extract(bits, places), extract_one_by_one(bits, places));
            assert_eq!(extract(deposit(bits, places), places), bits & ((1 << places.count_ones()) - 1));
            places = if i == 90 { 0 } else { bits ^ places >> 9 };
        }
    }

    #[test]
    fn asking_for_memory_that_is_not_there_is_harmless() {
        prefetch(&[1, 2, 3], 1);
        prefetch(&[1, 2, 3], 3);
        prefetch::<u8>(&[], 0);
    }
}
