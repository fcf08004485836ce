//! Why a command did not finish, and the exit status that says so to scripts.

use std::{io, path::Path, process::ExitCode};

use retrograde::{Error, error::Kind, words::Language};

use crate::diagnostic;

/// The end of a command that finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Done, or the answer is yes: status 0.
    Yes,
    /// The answer is no: status 1.
    No,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        match verdict {
            Verdict::Yes => ExitCode::SUCCESS,
            Verdict::No => ExitCode::from(1),
        }
    }
}

/// Why a command did not finish.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Whoever read our output has had enough. Not an error.
    ClosedPipe,
    /// An answer of ours is wrong: a fault of this program, status 1 like any failed check.
    Wrong(String),
    /// Something is wrong, in this file if one is named.
    Error { error: Error, file: Option<String> },
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error { error, file: None }
    }
}

impl Failure {
    /// The arguments are wrong.
    pub(crate) fn arguments(
        message: impl Into<String>,
        help: impl Into<retrograde::error::Advice>,
    ) -> Failure {
        Error::invalid(message).help(help).into()
    }

    /// Something is wrong in the file (or other source) of this name.
    pub(crate) fn within(file: &str) -> impl Fn(Error) -> Failure + use<> {
        let file = file.to_owned();
        move |error| Failure::Error { error, file: Some(file.clone()) }
    }

    /// The operating system did not let us read this file.
    pub(crate) fn reading(path: &Path) -> impl Fn(io::Error) -> Failure + '_ {
        move |error| {
            let help = match error.kind() {
                io::ErrorKind::NotFound => "is the name spelled right, and is it in this folder?",
                io::ErrorKind::PermissionDenied => "may you read it?",
                io::ErrorKind::IsADirectory => "name a file in that folder",
                _ => return Error::new(Kind::Io, format!("cannot read {}: {error}", path.display())).into(),
            };
            Error::new(Kind::Io, format!("cannot read {}: {}", path.display(), plain(&error)))
                .help(help)
                .into()
        }
    }

    /// The operating system did not let us write this file: a resource, since what we write is not the user's fault.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::ClosedPipe;
        }
        let kind = match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied | io::ErrorKind::IsADirectory => {
                Kind::Io
            }
            _ => Kind::Resource,
        };
        let name = if path == Path::new("-") { "standard output".into() } else { path.display().to_string() };
        Error::new(kind, format!("cannot write {name}: {}", plain(error))).into()
    }

    /// Tells the user, and returns the exit status.
    pub(crate) fn report(&self, language: Language) -> ExitCode {
        match self {
            Failure::ClosedPipe => ExitCode::SUCCESS,
            Failure::Wrong(sentence) => {
                diagnostic::print(
                    &Error::invalid(sentence).help("please report this, with the input"),
                    None,
                    language,
                );
                Verdict::No.into()
            }
            Failure::Error { error, file } => {
                diagnostic::print(error, file.as_deref(), language);
                match error.kind() {
                    Kind::Invalid | Kind::Io => ExitCode::from(2),
                    Kind::Resource | Kind::Stopped => ExitCode::from(3),
                }
            }
        }
    }
}

/// The system's words without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let cut = text.find(" (os error").unwrap_or(text.len());
    let mut plain = text[..cut].to_owned();
    if let Some(first) = plain.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    plain
}
