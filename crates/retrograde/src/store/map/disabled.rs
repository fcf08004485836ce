//! Without the feature `map`: files are read.

use std::{fs::File, sync::Arc};

use super::Unchanging;
use crate::core::Result;

/// A mapped file: there is none.
#[derive(Debug)]
pub enum Mapped {}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        match *self {}
    }
}

impl Mapped {
    /// Lets go of all pages.
    pub fn let_go(&self) {
        match *self {}
    }
}

/// Nothing: the file is to be read.
pub(crate) fn file(_file: &File, _: Unchanging) -> Result<Option<Arc<Mapped>>> {
    Ok(None)
}
