//! Games as files: which formats there are, and the front door to reading and writing them.
//!
//! Each format is one file in `format/`; `docs/formats.md` specifies them all.

use std::{fmt, io::Write, path::Path};

use crate::{Control, Error, GameGraph, Result, array::SharedBytes};

mod adjlist;
mod attributes;
mod believed;
mod binary;
mod compact;
mod contest;
mod csv;
pub(crate) mod cursor;
mod detect;
mod dimacs;
mod dot;
mod dropped;
mod edges;
mod emit;
mod encoding;
mod fields;
mod foreign;
mod gm;
mod json;
mod lines;
mod metis;
mod moves;
mod mtx;
mod notes;
mod pairs;
mod pajek;
mod pieces;
mod plain;
mod scan;
mod sparse;
mod text;
mod tgf;
mod xml;

pub use binary::RowsWriter;
pub use detect::recognise;
pub use encoding::{Text, decode};
pub use moves::{Collected, Numbers, collect_moves};
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
    /// A position and its targets a line, as networkx has it.
    Adjlist,
    /// Matrix Market: the matrix of a graph.
    Mtx,
    /// A table of moves, as spreadsheets, pandas and Gephi have it.
    Csv,
    /// GraphML: XML of yEd, Gephi, networkx.
    Graphml,
    /// GEXF: XML of Gephi.
    Gexf,
    /// Networks of Pajek.
    Pajek,
    /// Graphs of METIS, which have no directions.
    Metis,
    /// `p sp 6 7`, then `a 1 2 5`: graphs of the DIMACS challenges.
    Dimacs,
    /// Trivial Graph Format: positions, `#`, moves.
    Tgf,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 16] = [
        Format::Text,
        Format::Edges,
        Format::Contest,
        Format::Dot,
        Format::Json,
        Format::Gm,
        Format::Binary,
        Format::Adjlist,
        Format::Mtx,
        Format::Csv,
        Format::Graphml,
        Format::Gexf,
        Format::Pajek,
        Format::Metis,
        Format::Dimacs,
        Format::Tgf,
    ];

    /// Those that can be written, too.
    pub fn written() -> impl Iterator<Item = Format> {
        Format::ALL.into_iter().filter(|format| format.is_written())
    }

    /// Whether games can be written in it; the others are only read.
    pub fn is_written(self) -> bool {
        !matches!(
            self,
            Format::Graphml | Format::Gexf | Format::Pajek | Format::Metis | Format::Dimacs | Format::Tgf
        )
    }

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
            Format::Adjlist => "adjlist",
            Format::Mtx => "mtx",
            Format::Csv => "csv",
            Format::Graphml => "graphml",
            Format::Gexf => "gexf",
            Format::Pajek => "pajek",
            Format::Metis => "metis",
            Format::Dimacs => "dimacs",
            Format::Tgf => "tgf",
        }
    }

    /// The endings of file names that tell this format, without the dot, the one we write first.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Format::Text => &["game"],
            Format::Edges => &["edges", "txt", "tsv", "el", "edgelist"],
            Format::Contest => &["contest"],
            Format::Dot => &["dot", "gv"],
            Format::Json => &["json"],
            Format::Gm => &["gm", "pg"],
            Format::Binary => &["rgg"],
            Format::Adjlist => &["adjlist"],
            Format::Mtx => &["mtx"],
            Format::Csv => &["csv"],
            Format::Graphml => &["graphml"],
            Format::Gexf => &["gexf"],
            Format::Pajek => &["net", "paj"],
            Format::Metis => &["graph", "metis", "chaco"],
            Format::Dimacs => &["gr", "max", "col", "dimacs"],
            Format::Tgf => &["tgf"],
        }
    }

    fn of_ending(ending: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.endings().contains(&ending))
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
    let bytes = (*bytes).as_ref();
    detect::check(format, bytes)?;
    let decoded = decode(bytes, control)?;
    let text = &*decoded.bytes;
    let mut input = match format {
        Format::Text => text::read(text, control),
        Format::Edges => edges::read(text, control),
        Format::Contest => contest::read(text, options, control),
        Format::Dot => dot::read(text, control),
        Format::Json => json::read(text, control),
        Format::Gm => gm::read(text, options, control),
        Format::Binary => unreachable!("read above"),
        Format::Adjlist => adjlist::read(text, control),
        Format::Mtx => mtx::read(text, control),
        Format::Csv => csv::read(text, control),
        Format::Graphml => xml::read_graphml(text, control),
        Format::Gexf => xml::read_gexf(text, control),
        Format::Pajek => pajek::read(text, control),
        Format::Metis => metis::read(text, control),
        Format::Dimacs => dimacs::read(text, control),
        Format::Tgf => tgf::read(text, control),
    }?;
    input.notes.splice(0..0, decoded.note);
    Ok(input)
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
        Format::Adjlist => adjlist::write(game, out),
        Format::Mtx => mtx::write(game, out),
        Format::Csv => csv::write(game, out),
        Format::Graphml | Format::Gexf | Format::Pajek | Format::Metis | Format::Dimacs | Format::Tgf => {
            Err(Error::invalid(format!("{format} is only read, not written")))
        }
    }
}

/// The format that a file's name tells, endings of compressors taken off first: what is to be written there.
///
/// ```
/// # use retrograde_core::format::{Format, format_of_name};
/// assert_eq!(format_of_name("a/b.c/wiki-Vote.TXT.gz".as_ref()), Some(Format::Edges));
/// assert_eq!(format_of_name("txt".as_ref()), None);
/// ```
pub fn format_of_name(path: &Path) -> Option<Format> {
    Format::of_ending(&detect::ending(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

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
