//! Asking a tablebase about single positions.

use std::{
    any::Any,
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::{BLOCK, Entry, Key, PackedKey, Tablebase, no_keys};
use crate::{Control, Result};

/// A tablebase to be asked about single positions by their keys: each answer reads one block of keys and one of entries, and
/// the last blocks stay in memory.
#[derive(Debug)]
pub struct Probe<'a> {
    base: &'a Tablebase,
    places: HashMap<u64, usize>,
    values: Blocks<Vec<Entry>>,
    keys: Blocks<dyn Any + Send + Sync>,
}

/// Blocks by tier and number.
type Blocks<T> = Mutex<HashMap<(usize, usize), Arc<T>>>;

/// How many blocks stay in memory: some megabytes.
const KEPT: usize = 32;

impl<'a> Probe<'a> {
    /// A tablebase.
    pub fn new(base: &'a Tablebase) -> Probe<'a> {
        let places = base.header().tiers.iter().enumerate().map(|(place, tier)| (tier.tier, place)).collect();
        Probe { base, places, values: Mutex::default(), keys: Mutex::default() }
    }

    /// The entry of the position with this key in the tier of this number; `None` if it is not in the tablebase.
    ///
    /// Errors: a block is damaged.
    pub fn entry(&self, tier: u64, key: Key) -> Result<Option<Entry>> {
        let Some(&place) = self.places.get(&tier) else { return Ok(None) };
        let slot = match key {
            Key::Short(_) => self.slot::<u64>(place, key)?,
            Key::Wide(_) => self.slot::<u128>(place, key)?,
            Key::Bytes(_) => self.slot::<Box<[u8]>>(place, key)?,
        };
        let Some(slot) = slot else { return Ok(None) };
        self.at(place, slot)
    }

    /// The entry of a slot of the tier at this place; `None` if there is no such slot, or if it is empty. Errors: a block is
    /// damaged.
    pub fn at(&self, place: usize, slot: usize) -> Result<Option<Entry>> {
        if self.base.header().tiers.get(place).is_none_or(|tier| slot as u64 >= tier.slots) {
            return Ok(None);
        }
        let block = cached(&self.values, (place, slot / BLOCK), || {
            Ok(Arc::new(self.base.block_of_values(place, slot / BLOCK)?))
        })?;
        Ok(Some(block[slot % BLOCK]).filter(|&entry| entry != Entry::EMPTY))
    }

    fn slot<K: PackedKey>(&self, place: usize, key: Key) -> Result<Option<usize>> {
        let Some(key) = K::of(key).filter(|_| self.base.header().has_keys::<K>()) else { return Ok(None) };
        let Some(block) = self.base.block_with_key(place, &key) else { return Ok(None) };
        let keys = cached(&self.keys, (place, block), || {
            let keys: Arc<dyn Any + Send + Sync> = Arc::new(self.base.block_of_keys::<K>(place, block)?);
            Ok(keys)
        })?;
        let at = keys.downcast_ref::<Vec<K>>().and_then(|keys| keys.binary_search(&key).ok());
        Ok(at.map(|at| block * BLOCK + at))
    }

    /// The keys of a block of a tier, by their places. Panics if there is no such block. Errors: it is damaged.
    pub fn keys(&self, place: usize, block: usize) -> Result<Vec<Key>> {
        fn of<K: PackedKey>(keys: Vec<K>) -> Vec<Key> {
            keys.iter().map(K::key).collect()
        }
        match self.base.header().keys.as_str() {
            <u64 as PackedKey>::KIND => Ok(of(self.base.block_of_keys::<u64>(place, block)?)),
            <u128 as PackedKey>::KIND => Ok(of(self.base.block_of_keys::<u128>(place, block)?)),
            <Box<[u8]> as PackedKey>::KIND => Ok(of(self.base.block_of_keys::<Box<[u8]>>(place, block)?)),
            _ => Err(no_keys(&self.base.header().game)),
        }
    }

    /// The first slot with this entry in a tier; `None` if there is none. Time O(slots of the tier).
    pub fn first_with(&self, place: usize, entry: Entry, control: &Control) -> Result<Option<u32>> {
        for block in 0..self.base.header().tiers[place].slots.div_ceil(BLOCK as u64) as usize {
            control.check()?;
            if let Some(at) =
                self.base.block_of_values(place, block)?.iter().position(|&other| other == entry)
            {
                return Ok(Some((block * BLOCK + at) as u32));
            }
        }
        Ok(None)
    }

    /// The key of a slot. Panics if there is none. Errors: its block is damaged.
    pub fn key(&self, place: usize, slot: u32) -> Result<Option<Key>> {
        Ok(self.keys(place, slot as usize / BLOCK)?.into_iter().nth(slot as usize % BLOCK))
    }
}

/// What is kept at `at`, or what `read` reads.
fn cached<T: ?Sized>(
    kept: &Blocks<T>,
    at: (usize, usize),
    read: impl FnOnce() -> Result<Arc<T>>,
) -> Result<Arc<T>> {
    let lock = || kept.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(block) = lock().get(&at) {
        return Ok(Arc::clone(block));
    }
    let block = read()?;
    let mut kept = lock();
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(at, Arc::clone(&block));
    Ok(block)
}
