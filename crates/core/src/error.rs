//! What went wrong, where in the input, and what to do about it.

mod advice;

use std::fmt;

pub use advice::Advice;

/// A result of this library.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error for a person: what is wrong, the place in the input if there is one, and advice.
///
/// It is a value; the program renders it (with the text underlined) and maps its [`Kind`] to an exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Body>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Body {
    kind: Kind,
    message: String,
    place: Option<Place>,
    advice: Vec<Advice>,
    /// How many bytes of memory were not to be had.
    missing: Option<u64>,
}

/// Which sort of error it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The input or the arguments are wrong.
    Invalid,
    /// Memory, time or another resource ran out.
    Resource,
    /// The user stopped the work.
    Stopped,
    /// The operating system failed to read or write.
    Io,
}

/// A place in a text input: enough to print the line and underline the fault without the input at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1. A binary input has line 0 and the byte offset as its column.
    pub line: u64,
    /// The column, from 1, in characters (not bytes).
    pub column: u64,
    /// The line's text, cut to a window around the fault if it is long; empty for binary input.
    pub excerpt: String,
    /// Which bytes of `excerpt` are at fault.
    pub fault: std::ops::Range<usize>,
    /// What was expected there, as the label of the underlining.
    pub expected: String,
}

/// How many bytes an excerpt shows on each side of the fault.
const WINDOW: usize = 60;

impl Place {
    /// The place of `input[fault]`.
    ///
    /// Time O(size of the input before the fault): the line is counted only now, so that readers need not.
    pub fn of(input: &[u8], fault: std::ops::Range<usize>, expected: impl Into<String>) -> Place {
        let at = fault.start.min(input.len());
        let line_start = memchr::memrchr(b'\n', &input[..at]).map_or(0, |i| i + 1);
        let line_end = memchr::memchr(b'\n', &input[at..]).map_or(input.len(), |i| at + i);
        let line = memchr::memchr_iter(b'\n', &input[..line_start]).count() as u64 + 1;
        let column = String::from_utf8_lossy(&input[line_start..at]).chars().count() as u64 + 1;
        // A window that starts and ends on character borders.
        let is_border = |i: usize| i == input.len() || (input[i] & 0xC0) != 0x80;
        let mut from = line_start.max(at.saturating_sub(WINDOW));
        while from > line_start && !is_border(from) {
            from -= 1;
        }
        let mut to = line_end.min(at + WINDOW);
        while to < line_end && !is_border(to) {
            to += 1;
        }
        let fault_end = fault.end.clamp(at, to);
        // Lossy decoding and blanking of control characters change lengths: do it piece by piece.
        let clean = |bytes: &[u8]| -> String {
            String::from_utf8_lossy(bytes).chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
        };
        let (before, inside, after) =
            (clean(&input[from..at]), clean(&input[at..fault_end]), clean(&input[fault_end..to]));
        let fault = before.len()..before.len() + inside.len();
        Place { line, column, excerpt: before + &inside + &after, fault, expected: expected.into() }
    }
}

impl Error {
    /// An error of this kind.
    pub fn new(kind: Kind, message: impl Into<String>) -> Error {
        Error(Box::new(Body {
            kind,
            message: message.into(),
            place: None,
            advice: Vec::new(),
            missing: None,
        }))
    }

    /// The input or the arguments are wrong.
    pub fn invalid(message: impl Into<String>) -> Error {
        Error::new(Kind::Invalid, message)
    }

    /// `word` is not one of the words `known` for `what`; the advice lists them, or the one that was probably meant.
    pub fn unknown_word(word: &str, what: &str, known: &[&str]) -> Error {
        let known = match known {
            [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            all => all.concat(),
        };
        Error::invalid(format!("`{word}` is no {what}")).help(format!("write {known}"))
    }

    /// `bytes` more are needed but not to be had, under a limit or from the machine.
    pub fn memory(bytes: u64, limit: Option<u64>) -> Error {
        let error = Error::new(
            Kind::Resource,
            match limit {
                Some(limit) => format!(
                    "this needs {} more, beyond the limit of {}",
                    human_bytes(bytes),
                    human_bytes(limit)
                ),
                None => format!("there is no memory for {} more", human_bytes(bytes)),
            },
        );
        let mut error = match limit {
            Some(_) => error.help(Advice::AllowMemory),
            None => error.help("close other programs"),
        };
        error.0.missing = Some(bytes);
        error.help(Advice::Convert)
    }

    /// With the place in the input.
    pub fn at(mut self, place: Place) -> Error {
        self.0.place = Some(place);
        self
    }

    /// With (more) advice: what to do, or else what to try.
    pub fn help(mut self, advice: impl Into<Advice>) -> Error {
        self.0.advice.push(advice.into());
        self
    }

    /// With all of this advice.
    pub fn advised(mut self, advice: impl IntoIterator<Item = Advice>) -> Error {
        self.0.advice.extend(advice);
        self
    }

    /// Which sort of error it is.
    pub fn kind(&self) -> Kind {
        self.0.kind
    }

    /// What is wrong, as one clause without a full stop.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where it is wrong.
    pub fn place(&self) -> Option<&Place> {
        self.0.place.as_ref()
    }

    /// What to do about it, for doors to word: the best advice first.
    pub fn advice(&self) -> &[Advice] {
        &self.0.advice
    }

    /// How many bytes of memory were not to be had, if that is what is wrong.
    pub fn missing_memory(&self) -> Option<u64> {
        self.0.missing
    }

    /// What to do about it, in words for whoever calls the library.
    pub fn advice_text(&self) -> Option<String> {
        let words: Vec<String> = self.0.advice.iter().map(Advice::to_string).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }
}

/// `1.5 GB` and the like: decimal units, as disks and networks have them.
pub fn human_bytes(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["bytes", "kB", "MB", "GB", "TB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} bytes") } else { format!("{value:.1} {}", UNITS[unit]) }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.0.place {
            write!(f, "{}:{}: ", place.line, place.column)?;
        }
        f.write_str(&self.0.message)?;
        if let Some(place) = &self.0.place
            && !place.expected.is_empty()
        {
            write!(f, ": {}", place.expected)?;
        }
        if let Some(help) = self.advice_text() {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::new(Kind::Io, error.to_string())
    }
}
