//! Reading JSON (RFC 8259), row by row: a scanner that hands out one key and one value after another, and no tree.
//!
//! Only the keys of a solution file may stand there, each once: a claim that nobody looks at would look checked.

use std::{borrow::Cow, ops::Range};

use super::{
    About, SolutionFile, columns,
    goals::{goals, recurring},
    rows::{self, Answer, Fault, Labelled},
};
use crate::{
    Control, GameGraph, Infinite, Outcome, Position, Question, Result, Rule, control::Phase, counts::Counts,
    error::Error,
};

/// Bytes between two reports of progress.
const STEP: usize = 1 << 20;

/// Reads a solution file.
pub(super) fn read(bytes: &[u8], game: &GameGraph, control: &Control) -> Result<SolutionFile> {
    control.phase(Phase::Reading, bytes.len() as u64)?;
    let mut scanner = Scanner { bytes, at: 0 };
    let mut about = About::default();
    let mut question: Option<(Question, Range<usize>)> = None;
    let mut summary = Vec::new();
    let mut answer = None;
    let mut keys = Keys::default();
    let mut labelled = Labelled::new(game);
    scanner.object(|scanner, key| {
        keys.once(scanner, &key)?;
        match &*key.text {
            "version" => about.version = scanner.scalar()?.text_or_null(scanner)?,
            "method" => about.method = scanner.scalar()?.text_or_null(scanner)?,
            "input_sha256" => about.input_sha256 = scanner.scalar()?.text_or_null(scanner)?,
            "question" => {
                let word = scanner.scalar()?;
                question = Some((word.parse(scanner, "outcome, score or grundy")?, word.range));
            }
            "rule" => about.rule = Some(scanner.scalar()?.parse::<Rule>(scanner, "normal or misere")?),
            "infinite" => {
                let word = scanner.scalar()?;
                about.infinite =
                    Some(word.parse::<Infinite>(scanner, "draw, first, second or a whole number")?);
            }
            "goals" => about.goals = goals(scanner, &mut labelled)?,
            "recurring" => about.recurring = Some(recurring(scanner, &mut labelled)?),
            "summary" => summary = counts(scanner)?,
            "positions" => answer = Some(positions(scanner, game, control)?),
            _ => return Err(unknown_key(scanner, &key)),
        }
        Ok(())
    })?;
    scanner.end()?;
    let answer = match (answer, &question) {
        (Some(Some(answer)), _) => answer,
        (Some(None), Some((question, _))) => Answer::new(*question, game, control)?,
        (Some(None), None) => {
            return Err(
                scanner.fault("this file does not say which question it answers", "`question` is missing")
            );
        }
        (None, _) => {
            return Err(scanner.fault("there are no `positions` in this file", "`positions` is missing"));
        }
    };
    if let Some((question, range)) = question
        && question != answer.question()
    {
        let message = format!("the question is {question}, but the rows answer {}", answer.question());
        return Err(Fault::new(message, "not what the rows answer", "").at(bytes, range));
    }
    let file = answer.finish(bytes, about)?;
    if summary.is_empty() {
        return Ok(file);
    }
    if file.about.goals.is_empty() {
        fits(&summary, game, &file, bytes)?;
    } else {
        // What was counted is the game that was solved.
        let _held = control.budget.hold(game.graph.owned_bytes())?;
        let mut solved = game.clone();
        file.about.settle(&mut solved)?;
        fits(&summary, &solved, &file, bytes)?;
    }
    Ok(file)
}

/// What the rows answer, or `None` if there are none to tell the question.
fn positions<'a>(
    scanner: &mut Scanner<'_>,
    game: &'a GameGraph,
    control: &'a Control,
) -> Result<Option<Answer<'a>>> {
    let mut answer: Option<Answer<'a>> = None;
    let (first_row, mut reported) = (scanner.at, scanner.at);
    scanner.array(|scanner| {
        let row = Row::read(scanner)?;
        let answer = match &mut answer {
            Some(answer) => answer,
            None => answer.insert(Answer::new(row.question(scanner)?, game, control)?),
        };
        row.take(scanner, answer, first_row)?;
        if scanner.at - reported >= STEP {
            control.advance((scanner.at - reported) as u64)?;
            reported = scanner.at;
        }
        Ok(())
    })?;
    Ok(answer)
}

/// The values of a row, by key. A row is read as a whole, since its keys may come in any order.
struct Row<'a> {
    range: Range<usize>,
    /// In the order of `KEYS`.
    values: [Option<Scalar<'a>>; KEYS.len()],
}

/// The keys that rows have.
const KEYS: [&str; 8] = ["position", "outcome", "score", "grundy", "remoteness", "rank", "time", "move"];

impl<'a> Row<'a> {
    fn read(scanner: &mut Scanner<'a>) -> Result<Row<'a>> {
        scanner.blank();
        let start = scanner.at;
        let mut values = [const { None }; KEYS.len()];
        scanner.object(|scanner, key| {
            let Some(i) = KEYS.iter().position(|known| *known == key.text) else {
                return Err(unknown_key(scanner, &key));
            };
            if values[i].replace(scanner.scalar()?).is_some() {
                return Err(second_key(scanner, &key));
            }
            Ok(())
        })?;
        Ok(Row { range: start..scanner.at, values })
    }

    fn get(&self, key: &str) -> Option<&Scalar<'a>> {
        let i = KEYS.iter().position(|known| *known == key)?;
        self.values[i].as_ref()
    }

    /// The question that this row answers.
    fn question(&self, scanner: &Scanner<'_>) -> Result<Question> {
        let question = Question::ALL.into_iter().find(|question| self.get(question.word()).is_some());
        question.ok_or_else(|| {
            Fault::new("this row has no value", "outcome, score or grundy is missing", "")
                .at(scanner.bytes, self.range.clone())
        })
    }

    /// Puts the row among the others.
    fn take(&self, scanner: &Scanner<'_>, answer: &mut Answer<'_>, first_row: usize) -> Result<()> {
        let bytes = scanner.bytes;
        let question = answer.question();
        let columns = columns(question);
        for (key, value) in KEYS.iter().zip(&self.values) {
            if let Some(value) = value
                && !columns.contains(key)
            {
                let message = format!("a row that answers {question} has no `{key}`");
                return Err(
                    Fault::new(message, "this does not belong here", "").at(bytes, value.range.clone())
                );
            }
        }
        let needed = |key: &'static str| {
            self.get(key).ok_or_else(|| {
                Fault::new(format!("this row has no `{key}`"), "a key is missing", "")
                    .at(bytes, self.range.clone())
            })
        };
        let label = needed("position")?;
        if label.is_null() {
            return Err(rows::unknown(label.text.as_bytes()).at(bytes, label.range.clone()));
        }
        let proof = match question {
            Question::Outcome => "remoteness",
            Question::Score => "rank",
            Question::Grundy => "time",
        };
        let said = |key| self.get(key).filter(|value| !value.is_null()).map(Scalar::found);
        let row = rows::Row {
            label: label.found(),
            value: needed(question.word())?.found(),
            proof: said(proof),
            to: said("move"),
        };
        answer.put(bytes, &row, |answer, v| first_row_of(v, answer, bytes, first_row))
    }
}

/// Where the label of the first row of `v` stands: found by reading again.
fn first_row_of(
    v: Position,
    answer: &mut Answer<'_>,
    bytes: &[u8],
    first_row: usize,
) -> Option<Range<usize>> {
    let mut scanner = Scanner { bytes, at: first_row };
    let mut found = None;
    // The rows were read before, so the only error is the one that ends the search.
    let _ = scanner.array(|scanner| {
        let row = Row::read(scanner)?;
        let label = row.get("position").filter(|label| !label.is_null());
        match label {
            Some(label) if answer.position(label.text.as_bytes()) == Ok(Some(v)) => {
                found = Some(label.range.clone());
                Err(Error::invalid("found"))
            }
            _ => Ok(()),
        }
    });
    found
}

/// A count of the summary: key, number or `null`, and where it stands.
type Count = (&'static str, Option<u64>, Range<usize>);

/// The keys of the summary.
const COUNTS: [&str; 8] = ["positions", "moves", "terminals", "win", "loss", "tie", "draw", "longest"];

fn counts(scanner: &mut Scanner<'_>) -> Result<Vec<Count>> {
    let mut counts: Vec<Count> = Vec::new();
    scanner.object(|scanner, key| {
        let Some(known) = COUNTS.into_iter().find(|known| *known == key.text) else {
            return Err(unknown_key(scanner, &key));
        };
        if counts.iter().any(|count| count.0 == known) {
            return Err(second_key(scanner, &key));
        }
        let value = scanner.scalar()?;
        let number =
            if value.is_null() { None } else { Some(value.parse(scanner, "a whole number, or null")?) };
        counts.push((known, number, value.range));
        Ok(())
    })?;
    Ok(counts)
}

/// Whether the summary says what the rows say.
fn fits(summary: &[Count], game: &GameGraph, file: &SolutionFile, bytes: &[u8]) -> Result<()> {
    let counts = Counts::of(game, &file.values);
    for (key, number, range) in summary {
        let right = match *key {
            "positions" => Some(u64::from(counts.positions)),
            "moves" => Some(counts.moves),
            "terminals" => Some(counts.terminals),
            "longest" => counts.longest.map(|(longest, _)| u64::from(longest)),
            word => word.parse::<Outcome>().ok().and_then(|outcome| counts.of_outcome(outcome)),
        };
        if *number != right {
            let right = right.map_or("null".to_owned(), |right| right.to_string());
            let message = format!("the summary does not fit game and rows: `{key}` should be {right}");
            return Err(Fault::new(message, "not what is counted", "is it the answer of another game?")
                .at(bytes, range.clone()));
        }
    }
    Ok(())
}

/// The keys of the outer object, each of which may come once.
#[derive(Default)]
struct Keys(Vec<String>);

impl Keys {
    fn once(&mut self, scanner: &Scanner<'_>, key: &Scalar<'_>) -> Result<()> {
        if self.0.iter().any(|seen| *seen == key.text) {
            return Err(second_key(scanner, key));
        }
        self.0.push(key.text.clone().into_owned());
        Ok(())
    }
}

pub(super) fn unknown_key(scanner: &Scanner<'_>, key: &Scalar<'_>) -> Error {
    Fault::new("a solution file has no such key", "unknown key", "what nobody checks must not stand here")
        .at(scanner.bytes, key.range.clone())
}

pub(super) fn second_key(scanner: &Scanner<'_>, key: &Scalar<'_>) -> Error {
    Fault::new("this key comes a second time", "a second time", "").at(scanner.bytes, key.range.clone())
}

/// A string, a number or a word, with its place.
pub(super) struct Scalar<'a> {
    pub(super) range: Range<usize>,
    pub(super) text: Cow<'a, str>,
    is_string: bool,
}

impl Scalar<'_> {
    fn found(&self) -> rows::Field<'_> {
        rows::Field { text: self.text.as_bytes(), range: self.range.clone() }
    }

    pub(super) fn is_null(&self) -> bool {
        !self.is_string && self.text == "null"
    }

    fn parse<T: std::str::FromStr>(&self, scanner: &Scanner<'_>, expected: &'static str) -> Result<T> {
        let wrong = || Fault::new("this value is not what its key holds", expected, "");
        self.text.parse().map_err(|_| wrong().at(scanner.bytes, self.range.clone()))
    }

    /// A string; `None` for null.
    fn text_or_null(self, scanner: &Scanner<'_>) -> Result<Option<String>> {
        match self.is_string {
            true => Ok(Some(self.text.into_owned())),
            false if self.is_null() => Ok(None),
            false => Err(Fault::new("this value is not what its key holds", "a string, or null", "")
                .at(scanner.bytes, self.range)),
        }
    }
}

pub(super) struct Scanner<'a> {
    pub(super) bytes: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    fn blank(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.bytes.get(self.at) {
            self.at += 1;
        }
    }

    /// An error at the next byte.
    pub(super) fn fault(&self, message: &str, expected: &'static str) -> Error {
        let (message, help) = if self.at == self.bytes.len() && !expected.ends_with("missing") {
            ("the file ends too early", "is it cut off?")
        } else {
            (message, "")
        };
        Fault::new(message, expected, help).at(self.bytes, self.at..(self.at + 1).min(self.bytes.len()))
    }

    /// Skips blanks, then takes the next byte if it is this one.
    fn take(&mut self, byte: u8) -> bool {
        self.blank();
        let is_next = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<()> {
        if self.take(byte) {
            Ok(())
        } else {
            Err(self.fault("this is not JSON of a solution file", expected))
        }
    }

    /// Nothing may come any more.
    fn end(&mut self) -> Result<()> {
        self.blank();
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(self.fault("there is text after the end", "nothing"))
        }
    }

    /// An object: calls `member` after each key, to read its value.
    pub(super) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, Scalar<'a>) -> Result<()>,
    ) -> Result<()> {
        self.expect(b'{', "an object: {")?;
        if self.take(b'}') {
            return Ok(());
        }
        loop {
            self.blank();
            if self.bytes.get(self.at) != Some(&b'"') {
                return Err(self.fault("this is not JSON of a solution file", "a key in quotes"));
            }
            let key = self.string()?;
            self.expect(b':', "a colon")?;
            member(self, key)?;
            if !self.take(b',') {
                return self.expect(b'}', "a comma or }");
            }
        }
    }

    /// An array: calls `element` before each element, to read it.
    pub(super) fn array(&mut self, mut element: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        self.expect(b'[', "an array: [")?;
        if self.take(b']') {
            return Ok(());
        }
        loop {
            element(self)?;
            if !self.take(b',') {
                return self.expect(b']', "a comma or ]");
            }
        }
    }

    /// A string, a number, `true`, `false` or `null`.
    pub(super) fn scalar(&mut self) -> Result<Scalar<'a>> {
        self.blank();
        let start = self.at;
        if self.bytes.get(start) == Some(&b'"') {
            return self.string();
        }
        let rest = &self.bytes[start..];
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
        let len = rest.iter().position(|byte| !is_plain(byte)).unwrap_or(rest.len());
        let text = std::str::from_utf8(&rest[..len]).ok().filter(|text| {
            matches!(*text, "null" | "true" | "false")
                || text.starts_with(|first: char| first == '-' || first.is_ascii_digit())
        });
        let Some(text) = text else {
            return Err(self.fault("this is not JSON of a solution file", "a string, a number or null"));
        };
        self.at += len;
        Ok(Scalar { range: start..self.at, text: text.into(), is_string: false })
    }

    /// A string; the next byte is its quote.
    fn string(&mut self) -> Result<Scalar<'a>> {
        let start = self.at;
        let mut end = start + 1;
        loop {
            match self.bytes.get(end) {
                Some(b'"') => break,
                Some(b'\\') => end += 2,
                Some(byte) if *byte >= b' ' => end += 1,
                _ => {
                    return Err(Fault::new(
                        "this string is never closed",
                        "the closing quote is missing in its line",
                        "",
                    )
                    .at(self.bytes, start..start + 1));
                }
            }
        }
        self.at = end + 1;
        let range = start..self.at;
        let inside = &self.bytes[start + 1..end];
        let text = match std::str::from_utf8(inside) {
            Ok(text) if !inside.contains(&b'\\') => Cow::Borrowed(text),
            // Escapes: rare enough to leave them to a parser of its own.
            _ => match serde_json::from_slice::<String>(&self.bytes[range.clone()]) {
                Ok(text) => Cow::Owned(text),
                Err(_) => {
                    return Err(Fault::new("this is no string of JSON", "UTF-8 and the escapes of JSON", "")
                        .at(self.bytes, range));
                }
            },
        };
        Ok(Scalar { range, text, is_string: true })
    }
}
