//! Reading CSV (RFC 4180): lines end in LF or CRLF, fields with a comma, a quote or a line end stand in quotes.

use std::{borrow::Cow, ops::Range};

use super::{
    About, SolutionFile, columns,
    rows::{self, Answer, Fault},
};
use crate::{Control, GameGraph, Position, Question, Result, control::Phase};

/// Bytes between two reports of progress.
const STEP: usize = 1 << 20;

/// Reads a solution file.
pub(super) fn read(bytes: &[u8], game: &GameGraph, control: &Control) -> Result<SolutionFile> {
    control.phase(Phase::Reading, bytes.len() as u64)?;
    let mut scanner = Scanner { bytes, at: 0 };
    let question = header(&mut scanner)?;
    let columns = columns(question).len();
    // Where a row has the number that proves its value, and the move.
    let (proof, to) = if question == Question::Score { (3, 2) } else { (2, 3) };
    let mut answer = Answer::new(question, game, control)?;
    let mut fields: [Field<'_>; 4] = Default::default();
    let mut reported = 0;
    let first_row = scanner.at;
    while scanner.row(&mut fields[..columns])? {
        let [label, value, ..] = &fields;
        let row = rows::Row {
            label: label.found(),
            value: value.found(),
            proof: fields[proof].said(),
            to: fields[..columns].get(to).and_then(Field::said),
        };
        answer.put(bytes, &row, |answer, v| first_row_of(v, answer, bytes, first_row, columns))?;
        if scanner.at - reported >= STEP {
            control.advance((scanner.at - reported) as u64)?;
            reported = scanner.at;
        }
    }
    answer.finish(bytes, About::default())
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

/// Where the label of the first row of `v` stands: found by reading again.
fn first_row_of(
    v: Position,
    answer: &mut Answer<'_>,
    bytes: &[u8],
    first_row: usize,
    columns: usize,
) -> Option<Range<usize>> {
    let mut scanner = Scanner { bytes, at: first_row };
    let mut fields: [Field<'_>; 4] = Default::default();
    while let Ok(true) = scanner.row(&mut fields[..columns]) {
        if answer.position(&fields[0].text) == Ok(Some(v)) {
            return Some(fields[0].range.clone());
        }
    }
    None
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

    /// What it says, if it says anything.
    fn said(&self) -> Option<rows::Field<'_>> {
        (!self.is_empty()).then(|| self.found())
    }

    fn found(&self) -> rows::Field<'_> {
        rows::Field { text: &self.text, range: self.range.clone() }
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
