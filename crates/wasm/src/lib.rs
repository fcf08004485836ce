//! The page's engine as a WebAssembly module with three exports, which need no glue that somebody would have to generate.
//!
//! | export | does |
//! | --- | --- |
//! | `alloc(length) → address` | room for a request; 0 if there is none |
//! | `call(address, length) → address × 2³² + length` | answers the request that was written there, and takes its room back |
//! | `free(address, length)` | takes the room of an answer back |
//!
//! All of it is safe Rust: a buffer is found by its address in the table of those that were given out (`Buffers`), so an
//! address that was never given out is an error, not a fault. JavaScript writes a request into its buffer before it calls.

mod buffers;

#[cfg(target_arch = "wasm32")]
mod exports {
    use std::cell::RefCell;

    use crate::buffers::Buffers;

    thread_local! {
        /// A module has one thread, and nothing else to keep the engine in.
        static BUFFERS: RefCell<Buffers> = RefCell::new(Buffers::new());
    }

    #[allow(unsafe_code, reason = "a name that JavaScript can call; no other `alloc` is linked")]
    #[unsafe(no_mangle)]
    extern "C" fn alloc(length: u32) -> u32 {
        BUFFERS.with_borrow_mut(|buffers| buffers.alloc(length as usize) as u32)
    }

    #[allow(unsafe_code, reason = "a name that JavaScript can call; no other `call` is linked")]
    #[unsafe(no_mangle)]
    extern "C" fn call(address: u32, length: u32) -> u64 {
        let (address, length) =
            BUFFERS.with_borrow_mut(|buffers| buffers.call(address as usize, length as usize));
        (address as u64) << 32 | length as u64
    }

    #[allow(
        unsafe_code,
        reason = "a name that JavaScript can call; C's `free` is not linked in a module of its own"
    )]
    #[unsafe(no_mangle)]
    extern "C" fn free(address: u32, _length: u32) {
        BUFFERS.with_borrow_mut(|buffers| buffers.free(address as usize));
    }
}
