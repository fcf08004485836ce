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
