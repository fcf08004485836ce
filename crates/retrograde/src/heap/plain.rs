//! Values by the definition, for codes that leave at most two heaps: mark the options' values, take the least unmarked.

use super::{NimValues, shape::Shape, sum::Moves};
use crate::core::{Control, Result, heap::Code};

/// Appends values until `values` has `len` of them.
///
/// Time O(n · splits + takes) for the heap of n; space one word for each value below the greatest.
pub(super) fn extend(values: &mut NimValues, shape: &Shape, len: usize, control: &Control) -> Result<()> {
    // `stamps[x] == n + 1` if an option of n has the value x: nothing is ever cleared.
    let mut stamps: Vec<usize> = Vec::new();
    for n in values.len()..len {
        let mut mark = |value: u32| {
            let value = value as usize;
            if value >= stamps.len() {
                stamps.resize((value + 1).next_power_of_two(), 0);
            }
            stamps[value] = n + 1;
        };
        if n > 0 && shape.ends.binary_search(&n).is_ok() {
            mark(0);
        }
        for &taken in shape.takes.iter().take_while(|&&taken| taken < n) {
            mark(values.get(n - taken));
        }
        for &(taken, unequal) in shape.splits.iter().take_while(|(taken, _)| *taken < n) {
            let left = n - taken;
            for part in 1..=if unequal { (left - 1) / 2 } else { left / 2 } {
                mark(values.get(part) ^ values.get(left - part));
            }
        }
        let value = stamps.iter().position(|&stamp| stamp != n + 1).unwrap_or(stamps.len());
        values.push(value as u32)?;
        if n % 256 == 255 {
            control.advance(256)?;
        }
    }
    Ok(())
}

/// The same for codes by which any number may be taken, move by move.
///
/// Time O(n + splits) for the heap of n.
pub(super) fn extend_endless(
    values: &mut NimValues,
    code: &Code,
    len: usize,
    control: &Control,
) -> Result<()> {
    let mut stamps: Vec<usize> = Vec::new();
    for n in values.len()..len {
        let mut moves = Moves::of(code, n as u64);
        while let Some((_, left)) = moves.next() {
            let value = left.iter().fold(0, |xor, &heap| xor ^ values.get(heap as usize)) as usize;
            if value >= stamps.len() {
                stamps.resize((value + 1).next_power_of_two(), 0);
            }
            stamps[value] = n + 1;
        }
        let value = stamps.iter().position(|&stamp| stamp != n + 1).unwrap_or(stamps.len());
        values.push(value as u32)?;
        if n % 64 == 63 {
            control.advance(64)?;
        }
    }
    Ok(())
}
