//! Writes text with many numbers in it.

use std::io::Write;

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

    #[inline]
    pub(crate) fn number(&mut self, number: u64) -> Result<()> {
        let mut digits = [0; 20];
        let mut at = digits.len();
        let mut rest = number;
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.block.extend_from_slice(&digits[at..]);
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
