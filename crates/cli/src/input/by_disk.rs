//! Texts whose moves do not fit in memory: they become a file in the binary format first.

use std::path::{Path, PathBuf};

use retrograde::{
    Control, disk,
    format::{self, Format, ReadOptions},
};
use sha2::{Digest, Sha256};

use super::{
    Loaded,
    content::{bytes_of, hexadecimal, name_of, raw},
    replace_rules,
};
use crate::{
    args::{Loading, Named},
    estimate,
    failure::Failure,
    output::is_dash,
};

/// How a text that does not fit in memory is read.
#[derive(Clone, Copy)]
pub(crate) struct ByDisk<'a> {
    /// The folder for what is needed on the way.
    pub(crate) folder: &'a Path,
    /// Whether it is known not to fit; else it is only read like this if it is likely not to.
    pub(crate) forced: bool,
    pub(crate) digest: bool,
}

/// Reads a text whose moves do not fit in memory by way of a folder, in which it becomes a file in the binary format. `None`
/// if there is no need, or no way.
pub(crate) fn load_by_disk(
    input: &Named,
    loading: &Loading,
    by: ByDisk<'_>,
    control: &Control,
) -> Result<Option<(Loaded, PathBuf)>, Failure> {
    let (path, reading) = (&input.path, &loading.reading);
    let by_rules = path.extension().is_some_and(|ending| ending == "star") || !path.is_file();
    if by_rules || is_dash(path) {
        return Ok(None);
    }
    let raw = raw(path, control)?;
    if raw.compression().is_some() {
        return Ok(None);
    }
    let source = raw.decompress(control)?;
    let text = (*source.bytes).as_ref();
    let format = match reading.from {
        Some(format) => format,
        None => format::recognise(Some(path), text).map_err(Failure::within(&name_of(path)))?,
    };
    if !by.forced && !estimate::is_too_large(text, format, control) {
        return Ok(None);
    }
    let options = ReadOptions { base: reading.base, strict: reading.strict, sinks: reading.sinks };
    let converted = disk::convert_text(text, format, &options, by.folder, control)
        .map_err(Failure::within(&name_of(path)))?;
    let Some(converted) = converted else { return Ok(None) };
    let sha256 = by.digest.then(|| hexadecimal(&Sha256::digest(text)));
    let game = bytes_of(&converted.path, control)?;
    let game = format::read(game.bytes, Format::Binary, &options, control)?.game;
    let mut loaded = Loaded { game, notes: converted.notes, goals: Vec::new(), sha256 };
    replace_rules(&mut loaded, &loading.rules)?;
    Ok(Some((loaded, converted.path)))
}
