//! The period of a sequence of nim values, found and proved.
//!
//! **Theorem** (Guy and Smith 1956, for at most two heaps; the same proof serves any number). Let a move of a finite code
//! take at most k pins and leave at most h heaps. If g(n + p) = g(n) for all n with n0 <= n < h·n0 + (h-1)·p + k, where n0 >= 1
//! and h >= 1, then for all n >= n0. If a move must leave heaps of different sizes, the equality is needed for p more n.
//!
//! Proof. Let n be at least the bound, and let the equality hold below n. A move from n + p leaves heaps with at least
//! n + p - k >= h·(n0 + p) pins together, so the largest has at least n0 + p; take p pins off it. That is a move from n, with the
//! same value by induction. Conversely p pins can be added to the largest heap of a move from n, which has at least n0. (Where
//! heaps must differ, taking off p pins could make the largest equal to another, of b pins: then both heaps of n + p have
//! equal values, and b + p and b - p is a move from n with the value 0 too, as b >= n0 + p.) So n and n + p have options with
//! the same values. Whole heaps are not taken from n > k.
//!
//! So a period is proved by comparing the sequence with itself, shifted. In *n* known values, every period that can be
//! proved repeats a last part of fixed length (about half of the sequence, for h = 2): the shortest candidate is
//! where this part occurs last before the end. That is one search for a substring: linear time, no further memory.

use memchr::memmem::FinderRev;

use super::{NimValues, values::with_cells};
use crate::core::heap::Code;

/// A proved period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least p with g(n + p) = g(n) from some n on.
    pub length: usize,
    /// The least n from which on it holds.
    pub preperiod: usize,
    /// The equality holds for all n below this by comparison, and beyond by the theorem.
    pub compared: usize,
}

/// How far the equality must reach for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    heaps: usize,
    last: usize,
    unequal: bool,
}

/// What a look at the values found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A period, proved.
    Proved(Period),
    /// A period that this many values would prove, if it lasts.
    Promising(usize),
    Nothing,
}

impl Bound {
    /// The theorem's bound for a code; `None` for a code with moves that take any number of pins.
    pub(super) fn of(code: &Code) -> Option<Bound> {
        code.is_finite().then(|| Bound {
            heaps: code.most_heaps().max(1) as usize,
            last: code.last() as usize,
            unequal: code.has_unequal(),
        })
    }

    /// What the theorem is called, for this code.
    pub(super) fn theorem(code: &Code) -> &'static str {
        match (code.most_heaps(), code.has_unequal()) {
            (0 | 1, _) => "a window as long as the greatest number of pins taken repeats",
            (2, false) => "Guy and Smith 1956",
            (2, true) => "Guy and Smith 1956, one more period for unequal heaps",
            _ => "Guy and Smith 1956, for more than two heaps",
        }
    }

    /// Below which n the equality must be compared, for a period that holds from `preperiod` on.
    pub(super) fn compared(self, preperiod: usize, period: usize) -> usize {
        // A heap of 0 is no heap, so the theorem speaks of n0 >= 1.
        let extra = if self.unequal { period } else { 0 };
        self.heaps * preperiod.max(1) + (self.heaps - 1) * period + self.last + extra
    }

    /// Looks for the least period of the values, proved or promising.
    pub(super) fn look(self, values: &NimValues) -> Found {
        // The comparison for n0 and p, made with n values, ends at n - p, so it reaches back over at least this many.
        let n = values.len();
        let least = (n * (self.heaps - 1) + self.last).div_ceil(self.heaps).max(1);
        if let Some(period) = self.repeats(values, least).find(|period| period.compared <= n - period.length)
        {
            return Found::Proved(period);
        }
        match self.repeats(values, n.div_ceil(8)).next() {
            Some(period) => Found::Promising(period.compared + period.length),
            None => Found::Nothing,
        }
    }

    /// The periods that the last `length` values repeat, ascending, each as far back as it holds.
    fn repeats(self, values: &NimValues, length: usize) -> impl Iterator<Item = Period> + '_ {
        let width = values.bytes_each();
        let bytes: &[u8] = with_cells!(values, cells => bytemuck::cast_slice(cells));
        let start = bytes.len() - (length * width).min(bytes.len());
        let finder = (start > 0 && start < bytes.len()).then(|| FinderRev::new(&bytes[start..]));
        let mut end = bytes.len();
        std::iter::from_fn(move || {
            loop {
                // The next occurrence starts before the last one.
                let at = finder.as_ref()?.rfind(&bytes[..end.checked_sub(1)?])?;
                end = at + bytes.len() - start;
                if at % width == 0 {
                    let length = (start - at) / width;
                    let preperiod = holds_from(bytes, length * width).div_ceil(width);
                    return Some(Period { length, preperiod, compared: self.compared(preperiod, length) });
                }
            }
        })
    }
}

/// The least index from which on each byte equals the one `shift` later, as far as there is one.
fn holds_from(bytes: &[u8], shift: usize) -> usize {
    const STRETCH: usize = 4096;
    let (mut early, mut late) = (&bytes[..bytes.len() - shift], &bytes[shift..]);
    while let (Some((early_rest, a)), Some((late_rest, b))) =
        (early.split_last_chunk::<STRETCH>(), late.split_last_chunk::<STRETCH>())
    {
        if a != b {
            break;
        }
        (early, late) = (early_rest, late_rest);
    }
    early.iter().zip(late).rposition(|(a, b)| a != b).map_or(0, |at| at + 1)
}

impl Period {
    /// The greatest heap whose value does not repeat; `None` if all do.
    pub fn last_exception(&self) -> Option<usize> {
        self.preperiod.checked_sub(1)
    }

    /// The heap among the known ones that has the value of the heap of `n`, which may be as large as you like.
    pub fn representative(&self, n: u64) -> u64 {
        let preperiod = self.preperiod as u64;
        if n < preperiod { n } else { preperiod + (n - preperiod) % self.length as u64 }
    }

    /// The heaps that do not have the value that the period, continued backwards, would give them. Ascending.
    pub fn exceptions<'a>(&'a self, values: &'a NimValues) -> impl Iterator<Item = usize> + 'a {
        (0..self.preperiod).filter(|n| {
            let ahead = (self.preperiod - n).next_multiple_of(self.length);
            values.get(n + ahead) != values.get(*n)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(list: impl IntoIterator<Item = u32>) -> NimValues {
        let mut values = NimValues::default();
        list.into_iter().for_each(|value| values.push(value).unwrap());
        values
    }

    /// The least period by trying all, with the theorem's words.
    fn by_definition(list: &[u32], bound: Bound) -> Option<Period> {
        (1..list.len()).find_map(|length| {
            let pairs = list.len() - length;
            let preperiod = (0..pairs).rev().find(|&n| list[n] != list[n + length]).map_or(0, |n| n + 1);
            let compared = bound.compared(preperiod, length);
            (compared <= pairs).then_some(Period { length, preperiod, compared })
        })
    }

    #[test]
    fn the_period_found_is_the_least_that_the_theorem_proves() {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut proved = 0;
        for round in 0..3000 {
            let bound = Bound { heaps: 1 + round % 3, last: 1 + random(6) as usize, unequal: round % 5 == 0 };
            let (preperiod, period, top) = (random(20), 1 + random(12), [2, 5, 300, 70_000][round % 4]);
            let len = random(150) as usize;
            let mut list: Vec<u32> =
                (0..len.min((preperiod + period) as usize)).map(|_| random(top) as u32).collect();
            while list.len() < len {
                let value = list[list.len() - period as usize];
                list.push(value);
            }
            let expected = by_definition(&list, bound);
            match bound.look(&values(list.iter().copied())) {
                Found::Proved(period) => assert_eq!(Some(period), expected, "{list:?}"),
                other => assert_eq!(expected, None, "{other:?} {bound:?} {list:?}"),
            }
            proved += usize::from(expected.is_some());
        }
        assert!(proved > 500, "{proved}");
    }

    #[test]
    fn a_promise_is_kept_by_exactly_as_many_values_as_it_says() {
        let bound = Bound { heaps: 2, last: 2, unequal: false };
        let list = || (0..40).map(|n| n * n % 37).chain((0..).map(|n| n % 7));
        let Found::Promising(needed) = bound.look(&values(list().take(70))) else { panic!("no promise") };
        assert!(
            matches!(bound.look(&values(list().take(needed - 1))), Found::Promising(again) if again == needed)
        );
        assert!(matches!(bound.look(&values(list().take(needed))), Found::Proved(Period { length: 7, .. })));
    }

    #[test]
    fn exceptions_are_the_heaps_that_the_period_continued_backwards_misses() {
        let period = Period { length: 3, preperiod: 5, compared: 20 };
        let values = values([9, 1, 2, 0, 7, 2, 0, 1, 2, 0, 1]);
        assert_eq!(period.exceptions(&values).collect::<Vec<_>>(), [0, 4]);
        assert_eq!(period.last_exception(), Some(4));
        assert_eq!([0, 4, 5, 7, 8, 1_000_000].map(|n| period.representative(n)), [0, 4, 5, 7, 5, 7]);
    }
}
