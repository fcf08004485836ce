//! Texts in other encodings and with other line ends than ours, made into what the readers expect: UTF-8, line feeds, and no
//! byte order mark.

use std::borrow::Cow;

use crate::{
    Control, Error, Result,
    error::Place,
    memory::{self, Held},
};

/// What some editors put before a text in UTF-8. It is no part of the text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A text that can be read.
#[derive(Debug)]
pub struct Text<'b> {
    /// Its bytes.
    pub bytes: Cow<'b, [u8]>,
    /// What was guessed about it, in a sentence.
    pub note: Option<String>,
    _held: Option<Held<'b>>,
}

/// Which half of a unit of UTF-16 comes first.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    Little,
    Big,
}

/// How many bytes are looked at to recognise UTF-16 without a byte order mark.
const SAMPLE: usize = 256;

/// The text that these bytes hold: without a byte order mark, UTF-16 made UTF-8, carriage returns made line feeds where there
/// are no line feeds at all.
///
/// Whatever is in UTF-8 already (or in no encoding that is recognised) is passed on as it is; readers tell where it is no
/// text. Errors: UTF-16 that is cut off or damaged, UTF-32, memory. Time O(1) for texts in UTF-8 with line feeds, else
/// O(bytes), and as much space.
///
/// ```
/// use retrograde_core::{Control, format::decode};
/// let control = Control::default();
/// assert_eq!(*decode(b"\xEF\xBB\xBF1 2\n", &control)?.bytes, *b"1 2\n");
/// assert_eq!(*decode(b"1 2\r2 3\r", &control)?.bytes, *b"1 2\n2 3\n");
/// assert_eq!(*decode(b"\xFF\xFE1\0 \x002\0", &control)?.bytes, *b"1 2");
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn decode<'b>(bytes: &'b [u8], control: &'b Control) -> Result<Text<'b>> {
    if bytes.starts_with(b"\xFF\xFE\0\0") || bytes.starts_with(b"\0\0\xFE\xFF") {
        return Err(Error::invalid("this text is in UTF-32")
            .help("save it in UTF-8, or convert it: iconv -f UTF-32 -t UTF-8 FILE > NEW"));
    }
    let (order, start) = match bytes {
        [0xFF, 0xFE, ..] => (Some(Order::Little), 2),
        [0xFE, 0xFF, ..] => (Some(Order::Big), 2),
        _ => (guess(bytes), 0),
    };
    let (bytes, note, mut held) = match order {
        None => (Cow::Borrowed(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)), None, None),
        Some(order) => {
            // A unit of two bytes becomes three at the most.
            let held = control.budget.hold(3 * (bytes.len() as u64 / 2))?;
            let note = (start == 0)
                .then(|| "the text has zeros in every other byte, and was read as UTF-16".to_owned());
            (Cow::Owned(utf16(&bytes[start..], order)?), note, Some(held))
        }
    };
    let bytes = if memchr::memchr(b'\n', &bytes).is_none() && memchr::memchr(b'\r', &bytes).is_some() {
        if held.is_none() {
            held = Some(control.budget.hold(bytes.len() as u64)?);
        }
        let mut lines = memory::with_capacity(bytes.len())?;
        lines.extend(bytes.iter().map(|&byte| if byte == b'\r' { b'\n' } else { byte }));
        Cow::Owned(lines)
    } else {
        bytes
    };
    Ok(Text { bytes, note, _held: held })
}

/// UTF-16 without a mark: no text that we read has zeros, and such a text has them in every other byte, nearly.
fn guess(bytes: &[u8]) -> Option<Order> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let zeros = |first: usize| sample.iter().skip(first).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let many = sample.len() / 4;
    match bytes.len() % 2 {
        0 if even == 0 && odd > 0 && odd >= many => Some(Order::Little),
        0 if odd == 0 && even > 0 && even >= many => Some(Order::Big),
        _ => None,
    }
}

fn utf16(bytes: &[u8], order: Order) -> Result<Vec<u8>> {
    let wrong = |at: usize, what: &str| {
        Error::invalid(format!("this text is in UTF-16, and {what}"))
            .at(Place {
                line: 0,
                column: at as u64,
                excerpt: String::new(),
                fault: 0..0,
                expected: String::new(),
            })
            .help("copy it again, or save it in UTF-8")
    };
    let (units, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(wrong(bytes.len(), "half of its last character is missing"));
    }
    let units = units.iter().map(|&unit| match order {
        Order::Little => u16::from_le_bytes(unit),
        Order::Big => u16::from_be_bytes(unit),
    });
    let mut text = memory::with_capacity(bytes.len() / 2)?;
    let mut at = 0;
    for unit in char::decode_utf16(units) {
        let Ok(c) = unit else { return Err(wrong(at, "half of a character stands alone")) };
        at += 2 * c.len_utf16();
        // Python puts a mark before every line that it encodes.
        if c == '\u{feff}' {
            continue;
        }
        memory::reserve(&mut text, 4)?;
        text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
    Ok(text)
}

/// Whether a lone carriage return is in this rest of a line: something that ends lines for some programs, and not for us.
pub(super) fn has_lone_return(rest: &[u8]) -> bool {
    memchr::memchr(b'\r', rest).is_some_and(|at| at + 1 < rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> Result<String, String> {
        match decode(bytes, &Control::default()) {
            Ok(text) => Ok(String::from_utf8(text.bytes.into_owned()).unwrap()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn utf16_is_read_with_and_without_a_mark_in_both_orders() {
        let plain = "a → b\n1 2 \u{1F3B2}\n";
        let little: Vec<u8> = plain.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = plain.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (mark, bytes) in [(&b"\xFF\xFE"[..], &little), (b"\xFE\xFF", &big), (b"", &little), (b"", &big)] {
            let bytes = [mark, bytes].concat();
            assert_eq!(text(&bytes).as_deref(), Ok(plain));
            let note = decode(&bytes, &Control::default()).unwrap().note;
            assert_eq!(note.is_some(), mark.is_empty());
        }
        assert_eq!(
            text(b"\xFF\xFE1\0 "),
            Err("0:3: this text is in UTF-16, and half of its last character is missing (copy it again, or save it in UTF-8)".into())
        );
        assert!(text(b"\xFF\xFE1\0\x00\xD8 \0").unwrap_err().contains("half of a character stands alone"));
        assert!(text(b"\xFF\xFE\0\x001\0\0\0").unwrap_err().contains("iconv -f UTF-32"));
    }

    #[test]
    fn what_is_no_utf16_stays_what_it_is() {
        for bytes in ["", "\0", "0 1\n\0\0", "1 2\r\n", "\u{feff}1\n", "ab", "0\0"] {
            let kept = bytes.trim_start_matches('\u{feff}');
            // Two bytes of which one is zero are too little to tell, but no text of ours is like that.
            let expected = if bytes == "0\0" { "0" } else { kept };
            assert_eq!(text(bytes.as_bytes()).as_deref(), Ok(expected), "{bytes:?}");
        }
    }

    #[test]
    fn carriage_returns_end_lines_where_nothing_else_does() {
        assert_eq!(text(b"1 2\r\r2 3").as_deref(), Ok("1 2\n\n2 3"));
        assert_eq!(text(b"1 2\r2 3\n").as_deref(), Ok("1 2\r2 3\n"));
        assert_eq!(text(b"\xFE\xFF\x001\0\r").as_deref(), Ok("1\n"));
    }
}
