//! The positions of morris, numbered: tiers by the men that were placed and those that are left.

use std::{
    collections::{HashMap, hash_map::Entry},
    ops::Range,
    sync::Arc,
};

use super::{Morris, State, boards::Shape};
use crate::{
    core::{
        Outcome, Result,
        rules::{Numbered, Numbering, Scan, Slot},
    },
    games::board::Board,
    numbering::{Classes, Pairs, Squeeze, Symmetries, points},
};

/// One tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Tier {
    /// So many men have been placed; those of the mover and of the other player that are on the board.
    Placing { placed: u8, mover: u8, other: u8 },
    /// All men have been placed; who has fewer, and who has more. Either may be to move.
    Moving(u8, u8),
}

/// The numbers of a game.
pub(super) struct Numbers {
    tiers: Vec<Tier>,
    places: HashMap<Tier, usize>,
    /// By the men of the mover and of the other player.
    pairs: HashMap<(u8, u8), Pairs>,
    numbering: Vec<Numbering>,
    /// For each point its neighbours, and the mills that it is part of.
    neighbours: Vec<u32>,
    mills: Vec<Vec<u32>>,
}

/// The men that decide: who has fewer, those to be placed included, has lost.
const NEEDED: u8 = 3;

impl Numbers {
    pub(super) fn new(shape: &Shape, men: u8, only: Option<(u8, u8)>) -> Result<Numbers> {
        let mut tiers = Vec::new();
        let (fewer, more) = only.unwrap_or((men, men));
        let least = if shape.mill_wins { men } else { NEEDED - 1 };
        for sum in 2 * least..=fewer + more {
            for mover in least..=sum / 2 {
                let other = sum - mover;
                if other >= NEEDED && mover <= fewer && other <= more {
                    tiers.push(Tier::Moving(mover, other));
                }
            }
        }
        for placed in (0..2 * men).rev().filter(|_| only.is_none()) {
            let (placed_mover, placed_other) = (placed / 2, placed.div_ceil(2));
            // The first two men close no mill, and no man takes two.
            let taken = |by: u8| if shape.mill_wins { 0 } else { by.saturating_sub(2) };
            for mover in placed_mover.saturating_sub(taken(placed_other))..=placed_mover {
                for other in placed_other.saturating_sub(taken(placed_mover))..=placed_other {
                    let (hand_mover, hand_other) = (men - placed_mover, men - placed_other);
                    if mover + hand_mover >= NEEDED - 1 && other + hand_other >= NEEDED {
                        tiers.push(Tier::Placing { placed, mover, other });
                    }
                }
            }
        }
        let symmetries: Vec<Vec<u8>> = shape.symmetries.iter().map(|map| map.to_vec()).collect();
        let symmetries = Arc::new(Symmetries::made_by(shape.points as u32, &symmetries)?);
        let squeeze = Arc::new(Squeeze::new());
        let mut classes: HashMap<u8, Arc<Classes>> = HashMap::new();
        let mut pairs = HashMap::new();
        for tier in &tiers {
            for (mover, other) in tier.halves() {
                if let Entry::Vacant(entry) = classes.entry(other) {
                    entry.insert(Arc::new(Classes::new(&symmetries, &squeeze, other.into())?));
                }
                if let Entry::Vacant(entry) = pairs.entry((mover, other)) {
                    entry.insert(Pairs::of(&classes[&other], mover.into())?);
                }
            }
        }
        let places: HashMap<Tier, usize> =
            tiers.iter().enumerate().map(|(place, tier)| (*tier, place)).collect();
        let numbering = tiers
            .iter()
            .map(|tier| {
                let mut reads: Vec<usize> = tier
                    .onwards(men, shape.mill_wins)
                    .into_iter()
                    .filter_map(|tier| places.get(&tier).copied())
                    .collect();
                reads.sort_unstable();
                reads.dedup();
                Numbering {
                    name: tier.to_string(),
                    slots: tier.halves().map(|men| u64::from(pairs[&men].len())).sum(),
                    reads,
                    inner: matches!(tier, Tier::Moving(mover, _) if *mover >= NEEDED),
                }
            })
            .collect();
        let mut neighbours = vec![0; shape.points];
        for &(a, b) in shape.neighbours {
            neighbours[usize::from(a)] |= 1 << b;
            neighbours[usize::from(b)] |= 1 << a;
        }
        let mill = |mill: &[u8; 3]| mill.iter().fold(0u32, |set, point| set | 1 << point);
        let mills = (0..shape.points)
            .map(|point| shape.mills.iter().map(mill).filter(|mill| mill >> point & 1 == 1).collect())
            .collect();
        Ok(Numbers { tiers, places, pairs, numbering, neighbours, mills })
    }

    /// Where a position is in which all men have been placed.
    fn moving(&self, mover: u32, other: u32) -> Option<Slot> {
        let men = (mover.count_ones() as u8, other.count_ones() as u8);
        let tier = Tier::Moving(men.0.min(men.1), men.0.max(men.1));
        let place = *self.places.get(&tier)?;
        let first = if men.0 > men.1 { self.pairs[&(men.1, men.0)].len() } else { 0 };
        // Who was to move before still had his men.
        let pairs = self.pairs.get(&men).filter(|_| men.1 >= NEEDED)?;
        Some((place, first + pairs.slot(mover, other)))
    }

    /// The part of a tier of moving men that a slot is in, its first slot, and whose men it counts.
    fn half(&self, tier: Tier, slot: u32) -> (&Pairs, u32) {
        let (mut first, mut found) = (0, None);
        for men in tier.halves() {
            let pairs = &self.pairs[&men];
            found = Some((pairs, first));
            if slot - first < pairs.len() {
                break;
            }
            first += pairs.len();
        }
        // A tier has at least one half.
        found.unwrap_or((&self.pairs[&(NEEDED, NEEDED)], 0))
    }

    fn position(&self, place: Slot) -> Option<(u32, u32)> {
        let (pairs, first) = self.half(self.tiers[place.0], place.1);
        pairs.position(place.1 - first)
    }

    /// Whether the man at a point is in a mill.
    #[inline]
    fn is_in_mill(&self, men: u32, point: u32) -> bool {
        self.mills[point as usize].iter().any(|mill| men & mill == *mill)
    }

    /// The points to which a man may move, or from which it may have moved.
    #[inline]
    fn reach(&self, shape: &Shape, men: u32, point: u32) -> u32 {
        let flies = shape.flying && men.count_ones() == u32::from(NEEDED);
        if flies { u32::MAX } else { self.neighbours[point as usize] }
    }
}

impl Tier {
    /// The numbers of men of the mover and of the other player that it is made of.
    fn halves(self) -> impl Iterator<Item = (u8, u8)> {
        let (first, second) = match self {
            Tier::Placing { mover, other, .. } => ((mover, other), None),
            Tier::Moving(fewer, more) => {
                ((fewer, more), Some((more, fewer)).filter(|_| fewer < more && fewer >= NEEDED))
            }
        };
        [first].into_iter().chain(second)
    }

    /// The tiers that moves may lead to.
    fn onwards(self, men: u8, mill_wins: bool) -> Vec<Tier> {
        let takes = if mill_wins { 0 } else { 1 };
        match self {
            Tier::Placing { placed, mover, other } => (0..=takes.min(other))
                .map(|taken| {
                    let (mover, other) = (other - taken, mover + 1);
                    match placed + 1 == 2 * men {
                        true => Tier::Moving(mover.min(other), mover.max(other)),
                        false => Tier::Placing { placed: placed + 1, mover, other },
                    }
                })
                .collect(),
            Tier::Moving(fewer, _) if fewer < NEEDED || mill_wins => Vec::new(),
            Tier::Moving(fewer, more) => {
                let sorted = |a: u8, b: u8| Tier::Moving(a.min(b), a.max(b));
                vec![sorted(fewer - 1, more), sorted(fewer, more - 1)]
            }
        }
    }
}

impl std::fmt::Display for Tier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Tier::Placing { placed, mover, other } => write!(f, "{placed} placed: {mover}+{other}"),
            Tier::Moving(fewer, more) => write!(f, "{fewer}+{more}"),
        }
    }
}

impl Numbered for Morris {
    fn numbering(&self) -> Result<Vec<Numbering>> {
        Ok(self.numbers()?.numbering.clone())
    }

    fn slot(&self, state: &State) -> Result<Option<Slot>> {
        let numbers = self.numbers()?;
        let (mover, other) = state.men();
        let (mover, other) = (mover as u32, other as u32);
        if self.shape.mill_wins && self.mills_of(mover.into()).next().is_some() {
            return Ok(None);
        }
        let placed = state.placed_x + state.placed_o;
        if placed == 2 * self.men {
            return Ok(numbers.moving(mover, other));
        }
        let men = (mover.count_ones() as u8, other.count_ones() as u8);
        let tier = Tier::Placing { placed, mover: men.0, other: men.1 };
        let fits = state.xs_turn == placed.is_multiple_of(2) && state.placed_x == placed.div_ceil(2);
        let place = numbers.places.get(&tier).filter(|_| fits);
        Ok(place.map(|&place| (place, numbers.pairs[&men].slot(mover, other))))
    }

    fn position(&self, place: Slot) -> Result<Option<State>> {
        let numbers = self.numbers()?;
        let Some((mover, other)) = numbers.position(place) else { return Ok(None) };
        let (mover, other) = (u64::from(mover), u64::from(other));
        if self.shape.mill_wins && self.mills_of(mover).next().is_some() {
            return Ok(None);
        }
        let placed = match numbers.tiers[place.0] {
            Tier::Placing { placed, .. } => placed,
            Tier::Moving(..) => 2 * self.men,
        };
        let xs_turn = placed.is_multiple_of(2);
        let (x, o) = if xs_turn { (mover, other) } else { (other, mover) };
        let (placed_x, placed_o) = (placed.div_ceil(2), placed / 2);
        Ok(Some(State { board: Board { x, o }, placed_x, placed_o, xs_turn }))
    }

    fn scan(&self, tier: usize, slots: Range<u32>, scan: &mut Scan) -> Result<bool> {
        let numbers = self.numbers()?;
        if matches!(numbers.tiers[tier], Tier::Placing { .. }) || self.shape.mill_wins {
            return Ok(false);
        }
        let board = ((1u64 << self.shape.points) - 1) as u32;
        for slot in slots {
            let Some((mover, other)) = numbers.position((tier, slot)) else {
                scan.empty();
                continue;
            };
            if mover.count_ones() < NEEDED.into() {
                scan.end(Outcome::Loss);
                continue;
            }
            let free = board & !(mover | other);
            let outside = points(other).filter(|&point| !numbers.is_in_mill(other, point));
            let outside = outside.fold(0, |set, point| set | 1 << point);
            let takeable = if outside == 0 { other } else { outside };
            let (mut inside, mut leave) = (0, 0);
            for from in points(mover) {
                for to in points(numbers.reach(self.shape, mover, from) & free) {
                    let men = mover & !(1 << from) | 1 << to;
                    if !numbers.is_in_mill(men, to) {
                        inside += 1;
                        continue;
                    }
                    for point in points(takeable) {
                        // Moves with too few men lead to a tier that ends at once, which is there too.
                        if let Some((tier, slot)) = numbers.moving(other & !(1 << point), men) {
                            scan.outside(tier, slot);
                            leave += 1;
                        }
                    }
                }
            }
            match inside + leave {
                0 => scan.end(Outcome::Loss),
                _ => scan.open(inside, self.alike((tier, slot))? > 1),
            }
        }
        Ok(true)
    }

    fn has_moves_back(&self) -> bool {
        true
    }

    fn moves_back(&self, tier: usize, slots: &[u32], before: &mut Vec<u32>) -> Result<()> {
        let numbers = self.numbers()?;
        let Tier::Moving(fewer, more) = numbers.tiers[tier] else { return Ok(()) };
        let board = ((1u64 << self.shape.points) - 1) as u32;
        for &slot in slots {
            // The men that moved, and those that were not to move then.
            let Some((other, moved)) = numbers.position((tier, slot)) else { continue };
            if other.count_ones() < NEEDED.into() {
                continue;
            }
            let men = (moved.count_ones() as u8, other.count_ones() as u8);
            let first = if men.0 > men.1 { numbers.pairs[&(fewer, more)].len() } else { 0 };
            let pairs = &numbers.pairs[&men];
            let (class, symmetry) = pairs.class(other);
            let turn = |set| pairs.symmetries().set(symmetry, set);
            let (other, moved) = (turn(other), turn(moved));
            let free = board & !(other | moved);
            for to in points(moved) {
                // A mill would have taken a man.
                if !self.shape.mill_wins && numbers.is_in_mill(moved, to) {
                    continue;
                }
                for from in points(numbers.reach(self.shape, moved, to) & free) {
                    let mover = moved & !(1 << to) | 1 << from;
                    if !self.shape.mill_wins || self.mills_of(mover.into()).next().is_none() {
                        before.push(first + pairs.slot_in(class, mover));
                    }
                }
            }
        }
        Ok(())
    }

    fn alike(&self, place: Slot) -> Result<u32> {
        let numbers = self.numbers()?;
        let (pairs, first) = numbers.half(numbers.tiers[place.0], place.1);
        Ok(pairs.alike(place.1 - first))
    }
}
