//! What is claimed about a heap game, as a file that another program can check.
//!
//! The file is one JSON object; `docs/heap.md` lists its fields. [`check`](crate::check::heap::check) recomputes everything.

use serde::{Deserialize, Serialize};

use crate::{Control, Error, Result, error::Place, format::decode};

/// The word that says what the file is, and its version.
pub const FORMAT: &str = "retrograde-heap-1";

/// Claims about the nim values of a heap game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// The game's code.
    pub code: String,
    /// How many values were computed: those of the heaps 0 to `computed - 1`.
    pub computed: u64,
    /// `s := s * 1000003 + value` modulo 2^64 over those values, as 16 hexadecimal digits.
    pub checksum: String,
    /// The greatest of them; `null` if there is none.
    pub max: Option<u32>,
    /// The least heap that has it.
    pub max_at: Option<u64>,
    /// The least p with g(n + p) = g(n) from some n on; `null` where none is proved.
    pub period: Option<u64>,
    /// The least such n.
    pub preperiod: Option<u64>,
    /// The n before it, if there is one.
    pub last_exception: Option<u64>,
    /// What proves the period.
    pub proof: Option<Proof>,
    /// A period in which the values grow.
    pub arithmetic: Option<ArithmeticPeriod>,
    /// Advice for who recomputes the values: which are rare.
    pub mask: Option<RareMask>,
}

/// The comparison that proves a period, by the theorem of Guy and Smith.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The theorem's name.
    pub theorem: String,
    /// g(n + period) = g(n) was compared from this n on,
    pub from: u64,
    /// and for all n below this one.
    pub below: u64,
}

/// g(n + period) = g(n) + saltus from some n on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArithmeticPeriod {
    /// The least such period.
    pub period: u64,
    /// By how much the values grow.
    pub saltus: u32,
    /// The least such n.
    pub preperiod: u64,
    /// Whether it is proved to go on for ever, or only observed among the computed values.
    pub proved: bool,
}

/// A value is rare if it has an even number of bits in the mask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RareMask {
    /// The mask.
    pub bits: u32,
    /// Whether the parity of the heap counts as one more bit.
    pub parity: bool,
    /// How many of the computed values are rare.
    pub rare: u64,
}

impl Certificate {
    /// Whether these bytes look like a certificate of a heap game, and not like any other file.
    pub fn is_one(bytes: &[u8]) -> bool {
        // An even number of bytes, so that no half of a unit of UTF-16 is left.
        let (control, start) = (Control::default(), &bytes[..bytes.len().min(200)]);
        let Ok(text) = decode(start, &control) else { return false };
        let start = &*text.bytes;
        start.trim_ascii_start().starts_with(b"{")
            && memchr::memmem::find(start, b"\"retrograde-heap-").is_some()
    }

    /// Reads a certificate. Errors carry line and column.
    pub fn read(bytes: &[u8]) -> Result<Certificate> {
        let control = Control::default();
        let text = decode(bytes, &control)?;
        let bytes = &*text.bytes;
        let certificate: Certificate = serde_json::from_slice(bytes).map_err(|error| {
            let line = bytes.split_inclusive(|&byte| byte == b'\n').take(error.line().saturating_sub(1));
            let at = line.map(<[u8]>::len).sum::<usize>() + error.column().saturating_sub(1);
            let message = error.to_string();
            let cut = message.find(" at line ").unwrap_or(message.len());
            Error::invalid("this is no certificate of a heap game").at(Place::of(
                bytes,
                at..at + 1,
                &message[..cut],
            ))
        })?;
        if certificate.format != FORMAT {
            let message = format!("the certificate's format is {}, not {FORMAT}", certificate.format);
            return Err(Error::invalid(message).help("was it written by another version of this program?"));
        }
        Ok(certificate)
    }

    /// Writes it, one field a line.
    pub fn write(&self, out: &mut dyn std::io::Write) -> Result<()> {
        serde_json::to_writer_pretty(&mut *out, self).map_err(std::io::Error::from)?;
        Ok(writeln!(out)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kayles() -> Certificate {
        Certificate {
            format: FORMAT.into(),
            code: "0.77".into(),
            computed: 256,
            checksum: "0123456789abcdef".into(),
            max: Some(9),
            max_at: Some(70),
            period: Some(12),
            preperiod: Some(71),
            last_exception: Some(70),
            proof: Some(Proof { theorem: "Guy-Smith".into(), from: 71, below: 156 }),
            arithmetic: None,
            mask: None,
        }
    }

    #[test]
    fn a_certificate_is_read_as_it_was_written() {
        let mut bytes = Vec::new();
        kayles().write(&mut bytes).unwrap();
        assert!(Certificate::is_one(&bytes));
        assert_eq!(Certificate::read(&bytes), Ok(kayles()));
        assert!(!Certificate::is_one(b"{\"positions\": []}"));
    }

    #[test]
    fn a_broken_certificate_is_an_error_with_its_place() {
        let error = Certificate::read(b"{\n  \"format\": 7\n}").unwrap_err();
        assert_eq!(error.place().map(|place| place.line), Some(2), "{error}");
        let mut other = kayles();
        other.format = "retrograde-heap-9".into();
        let mut bytes = Vec::new();
        other.write(&mut bytes).unwrap();
        assert!(Certificate::read(&bytes).unwrap_err().message().contains("retrograde-heap-9"));
    }
}
