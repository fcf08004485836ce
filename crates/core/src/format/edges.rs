//! The format `edges`: `u v` a line, as SNAP and KONECT have it.
//!
//! Numbers are separated by blanks or tabs. `#` or `%` where a number could stand starts a comment. A number alone on a
//! line is a position, and needs no move. Further columns are ignored, and counted; all lines have as many then, because lines
//! of different lengths are most likely an adjacency list. A position exists when it is
//! mentioned; positions ascend by their numbers, which may be any 64 bits.

use std::io::Write;

use super::{
    Collected, Format, Input, Numbers,
    compact::compact,
    dropped,
    emit::Emit,
    lines::{self, Stop},
    pairs::{BLANKS, Fault, FaultKind, Line, Pairs, Shape, Wider, columns},
    sparse,
};
use crate::{
    Control, Error, GameGraph, Graph, Labels, Position, Result,
    control::Phase,
    error::{Advice, Place},
    graph::MAX_POSITIONS,
    memory,
    rows::{Builder, Collect},
};

/// Reads a game.
///
/// Small numbers index a table of rows, and small is what the file's size justifies; where one is larger, all of them are
/// sorted instead. Time O(bytes + positions + moves), with large numbers a sort more.
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    let mut read =
        numbers(text, 0, Line::Loose, BLANKS, control)?.map_err(|fault| fault_error(text, &fault))?;
    if read.is_uneven {
        return Err(uneven(text));
    }
    if read.is_square && is_table(text) {
        return Err(square());
    }
    read.input.notes.extend(read.note);
    Ok(read.input)
}

fn fault_error(text: &[u8], fault: &Fault) -> Error {
    let error = fault.explain(text);
    if fault.is_name(text) { error.help(Advice::ReadAs(Format::Adjlist)) } else { error }
}

fn square() -> Error {
    Error::invalid("a square table of 0 and 1 may be a matrix, or moves with further columns")
        .help("for the matrix, convert it to Matrix Market (scipy.io.mmwrite), or write {\"matrix\": [[0, 1], …]} in JSON; for moves, cut off the further columns: awk '{print $1, $2}' FILE > NEW")
}

/// What lines of numbers hold.
pub(super) struct Read {
    /// The game, in the format `edges`.
    pub(super) input: Input,
    /// Whether lines have different numbers of columns.
    pub(super) is_uneven: bool,
    /// Whether there are as many lines as columns, three or more, and no number greater than 1 in the first two.
    is_square: bool,
    /// What looks odd in an edge list.
    note: Option<String>,
}

/// Reads lines of numbers from `start` on, which is the start of a line: small ones, else large ones. The inner error is
/// one of the text.
pub(super) fn numbers(
    text: &[u8],
    start: usize,
    line: Line,
    separators: [u8; 2],
    control: &Control,
) -> Result<Result<Read, Fault>> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let mut moves = Moves::new(text.len() as u64, line, separators, control)?;
    match lines::read(text, start, moves.shape(), control, |pairs| Ok(moves.take(pairs)?)) {
        Ok(()) => return moves.finish(control).map(Ok),
        Err(Stop::Error(error)) => return Err(error),
        Err(Stop::Fault(fault)) if fault.kind == FaultKind::Outside => drop(moves),
        Err(Stop::Fault(fault)) => return Ok(Err(fault)),
    }
    control.phase(Phase::Reading, text.len() as u64)?;
    Ok(sparse::read(text, start, line, separators, control)?.map(|sparse| {
        let mut input = input(sparse.graph, sparse.labels, Vec::new());
        note_wider(sparse.wider, &mut input.notes);
        Read { input, is_uneven: is_uneven(sparse.wider, sparse.has), is_square: false, note: None }
    }))
}

fn input(graph: Graph, labels: Labels, notes: Vec<String>) -> Input {
    let mut game = GameGraph::new(graph);
    game.labels = labels;
    Input { game, format: Format::Edges, notes }
}

/// Whether lines have different numbers of columns, which in an edge list all have; `has` says whether some have one, and
/// two. Lines of one and of two numbers go together, and mean the same as rows.
fn is_uneven(wider: Wider, [one, two]: [bool; 2]) -> bool {
    wider.columns.is_some_and(|(least, most)| one || two || least < most)
}

/// What was read so far of a text with small numbers.
pub(super) struct Moves<C> {
    shape: Shape<Position>,
    collector: C,
    found: u64,
    /// One more than the greatest position that a move names.
    named: u64,
    singles: Vec<Position>,
    wider: Wider,
    first_line: Option<(Position, Position)>,
}

impl<'a> Moves<Builder<'a>> {
    /// No moves yet, of a text of about this size.
    pub(super) fn new(size: u64, line: Line, separators: [u8; 2], control: &'a Control) -> Result<Self> {
        Ok(Moves::of(size, line, separators, Builder::new(control)?))
    }

    /// The game.
    pub(super) fn finish(self, control: &Control) -> Result<Read> {
        let judged = self.judge();
        let graph = judged.collector.finish(judged.positions)?;
        let (graph, labels) = compact(graph, &judged.singles, control)?;
        let Judged { is_uneven, is_square, note, .. } = judged;
        Ok(Read { input: input(graph, labels, judged.notes), is_uneven, is_square, note })
    }
}

/// What is to be said of a text of which all moves were collected.
struct Judged<C> {
    collector: C,
    found: u64,
    /// One more than the greatest number.
    positions: u32,
    singles: Vec<Position>,
    notes: Vec<String>,
    note: Option<String>,
    is_uneven: bool,
    is_square: bool,
}

impl<C: Collect> Moves<C> {
    fn of(size: u64, line: Line, separators: [u8; 2], collector: C) -> Self {
        let shape = Shape { base: 0, greatest: greatest(size), line, separators };
        let (singles, wider) = (Vec::new(), Wider::default());
        Moves { shape, collector, found: 0, named: 0, singles, wider, first_line: None }
    }

    /// What its lines may be like.
    pub(super) fn shape(&self) -> Shape<Position> {
        self.shape
    }

    /// Adds what some lines hold.
    pub(super) fn take(&mut self, pairs: &Pairs<Position>) -> Result<()> {
        if !pairs.sources.is_empty() {
            self.collector.collect(&pairs.sources, &pairs.targets, pairs.greatest)?;
            self.named = self.named.max(u64::from(pairs.greatest) + 1);
            self.found += pairs.sources.len() as u64;
        }
        memory::reserve(&mut self.singles, pairs.singles.len())?;
        self.singles.extend_from_slice(&pairs.singles);
        self.wider.add(pairs.wider);
        let first = pairs.sources.first().copied().zip(pairs.targets.first().copied());
        self.first_line = self.first_line.or(first);
        Ok(())
    }

    /// What is to be said of the text as a whole.
    fn judge(self) -> Judged<C> {
        let Moves { collector, found, named, singles, wider, first_line, .. } = self;
        let is_uneven = is_uneven(wider, [!singles.is_empty(), found > wider.lines]);
        let is_square =
            wider.columns == Some((wider.lines, wider.lines)) && wider.not_whole == 0 && named <= 2;
        let mut notes = Vec::new();
        note_wider(wider, &mut notes);
        let mut note = None;
        if let Some((n, m)) = first_line
            && wider.lines == 0
            && found == u64::from(m) + 1
            && named <= u64::from(n.max(m)) + 1
        {
            note = Some(format!(
                "the first line, {n} {m}, was read as a move; if it says how many positions and moves there are, this is the format contest"
            ));
        }
        let positions = singles.iter().map(|&v| u64::from(v) + 1).fold(named, u64::max) as u32;
        Judged { collector, found, positions, singles, notes, note, is_uneven, is_square }
    }
}

/// The greatest number that is small in a text of this size.
fn greatest(size: u64) -> Position {
    // A position of seven digits takes eight bytes of text, and more if it has a move: so if all numbers up to the greatest
    // occur, that one is less than this, and the table of rows takes no more than twice the file.
    (size / 4 + 1024).min(MAX_POSITIONS - 1) as Position
}

/// Gives the moves of an edge list to a collector that is not in memory; `None` if there are numbers that are too large for that.
pub(super) fn collect<C: Collect + Send>(
    text: &[u8],
    control: &Control,
    collector: impl FnOnce(u64) -> Result<C>,
) -> Result<Option<Collected<C>>> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let size = text.len() as u64;
    let mut moves = Moves::of(size, Line::Loose, BLANKS, collector(u64::from(greatest(size)) + 1)?);
    match lines::read(text, 0, moves.shape(), control, |pairs| Ok(moves.take(pairs)?)) {
        Ok(()) => {}
        Err(Stop::Error(error)) => return Err(error),
        Err(Stop::Fault(fault)) if fault.kind == FaultKind::Outside => return Ok(None),
        Err(Stop::Fault(fault)) => return Err(fault_error(text, &fault)),
    }
    let judged = moves.judge();
    if judged.is_uneven {
        return Err(uneven(text));
    }
    if judged.is_square && is_table(text) {
        return Err(square());
    }
    let mut notes = judged.notes;
    notes.extend(judged.note);
    let numbers = Numbers::Mentioned { end: judged.positions, alone: judged.singles };
    Ok(Some(Collected { collector: judged.collector, moves: judged.found, numbers, notes }))
}

impl Read {
    /// The game of an edge list; `None` if it is none.
    pub(super) fn of_edges(mut self) -> Option<Input> {
        self.input.notes.extend(self.note);
        (!self.is_uneven && !self.is_square).then_some(self.input)
    }
}

fn note_wider(wider: Wider, notes: &mut Vec<String>) {
    let lines = match wider.lines {
        0 => return,
        1 => "1 line has".to_owned(),
        lines => format!("{lines} lines have"),
    };
    let or = if wider.not_whole == 0 { "; if they are moves too, this is the format adjlist" } else { "" };
    notes.push(format!("{lines} further columns, which were ignored{or}"));
}

/// Whether all words but comments are 0 or 1.
fn is_table(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').all(|line| {
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words
            .by_ref()
            .take_while(|word| !matches!(word[0], b'#' | b'%'))
            .all(|word| matches!(word, b"0" | b"1"))
    })
}

/// The error of lines with different numbers of columns: at the first one that differs from those before it.
fn uneven(text: &[u8]) -> Error {
    let mut first: Option<(u64, u64, &[u8])> = None;
    let mut differs = None;
    let (mut start, mut lines) = (0, 0u64);
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        let here = start + line.len() - line.trim_ascii_start().len()..start + line.trim_ascii_end().len();
        start += line.len();
        if line.trim_ascii_start().starts_with(b"%") {
            continue;
        }
        lines += u64::from(first.is_some());
        let (columns, _) = columns(line.strip_suffix(b"\n").unwrap_or(line));
        match first {
            _ if columns == 0 => {}
            None => first = Some((number, columns, line)),
            Some((first, before, _)) if before != columns && differs.is_none() && before.max(columns) > 2 => {
                let numbers = if columns == 1 { "1 column" } else { &format!("{columns} columns") };
                let message = format!("this line has {numbers}, and line {first} has {before}");
                differs = Some(Error::invalid(message).at(Place::of(text, here, "lines of one length")));
            }
            // Lines of one and two numbers go together, so the next longer one differs from both.
            Some((_, 1, _)) if columns == 2 => first = Some((number, 2, line)),
            Some(_) => {}
        }
    }
    let header =
        first.and_then(|(.., line)| std::str::from_utf8(line).ok()?.split_whitespace().next()?.parse().ok());
    let error = differs
        .unwrap_or_else(|| Error::invalid("lines have different numbers of columns"))
        .help(Advice::ReadAs(Format::Adjlist))
        .help("if further columns are weights, cut them off: awk '{print $1, $2}' FILE > NEW");
    if header == Some(lines) { error.help(Advice::ReadAs(Format::Metis)) } else { error }
}

/// Writes a game, and returns what could not be held. A position that no move mentions stands alone on a line.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let n = game.positions();
    let mut is_target = memory::filled(n as usize, false)?;
    game.graph.rows().targets.iter().for_each(|&v| is_target[v as usize] = true);
    let number = |v: Position| game.labels.number(v).unwrap_or(v.into());
    let mut emit = Emit::new(out);
    for u in 0..n {
        if game.graph.is_terminal(u) && !is_target[u as usize] {
            emit.number(number(u))?;
            emit.text("\n")?;
        }
        for &v in game.graph.moves(u) {
            emit.number(number(u))?;
            emit.text(" ")?;
            emit.number(number(v))?;
            emit.text("\n")?;
        }
    }
    emit.finish()?;
    let mut lost = dropped::all(game);
    if matches!(game.labels, Labels::Names(_)) {
        lost.push(dropped::not_held("the names; positions are numbered from 0, in order"));
    }
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Graph, memory::Budget};

    fn read_text(text: &str) -> Result<Input> {
        read(text.as_bytes(), &Control::new(2, Budget::unlimited()))
    }

    /// Labels and moves by label, as people see them.
    fn seen(game: &GameGraph) -> (Vec<String>, Vec<String>) {
        let label = |v| game.label(v).into_owned();
        let moves = game.graph.all_moves().map(|(u, v)| format!("{} {}", label(u), label(v))).collect();
        ((0..game.positions()).map(label).collect(), moves)
    }

    #[test]
    fn positions_exist_when_they_are_mentioned_and_ascend_by_number() {
        for (text, labels, moves) in [
            ("", "", ""),
            ("# nothing\n% at all\n\n", "", ""),
            ("0", "0", ""),
            ("0 1\n1 2\n", "0 1 2", "0 1,1 2"),
            ("3 2\n1 2\n2\n", "1 2 3", "1 2,3 2"),
            ("2 1\r\n1\t1\r\n", "1 2", "1 1,2 1"),
            ("7 7 7\n7 7 1.5\n", "7", "7 7,7 7"),
            ("7 7 {}\n7 7 {'a': 1, 'b': 2}\n", "7", "7 7,7 7"),
            ("1\n2 3\n", "1 2 3", "2 3"),
            ("10 5 # five\n5 20 % twenty\n30\n", "5 10 20 30", "5 20,10 5"),
            ("007 7\n", "7", "7 7"),
            ("1000000 5\n5 2000000\n7\n", "5 7 1000000 2000000", "5 2000000,1000000 5"),
            (
                "18446744073709551615 0\n0 4294967296\n0 4294967295",
                "0 4294967295 4294967296 18446744073709551615",
                "0 4294967296,0 4294967295,18446744073709551615 0",
            ),
        ] {
            let expected = |list: &str, at: char| {
                list.split(at).filter(|w| !w.is_empty()).map(str::to_owned).collect::<Vec<_>>()
            };
            let game = read_text(text).unwrap().game;
            assert_eq!(seen(&game), (expected(labels, ' '), expected(moves, ',')), "{text:?}");
            // And what is written is read again.
            let mut written = Vec::new();
            assert_eq!(write(&game, &mut written).unwrap(), [""; 0]);
            assert_eq!(read(&written, &Control::default()).unwrap().game, game, "{text:?}");
        }
    }

    #[test]
    fn dense_numbers_need_no_table_of_labels() {
        assert_eq!(read_text("0 1\n").unwrap().game.labels, Labels::Dense { first: 0 });
        assert_eq!(read_text("2 1\n").unwrap().game.labels, Labels::Dense { first: 1 });
        assert_eq!(read_text("1 3\n").unwrap().game.labels, Labels::Numbers(vec![1, 3]));
    }

    #[test]
    fn small_and_large_numbers_are_read_alike() {
        // The same graph with every number multiplied: by 1 the table of rows is used, by 2^40 the sort.
        let mut seed = 5u64;
        let mut moves = Vec::new();
        for _ in 0..3000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            moves.push((seed >> 40 & 0x3FF, seed >> 50 & 0x3FF));
        }
        for sorted in [false, true] {
            if sorted {
                moves.sort_by_key(|&(u, _)| u);
            }
            let text = |factor: u64| {
                let lines =
                    moves.iter().map(|&(u, v)| format!("{} {}\n", (u + 3) * factor, (v + 3) * factor));
                lines.collect::<String>() + &format!("{}\n", 2000 * factor)
            };
            let small = read_text(&text(1)).unwrap().game;
            let large = read_text(&text(1 << 40)).unwrap().game;
            assert_eq!(small.graph, large.graph);
            let factored: Vec<u64> =
                (0..small.positions()).map(|v| small.labels.number(v).unwrap() << 40).collect();
            assert_eq!(large.labels, Labels::Numbers(factored));
        }
    }

    #[test]
    fn notes_tell_what_was_ignored_and_what_looks_like_a_header() {
        assert_eq!(read_text("0 1 .5\n").unwrap().notes, ["1 line has further columns, which were ignored"]);
        assert_eq!(
            read_text("0 1 5\n1 2 5\n").unwrap().notes,
            [
                "2 lines have further columns, which were ignored; if they are moves too, this is the format adjlist"
            ]
        );
        assert_eq!(
            read_text("99999999999 1 5 # 7\n").unwrap().notes,
            [
                "1 line has further columns, which were ignored; if they are moves too, this is the format adjlist"
            ]
        );
        let notes = read_text("6 2\n1 6\n6 3\n").unwrap().notes;
        assert!(notes.len() == 1 && notes[0].contains("the format contest"), "{notes:?}");
        assert!(read_text("6 2\n1 7\n6 3\n").unwrap().notes.is_empty());
    }

    #[test]
    fn broken_files_are_refused_with_their_place() {
        for (text, message, place, help) in [
            ("a b\n", "a line does not start with a number", (1, 1), Some("the format adjlist")),
            ("0 1\n0 b\n", "a line has one number instead of two", (2, 3), Some("the format adjlist")),
            ("0 1\n1 -1\n", "a line has one number instead of two", (2, 3), Some("count from 0")),
            (
                "0 1\n1,2\n",
                "a number is followed by something else than a blank",
                (2, 2),
                Some("blank or a tab"),
            ),
            ("0 1\n1.5 2\n", "a number is followed by something else than a blank", (2, 2), None),
            ("0 1\n  18446744073709551616 2\n", "a number does not fit 64 bits", (2, 3), None),
            ("0 1\n\u{0}", "a line does not start with a number", (2, 1), None),
            ("\u{feff}0 1", "a line does not start with a number", (1, 1), Some("the format adjlist")),
            ("0 1\r1 2\n", "a carriage return stands inside a line", (1, 4), Some("tr")),
            ("# a\r1 2\n", "a carriage return stands inside a line", (1, 4), Some("tr")),
            ("0 1 5\r1 2\n", "a carriage return stands inside a line", (1, 6), Some("tr")),
            (
                "# a\n0 1 2\n1 2\n",
                "this line has 2 columns, and line 2 has 3",
                (3, 1),
                Some("the format adjlist"),
            ),
            ("0 1\n1 2 3\n", "this line has 3 columns, and line 1 has 2", (2, 1), Some("awk")),
            ("2\n0 1 5\n", "this line has 3 columns, and line 1 has 1", (2, 1), Some("the format adjlist")),
            (
                "2\n0 1\n\n3 1 1 # x\n",
                "this line has 3 columns, and line 2 has 2",
                (4, 1),
                Some("the format adjlist"),
            ),
            (
                "99999999999 1 2\n1 2\n",
                "this line has 2 columns, and line 1 has 3",
                (2, 1),
                Some("the format adjlist"),
            ),
            (
                "3 2\n2\n1 3\n2 1 3\n",
                "this line has 3 columns, and line 1 has 2",
                (4, 1),
                Some("the format metis"),
            ),
            ("0 1\n\r0 1", "a line does not start with a number", (2, 1), None),
        ] {
            let error = read_text(text).unwrap_err();
            let told = error.place().unwrap();
            assert_eq!((error.message(), (told.line, told.column)), (message, place), "{text:?}");
            assert_eq!(error.advice_text().is_some(), help.is_some());
            assert!(error.advice_text().unwrap_or_default().contains(help.unwrap_or_default()), "{error}");
        }
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let mut game = GameGraph::new(Graph::from_moves(2, &[(0, 1)]).unwrap());
        game.start = Some(0);
        game.rule = crate::Rule::Misere;
        let mut names = crate::labels::Names::default();
        names.push("a").unwrap();
        names.push("b").unwrap();
        game.labels = Labels::Names(names);
        let mut text = Vec::new();
        let lost = write(&game, &mut text).unwrap();
        assert_eq!(
            lost,
            [
                "not held: the rule",
                "not held: where the play starts",
                "not held: the names; positions are numbered from 0, in order"
            ]
        );
        assert_eq!(text, b"0 1\n");
    }

    #[test]
    fn memory_is_bounded_by_the_file_and_the_budget() {
        // A huge number needs no huge table.
        let control = Control::new(1, Budget::new(100_000));
        assert_eq!(read(b"4294967290 4294967291\n", &control).unwrap().game.positions(), 2);
        // A budget that is too small ends in an error, small numbers or large.
        let lines: String = (0..20_000).map(|v| format!("{} {}\n", v * 7 % 20_000, v)).collect();
        for factor in ["", "00000000000"] {
            let text = lines.replace('\n', &format!("{factor}\n"));
            let control = Control::new(1, Budget::new(100_000));
            assert_eq!(read(text.as_bytes(), &control).unwrap_err().kind(), crate::error::Kind::Resource);
            assert_eq!(control.budget.left(), 100_000);
        }
    }
}
