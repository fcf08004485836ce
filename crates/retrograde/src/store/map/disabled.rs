//! Without the feature `map`: files are read.

use std::fs::File;

use super::Unchanging;
use crate::core::{Result, array::SharedBytes};

/// Nothing: the file is to be read.
pub(crate) fn file(_file: &File, _: Unchanging) -> Result<Option<SharedBytes>> {
    Ok(None)
}
