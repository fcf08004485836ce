//! Reads `csv`.

use super::{
    header::{self, Columns, is_number},
    records::{self, Records},
};
use crate::{
    Control, Error, Result,
    builder::{GraphBuilder, Key},
    control::Phase,
    error::{Advice, Place},
    format::{
        Format, Input, edges,
        notes::{Ignored, counted},
        pairs::{Fields, Line},
    },
    labels,
};

/// After how many bytes the progress is told.
const STRETCH: usize = 1 << 20;

/// Reads a game. Time O(bytes + positions + moves).
///
/// Tables in which moves start from numbers and lead to numbers are read as lines of numbers are; everything else row by row, with
/// names.
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, text.len() as u64)?;
    if text.trim_ascii().is_empty() {
        return Err(Error::invalid("the input is empty")
            .help("a table of moves has rows like `a,b` under the header `source,target`"));
    }
    let (start, delimiter) = records::delimiter(text)?;
    let mut ignored = Ignored::default();
    let start = commented_header(text, start, delimiter, control);
    let mut records = Records::new(text, start, delimiter, control.budget.hold(0)?);
    if !records.next()? {
        return Err(Error::invalid("the table has no rows").help("write a move as a row `a,b`"));
    }
    let columns = header::columns(&records, &mut ignored)?;
    let data = match columns {
        Columns::Bare => start,
        _ => records.at(),
    };
    if let Some(line) = numbers(&columns, &records)
        && !(line == Line::Strict && has_leading_zeros(&text[data..], delimiter))
        && (columns != Columns::Bare || std::str::from_utf8(&text[data..]).is_ok())
    {
        if let Ok(read) = edges::numbers(text, data, line, [delimiter; 2], control)? {
            let mut notes = read.input.notes;
            if columns == Columns::Bare {
                notes.extend(further_columns(records.len()));
            }
            notes.extend(ignored.note("columns"));
            return Ok(Input { game: read.input.game, format: Format::Csv, notes });
        }
        control.phase(Phase::Reading, text.len() as u64)?;
    }
    let mut reader = Reader {
        builder: GraphBuilder::of_names(control),
        records,
        control,
        told: 0,
        undirected: 0,
        notes: Vec::new(),
    };
    match columns {
        Columns::Named { source, target, kind, count } => reader.named(source, target, kind, count)?,
        Columns::Bare => reader.bare()?,
        Columns::Matrix => reader.matrix()?,
    }
    let Reader { builder, mut notes, undirected, .. } = reader;
    if undirected > 0 {
        let (moves, is) =
            (counted(undirected, "row"), if undirected == 1 { "is a move" } else { "are moves" });
        notes.push(format!("{moves} without a direction {is} both ways"));
    }
    notes.extend(ignored.note("columns"));
    Ok(Input { game: builder.finish(text)?, format: Format::Csv, notes })
}

/// How rows are read if moves start from numbers and lead to numbers; `None` if more has to be looked at. The first row is that of
/// `records`.
fn numbers(columns: &Columns, records: &Records<'_, '_>) -> Option<Line> {
    let fields = match *columns {
        Columns::Named { source, target, kind: None, count } => Fields { source, target, count },
        // A row of 0 and 1 may be the first one of a matrix.
        Columns::Bare
            if records.len() == 2 || !(0..records.len()).all(|i| records.field(i).is_ok_and(is_bit)) =>
        {
            Fields { source: 0, target: 1, count: records.len() }
        }
        _ => return None,
    };
    match fields {
        Fields { count: ..2, .. } => None,
        Fields { source: 0, target: 1, count: 2 } => Some(Line::Strict),
        fields => Some(Line::Table(fields)),
    }
}

fn is_bit(field: &str) -> bool {
    matches!(field, "0" | "1" | "0.0" | "1.0")
}

/// The note on what a table without a header has beside its moves.
fn further_columns(width: usize) -> Option<String> {
    let columns = match width {
        ..=2 => return None,
        3 => "the third column was",
        _ => "the columns behind the second were",
    };
    Some(format!("{columns} ignored; if they are moves too, this is the format adjlist"))
}

/// A header may stand in the last comment, as NumPy and SNAP write it. Returns where the table begins then.
fn commented_header(text: &[u8], start: usize, delimiter: u8, control: &Control) -> usize {
    let before = text[..start].trim_ascii_end();
    let line = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    let Ok(held) = control.budget.hold(0) else { return start };
    let mut records = Records::new(text, line, delimiter, held);
    let named = before[line..].starts_with(b"#")
        && records.next().unwrap_or(false)
        && matches!(header::columns(&records, &mut Ignored::default()), Ok(Columns::Named { .. }));
    if named { line } else { start }
}

/// Whether a number in this table of numbers begins with a zero: `007` and `7` are two names, and one number.
fn has_leading_zeros(rows: &[u8], delimiter: u8) -> bool {
    let zero = |at: usize| rows.get(at) == Some(&b'0') && rows.get(at + 1).is_some_and(u8::is_ascii_digit);
    zero(0)
        || [[b'\n', b'0'], [delimiter, b'0']]
            .iter()
            .any(|start| memchr::memmem::find_iter(rows, start).any(|at| zero(at + 1)))
}

struct Reader<'t, 'c> {
    builder: GraphBuilder<'c>,
    records: Records<'t, 'c>,
    control: &'c Control,
    told: usize,
    undirected: u64,
    notes: Vec<String>,
}

impl Reader<'_, '_> {
    fn next(&mut self) -> Result<bool> {
        let at = self.records.at();
        if at - self.told >= STRETCH {
            self.control.advance((at - self.told) as u64)?;
            self.told = at;
        }
        let is_row = self.records.next()?;
        if is_row {
            self.check_brackets()?;
        }
        Ok(is_row)
    }

    /// Rows under a header.
    fn named(&mut self, source: usize, target: usize, kind: Option<usize>, count: usize) -> Result<()> {
        // The first row whose kind is neither directed nor undirected.
        let mut strange: Option<Error> = None;
        let mut directed = false;
        while self.next()? {
            let found = self.records.len();
            if found != count && !(found > count && self.rest_is_empty(count)?) {
                return Err(self.records.error(
                    format!("this row has {}, and the header has {count}", counted(found as u64, "field")),
                    "as many fields as the header has",
                ));
            }
            let kind = kind
                .map(|kind| self.records.field(kind))
                .transpose()?
                .unwrap_or_default()
                .to_ascii_lowercase();
            let both = matches!(&*kind, "undirected" | "mutual");
            directed |= both || kind == "directed";
            if !both && !matches!(&*kind, "" | "directed") && strange.is_none() {
                strange = Some(
                    self.records.error(format!("`{kind}` is no type of a move"), "Directed or Undirected"),
                );
            }
            self.undirected += u64::from(both);
            self.add_move(source, target, both)?;
        }
        match strange {
            Some(error) if directed => Err(error),
            Some(_) => {
                self.notes.push("the column type says nothing of directions, and was ignored".into());
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn rest_is_empty(&self, count: usize) -> Result<bool> {
        (count..self.records.len()).try_fold(true, |empty, i| Ok(empty && self.records.field(i)?.is_empty()))
    }

    /// Rows without a header, of which the first one was read.
    fn bare(&mut self) -> Result<()> {
        let width = self.records.len();
        if width == 1 {
            return Err(self
                .records
                .error("this row has one field", "two fields: where a move starts and where it leads"));
        }
        self.check_brackets()?;
        let first = [self.records.field(0)?, self.records.field(1)?].map(is_number);
        let first_row = self.records.row.clone();
        let is_named = first == [false, false];
        let (mut rows, mut bits, mut numbers) = (0u64, true, is_named);
        loop {
            rows += 1;
            let found = self.records.len();
            if found != width {
                return Err(self
                    .records
                    .error(
                        format!(
                            "this row has {}, and the first one has {width}",
                            counted(found as u64, "field")
                        ),
                        "rows of one length",
                    )
                    .help(Advice::ReadAs(Format::Adjlist))
                    .help(
                        "if further columns are weights, name all columns in a header: source,target,weight",
                    ));
            }
            for i in 0..found {
                let field = self.records.field(i)?;
                bits = bits && is_bit(field);
                numbers = numbers && (i > 1 || rows == 1 || is_number(field));
            }
            self.add_move(0, 1, false)?;
            if !self.next()? {
                break;
            }
        }
        if numbers && rows > 1 {
            return Err(Error::invalid(
                "the first row looks like a header, but none of its columns has a name that we know",
            )
            .at(Place::of(self.records.text, first_row, "columns source and target, in any order"))
            .help("rename the two columns, or take the row out"));
        }
        if bits && width > 2 && rows == width as u64 {
            return Err(Error::invalid("this may be a matrix, or a list of moves with further columns")
                .at(Place::of(self.records.text, first_row, "a square table of 0 and 1"))
                .help("for the matrix, write the names of the positions into a first row and a first column, or convert it to Matrix Market; for moves, write a header: source,target,…"));
        }
        self.notes.extend(further_columns(width));
        Ok(())
    }

    /// An error where a comma between the brackets of a tuple separates two fields.
    fn check_brackets(&self) -> Result<()> {
        if !self.records.has_brackets() {
            return Ok(());
        }
        for i in 0..self.records.len() {
            let field = self.records.field(i)?;
            if field.matches('(').count() != field.matches(')').count() {
                return Err(self
                    .records
                    .error("what is in brackets is cut in two here", "brackets that close in their field")
                    .help("put a tuple of Python into double quotes")
                    .help(Advice::ReadAs(Format::Adjlist)));
            }
        }
        Ok(())
    }

    /// A row that is a move, or a position alone.
    fn add_move(&mut self, source: usize, target: usize, both: bool) -> Result<()> {
        let (source, target) = (name(self.records.field(source)?), name(self.records.field(target)?));
        if source.is_empty() {
            return Err(self
                .records
                .error("this row does not say where the move starts", "the name of a position"));
        }
        let (from, _) = self.builder.mention(source)?;
        self.builder.row_of(from)?;
        if target.is_empty() {
            return Ok(());
        }
        self.builder.target(Key::Name(target))?;
        if both && source != target {
            let (to, _) = self.builder.mention(target)?;
            self.builder.row_of(to)?;
            self.builder.target_of(from)?;
        }
        Ok(())
    }

    /// A matrix: its first row, which was read, has the names of its columns.
    fn matrix(&mut self) -> Result<()> {
        let count = self.records.len();
        let mut columns = Vec::new();
        for i in 1..count {
            let (id, is_new) = self.builder.mention(name(self.records.field(i)?))?;
            if !is_new {
                return Err(self
                    .records
                    .error("two columns have one name", "another name for each position"));
            }
            self.builder.row_of(id)?;
            columns.push(id);
        }
        let mut rows = vec![false; columns.len()];
        while self.next()? {
            let found = self.records.len();
            if found != count {
                return Err(self.records.error(
                    format!("this row has {}, and the first one has {count}", counted(found as u64, "field")),
                    "one number for each column",
                ));
            }
            let (id, is_new) = self.builder.mention(name(self.records.field(0)?))?;
            let row = columns.iter().position(|&column| column == id).filter(|_| !is_new);
            let Some(row) = row else {
                return Err(self
                    .records
                    .error(
                        "this row has a name that no column has",
                        "the same names in the first row and column",
                    )
                    .help("a list of moves has the header source,target"));
            };
            if std::mem::replace(&mut rows[row], true) {
                return Err(self.records.error("two rows have one name", "one row for each position"));
            }
            self.builder.row_of(id)?;
            for (i, &to) in (1..count).zip(&columns) {
                match self.records.field(i)? {
                    "" | "0" => {}
                    "1" => self.builder.target_of(to)?,
                    field => match field.parse::<f64>() {
                        Ok(0.0) => {}
                        Ok(_) => self.builder.target_of(to)?,
                        Err(_) => {
                            return Err(self
                                .records
                                .error(format!("`{field}` is no number"), "0 where there is no move"));
                        }
                    },
                }
            }
        }
        if rows.contains(&false) {
            return Err(self.records.error("a column has no row of its name", "as many rows as columns"));
        }
        self.notes.push(
            "the table was read as a matrix: what is not 0 is a move from its row to its column".into(),
        );
        Ok(())
    }
}

/// The name of a position. Where a number is missing in a column, pandas writes the others as `1.0`.
fn name(field: &str) -> &str {
    field.strip_suffix(".0").filter(|number| labels::number(number).is_some()).unwrap_or(field)
}
