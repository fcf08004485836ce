//! Games in files, of every format: mapped, or read while they are decompressed.

use std::path::Path;

use retrograde::{
    Control, Error,
    format::{self, Format, Pieces, ReadOptions},
    input::Raw,
};
use sha2::{Digest, Sha256};

use super::{
    Loaded,
    content::{hexadecimal, name_of, raw},
};
use crate::{args::Reading, estimate, failure::Failure, output::is_dash};

/// Reads a game, and its digest if that is wanted.
pub(super) fn read(
    path: &Path,
    reading: &Reading,
    control: &Control,
    digest: bool,
) -> Result<Loaded, Failure> {
    let raw = raw(path, control)?;
    let options = ReadOptions { base: reading.base, strict: reading.strict, sinks: reading.sinks };
    let of_name = || format::format_of_name(path).filter(|_| !is_dash(path));
    if let (Some(format), Some(_)) = (reading.from.or_else(of_name), raw.compression())
        && let Some(loaded) =
            read_pieces(&raw, format, &options, control, digest).map_err(Failure::within(&name_of(path)))?
    {
        return Ok(loaded);
    }
    let source = raw.decompress(control).map_err(Failure::within(&name_of(path)))?;
    let bytes = source.bytes.clone();
    let name = (!is_dash(path)).then_some(path);
    let format = match reading.from {
        Some(format) => format,
        None => format::recognise(name, (*bytes).as_ref()).map_err(Failure::within(&name_of(path)))?,
    };
    if format != Format::Binary {
        estimate::announce_text((*bytes).as_ref(), format, control);
    }
    let hash = || digest.then(|| hexadecimal(&Sha256::digest((*bytes).as_ref())));
    let read = || format::read(bytes.clone(), format, &options, control);
    // The checksum takes longer than reading does, so it has a thread of its own.
    let (input, sha256) = if digest && control.threads > 1 {
        std::thread::scope(|scope| {
            let hashed = scope.spawn(hash);
            let input = read();
            (input, hashed.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    } else {
        (read(), hash())
    };
    drop(bytes);
    let input = input.map_err(Failure::within(&name_of(path)))?;
    if input.format == Format::Binary {
        estimate::announce_game(&input.game, control);
    } else {
        source.release(control);
    }
    Ok(Loaded { game: input.game, notes: input.notes, goals: Vec::new(), sha256 })
}

/// Reads a compressed input while it is decompressed, if its format is one of lines; `None` if it is not, or if something
/// is wrong with it, which its whole text is needed for.
fn read_pieces(
    raw: &Raw,
    format: Format,
    options: &ReadOptions,
    control: &Control,
    digest: bool,
) -> Result<Option<Loaded>, Error> {
    /// What text shrinks to, at the most, when it is compressed.
    const RATIO: u64 = 4;
    let size = raw.size().saturating_mul(RATIO);
    let Some(mut pieces) = Pieces::new(format, options, size, control)? else { return Ok(None) };
    let mut hasher = Sha256::new();
    raw.pieces(control, |piece| {
        if digest {
            hasher.update(piece);
        }
        pieces.push(piece)
    })?;
    let Some(input) = pieces.finish()? else { return Ok(None) };
    estimate::announce_game(&input.game, control);
    let sha256 = digest.then(|| hexadecimal(&hasher.finalize()));
    Ok(Some(Loaded { game: input.game, notes: input.notes, goals: Vec::new(), sha256 }))
}
