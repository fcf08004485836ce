//! Writes text with many numbers in it.

use std::io::Write;

use super::attributes::Value;
use crate::{Labels, Position, Result, labels};

/// How much is collected before it is handed on.
const BLOCK: usize = 1 << 16;

/// A buffer before a writer. What is in it at the end is written by [`Emit::finish`].
pub(crate) struct Emit<'o> {
    out: &'o mut dyn Write,
    block: Vec<u8>,
}

impl<'o> Emit<'o> {
    pub(crate) fn new(out: &'o mut dyn Write) -> Emit<'o> {
        Emit { out, block: Vec::with_capacity(BLOCK + 64) }
    }

    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.block.extend_from_slice(text.as_bytes());
        self.flush_full()
    }

    /// A number in decimal, two digits at a time.
    #[inline]
    pub(crate) fn number(&mut self, number: u64) -> Result<()> {
        let (mut digits, mut start, mut rest) = ([0; 20], 20, number);
        while rest >= 100 {
            start -= 2;
            digits[start..start + 2].copy_from_slice(&PAIRS[(rest % 100) as usize]);
            rest /= 100;
        }
        start -= 2;
        digits[start..start + 2].copy_from_slice(&PAIRS[rest as usize]);
        start += usize::from(rest < 10);
        self.block.extend_from_slice(&digits[start..]);
        self.flush_full()
    }

    /// A text in double quotes, with what `escape` says put for a character.
    pub(crate) fn quoted(&mut self, text: &str, escape: impl Fn(char) -> Option<&'static str>) -> Result<()> {
        self.block.push(b'"');
        for c in text.chars() {
            match escape(c) {
                Some(escaped) => self.block.extend_from_slice(escaped.as_bytes()),
                None => self.block.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        self.text("\"")
    }

    /// A text in double quotes, with backslashes before what cannot stand there.
    pub(crate) fn escaped(&mut self, text: &str) -> Result<()> {
        self.quoted(text, |c| match c {
            '"' => Some("\\\""),
            '\\' => Some("\\\\"),
            '\n' => Some("\\n"),
            _ => None,
        })
    }

    /// The number of a position, or its name: in quotes unless it is `bare`.
    pub(crate) fn label(&mut self, labels: &Labels, v: Position, bare: impl Fn(&str) -> bool) -> Result<()> {
        match labels {
            Labels::Names(names) => {
                let name = names.get(v);
                if bare(name) { self.text(name) } else { self.escaped(name) }
            }
            numbers => self.number(numbers.number(v).expect("these are numbers")),
        }
    }

    /// An attribute: `key=value`.
    pub(crate) fn attribute(&mut self, key: &str, value: &Value<'_>) -> Result<()> {
        self.text(key)?;
        self.text("=")?;
        match value {
            Value::Word(word) => self.text(word),
            Value::Number(number) => self.number(*number),
            Value::Score(score) => self.text(&score.to_string()),
            Value::Text(text) => self.escaped(text),
        }
    }

    #[inline]
    fn flush_full(&mut self) -> Result<()> {
        if self.block.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<()> {
        self.out.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<()> {
        self.flush()?;
        Ok(self.out.flush()?)
    }
}

/// `00` to `99`.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [b'0' + i as u8 / 10, b'0' + i as u8 % 10];
        i += 1;
    }
    pairs
};

/// Whether positions have names and every name is a written number, so that only quotes tell them from numbers.
pub(crate) fn are_numerals(labels: &Labels) -> bool {
    matches!(labels, Labels::Names(names) if names.iter().all(|name| labels::number(name).is_some()))
}

/// Whether a reader that meets the positions of these rows for the first time meets them in the order that they have.
pub(crate) fn rows_mention_in_order(graph: &crate::Graph) -> bool {
    let mut known: Position = 0;
    let mut meet = |v: Position| {
        known += u32::from(v == known);
        v < known
    };
    (0..graph.positions()).all(|v| meet(v) && graph.moves(v).iter().all(|&w| meet(w)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        let mut written = Vec::new();
        let mut emit = Emit::new(&mut written);
        let mut plain = String::new();
        let powers = (0..20).map(|exponent| 10u64.pow(exponent));
        for number in powers.flat_map(|power| [power - 1, power, power + 1, power / 3 * 5]).chain([u64::MAX])
        {
            emit.number(number).unwrap();
            emit.text("\n").unwrap();
            plain += &format!("{number}\n");
        }
        emit.finish().unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), plain);
    }
}
