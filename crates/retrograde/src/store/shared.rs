//! Plain numbers that several threads change for a while.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64};

macro_rules! shared {
    ($name:ident, $plain:ty, $atomic:ty) => {
        /// These numbers as ones that several threads may change, for as long as they are borrowed.
        pub(crate) fn $name(numbers: &mut [$plain]) -> &[$atomic] {
            const { assert!(align_of::<$atomic>() == align_of::<$plain>()) };
            // SAFETY: an atomic number has the size and the bit validity of the plain one, by its documentation, and the
            // same alignment, as asserted above. The exclusive borrow lasts as long as the result, so nobody reads or
            // writes the numbers in any other way meanwhile. It buys plain, cheap access before and after.
            #[allow(unsafe_code)]
            unsafe {
                &*(std::ptr::from_mut(numbers) as *const [$atomic])
            }
        }
    };
}
shared!(bytes, u8, AtomicU8);
shared!(words, u32, AtomicU32);
shared!(longs, u64, AtomicU64);

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn what_threads_change_is_there_afterwards() {
        let (mut a, mut b, mut c) = ([1u8; 5], [1u32; 5], [1u64; 5]);
        {
            let (a, b, c) = (bytes(&mut a), words(&mut b), longs(&mut c));
            std::thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| {
                        for i in 0..5 {
                            a[i].fetch_add(1, Relaxed);
                            b[i].fetch_add(2, Relaxed);
                            c[i].fetch_or(1 << i, Relaxed);
                        }
                    });
                }
            });
        }
        assert_eq!((a, b, c), ([4; 5], [7; 5], [1, 3, 5, 9, 17]));
    }
}
