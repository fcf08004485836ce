//! The moves of all positions after outcome and remoteness, at a glance: a byte a target.
//!
//! ```text
//! for each position v: play the first move to a t whose outcome and remoteness are those that the value of v asks for
//! ```
//!
//! So choosing is looking for one value in a row. Departures:
//!
//! 1. *A byte.* Outcome and remoteness are put together in a byte each: ten million fit the last cache. Read as they are, four
//!    bytes here and two bits there, choosing takes as long as solving.
//! 2. *A block at a time.* The bytes of all moves of some rows are fetched in one go, whatever the lengths of the rows, so
//!    nothing is guessed and the misses overlap.
//! 3. *Eight moves at a time.* The first of eight bytes that equals the one asked for takes six operations.
//! 4. *A second look where a byte does not hold it.* Of a remoteness of [`DEEP`] or more it has four bits. A move chosen by
//!    them is looked at, and if it is another one the row is read as the definition says. (Bits of all remotenesses, and a
//!    look at every move of games of 63 levels and more: three times as long on uniform games, which have few such levels.)
//!
//! Time O(positions + moves), extra space a byte a position.

use crate::{
    core::{
        Control, GameGraph, Infinite, Position, Result, Rows,
        graph::NONE,
        memory::{self, Held},
        value::Outcomes,
    },
    solve::work,
    store::cpu::{self, prefetch},
};

use super::Chooser;

/// A remoteness of this or more shares its byte with others.
const DEEP: u32 = 47;

/// How many positions a block has, and how many moves at most, so that the bytes stay in the first cache.
const BLOCK: usize = 128;
const ROOM: usize = 4096;

/// Every value in a byte.
#[derive(Debug)]
pub(super) struct Glance<'a> {
    game: &'a GameGraph,
    remoteness: &'a [u32],
    /// The code of the outcome in the two lowest bits, and that of the remoteness: see [`code`].
    bytes: Vec<u8>,
    _held: Held<'a>,
}

impl<'a> Glance<'a> {
    /// Puts the values together.
    pub(super) fn new(
        game: &'a GameGraph,
        outcomes: &Outcomes,
        remoteness: &'a [u32],
        control: &'a Control,
    ) -> Result<Glance<'a>> {
        const PIECE: usize = 1 << 16;
        let held = control.budget.hold(remoteness.len() as u64)?;
        let mut bytes = memory::filled(remoteness.len(), 0u8)?;
        let pieces = bytes.chunks_mut(PIECE).zip(outcomes.codes().chunks(PIECE / 4)).zip(remoteness.chunks(PIECE));
        work::each(control.threads, pieces.collect(), |((bytes, codes), remoteness)| {
            cpu::fastest(PutTogether { bytes, codes, remoteness });
            control.advance(0)
        })?;
        Ok(Glance { game, remoteness, bytes, _held: held })
    }

    /// Chooses the moves of the positions from `from` on.
    pub(super) fn choose(&self, chooser: &Chooser<'_>, from: usize, chosen: &mut [Position]) {
        cpu::fastest(Choose { glance: self, chooser, from, chosen });
    }

    /// The bytes that the moves of the positions from `from` on should lead to.
    #[inline(always)]
    fn wanted(&self, from: usize, wanted: &mut [u8]) {
        let owned = self.game.is_owned();
        let values = self.bytes[from..].iter().zip(&self.remoteness[from..]);
        for (wanted, (&own, &left)) in wanted.iter_mut().zip(values) {
            // The same outcome, if it does not say who moves; else win and loss change places.
            let outcome = if owned { own & 3 } else { own >> 1 & 1 | own << 1 & 2 };
            *wanted = outcome | code(before(left));
        }
    }

    /// Chooses once more where it turns out that a move leads to another value with the same byte.
    #[inline(always)]
    fn look_again(&self, chooser: &Chooser<'_>, from: usize, wanted: &[u8], chosen: &mut [Position]) {
        if !wanted.iter().any(|&byte| is_shared(byte)) {
            return;
        }
        chosen.iter().for_each(|&t| prefetch(self.remoteness, t as usize));
        for ((v, chosen), _) in (from..).zip(chosen).zip(wanted).filter(|(_, wanted)| is_shared(**wanted)) {
            if self.remoteness.get(*chosen as usize) != Some(&before(self.remoteness[v])) {
                *chosen = chooser.choose(v as Position).unwrap_or(NONE);
            }
        }
    }
}

/// The remoteness of a good move's target: it falls by exactly one along the fastest win, the longest resistance and the
/// way to a tie.
#[inline(always)]
fn before(left: u32) -> u32 {
    if left == NONE { NONE } else { left.wrapping_sub(1) }
}

/// A remoteness at its place in a byte: as it is, or its lowest bits, or none.
#[inline(always)]
fn code(left: u32) -> u8 {
    let code = if left < DEEP { left } else { DEEP + (left & 15) };
    (if left == NONE { NONE } else { code } as u8) << 2
}

/// Whether values with this byte may differ.
#[inline(always)]
fn is_shared(byte: u8) -> bool {
    ((DEEP as u8) << 2..code(NONE)).contains(&(byte & !3))
}

struct PutTogether<'a> {
    bytes: &'a mut [u8],
    codes: &'a [u8],
    remoteness: &'a [u32],
}

impl cpu::Work for PutTogether<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // Loops of their own, each of which the compiler can turn into one over vectors.
        for (four, &codes) in self.bytes.chunks_mut(4).zip(self.codes) {
            let spread = u32::from(codes) | u32::from(codes) << 12;
            let spread = (spread & 0x000F_000F | (spread & 0x000F_000F) << 6) & 0x0303_0303;
            four.copy_from_slice(&spread.to_le_bytes()[..four.len()]);
        }
        for (byte, &left) in self.bytes.iter_mut().zip(self.remoteness) {
            *byte |= code(left);
        }
    }
}

struct Choose<'a> {
    glance: &'a Glance<'a>,
    chooser: &'a Chooser<'a>,
    from: usize,
    chosen: &'a mut [Position],
}

impl cpu::Work for Choose<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Choose { glance, chooser, .. } = self;
        let Rows { starts, targets } = glance.game.graph.rows();
        // Who loses an infinite play has nothing to choose: all of his moves into it lose alike.
        let loser = match glance.game.infinite {
            Infinite::Wins(winner) => Some(winner.other()),
            _ => None,
        };
        let mut seen = [0; ROOM + 8];
        let mut wanted = [0; BLOCK];
        for (block, chosen) in self.chosen.chunks_mut(BLOCK).enumerate() {
            let from = self.from + block * BLOCK;
            let starts = &starts[from..=from + chosen.len()];
            let first = starts[0] as usize;
            let targets = &targets[first..starts[chosen.len()] as usize];
            glance.wanted(from, &mut wanted[..chosen.len()]);
            let fits = targets.len() <= ROOM;
            if fits {
                for (seen, &t) in seen.iter_mut().zip(targets) {
                    *seen = glance.bytes[t as usize];
                }
            }
            for (i, chosen) in chosen.iter_mut().enumerate() {
                let (start, end) = (starts[i] as usize - first, starts[i + 1] as usize - first);
                let place = if fits {
                    first_equal(&seen, start, end, wanted[i])
                } else {
                    let is_wanted = |&t: &Position| glance.bytes[t as usize] == wanted[i];
                    targets[start..end].iter().position(is_wanted).map(|place| start + place)
                };
                *chosen = place.map_or(NONE, |place| targets[place]);
            }
            glance.look_again(chooser, from, &wanted[..chosen.len()], chosen);
            if loser.is_some() {
                for (i, chosen) in chosen.iter_mut().enumerate() {
                    let row = &targets[starts[i] as usize - first..starts[i + 1] as usize - first];
                    let v = from + i;
                    if glance.remoteness[v] == NONE && glance.game.owner(v as Position) == loser {
                        *chosen = row.first().copied().unwrap_or(NONE);
                    }
                }
            }
        }
    }
}

/// Where among `bytes[start..end]` the first equal to `wanted` is.
#[inline(always)]
fn first_equal(bytes: &[u8; ROOM + 8], start: usize, end: usize, wanted: u8) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    let wanted = u64::from(wanted) * ONES;
    let mut at = start;
    while at < end {
        let eight = bytes[at..at + 8].try_into().map_or(0, u64::from_le_bytes);
        // The bytes that are 0 now are the equal ones. Taking 1 from each sets the top bit of the first that is 0, and of no
        // byte before it.
        let other = eight ^ wanted;
        let equal = other.wrapping_sub(ONES) & !other & (ONES << 7);
        let place = at + equal.trailing_zeros() as usize / 8;
        if place < end.min(at + 8) {
            return Some(place);
        }
        at += 8;
    }
    None
}
