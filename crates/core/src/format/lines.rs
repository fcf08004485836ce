//! Texts whose lines stand for themselves: cut at line feeds, read by several threads, put together in order.

use std::{ops::Range, sync::Mutex, sync::PoisonError};

use super::{
    pairs::{self, Fault, Id, Pairs, Shape},
    scan,
};
use crate::{Control, Error, threads};

/// How many bytes of text make a part: its numbers still fit a near cache while they are appended to the rows.
const PART: usize = 1 << 20;

/// Why reading ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A line is at fault.
    Fault(Fault),
    /// Something else, such as memory, or an error that is told already.
    Error(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error)
    }
}

/// The text from `start` on, which is the start of a line, in parts of whole lines.
pub(crate) fn parts(text: &[u8], start: usize, size: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut at = start;
    while at < text.len() {
        let end = scan::line_start(text, at + size);
        parts.push(at..end);
        at = end;
    }
    parts
}

/// Reads the lines from `start` on with the control's threads and gives what they hold to `consume`, in order.
///
/// Returns the first fault of the text, whatever the number of threads.
pub(crate) fn read<I: Id>(
    text: &[u8],
    start: usize,
    shape: Shape<I>,
    control: &Control,
    consume: impl FnMut(&mut Pairs<I>) -> Result<(), Stop> + Send,
) -> Result<(), Stop> {
    read_in_parts(text, &parts(text, start, PART), shape, control, consume)
}

fn read_in_parts<I: Id>(
    text: &[u8],
    parts: &[Range<usize>],
    shape: Shape<I>,
    control: &Control,
    mut consume: impl FnMut(&mut Pairs<I>) -> Result<(), Stop> + Send,
) -> Result<(), Stop> {
    // Vectors that were consumed are used again, so that their memory is not given back and asked for all the time.
    let spare: Mutex<Vec<Pairs<I>>> = Mutex::new(Vec::new());
    let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
    threads::in_order(
        parts.len(),
        control.threads,
        |part| {
            let mut pairs = spare().pop().unwrap_or_default();
            pairs::read(text, parts[part].clone(), shape, &mut pairs).map_err(Stop::Fault)?;
            Ok((pairs, parts[part].len()))
        },
        |(mut pairs, bytes)| {
            control.advance(bytes as u64)?;
            consume(&mut pairs)?;
            pairs.clear();
            spare().push(pairs);
            Ok(())
        },
    )
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{
        format::pairs::{BLANKS, FaultKind, Line},
        memory::Budget,
    };

    /// What a text holds: moves, singles, how many lines are wider.
    type Held = (Vec<(u64, u64)>, Vec<u64>, u64);

    /// The definition: line by line, with the standard library's means.
    fn plain(text: &[u8], base: u64, greatest: u64, kind: Line) -> Result<Held, FaultKind> {
        let mut held = Held::default();
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let whole = |rest: &[u8]| match rest[..rest.len().saturating_sub(1)].contains(&b'\r') {
                true => Err(FaultKind::LoneReturn),
                false => Ok(()),
            };
            let mut words = Vec::new();
            let mut rest = line;
            loop {
                let blank = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                rest = &rest[blank..];
                if rest.is_empty() || rest == b"\r" {
                    break;
                }
                if kind != Line::Strict && matches!(rest[0], b'#' | b'%') {
                    whole(rest)?;
                    break;
                }
                if words.len() == 2 && kind == Line::Strict {
                    return Err(FaultKind::Further);
                }
                if words.len() == 2 && kind == Line::Loose {
                    whole(rest)?;
                    held.2 += 1;
                    break;
                }
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                if digits == 0 {
                    return Err(if words.is_empty() { FaultKind::NoNumber } else { FaultKind::NoSecond });
                }
                let word = std::str::from_utf8(&rest[..digits]).unwrap();
                rest = &rest[digits..];
                let number: u64 = word.parse().map_err(|_| FaultKind::TooLarge)?;
                match rest {
                    [] | [b' ' | b'\t', ..] | [b'\r'] => {}
                    [b'\r', ..] => return Err(FaultKind::LoneReturn),
                    _ => return Err(FaultKind::NoBlank),
                }
                match number.checked_sub(base) {
                    Some(id) if id <= greatest => words.push(id),
                    _ => return Err(FaultKind::Outside),
                }
            }
            match words[..] {
                [] => {}
                [_] if kind == Line::Strict => return Err(FaultKind::NoSecond),
                [u] => held.1.push(u),
                [u, ref targets @ ..] => held.0.extend(targets.iter().map(|&v| (u, v))),
            }
        }
        Ok(held)
    }

    fn fast<I: Id + Into<u64> + std::fmt::Debug>(
        text: &[u8],
        shape: Shape<I>,
        part: usize,
        threads: usize,
    ) -> Result<Held, FaultKind> {
        let mut held = Held::default();
        let control = Control::new(threads, Budget::unlimited());
        let read = read_in_parts(text, &parts(text, 0, part), shape, &control, |pairs| {
            assert_eq!(
                pairs.greatest,
                pairs.sources.iter().chain(&pairs.targets).copied().max().unwrap_or_default()
            );
            held.0.extend(pairs.sources.iter().zip(&pairs.targets).map(|(&u, &v)| (u.into(), v.into())));
            held.1.extend(pairs.singles.iter().map(|&u| u.into()));
            held.2 += pairs.wider.lines;
            Ok(())
        });
        match read {
            Ok(()) => Ok(held),
            Err(Stop::Fault(fault)) => {
                assert!(fault.bytes.start <= fault.bytes.end && fault.bytes.end <= text.len());
                Err(fault.kind)
            }
            Err(Stop::Error(error)) => panic!("{error}"),
        }
    }

    /// The next number of a small generator, for the tests of all readers of lines.
    pub(crate) fn random(seed: &mut u64) -> usize {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 33) as usize
    }

    /// Mostly plain lines, with some of every other kind.
    fn text(seed: &mut u64, oddities: usize) -> Vec<u8> {
        let mut text = Vec::new();
        let digits = 1 + random(seed) % 11;
        for _ in 0..random(seed) % 60 {
            let mut number = |text: &mut Vec<u8>| {
                let digits = if random(seed).is_multiple_of(50) {
                    random(seed) % 23
                } else {
                    1 + random(seed) % digits
                };
                text.extend((0..digits).map(|_| b'0' + (random(seed) % 10) as u8));
            };
            number(&mut text);
            text.push(b' ');
            number(&mut text);
            if oddities > 0 && random(seed).is_multiple_of(oddities) {
                let odd: &[&[u8]] = &[
                    b"\r",
                    b" ",
                    b"\t7",
                    b" 1 2 3",
                    b" #x",
                    b"\n# a\n",
                    b"\n%\n",
                    b"\n\n",
                    b"\n5",
                    b"\n\t 5 6 ",
                    b"\n7\t8",
                    b"\n0 0 0",
                    b"\n1  2",
                    b"\n12345678 123456789",
                    b"\n123456789012 1",
                    b"\n\r\n",
                    b"\n18446744073709551615 18446744073709551616",
                    b"\n1,2",
                    b"x",
                    b"\n-1 2",
                    b"\n1 -2",
                    b"\xc3\xa9",
                    b"\n1 2\r3",
                    b"\n\0",
                ];
                // Those that are errors come last, and seldom.
                let kinds = if random(seed).is_multiple_of(8) { odd.len() } else { 16 };
                text.extend(odd[random(seed) % kinds]);
            }
            text.push(b'\n');
        }
        if random(seed).is_multiple_of(2) {
            text.pop();
        }
        text
    }

    #[test]
    fn any_parts_and_any_threads_read_what_the_definition_reads() {
        let mut seed = 3;
        let mut faults = 0;
        for round in 0..1500 {
            let text = text(&mut seed, round % 6);
            let (base, line) = (round as u64 % 2, [Line::Strict, Line::Loose, Line::Row][round % 3]);
            let greatest = [99, 1_000_000, u64::from(u32::MAX) - 2, u64::MAX - base][random(&mut seed) % 4];
            let expected = plain(&text, base, greatest, line);
            faults += usize::from(expected.is_err());
            for _ in 0..4 {
                let (part, threads) = (1 + random(&mut seed) % (text.len() + 9), 1 + random(&mut seed) % 8);
                let wide = fast(&text, Shape { base, greatest, line, separators: BLANKS }, part, threads);
                assert_eq!(wide, expected, "{:?} in parts of {part}", String::from_utf8_lossy(&text));
                if let Ok(greatest) = u32::try_from(greatest) {
                    let shape = Shape { base: base as u32, greatest, line, separators: BLANKS };
                    let narrow = fast(&text, shape, part, threads);
                    assert_eq!(narrow, expected, "{:?} in parts of {part}", String::from_utf8_lossy(&text));
                }
            }
        }
        assert!((100..1400).contains(&faults), "{faults} texts are at fault");
    }

    #[test]
    fn random_bytes_are_read_or_refused_as_the_definition_does() {
        let mut seed = 4;
        for round in 0..3000 {
            let alphabet: &[u8] = if round % 2 == 0 { b"0123456789 \n" } else { b"019 \t\n\r#%,-a\xff\0" };
            let text: Vec<u8> =
                (0..random(&mut seed) % 200).map(|_| alphabet[random(&mut seed) % alphabet.len()]).collect();
            for line in [Line::Strict, Line::Loose, Line::Row] {
                let expected = plain(&text, 0, u64::MAX, line);
                let shape = Shape { base: 0, greatest: u64::MAX, line, separators: BLANKS };
                assert_eq!(fast(&text, shape, 1 + random(&mut seed) % 50, 2), expected, "{text:?}");
            }
        }
    }

    #[test]
    fn parts_are_whole_lines_and_cover_the_text() {
        let text = b"1 2\n\n33 4\n5 6";
        for size in 1..20 {
            let parts = parts(text, 4, size);
            assert_eq!(parts.first().map(|part| part.start), Some(4));
            assert_eq!(parts.last().map(|part| part.end), Some(text.len()));
            for pair in parts.windows(2) {
                assert_eq!(pair[0].end, pair[1].start);
                assert_eq!(text[pair[0].end - 1], b'\n');
            }
        }
        assert!(parts(text, text.len(), 5).is_empty());
    }
}
