//! Without the feature `compress`: a clear refusal.

use super::Compression;
use crate::{
    core::{Control, Error, Result},
    input::buffer::Sink,
};

/// Refuses.
pub(in crate::input) fn decompress(
    _bytes: &[u8],
    compression: Compression,
    _sink: &mut dyn Sink,
    _control: &Control,
) -> Result<()> {
    Err(Error::invalid(format!("this input is compressed with {compression}"))
        .help("decompress it first: this program was built without the feature `compress`"))
}
