//! Without the feature `compress`: a clear refusal.

use super::Compression;
use crate::core::{Control, Error, Result};

/// Refuses.
pub(in crate::input) fn decompress(
    _bytes: &[u8],
    compression: Compression,
    _control: &Control,
) -> Result<(Vec<u8>, u64)> {
    Err(Error::invalid(format!("this input is compressed with {compression}"))
        .help("decompress it first: this program was built without the feature `compress`"))
}
