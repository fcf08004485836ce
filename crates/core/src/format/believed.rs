//! How many positions a number in a file may promise.

use super::fields::Fields;
use crate::{Result, graph::MAX_POSITIONS};

/// So many positions are believed whatever the file's size: they take 8 MB.
pub(super) const BELIEVED: u64 = 1 << 20;

/// The number of positions here, unless the file is too short for it: no number in a file drives an allocation that the file's
/// size does not justify.
pub(super) fn believed(fields: &mut Fields<'_>, what: &str) -> Result<u64> {
    let n = fields.number(what)?;
    let size = fields.size();
    if n > MAX_POSITIONS || n > BELIEVED + size {
        return Err(fields
            .last_error(format!("{n} positions are not to be believed of {size} bytes"), what)
            .help(format!("there may be up to {BELIEVED} more positions than the file has bytes")));
    }
    Ok(n)
}
