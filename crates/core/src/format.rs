//! Games as files: which formats there are, and the front door to reading and writing them.
//!
//! Each format is one file in `format/`; `docs/formats.md` specifies them all.

use std::{io::Write, path::Path};

use crate::{Control, Error, GameGraph, Result, array::SharedBytes};

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
}

/// How to read.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// What the `contest` format calls its first position: 1, or 0.
    pub base: u64,
    /// Refuse what the tolerant readers forgive (`gm`).
    pub strict: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions { base: 1, strict: false }
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

/// Reads a game.
///
/// Needs the whole input in memory or mapped (the binary format keeps using it, the others do not). Returns the game and
/// remarks. Errors carry line, column and advice. Time O(bytes + positions + moves), sparse ids and names one sort or
/// hash more.
pub fn read(bytes: SharedBytes, format: Format, options: &ReadOptions, control: &Control) -> Result<Input> {
    let _ = (bytes, options, control);
    Err(Error::invalid(format!("the format {} cannot be read yet", format.word())))
}

/// Writes a game, and returns what the format could not hold, one sentence each.
pub fn write(game: &GameGraph, format: Format, out: &mut dyn Write) -> Result<Vec<String>> {
    let _ = (game, out);
    Err(Error::invalid(format!("the format {} cannot be written yet", format.word())))
}

/// The format that a file's name tells, endings of compressors taken off first.
pub fn format_of_name(path: &Path) -> Option<Format> {
    let _ = path;
    None
}

/// The format that the first bytes of an input tell.
pub fn format_of_content(bytes: &[u8]) -> Format {
    let _ = bytes;
    Format::Text
}
