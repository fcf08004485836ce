//! Discovering the positions of a game tier by tier, as sorted sets of keys.
//!
//! The plain algorithm: take the next tier that is not finished; follow its moves until nothing new turns up inside it; its keys,
//! sorted, are the tier. Keys found in tiers further on wait for their turn. Departures:
//!
//! 1. Keys that wait are sorted runs, not a hash table: see [`super::waiting`].
//! 2. Only a tier with moves inside needs to know at once what is new. Its set is cut into shards by hash; threads make the
//!    moves of a block of positions, then each thread puts the keys into the shards that are its own.
//! 3. Keys are made into positions again when they are worked off, so a position is stored once, as its key, and every key is
//!    tried both ways.
//!
//! The sets do not depend on the order in which keys are found, so the tiers are the same for any number of threads.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    hash::{BuildHasher, Hash},
    mem,
};

use rustc_hash::FxBuildHasher;

use super::{
    parts::Parts,
    tiers::{Found, put_keys},
    waiting::Waiting,
};
use crate::core::{
    Control, Error, Result,
    control::Phase,
    error::{Advice, Kind},
    memory,
    tablebase::{ByKeys, PackedKey},
    threads,
};

/// How many positions a thread works off at once, and from how many on a second thread pays.
const BLOCK: usize = 1 << 14;
const FEW: usize = 64;

/// In which direction tiers go along the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Rising,
    Falling,
}

type Set<K> = HashSet<K, FxBuildHasher>;

/// The exploration of a game, tier by tier.
pub(super) struct Discovery<'a, K> {
    game: &'a dyn ByKeys<K>,
    control: &'a Control,
    shards: usize,
    direction: Direction,
    /// The tiers that are finished, in the order of discovery.
    pub(super) done: Vec<Found>,
    /// Keys that were found in tiers whose turn has not come.
    pub(super) waiting: BTreeMap<u64, Waiting<K>>,
    /// How many keys wait or are under work, times their size, is held of the budget.
    held: u64,
}

/// What the moves of a block of positions lead to.
struct Moves<K> {
    /// Sorted runs of keys for other tiers.
    outside: BTreeMap<u64, Vec<K>>,
    /// Keys for the same tier, by shard.
    inside: Vec<Vec<K>>,
    /// How many moves stay inside.
    stay: u64,
}

impl<'a, K: PackedKey> Discovery<'a, K> {
    /// The exploration at its start.
    pub(super) fn new(game: &'a dyn ByKeys<K>, control: &'a Control) -> Result<Self> {
        let shards = if control.threads == 1 { 1 } else { 4 * control.threads };
        let direction = direction(game, control)?;
        let (done, waiting) = (Vec::new(), BTreeMap::new());
        let mut discovery = Discovery { game, control, shards, direction, done, waiting, held: 0 };
        for (tier, key, _) in game.starts()? {
            discovery.wait(tier, vec![key])?;
        }
        Ok(discovery)
    }

    /// Lets sorted keys wait for the turn of their tier.
    pub(super) fn wait(&mut self, tier: u64, run: Vec<K>) -> Result<()> {
        self.waiting.entry(tier).or_default().add(run)
    }

    /// Explores the next tier, and keeps its keys as a part. Returns whether there was one.
    pub(super) fn next(&mut self, parts: &mut Parts, most: u64) -> Result<bool> {
        let next = match self.direction {
            Direction::Rising => self.waiting.pop_first(),
            Direction::Falling => self.waiting.pop_last(),
        };
        let Some((tier, waiting)) = next else { return Ok(false) };
        let (keys, found) = self.tier(tier, waiting, most)?;
        put_keys(tier, &keys, parts, self.control)?;
        self.done.push(found);
        self.control.budget.give_back(mem::take(&mut self.held));
        self.hold(0)?;
        Ok(true)
    }

    /// Follows the moves from the keys that wait in a tier; returns all of its keys, sorted.
    fn tier(&mut self, tier: u64, waiting: Waiting<K>, most: u64) -> Result<(Vec<K>, Found)> {
        let before: u64 = self.done.iter().map(|found| found.slots).sum();
        let mut keys = waiting.into_sorted();
        // Of the keys of the tier, once a move stays inside.
        let mut sets: Vec<Set<K>> = Vec::new();
        let (mut next, mut inside, mut reads) = (0, 0, BTreeSet::new());
        while next < keys.len() {
            let end = keys.len().min(next + BLOCK * self.control.threads);
            let pieces = threads::ranges(end - next, self.control.threads, FEW);
            let (game, control, shards, direction) = (self.game, self.control, self.shards, self.direction);
            let keys_now = &keys[next..end];
            let moved =
                threads::map(pieces, |range| moves(game, tier, direction, &keys_now[range], shards, control));
            let mut lists: Vec<Vec<Vec<K>>> = vec![Vec::new(); shards];
            for moves in moved {
                let moves = moves?;
                inside += moves.stay;
                lists.iter_mut().zip(moves.inside).for_each(|(lists, list)| lists.push(list));
                for (target, run) in moves.outside {
                    reads.insert(target);
                    self.wait(target, run)?;
                }
            }
            if inside > 0 {
                if sets.is_empty() {
                    sets.resize_with(shards, Set::default);
                    for key in &keys {
                        sets[shard(key, shards)].insert(key.clone());
                    }
                }
                for new in insert(&mut sets, lists, self.control) {
                    memory::reserve(&mut keys, new.len())?;
                    keys.extend(new);
                }
            }
            if most > 0 && before + keys.len() as u64 > most {
                return Err(Error::new(Kind::Resource, format!("this game has more than {most} positions"))
                    .help(Advice::AllowPositions)
                    .help("see whether its rules let the play grow without end"));
            }
            self.hold(
                keys.len() as u64 * keys.first().map_or(0, K::size) * if sets.is_empty() { 1 } else { 3 },
            )?;
            self.control.advance((end - next) as u64)?;
            next = end;
        }
        if keys.len() > u32::MAX as usize {
            return Err(Error::invalid(format!("tier {tier} has more than 2^32 positions"))
                .help("give the game a finer `tier`"));
        }
        if !sets.is_empty() {
            drop(sets);
            keys.sort_unstable();
        }
        let (slots, reads) = (keys.len() as u64, reads.into_iter().collect());
        Ok((keys, Found { tier, name: tier.to_string(), slots, reads, inside }))
    }

    /// Takes of the budget what the keys under work and those that wait need.
    fn hold(&mut self, under_work: u64) -> Result<()> {
        let need = under_work + self.waiting.values().map(Waiting::bytes).sum::<u64>();
        match need.checked_sub(self.held) {
            Some(more) => self.control.budget.take(more)?,
            None => self.control.budget.give_back(self.held - need),
        }
        self.held = need;
        Ok(())
    }
}

impl<K> Drop for Discovery<'_, K> {
    fn drop(&mut self) {
        self.control.budget.give_back(self.held);
    }
}

/// The shard of a key: the high bits of its hash, since the table itself uses others.
fn shard<K: Hash>(key: &K, shards: usize) -> usize {
    if shards == 1 {
        return 0;
    }
    let hash = FxBuildHasher.hash_one(key);
    ((u128::from(hash.wrapping_mul(0x9E37_79B9_7F4A_7C15)) * shards as u128) >> 64) as usize
}

/// The keys of what the moves from these positions lead to.
fn moves<K: PackedKey>(
    game: &dyn ByKeys<K>,
    tier: u64,
    direction: Direction,
    keys: &[K],
    shards: usize,
    control: &Control,
) -> Result<Moves<K>> {
    let mut moves = Moves { outside: BTreeMap::new(), inside: vec![Vec::new(); shards], stay: 0 };
    for part in keys.chunks(PART) {
        let surveyed = game.survey(part, true)?;
        for (at, (key, onto)) in surveyed.targets.into_iter().zip(surveyed.tiers).enumerate() {
            if onto == tier {
                moves.stay += 1;
                moves.inside[shard(&key, shards)].push(key);
                continue;
            }
            if (onto > tier) != (direction == Direction::Rising) {
                let from = &part[surveyed.facts.partition_point(|&(_, _, end)| end <= at)];
                return Err(wrong_way(&game.name(from)?, &game.name(&key)?, tier, onto));
            }
            moves.outside.entry(onto).or_default().push(key);
        }
        control.check()?;
    }
    for run in moves.outside.values_mut() {
        run.sort_unstable();
        run.dedup();
    }
    Ok(moves)
}

/// How many positions are surveyed at once.
const PART: usize = 1 << 10;

/// What is wrong with a move against the direction of the tiers.
fn wrong_way(from: &str, to: &str, tier: u64, onto: u64) -> Error {
    let (before, now) = if onto > tier { ("falls", "rises") } else { ("rises", "falls") };
    Error::invalid(format!(
        "the tier {before} along the moves of this game, but it {now} from {tier} to {onto} by the move from {from} to {to}"
    ))
    .help("`tier` must never fall, or never rise: such as the discs on a board, or the stones that are left")
}

/// Puts lists of keys into the sets of their shards, and returns what was new in each.
fn insert<K: PackedKey>(sets: &mut [Set<K>], lists: Vec<Vec<Vec<K>>>, control: &Control) -> Vec<Vec<K>> {
    let mut work: Vec<Vec<_>> = (0..control.threads).map(|_| Vec::new()).collect();
    for (i, item) in sets.iter_mut().zip(lists).enumerate() {
        work[i % control.threads].push(item);
    }
    work.retain(|work| !work.is_empty());
    let few = work.iter().flatten().flat_map(|(_, lists)| lists).map(Vec::len).sum::<usize>() < FEW;
    let of = |work: Vec<(&mut Set<K>, Vec<Vec<K>>)>| {
        let mut new = Vec::new();
        for (set, lists) in work {
            for key in lists.into_iter().flatten() {
                if !set.contains(&key) {
                    new.push(key.clone());
                    set.insert(key);
                }
            }
        }
        new
    };
    if few { vec![of(work.into_iter().flatten().collect())] } else { threads::map(work, of) }
}

/// How many positions are looked through for a move that changes the tier.
const PROBED: usize = 10_000;

/// Whether tiers rise or fall along the moves, by the first move that changes the tier.
fn direction<K: PackedKey>(game: &dyn ByKeys<K>, control: &Control) -> Result<Direction> {
    control.phase(Phase::Exploring, 0)?;
    let mut known: HashSet<K> = HashSet::new();
    let mut queue: Vec<(u64, K)> = game.starts()?.into_iter().map(|(tier, key, _)| (tier, key)).collect();
    let mut next = 0;
    while next < queue.len() && next < PROBED {
        let tier = queue[next].0;
        let surveyed = game.survey(std::slice::from_ref(&queue[next].1), true)?;
        next += 1;
        for (target, onto) in surveyed.targets.into_iter().zip(surveyed.tiers) {
            match onto.cmp(&tier) {
                std::cmp::Ordering::Greater => return Ok(Direction::Rising),
                std::cmp::Ordering::Less => return Ok(Direction::Falling),
                std::cmp::Ordering::Equal => {}
            }
            if known.insert(target.clone()) {
                queue.push((onto, target));
            }
        }
    }
    Ok(Direction::Rising)
}
