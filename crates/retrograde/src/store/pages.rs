//! Large pages for large arrays.
//!
//! A fresh array of 100 MB is 25,000 pages of 4 kB, and each costs a page fault at its first touch: on a virtual machine
//! 0.8 ns a byte, more than reading the input and solving the game need together. Pages of 2 MB cost a fifth of that and
//! spare the translation buffer at random access. Linux gives them where a program asks for them.

use std::alloc::{GlobalAlloc, Layout, System};

/// The system's allocator, which also asks for large pages for arrays of some megabytes or more.
///
/// A program opts in with one line; a library should not choose for its user. Elsewhere than on Linux it is just the
/// system's allocator.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: retrograde::store::pages::LargePages = retrograde::store::pages::LargePages;
/// # assert_eq!(vec![7u8; 9 << 20][1 << 20], 7);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LargePages;

/// Arrays below this size keep small pages: they would waste up to a large page each.
const LARGE: usize = 4 << 20;

// SAFETY: every call goes to `System` unchanged, which upholds the contract; advice does not change the memory's content
// or its validity. It buys the only hook through which `Vec` gets large pages.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for LargePages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's guarantees are those that `System` needs.
        advised(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        advised(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        advised(unsafe { System.realloc(old, layout, size) }, size)
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

/// `start`, after asking for large pages for the `size` bytes there.
fn advised(start: *mut u8, size: usize) -> *mut u8 {
    if size >= LARGE && !start.is_null() {
        advise(start, size);
    }
    start
}

#[cfg(all(target_os = "linux", not(miri)))]
fn advise(start: *mut u8, size: usize) {
    // From the page that the array begins on, where the allocator keeps its size, to the one that it ends on. Advice for
    // less would cut the mapping in two, and an array over two mappings cannot grow without being copied.
    const SMALL: usize = 4096;
    let before = start.addr() % SMALL;
    let size = (before + size).next_multiple_of(SMALL);
    // SAFETY: the range is whole pages of one live allocation; what else lies on the first and the last of them may be
    // advised as well, since advice changes neither content nor validity. A kernel that does not know it returns an
    // error, which is harmless.
    #[allow(unsafe_code)]
    unsafe {
        libc::madvise(start.wrapping_sub(before).cast(), size, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn advise(_start: *mut u8, _size: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_from_the_allocator_is_zeroed_kept_and_grown_like_the_systems() {
        for size in [1, 4095, LARGE - 1, LARGE, LARGE + 4097, 3 * LARGE] {
            let layout = Layout::from_size_align(size, 16).unwrap();
            // SAFETY: the layout is not empty; the pointer is used within its size, grown once and freed once.
            #[allow(unsafe_code)]
            unsafe {
                let zeroed = LargePages.alloc_zeroed(layout);
                assert!(!zeroed.is_null());
                assert!((0..size).step_by(511).all(|i| *zeroed.add(i) == 0));
                *zeroed.add(size - 1) = 42;
                let grown = LargePages.realloc(zeroed, layout, 2 * size + LARGE);
                assert_eq!(*grown.add(size - 1), 42);
                LargePages.dealloc(grown, Layout::from_size_align(2 * size + LARGE, 16).unwrap());
                let fresh = LargePages.alloc(layout);
                *fresh = 1;
                LargePages.dealloc(fresh, layout);
            }
        }
    }
}
