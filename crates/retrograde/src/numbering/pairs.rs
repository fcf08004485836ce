//! The men of two players on a board, up to its symmetries.

use std::sync::Arc;

use super::{Ranks, Squeeze, Symmetries};
use crate::core::{Error, Result, memory};

/// The sets of so many men on a board, up to its symmetries.
#[derive(Clone, Debug)]
pub struct Classes {
    symmetries: Arc<Symmetries>,
    squeeze: Arc<Squeeze>,
    men: u32,
    ranks: Ranks,
    /// The least set of each class, and the symmetries besides the identity that fix it.
    classes: Vec<(u32, Vec<u8>)>,
    /// The class of each set, and the symmetry that leads to its representative.
    class_of: Vec<(u32, u8)>,
}

impl Classes {
    /// The classes of sets of `men`. Errors: there are too many to be numbered. Time O(sets × symmetries).
    pub fn new(symmetries: &Arc<Symmetries>, squeeze: &Arc<Squeeze>, men: u32) -> Result<Classes> {
        let ranks = Ranks::new(symmetries.points(), men)?;
        let mut classes = Vec::<(u32, Vec<u8>)>::new();
        let mut class_of: Vec<(u32, u8)> = memory::with_capacity(ranks.len() as usize)?;
        for rank in 0..ranks.len() {
            let set = ranks.set(rank);
            let (least, symmetry) = symmetries.least(set);
            if least == set {
                let fix = (1..symmetries.len()).filter(|&symmetry| symmetries.set(symmetry, set) == set);
                class_of.push((classes.len() as u32, 0));
                classes.push((set, fix.map(|symmetry| symmetry as u8).collect()));
            } else {
                // The least set comes first in this order.
                class_of.push((class_of[ranks.rank(least) as usize].0, symmetry as u8));
            }
        }
        let (symmetries, squeeze) = (Arc::clone(symmetries), Arc::clone(squeeze));
        Ok(Classes { symmetries, squeeze, men, ranks, classes, class_of })
    }

    /// The class of a set, and the symmetry that leads to its representative. Panics if the set has not as many men.
    #[inline]
    pub fn class(&self, set: u32) -> (u32, usize) {
        let (class, symmetry) = self.class_of[self.ranks.rank(set) as usize];
        (class, symmetry.into())
    }
}

/// Where the men of two players stand, up to symmetry: those of the player to move anywhere the others leave free.
///
/// The men of the player who is *not* to move make the class, whose least set is the representative; so all positions from which
/// one move leads to a position are of one class, near each other. Slots where symmetries that fix the class lead to a lesser
/// slot are empty.
#[derive(Clone, Debug)]
pub struct Pairs {
    others: Arc<Classes>,
    movers: Ranks,
    /// All points.
    board: u32,
}

impl Pairs {
    /// The positions with so many men of the player to move and of the other one. Errors: there are too many to be numbered.
    pub fn new(symmetries: &Symmetries, mover: u32, other: u32) -> Result<Pairs> {
        let (symmetries, squeeze) = (Arc::new(symmetries.clone()), Arc::new(Squeeze::new()));
        Pairs::of(&Arc::new(Classes::new(&symmetries, &squeeze, other)?), mover)
    }

    /// The same, with the classes of the other player's men, which many can share. Errors: as for [`Pairs::new`]; so are more men of
    /// the other player than points.
    pub fn of(others: &Arc<Classes>, mover: u32) -> Result<Pairs> {
        let (points, other) = (others.symmetries.points(), others.men);
        let Some(left) = points.checked_sub(other) else {
            return Err(Error::invalid(format!("{other} men have no room on {points} points")));
        };
        let movers = Ranks::new(left, mover)?;
        let slots = others.classes.len() as u64 * u64::from(movers.len());
        if slots >= u64::from(u32::MAX) {
            return Err(Error::invalid(format!(
                "{mover} and {other} men on {points} points make more than 2^32 slots"
            )));
        }
        Ok(Pairs { others: Arc::clone(others), movers, board: ((1u64 << points) - 1) as u32 })
    }

    /// How many slots there are.
    pub fn len(&self) -> u32 {
        self.others.classes.len() as u32 * self.movers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The slot of a position and of all alike to it. The sets must be disjoint, and as large as they were said to be.
    #[inline]
    pub fn slot(&self, mover: u32, other: u32) -> u32 {
        let (class, symmetry) = self.class(other);
        self.slot_in(class, self.others.symmetries.set(symmetry, mover))
    }

    /// The class of a set of the other player, and the symmetry that leads to its representative.
    #[inline]
    pub fn class(&self, other: u32) -> (u32, usize) {
        self.others.class(other)
    }

    /// The slot of a position whose other set is the representative of this class.
    #[inline]
    pub fn slot_in(&self, class: u32, mover: u32) -> u32 {
        let (other, fix) = &self.others.classes[class as usize];
        let mut least = self.rank(mover, *other);
        for &symmetry in fix {
            least = least.min(self.rank(self.others.symmetries.set(symmetry.into(), mover), *other));
        }
        class * self.movers.len() + least
    }

    #[inline]
    fn rank(&self, mover: u32, other: u32) -> u32 {
        self.movers.rank(self.others.squeeze.together(mover, self.board & !other))
    }

    /// The position of a slot, the mover's men first; `None` if the slot is empty.
    #[inline]
    pub fn position(&self, slot: u32) -> Option<(u32, u32)> {
        let (class, rank) = (slot / self.movers.len(), slot % self.movers.len());
        let (other, fix) = self.others.classes.get(class as usize)?;
        let mover = self.others.squeeze.apart(self.movers.set(rank), self.board & !other);
        let lesser =
            |symmetry: &u8| self.rank(self.others.symmetries.set((*symmetry).into(), mover), *other) < rank;
        (!fix.iter().any(lesser)).then_some((mover, *other))
    }

    /// How many symmetries fix the position of a slot; the identity is one of them.
    pub fn alike(&self, slot: u32) -> u32 {
        let (class, rank) = (slot / self.movers.len(), slot % self.movers.len());
        let Some((other, fix)) = self.others.classes.get(class as usize).filter(|(_, fix)| !fix.is_empty())
        else {
            return 1;
        };
        let mover = self.others.squeeze.apart(self.movers.set(rank), self.board & !other);
        1 + fix
            .iter()
            .filter(|&&symmetry| self.others.symmetries.set(symmetry.into(), mover) == mover)
            .count() as u32
    }

    /// The symmetries of the board.
    pub fn symmetries(&self) -> &Symmetries {
        &self.others.symmetries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_are_alike_and_no_others_share_a_slot() {
        for (width, height, mover, other) in
            [(3, 3, 2, 2), (3, 3, 3, 1), (4, 2, 1, 3), (3, 3, 0, 4), (2, 2, 2, 2)]
        {
            let symmetries = Symmetries::of_rectangle(width, height).unwrap();
            let pairs = Pairs::new(&symmetries, mover, other).unwrap();
            let all = 1u32 << (width * height);
            let mut used = vec![0u32; pairs.len() as usize];
            for a in (0..all).filter(|set| set.count_ones() == mover) {
                for b in (0..all).filter(|set| set.count_ones() == other && set & a == 0) {
                    let slot = pairs.slot(a, b);
                    used[slot as usize] += 1;
                    let position = pairs.position(slot).unwrap();
                    let images = (0..symmetries.len()).map(|s| (symmetries.set(s, a), symmetries.set(s, b)));
                    assert!(images.clone().any(|image| image == position));
                    assert!(images.clone().all(|(a, b)| pairs.slot(a, b) == slot));
                    let fixed = images.filter(|&image| image == (a, b)).count();
                    assert_eq!(pairs.alike(slot) as usize, fixed);
                }
            }
            for (slot, &used) in used.iter().enumerate() {
                // An orbit has as many members as there are symmetries, by how many fix each.
                let members = symmetries.len() as u32 / pairs.alike(slot as u32);
                assert_eq!(used, if pairs.position(slot as u32).is_some() { members } else { 0 });
            }
        }
        assert!(Pairs::new(&Symmetries::of_rectangle(3, 3).unwrap(), 1, 10).is_err());
    }
}
