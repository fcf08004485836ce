//! Memory that grows with what a stream gives, as far as a budget allows.

use std::io::{ErrorKind, Read};

use crate::core::{
    Control, Error, Result,
    control::Phase,
    memory::{self, Held},
};

/// How much is asked of a stream at once.
const PIECE: usize = 1 << 20;

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

    /// Appends all that the stream gives.
    pub(super) fn fill(&mut self, stream: &mut impl Read) -> Result<(), Failure> {
        let mut len = self.bytes.len();
        loop {
            if self.bytes.len() - len < PIECE / 2 {
                self.held.resize((len + PIECE) as u64)?;
                let more = len + PIECE - self.bytes.len();
                memory::reserve(&mut self.bytes, more)?;
                self.bytes.resize(len + PIECE, 0);
            }
            match stream.read(&mut self.bytes[len..]) {
                Ok(0) => break,
                Ok(more) => {
                    len += more;
                    self.control.advance(more as u64)?;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::Stream(error)),
            }
        }
        self.bytes.truncate(len);
        Ok(())
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
