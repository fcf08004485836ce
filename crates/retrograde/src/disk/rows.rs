//! The rows of a shard as bytes: read in runs, rewritten without what no longer matters.
//!
//! A block is the rows of 64 neighbouring places: their lengths (LEB128), then their sources (four bytes each, as the machine
//! has numbers: nobody else reads these files). Behind the blocks stand the bytes at which each begins, which are also kept
//! in memory: an eighth of a byte a position.

use std::{
    fs::File,
    io::{Read, Seek, SeekFrom, Write},
    ops::Range,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use xxhash_rust::xxh3::Xxh3;

use crate::{
    core::{Error, Position, Result, memory},
    files,
};

/// Places of a block.
pub(super) const BLOCK: usize = 64;
/// Gaps below this are read through: it takes no longer than to ask anew.
const GAP: u64 = 1 << 16;
/// A length has so many bytes at most.
const LONGEST: usize = 10;

/// The rows of a shard.
#[derive(Debug)]
pub(super) struct ShardRows {
    source: Source,
    /// Where each block begins, and where the last one ends.
    starts: Vec<u64>,
    /// Of the whole file.
    pub(super) checksum: u64,
}

#[derive(Debug)]
enum Source {
    File(Mutex<File>, PathBuf),
    Memory(Vec<u8>),
}

/// Writes the rows of a shard.
pub(super) struct RowWriter {
    sink: Source,
    buffer: Vec<u8>,
    starts: Vec<u64>,
    at: u64,
    checksum: Box<Xxh3>,
    /// So many bytes are written at once.
    full: usize,
}

/// How many bytes a writer takes for itself that writes so many at once.
pub(super) fn writer_bytes(full: usize) -> u64 {
    2 * full as u64
}

/// So many bytes are read at once where all are.
const READ: usize = 1 << 18;

impl RowWriter {
    /// To a file.
    pub(super) fn to_file(path: &Path, places: u32, full: usize) -> Result<RowWriter> {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(true).open(path);
        let file = file.map_err(|error| files::writing(path, &error))?;
        RowWriter::to(Source::File(Mutex::new(file), path.to_path_buf()), places, full)
    }

    /// To memory, of which the caller has taken as much as rows that were written before, at most.
    pub(super) fn to_memory(places: u32, full: usize) -> Result<RowWriter> {
        RowWriter::to(Source::Memory(Vec::new()), places, full)
    }

    fn to(sink: Source, places: u32, full: usize) -> Result<RowWriter> {
        let starts = memory::with_capacity((places as usize).div_ceil(BLOCK) + 1)?;
        let (full, checksum) = (full.max(BLOCK * LONGEST), Box::new(Xxh3::new()));
        Ok(RowWriter { sink, buffer: memory::with_capacity(2 * full)?, starts, at: 0, checksum, full })
    }

    /// Begins the next block, of rows of these lengths.
    pub(super) fn block(&mut self, lengths: &[u64]) -> Result<()> {
        self.starts.push(self.at);
        let before = self.buffer.len();
        for &length in lengths {
            let mut rest = length;
            while rest >= 0x80 {
                self.buffer.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            self.buffer.push(rest as u8);
        }
        self.at += (self.buffer.len() - before) as u64;
        self.flush_full()
    }

    /// Sources of the rows of this block, in their order.
    pub(super) fn sources(&mut self, sources: &[Position]) -> Result<()> {
        for part in sources.chunks(self.full / 4) {
            self.buffer.extend_from_slice(bytemuck::cast_slice(part));
            self.at += 4 * part.len() as u64;
            self.flush_full()?;
        }
        Ok(())
    }

    fn flush_full(&mut self) -> Result<()> {
        if self.buffer.len() >= self.full { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<()> {
        match &mut self.sink {
            Source::File(file, path) => {
                self.checksum.update(&self.buffer);
                let file = file.get_mut().unwrap_or_else(PoisonError::into_inner);
                file.write_all(&self.buffer).map_err(|error| files::writing(path, &error))?;
            }
            Source::Memory(bytes) => {
                memory::reserve(bytes, self.buffer.len())?;
                bytes.extend_from_slice(&self.buffer);
            }
        }
        self.buffer.clear();
        Ok(())
    }

    /// All rows are written.
    pub(super) fn finish(mut self) -> Result<ShardRows> {
        self.starts.push(self.at);
        if let Source::File(..) = self.sink {
            self.buffer.extend_from_slice(bytemuck::cast_slice(&self.starts));
        }
        self.flush()?;
        if let Source::Memory(bytes) = &mut self.sink {
            bytes.shrink_to_fit();
        }
        Ok(ShardRows { source: self.sink, starts: self.starts, checksum: self.checksum.digest() })
    }
}

/// The lengths of a block's rows, summed up.
struct Header {
    ends: [u64; BLOCK + 1],
    /// Where the sources begin.
    body: usize,
}

impl Header {
    /// Reads the lengths of so many rows.
    #[inline(always)]
    fn read(bytes: &[u8], rows: usize) -> Option<Header> {
        let mut header = Header { ends: [0; BLOCK + 1], body: 0 };
        let mut sum = 0u64;
        for i in 0..rows {
            let mut byte = *bytes.get(header.body)?;
            header.body += 1;
            let mut length = u64::from(byte & 0x7F);
            let mut shift = 7;
            while byte & 0x80 != 0 {
                byte = *bytes.get(header.body)?;
                header.body += 1;
                length |= u64::from(byte & 0x7F).checked_shl(shift)?;
                shift += 7;
            }
            sum = sum.checked_add(length)?;
            header.ends[i + 1] = sum;
        }
        Some(header)
    }

    /// Which bytes of the block the row at this place of it has.
    fn row(&self, place: usize) -> Range<u64> {
        let at = |row: usize| self.body as u64 + 4 * self.ends[row];
        at(place)..at(place + 1)
    }
}

#[inline(always)]
fn numbers(bytes: &[u8]) -> impl Iterator<Item = Position> + '_ {
    bytes.chunks_exact(4).map(|four| u32::from_ne_bytes([four[0], four[1], four[2], four[3]]))
}

impl ShardRows {
    /// Rows that were written to a file before, with this checksum; `None` if the file is not as it was written.
    pub(super) fn open(path: &Path, places: u32, checksum: u64) -> Result<Option<ShardRows>> {
        let failed = |error| files::reading(path, &error);
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(error)),
        };
        let index = 8 * ((places as usize).div_ceil(BLOCK) + 1);
        let mut found = Xxh3::new();
        let mut buffer = memory::filled(READ, 0u8)?;
        let mut bytes = 0u64;
        loop {
            let read = file.read(&mut buffer).map_err(failed)?;
            if read == 0 {
                break;
            }
            found.update(&buffer[..read]);
            bytes += read as u64;
        }
        if found.digest() != checksum || bytes < index as u64 {
            return Ok(None);
        }
        let mut starts = memory::filled(index / 8, 0u64)?;
        file.seek(SeekFrom::Start(bytes - index as u64)).map_err(failed)?;
        file.read_exact(bytemuck::cast_slice_mut(&mut starts)).map_err(failed)?;
        let source = Source::File(Mutex::new(file), path.to_path_buf());
        Ok(Some(ShardRows { source, starts, checksum }))
    }

    /// How many bytes the blocks have.
    pub(super) fn bytes(&self) -> u64 {
        self.starts.last().copied().unwrap_or(0)
    }

    fn damaged(&self) -> Error {
        let name = match &self.source {
            Source::File(_, path) => path.display().to_string(),
            Source::Memory(_) => "rows in memory".into(),
        };
        Error::invalid(format!("{name} is damaged: the rows do not fit together"))
            .help("is the disk sound? resume: rows that are damaged are built anew")
    }

    /// Reads these bytes of the file into `buffer`.
    fn read<'a>(&'a self, range: Range<u64>, buffer: &'a mut Vec<u8>) -> Result<&'a [u8]> {
        match &self.source {
            Source::Memory(bytes) => {
                bytes.get(range.start as usize..range.end as usize).ok_or_else(|| self.damaged())
            }
            Source::File(file, path) => {
                let len = (range.end - range.start) as usize;
                if buffer.len() < len {
                    memory::reserve(buffer, len - buffer.len())?;
                    buffer.resize(len, 0);
                }
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(range.start))
                    .and_then(|_| file.read_exact(&mut buffer[..len]))
                    .map_err(|error| files::reading(path, &error))?;
                Ok(&buffer[..len])
            }
        }
    }

    /// How many rows a block has.
    fn rows_of(&self, block: usize, places: usize) -> usize {
        (places - block * BLOCK).min(BLOCK)
    }

    /// See [`ReverseRows::ship`](crate::shards::ReverseRows::ship). `most` bytes are read at once.
    pub(super) fn ship(
        &self,
        places: usize,
        front: &[u32],
        most: u64,
        buffer: &mut Vec<u8>,
        send: &mut impl FnMut(Position, u32) -> Result<()>,
    ) -> Result<u64> {
        let in_memory = matches!(self.source, Source::Memory(_));
        let block_of = |&word: &u32| (word >> 1) as usize / BLOCK;
        let (mut shipped, mut rest) = (0, front);
        while let Some(first) = rest.first().map(block_of) {
            let start = self.starts[first];
            let (mut last, mut run) = (first, 0);
            for word in rest {
                let block = block_of(word);
                let (gap, end) = (
                    self.starts[block] - self.starts[last + 1].min(self.starts[block]),
                    self.starts[block + 1],
                );
                if block > last && (in_memory || gap >= GAP || end - start > most) {
                    break;
                }
                last = block;
                run += 1;
            }
            let (now, later) = rest.split_at(run);
            rest = later;
            let end = self.starts[last + 1];
            if !in_memory && end - start > most {
                shipped += self.ship_large(places, first, now, most, buffer, send)?;
                continue;
            }
            let bytes = self.read(start..end, buffer)?;
            for group in now.chunk_by(|a, b| block_of(a) == block_of(b)) {
                let block = block_of(&group[0]);
                let bytes = &bytes[(self.starts[block] - start) as usize..];
                let header =
                    Header::read(bytes, self.rows_of(block, places)).ok_or_else(|| self.damaged())?;
                for &word in group {
                    let row = header.row((word >> 1) as usize % BLOCK);
                    shipped += 1 + row.end - row.start;
                    let row = bytes.get(row.start as usize..row.end as usize);
                    for source in numbers(row.ok_or_else(|| self.damaged())?) {
                        send(source, word & 1)?;
                    }
                }
            }
        }
        Ok(shipped)
    }

    /// The same for rows of one block that is too large to be read at once.
    #[cold]
    fn ship_large(
        &self,
        places: usize,
        block: usize,
        front: &[u32],
        most: u64,
        buffer: &mut Vec<u8>,
        send: &mut impl FnMut(Position, u32) -> Result<()>,
    ) -> Result<u64> {
        let mut shipped = 0;
        let header = self.large_header(places, block, buffer)?;
        for &word in front {
            let row = header.row((word >> 1) as usize % BLOCK);
            shipped += 1 + row.end - row.start;
            self.each_part(block, row, most, buffer, |part| {
                numbers(part).try_for_each(|source| send(source, word & 1))
            })?;
        }
        Ok(shipped)
    }

    fn large_header(&self, places: usize, block: usize, buffer: &mut Vec<u8>) -> Result<Header> {
        let (start, end) = (self.starts[block], self.starts[block + 1]);
        let bytes = self.read(start..end.min(start + (BLOCK * LONGEST) as u64), buffer)?;
        let rows = self.rows_of(block, places);
        let header = Header::read(bytes, rows);
        header.filter(|header| start + header.row(rows - 1).end == end).ok_or_else(|| self.damaged())
    }

    /// Reads a row of a block part by part.
    fn each_part(
        &self,
        block: usize,
        row: Range<u64>,
        most: u64,
        buffer: &mut Vec<u8>,
        mut each: impl FnMut(&[u8]) -> Result<()>,
    ) -> Result<()> {
        let start = self.starts[block];
        let mut at = row.start;
        while at < row.end {
            let to = row.end.min(at + (most & !3).max(4));
            each(self.read(start + at..start + to, buffer)?)?;
            at = to;
        }
        Ok(())
    }

    /// Writes the rows once more: those of the places for which `keeps` holds, with the sources for which `alive` does.
    pub(super) fn compact(
        &self,
        places: usize,
        most: u64,
        buffer: &mut Vec<u8>,
        keeps: impl Fn(usize) -> bool,
        alive: impl Fn(Position) -> bool,
        out: &mut RowWriter,
    ) -> Result<()> {
        let blocks = places.div_ceil(BLOCK);
        let mut kept: Vec<Position> = Vec::new();
        let mut block = 0;
        while block < blocks {
            let start = self.starts[block];
            let mut last = block;
            while last + 1 < blocks && self.starts[last + 2] - start <= most {
                last += 1;
            }
            let end = self.starts[last + 1];
            if end - start > most {
                self.compact_large(places, block, most, buffer, &keeps, &alive, out)?;
                block += 1;
                continue;
            }
            let bytes = self.read(start..end, buffer)?;
            for block in block..=last {
                let bytes = &bytes[(self.starts[block] - start) as usize..];
                let rows = self.rows_of(block, places);
                let header = Header::read(bytes, rows).ok_or_else(|| self.damaged())?;
                let mut lengths = [0; BLOCK];
                kept.clear();
                for (row, length) in lengths[..rows].iter_mut().enumerate() {
                    if keeps(block * BLOCK + row) {
                        let range = header.row(row);
                        let bytes = bytes.get(range.start as usize..range.end as usize);
                        let before = kept.len();
                        kept.extend(numbers(bytes.ok_or_else(|| self.damaged())?).filter(|&p| alive(p)));
                        *length = (kept.len() - before) as u64;
                    }
                }
                out.block(&lengths[..rows])?;
                out.sources(&kept)?;
            }
            block = last + 1;
        }
        Ok(())
    }

    #[cold]
    #[allow(clippy::too_many_arguments, reason = "those of `compact`, and a block")]
    fn compact_large(
        &self,
        places: usize,
        block: usize,
        most: u64,
        buffer: &mut Vec<u8>,
        keeps: &impl Fn(usize) -> bool,
        alive: &impl Fn(Position) -> bool,
        out: &mut RowWriter,
    ) -> Result<()> {
        let header = self.large_header(places, block, buffer)?;
        let rows = self.rows_of(block, places);
        let mut lengths = [0; BLOCK];
        for row in (0..rows).filter(|row| keeps(block * BLOCK + row)) {
            self.each_part(block, header.row(row), most, buffer, |part| {
                lengths[row] += numbers(part).filter(|&p| alive(p)).count() as u64;
                Ok(())
            })?;
        }
        out.block(&lengths[..rows])?;
        let mut kept: Vec<Position> = Vec::new();
        for row in (0..rows).filter(|row| keeps(block * BLOCK + row)) {
            self.each_part(block, header.row(row), most, buffer, |part| {
                kept.clear();
                kept.extend(numbers(part).filter(|&p| alive(p)));
                out.sources(&kept)
            })?;
        }
        Ok(())
    }
}
