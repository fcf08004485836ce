//! Where things are in a file, and what is checked about that: `docs/format-binary.md` in code.

use std::ops::Range;

use xxhash_rust::xxh3::xxh3_64;

use crate::{Error, Result, error::Place};

/// The first bytes of every file: not UTF-8, and altered by every transfer that takes it for text.
pub(super) const MAGIC: [u8; 8] = *b"\x89RGG\r\n\x1A\n";
/// The version that is written, and the only one that is read.
pub(super) const VERSION: u32 = 1;
/// How many bytes the header has.
pub(super) const HEADER: usize = 128;
/// How many bytes an entry of the table of sections has.
pub(super) const ENTRY: usize = 32;
/// Sections start at multiples of this.
pub(super) const ALIGNMENT: usize = 64;
/// A section's checksum is made of the checksums of pieces of this size, so that several threads can compute it.
pub(super) const PIECE: usize = 1 << 18;

/// Whether these bytes claim to be in this format.
pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
pub(super) enum Kind {
    Starts = 1,
    Targets = 2,
    LabelNumbers = 3,
    NameTexts = 4,
    NameEnds = 5,
    Owners = 6,
    EndPositions = 7,
    EndResults = 8,
    EndScores = 9,
    Priorities = 10,
    CaptionTexts = 11,
    CaptionEnds = 12,
}

impl Kind {
    pub(super) const ALL: [Kind; 12] = [
        Kind::Starts,
        Kind::Targets,
        Kind::LabelNumbers,
        Kind::NameTexts,
        Kind::NameEnds,
        Kind::Owners,
        Kind::EndPositions,
        Kind::EndResults,
        Kind::EndScores,
        Kind::Priorities,
        Kind::CaptionTexts,
        Kind::CaptionEnds,
    ];

    /// How many bytes an element has.
    pub(super) fn element(self) -> usize {
        match self {
            Kind::Targets | Kind::EndPositions => 4,
            Kind::NameTexts | Kind::CaptionTexts | Kind::Owners | Kind::EndResults => 1,
            _ => 8,
        }
    }
}

/// Which labels positions have, in the header.
pub(super) const LABELS_DENSE: u8 = 0;
pub(super) const LABELS_NUMBERS: u8 = 1;
pub(super) const LABELS_NAMES: u8 = 2;

/// The header without magic, version and checksum.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Header {
    pub(super) positions: u64,
    pub(super) moves: u64,
    pub(super) ignored_moves: u64,
    /// What position 0 is called, if positions are called by consecutive numbers.
    pub(super) first_label: u64,
    pub(super) infinite_score: i64,
    pub(super) start: u32,
    pub(super) rule: u8,
    pub(super) infinite: u8,
    pub(super) labels: u8,
}

/// A row of the table of sections.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) bytes: usize,
    pub(super) checksum: u64,
}

impl Section {
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.bytes
    }
}

/// The checksum of a section whose pieces have these checksums.
pub(super) fn checksum(pieces: &[u64]) -> u64 {
    let bytes: Vec<u8> = pieces.iter().flat_map(|piece| piece.to_le_bytes()).collect();
    xxh3_64(&bytes)
}

/// The bytes of header and table.
pub(super) fn encode(header: &Header, sections: &[Section], file_bytes: u64) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + ENTRY * sections.len());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((sections.len() as u32).to_le_bytes());
    bytes.extend(header.positions.to_le_bytes());
    bytes.extend(header.moves.to_le_bytes());
    bytes.extend(header.ignored_moves.to_le_bytes());
    bytes.extend(header.first_label.to_le_bytes());
    bytes.extend(header.infinite_score.to_le_bytes());
    bytes.extend(file_bytes.to_le_bytes());
    bytes.extend(header.start.to_le_bytes());
    bytes.extend([header.rule, header.infinite, header.labels, 0]);
    bytes.resize(HEADER, 0);
    for section in sections {
        bytes.extend((section.kind as u32).to_le_bytes());
        bytes.extend((section.kind.element() as u32).to_le_bytes());
        bytes.extend((section.start as u64).to_le_bytes());
        bytes.extend((section.bytes as u64).to_le_bytes());
        bytes.extend(section.checksum.to_le_bytes());
    }
    let checksum = xxh3_64(&bytes).to_le_bytes();
    bytes[HEADER - 8..HEADER].copy_from_slice(&checksum);
    bytes
}

/// Reads header and table, and checks everything about them that needs no look into a section: checksum, version, order,
/// places and sizes of the sections, zeros between them, and the file's length.
pub(super) fn decode(bytes: &[u8]) -> Result<(Header, Vec<Section>)> {
    if !is_binary(bytes) {
        let error = Error::invalid("this is not a file in the binary format");
        return Err(error.at(at(0)).help("it does not begin as a game in the binary format does"));
    }
    let version = u32_at(bytes, 8).ok_or_else(cut_off)?;
    let sections = u32_at(bytes, 12).ok_or_else(cut_off)? as usize;
    if version != VERSION {
        return Err(Error::invalid(format!("this file has version {version} of the binary format"))
            .at(at(8))
            .help(format!("this program reads version {VERSION}: convert the game anew")));
    }
    if sections > Kind::ALL.len() {
        return Err(damaged(12, "the number of sections"));
    }
    let table = HEADER + ENTRY * sections;
    let mut head = bytes.get(..table).ok_or_else(cut_off)?.to_vec();
    let stored = u64_at(&head, HEADER - 8);
    head[HEADER - 8..HEADER].fill(0);
    if stored != Some(xxh3_64(&head)) {
        return Err(damaged(0, "the header"));
    }
    let number = |at| u64_at(&head, at).unwrap_or_default();
    let file_bytes = number(56);
    if (bytes.len() as u64) < file_bytes {
        return Err(cut_off());
    }
    if bytes.len() as u64 > file_bytes {
        return Err(
            Error::invalid("there is something after the end of the game").at(at(file_bytes as usize))
        );
    }
    let header = Header {
        positions: number(16),
        moves: number(24),
        ignored_moves: number(32),
        first_label: number(40),
        infinite_score: number(48) as i64,
        start: number(64) as u32,
        rule: head[68],
        infinite: head[69],
        labels: head[70],
    };
    let mut end = table;
    let mut read = Vec::with_capacity(sections);
    for entry in (HEADER..table).step_by(ENTRY) {
        let kind = Kind::ALL.into_iter().find(|&kind| kind as u64 == number(entry) & 0xFFFF_FFFF);
        let (start, length) = (number(entry + 8), number(entry + 16));
        let wanted = end.next_multiple_of(ALIGNMENT);
        let Some(kind) = kind.filter(|kind| kind.element() as u64 == number(entry) >> 32) else {
            return Err(damaged(entry, "a section of an unknown kind"));
        };
        let ascends = read.last().is_none_or(|last: &Section| last.kind < kind);
        let whole = length.is_multiple_of(kind.element() as u64);
        let inside = start.checked_add(length).is_some_and(|end| end <= file_bytes);
        if !ascends || !whole || !inside || start != wanted as u64 {
            return Err(damaged(entry, "a section that is not where it should be"));
        }
        if bytes[end..wanted].iter().any(|&byte| byte != 0) {
            return Err(damaged(end, "bytes between two sections"));
        }
        read.push(Section { kind, start: wanted, bytes: length as usize, checksum: number(entry + 24) });
        end = wanted + length as usize;
    }
    if end as u64 != file_bytes {
        return Err(damaged(end, "bytes after the last section"));
    }
    Ok((header, read))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// A place in a binary file.
fn at(byte: usize) -> Place {
    Place { line: 0, column: byte as u64, excerpt: String::new(), fault: 0..0, expected: String::new() }
}

fn cut_off() -> Error {
    Error::invalid("the file is cut off").help("copy it again, or convert the game anew")
}

/// The error of a file in which `what` at this byte is not as it was written.
pub(super) fn damaged(byte: usize, what: &str) -> Error {
    Error::invalid(format!("the file is damaged: {what}"))
        .at(at(byte))
        .help("copy it again, or convert the game anew")
}
