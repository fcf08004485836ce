//! What positions are mentioned by, and the order in which they come.
//!
//! Three stages, each entered only when an input needs it: numbers below 2^32 are their own ids; greater ones get ids in
//! the order of first mention and are sorted at the end; as soon as one name appears, all are names.

use std::{collections::hash_map::RandomState, hash::BuildHasher};

use hashbrown::HashTable;

use super::{Ledger, rows::MoveLists};
use crate::{
    Error, Labels, Result,
    error::Kind,
    graph::{MAX_POSITIONS, NONE},
    labels::{self, Names},
};

/// What a position is mentioned by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key<'k> {
    /// A number.
    Number(u64),
    /// A name.
    Name(&'k str),
}

impl<'k> Key<'k> {
    /// The key that an unquoted word is: a number if it is written as we write numbers, else a name.
    pub fn of_word(word: &'k str) -> Key<'k> {
        labels::number(word).map_or(Key::Name(word), Key::Number)
    }
}

#[derive(Debug)]
pub(super) struct Ids {
    stage: Stage,
    /// Ids by the hash of what they stand for, in the later stages. Seeded at random: no input can make it slow.
    table: HashTable<u32>,
    hasher: RandomState,
    /// Names that are all written numbers are numbers.
    numerals: bool,
    /// The ids of names that are small written numbers, by the number; [`NONE`] where it is not known. It saves them the
    /// hash table, whose entries, ends and texts are three misses of the cache: DOT of 4 million moves between a million
    /// numbers takes 1.5 s instead of 2.7.
    shortcut: Vec<u32>,
    /// Whether each name was mentioned as a number, where numbers and names are told apart: `1` and `"1"` must not merge.
    by_number: Vec<bool>,
}

#[derive(Debug)]
enum Stage {
    /// Every id is its number.
    Small,
    /// The number of each id.
    Wide(Vec<u64>),
    /// The name of each id.
    Names(Names),
}

/// How ids become positions.
#[derive(Debug)]
pub(super) struct Mapping {
    pub(super) positions: u32,
    kind: MappingKind,
}

#[derive(Debug)]
enum MappingKind {
    /// Position = id − this.
    Shift(u32),
    /// Position = how many set bits are before bit id − first.
    Rank { first: u32, bits: Vec<u64>, before: Vec<u32> },
    /// Position of each id.
    Table(Vec<u32>),
}

impl Ids {
    pub(super) fn numbers() -> Ids {
        Ids {
            stage: Stage::Small,
            table: HashTable::new(),
            hasher: RandomState::new(),
            numerals: false,
            shortcut: Vec::new(),
            by_number: Vec::new(),
        }
    }

    pub(super) fn names_or_numerals() -> Ids {
        Ids { stage: Stage::Names(Names::default()), numerals: true, ..Ids::numbers() }
    }

    /// The id of a small number while all are small: the path that has to be fast.
    #[inline]
    pub(super) fn small(&self, key: Key<'_>) -> Option<u32> {
        match (key, &self.stage) {
            (Key::Number(number), Stage::Small) if number < u64::from(NONE) => Some(number as u32),
            _ => None,
        }
    }

    /// How many ids there are, in the later stages.
    pub(super) fn len(&self) -> u32 {
        match &self.stage {
            Stage::Small => 0,
            Stage::Wide(numbers) => numbers.len() as u32,
            Stage::Names(names) => names.len(),
        }
    }

    /// What the position with this id is called.
    pub(super) fn label(&self, id: u32) -> String {
        match &self.stage {
            Stage::Small => id.to_string(),
            Stage::Wide(numbers) => numbers[id as usize].to_string(),
            Stage::Names(names) => names.get(id).to_owned(),
        }
    }

    /// The id of any key. `rows` are all mentions so far, whose ids change their meaning when a stage is entered.
    pub(super) fn id(&mut self, key: Key<'_>, rows: &mut MoveLists, ledger: &mut Ledger<'_>) -> Result<u32> {
        match key {
            Key::Number(number) => match self.stage {
                Stage::Small if number < u64::from(NONE) => Ok(number as u32),
                Stage::Small => {
                    self.widen(rows, ledger)?;
                    self.number(number, ledger)
                }
                Stage::Wide(_) => self.number(number, ledger),
                Stage::Names(_) => self.told_apart(&number.to_string(), true, ledger),
            },
            Key::Name(name) => {
                if let Stage::Small = self.stage {
                    self.widen(rows, ledger)?;
                }
                if let Stage::Wide(numbers) = &mut self.stage {
                    let numbers = std::mem::take(numbers);
                    self.stage = Stage::Names(Names::default());
                    self.table.clear();
                    // Ids in the order of first mention stay what they are.
                    for number in numbers {
                        self.told_apart(&number.to_string(), true, ledger)?;
                    }
                }
                self.told_apart(name, false, ledger)
            }
        }
    }

    /// The id of a name, or of a number among names.
    fn told_apart(&mut self, name: &str, by_number: bool, ledger: &mut Ledger<'_>) -> Result<u32> {
        let before = self.len();
        let id = self.name(name, ledger)?;
        if self.numerals {
            return Ok(id);
        }
        if self.len() > before {
            ledger.push(&mut self.by_number, by_number)?;
        } else if self.by_number[id as usize] != by_number && labels::number(name).is_some() {
            return Err(Error::invalid(format!(
                "the number {name} and the name \"{name}\" would look alike"
            ))
            .help("write it in one way everywhere: with quotes, or without"));
        }
        Ok(id)
    }

    /// From small numbers to ids in the order of first mention.
    fn widen(&mut self, rows: &mut MoveLists, ledger: &mut Ledger<'_>) -> Result<()> {
        self.stage = Stage::Wide(Vec::new());
        rows.for_each_mention(|id| {
            *id = self.number(u64::from(*id), ledger)?;
            Ok(())
        })
    }

    fn number(&mut self, number: u64, ledger: &mut Ledger<'_>) -> Result<u32> {
        let Ids { stage: Stage::Wide(numbers), table, hasher, .. } = self else {
            unreachable!("numbers have ids of their own in this stage only")
        };
        let hash = hasher.hash_one(number);
        if let Some(&id) = table.find(hash, |&id| numbers[id as usize] == number) {
            return Ok(id);
        }
        let id = next_id(numbers.len())?;
        ledger.push(numbers, number)?;
        insert(table, hash, id, |id| hasher.hash_one(numbers[id as usize]), ledger)?;
        Ok(id)
    }

    fn name(&mut self, name: &str, ledger: &mut Ledger<'_>) -> Result<u32> {
        let number = labels::number(name).and_then(|number| usize::try_from(number).ok());
        if let Some(&id) = number.and_then(|number| self.shortcut.get(number))
            && id != NONE
        {
            return Ok(id);
        }
        let id = self.hashed_name(name, ledger)?;
        // As long as it takes no more than the names do.
        let room = 4 * self.len() as usize + 64;
        if let Some(number) = number.filter(|&number| number < room) {
            if number >= self.shortcut.len() {
                let more = room - self.shortcut.len();
                ledger.reserve(&mut self.shortcut, more)?;
                self.shortcut.resize(room, NONE);
            }
            self.shortcut[number] = id;
        }
        Ok(id)
    }

    fn hashed_name(&mut self, name: &str, ledger: &mut Ledger<'_>) -> Result<u32> {
        let Ids { stage: Stage::Names(names), table, hasher, .. } = self else {
            unreachable!("names have ids in this stage only")
        };
        let hash = hasher.hash_one(name);
        if let Some(&id) = table.find(hash, |&id| names.get(id) == name) {
            return Ok(id);
        }
        let id = next_id(names.len() as usize)?;
        ledger.take(name.len() as u64 + 8)?;
        names.push(name)?;
        insert(table, hash, id, |id| hasher.hash_one(names.get(id)), ledger)?;
        Ok(id)
    }

    /// The labels in order of position, and how ids become positions.
    pub(super) fn finish(
        mut self,
        rows: &mut MoveLists,
        ledger: &mut Ledger<'_>,
    ) -> Result<(Labels, Mapping)> {
        if let Stage::Names(names) = &self.stage
            && self.numerals
            && names.iter().all(|name| labels::number(name).is_some())
        {
            let mut numbers = ledger.filled(names.len() as usize, 0)?;
            for (number, name) in numbers.iter_mut().zip(names.iter()) {
                *number = labels::number(name).expect("all are numbers");
            }
            self.stage = Stage::Wide(numbers);
        }
        if let Stage::Small = self.stage {
            if let Some(done) = finish_small(rows, ledger)? {
                return Ok(done);
            }
            self.widen(rows, ledger)?;
        }
        match self.stage {
            Stage::Small => unreachable!("widened above"),
            Stage::Wide(numbers) => finish_wide(numbers, ledger),
            Stage::Names(names) => {
                let positions = names.len();
                Ok((Labels::Names(names), Mapping { positions, kind: MappingKind::Shift(0) }))
            }
        }
    }
}

fn next_id(len: usize) -> Result<u32> {
    if len as u64 >= MAX_POSITIONS {
        return Err(Error::new(Kind::Resource, "there are more than 4,294,967,294 positions"));
    }
    Ok(len as u32)
}

fn insert(
    table: &mut HashTable<u32>,
    hash: u64,
    id: u32,
    rehash: impl Fn(u32) -> u64,
    ledger: &mut Ledger<'_>,
) -> Result<()> {
    if table.len() == table.capacity() {
        ledger.take(5 * table.len().max(64) as u64)?;
        table
            .try_reserve(table.len().max(64), |&id| rehash(id))
            .map_err(|_| Error::memory(10 * table.len() as u64, None))?;
    }
    table.insert_unique(hash, id, |&id| rehash(id));
    Ok(())
}

/// Small numbers without a hash map: by a bitmap of those that exist. `None` if they are too sparse for that.
fn finish_small(rows: &MoveLists, ledger: &mut Ledger<'_>) -> Result<Option<(Labels, Mapping)>> {
    let (sources, targets) = rows.mentions();
    let all = || sources.iter().chain(targets);
    let (Some(&least), Some(&greatest)) = (all().min(), all().max()) else {
        return Ok(Some((Labels::default(), Mapping { positions: 0, kind: MappingKind::Shift(0) })));
    };
    let span = u64::from(greatest - least) + 1;
    let dense = |positions| {
        (Labels::Dense { first: u64::from(least) }, Mapping { positions, kind: MappingKind::Shift(least) })
    };
    // Ascending sources that fill the range: the most common case needs no bitmap.
    if sources.len() as u64 == span && sources.is_sorted_by(|a, b| a < b) {
        return Ok(Some(dense(span as u32)));
    }
    // The bitmap must not be larger than what was read, whatever numbers are in it.
    if span > 32 * (sources.len() + targets.len()) as u64 + 1024 {
        return Ok(None);
    }
    let mut bits = ledger.filled(span.div_ceil(64) as usize, 0u64)?;
    for id in all() {
        let i = id - least;
        bits[i as usize / 64] |= 1 << (i % 64);
    }
    let positions: u64 = bits.iter().map(|word| u64::from(word.count_ones())).sum();
    if positions == span {
        return Ok(Some(dense(span as u32)));
    }
    let mut before = ledger.filled(bits.len(), 0u32)?;
    let mut count = 0;
    for (before, word) in before.iter_mut().zip(&bits) {
        *before = count;
        count += word.count_ones();
    }
    let mut numbers = ledger.filled(count as usize, 0u64)?;
    let mut next = numbers.iter_mut();
    for (i, &word) in bits.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let bit = u64::from(rest.trailing_zeros());
            *next.next().expect("as many as there are bits") = u64::from(least) + 64 * i as u64 + bit;
            rest &= rest - 1;
        }
    }
    let kind = MappingKind::Rank { first: least, bits, before };
    Ok(Some((Labels::Numbers(numbers), Mapping { positions: count, kind })))
}

/// Numbers with ids in the order of first mention: sorted.
fn finish_wide(numbers: Vec<u64>, ledger: &mut Ledger<'_>) -> Result<(Labels, Mapping)> {
    let n = numbers.len();
    let mut order: Vec<u32> = ledger.filled(n, 0)?;
    order.iter_mut().enumerate().for_each(|(i, id)| *id = i as u32);
    order.sort_unstable_by_key(|&id| numbers[id as usize]);
    let mut positions = ledger.filled(n, 0u32)?;
    for (v, &id) in order.iter().enumerate() {
        positions[id as usize] = v as u32;
    }
    let mut sorted = ledger.filled(n, 0u64)?;
    for (number, &id) in sorted.iter_mut().zip(&order) {
        *number = numbers[id as usize];
    }
    let labels = Labels::of_numbers(sorted);
    Ok((labels, Mapping { positions: n as u32, kind: MappingKind::Table(positions) }))
}

impl Mapping {
    /// Replaces ids by positions.
    pub(super) fn apply(&self, ids: &mut [u32]) {
        match &self.kind {
            MappingKind::Shift(0) => {}
            MappingKind::Shift(first) => ids.iter_mut().for_each(|id| *id -= first),
            MappingKind::Rank { first, bits, before } => {
                for id in ids {
                    let i = *id - first;
                    let below = bits[i as usize / 64] & ((1 << (i % 64)) - 1);
                    *id = before[i as usize / 64] + below.count_ones();
                }
            }
            MappingKind::Table(positions) => ids.iter_mut().for_each(|id| *id = positions[*id as usize]),
        }
    }
}
