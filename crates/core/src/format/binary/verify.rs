//! Checks that a file is as it was written, and that what it says makes sense: all in one pass over its bytes, piece by
//! piece over several threads, so that each piece is looked at while it is in cache.

use bytemuck::Pod;
use xxhash_rust::xxh3::xxh3_64;

use super::layout::{self, Kind, PIECE, Section};
use crate::{Control, Error, Result, array::Array, array::SharedBytes, memory, threads};

/// The numbers of the sections that are used in place.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    pub(super) starts: Array<u64>,
    pub(super) targets: Array<u32>,
    pub(super) label_numbers: Array<u64>,
}

/// The numbers of a section: shared with the file if they lie in memory as this machine has numbers, else a copy.
pub(super) fn numbers<T: Pod>(
    bytes: &SharedBytes,
    section: &Section,
    take: &dyn Fn(u64) -> Result<()>,
) -> Result<Array<T>> {
    if cfg!(target_endian = "little")
        && let Some(shared) = Array::shared(bytes.clone(), section.range())
    {
        return Ok(shared);
    }
    take(section.bytes as u64)?;
    let mut copy = memory::filled(section.bytes / size_of::<T>(), T::zeroed())?;
    let copied: &mut [u8] = bytemuck::cast_slice_mut(&mut copy);
    copied.copy_from_slice(&(**bytes).as_ref()[section.range()]);
    if cfg!(target_endian = "big") {
        copied.chunks_exact_mut(size_of::<T>()).for_each(<[u8]>::reverse);
    }
    Ok(copy.into())
}

/// Whether the elements `from..to` of a section make sense beside their neighbours.
fn makes_sense(numbers: &Numbers, kind: Kind, from: usize, to: usize) -> bool {
    // One element more, so that each is compared with the one before it also across pieces.
    let before = from.saturating_sub(1);
    match kind {
        Kind::Starts => numbers.starts[before..to].is_sorted(),
        Kind::LabelNumbers => numbers.label_numbers[before..to].is_sorted_by(|a, b| a < b),
        Kind::Targets => {
            let greatest = numbers.targets[from..to].iter().fold(0, |greatest, &v| v.max(greatest));
            (greatest as usize) + 1 < numbers.starts.len()
        }
        // The others are small, and looked at when they are decoded.
        _ => true,
    }
}

/// Whether every section has its checksum, and the numbers that are used in place make sense.
///
/// The error of a wrong checksum goes before that of numbers without sense.
pub(super) fn verify(bytes: &[u8], sections: &[Section], numbers: &Numbers, control: &Control) -> Result<()> {
    let pieces: Vec<(usize, usize)> = sections
        .iter()
        .enumerate()
        .flat_map(|(i, section)| (0..section.bytes).step_by(PIECE).map(move |at| (i, at)))
        .collect();
    let mut checksums: Vec<Vec<u64>> = vec![Vec::new(); sections.len()];
    let mut nonsense = None;
    threads::in_order(
        pieces.len(),
        control.threads,
        |piece| {
            let (i, at) = pieces[piece];
            let section = &sections[i];
            let end = (at + PIECE).min(section.bytes);
            let checksum = xxh3_64(&bytes[section.range()][at..end]);
            let element = section.kind.element();
            let sense = makes_sense(numbers, section.kind, at / element, end / element);
            Ok::<_, Error>((i, checksum, sense, end - at))
        },
        |(i, checksum, sense, bytes)| {
            checksums[i].push(checksum);
            if !sense {
                nonsense = nonsense.or(Some(sections[i].start));
            }
            control.advance(bytes as u64)
        },
    )?;
    for (section, pieces) in sections.iter().zip(&checksums) {
        if layout::checksum(pieces) != section.checksum {
            return Err(layout::damaged(section.start, "the checksum of a section is wrong"));
        }
    }
    match nonsense {
        Some(byte) => Err(layout::damaged(byte, "the rows do not fit together")),
        None => Ok(()),
    }
}
