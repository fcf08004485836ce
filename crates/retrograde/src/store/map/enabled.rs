//! With the feature `map`: files are mapped.

use std::{fs::File, sync::Arc};

use memmap2::Mmap;

use super::Unchanging;
use crate::core::{Result, array::SharedBytes};

/// The bytes of a file, mapped; `None` if it is no plain file, or empty, or the system cannot map it: then it is to be read.
pub(crate) fn file(file: &File, _: Unchanging) -> Result<Option<SharedBytes>> {
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.len() == 0 {
        return Ok(None);
    }
    // SAFETY: the mapping is private and read-only, and whoever made the promise sees to it that nobody else changes or
    // cuts the file while it is mapped. It buys reading without a copy: no memory beyond the system's, and no time before
    // the first byte.
    #[allow(unsafe_code)]
    let mapped = unsafe { Mmap::map(file) };
    let Ok(mapped) = mapped else { return Ok(None) };
    #[cfg(unix)]
    let _ = mapped.advise(memmap2::Advice::Sequential);
    Ok(Some(Arc::new(mapped)))
}
