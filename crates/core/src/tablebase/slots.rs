//! Which key is in which slot of the tiers that are at hand.

use std::{collections::HashMap, sync::Arc};

use super::{KeySet, PackedKey};

/// Tiers as sorted sets of keys: the slot of a key is its rank.
#[derive(Clone, Debug)]
pub struct Discovered<K> {
    /// The place of a tier by its number in the game.
    places: HashMap<u64, usize>,
    sets: Vec<Option<Arc<KeySet<K>>>>,
}

impl<K: PackedKey> Discovered<K> {
    /// Tiers with these numbers, none of them at hand.
    pub fn new(tiers: impl IntoIterator<Item = u64>) -> Discovered<K> {
        let places: HashMap<u64, usize> =
            tiers.into_iter().enumerate().map(|(place, tier)| (tier, place)).collect();
        let sets = vec![None; places.len()];
        Discovered { places, sets }
    }

    /// Puts a tier at hand, or away. Panics if there is no such tier.
    pub fn put(&mut self, tier: usize, set: Option<Arc<KeySet<K>>>) {
        self.sets[tier] = set;
    }

    /// The keys of a tier; `None` if they are not at hand.
    pub fn set(&self, tier: usize) -> Option<&Arc<KeySet<K>>> {
        self.sets.get(tier)?.as_ref()
    }

    /// The place of the tier with this number in the game.
    pub fn place(&self, tier: u64) -> Option<usize> {
        self.places.get(&tier).copied()
    }

    /// The place of its tier and the slot of a key; `None` if no tier at hand has it.
    #[inline]
    pub fn slot(&self, tier: u64, key: &K) -> Option<(usize, u32)> {
        let place = self.place(tier)?;
        Some((place, self.set(place)?.rank(key)?))
    }
}
