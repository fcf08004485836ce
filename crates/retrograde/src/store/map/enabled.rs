//! With the feature `map`: files are mapped.

use std::{fs::File, sync::Arc};

use memmap2::Mmap;

use super::Unchanging;
use crate::core::Result;

/// A mapped file.
#[derive(Debug)]
pub struct Mapped(Mmap);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Mapped {
    /// Lets go of all pages; those that are looked at again come back from the system's own memory, or from the disk.
    pub fn let_go(&self) {
        // SAFETY: the mapping is private, read-only and never written to, so a page that comes back has the same bytes as
        // long as the file has them, which whoever promised to leave it alone sees to. It buys a process that keeps within
        // its limit while it reads a file that is larger.
        #[cfg(unix)]
        #[allow(unsafe_code)]
        let _ = unsafe { self.0.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
    }
}

/// The bytes of a file, mapped; `None` if it is no plain file, or empty, or the system cannot map it: then it is to be read.
pub(crate) fn file(file: &File, _: Unchanging) -> Result<Option<Arc<Mapped>>> {
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
    Ok(Some(Arc::new(Mapped(mapped))))
}
