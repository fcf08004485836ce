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
        Control, GameGraph, Outcome, Position, Result, Rows,
        graph::NONE,
        memory::{self, Held},
        value::Outcomes,
    },
    solve::work,
    store::cpu::{self, prefetch},
};

use super::{Chooser, nothing_to_choose};

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
        let pieces =
            bytes.chunks_mut(PIECE).zip(outcomes.codes().chunks(PIECE / 4)).zip(remoteness.chunks(PIECE));
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
        // Not `any`: looking at all of them is one loop over vectors.
        if !wanted.iter().fold(false, |found, &byte| found | is_shared(byte)) {
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
        let mut seen = [0; ROOM + 8];
        let mut wanted = [0; BLOCK];
        for (block, chosen) in self.chosen.chunks_mut(BLOCK).enumerate() {
            let from = self.from + block * BLOCK;
            let starts = &starts[from..=from + chosen.len()];
            let first = starts[0] as usize;
            let targets = &targets[first..starts[chosen.len()] as usize];
            glance.wanted(from, &mut wanted[..chosen.len()]);
            let rows = chosen.iter_mut().zip(starts.windows(2)).zip(&wanted);
            let rows = rows.map(|((chosen, row), &wanted)| {
                (chosen, row[0] as usize - first, row[1] as usize - first, wanted)
            });
            if targets.len() <= ROOM {
                fetch(&glance.bytes, targets, &mut seen);
                for (chosen, start, end, wanted) in rows {
                    *chosen = first_equal(&seen, start, end, wanted).map_or(NONE, |place| targets[place]);
                }
            } else {
                for (chosen, start, end, wanted) in rows {
                    let mut row = targets[start..end].iter();
                    *chosen =
                        row.find(|&&t| glance.bytes[t as usize] == wanted).map_or(NONE, |&target| target);
                }
            }
            glance.look_again(chooser, from, &wanted[..chosen.len()], chosen);
            if glance.game.is_owned() {
                for (i, chosen) in chosen.iter_mut().enumerate() {
                    let v = from + i;
                    let endless = glance.remoteness[v] == NONE;
                    let outcome = Outcome::from_code(glance.bytes[v]);
                    if endless && nothing_to_choose(glance.game.owner(v as Position), outcome) {
                        let row = starts[i] as usize - first..starts[i + 1] as usize - first;
                        *chosen = targets[row].first().copied().unwrap_or(NONE);
                    }
                }
            }
        }
    }
}

/// The bytes of all targets.
#[inline(always)]
fn fetch(bytes: &[u8], targets: &[Position], seen: &mut [u8; ROOM + 8]) {
    let (fours, rest) = targets.as_chunks::<4>();
    for (seen, four) in seen.as_chunks_mut::<4>().0.iter_mut().zip(fours) {
        seen[0] = bytes[four[0] as usize];
        seen[1] = bytes[four[1] as usize];
        seen[2] = bytes[four[2] as usize];
        seen[3] = bytes[four[3] as usize];
    }
    for (seen, &t) in seen[4 * fours.len()..].iter_mut().zip(rest) {
        *seen = bytes[t as usize];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        core::{Graph, memory::Budget},
        solve::{
            outcome::{
                pull::tests::{Random, random_game},
                queue,
            },
            strategy,
        },
    };

    /// The moves at a glance, and without the memory for one, are those that the definition chooses position by position.
    fn agrees_with_the_definition(game: &GameGraph) {
        let values = queue::run(game, &Control::default(), &mut ()).unwrap();
        let chooser = Chooser::of_few(game, &values);
        let expected: Vec<_> = (0..game.positions()).map(|v| chooser.choose(v).unwrap_or(NONE)).collect();
        let moves = |threads, budget| {
            let control = Control::new(threads, budget);
            let moves = strategy::moves(game, &values, &control).unwrap();
            assert_eq!(
                control.budget.left(),
                control.budget.limit().map_or(u64::MAX, |limit| limit - 4 * moves.len() as u64)
            );
            moves
        };
        let n = u64::from(game.positions());
        let budgets = [Budget::new(6 * n), Budget::new(4 * n)];
        for (threads, budget) in [1, 3].into_iter().zip(budgets) {
            let found = moves(threads, budget);
            let differs = (0..found.len()).find(|&v| found[v] != expected[v]);
            assert_eq!(differs, None, "{threads} threads on {game:?}, {values:?}");
        }
    }

    #[test]
    fn a_glance_sees_what_the_definition_chooses() {
        let mut random = Random(1);
        for i in 0..2000 {
            let (n, degree) = (1 + random.below(400) as u32, 1 + random.below(9));
            agrees_with_the_definition(&random_game(&mut random, n, degree, i % 2 == 0));
        }
        agrees_with_the_definition(&random_game(&mut random, 40_000, 4, true));
    }

    #[test]
    fn rows_of_every_length_are_seen_to_their_end() {
        let mut random = Random(2);
        for length in (0..40).chain([100, ROOM as u64 - 1, ROOM as u64, ROOM as u64 + 1, 2 * ROOM as u64]) {
            // The only good move stands anywhere in the row of 0; position 1 is an end, and the others lead there.
            let good = random.below(length.max(1));
            let row = (0..length).map(|i| (0, if i == good { 1 } else { 2 + random.below(300) as u32 }));
            let moves: Vec<_> = row.chain((2..302).map(|v| (v, 1))).collect();
            agrees_with_the_definition(&GameGraph::new(Graph::from_moves(302, &moves).unwrap()));
        }
    }

    #[test]
    fn deep_values_with_the_same_byte_are_told_apart() {
        let mut random = Random(3);
        for round in 0..200 {
            // A shuffled chain in which one may also stay close or go back: remotenesses of hundreds, and rows that hold many.
            let n = 300;
            let mut names: Vec<u32> = (0..n).collect();
            (1..n as usize).rev().for_each(|i| names.swap(i, random.below(i as u64 + 1) as usize));
            let mut moves = Vec::new();
            for v in 1..n {
                let mut row: Vec<u32> =
                    (0..random.below(12)).map(|_| v + random.below(u64::from(n - v)) as u32).collect();
                row.push(v - 1);
                if v > 40 && round % 2 == 0 {
                    row.push(v - 33);
                }
                let last = row.len() - 1;
                row.swap(random.below(last as u64 + 1) as usize, last);
                moves.extend(row.into_iter().map(|t| (names[v as usize], names[t as usize])));
            }
            let game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
            agrees_with_the_definition(&game);
        }
    }

    #[test]
    fn the_bytes_of_values_differ_below_the_deep_ones_and_none_is_like_no_other() {
        for left in 0..300 {
            assert_ne!(code(left), code(NONE), "{left}");
            assert_eq!(is_shared(code(left) | 1), left >= DEEP, "{left}");
            for other in 0..left {
                assert!(code(left) != code(other) || other >= DEEP, "{left} and {other}");
            }
        }
        assert!(!is_shared(code(NONE) | 3));
    }
}
