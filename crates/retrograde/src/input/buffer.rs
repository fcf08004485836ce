//! Memory that grows with what a stream gives, as far as a budget allows.

use std::io::{ErrorKind, Read};

use crate::core::{
    Control, Error, Result,
    control::Phase,
    memory::{self, Held},
};

/// How much is asked of a stream at once.
const PIECE: usize = 1 << 20;

/// What takes all that a stream gives.
pub(super) trait Sink {
    /// Takes all that the stream still gives.
    fn fill(&mut self, stream: &mut dyn Read) -> Result<(), Failure>;
}

/// Keeps it all.
pub(super) struct Buffer<'a> {
    control: &'a Control,
    held: Held<'a>,
    bytes: Vec<u8>,
}

/// Why a buffer is not full.
pub(super) enum Failure {
    /// The stream failed.
    Stream(std::io::Error),
    /// Memory is short, or the work was stopped.
    Other(Error),
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Error {
        match failure {
            Failure::Stream(error) => error.into(),
            Failure::Other(error) => error,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Other(error)
    }
}

impl<'a> Buffer<'a> {
    pub(super) fn new(control: &'a Control) -> Result<Self> {
        control.phase(Phase::Reading, 0)?;
        Ok(Buffer { control, held: control.budget.hold(0)?, bytes: Vec::new() })
    }

    /// The bytes, and how much of the budget they go on taking.
    pub(super) fn keep(mut self) -> (Vec<u8>, u64) {
        self.bytes.shrink_to_fit();
        let taken = self.bytes.len() as u64;
        // Giving back what is too much cannot fail.
        let _ = self.held.resize(taken);
        self.held.keep();
        (self.bytes, taken)
    }
}

impl Sink for Buffer<'_> {
    fn fill(&mut self, stream: &mut dyn Read) -> Result<(), Failure> {
        let mut len = self.bytes.len();
        loop {
            if self.bytes.len() - len < PIECE / 2 {
                self.held.resize((len + PIECE) as u64)?;
                let more = len + PIECE - self.bytes.len();
                memory::reserve(&mut self.bytes, more)?;
                self.bytes.resize(len + PIECE, 0);
            }
            let more = read(stream, &mut self.bytes[len..])?;
            if more == 0 {
                break;
            }
            len += more;
            self.control.advance(more as u64)?;
        }
        self.bytes.truncate(len);
        Ok(())
    }
}

/// Passes it on in pieces, and keeps nothing.
pub(super) struct Passing<F> {
    piece: Vec<u8>,
    filled: usize,
    give: F,
}

impl<F: FnMut(&[u8]) -> Result<()>> Passing<F> {
    /// Passes pieces of this many bytes on to `give`, the last one perhaps less.
    pub(super) fn new(size: usize, give: F) -> Result<Self> {
        Ok(Passing { piece: memory::filled(size, 0)?, filled: 0, give })
    }

    /// Passes on what is left.
    pub(super) fn finish(mut self) -> Result<()> {
        if self.filled == 0 { Ok(()) } else { (self.give)(&self.piece[..self.filled]) }
    }
}

impl<F: FnMut(&[u8]) -> Result<()>> Sink for Passing<F> {
    fn fill(&mut self, stream: &mut dyn Read) -> Result<(), Failure> {
        loop {
            let more = read(stream, &mut self.piece[self.filled..])?;
            if more == 0 {
                return Ok(());
            }
            self.filled += more;
            if self.filled == self.piece.len() {
                self.filled = 0;
                (self.give)(&self.piece)?;
            }
        }
    }
}

/// Reads some bytes; 0 at the end.
fn read(stream: &mut dyn Read, bytes: &mut [u8]) -> Result<usize, Failure> {
    loop {
        match stream.read(bytes) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result.map_err(Failure::Stream),
        }
    }
}
