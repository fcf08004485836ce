//! Values as text: b-files, as the encyclopedia of integer sequences has them, and CSV.

use std::{io::Write, ops::Range};

use super::Answer;
use crate::core::{Control, Error, Result, error::Advice, error::Place, format::decode};

/// Where an answer and a b-file differ first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the file, from 1.
    pub line: u64,
    /// The index there.
    pub index: i64,
    /// The heap that was compared with it.
    pub heap: u64,
    /// The value in the file.
    pub theirs: String,
    /// The heap's value; `None` if it is not known.
    pub ours: Option<u32>,
}

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How many lines were equal before the first difference.
    pub equal: u64,
    /// The first difference.
    pub difference: Option<Difference>,
}

impl Answer {
    /// Writes `n value` lines for these heaps. Errors if a value is not known, or writing fails.
    pub fn write_bfile(&self, heaps: Range<u64>, out: &mut dyn Write) -> Result<()> {
        self.write_lines(heaps, ' ', out)
    }

    /// Writes `n,value` lines for these heaps after the header `heap,value`.
    pub fn write_csv(&self, heaps: Range<u64>, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "heap,value")?;
        self.write_lines(heaps, ',', out)
    }

    fn write_lines(&self, heaps: Range<u64>, between: char, out: &mut dyn Write) -> Result<()> {
        for n in heaps {
            let value = self.value(n).ok_or_else(|| {
                Error::invalid(format!("the value of the heap of {n} is not known")).help(Advice::MoreHeaps)
            })?;
            writeln!(out, "{n}{between}{value}")?;
        }
        Ok(())
    }

    /// Compares with a b-file: index i there with the heap of i + `shift` here. Stops at the first difference.
    ///
    /// The file may be in any encoding that [`decode`] knows. Lines are `index value`; empty lines and lines that start with `#` are skipped. Errors carry the line of what is no such
    /// line.
    pub fn compare(&self, bfile: &[u8], shift: i64) -> Result<Comparison> {
        let mut comparison = Comparison { equal: 0, difference: None };
        let control = Control::default();
        let bfile = &decode(bfile, &control)?.bytes;
        for pair in pairs(bfile) {
            let (line, index, theirs) = pair?;
            let heap =
                index.checked_add(shift).and_then(|heap| u64::try_from(heap).ok()).ok_or_else(|| {
                    Error::invalid(format!("index {index} in line {line} shifted by {shift} is no heap"))
                })?;
            let ours = self.value(heap);
            if ours.is_none_or(|ours| theirs != ours.to_string()) {
                comparison.difference =
                    Some(Difference { line, index, heap, theirs: theirs.to_owned(), ours });
                return Ok(comparison);
            }
            comparison.equal += 1;
        }
        Ok(comparison)
    }
}

/// The greatest index of a b-file; `None` if it has no lines.
pub fn greatest_index(bfile: &[u8]) -> Result<Option<i64>> {
    let control = Control::default();
    let bfile = &decode(bfile, &control)?.bytes;
    pairs(bfile).try_fold(None, |greatest, pair| Ok(greatest.max(Some(pair?.1))))
}

/// The lines of a b-file: number, index, value.
fn pairs(bfile: &[u8]) -> impl Iterator<Item = Result<(u64, i64, &str)>> {
    let mut at = 0;
    bfile.split_inclusive(|&byte| byte == b'\n').zip(1..).filter_map(move |(bytes, line)| {
        let start = at;
        at += bytes.len();
        let wrong = |expected| {
            let fault = start..start + bytes.trim_ascii_end().len();
            Some(Err(Error::invalid("this is no line of a b-file").at(Place::of(bfile, fault, expected))))
        };
        let Ok(text) = std::str::from_utf8(bytes) else { return wrong("expected text") };
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            return None;
        }
        let mut words = text.split_ascii_whitespace();
        let index = words.next().and_then(|word| word.parse().ok());
        let value = words.next().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        match (index, value, words.next()) {
            (Some(index), Some(value), None) => Some(Ok((line, index, value))),
            _ => wrong("expected an index and a value"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{core::Control, heap};

    fn kayles() -> Answer {
        heap::solve(&"0.77".parse().unwrap(), Default::default(), 500, &mut (), &Control::default()).unwrap()
    }

    #[test]
    fn what_is_written_compares_equal_and_a_change_is_found_where_it_is() {
        let kayles = kayles();
        let mut file = Vec::new();
        kayles.write_bfile(0..1000, &mut file).unwrap();
        assert!(file.starts_with(b"0 0\n1 1\n2 2\n3 3\n4 1\n"));
        assert_eq!(kayles.compare(&file, 0), Ok(Comparison { equal: 1000, difference: None }));
        let changed = String::from_utf8(file).unwrap().replace("\n70 6\n", "\n# note\n70 7\n");
        let comparison = kayles.compare(changed.as_bytes(), 0).unwrap();
        assert_eq!(comparison.equal, 70);
        let difference = comparison.difference.unwrap();
        assert_eq!((difference.line, difference.index, difference.heap), (72, 70, 70));
        assert_eq!((difference.theirs.as_str(), difference.ours), ("7", Some(6)));
        let mut csv = Vec::new();
        kayles.write_csv(3..5, &mut csv).unwrap();
        assert_eq!(csv, b"heap,value\n3,3\n4,1\n");
    }

    #[test]
    fn a_shifted_sequence_is_compared_heap_by_heap() {
        let dawson = "# Dawson's Chess, from 1\n1 1\n2 1\r\n3 2\n\n4 0\n5 3\n";
        let kayles =
            heap::solve(&"0.07".parse().unwrap(), Default::default(), 500, &mut (), &Control::default());
        assert_eq!(
            kayles.unwrap().compare(dawson.as_bytes(), 1),
            Ok(Comparison { equal: 5, difference: None })
        );
        assert_eq!(greatest_index(dawson.as_bytes()), Ok(Some(5)));
        assert_eq!(greatest_index(b"# nothing\n"), Ok(None));
        assert!(kayles_error(b"0 0\n", -1).contains("no heap"));
    }

    fn kayles_error(file: &[u8], shift: i64) -> String {
        kayles().compare(file, shift).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_bfile_is_an_error_with_its_line() {
        for (file, line) in
            [("0 0\n1 1 1\n", 2), ("x\n", 1), ("0 0\n\n3 -1\n", 3), ("0\n", 1), ("0 0\n1 \u{e9}\n", 2)]
        {
            let error = kayles().compare(file.as_bytes(), 0).unwrap_err();
            assert_eq!(error.place().map(|place| place.line), Some(line), "{file}: {error}");
        }
    }
}
