//! Values on disk while they are computed, to go on after a kill.
//!
//! The file is only ever appended to: a header that names the code, then records of values, each with its checksum. Whatever
//! is whole at the beginning counts; a half-written last record is cut off. `docs/heap.md` specifies the bytes.

use std::io::{Read, Seek, SeekFrom, Write};

use super::{Keep, NimValues};
use crate::core::{Error, Result, heap::Code};

/// The first bytes of a checkpoint.
const MAGIC: &[u8; 8] = b"RGHEAP1\n";
/// A record holds at most so many values.
const MOST: usize = 1 << 20;

/// A checkpoint: the values so far, and where the next ones go.
#[derive(Debug)]
pub struct Checkpoint<F> {
    file: F,
    /// How many values the file has.
    kept: usize,
}

/// What a file that may be a checkpoint can do.
pub trait File: Read + Write + Seek {
    /// Cuts everything from `length` on.
    fn cut(&mut self, length: u64) -> std::io::Result<()>;
}

impl File for std::fs::File {
    fn cut(&mut self, length: u64) -> std::io::Result<()> {
        self.set_len(length)
    }
}

impl File for std::io::Cursor<Vec<u8>> {
    fn cut(&mut self, length: u64) -> std::io::Result<()> {
        self.get_mut().truncate(length as usize);
        Ok(())
    }
}

/// The checksum of a record (Fowler, Noll and Vo, 64 bits, variant 1a).
fn checksum(parts: [&[u8]; 2]) -> u64 {
    let bytes = parts.into_iter().flatten();
    bytes.fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

impl<F: File> Checkpoint<F> {
    /// Opens a checkpoint for a code: an empty file becomes one, and from one the values are read.
    ///
    /// Errors if the file is something else, is about another code, cannot be read or written, or memory is short.
    pub fn open(mut file: F, code: &Code) -> Result<(Checkpoint<F>, NimValues)> {
        let text = code.to_string();
        let mut header = MAGIC.to_vec();
        header.extend((text.len() as u32).to_le_bytes());
        header.extend(text.bytes());
        file.seek(SeekFrom::Start(0))?;
        let mut start = Vec::new();
        (&mut file).take(header.len() as u64).read_to_end(&mut start)?;
        let mut values = NimValues::default();
        if start.len() < header.len() && header.starts_with(&start) {
            // Empty, or killed within the header.
            file.cut(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&header)?;
            return Ok((Checkpoint { file, kept: 0 }, values));
        }
        if start != header {
            let is_checkpoint = start.starts_with(MAGIC);
            let what =
                if is_checkpoint { "it is about another game" } else { "it is no checkpoint of a heap game" };
            return Err(Error::invalid(format!("the checkpoint cannot be used: {what}"))
                .help("name another file; nothing was changed in this one"));
        }
        let mut whole = header.len() as u64;
        while let Some(bytes) = record(&mut file, &mut values)? {
            whole += bytes;
        }
        file.cut(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        Ok((Checkpoint { kept: values.len(), file }, values))
    }
}

/// Reads a record's values and returns its length; `None` where there is no whole one.
fn record(file: &mut impl Read, values: &mut NimValues) -> Result<Option<u64>> {
    // The width of a value, how many there are, the values, the checksum.
    let mut head = [0; 5];
    if !filled(file, &mut head)? {
        return Ok(None);
    }
    let [width, count @ ..] = head;
    let count = u32::from_le_bytes(count) as usize;
    if ![1, 2, 4].contains(&width) || count > MOST {
        return Ok(None);
    }
    let mut bytes = vec![0; count * usize::from(width)];
    let mut sum = [0; 8];
    if !filled(file, &mut bytes)?
        || !filled(file, &mut sum)?
        || u64::from_le_bytes(sum) != checksum([&head, &bytes])
    {
        return Ok(None);
    }
    for value in bytes.chunks_exact(width.into()) {
        let mut word = [0; 4];
        word[..value.len()].copy_from_slice(value);
        values.push(u32::from_le_bytes(word))?;
    }
    Ok(Some((head.len() + bytes.len() + sum.len()) as u64))
}

/// Fills `bytes`; false at the end of the file.
fn filled(file: &mut impl Read, bytes: &mut [u8]) -> Result<bool> {
    match file.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl<F: File> Keep for Checkpoint<F> {
    fn keep(&mut self, from: usize, values: &mut dyn ExactSizeIterator<Item = u32>) -> Result<()> {
        // What was read from the file comes back first.
        let mut values = values.skip(self.kept.saturating_sub(from)).peekable();
        while values.peek().is_some() {
            let part: Vec<u32> = values.by_ref().take(MOST).collect();
            let greatest = part.iter().max().copied().unwrap_or(0);
            let width = if greatest < 1 << 8 {
                1
            } else if greatest < 1 << 16 {
                2
            } else {
                4
            };
            let mut head = vec![width as u8];
            head.extend((part.len() as u32).to_le_bytes());
            let bytes: Vec<u8> =
                part.iter().flat_map(|value| value.to_le_bytes().into_iter().take(width)).collect();
            let sum = checksum([&head, &bytes]).to_le_bytes();
            // One call a record, so that a kill leaves at most one incomplete.
            self.file.write_all(&[&head, &bytes, &sum[..]].concat())?;
            self.kept += part.len();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::{core::Control, heap};

    fn code(text: &str) -> Code {
        text.parse().unwrap()
    }

    fn run(file: Vec<u8>, text: &str, upto: usize) -> (Vec<u8>, usize, heap::Answer) {
        let (mut checkpoint, known) = Checkpoint::open(Cursor::new(file), &code(text)).unwrap();
        let start = known.len();
        let answer = heap::solve(&code(text), known, upto, &mut checkpoint, &Control::default()).unwrap();
        assert_eq!(checkpoint.kept, answer.values.len());
        (checkpoint.file.into_inner(), start, answer)
    }

    #[test]
    fn a_run_goes_on_where_the_last_one_was_killed_whatever_byte_it_had_come_to() {
        for (text, upto) in
            [("grundy", 6000), ("0.8", 300), ("all-but {2}", 9000), ("0.12", 50), ("0.6", 9000)]
        {
            let (whole, start, answer) = run(Vec::new(), text, upto);
            assert_eq!(start, 0);
            for cut in [0, 3, 8, 12, 20, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
                let (file, start, again) = run(whole[..cut.min(whole.len())].to_vec(), text, upto);
                assert!(start <= again.values.len());
                assert!(again.values.iter().eq(answer.values.iter()), "{text} cut at {cut}");
                let (_, known) = Checkpoint::open(Cursor::new(file), &code(text)).unwrap();
                assert!(known.iter().eq(answer.values.iter()), "{text} cut at {cut}");
            }
        }
    }

    #[test]
    fn a_damaged_record_and_all_after_it_are_left_out() {
        let (whole, _, answer) = run(Vec::new(), "grundy", 20_000);
        let mut damaged = whole.clone();
        let at = whole.len() / 2;
        damaged[at] ^= 1;
        let (file, start, again) = run(damaged, "grundy", 20_000);
        assert!(0 < start && start < at, "{start} of {at}");
        assert!(again.values.iter().eq(answer.values.iter()));
        assert!(file.len() >= whole.len());
    }

    #[test]
    fn another_file_is_refused_and_left_alone() {
        for (file, message) in [
            (b"position,outcome\n".to_vec(), "no checkpoint"),
            (run(Vec::new(), "0.77", 50).0, "another game"),
        ] {
            let error = Checkpoint::open(Cursor::new(file), &code("0.07")).unwrap_err();
            assert!(error.message().contains(message), "{error}");
        }
    }
}
