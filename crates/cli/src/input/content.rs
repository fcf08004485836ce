//! What a file argument holds, whatever it is: bytes and texts.

use std::{fs::File, io, path::Path};

use retrograde::{
    Control, Error,
    error::Place,
    format,
    input::{Raw, Source, Unchanging},
};

use crate::{failure::Failure, machine, output::is_dash};

/// A text that somebody wrote, in whatever encoding.
pub(crate) fn text_of(bytes: &[u8], control: &Control) -> Result<String, Error> {
    let bytes = format::decode(bytes, control)?.bytes.into_owned();
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let place = Place::of(error.as_bytes(), at..at + 1, "expected UTF-8");
        Error::invalid("this is no text").at(place).help("save the file in UTF-8")
    })
}

/// These bytes in hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What people call a file argument.
pub(crate) fn name_of(path: &Path) -> String {
    if is_dash(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The content of a file argument, decompressed.
pub(crate) fn bytes_of(path: &Path, control: &Control) -> Result<Source, Failure> {
    raw(path, control)?.decompress(control).map_err(Failure::within(&name_of(path)))
}

/// Files are mapped, as programs that search large files do it: docs/formats.md asks the user to leave them alone meanwhile.
// SAFETY: this program changes no file that it has mapped (what it writes appears under a new name and replaces the old
// one), and it tells its user that nobody else may. It buys games in the binary format that take no memory, and texts that
// are read while they are parsed.
#[allow(unsafe_code)]
pub(crate) const UNCHANGING: Unchanging = unsafe { Unchanging::promise() };

/// The content of a file argument as it is.
pub(super) fn raw(path: &Path, control: &Control) -> Result<Raw, Failure> {
    let raw = if is_dash(path) {
        Raw::of_stream(io::stdin().lock(), control)
    } else {
        let file = File::open(path).map_err(Failure::reading(path))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(Failure::reading(path)(io::ErrorKind::IsADirectory.into()));
        }
        Raw::of_mapped(file, UNCHANGING, control)
    };
    let raw = raw.map_err(Failure::within(&name_of(path)))?;
    if let Some(mapped) = raw.mapped() {
        machine::keep_within(mapped, control.budget.limit());
    }
    Ok(raw)
}
