//! The positions of checkers with few men, numbered: a tier for each number of men and kings of both sides.

use std::collections::{BTreeSet, HashMap};

use super::board::{Board, CROWNED};
use crate::{
    core::{Result, rules::Numbering},
    numbering::{Mixed, Ranks},
};

/// How many men White has, how many kings, how many men Black has, how many kings.
pub(super) type Counts = [u8; 4];

/// All tiers.
pub(super) struct Numbers {
    tiers: Vec<Tier>,
    place_of: HashMap<Counts, usize>,
    pub(super) numbering: Vec<Numbering>,
}

struct Tier {
    counts: Counts,
    /// Men stand on 28 squares, kings on 32.
    ranks: [Ranks; 4],
    mixed: Mixed,
}

impl Numbers {
    /// The tiers that play from these can lead to.
    pub(super) fn new(from: Vec<Counts>) -> Result<Numbers> {
        let (mut all, mut waiting) = (BTreeSet::new(), from);
        while let Some(counts) = waiting.pop() {
            // In this order whatever moves lead to comes before.
            if all.insert((counts.iter().sum::<u8>(), counts[0] + counts[2], counts)) {
                waiting.extend(onwards(counts));
            }
        }
        let mut tiers = Vec::new();
        for (_, _, counts) in all {
            let [a, b, c, d] = counts.map(u32::from);
            let ranks = [Ranks::new(28, a)?, Ranks::new(32, b)?, Ranks::new(28, c)?, Ranks::new(32, d)?];
            let len = |i: usize| u64::from(ranks[i].len());
            let mixed = Mixed::new(&[2, len(0), len(1), len(2), len(3)])?;
            tiers.push(Tier { counts, ranks, mixed });
        }
        let place_of: HashMap<Counts, usize> =
            tiers.iter().enumerate().map(|(place, tier)| (tier.counts, place)).collect();
        let numbering = tiers
            .iter()
            .map(|tier| {
                let reads: BTreeSet<usize> =
                    onwards(tier.counts).iter().filter_map(|counts| place_of.get(counts).copied()).collect();
                Numbering {
                    name: name(tier.counts),
                    slots: tier.mixed.len(),
                    reads: reads.into_iter().collect(),
                    inner: true,
                }
            })
            .collect();
        Ok(Numbers { tiers, place_of, numbering })
    }

    /// Where a position is; `None` if it has other men.
    pub(super) fn slot(&self, board: &Board) -> Option<(usize, u32)> {
        let sets = [board.men[0], board.kings[0], board.men[1], board.kings[1]];
        let place = *self.place_of.get(&sets.map(|set| set.count_ones() as u8))?;
        let tier = &self.tiers[place];
        // Black's men have their 28 squares a row further on.
        let of = |i: usize| u64::from(tier.ranks[i].rank(if i == 2 { sets[i] >> 4 } else { sets[i] }));
        Some((place, tier.mixed.number(&[board.black_moves.into(), of(0), of(1), of(2), of(3)]) as u32))
    }

    /// The position of a slot; `None` if two would stand on one square.
    pub(super) fn position(&self, (place, slot): (usize, u32)) -> Option<Board> {
        let tier = &self.tiers[place];
        let digits = tier.mixed.digits(slot.into());
        let of = |i: usize| tier.ranks[i].set(digits[i + 1] as u32);
        let board = Board { men: [of(0), of(2) << 4], kings: [of(1), of(3)], black_moves: digits[0] == 1 };
        let count: u32 = tier.counts.iter().map(|&count| u32::from(count)).sum();
        debug_assert!(board.men[0] & CROWNED[0] == 0 && board.men[1] & CROWNED[1] == 0);
        (board.taken().count_ones() == count).then_some(board)
    }
}

/// What the men may become by a move: some of one side are captured, or a man of the other is crowned, or both.
fn onwards(counts: Counts) -> Vec<Counts> {
    let mut next = BTreeSet::new();
    for side in [0, 2] {
        let other = 2 - side;
        for men in 0..=counts[other] {
            for kings in 0..=counts[other + 1] {
                let mut after = counts;
                (after[other], after[other + 1]) = (men, kings);
                next.insert(after);
                if counts[side] > 0 {
                    after[side] -= 1;
                    after[side + 1] += 1;
                    next.insert(after);
                }
            }
        }
    }
    next.remove(&counts);
    next.into_iter().collect()
}

/// `KMvK`: the kings and men of White, then those of Black.
pub(super) fn name(counts: Counts) -> String {
    let [men, kings, others_men, others_kings] = counts.map(usize::from);
    let side = |kings: usize, men: usize| "K".repeat(kings) + &"M".repeat(men);
    format!("{}v{}", side(kings, men), side(others_kings, others_men))
}
