//! INPUT as it is named on the command line: a file, or a rules file with the parameters that stand after it.

use std::{ffi::OsString, path::PathBuf};

use clap::builder::{OsStringValueParser, TypedValueParser};

/// The game that an argument names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// The file, `-`, or `@name:parameters`.
    pub(crate) path: PathBuf,
    /// The parameters of a rules file, in order.
    pub(crate) parameters: Vec<(String, String)>,
}

/// Stands between a rules file and its parameters once they are one argument: no name has it.
const BETWEEN: char = '\u{1F}';

/// The arguments of the program, in which `nim.star heaps=3,4,5` becomes one argument. So parameters may follow their file
/// wherever it stands.
pub(crate) fn joined(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    // Whether the last argument is a rules file, perhaps with parameters already.
    let mut takes = false;
    for argument in arguments {
        match (joined.last_mut(), argument.to_str().and_then(parameter)) {
            (Some(file), Some(_)) if takes => {
                file.push(BETWEEN.to_string());
                file.push(argument);
            }
            _ => {
                takes = !joined.is_empty() && argument.as_encoded_bytes().ends_with(b".star");
                joined.push(argument);
            }
        }
    }
    joined
}

/// `heaps=3,4,5` as name and value.
fn parameter(text: &str) -> Option<(String, String)> {
    let (name, value) = text.split_once('=')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then(|| (name.to_owned(), value.to_owned()))
}

/// Parses an argument that [`joined`] has seen.
pub(crate) fn named() -> impl TypedValueParser<Value = Named> {
    OsStringValueParser::new().map(|argument| match argument.to_str() {
        Some(text) => {
            let mut parts = text.split(BETWEEN);
            let path = parts.next().unwrap_or_default().into();
            Named { path, parameters: parts.filter_map(parameter).collect() }
        }
        None => Named { path: argument.into(), parameters: Vec::new() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_follow_their_file() {
        let words = "retrograde explain a.star n=3 b=x=y p=1,2 6 b.star c=1 -o d=1";
        let joined = joined(words.split(' ').map(OsString::from));
        assert_eq!(
            joined,
            [
                "retrograde",
                "explain",
                "a.star\u{1F}n=3\u{1F}b=x=y\u{1F}p=1,2",
                "6",
                "b.star\u{1F}c=1",
                "-o",
                "d=1"
            ]
        );
        assert_eq!(parameter("2=3"), None);
        assert_eq!(parameter("--x=3"), None);
    }
}
