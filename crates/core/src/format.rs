//! Games as files: which formats there are, and the front door to reading and writing them.
//!
//! Each format is one file in `format/`; `docs/formats.md` specifies them all.

use std::{fmt, io::Write, path::Path};

use crate::{Control, Error, GameGraph, Result, array::SharedBytes};

mod attributes;
mod binary;
mod compact;
mod contest;
pub(crate) mod cursor;
mod dot;
mod dropped;
mod edges;
mod emit;
mod gm;
mod json;
mod lines;
mod notes;
mod pairs;
mod pieces;
mod plain;
mod scan;
mod sparse;
mod text;

pub use pieces::Pieces;

/// A file format for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `0 -> 1 2`, with attributes: see `format/text.rs`.
    Text,
    /// `u v` a line, as SNAP and KONECT have it.
    Edges,
    /// `n m`, then m lines `u v`, as judges have it.
    Contest,
    /// Graphviz digraphs.
    Dot,
    /// networkx node-link, `{"edges": …}`, or an adjacency list.
    Json,
    /// PGSolver's parity games, tolerantly.
    Gm,
    /// Our own: mapped, checksummed, no parsing.
    Binary,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 7] =
        [Format::Text, Format::Edges, Format::Contest, Format::Dot, Format::Json, Format::Gm, Format::Binary];

    /// The word used in arguments and output.
    pub fn word(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Edges => "edges",
            Format::Contest => "contest",
            Format::Dot => "dot",
            Format::Json => "json",
            Format::Gm => "gm",
            Format::Binary => "binary",
        }
    }

    /// The endings of file names that tell this format, without the dot, the one we write first.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Format::Text => &["game"],
            Format::Edges => &["edges", "txt", "tsv", "el"],
            Format::Contest => &["contest"],
            Format::Dot => &["dot", "gv"],
            Format::Json => &["json"],
            Format::Gm => &["gm", "pg"],
            Format::Binary => &["rgg"],
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl std::str::FromStr for Format {
    type Err = Error;
    fn from_str(word: &str) -> Result<Format> {
        Format::ALL
            .into_iter()
            .find(|format| format.word() == word)
            .ok_or_else(|| Error::unknown_word(word, "format", &Format::ALL.map(Format::word)))
    }
}

/// How to read.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// What the `contest` format calls its first position: 1, or 0.
    pub base: u64,
    /// Refuse what the tolerant readers forgive (`gm`).
    pub strict: bool,
    /// Read a position whose only move is a loop as an end of the play, won by the parity of its priority (`gm`): finite
    /// games are written so.
    pub sinks: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions { base: 1, strict: false, sinks: false }
    }
}

/// A game that was read, and what the reader wants its user to know.
#[derive(Clone, Debug)]
pub struct Input {
    /// The game.
    pub game: GameGraph,
    /// The format it was in.
    pub format: Format,
    /// Remarks such as "3 lines have further columns, which were ignored", one sentence each.
    pub notes: Vec<String>,
}

/// What some editors put before a text in UTF-8. It is no part of the text.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Endings of file names that only say how the file was compressed.
const COMPRESSORS: [&str; 5] = ["gz", "zst", "zstd", "bz2", "xz"];

/// Reads a game.
///
/// Needs the whole input in memory or mapped (the binary format keeps using it, the others do not). Returns the game and
/// remarks. Errors carry line, column and advice. Time O(bytes + positions + moves), sparse ids and names one sort or
/// hash more.
///
/// ```
/// use retrograde_core::{Control, format::{Format, ReadOptions, read}};
/// let bytes = std::sync::Arc::new(b"6 7\n0 1\n0 2\n1 3\n2 3\n2 4\n3 5\n4 5\n".to_vec());
/// let options = ReadOptions { base: 0, ..ReadOptions::default() };
/// let game = read(bytes, Format::Contest, &options, &Control::default())?.game;
/// assert_eq!(game.graph.moves(2), [3, 4]);
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn read(bytes: SharedBytes, format: Format, options: &ReadOptions, control: &Control) -> Result<Input> {
    if format == Format::Binary {
        return binary::read(bytes, control);
    }
    let text = (*bytes).as_ref();
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    match format {
        Format::Text => text::read(text, control),
        Format::Edges => edges::read(text, control),
        Format::Contest => contest::read(text, options, control),
        Format::Dot => dot::read(text, control),
        Format::Json => json::read(text, control),
        Format::Gm => gm::read(text, options, control),
        Format::Binary => unreachable!("read above"),
    }
}

/// Writes a game, and returns what the format could not hold, one sentence each.
pub fn write(game: &GameGraph, format: Format, out: &mut dyn Write) -> Result<Vec<String>> {
    match format {
        Format::Text => text::write(game, out),
        Format::Edges => edges::write(game, out),
        Format::Contest => contest::write(game, out),
        Format::Dot => dot::write(game, out),
        Format::Json => json::write(game, out),
        Format::Gm => gm::write(game, out),
        Format::Binary => binary::write(game, out),
    }
}

/// The format that a file's name tells, endings of compressors taken off first.
///
/// ```
/// # use retrograde_core::format::{Format, format_of_name};
/// assert_eq!(format_of_name("a/b.c/wiki-Vote.TXT.gz".as_ref()), Some(Format::Edges));
/// assert_eq!(format_of_name("txt".as_ref()), None);
/// ```
pub fn format_of_name(path: &Path) -> Option<Format> {
    let mut name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    while let Some((stem, ending)) = name.rsplit_once('.')
        && COMPRESSORS.contains(&ending)
    {
        name.truncate(stem.len());
    }
    let (_, ending) = name.rsplit_once('.')?;
    Format::ALL.into_iter().find(|format| format.endings().contains(&ending))
}

/// The format that the first bytes of an input tell, for an input whose name tells none.
///
/// Two numbers on the first line are taken for an edge list, never for the `contest` format: the two cannot be told
/// apart, so `contest` has to be asked for.
pub fn format_of_content(bytes: &[u8]) -> Format {
    if binary::is_binary(bytes) {
        return Format::Binary;
    }
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    // The first line that is not a comment. `/*` starts a comment in DOT only.
    let mut lines = bytes.split(|&byte| byte == b'\n').map(|line| line.trim_ascii());
    let line = loop {
        match lines.next() {
            None => return Format::Text,
            Some([b'/', b'*', ..]) => return Format::Dot,
            Some([] | [b'#' | b'%', ..] | [b'/', b'/', ..]) => {}
            Some(line) => break line,
        }
    };
    let starts_with_word = |word: &str| {
        let len = word.len();
        line.len() >= len
            && line[..len].eq_ignore_ascii_case(word.as_bytes())
            && line.get(len).is_none_or(|next| !next.is_ascii_alphanumeric() && *next != b'_')
    };
    if matches!(line[0], b'{' | b'[') {
        return Format::Json;
    }
    let is_arrow = memchr::memmem::find(line, b"->").is_some();
    if ["digraph", "strict", "graph"].into_iter().any(starts_with_word) {
        return Format::Dot;
    }
    if !is_arrow && (["parity", "start"].into_iter().any(starts_with_word) || line.ends_with(b";")) {
        return Format::Gm;
    }
    let is_number = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    let mut words = line.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty());
    match (words.next(), words.next()) {
        (Some(from), Some(to)) if is_number(from) && is_number(to) => Format::Edges,
        _ => Format::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells_the_format() {
        for (content, format) in [
            ("", Format::Text),
            ("# only a comment", Format::Text),
            ("0 -> 1 2\n", Format::Text),
            ("rule misere\n", Format::Text),
            ("graph_of_mine -> b", Format::Text),
            ("\u{feff}# SNAP\r\n0\t1\r\n", Format::Edges),
            ("% asym\n1 2 1 1082040961\n", Format::Edges),
            ("6 7\n0 1\n", Format::Edges),
            ("// drawn\ndigraph{a->b}", Format::Dot),
            ("/* a\nb */ digraph {}", Format::Dot),
            ("strict digraph \"g\" {", Format::Dot),
            ("\n  {\"edges\": []}", Format::Json),
            ("[[1,2],[3]]", Format::Json),
            ("parity 5;\n0 1 1 2;", Format::Gm),
            ("start 3;\n", Format::Gm),
            ("0 1 1 1,2 \"a\";\n", Format::Gm),
        ] {
            assert_eq!(format_of_content(content.as_bytes()), format, "{content:?}");
        }
    }

    #[test]
    fn every_ending_tells_one_format_also_under_a_compressor() {
        for format in Format::ALL {
            assert_eq!(format.word().parse(), Ok(format));
            for ending in format.endings() {
                let name = format!("dir.json/my.file.{ending}");
                assert_eq!(format_of_name(name.as_ref()), Some(format));
                for compressor in COMPRESSORS {
                    assert_eq!(format_of_name(format!("{name}.{compressor}").as_ref()), Some(format));
                }
            }
        }
        assert_eq!(format_of_name("a.gz".as_ref()), None);
        assert_eq!(format_of_name("README".as_ref()), None);
        assert_eq!(format_of_name("..".as_ref()), None);
    }
}
