//! Bytes of an input: from a file, from a pipe, compressed or not.
//!
//! A plain file is mapped (feature `map`): its pages are the system's, so they cost this process no memory, and they are
//! read while they are parsed. What is compressed is told by its first bytes, not by its name, and decompressed into memory
//! (feature `compress`). Both grow only as far as the budget allows, so a compressed bomb ends in an error.

use std::{fs::File, io::Read, path::Path, sync::Arc};

use crate::core::{Control, Result, array::SharedBytes};
use crate::store::map;

mod buffer;
mod compress;

pub use compress::Compression;

use buffer::Buffer;

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

/// The bytes of the file at `path`: see [`of_file`].
pub fn open(path: &Path, control: &Control) -> Result<Source> {
    of_file(File::open(path)?, control)
}

/// The bytes of a file, mapped if it is plain.
///
/// Returns an error if the file cannot be read, if it is compressed and damaged, cut off or followed by something else, or
/// if it does not fit the control's budget. Time and space O(1) for a plain file, else O(bytes).
///
/// A mapped file must not be cut while it is used: the system then ends the program.
///
/// ```
/// use retrograde::{core::Control, input};
/// let path = std::env::temp_dir().join("retrograde-input-example.txt");
/// std::fs::write(&path, "0 1\n")?;
/// let source = input::of_file(std::fs::File::open(&path)?, &Control::default())?;
/// assert_eq!((*source.bytes).as_ref(), b"0 1\n");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_file(file: File, control: &Control) -> Result<Source> {
    match map::file(&file)? {
        Some(bytes) => of_bytes(bytes, 0, control),
        None => read(file, control),
    }
}

/// The bytes that a pipe or another stream gives until it ends.
///
/// Errors and costs as for a compressed file.
pub fn read(mut stream: impl Read, control: &Control) -> Result<Source> {
    let mut buffer = Buffer::new(control)?;
    buffer.fill(&mut stream)?;
    let (bytes, taken) = buffer.keep();
    of_bytes(Arc::new(bytes), taken, control)
}

/// The same bytes, decompressed if they are compressed; `taken` of the budget is theirs.
fn of_bytes(bytes: SharedBytes, taken: u64, control: &Control) -> Result<Source> {
    let Some(compression) = Compression::of((*bytes).as_ref()) else {
        return Ok(Source { bytes, compression: None, taken });
    };
    let decompressed = compress::decompress((*bytes).as_ref(), compression, control);
    drop(bytes);
    control.budget.give_back(taken);
    let (bytes, taken) = decompressed?;
    Ok(Source { bytes: Arc::new(bytes), compression: Some(compression), taken })
}

/// The error of a compressed input that does not decompress.
#[cfg(feature = "compress")]
fn damaged(compression: Compression, what: &str) -> crate::core::Error {
    crate::core::Error::invalid(format!("the {compression} data {what}"))
        .help("copy or download it again; no part of it was used")
}

#[cfg(test)]
mod tests;
