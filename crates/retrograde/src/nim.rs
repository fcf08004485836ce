//! Nim without a graph: the nim sum, who wins, every winning move, the table of binary digits, and why.
//!
//! Bouton 1901: under normal play the mover wins exactly if the xor of the heaps, their *nim sum*, is not 0. Under the
//! misère rule, where who takes the last counter loses, he wins exactly if it is not 0 and some heap has two or more, or
//! if there is an even number of heaps of 1 and nothing else.

pub mod field;
mod table;

pub use table::BinaryTable;

use std::fmt;

use serde::Serialize;

use crate::{core::Rule, words::Language};

/// A move in Nim: the heap at this place shrinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct NimMove {
    /// Which heap, counted from 0.
    pub heap: usize,
    /// How many counters it has.
    pub from: u64,
    /// How many are left.
    pub to: u64,
}

/// The nim sum: binary addition without carrying.
///
/// ```
/// assert_eq!(retrograde::nim::sum(&[7, 9, 12, 15]), 13);
/// ```
pub fn sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// Whether the mover wins.
pub fn wins(heaps: &[u64], rule: Rule) -> bool {
    // With a heap of two or more the rule at the end makes no difference; without, only the parity counts.
    let odd = rule == Rule::Misere && heaps.iter().all(|&heap| heap <= 1);
    (sum(heaps) != 0) != odd
}

/// Every winning move, heap by heap. Each heap has at most one, except for none. Time O(heaps).
///
/// ```
/// use retrograde::{Rule, nim};
///
/// let moves = nim::winning_moves(&[7, 9, 12, 15], Rule::Normal);
/// assert_eq!(moves.iter().map(|m| (m.heap, m.to)).collect::<Vec<_>>(), [(1, 4), (2, 1), (3, 2)]);
/// // Under the misère rule a single large heap is left with 1 counter instead of none.
/// assert_eq!(nim::winning_moves(&[5], Rule::Misere), [nim::NimMove { heap: 0, from: 5, to: 1 }]);
/// ```
pub fn winning_moves(heaps: &[u64], rule: Rule) -> Vec<NimMove> {
    let total = sum(heaps);
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    heaps
        .iter()
        .enumerate()
        .filter_map(|(heap, &from)| {
            let large_others = large - usize::from(from > 1);
            // What the opponent must face: nim sum 0, or, with only heaps of 1 under the misère rule, an odd number of them.
            let wanted = u64::from(rule == Rule::Misere && large_others == 0);
            let to = total ^ from ^ wanted;
            (to < from).then_some(NimMove { heap, from, to })
        })
        .collect()
}

/// Why a position of Nim is won or lost for the mover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Reason {
    /// The nim sum is 0: lost.
    Balanced,
    /// The nim sum is not 0: won.
    Unbalanced {
        /// The nim sum.
        sum: u64,
        /// The value of its highest digit: a winning move takes from a heap that has it.
        top: u64,
    },
    /// Under the misère rule, only heaps of at most 1: their number decides alone.
    Parity {
        /// How many heaps of 1 there are. An even number is won.
        ones: usize,
    },
    /// Under the misère rule, one heap of two or more: it decides the parity of the heaps of 1, so the mover wins.
    LastLarge {
        /// Which heap, counted from 0.
        heap: usize,
    },
}

/// Why the mover wins or loses.
pub fn explain(heaps: &[u64], rule: Rule) -> Reason {
    let sum = sum(heaps);
    let mut large = heaps.iter().enumerate().filter(|(_, heap)| **heap > 1);
    match (rule, large.next(), large.next()) {
        (Rule::Misere, None, _) => Reason::Parity { ones: heaps.iter().filter(|&&heap| heap == 1).count() },
        (Rule::Misere, Some((heap, _)), None) => Reason::LastLarge { heap },
        _ if sum == 0 => Reason::Balanced,
        _ => Reason::Unbalanced { sum, top: 1 << sum.ilog2() },
    }
}

impl Reason {
    /// In sentences of a language.
    pub fn text(&self, language: Language) -> String {
        let words = language.words();
        match self {
            Reason::Balanced => words.nim_balanced().into(),
            Reason::Unbalanced { sum, top } => words.nim_unbalanced(*sum, *top),
            Reason::Parity { ones } => words.nim_parity(*ones),
            Reason::LastLarge { heap } => words.nim_last_large(*heap),
        }
    }
}

impl fmt::Display for Reason {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the rules alone: whether the mover wins.
    fn naive(heaps: &[u64], rule: Rule) -> bool {
        let moves = options(heaps);
        if moves.is_empty() { rule == Rule::Misere } else { moves.iter().any(|(_, next)| !naive(next, rule)) }
    }

    fn options(heaps: &[u64]) -> Vec<(NimMove, Vec<u64>)> {
        let shrink = |(heap, &from): (usize, &u64)| {
            (0..from)
                .map(|to| {
                    let mut next = heaps.to_vec();
                    next[heap] = to;
                    (NimMove { heap, from, to }, next)
                })
                .collect::<Vec<_>>()
        };
        heaps.iter().enumerate().flat_map(shrink).collect()
    }

    #[test]
    fn winners_moves_and_reasons_agree_with_the_rules_on_all_small_positions() {
        for code in 0..4u64.pow(4) {
            let heaps: Vec<u64> = (0..4).map(|i| code / 4u64.pow(i) % 4).collect();
            for rule in [Rule::Normal, Rule::Misere] {
                let expected = naive(&heaps, rule);
                assert_eq!(wins(&heaps, rule), expected, "{heaps:?} {rule}");
                let mut winning: Vec<_> = options(&heaps)
                    .into_iter()
                    .filter(|(_, next)| !naive(next, rule))
                    .map(|(m, _)| m)
                    .collect();
                winning.sort_by_key(|m| m.heap);
                assert_eq!(winning_moves(&heaps, rule), winning, "{heaps:?} {rule}");
                let reason = explain(&heaps, rule);
                let says_win = match reason {
                    Reason::Balanced => false,
                    Reason::Unbalanced { .. } | Reason::LastLarge { .. } => true,
                    Reason::Parity { ones } => ones % 2 == 0,
                };
                assert_eq!(says_win, expected, "{heaps:?} {rule}: {reason}");
            }
        }
    }

    #[test]
    fn heaps_up_to_the_greatest_number_are_fine() {
        let heaps = [u64::MAX, 1, u64::MAX];
        assert_eq!(winning_moves(&heaps, Rule::Normal).len(), 3);
        assert!(wins(&heaps, Rule::Misere));
        assert!(!wins(&[], Rule::Normal) && wins(&[], Rule::Misere));
        assert_eq!(explain(&heaps, Rule::Normal), Reason::Unbalanced { sum: 1, top: 1 });
    }
}
