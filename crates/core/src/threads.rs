//! Work split over threads of the standard library, with the results in order.
//!
//! Long stretches of equal work need no scheduler: [`map`] splits a range once per pass. Parts of unequal work, and parts
//! whose results have to be put together in order, go through [`in_order`].

use std::ops::Range;

mod in_order;

pub use in_order::{for_each, in_order};

/// Does `work` on every item, each in a thread of its own (the first one in this thread), and returns the results in the
/// order of the items. With a single item no thread is started, so this works where there are no threads.
///
/// A panic in `work` goes on in the caller.
pub fn map<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let mut items = items.into_iter();
    let Some(first) = items.next() else { return Vec::new() };
    std::thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = items.map(|item| scope.spawn(move || work(item))).collect();
        let mut results = Vec::with_capacity(others.len() + 1);
        results.push(work(first));
        for other in others {
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    })
}

/// `0..len` in at most `parts` pieces of nearly equal length, in order; each border is a multiple of `grain`.
pub fn ranges(len: usize, parts: usize, grain: usize) -> Vec<Range<usize>> {
    let (parts, grain) = (parts.max(1), grain.max(1));
    let step = len.div_ceil(parts).next_multiple_of(grain).max(grain);
    (0..len).step_by(step).map(|start| start..(start + step).min(len)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        assert_eq!(map((0..7).collect(), |i: i32| i * i), [0, 1, 4, 9, 16, 25, 36]);
        assert!(map(Vec::new(), |i: i32| i).is_empty());
    }

    #[test]
    fn ranges_cover_everything_once_with_borders_on_the_grain() {
        for (len, parts, grain) in [(0, 3, 4), (1, 3, 4), (10, 3, 4), (64, 4, 4), (1000, 7, 1), (5, 0, 0)] {
            let ranges = ranges(len, parts, grain);
            assert!(ranges.len() <= parts.max(1));
            assert_eq!(ranges.iter().map(Range::len).sum::<usize>(), len);
            let mut next = 0;
            for range in ranges {
                assert_eq!(range.start, next);
                assert!(range.start.is_multiple_of(grain.max(1)) && !range.is_empty());
                next = range.end;
            }
        }
    }
}
