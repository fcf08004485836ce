//! The format `contest`: `n m`, then m lines `u v`, as judges have it.
//!
//! Exactly that: blank lines are skipped, anything else is an error, and so is any other number of moves than m. The n
//! positions all exist, mentioned or not.

use std::{io::Write, ops::Range};

use super::{
    Format, Input, ReadOptions,
    believed::BELIEVED,
    dropped,
    emit::Emit,
    lines::{self, Stop},
    pairs::{BLANKS, Fault, FaultKind, Line, Pairs, Shape},
    scan::{Scanner, TooLarge},
};
use crate::{
    Control, Error, GameGraph, Labels, Position, Result,
    control::Phase,
    error::Advice,
    error::Place,
    graph::MAX_POSITIONS,
    rows::{Builder, Collect},
};

/// Reads a game.
///
/// Time O(bytes + positions); extra space nothing if sources ascend, else see [`Builder`].
pub(crate) fn read(text: &[u8], options: &ReadOptions, control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    check_base(options)?;
    let header = Header::read(text, text.len() as u64)?;
    let mut moves = Moves::new(header, text.len() as u64, options, control)?;
    moves.read(text, control)?;
    moves.finish()
}

fn check_base(options: &ReadOptions) -> Result<()> {
    match options.base {
        0 | 1 => Ok(()),
        _ => Err(Error::invalid("the first position of the contest format is called 0 or 1")),
    }
}

/// The same for a collector that is not in memory. Returns it with how many positions and moves there are.
pub(super) fn collect<C: Collect + Send>(
    text: &[u8],
    options: &ReadOptions,
    control: &Control,
    collector: impl FnOnce(u64) -> Result<C>,
) -> Result<(C, u32, u64)> {
    control.phase(Phase::Reading, text.len() as u64)?;
    check_base(options)?;
    let header = Header::read(text, text.len() as u64)?;
    let collector = collector(u64::from(header.positions))?;
    let mut moves = Moves { header, base: options.base, found: 0, collector };
    moves.read(text, control)?;
    Ok((moves.collector, moves.header.positions, moves.found))
}

impl<C: Collect + Send> Moves<C> {
    /// Reads all lines after the first.
    fn read(&mut self, text: &[u8], control: &Control) -> Result<()> {
        let read = lines::read(text, self.header.end, self.shape(), control, |pairs| {
            if self.take(pairs)? { Ok(()) } else { Err(self.header.too_many(text).into()) }
        });
        let header = &self.header;
        match read {
            Ok(()) => {}
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Fault(fault)) => return Err(header.explain(text, &fault, self.base)),
        }
        if self.found == header.moves {
            return Ok(());
        }
        let found = self.found;
        let message = format!("the first line promises {} moves, but there are {found}", header.moves);
        let place = Place::of(text, text.len()..text.len(), "the text ends here");
        Err(Error::invalid(message).at(place).help("is the file cut off?"))
    }
}

/// What was read so far.
pub(super) struct Moves<C> {
    pub(super) header: Header,
    base: u64,
    found: u64,
    collector: C,
}

impl<'a> Moves<Builder<'a>> {
    /// No moves yet, of a text of about this size.
    pub(super) fn new(
        header: Header,
        size: u64,
        options: &ReadOptions,
        control: &'a Control,
    ) -> Result<Self> {
        let mut builder = Builder::new(control)?;
        // A move takes four bytes of text at least. Promises beyond that are left for the error at the end.
        builder.expect(u64::from(header.positions), header.moves.min(size / 4))?;
        Ok(Moves { header, base: options.base, found: 0, collector: builder })
    }

    /// Whether there are as many moves as promised.
    pub(super) fn is_whole(&self) -> bool {
        self.found == self.header.moves
    }

    /// The game.
    pub(super) fn finish(self) -> Result<Input> {
        let n = self.header.positions;
        let mut game = GameGraph::new(self.collector.finish(n)?);
        if n > 0 {
            game.labels = Labels::Dense { first: self.base };
        }
        Ok(Input { game, format: Format::Contest, notes: Vec::new() })
    }
}

impl<C: Collect> Moves<C> {
    /// What its lines may be like.
    pub(super) fn shape(&self) -> Shape<Position> {
        let greatest = self.header.positions.saturating_sub(1);
        Shape { base: self.base as u32, greatest, line: Line::Strict, separators: BLANKS }
    }

    /// Adds moves; returns whether there are as many as promised, or fewer.
    pub(super) fn take(&mut self, pairs: &Pairs<Position>) -> Result<bool> {
        self.collector.collect(&pairs.sources, &pairs.targets, pairs.greatest)?;
        self.found += pairs.sources.len() as u64;
        Ok(self.found <= self.header.moves)
    }
}

/// The first line.
pub(super) struct Header {
    positions: u32,
    moves: u64,
    /// Where the second line starts.
    pub(super) end: usize,
}

impl Header {
    /// Reads it from the start of a text of this size.
    pub(super) fn read(text: &[u8], size: u64) -> Result<Header> {
        let mut scanner = Scanner::new(text);
        while scanner.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            scanner.at += 1;
        }
        let (positions, place) = Header::number(&mut scanner, "the number of positions")?;
        if positions > MAX_POSITIONS {
            let place = Place::of(text, place, format!("at most {MAX_POSITIONS}"));
            return Err(Error::invalid(format!("{positions} positions are too many")).at(place));
        }
        // No number in the file drives an allocation that the file's size does not justify.
        if positions > BELIEVED + size {
            let message = format!("{positions} positions are not to be believed of {size} bytes");
            let place = Place::of(text, place, "the number of positions");
            return Err(Error::invalid(message).at(place).help(format!(
                "there may be up to {BELIEVED} more positions than the file has bytes; is this the contest format?"
            )));
        }
        scanner.blanks();
        let (moves, _) = Header::number(&mut scanner, "the number of moves")?;
        scanner.blanks();
        let at = scanner.at;
        let rest = scanner.rest_of_line().trim_ascii_end().len();
        if rest > 0 {
            let place = Place::of(text, at..at + rest, "the end of the line");
            return Err(Error::invalid("the first line has more than two numbers").at(place));
        }
        Ok(Header { positions: positions as u32, moves, end: (scanner.at + 1).min(text.len()) })
    }

    fn number(scanner: &mut Scanner<'_>, expected: &str) -> Result<(u64, Range<usize>)> {
        let start = scanner.at;
        let wrong = |message: &str| {
            let word = scanner.bytes[start..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
            let place = Place::of(scanner.bytes, start..start + word, expected);
            Err(Error::invalid(message)
                .at(place)
                .help("the format contest starts with the number of positions and the number of moves")
                .help(Advice::ReadAs(Format::Edges)))
        };
        let mut ahead = *scanner;
        let number = match ahead.number() {
            Ok(Some(number)) => number,
            Ok(None) => return wrong("the first line is not two numbers"),
            Err(TooLarge) => return wrong("a number on the first line does not fit 64 bits"),
        };
        if ahead.peek().is_some_and(|byte| !byte.is_ascii_whitespace()) {
            return wrong("the first line is not two numbers");
        }
        *scanner = ahead;
        Ok((number, start..scanner.at))
    }

    /// The error of the first line after the promised ones.
    fn too_many(&self, text: &[u8]) -> Error {
        let mut scanner = Scanner { bytes: text, at: self.end };
        let mut moves = 0;
        while scanner.at < text.len() {
            let at = scanner.at;
            let line = scanner.rest_of_line().trim_ascii_end().len();
            moves += u64::from(line > 0);
            if moves > self.moves {
                let place = Place::of(text, at..at + line, "the end of the text");
                return Error::invalid(format!("there are more moves than the {} promised", self.moves))
                    .at(place);
            }
            scanner.at += 1;
        }
        Error::invalid(format!("there are more moves than the {} promised", self.moves))
    }

    fn explain(&self, text: &[u8], fault: &Fault, base: u64) -> Error {
        if fault.kind != FaultKind::Outside {
            return fault.explain(text);
        }
        let id = String::from_utf8_lossy(&text[fault.bytes.clone()]).into_owned();
        let n = u64::from(self.positions);
        if n == 0 {
            let place =
                Place::of(text, fault.bytes.clone(), "no position, since the first line promises none");
            return Error::invalid(format!("there is no position {id}")).at(place);
        }
        let last = base + n - 1;
        let place = Place::of(text, fault.bytes.clone(), format!("a position from {base} to {last}"));
        let error = Error::invalid(format!("there is no position {id}")).at(place);
        match (base, id.parse()) {
            (1, Ok(0u64)) => error.help("positions count from 1").help(Advice::CountFrom(0)),
            (0, Ok(id)) if id == n => error.help(Advice::CountFrom(1)),
            _ => error,
        }
    }
}

/// Writes a game, and returns what could not be held. Positions are written as 1, 2, …
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let mut emit = Emit::new(out);
    let mut line = |first: u64, second: u64| {
        emit.number(first)?;
        emit.text(" ")?;
        emit.number(second)?;
        emit.text("\n")
    };
    line(game.positions().into(), game.graph.move_count())?;
    game.graph.all_moves().try_for_each(|(u, v)| line(u64::from(u) + 1, u64::from(v) + 1))?;
    emit.finish()?;
    let mut lost = dropped::all(game);
    match &game.labels {
        Labels::Dense { first: 1 } => {}
        Labels::Names(_) => {
            lost.push(dropped::not_held("the names; positions are numbered from 1, in order"))
        }
        Labels::Dense { .. } | Labels::Numbers(_) => {
            lost.push(dropped::not_held("the numbers; positions are numbered anew, from 1"));
        }
    }
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Graph, memory::Budget};

    fn read_base(text: &str, base: u64) -> Result<GameGraph> {
        let options = ReadOptions { base, ..ReadOptions::default() };
        read(text.as_bytes(), &options, &Control::default()).map(|input| input.game)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5), (0, 0), (0, 1)];
        let mut game = GameGraph::new(Graph::from_moves(7, &moves).unwrap());
        game.labels = Labels::Dense { first: 1 };
        let mut text = Vec::new();
        assert!(write(&game, &mut text).unwrap().is_empty());
        assert!(text.starts_with(b"7 9\n1 2\n1 3\n1 1\n"));
        assert_eq!(read_base(std::str::from_utf8(&text).unwrap(), 1).unwrap(), game);
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let game = GameGraph::new(Graph::from_moves(2, &[(0, 1)]).unwrap());
        let mut text = Vec::new();
        assert_eq!(
            write(&game, &mut text).unwrap(),
            ["not held: the numbers; positions are numbered anew, from 1"]
        );
        assert_eq!(text, b"2 1\n1 2\n");
    }

    #[test]
    fn blank_lines_carriage_returns_tabs_and_isolated_positions_are_fine() {
        let game = read_base("\r\n \r\n 5\t 2 \r\n\r\n1\t2\r\n   2   1\t\r\n\r\n", 1).unwrap();
        assert_eq!(game.positions(), 5);
        assert_eq!(game.graph.all_moves().collect::<Vec<_>>(), [(0, 1), (1, 0)]);
        assert_eq!(game.label(0), "1");
        assert_eq!(read_base("0 0", 1).unwrap().positions(), 0);
        assert_eq!(read_base("3 1\n0 2", 0).unwrap().graph.all_moves().collect::<Vec<_>>(), [(0, 2)]);
    }

    #[test]
    fn broken_files_are_refused_with_their_place() {
        let long = format!("2 1\n1 {}\n", "7".repeat(10_000_000));
        for (text, base, message, place) in [
            ("", 1, "the first line is not two numbers", Some((1, 1))),
            ("5", 1, "the first line is not two numbers", Some((1, 2))),
            ("five 2\n", 1, "the first line is not two numbers", Some((1, 1))),
            ("-5 2\n", 1, "the first line is not two numbers", Some((1, 1))),
            ("5 2x\n", 1, "the first line is not two numbers", Some((1, 3))),
            ("5 2 3\n", 1, "the first line has more than two numbers", Some((1, 5))),
            ("5 99999999999999999999\n", 1, "a number on the first line does not fit 64 bits", Some((1, 3))),
            ("4294967295 1\n1 2\n", 1, "4294967295 positions are too many", Some((1, 1))),
            (
                "4000000000 1\n1 2\n",
                1,
                "4000000000 positions are not to be believed of 17 bytes",
                Some((1, 1)),
            ),
            ("2 2\n1 2\n", 1, "the first line promises 2 moves, but there are 1", Some((3, 1))),
            (
                "2 18446744073709551615\n1 2",
                1,
                "the first line promises 18446744073709551615 moves, but there are 1",
                Some((2, 4)),
            ),
            ("2 1\n1 2\n\n 2 1\n2 2\n", 1, "there are more moves than the 1 promised", Some((4, 1))),
            ("2 0\n\nend\n", 1, "a line does not start with a number", Some((3, 1))),
            ("2 1\n1 3\n", 1, "there is no position 3", Some((2, 3))),
            ("2 1\n0 1\n", 1, "there is no position 0", Some((2, 1))),
            ("2 1\n1 2\n", 0, "there is no position 2", Some((2, 3))),
            ("0 1\n1 1\n", 1, "there are more moves than the 1 promised", None),
            ("2 1\n1\n", 1, "a line has one number instead of two", Some((2, 2))),
            ("2 1\n1 2 3\n", 1, "a line goes on after its two numbers", Some((2, 5))),
            ("2 1\n1 2 # no\n", 1, "a line goes on after its two numbers", Some((2, 5))),
            ("2 1\n1,2\n", 1, "a number is followed by something else than a blank", Some((2, 2))),
            ("2 1\n1 2é\n", 1, "a number is followed by something else than a blank", Some((2, 4))),
            ("2 1\n-1 2\n", 1, "a line does not start with a number", Some((2, 1))),
            ("2 1\n1 -2\n", 1, "a line has one number instead of two", Some((2, 3))),
            ("2 1\n1 18446744073709551616\n", 1, "a number does not fit 64 bits", Some((2, 3))),
            ("2 1\n1 4294967297\n", 1, "there is no position 4294967297", Some((2, 3))),
            (&long, 1, "a number does not fit 64 bits", Some((2, 3))),
            ("2 1\n\0\u{1}\u{2}\n", 1, "a line does not start with a number", Some((2, 1))),
        ] {
            let Err(error) = read_base(text, base) else {
                assert!(place.is_none(), "{text:?} was read");
                continue;
            };
            if let Some(place) = place {
                let told = error.place().unwrap();
                assert_eq!(
                    (error.message(), (told.line, told.column)),
                    (message, place),
                    "{:?}",
                    &text[..text.len().min(99)]
                );
                assert!(told.excerpt.len() < 300);
            }
        }
    }

    #[test]
    fn errors_help_with_the_base() {
        let help = |text, base| read_base(text, base).unwrap_err().advice_text().unwrap();
        assert!(help("2 1\n0 1\n", 1).contains("counts from 0"));
        assert!(help("2 1\n1 2\n", 0).contains("counts from 1"));
    }

    #[test]
    fn a_small_budget_is_kept() {
        let text = format!("1000000 1\n{}", "1 2\n");
        let control = Control::new(1, Budget::new(1_000_000));
        let error = read(text.as_bytes(), &ReadOptions::default(), &control).unwrap_err();
        assert_eq!(error.kind(), crate::error::Kind::Resource);
    }
}
