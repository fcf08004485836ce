//! Arithmetic periods: g(n + p) = g(n) + s from some heap on.
//!
//! All-but games have them (A. Siegel, *Finite Excluded Subtraction Sets and Infinite Modular Nim*, 2005; in *Combinatorial
//! Game Theory*, 2013, section IV.2), many hexadecimal games are observed to. A finite test that proves one for an all-but
//! game:
//!
//! **Theorem.** Let all numbers of pins but those in a set with the greatest member a be allowed, let G(x) be the set of the
//! values of the heaps below x, and p, s > 0. If for some x (1) G(x + p) consists of 0, …, s - 1 and of the numbers of G(x), each
//! plus s, and (2) g(n + p) = g(n) + s for x <= n < x + a, then g(n + p) = g(n) + s for all n >= x.
//!
//! Proof. Let n >= x + a, and let the equality hold from x to n - 1. The options of n are all heaps below n - a, with the values
//! G(n - a), and some of the last a heaps. By (1) and the equality, G(n - a + p) consists of 0, …, s - 1 and G(n - a) plus s; the
//! last a heaps before n + p are those before n plus s, and the same ones are options. So the options of n + p have the values
//! 0, …, s - 1 and those of the options of n plus s, and the least missing number is s greater.

use memchr::memmem::FinderRev;

use super::NimValues;
use crate::core::{Result, heap::Code, memory};

/// A period in which the values grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arithmetic {
    /// The least p with g(n + p) = g(n) + s from some n on.
    pub length: usize,
    /// s.
    pub saltus: u32,
    /// The least n from which on it holds, as far as values are known.
    pub preperiod: usize,
    /// Whether it is proved to go on for ever. If not, it is only observed.
    pub proved: bool,
}

/// The arithmetic period that the last half of the values has, if any.
///
/// Time O(values), space four bytes a value.
pub(super) fn find(values: &NimValues, code: &Code) -> Result<Option<Arithmetic>> {
    let n = values.len();
    let mut steps: Vec<i32> = memory::with_capacity(n)?;
    steps.extend(values.iter().zip(values.iter().skip(1)).map(|(a, b)| b.wrapping_sub(a) as i32));
    let bytes: &[u8] = bytemuck::cast_slice(&steps);
    let start = steps.len().div_ceil(2);
    let finder = FinderRev::new(&bytes[4 * start..]);
    let mut end = bytes.len();
    let length = loop {
        let before = match end.checked_sub(1) {
            Some(before) if start < steps.len() => before,
            _ => return Ok(None),
        };
        let Some(at) = finder.rfind(&bytes[..before]) else { return Ok(None) };
        if at % 4 == 0 {
            break start - at / 4;
        }
        end = at + bytes.len() - 4 * start;
    };
    // Two whole periods at least must have been seen.
    let Some(saltus) = values.get(n - 1).checked_sub(values.get(n - 1 - length)).filter(|&saltus| saltus > 0)
    else {
        return Ok(None);
    };
    let holds = |m: &usize| values.get(m + length).checked_sub(values.get(*m)) == Some(saltus);
    let preperiod = (0..n - length).rev().find(|m| !holds(m)).map_or(0, |m| m + 1);
    let proved = code.is_all_but() && is_proved(values, code, length, saltus, preperiod)?;
    Ok(Some(Arithmetic { length, saltus, preperiod, proved }))
}

/// Whether the theorem's conditions hold for some x among the first ones.
fn is_proved(values: &NimValues, code: &Code, length: usize, saltus: u32, preperiod: usize) -> Result<bool> {
    let last = code.last() as usize;
    // The equality holds from the preperiod to the end of the known values: condition 2 for all x that leave room.
    let room = values.len().saturating_sub(length + last);
    let mut candidates = (preperiod..=room).step_by(length).take(8).peekable();
    if candidates.peek().is_none() {
        return Ok(false);
    }
    let greatest = values.greatest().map_or(0, |(greatest, _)| greatest as usize);
    let mut early = memory::filled(greatest + 1, false)?;
    let mut late = memory::filled(greatest + 1, false)?;
    let mut from = 0;
    for x in candidates {
        (from..x).for_each(|n| early[values.get(n) as usize] = true);
        (if from == 0 { 0 } else { from + length }..x + length)
            .for_each(|n| late[values.get(n) as usize] = true);
        from = x;
        let saltus = saltus as usize;
        if late[..saltus].iter().all(|&is_in| is_in) && late[saltus..] == early[..=greatest - saltus] {
            return Ok(true);
        }
    }
    Ok(false)
}
