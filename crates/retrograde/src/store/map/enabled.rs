//! With the feature `map`: files are mapped.

use std::{fs::File, sync::Arc};

use memmap2::Mmap;

use crate::core::{Result, array::SharedBytes};

/// The bytes of a file, mapped; `None` if it is no plain file, or empty, or the system cannot map it: then it is to be read.
pub(crate) fn file(file: &File) -> Result<Option<SharedBytes>> {
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.len() == 0 {
        return Ok(None);
    }
    // SAFETY: the mapping is private and read-only. That nobody cuts or changes the file while it is mapped cannot be
    // guaranteed by this program, as by no program that maps files: `retrograde::input` tells its users so. Bytes that
    // change under us can make a reader refuse the input or read another game, but all readers are safe code that checks
    // its indices. It buys reading without a copy: no memory beyond the system's, and no time before the first byte.
    #[allow(unsafe_code)]
    let mapped = unsafe { Mmap::map(file) };
    let Ok(mapped) = mapped else { return Ok(None) };
    #[cfg(unix)]
    let _ = mapped.advise(memmap2::Advice::Sequential);
    Ok(Some(Arc::new(mapped)))
}
