//! Files that appear only when they are whole, and what is said when there is no room for them.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use crate::core::{Error, Result, error::Kind};

/// Writes a file under another name and moves it to its place when it is whole, on the disk and not only on its way there.
pub(crate) fn whole(
    unfinished: &Path,
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<()>,
) -> Result<()> {
    let file = File::create(unfinished).map_err(|error| writing(path, &error))?;
    let mut file = Remembering { file, error: None };
    let written = {
        let mut out = io::BufWriter::with_capacity(1 << 18, &mut file);
        write(&mut out).and_then(|()| Ok(out.flush()?))
    };
    if let Some(error) = file.error.take() {
        let _ = fs::remove_file(unfinished);
        return Err(writing(path, &error));
    }
    written?;
    file.file
        .sync_all()
        .and_then(|()| fs::rename(unfinished, path))
        .map_err(|error| writing(path, &error))?;
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        // Not every system lets a folder be synchronised; then the name may be lost in a power cut, never the order.
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A file that remembers the system's error, which the functions that write pass on as text only.
struct Remembering {
    file: File,
    error: Option<io::Error>,
}

impl Write for Remembering {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                self.error = Some(
                    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error),
                );
            }
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The error of a file that cannot be written.
pub(crate) fn writing(path: &Path, error: &io::Error) -> Error {
    let full = matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    );
    let failed = Error::new(
        if full { Kind::Resource } else { Kind::Io },
        format!("cannot write {}: {}", path.display(), plain(error)),
    );
    if full { failed.help("make room on the disk and resume: what is finished is kept") } else { failed }
}

/// The error of a library function that was writing this file: where the system's own is lost in it, a full disk is told.
pub(crate) fn full(path: &Path, error: Error) -> Error {
    let full = error.kind() == Kind::Io && FULL.iter().any(|text| error.message().contains(text));
    if full { writing(path, &io::ErrorKind::StorageFull.into()) } else { error }
}

/// What systems say of a full disk.
const FULL: [&str; 3] = ["No space left", "not enough space", "quota exceeded"];

/// The error of a file that cannot be read.
pub(crate) fn reading(path: &Path, error: &io::Error) -> Error {
    Error::new(Kind::Io, format!("cannot read {}: {}", path.display(), plain(error)))
}

/// The system's words without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
