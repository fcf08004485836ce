//! Reading CSV (RFC 4180): lines end in LF or CRLF, fields with a comma, a quote or a line end stand in quotes.

use std::{borrow::Cow, ops::Range};

use super::{
    About, SolutionFile, columns,
    rows::{self, ANOTHER_GAME, Fault, Rows, Value},
};
use crate::{
    Control, GameGraph, Position, Question, Result,
    control::Phase,
    error::{Error, Place},
    graph::NONE,
};

/// Bytes between two reports of progress.
const STEP: usize = 1 << 20;

/// Reads a solution file.
pub(super) fn read(bytes: &[u8], game: &GameGraph, control: &Control) -> Result<SolutionFile> {
    control.phase(Phase::Reading, bytes.len() as u64)?;
    let mut scanner = Scanner { bytes, at: 0 };
    let question = header(&mut scanner)?;
    let columns = columns(question).len();
    let mut rows = Rows::new(question, game, control)?;
    let mut fields: [Field<'_>; 4] = Default::default();
    let mut reported = 0;
    let first_row = scanner.at;
    while scanner.row(&mut fields[..columns])? {
        let v = position(&mut rows, bytes, &fields[0])?;
        if !rows.claim(v) {
            return Err(second_row(bytes, first_row, columns, &mut rows, v, &fields[0]));
        }
        let parsed = |fault: Fault, field: &Field<'_>| fault.at(bytes, field.range.clone());
        let (value, proof, to) = match question {
            Question::Outcome => (rows::outcome(&fields[1].text).map(Value::Outcome), 2, 3),
            Question::Score => (rows::score(&fields[1].text).map(Value::Score), 3, 2),
            Question::Grundy => (rows::grundy(&fields[1].text).map(Value::Grundy), 2, 3),
        };
        let value = value.map_err(|fault| parsed(fault, &fields[1]))?;
        let proof = match &fields[proof] {
            field if field.is_empty() => NONE,
            field => rows::proof(&field.text).map_err(|fault| parsed(fault, field))?,
        };
        let to = match &fields[to] {
            field if to >= columns || field.is_empty() => NONE,
            field => position(&mut rows, bytes, field)?,
        };
        rows.set(v, value, proof, to)?;
        if scanner.at - reported >= STEP {
            control.advance((scanner.at - reported) as u64)?;
            reported = scanner.at;
        }
    }
    rows.finish(bytes, About::default())
}

/// The question that the header tells.
fn header(scanner: &mut Scanner<'_>) -> Result<Question> {
    let bytes = scanner.bytes;
    let end = memchr::memchr(b'\n', bytes).unwrap_or(bytes.len());
    let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
    scanner.at = (end + 1).min(bytes.len());
    let question = Question::ALL.into_iter().find(|&question| {
        let columns = columns(question);
        line.split(|&byte| byte == b',').eq(columns.iter().map(|column| column.as_bytes()))
    });
    question.ok_or_else(|| {
        Fault::new(
            "this is no header of a solution file",
            "position,outcome,remoteness,move or position,score,move,rank or position,grundy,time",
            "solve with -o FILE.csv writes such a file; a solution in JSON begins with {",
        )
        .at(bytes, 0..line.len())
    })
}

fn position(rows: &mut Rows<'_>, bytes: &[u8], field: &Field<'_>) -> Result<Position> {
    rows.position(&field.text)?.ok_or_else(|| rows::unknown(&field.text).at(bytes, field.range.clone()))
}

/// The error about a second row of `v`, with the line of the first: found by reading again, only now.
fn second_row(
    bytes: &[u8],
    first_row: usize,
    columns: usize,
    rows: &mut Rows<'_>,
    v: Position,
    second: &Field<'_>,
) -> Error {
    let mut scanner = Scanner { bytes, at: first_row };
    let mut fields: [Field<'_>; 4] = Default::default();
    let mut line = String::new();
    while let Ok(true) = scanner.row(&mut fields[..columns]) {
        if let Ok(Some(first)) = rows.position(&fields[0].text)
            && first == v
        {
            line = format!("; its first is in line {}", Place::of(bytes, fields[0].range.clone(), "").line);
            break;
        }
    }
    let label = String::from_utf8_lossy(&second.text);
    Fault::new(format!("position {label} has a second row{line}"), "a second row", ANOTHER_GAME)
        .at(bytes, second.range.clone())
}

/// A field: its bytes in the file, quotes included, and its text, quotes undone.
#[derive(Default)]
struct Field<'a> {
    range: Range<usize>,
    text: Cow<'a, [u8]>,
    quoted: bool,
}

impl Field<'_> {
    /// Whether it says that there is nothing. A name may be empty; then it stands in quotes.
    fn is_empty(&self) -> bool {
        self.text.is_empty() && !self.quoted
    }
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Reads the next row into `fields`, all of them. Empty lines are skipped. `false`: there is none.
    fn row(&mut self, fields: &mut [Field<'a>]) -> Result<bool> {
        while let Some(b'\n' | b'\r') = self.bytes.get(self.at) {
            self.at += 1;
        }
        if self.at == self.bytes.len() {
            return Ok(false);
        }
        let start = self.at;
        let last = fields.len() - 1;
        for (i, field) in fields.iter_mut().enumerate() {
            self.field(field)?;
            let ends = match self.bytes.get(self.at) {
                Some(b',') => {
                    self.at += 1;
                    false
                }
                Some(b'\r') if self.bytes.get(self.at + 1) == Some(&b'\n') => {
                    self.at += 2;
                    true
                }
                Some(b'\n') => {
                    self.at += 1;
                    true
                }
                None => true,
                Some(_) => {
                    return Err(Fault::new(
                        "there is text after the closing quote of a field",
                        "a comma or the end of the line",
                        "inside quotes, a quote is written twice",
                    )
                    .at(self.bytes, self.at..self.at + 1));
                }
            };
            if ends != (i == last) {
                let message = if ends {
                    format!("this row has only {} of {} fields", i + 1, last + 1)
                } else {
                    format!("this row has more than {} fields", last + 1)
                };
                let end = memchr::memchr(b'\n', &self.bytes[start..]).map_or(self.bytes.len(), |i| start + i);
                return Err(
                    Fault::new(message, "as many fields as the header has", "").at(self.bytes, start..end)
                );
            }
        }
        Ok(true)
    }

    /// Reads a field, up to the comma or the end of the line after it.
    fn field(&mut self, field: &mut Field<'a>) -> Result<()> {
        let start = self.at;
        if self.bytes.get(start) == Some(&b'"') {
            return self.quoted(field);
        }
        let rest = &self.bytes[start..];
        let len =
            rest.iter().position(|&byte| matches!(byte, b',' | b'\n' | b'\r' | b'"')).unwrap_or(rest.len());
        self.at = start + len;
        match rest.get(len) {
            Some(b'"') => Err(Fault::new(
                "there is a quote inside a field without quotes",
                "a comma or the end of the line",
                "put the whole field in quotes, and write the quote inside twice",
            )
            .at(self.bytes, self.at..self.at + 1)),
            Some(b'\r') if rest.get(len + 1) != Some(&b'\n') => Err(Fault::new(
                "there is a carriage return in the middle of a line",
                "a line end is LF or CRLF",
                "",
            )
            .at(self.bytes, self.at..self.at + 1)),
            _ => {
                *field = Field { range: start..self.at, text: Cow::Borrowed(&rest[..len]), quoted: false };
                Ok(())
            }
        }
    }

    #[cold]
    fn quoted(&mut self, field: &mut Field<'a>) -> Result<()> {
        let start = self.at;
        let mut text: Cow<'a, [u8]> = Cow::Borrowed(&[]);
        let mut from = start + 1;
        loop {
            let Some(len) = memchr::memchr(b'"', &self.bytes[from..]) else {
                let fault = Fault::new(
                    "this quote is never closed",
                    "the closing quote is missing",
                    "is the file cut off?",
                );
                return Err(fault.at(self.bytes, start..start + 1));
            };
            let part = &self.bytes[from..from + len];
            if text.is_empty() {
                text = Cow::Borrowed(part);
            } else {
                text.to_mut().extend_from_slice(part);
            }
            from += len + 1;
            if self.bytes.get(from) != Some(&b'"') {
                break;
            }
            // Two quotes stand for one.
            text.to_mut().push(b'"');
            from += 1;
        }
        self.at = from;
        *field = Field { range: start..from, text, quoted: true };
        Ok(())
    }
}
