//! Sums of heaps: their value, and what to play.

use super::Answer;
use crate::core::{Error, Result, error::Advice, error::Kind, heap::Code};

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// Which heap it is made in, from 0.
    pub heap: usize,
    /// How many pins it takes.
    pub taken: u64,
    /// The heaps that it leaves in place of that heap, from the smallest.
    pub left: Vec<u64>,
}

/// A sum of heaps, analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The value of each heap.
    pub values: Vec<u32>,
    /// The value of the sum: their xor. The player to move loses exactly if it is 0.
    pub value: u32,
    /// The winning moves, heap by heap; from heaps of equal size only those in the first.
    pub winning: Vec<SumMove>,
    /// Whether these are all.
    pub complete: bool,
}

/// At most so many moves are looked at.
const MOST_LOOKED_AT: u64 = 100_000_000;

impl Answer {
    /// The value of a sum of heaps, and its winning moves, at most `most` of them.
    ///
    /// Needs the values of these heaps, computed or proved. Errors if one is not known, or memory is short. Time O(moves).
    ///
    /// ```
    /// use retrograde::{Control, heap};
    ///
    /// let kayles = heap::solve(&"0.77".parse()?, Default::default(), 20, &mut (), &Control::default())?;
    /// let sum = kayles.sum(&[3, 2], 100)?;
    /// assert_eq!((sum.value, sum.winning.len()), (1, 1));
    /// // Take one pin of three at an end: 2 and 2 are left.
    /// assert_eq!((sum.winning[0].taken, &sum.winning[0].left[..]), (1, &[2][..]));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn sum(&self, heaps: &[u64], most: usize) -> Result<Sum> {
        let values: Vec<u32> = heaps.iter().map(|&n| self.known(n)).collect::<Result<_>>()?;
        let value = values.iter().fold(0, |xor, value| xor ^ value);
        let mut sum = Sum { values, value, winning: Vec::new(), complete: true };
        let mut budget = MOST_LOOKED_AT;
        for (heap, &pins) in heaps.iter().enumerate() {
            // A winning move gives its heap this value; it has one only if the heap's own value is greater.
            let wanted = sum.values[heap] ^ sum.value;
            if sum.value == 0 || wanted > sum.values[heap] || heaps[..heap].contains(&pins) {
                continue;
            }
            let room = most - sum.winning.len();
            let (moves, complete) = self.moves_to(pins, wanted, room, &mut budget)?;
            sum.winning.extend(moves.into_iter().map(|(taken, left)| SumMove { heap, taken, left }));
            if !complete {
                sum.complete = false;
                break;
            }
        }
        Ok(sum)
    }

    /// The moves from the heap of `pins` to the value `wanted`, at most `most` of them and within `budget` moves that are
    /// looked at; and whether these are all.
    fn moves_to(&self, pins: u64, wanted: u32, most: usize, budget: &mut u64) -> Result<(Vec<Left>, bool)> {
        let mut found = Vec::new();
        let mut moves = Moves::of(&self.code, pins);
        while let Some((taken, left)) = moves.next() {
            if *budget == 0 {
                return Ok((found, false));
            }
            *budget -= 1;
            if self.of_heaps(left)? == wanted {
                if found.len() == most {
                    return Ok((found, false));
                }
                found.push((taken, left.iter().rev().copied().collect()));
            }
        }
        Ok((found, true))
    }

    /// What can be played in the heap of `pins` when a sum needs it to be worth `wanted`: at most `most` moves, and whether
    /// these are all.
    ///
    /// Needs the values of the heaps that are left, computed or proved. Errors if one is not known. Time O(moves).
    ///
    /// ```
    /// use retrograde::{Control, heap};
    ///
    /// let kayles = heap::solve(&"0.77".parse()?, Default::default(), 20, &mut (), &Control::default())?;
    /// // From 9, worth 4, to a sum that is worth 7: take the fourth pin.
    /// let (moves, complete) = kayles.moves_with(9, 7, 10)?;
    /// assert_eq!((moves.len(), &moves[0].left[..], complete), (1, &[3, 5][..], true));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn moves_with(&self, pins: u64, wanted: u32, most: usize) -> Result<(Vec<SumMove>, bool)> {
        let (moves, complete) = self.moves_to(pins, wanted, most, &mut { MOST_LOOKED_AT })?;
        Ok((moves.into_iter().map(|(taken, left)| SumMove { heap: 0, taken, left }).collect(), complete))
    }

    /// Why the heap of `pins` has its value: what its moves leave and what that is worth. At most `most` moves are listed, but
    /// all are looked at.
    ///
    /// Needs the values of all smaller heaps, computed or proved. Errors if one is not known. Time O(moves), space O(`most` +
    /// greatest value).
    ///
    /// ```
    /// use retrograde::{Control, heap};
    ///
    /// let kayles = heap::solve(&"0.77".parse()?, Default::default(), 20, &mut (), &Control::default())?;
    /// let why = kayles.options(9, 100)?;
    /// // Nine moves; 4 is the least number that none of them leaves.
    /// assert_eq!((why.value, why.moves, &why.seen[..]), (4, 9, &[0, 1, 2, 3, 6, 7][..]));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn options(&self, pins: u64, most: usize) -> Result<Options> {
        let mut why = Options { value: self.known(pins)?, ..Options::default() };
        let mut seen = std::collections::BTreeSet::new();
        let mut moves = Moves::of(&self.code, pins);
        while let Some((taken, left)) = moves.next() {
            if why.moves == MOST_LOOKED_AT {
                return Err(Error::new(Kind::Resource, format!("the heap of {pins} has too many moves"))
                    .help(Advice::FewerHeaps));
            }
            let value = self.of_heaps(left)?;
            seen.insert(value);
            if why.listed.len() < most {
                why.listed.push(HeapOption { taken, left: left.iter().rev().copied().collect(), value });
            }
            why.moves += 1;
        }
        why.seen = seen.into_iter().collect();
        Ok(why)
    }

    /// The value of a heap, which must be known.
    fn known(&self, n: u64) -> Result<u32> {
        self.value(n).ok_or_else(|| {
            let message = format!("the value of the heap of {n} is not known");
            Error::new(Kind::Invalid, message).help(Advice::MoreHeaps)
        })
    }

    /// The value of several heaps at once.
    fn of_heaps(&self, heaps: &[u64]) -> Result<u32> {
        heaps.iter().try_fold(0, |xor, &n| Ok(xor ^ self.known(n)?))
    }
}

/// The pins that a move takes, and what it leaves, from the smallest.
type Left = (u64, Vec<u64>);

/// Why a heap has its value, see [`Answer::options`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The value: the least number that is not seen.
    pub value: u32,
    /// How many moves there are. Equal sets of heaps count once.
    pub moves: u64,
    /// The first of them, in order of pins taken.
    pub listed: Vec<HeapOption>,
    /// The values of all of them, ascending, each once.
    pub seen: Vec<u32>,
}

/// One move of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapOption {
    /// How many pins it takes.
    pub taken: u64,
    /// The heaps that it leaves, from the smallest.
    pub left: Vec<u64>,
    /// What they are worth together.
    pub value: u32,
}

/// The moves from one heap, one after the other, in order of pins taken and of heaps left. Equal sets of heaps come once.
pub(crate) struct Moves<'a> {
    code: &'a Code,
    pins: u64,
    taken: u64,
    /// How many heaps the next move leaves.
    heaps: u32,
    /// The heaps of the last move, falling; empty before the first one with this many.
    left: Vec<u64>,
    started: bool,
}

impl<'a> Moves<'a> {
    pub(crate) fn of(code: &'a Code, pins: u64) -> Moves<'a> {
        Moves { code, pins, taken: 0, heaps: 2, left: Vec::new(), started: false }
    }

    /// The pins taken, and the heaps left, falling.
    pub(crate) fn next(&mut self) -> Option<(u64, &[u64])> {
        let most = self.code.most_heaps();
        loop {
            let last = if self.code.is_finite() { u64::from(self.code.last()) } else { u64::MAX };
            if self.taken > self.pins.min(last) {
                return None;
            }
            let digit = self.code.digit(u32::try_from(self.taken).unwrap_or(u32::MAX));
            let rest = self.pins - self.taken;
            if digit.allows(self.heaps) {
                let is_move = match self.started {
                    false => first(&mut self.left, rest, self.heaps, digit.unequal),
                    true => following(&mut self.left),
                };
                self.started = is_move;
                if is_move {
                    return Some((self.taken, &self.left));
                }
            }
            self.heaps += 1;
            if self.heaps > most {
                (self.heaps, self.taken) = (0, self.taken + 1);
            }
        }
    }
}

/// The first way to make `heaps` heaps of `pins` pins, as equal as possible.
fn first(left: &mut Vec<u64>, pins: u64, heaps: u32, unequal: bool) -> bool {
    left.clear();
    if heaps == 0 {
        return pins == 0;
    }
    let count = u64::from(heaps);
    if pins < count {
        return false;
    }
    left.extend((0..count).map(|i| pins / count + u64::from(i < pins % count)));
    // Unequal heaps are two at most.
    !unequal || heaps < 2 || left[0] != left[1] || following(left)
}

/// The next way: the last heap that can take one more pin does, and what follows shares the rest as equally as possible.
fn following(left: &mut [u64]) -> bool {
    let count = left.len();
    for i in (0..count.saturating_sub(1)).rev() {
        let after = (count - 1 - i) as u64;
        let rest: u64 = left[i + 1..].iter().sum();
        let raised = left[i] + 1;
        if (i == 0 || raised <= left[i - 1]) && rest > after {
            let rest = rest - 1;
            left[i] = raised;
            for (k, heap) in left[i + 1..].iter_mut().enumerate() {
                *heap = rest / after + u64::from((k as u64) < rest % after);
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn moves(code: &str, pins: u64) -> Vec<(u64, Vec<u64>)> {
        let code = code.parse().unwrap();
        let mut moves = Moves::of(&code, pins);
        let mut all = Vec::new();
        while let Some((taken, left)) = moves.next() {
            all.push((taken, left.to_vec()));
        }
        all
    }

    /// All falling lists of `heaps` positive numbers with this sum.
    fn partitions(pins: u64, heaps: u32, most: u64) -> Vec<Vec<u64>> {
        if heaps == 0 {
            return if pins == 0 { vec![vec![]] } else { vec![] };
        }
        let first = |heap| {
            partitions(pins - heap, heaps - 1, heap).into_iter().map(move |rest| [vec![heap], rest].concat())
        };
        (1..=most.min(pins)).flat_map(first).collect()
    }

    #[test]
    fn moves_are_all_ways_to_leave_the_allowed_numbers_of_heaps_each_once() {
        for code in [
            "0.77",
            "0.137",
            "4.",
            "4!.",
            "0.6!3",
            "0.8",
            "0.F",
            "C.1",
            "0.[63]",
            "{1,3,4}",
            "all-but {2}",
            "nim",
        ] {
            let rules: Code = code.parse().unwrap();
            for pins in 0..14 {
                let mut expected = BTreeSet::new();
                for taken in 0..=pins {
                    let digit = rules.digit(taken as u32);
                    for heaps in (0..8).filter(|&heaps| digit.allows(heaps)) {
                        for left in partitions(pins - taken, heaps, pins) {
                            if !(digit.unequal && heaps == 2 && left[0] == left[1]) {
                                expected.insert((taken, left));
                            }
                        }
                    }
                }
                let found = moves(code, pins);
                assert_eq!(found.len(), expected.len(), "{code} {pins}: {found:?}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{code} {pins}");
            }
        }
    }
}
