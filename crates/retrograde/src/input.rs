//! Bytes of an input: from a file, from a pipe, compressed or not.
//!
//! A plain file is read, or mapped if its user promises that nobody changes it ([`map`], feature `map`): its pages are then
//! the system's, so they cost this process no memory, and they are read while they are parsed. What is compressed is told by its first bytes, not by its name, and decompressed into memory
//! (feature `compress`), or piece by piece while what it holds is read. Memory grows only as far as the budget allows, so a
//! compressed bomb ends in an error.

use std::{
    fs::File,
    io::Read,
    path::Path,
    sync::{Arc, mpsc},
};

use crate::core::{Control, Error, Result, array::SharedBytes, control::Phase};
use crate::store::map::file as mapped;
pub use crate::store::map::{Mapped, Unchanging};

mod buffer;
mod compress;

pub use compress::Compression;

use buffer::{Buffer, Passing, Sink};

/// The bytes of an input.
pub struct Source {
    /// The bytes, decompressed.
    pub bytes: SharedBytes,
    /// How they were compressed.
    pub compression: Option<Compression>,
    /// How much of the budget they take, for as long as somebody keeps them: nothing if they are mapped.
    pub taken: u64,
}

impl Source {
    /// Gives the memory back to the budget it was taken of. For an input of which nothing is kept, as readers of text
    /// keep nothing.
    pub fn release(self, control: &Control) {
        drop(self.bytes);
        control.budget.give_back(self.taken);
    }
}

/// The bytes of the file at `path`, decompressed.
///
/// Errors: see [`Raw::decompress`]. Time and space O(bytes).
///
/// ```
/// use retrograde::{Control, input};
/// let path = std::env::temp_dir().join("retrograde-input-example.txt");
/// std::fs::write(&path, "0 1\n")?;
/// let source = input::open(&path, &Control::default())?;
/// assert_eq!((*source.bytes).as_ref(), b"0 1\n");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open(path: &Path, control: &Control) -> Result<Source> {
    Raw::of_file(File::open(path)?, control)?.decompress(control)
}

/// The same, without a copy of a plain file: its pages are mapped where the system can do that, and read where not.
///
/// Errors: see [`Raw::decompress`]. Time and space O(1) for a plain file, O(bytes) for a compressed one.
pub fn map(path: &Path, unchanging: Unchanging, control: &Control) -> Result<Source> {
    Raw::of_mapped(File::open(path)?, unchanging, control)?.decompress(control)
}

/// The bytes that a pipe or another stream gives until it ends, decompressed.
///
/// Errors and costs as for a file that cannot be mapped.
pub fn read(stream: impl Read, control: &Control) -> Result<Source> {
    Raw::of_stream(stream, control)?.decompress(control)
}

/// The bytes of an input as they come, perhaps compressed.
pub struct Raw {
    bytes: SharedBytes,
    mapped: Option<Arc<Mapped>>,
    compression: Option<Compression>,
    taken: u64,
}

/// How many bytes are passed on at once while they are decompressed, and how many such pieces may wait.
const PIECE: usize = 1 << 18;
const WAITING: usize = 4;

impl Raw {
    /// Those of a file, read into memory.
    pub fn of_file(file: File, control: &Control) -> Result<Raw> {
        Raw::of_stream(file, control)
    }

    /// Those of a file, mapped if that can be done.
    pub fn of_mapped(file: File, unchanging: Unchanging, control: &Control) -> Result<Raw> {
        match mapped(&file, unchanging)? {
            Some(mapped) => Ok(Raw { mapped: Some(mapped.clone()), ..Raw::of_bytes(mapped, 0) }),
            None => Raw::of_stream(file, control),
        }
    }

    /// Those that a stream gives until it ends.
    pub fn of_stream(mut stream: impl Read, control: &Control) -> Result<Raw> {
        let mut buffer = Buffer::new(control)?;
        buffer.fill(&mut stream)?;
        let (bytes, taken) = buffer.keep();
        Ok(Raw::of_bytes(Arc::new(bytes), taken))
    }

    fn of_bytes(bytes: SharedBytes, taken: u64) -> Raw {
        let compression = Compression::of((*bytes).as_ref());
        Raw { bytes, mapped: None, compression, taken }
    }

    /// The file, if it is mapped.
    pub fn mapped(&self) -> Option<&Arc<Mapped>> {
        self.mapped.as_ref()
    }

    /// How they are compressed.
    pub fn compression(&self) -> Option<Compression> {
        self.compression
    }

    /// How many there are.
    pub fn size(&self) -> u64 {
        (*self.bytes).as_ref().len() as u64
    }

    /// All of them, decompressed into memory if they are compressed.
    ///
    /// Returns an error if they are damaged, cut off or followed by something else, or if they do not fit the control's
    /// budget.
    pub fn decompress(self, control: &Control) -> Result<Source> {
        let Raw { bytes, compression, taken, .. } = self;
        let Some(compression) = compression else { return Ok(Source { bytes, compression: None, taken }) };
        let mut buffer = Buffer::new(control)?;
        let done = compress::decompress((*bytes).as_ref(), compression, &mut buffer, control);
        drop(bytes);
        control.budget.give_back(taken);
        done?;
        let (bytes, taken) = buffer.keep();
        Ok(Source { bytes: Arc::new(bytes), compression: Some(compression), taken })
    }

    /// Gives all of them, decompressed, to `take`, piece by piece and so without having them all in memory, until `take`
    /// returns false. With two threads or more, one decompresses while this one takes.
    ///
    /// Errors as for [`Raw::decompress`], and those of `take`; pieces may have been taken before. Time O(bytes), extra space
    /// 2 MB.
    pub fn pieces(&self, control: &Control, mut take: impl FnMut(&[u8]) -> Result<bool>) -> Result<()> {
        let bytes = (*self.bytes).as_ref();
        let Some(compression) = self.compression else { return take(bytes).map(|_| ()) };
        let _held = control.budget.hold(((WAITING + 2) * PIECE) as u64)?;
        control.phase(Phase::Reading, 0)?;
        // Stops the decompression; nobody sees it.
        let enough = || Error::invalid("nobody wants more");
        if control.threads < 2 {
            let mut wants_more = true;
            let mut passing = Passing::new(PIECE, |piece| {
                wants_more = take(piece)?;
                if wants_more { Ok(()) } else { Err(enough()) }
            })?;
            let done = compress::decompress(bytes, compression, &mut passing, control)
                .and_then(|()| passing.finish());
            return if wants_more { done } else { Ok(()) };
        }
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel::<Vec<u8>>(WAITING);
            let decompressed = scope.spawn(move || {
                let mut passing =
                    Passing::new(PIECE, |piece| sender.send(piece.to_vec()).map_err(|_| enough()))?;
                compress::decompress(bytes, compression, &mut passing, control)?;
                passing.finish()
            });
            while let Ok(piece) = receiver.recv() {
                if !take(&piece)? {
                    return Ok(());
                }
            }
            decompressed.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}

/// The error of a compressed input that does not decompress.
#[cfg(feature = "compress")]
fn damaged(compression: Compression, what: &str) -> crate::core::Error {
    crate::core::Error::invalid(format!("the {compression} data {what}"))
        .help("copy or download it again; no part of it was used")
}

#[cfg(test)]
mod tests;
