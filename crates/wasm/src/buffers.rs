//! The engine, and the buffers that JavaScript knows by their addresses.

use std::collections::HashMap;

use retrograde::{Control, memory::Budget};
use retrograde_page::{
    engine::{Engine, Limits},
    failure::Failure,
};

/// What one request may take of the four gigabytes that a module can have.
const MEMORY: u64 = 1 << 30;

/// The engine and the buffers that were given out.
#[derive(Debug)]
pub(crate) struct Buffers {
    engine: Engine,
    given: HashMap<usize, Vec<u8>>,
}

#[cfg_attr(not(any(test, target_arch = "wasm32")), allow(dead_code, reason = "only a module has exports"))]
impl Buffers {
    pub(crate) fn new() -> Buffers {
        Buffers { engine: Engine::new(Limits::default()), given: HashMap::new() }
    }

    /// The address of a buffer of zeros; 0 if there is no memory for it.
    pub(crate) fn alloc(&mut self, length: usize) -> usize {
        let mut buffer = Vec::new();
        // At least one byte, so that each has an address of its own.
        if buffer.try_reserve_exact(length.max(1)).is_err() {
            return 0;
        }
        buffer.resize(length, 0);
        self.give(buffer)
    }

    /// Answers the request in the first `length` bytes of a buffer, which is taken back: the address and length of the answer.
    pub(crate) fn call(&mut self, address: usize, length: usize) -> (usize, usize) {
        let request = self.given.remove(&address).filter(|buffer| length <= buffer.len());
        let answer = match request.as_deref().map(|buffer| std::str::from_utf8(&buffer[..length])) {
            Some(Ok(request)) => self.engine.handle(request, &Control::new(1, Budget::new(MEMORY))),
            Some(Err(_)) => Failure::request("the request is not UTF-8", "encode it as UTF-8").reply(),
            None => {
                Failure::request("there is no such buffer", "write the request where `alloc` says").reply()
            }
        };
        let length = answer.len();
        (self.give(answer.into_bytes()), length)
    }

    /// Takes a buffer back.
    pub(crate) fn free(&mut self, address: usize) {
        self.given.remove(&address);
    }

    fn give(&mut self, buffer: Vec<u8>) -> usize {
        let address = buffer.as_ptr().expose_provenance();
        self.given.insert(address, buffer);
        address
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Buffers {
        fn ask(&mut self, request: &[u8]) -> String {
            let address = self.alloc(request.len());
            // What JavaScript does through the memory of the module.
            self.given.get_mut(&address).unwrap().copy_from_slice(request);
            let (answer, length) = self.call(address, request.len());
            let text = String::from_utf8(self.given[&answer][..length].to_vec()).unwrap();
            self.free(answer);
            text
        }
    }

    #[test]
    fn requests_are_answered_and_every_buffer_is_taken_back() {
        let mut buffers = Buffers::new();
        for _ in 0..3 {
            let answer = buffers.ask(br#"{"op": "nim", "heaps": [1, 2]}"#);
            assert!(answer.starts_with(r#"{"ok":true,"sum":3"#), "{answer}");
        }
        assert!(buffers.ask(b"").contains("not JSON"));
        assert!(buffers.ask(b"\xFF").contains("not UTF-8"));
        assert!(buffers.given.is_empty());
    }

    #[test]
    fn addresses_that_were_never_given_out_are_errors() {
        let mut buffers = Buffers::new();
        let address = buffers.alloc(4);
        for (address, length) in [(address, 5), (address, 4), (0, 0), (usize::MAX, usize::MAX)] {
            let (answer, length) = buffers.call(address, length);
            assert!(String::from_utf8_lossy(&buffers.given[&answer][..length]).contains("no such buffer"));
            buffers.free(answer);
        }
        buffers.free(17);
        assert_eq!(buffers.alloc(usize::MAX), 0);
        assert!(buffers.given.is_empty());
    }

    #[test]
    fn empty_buffers_have_addresses_of_their_own() {
        let mut buffers = Buffers::new();
        assert_ne!(buffers.alloc(0), buffers.alloc(0));
    }
}
