//! The format `mtx`: Matrix Market. An entry in row i and column j is a move from i to j.
//!
//! The first line says what the entries are, the next one that is no comment how many there are; then each has a line. Of a
//! symmetric matrix one half is listed, and each entry is a move both ways. What values the entries have means nothing.

use std::io::Write;

use super::{
    Format, Input,
    believed::BELIEVED,
    dropped,
    emit::Emit,
    lines::{self, Stop},
    notes::counted,
    pairs::{BLANKS, FaultKind, Line, Shape},
    scan::{self, Scanner},
};
use crate::{
    Control, Error, GameGraph, Labels, Position, Result, control::Phase, error::Place, graph::MAX_POSITIONS,
    memory, rows::Builder,
};

/// What the first line says.
struct Banner {
    /// How many values an entry has: none, one, or two if they are complex.
    values: u32,
    /// Whether one half is listed of what there is.
    is_symmetric: bool,
    /// Whether all entries are listed, column by column, and none says where it is.
    is_dense: bool,
}

/// Reads a game. Time O(bytes + positions); extra space nothing if rows ascend, else see [`Builder`].
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    let banner = Banner::read(text)?;
    let mut at = scan::line_start(text, 1);
    // Comments and blank lines before the sizes.
    while at < text.len() && matches!(text[at..scan::line_start(text, at + 1)].trim_ascii(), [] | [b'%', ..])
    {
        at = scan::line_start(text, at + 1);
    }
    let end = scan::line_start(text, at + 1);
    let sizes = Sizes::read(text, at..end, &banner)?;
    let mut builder = Builder::new(control)?;
    builder.expect(u64::from(sizes.positions), sizes.entries.min(text.len() as u64 / 4))?;
    let mut notes = Vec::new();
    if banner.is_dense {
        dense(text, end, &banner, &sizes, &mut builder, control)?;
    } else {
        let zeros = entries(text, end, &banner, &sizes, &mut builder, control)?;
        if zeros > 0 {
            let (entries, is) =
                (counted(zeros, "entry").replace("entrys", "entries"), if zeros == 1 { "is" } else { "are" });
            notes.push(format!("{entries} of value 0 {is} listed, and read as moves like the others"));
        }
    }
    if banner.is_symmetric {
        notes.push("the matrix is symmetric: each entry is a move both ways".into());
    }
    let mut game = GameGraph::new(builder.finish(sizes.positions)?);
    if sizes.positions > 0 {
        game.labels = Labels::Dense { first: 1 };
    }
    Ok(Input { game, format: Format::Mtx, notes })
}

impl Banner {
    fn read(text: &[u8]) -> Result<Banner> {
        let line = &text[..scan::line_start(text, 1)];
        let wrong = |range: std::ops::Range<usize>, message: String, expected: &str| {
            Err(Error::invalid(message).at(Place::of(text, range, expected)))
        };
        let mut words = Vec::new();
        let mut at = 0;
        for word in line.split(|byte| byte.is_ascii_whitespace()) {
            if !word.is_empty() {
                words.push((String::from_utf8_lossy(word).to_ascii_lowercase(), at..at + word.len()));
            }
            at += word.len() + 1;
        }
        let end = line.trim_ascii_end().len();
        let mut words = words.into_iter();
        let mut next = |expected: &str, known: &[&str]| match words.next() {
            Some((word, _)) if known.contains(&&*word) => Ok(word),
            Some((word, range)) => {
                Err((range, format!("`{word}` is not read here"), format!("expected {expected}")))
            }
            None => Err((end..end, "the first line ends here".to_owned(), format!("expected {expected}"))),
        };
        let mut all = || {
            next("`%%MatrixMarket`", &["%%matrixmarket"])?;
            next("`matrix`", &["matrix"])?;
            let form = next("`coordinate` or `array`", &["coordinate", "array"])?;
            let field = next(
                "`pattern`, `integer`, `real` or `complex`",
                &["pattern", "integer", "real", "double", "complex"],
            )?;
            let kinds = ["general", "symmetric", "skew-symmetric", "hermitian"];
            let kind = next("`general`, `symmetric`, `skew-symmetric` or `hermitian`", &kinds)?;
            Ok((form, field, kind))
        };
        let (form, field, kind) = match all() {
            Ok(words) => words,
            Err((range, message, expected)) => return wrong(range, message, &expected),
        };
        let is_dense = form == "array";
        let values = match &*field {
            "pattern" if is_dense => return wrong(0..end, "an array has values".into(), "no pattern"),
            "pattern" => 0,
            "complex" => 2,
            _ => 1,
        };
        if is_dense && kind == "skew-symmetric" {
            return wrong(0..end, "arrays that are skew-symmetric are not read".into(), "`coordinate`");
        }
        Ok(Banner { values, is_symmetric: kind != "general", is_dense })
    }
}

/// What the line of sizes says.
struct Sizes {
    positions: Position,
    entries: u64,
    /// The line.
    line: std::ops::Range<usize>,
}

impl Sizes {
    fn read(text: &[u8], line: std::ops::Range<usize>, banner: &Banner) -> Result<Sizes> {
        let line = line.start..line.start + text[line].trim_ascii_end().len();
        let expected = if banner.is_dense { "rows and columns" } else { "rows, columns and entries" };
        let wrong = |message: String| {
            Error::invalid(message).at(Place::of(text, line.clone(), format!("expected {expected}")))
        };
        let words =
            text[line.clone()].split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
        let numbers: Option<Vec<u64>> =
            words.map(|word| std::str::from_utf8(word).ok()?.parse().ok()).collect();
        let (rows, columns, entries) = match (numbers.as_deref(), banner.is_dense) {
            (Some(&[rows, columns, entries]), false) => (rows, columns, entries),
            (Some(&[rows, columns]), true) => (rows, columns, 0),
            _ => return Err(wrong("this is no line of sizes".into())),
        };
        if rows != columns {
            return Err(wrong(format!(
                "the matrix has {rows} rows and {columns} columns, so it is not that of a graph"
            ))
            .help(
                "rows and columns are the same positions: a graph has as many of the one as of the other",
            ));
        }
        if rows > MAX_POSITIONS {
            return Err(wrong(format!("{rows} positions are too many, more than {MAX_POSITIONS}")));
        }
        if rows > BELIEVED + text.len() as u64 {
            return Err(wrong(format!("{rows} positions are not to be believed of {} bytes", text.len()))
                .help(format!("there may be up to {BELIEVED} more positions than the file has bytes")));
        }
        Ok(Sizes { positions: rows as Position, entries, line })
    }

    /// The error of another number of entries than these.
    fn error(&self, text: &[u8], found: u64) -> Error {
        let expected =
            if found > self.entries { "the end of the text behind them" } else { "is the file cut off?" };
        Error::invalid(format!("this line promises {}, but there are {found}", counted(self.entries, "line")))
            .at(Place::of(text, self.line.clone(), expected))
    }
}

/// Reads the lines of entries; returns how many are zero.
fn entries(
    text: &[u8],
    start: usize,
    banner: &Banner,
    sizes: &Sizes,
    builder: &mut Builder<'_>,
    control: &Control,
) -> Result<u64> {
    let shape = Shape {
        base: 1,
        greatest: sizes.positions.wrapping_sub(1),
        line: Line::Valued(banner.values),
        separators: BLANKS,
    };
    let (mut found, mut zeros) = (0u64, 0);
    if sizes.positions == 0 {
        // No number is a position then.
        let rest = text[start..].trim_ascii();
        return if rest.is_empty() && sizes.entries == 0 {
            Ok(0)
        } else {
            Err(sizes.error(text, u64::from(!rest.is_empty())))
        };
    }
    let read = lines::read(text, start, shape, control, |pairs| {
        found += pairs.sources.len() as u64;
        zeros += pairs.zeros;
        builder.append_bounded(&pairs.sources, &pairs.targets, pairs.greatest)?;
        if banner.is_symmetric {
            let mut back: (Vec<Position>, Vec<Position>) = (Vec::new(), Vec::new());
            memory::reserve(&mut back.0, pairs.sources.len())?;
            memory::reserve(&mut back.1, pairs.sources.len())?;
            for (&row, &column) in
                pairs.sources.iter().zip(&pairs.targets).filter(|(row, column)| row != column)
            {
                back.0.push(column);
                back.1.push(row);
            }
            builder.append_bounded(&back.0, &back.1, pairs.greatest)?;
        }
        Ok(())
    });
    match read {
        Ok(()) if found == sizes.entries => Ok(zeros),
        Ok(()) => Err(sizes.error(text, found)),
        Err(Stop::Error(error)) => Err(error),
        Err(Stop::Fault(fault)) if fault.kind == FaultKind::Outside => {
            let id = String::from_utf8_lossy(&text[fault.bytes.clone()]).into_owned();
            let place = Place::of(text, fault.bytes, format!("a position from 1 to {}", sizes.positions));
            let error = Error::invalid(format!("there is no position {id}")).at(place);
            Err(if id == "0" {
                error.help("rows and columns count from 1 in this format; add 1 to all of them")
            } else {
                error
            })
        }
        Err(Stop::Fault(fault)) if fault.kind == FaultKind::NoValue => {
            let message = match banner.values {
                1 => "an entry has a row, a column and one value",
                _ => "an entry has a row, a column and two values",
            };
            Err(Error::invalid(message).at(Place::of(
                text,
                fault.bytes,
                "as many numbers as the first line says",
            )))
        }
        Err(Stop::Fault(fault)) if fault.kind == FaultKind::Further => {
            Err(fault.explain(text).help("the first line says `pattern`: entries without values"))
        }
        Err(Stop::Fault(fault)) => Err(fault.explain(text)),
    }
}

/// Reads all entries of a dense matrix, column by column; of a symmetric one from the diagonal down.
fn dense(
    text: &[u8],
    start: usize,
    banner: &Banner,
    sizes: &Sizes,
    builder: &mut Builder<'_>,
    control: &Control,
) -> Result<()> {
    let n = u64::from(sizes.positions);
    let expected = if banner.is_symmetric { n * (n + 1) / 2 } else { n * n };
    let (mut row, mut column, mut found) = (0u64, 0u64, 0u64);
    let mut scanner = Scanner { bytes: text, at: start };
    while scanner.at < text.len() {
        let at = scanner.at;
        let line = scanner.rest_of_line();
        scanner.at += 1;
        let entry = line.trim_ascii();
        if entry.is_empty() || entry.starts_with(b"%") {
            continue;
        }
        found += 1;
        if found > expected {
            continue;
        }
        let mut all_zero = true;
        let mut values = 0;
        for word in entry.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()) {
            let value = std::str::from_utf8(word).ok().and_then(|word| word.parse::<f64>().ok());
            values += if value.is_some() { 1 } else { banner.values + 1 };
            all_zero &= value == Some(0.0);
        }
        if values != banner.values {
            let place = Place::of(text, at..at + line.len(), "a number, as many as the first line says");
            return Err(Error::invalid("this is no entry of an array").at(place));
        }
        if !all_zero {
            builder.push(row as Position, column as Position)?;
            if banner.is_symmetric && row != column {
                builder.push(column as Position, row as Position)?;
            }
        }
        row += 1;
        if row == n {
            column += 1;
            row = if banner.is_symmetric { column } else { 0 };
            control.advance(0)?;
        }
    }
    if found != expected {
        let message =
            format!("an array of {n} rows and columns has {expected} entries here, and there are {found}");
        return Err(Error::invalid(message).at(Place::of(text, sizes.line.clone(), "is the file cut off?")));
    }
    Ok(())
}

/// Writes a game, and returns what could not be held: a general pattern.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let (n, moves) = (game.positions(), game.graph.move_count());
    let mut emit = Emit::new(out);
    emit.text("%%MatrixMarket matrix coordinate pattern general\n")?;
    emit.text(&format!("{n} {n} {moves}\n"))?;
    for (u, v) in game.graph.all_moves() {
        emit.number(u64::from(u) + 1)?;
        emit.text(" ")?;
        emit.number(u64::from(v) + 1)?;
        emit.text("\n")?;
    }
    emit.finish()?;
    let mut lost = dropped::all(game);
    if n > 0 && game.labels != (Labels::Dense { first: 1 }) {
        lost.push(dropped::not_held("what positions are called; they are numbered from 1, in order"));
    }
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(text: &str) -> Result<Input> {
        read(text.as_bytes(), &Control::default())
    }

    fn moves(text: &str) -> String {
        let game = input(text).unwrap_or_else(|error| panic!("{text:?} {error}")).game;
        let moves: Vec<String> =
            game.graph.all_moves().map(|(u, v)| format!("{}-{}", game.label(u), game.label(v))).collect();
        format!("{}: {}", game.positions(), moves.join(" "))
    }

    #[test]
    fn entries_of_every_kind_are_moves() {
        for (text, expected) in [
            (
                "%%MatrixMarket matrix coordinate pattern general\n% three\n%\n\n3 3 2\n1 2\n2 3\n",
                "3: 1-2 2-3",
            ),
            (
                "%%matrixmarket MATRIX Coordinate Real General\r\n3 3 2\r\n1 2 0.5\r\n2 3 -1.5e3\r\n",
                "3: 1-2 2-3",
            ),
            ("%%MatrixMarket matrix coordinate integer general\n4 4 1\n 3  1\t7", "4: 3-1"),
            (
                "%%MatrixMarket matrix coordinate complex hermitian\n2 2 2\n1 1 1 0\n2 1 0 -1\n",
                "2: 1-1 1-2 2-1",
            ),
            (
                "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n1 1\n2 1\n3 2\n",
                "3: 1-1 1-2 2-1 2-3 3-2",
            ),
            ("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3\n", "2: 1-2 2-1"),
            ("%%MatrixMarket matrix array integer general\n2 2\n0\n0\n1\n1\n", "2: 1-2 2-2"),
            ("%%MatrixMarket matrix array real symmetric\n2 2\n0\n1.0\n0.0\n", "2: 1-2 2-1"),
            ("%%MatrixMarket matrix coordinate pattern general\n0 0 0\n", "0: "),
            ("%%MatrixMarket matrix coordinate pattern general\n2 2 0\n", "2: "),
        ] {
            assert_eq!(moves(text), expected, "{text:?}");
        }
        let notes =
            input("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n2 1 0\n1 1 0.0\n").unwrap().notes;
        assert_eq!(notes.len(), 2);
        assert_eq!(notes[0], "2 entries of value 0 are listed, and read as moves like the others");
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let general = "%%MatrixMarket matrix coordinate pattern general\n";
        for (text, expected) in [
            ("%%MatrixMarket vector coordinate real general\n", "1:16: `vector` is not read here"),
            ("%%MatrixMarket matrix coordinate quaternion general\n", "1:34: `quaternion` is not read here"),
            ("%%MatrixMarket matrix coordinate\n", "1:33: the first line ends here"),
            (general, "2:1: this is no line of sizes"),
            (&format!("{general}3 3\n1 2\n"), "2:1: this is no line of sizes"),
            (&format!("{general}3 4 1\n1 2\n"), "2:1: the matrix has 3 rows and 4 columns"),
            (&format!("{general}3 3 2\n1 2\n"), "2:1: this line promises 2 lines, but there are 1"),
            (&format!("{general}3 3 1\n1 2\n2 3\n"), "2:1: this line promises 1 line, but there are 2"),
            (
                &format!("{general}3 3 1\n0 1\n"),
                "3:1: there is no position 0: a position from 1 to 3 (rows and columns count from 1",
            ),
            (&format!("{general}3 3 1\n1 4\n"), "3:3: there is no position 4"),
            (&format!("{general}3 3 1\n1 2 5\n"), "3:5: a line goes on after its two numbers"),
            (&format!("{general}3 3 1\n1\n"), "3:2: a line has one number instead of two"),
            (
                &format!("{general}4000000000 4000000000 1\n1 2\n"),
                "2:1: 4000000000 positions are not to be believed",
            ),
            (&format!("{general}0 0 1\n1 1\n"), "2:1: this line promises 1 line"),
            (
                "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2\n",
                "3:4: an entry has a row, a column and one value",
            ),
            (
                "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 x\n",
                "3:5: an entry has a row, a column and one value",
            ),
            (
                "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 3 4\n",
                "3:5: an entry has a row, a column and one value",
            ),
            (
                "%%MatrixMarket matrix array real general\n2 2\n1\n0\n1\n",
                "2:1: an array of 2 rows and columns has 4 entries here, and there are 3",
            ),
            ("%%MatrixMarket matrix array real general\n1 1\nx\n", "3:1: this is no entry of an array"),
        ] {
            let error = input(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let text = "%%MatrixMarket matrix coordinate pattern general\n3 3 3\n1 2\n1 2\n3 1\n";
        let game = input(text).unwrap().game;
        let mut written = Vec::new();
        assert!(write(&game, &mut written).unwrap().is_empty());
        assert_eq!(String::from_utf8(written).unwrap(), text);
    }
}
