//! The rows of a table, and what separates their fields.

use std::ops::Range;

use csv_core::ReadRecordResult;

use crate::{
    Error, Result,
    error::{Advice, Place},
    format::{Format, cursor::MAX_NAME},
    memory::{self, Held},
};

/// What may separate fields, the most common one first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// How many rows, and how many bytes, are looked at to find out what separates fields.
const SAMPLE: (usize, usize) = (20, 1 << 16);

/// Cuts a text into rows of fields.
pub(super) struct Records<'t, 'c> {
    pub(super) text: &'t [u8],
    at: usize,
    delimiter: u8,
    core: csv_core::Reader,
    /// The fields of the last row, one behind the other, and where each ends.
    fields: Vec<u8>,
    ends: Vec<usize>,
    /// Where the fields of the last row are in the text, if it has no quotes: nothing has to be copied then.
    places: Vec<Range<usize>>,
    is_plain: bool,
    /// How many fields it has.
    used: usize,
    held: Held<'c>,
    /// The last row, as it is written.
    pub(super) row: Range<usize>,
}

impl<'t, 'c> Records<'t, 'c> {
    /// The rows from `at` on.
    pub(super) fn new(text: &'t [u8], at: usize, delimiter: u8, held: Held<'c>) -> Records<'t, 'c> {
        let core = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        let (fields, ends) = (vec![0; 256], vec![0; 8]);
        Records {
            text,
            at,
            delimiter,
            core,
            fields,
            ends,
            places: Vec::new(),
            is_plain: false,
            used: 0,
            held,
            row: at..at,
        }
    }

    /// Where the next row begins.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Reads the next row that is not blank; `false` at the end.
    pub(super) fn next(&mut self) -> Result<bool> {
        loop {
            if self.plain()? {
                if self.used > 1 || !self.field(0)?.is_empty() {
                    return Ok(true);
                }
                continue;
            }
            let start = self.at;
            let (mut written, mut ended) = (0, 0);
            loop {
                let (result, read, more, more_ends) = self.core.read_record(
                    &self.text[self.at..],
                    &mut self.fields[written..],
                    &mut self.ends[ended..],
                );
                self.at += read;
                written += more;
                ended += more_ends;
                match result {
                    // The end of the text is told by a second call with nothing to read.
                    ReadRecordResult::InputEmpty => {}
                    ReadRecordResult::OutputFull => {
                        self.held.resize(2 * self.fields.len() as u64)?;
                        memory::reserve(&mut self.fields, written)?;
                        self.fields.resize(2 * written.max(128), 0);
                    }
                    ReadRecordResult::OutputEndsFull => {
                        memory::reserve(&mut self.ends, ended)?;
                        self.ends.resize(2 * ended.max(8), 0);
                    }
                    ReadRecordResult::Record => break,
                    ReadRecordResult::End => return Ok(false),
                }
            }
            let raw = &self.text[start..self.at];
            let begin = start + raw.len() - raw.trim_ascii_start().len();
            self.row = begin..(start + raw.trim_ascii_end().len()).max(begin);
            (self.used, self.is_plain) = (ended, false);
            let quotes = memchr::memchr_iter(b'"', raw).count();
            if quotes % 2 == 1 {
                let at = start + memchr::memrchr(b'"', raw).unwrap_or_default();
                return Err(Error::invalid("a quote is never closed, or stands inside a field")
                    .at(Place::of(self.text, at..at + 1, "quotes in pairs around a field"))
                    .help("a quote inside a quoted field is written twice"));
            }
            if self.used > 1 || !self.field(0)?.is_empty() {
                return Ok(true);
            }
        }
    }

    /// Reads the next row, blank or not, if it has no quotes. It is one line then, and what separates its fields is nowhere in
    /// them.
    fn plain(&mut self) -> Result<bool> {
        let (start, rest) = (self.at, &self.text[self.at..]);
        let len = match memchr::memchr3(b'\n', b'"', b'\r', rest) {
            None if rest.is_empty() => return Ok(false),
            None => rest.len(),
            Some(at) if rest[at] == b'\n' => at,
            Some(at) if rest[at..].starts_with(b"\r\n") => at,
            Some(_) => return Ok(false),
        };
        self.at = (start + len + if rest[len..].starts_with(b"\r") { 2 } else { 1 }).min(self.text.len());
        let line = &rest[..len];
        self.places.clear();
        let mut from = start;
        loop {
            let to = line[from - start..].iter().position(|&byte| byte == self.delimiter);
            let end = to.map_or(start + len, |to| from + to);
            if self.places.len() == self.places.capacity() {
                let more = self.places.len().max(8);
                memory::reserve(&mut self.places, more)?;
            }
            self.places.push(from..end);
            if to.is_none() {
                break;
            }
            from = end + 1;
        }
        let begin = start + len - line.trim_ascii_start().len();
        self.row = begin..(start + line.trim_ascii_end().len()).max(begin);
        (self.used, self.is_plain) = (self.places.len(), true);
        Ok(true)
    }

    /// Whether the row has a bracket, and no field in quotes.
    pub(super) fn has_brackets(&self) -> bool {
        let raw = &self.text[self.row.clone()];
        memchr::memchr2(b'(', b')', raw).is_some() && (self.is_plain || memchr::memchr(b'"', raw).is_none())
    }

    /// How many fields the row has.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// A field of the row, without the blanks around it.
    pub(super) fn field(&self, i: usize) -> Result<&str> {
        let field = match self.is_plain {
            true => &self.text[self.places[i].clone()],
            false => &self.fields[if i == 0 { 0 } else { self.ends[i - 1] }..self.ends[i]],
        };
        let text = std::str::from_utf8(field).map_err(|_| {
            let bad = self.text[self.row.clone()].utf8_chunks().find(|chunk| !chunk.invalid().is_empty());
            let before = bad.map_or(0, |chunk| chunk.valid().len());
            let at = self.row.start + before;
            Error::invalid(format!("the byte 0x{:02X} is no text", self.text[at]))
                .at(Place::of(self.text, at..at + 1, "expected UTF-8"))
                .help("save the file in UTF-8")
        })?;
        if text.len() > MAX_NAME {
            return Err(
                self.error(format!("this field has {} bytes", text.len()), "a name has at most 65535")
            );
        }
        Ok(text.trim())
    }

    /// The error of this row.
    pub(super) fn error(&self, message: impl Into<String>, expected: impl Into<String>) -> Error {
        let line = memchr::memchr(b'\n', &self.text[self.row.clone()]).unwrap_or(self.row.len());
        Error::invalid(message).at(Place::of(self.text, self.row.start..self.row.start + line, expected))
    }
}

/// Where the table begins, behind comments and a line `sep=;`, and what separates its fields.
pub(super) fn delimiter(text: &[u8]) -> Result<(usize, u8)> {
    let mut start = 0;
    loop {
        let line = &text[start..crate::format::scan::line_start(text, start + 1).min(text.len())];
        let told = line.trim_ascii();
        if let [b's', b'e', b'p', b'=', sign] = told {
            return Ok((start + line.len(), *sign));
        }
        // Excel writes a tab there as it is, which is a blank as well.
        if told == b"sep=" && line.contains(&b'\t') {
            return Ok((start + line.len(), b'\t'));
        }
        if line.is_empty() || !(told.is_empty() || told.starts_with(b"#")) {
            break;
        }
        start += line.len();
    }
    let sample = Sample::of(&text[start..text.len().min(start + SAMPLE.1)]);
    let counts = |delimiter: u8| {
        let counts = sample.rows.iter().map(move |row| row.iter().filter(|&&byte| byte == delimiter).count());
        counts.collect::<Vec<_>>()
    };
    let mut candidates: Vec<u8> = DELIMITERS
        .into_iter()
        .filter(|&d| counts(d).iter().all(|&count| count > 0) && !sample.rows.is_empty())
        .collect();
    // Where several could, the right one leaves none of the others in the first two fields.
    if candidates.len() > 1 {
        let all = candidates.clone();
        candidates.retain(|&delimiter| sample.is_clean(delimiter, &all));
        if candidates.is_empty() {
            candidates = all;
        }
    }
    match candidates[..] {
        [delimiter] => Ok((start, delimiter)),
        // A list with a row that has one field only: see what most have.
        [] => match DELIMITERS.into_iter().find(|&d| counts(d).first().is_some_and(|&count| count > 0)) {
            Some(delimiter) => Ok((start, delimiter)),
            None => {
                let end = crate::format::scan::line_start(text, start + 1);
                let line = start..start + text[start..end.min(text.len())].trim_ascii_end().len();
                Err(Error::invalid("nothing separates fields here")
                    .at(Place::of(
                        text,
                        line,
                        "two fields with a comma, a semicolon, a tab or a bar between them",
                    ))
                    .help(Advice::ReadAs(Format::Edges))
                    .help(Advice::ReadAs(Format::Adjlist)))
            }
        },
        [first, second, ..] => {
            let [first, second] = [first, second].map(|byte| char::from(byte).escape_default().to_string());
            Err(Error::invalid(format!("`{first}` and `{second}` could both separate the fields"))
                .at(Place::of(text, start..start + 1, "one of them in every row"))
                .help(format!("write the line sep={second} before all others to choose")))
        }
    }
}

/// The first rows, with what is in quotes left out.
struct Sample {
    rows: Vec<Vec<u8>>,
}

impl Sample {
    fn of(text: &[u8]) -> Sample {
        let (mut rows, mut row, mut is_quoted) = (Vec::new(), Vec::new(), false);
        // Tabs between fields in quotes are no blank row.
        let mut has_quotes = false;
        for &byte in text {
            match byte {
                b'"' => (is_quoted, has_quotes) = (!is_quoted, true),
                _ if is_quoted => {}
                b'\n' => {
                    if has_quotes || !row.trim_ascii().is_empty() {
                        rows.push(std::mem::take(&mut row));
                    }
                    row.clear();
                    has_quotes = false;
                }
                _ => row.push(byte),
            }
            if rows.len() == SAMPLE.0 {
                break;
            }
        }
        if rows.is_empty() && (has_quotes || !row.trim_ascii().is_empty()) {
            rows.push(row);
        }
        Sample { rows }
    }

    /// Whether none of the others is in the first two fields of any row.
    fn is_clean(&self, delimiter: u8, others: &[u8]) -> bool {
        self.rows.iter().all(|row| {
            let mut fields = row.split(|&byte| byte == delimiter).take(2);
            fields.all(|field| !field.iter().any(|byte| *byte != delimiter && others.contains(byte)))
        })
    }
}
