//! A text whose moves do not fit in memory becomes a game in the binary format, by way of files in a folder.
//!
//! Moves are dealt out to files by ranges of sources, in the order of the text; then each file is sorted, stably, and its rows
//! are written. A bit for each number tells which positions exist.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use super::buckets::{Buckets, Filler, Room, RowSink};
use crate::{
    core::{
        Control, GameGraph, Labels, Position, Result,
        control::Phase,
        format::{Format, Numbers, ReadOptions, RowsWriter, collect_moves},
        memory::{self, Held},
        rows::Collect,
    },
    files,
};

/// How many files there are, as a power of two.
const BITS: u32 = 8;

/// What became of a text.
#[derive(Debug)]
pub struct Converted {
    /// The game, in the binary format.
    pub path: PathBuf,
    /// Remarks about the text, one sentence each.
    pub notes: Vec<String>,
}

/// Converts a text to the binary format without having its moves in memory. The file `retrograde.work.rgg` in `folder` is the
/// game then; it is the same, byte for byte, as one that was read in memory.
///
/// Only the formats `edges` and `contest` are converted so; `None` for others, and where numbers are so large that they would
/// have to be sorted. Errors are those of reading, and a full disk. Time O(bytes); memory an eighth of a byte for each number up
/// to the greatest that the size of the text allows (for `edges` a quarter of its bytes), and some megabytes, or less if there is
/// less; disk 8 bytes a move, and the game.
pub fn convert_text(
    bytes: &[u8],
    format: Format,
    options: &ReadOptions,
    folder: &Path,
    control: &Control,
) -> Result<Option<Converted>> {
    fs::create_dir_all(folder).map_err(|error| files::writing(folder, &error))?;
    let buckets = Buckets::new(folder, 1 << BITS)?;
    let converted = convert(bytes, format, options, folder, &buckets, control);
    buckets.remove();
    converted
}

fn convert(
    bytes: &[u8],
    format: Format,
    options: &ReadOptions,
    folder: &Path,
    buckets: &Buckets,
    control: &Control,
) -> Result<Option<Converted>> {
    let of_edges = format == Format::Edges;
    let found =
        collect_moves(bytes, format, options, control, |end| Dealer::new(buckets, end, of_edges, control))?;
    let Some(mut found) = found else { return Ok(None) };
    let shift = found.collector.shift;
    found.collector.filler.flush()?;
    let (mut bits, _held) = (found.collector.mentioned, found.collector.held);
    let (end, exist, labels) = match found.numbers {
        Numbers::All { positions, first } => (positions, None, Labels::Dense { first }),
        Numbers::Mentioned { end, alone } => {
            alone.iter().for_each(|&v| set(&mut bits, v));
            bits.truncate((end as usize).div_ceil(64));
            let exist = Exist::new(bits)?;
            let labels = exist.labels(end, control)?;
            (end, Some(exist), labels)
        }
    };
    let positions = exist.as_ref().map_or(end, |exist| exist.count);
    let mut like = GameGraph::default();
    like.labels = labels;
    let path = folder.join("retrograde.work.rgg");
    let unfinished = folder.join("retrograde.work.rgg.unfinished");
    let failed = |error: std::io::Error| files::writing(&unfinished, &error);
    let file = File::create(&unfinished).map_err(failed)?;
    let writer = RowsWriter::new(file, &like, positions, found.moves)?;
    control.phase(Phase::Building, found.moves)?;
    let room = Room::of(buckets, 1usize << shift, 1, control)?;
    let mut sink = Sink { writer, exist: exist.as_ref(), first: 0, end, mapped: Vec::new() };
    let keys = |bucket: usize| (end as usize).saturating_sub(bucket << shift).min(1 << shift);
    let sorted = (0..1 << BITS).try_for_each(|bucket| {
        sink.first = (bucket << shift) as Position;
        buckets.sorted(bucket, keys(bucket), &room, control, &mut sink)
    });
    sorted.and_then(|()| sink.writer.finish().map(drop)).map_err(|error| files::full(&unfinished, error))?;
    fs::rename(&unfinished, &path).map_err(failed)?;
    Ok(Some(Converted { path, notes: found.notes }))
}

fn set(bits: &mut [u64], v: Position) {
    bits[v as usize / 64] |= 1 << (v % 64);
}

/// Deals moves out by their sources.
struct Dealer<'a> {
    filler: Filler<'a>,
    shift: u32,
    /// A bit for each number that a move names, if that matters.
    mentioned: Vec<u64>,
    held: Held<'a>,
}

impl<'a> Dealer<'a> {
    fn new(buckets: &'a Buckets, end: u64, of_edges: bool, control: &'a Control) -> Result<Dealer<'a>> {
        let bits = if of_edges { end.div_ceil(64) as usize } else { 0 };
        let boxes = control.budget.left().saturating_sub(12 * bits as u64) / 4;
        let held = control.budget.hold(12 * bits as u64 + Filler::bytes(1 << BITS, boxes))?;
        Ok(Dealer {
            filler: Filler::new(buckets, boxes)?,
            shift: (u64::BITS - (end.saturating_sub(1) >> BITS).leading_zeros()),
            mentioned: memory::filled(bits, 0)?,
            held,
        })
    }
}

impl Collect for Dealer<'_> {
    fn collect(&mut self, sources: &[Position], targets: &[Position], _: Position) -> Result<()> {
        let mask = (1 << self.shift) - 1;
        for (&source, &target) in sources.iter().zip(targets) {
            self.filler.put((source >> self.shift) as usize, source & mask, target)?;
        }
        if !self.mentioned.is_empty() {
            sources.iter().chain(targets).for_each(|&v| set(&mut self.mentioned, v));
        }
        Ok(())
    }
}

/// Which numbers are positions.
struct Exist {
    bits: Vec<u64>,
    /// How many there are before each word of bits.
    before: Vec<u32>,
    count: u32,
}

impl Exist {
    fn new(bits: Vec<u64>) -> Result<Exist> {
        let mut before = memory::with_capacity(bits.len())?;
        let mut count = 0;
        for word in &bits {
            before.push(count);
            count += word.count_ones();
        }
        Ok(Exist { bits, before, count })
    }

    fn has(&self, v: Position) -> bool {
        self.bits[v as usize / 64] >> (v % 64) & 1 == 1
    }

    #[inline(always)]
    fn position(&self, v: Position) -> Position {
        let below = self.bits[v as usize / 64] & ((1 << (v % 64)) - 1);
        self.before[v as usize / 64] + below.count_ones()
    }

    /// What positions are called: consecutive numbers, or a list of them.
    fn labels(&self, end: u32, control: &Control) -> Result<Labels> {
        let first = (0..end).find(|&v| self.has(v)).unwrap_or(0);
        if self.count == end - first {
            return Ok(Labels::Dense { first: first.into() });
        }
        let held = control.budget.hold(8 * u64::from(self.count))?;
        let mut numbers = memory::with_capacity(self.count as usize)?;
        numbers.extend((0..end).filter(|&v| self.has(v)).map(u64::from));
        drop(held);
        Ok(Labels::Numbers(numbers))
    }
}

/// Writes rows of numbers as rows of positions.
struct Sink<'a> {
    writer: RowsWriter<'a, File>,
    exist: Option<&'a Exist>,
    /// The number of the first key of the file at hand.
    first: Position,
    end: u32,
    mapped: Vec<Position>,
}

impl RowSink for Sink<'_> {
    fn row(&mut self, key: usize, counts: &[u64]) -> Result<()> {
        let v = self.first + key as Position;
        if v < self.end && self.exist.is_none_or(|exist| exist.has(v)) {
            self.writer.row(counts[key])?;
        }
        Ok(())
    }

    fn values(&mut self, targets: &[u32]) -> Result<()> {
        let Some(exist) = self.exist else { return self.writer.targets(targets) };
        for part in targets.chunks(1 << 14) {
            self.mapped.clear();
            self.mapped.extend(part.iter().map(|&v| exist.position(v)));
            self.writer.targets(&self.mapped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        core::{Error, format, memory::Budget},
        random::Random,
    };

    /// The game that the disk makes of a text, and the one that memory makes.
    fn both(text: &str, format: Format, memory: u64) -> (Result<Vec<u8>, Error>, Result<Vec<u8>, Error>) {
        let folder = tempfile::tempdir().unwrap();
        let options = ReadOptions::default();
        let control = Control::new(2, Budget::new(memory));
        let on_disk =
            convert_text(text.as_bytes(), format, &options, folder.path(), &control).map(|converted| {
                let converted = converted.unwrap();
                let bytes = fs::read(&converted.path).unwrap();
                fs::remove_file(converted.path).unwrap();
                [bytes, converted.notes.join("; ").into_bytes()].concat()
            });
        let left = fs::read_dir(folder.path())
            .unwrap()
            .filter(|file| !file.as_ref().unwrap().file_name().to_string_lossy().ends_with(".unfinished"));
        assert_eq!(left.count(), 0);
        assert_eq!(control.budget.left(), memory);
        let bytes = std::sync::Arc::new(text.as_bytes().to_vec());
        let in_memory = format::read(bytes, format, &options, &Control::default()).map(|input| {
            let mut bytes = Vec::new();
            format::write(&input.game, Format::Binary, &mut bytes).unwrap();
            [bytes, input.notes.join("; ").into_bytes()].concat()
        });
        (on_disk, in_memory)
    }

    #[test]
    fn a_text_becomes_the_same_game_as_in_memory() {
        let mut random = Random::new(8);
        for (positions, moves, sorted) in [
            (1u32, 1, true),
            (6, 9, false),
            (3000, 9000, true),
            (3000, 20_000, false),
            (60_000, 30_000, false),
        ] {
            let mut pairs: Vec<(u32, u32)> = (0..moves)
                .map(|_| (random.below(positions as usize) as u32, random.below(positions as usize) as u32))
                .collect();
            if sorted {
                pairs.sort_by_key(|&(u, _)| u);
            }
            let lines: String = pairs.iter().map(|(u, v)| format!("{u} {v}\n")).collect();
            let contest: String = pairs.iter().map(|(u, v)| format!("{} {}\n", u + 1, v + 1)).collect();
            let contest = format!("{positions} {moves}\n{contest}");
            // Where numbers are left out, what the others are called is in memory: eight bytes each.
            let little = if positions > moves { 1 << 19 } else { 1 << 17 };
            for memory in [1 << 30, little] {
                let (on_disk, in_memory) = both(&lines, Format::Edges, memory);
                assert!(on_disk.unwrap() == in_memory.unwrap(), "{positions} {moves} {memory}");
                let (on_disk, in_memory) = both(&contest, Format::Contest, memory);
                assert!(on_disk.unwrap() == in_memory.unwrap(), "{positions} {moves} {memory}");
            }
        }
        for text in ["", "# nothing\n", "7\n", "5 9\n12\n5 5\n", "0 1 .5\n1 2 .5\n", "3 2\n0 1\n1 2\n"] {
            let (on_disk, in_memory) = both(text, Format::Edges, 1 << 20);
            assert!(on_disk.unwrap() == in_memory.unwrap(), "{text:?}");
        }
        for text in ["0 0\n", "3 0\n", "2 2\n1 2\n1 2\n"] {
            let (on_disk, in_memory) = both(text, Format::Contest, 1 << 20);
            assert!(on_disk.unwrap() == in_memory.unwrap(), "{text:?}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_text_is_said_as_in_memory() {
        for (text, format) in [
            ("0 1\n1 bob\n", Format::Edges),
            ("0 1 2\n1 2\n", Format::Edges),
            ("0 0 1\n0 1 0\n1 1 0\n", Format::Edges),
            ("3 3\n1 2\n2 3\n", Format::Contest),
            ("3 1\n1 2\n2 3\n", Format::Contest),
            ("3 1\n1 4\n", Format::Contest),
            ("x\n", Format::Contest),
        ] {
            let (on_disk, in_memory) = both(text, format, 1 << 20);
            assert_eq!(on_disk.unwrap_err(), in_memory.unwrap_err(), "{text:?}");
        }
    }

    #[test]
    fn huge_numbers_and_other_formats_are_left_to_memory() {
        let folder = tempfile::tempdir().unwrap();
        for (text, format) in [("0 18446744073709551615\n", Format::Edges), ("0 -> 1\n", Format::Text)] {
            let converted = convert_text(
                text.as_bytes(),
                format,
                &ReadOptions::default(),
                folder.path(),
                &Control::default(),
            );
            assert!(converted.unwrap().is_none());
        }
    }
}
