//! Writes a game whose rows come one after the other, and are never all in memory.

use std::io::{Seek, SeekFrom, Write};

use xxhash_rust::xxh3::xxh3_64;

use super::{
    layout::{self, ALIGNMENT, ENTRY, HEADER, Header, Kind, PIECE, Section},
    write::{contents, header},
};
use crate::{Error, GameGraph, Position, Result, binary::bytes_of, error::Kind as ErrorKind, memory};

/// Writes a game in the binary format row by row.
///
/// Time O(bytes); space two pieces of 256 kB.
///
/// ```
/// use retrograde_core::{Control, GameGraph, format::{Format, ReadOptions, RowsWriter, read}};
/// let like = GameGraph::default();
/// let mut writer = RowsWriter::new(std::io::Cursor::new(Vec::new()), &like, 3, 3)?;
/// for row in [&[1, 2][..], &[2], &[]] {
///     writer.row(row.len() as u64)?;
///     writer.targets(row)?;
/// }
/// let bytes = std::sync::Arc::new(writer.finish()?.into_inner());
/// let game = read(bytes, Format::Binary, &ReadOptions::default(), &Control::default())?.game;
/// assert_eq!(game.graph.moves(0), [1, 2]);
/// # Ok::<(), retrograde_core::Error>(())
/// ```
#[derive(Debug)]
pub struct RowsWriter<'a, W> {
    out: W,
    like: &'a GameGraph,
    header: Header,
    starts: Column,
    targets: Column,
    /// Where the other sections begin.
    rest: usize,
    /// How many moves the rows that were begun have.
    promised: u64,
    rows: u64,
}

/// A section that grows.
#[derive(Debug)]
struct Column {
    kind: Kind,
    start: usize,
    written: usize,
    buffer: Vec<u8>,
    sums: Vec<u64>,
}

impl Column {
    fn new(kind: Kind, start: usize) -> Result<Column> {
        Ok(Column { kind, start, written: 0, buffer: memory::with_capacity(2 * PIECE)?, sums: Vec::new() })
    }

    /// Appends bytes, no more than a piece has.
    fn push(&mut self, bytes: &[u8], out: &mut (impl Write + Seek)) -> Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= PIECE { self.flush(PIECE, out) } else { Ok(()) }
    }

    fn flush(&mut self, bytes: usize, out: &mut (impl Write + Seek)) -> Result<()> {
        let piece = &self.buffer[..bytes];
        self.sums.push(xxh3_64(piece));
        out.seek(SeekFrom::Start((self.start + self.written) as u64))?;
        out.write_all(piece)?;
        self.written += bytes;
        self.buffer.drain(..bytes);
        Ok(())
    }

    fn finish(mut self, out: &mut (impl Write + Seek)) -> Result<Section> {
        if !self.buffer.is_empty() {
            self.flush(self.buffer.len(), out)?;
        }
        let checksum = layout::checksum(&self.sums);
        Ok(Section { kind: self.kind, start: self.start, bytes: self.written, checksum })
    }
}

impl<'a, W: Write + Seek> RowsWriter<'a, W> {
    /// Begins a game of so many positions and moves that is otherwise like this one, whose rows are not looked at.
    pub fn new(out: W, like: &'a GameGraph, positions: u32, moves: u64) -> Result<RowsWriter<'a, W>> {
        let table = HEADER + ENTRY * contents(like)?.len();
        let too_large =
            || Error::new(ErrorKind::Resource, "this game is too large for a file of this machine");
        let end = |start: usize, count: u64, each: u64| {
            let bytes = count.checked_mul(each).and_then(|bytes| usize::try_from(bytes).ok());
            bytes.and_then(|bytes| start.checked_add(bytes)).ok_or_else(too_large)
        };
        let starts = table.next_multiple_of(ALIGNMENT);
        let targets = end(starts, u64::from(positions) + 1, 8)?.next_multiple_of(ALIGNMENT);
        let rest = end(targets, moves, 4)?;
        let mut writer = RowsWriter {
            out,
            like,
            header: Header { positions: positions.into(), moves, ..header(like) },
            starts: Column::new(Kind::Starts, starts)?,
            targets: Column::new(Kind::Targets, targets)?,
            rest,
            promised: 0,
            rows: 0,
        };
        writer.starts.push(&0u64.to_le_bytes(), &mut writer.out)?;
        Ok(writer)
    }

    /// The next position has so many moves.
    pub fn row(&mut self, moves: u64) -> Result<()> {
        self.promised += moves;
        self.rows += 1;
        self.starts.push(&self.promised.to_le_bytes(), &mut self.out)
    }

    /// The next moves lead there.
    pub fn targets(&mut self, targets: &[Position]) -> Result<()> {
        for part in targets.chunks(PIECE / 4) {
            self.targets.push(&bytes_of(part), &mut self.out)?;
        }
        Ok(())
    }

    /// Writes everything else. Errors if there were not as many rows and moves as promised.
    pub fn finish(mut self) -> Result<W> {
        let moves = (self.targets.written + self.targets.buffer.len()) as u64 / 4;
        if (self.rows, self.promised, moves) != (self.header.positions, self.header.moves, self.header.moves)
        {
            return Err(Error::invalid("the rows of this game are not as many as promised"));
        }
        let mut sections = vec![self.starts.finish(&mut self.out)?, self.targets.finish(&mut self.out)?];
        let mut end = self.rest;
        for (kind, bytes) in contents(self.like)?.into_iter().skip(2) {
            let start = end.next_multiple_of(ALIGNMENT);
            let mut column = Column::new(kind, start)?;
            for piece in bytes.chunks(PIECE) {
                column.push(piece, &mut self.out)?;
            }
            sections.push(column.finish(&mut self.out)?);
            end = start + bytes.len();
        }
        let reached =
            sections.iter().filter(|section| section.bytes > 0).map(|section| section.range().end).max();
        if reached < Some(end) {
            // A last section without bytes still begins where it says.
            self.out.seek(SeekFrom::Start(end as u64 - 1))?;
            self.out.write_all(&[0])?;
        }
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&layout::encode(&self.header, &sections, end as u64))?;
        self.out.flush()?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::{End, Graph, Infinite, Labels, Player};

    #[test]
    fn rows_one_by_one_make_the_same_file_as_a_game_in_memory() {
        let moves: Vec<(u32, u32)> =
            (0..200_000u32).map(|i| (i.wrapping_mul(7919) % 70_000, i % 70_001)).collect();
        let mut games = vec![
            GameGraph::default(),
            GameGraph::new(Graph::from_moves(3, &[]).unwrap()),
            GameGraph::new(Graph::from_moves(70_001, &moves).unwrap()),
        ];
        let mut named = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 0), (0, 2)]).unwrap());
        named.labels = Labels::Names(["a", "b", "c"].into_iter().collect());
        named.owners = Some(vec![Some(Player::First), Some(Player::Second), None]);
        named.captions = Some(["", "", ""].into_iter().collect());
        named.end_play([(2, End::Score(5))]);
        named.infinite = Infinite::Wins(Player::Second);
        games.push(named);
        for game in &games {
            let mut right = Vec::new();
            super::super::write(game, &mut right).unwrap();
            let (n, m) = (game.positions(), game.graph.move_count());
            let mut like = game.clone();
            like.graph = Graph::default();
            let mut writer = RowsWriter::new(Cursor::new(Vec::new()), &like, n, m).unwrap();
            for v in 0..n {
                writer.row(game.graph.moves(v).len() as u64).unwrap();
                writer.targets(game.graph.moves(v)).unwrap();
            }
            assert!(writer.finish().unwrap().into_inner() == right);
        }
    }

    #[test]
    fn rows_that_are_missing_are_noticed() {
        let game = GameGraph::default();
        let mut writer = RowsWriter::new(Cursor::new(Vec::new()), &game, 2, 1).unwrap();
        writer.row(1).unwrap();
        writer.targets(&[1]).unwrap();
        assert!(writer.finish().is_err());
    }
}
