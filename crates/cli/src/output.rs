//! Where output goes: standard output, or a file that appears only when it is whole.

use std::{
    fs, io,
    io::{BufWriter, Write},
    path::Path,
};

use retrograde::Result;

use crate::{args::values::Color, failure::Failure, words::Words};

/// Decides once whether there is colour.
pub(crate) fn choose_color(color: Color) {
    match color {
        Color::Auto => {}
        Color::Always => anstream::ColorChoice::Always.write_global(),
        Color::Never => anstream::ColorChoice::Never.write_global(),
    }
}

/// Tells a remark, which comes in English, on standard error.
pub(crate) fn note(words: &dyn Words, english: &str) {
    tell(&format!("{}{}\n", words.note(), words.said(english)));
}

/// Tells the user something on standard error.
pub(crate) fn tell(text: &str) {
    // Nobody is left to tell if standard error is closed.
    let _ = write!(anstream::stderr(), "{text}");
}

/// Whether this argument means standard input or output.
pub(crate) fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// Lets `write` write to a file, or to standard output if `path` is `-`.
///
/// A file is written beside its place and moved there at the end, so that a failure, a second program or an interruption
/// never sees half of it, and so that a game may be converted onto its own file, which is mapped while it is read.
pub(crate) fn write_to<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T, Failure> {
    if is_dash(path) {
        return with_errors(path, io::stdout().lock(), write).map(|(value, _)| value);
    }
    // Only what is (or will be) an ordinary file can be moved onto: not /dev/null, not a named pipe.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        let file = fs::OpenOptions::new().write(true).open(path).map_err(|e| Failure::writing(path, &e))?;
        return with_errors(path, file, write).map(|(value, _)| value);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".retrograde-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask, as for any new file
    let file = builder.tempfile_in(folder).map_err(|e| Failure::writing(path, &e))?;
    let (value, file) = with_errors(path, file, write)?;
    file.persist(path).map_err(|e| Failure::writing(path, &e.error))?;
    Ok(value)
}

/// Runs `write` on a buffered writer that remembers the system's errors, which the libraries pass on as text only.
fn with_errors<W: Write, T>(
    path: &Path,
    inner: W,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<(T, W), Failure> {
    let mut sink = BufWriter::with_capacity(1 << 18, Remembering { inner, error: None });
    let result = write(&mut sink);
    let flushed = if result.is_ok() { sink.flush() } else { Ok(()) };
    let (remembering, _) = sink.into_parts();
    match (remembering.error, result, flushed) {
        (Some(error), _, _) | (None, Ok(_), Err(error)) => Err(Failure::writing(path, &error)),
        (None, Err(error), _) => Err(error.into()),
        (None, Ok(value), Ok(())) => Ok((value, remembering.inner)),
    }
}

struct Remembering<W> {
    inner: W,
    error: Option<io::Error>,
}

impl<W> Remembering<W> {
    fn remember<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                let copy =
                    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error);
                self.error = Some(copy);
            }
        })
    }
}

impl<W: Write> Write for Remembering<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.inner.write(bytes);
        self.remember(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.inner.flush();
        self.remember(result)
    }
}

#[cfg(test)]
mod tests {
    use retrograde::Error;

    use super::*;

    #[test]
    fn a_file_appears_only_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let failed = write_to(&path, |out| {
            out.write_all(b"half")?;
            Err::<(), _>(Error::invalid("no"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        write_to(&path, |out| Ok(out.write_all(b"whole")?)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_closed_pipe_is_told_apart_from_an_error() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let big = vec![0; 1 << 20];
        let failed = with_errors(Path::new("-"), Closed, |out| Ok(out.write_all(&big)?));
        assert!(matches!(failed, Err(Failure::ClosedPipe)));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_a_resource() {
        let failed = write_to(Path::new("/dev/full"), |out| Ok(out.write_all(b"x")?)).unwrap_err();
        let Failure::Error { error, .. } = failed else { panic!("{failed:?}") };
        assert_eq!(error.kind(), retrograde::error::Kind::Resource);
        assert!(error.message().contains("/dev/full"), "{error}");
    }
}
