//! Regions of a parity game on a trail with levels, and the one attractor that both algorithms share.
//!
//! A region is placed at a level: the vertices of the highest rank that are free, and what its winner can attract to
//! them. Vertices of lower levels are out of sight, so nothing is copied for a subgame: the game at level l is the set of
//! vertices whose level is l or above. Level 0 is decided for good.
//!
//! Departures from the textbook's attractor, each by measurement: whether a vertex can still leave is asked by a cyclic
//! look that begins at the last way out seen, instead of counters that every new region would have to set; neighbouring
//! ranks of one parity make one region.

use super::{
    arena::{Arena, NONE},
    bits::Bits,
    tangles::Tangles,
};
use crate::core::{Result, memory};

/// The level of a vertex that is in no region.
pub(super) const FREE: u32 = u32::MAX;

/// The state of both algorithms.
pub(super) struct Regions<'a> {
    pub(super) arena: &'a Arena,
    /// The vertices by descending rank.
    pub(super) order: Vec<u32>,
    /// Where each vertex is in `order`.
    places: Vec<u32>,
    /// The level of the region that a vertex lies in, or [`FREE`].
    pub(super) levels: Vec<u32>,
    /// Who wins a vertex, as far as its region knows: 0 is First.
    pub(super) winners: Vec<u8>,
    /// The move of a vertex that its owner wins, [`NONE`] for others and where none is needed.
    pub(super) strategy: Vec<u32>,
    /// Which successor was the last way out.
    watched: Vec<u32>,
    /// The vertices of all regions, in the order in which they were placed.
    pub(super) trail: Vec<u32>,
    /// The places in `order` that may be free.
    free: Bits,
    pub(super) tangles: Tangles,
    /// How many moves were looked at: the measure of the time slices, the same on every machine.
    pub(super) work: u64,
}

/// A region that was placed: its player, where its heads start in the order, and where it starts on the trail.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub(super) player: u8,
    pub(super) place: usize,
    pub(super) trail: usize,
}

impl<'a> Regions<'a> {
    /// Nothing is placed, nothing decided.
    pub(super) fn new(arena: &'a Arena) -> Result<Regions<'a>> {
        let n = arena.len();
        let order = by_rank(arena)?;
        let mut places = memory::filled(n, 0)?;
        order.iter().enumerate().for_each(|(i, &v)| places[v as usize] = i as u32);
        Ok(Regions {
            arena,
            order,
            places,
            levels: memory::filled(n, FREE)?,
            winners: memory::filled(n, 0)?,
            strategy: memory::filled(n, NONE)?,
            watched: memory::filled(n, 0)?,
            trail: memory::with_capacity(n)?,
            free: Bits::full(n)?,
            tangles: Tangles::default(),
            work: 0,
        })
    }

    /// Puts `v` into the region of `player` at `level`, with the move `to` if it is the player's.
    #[inline(always)]
    pub(super) fn place(&mut self, v: u32, player: u8, level: u32, to: u32) {
        let i = v as usize;
        self.levels[i] = level;
        self.winners[i] = player;
        self.strategy[i] = if self.arena.owner(v) == player { to } else { NONE };
        self.trail.push(v);
    }

    /// Whether no successor of `v` lies above `level`.
    #[inline]
    fn is_caught(&mut self, v: u32, level: u32) -> bool {
        let row = self.arena.successors(v);
        let last = self.watched[v as usize] as usize;
        if self.levels[row[last] as usize] > level {
            return false;
        }
        for k in (last + 1..row.len()).chain(0..last) {
            if self.levels[row[k] as usize] > level {
                self.watched[v as usize] = k as u32;
                self.work += 1;
                return false;
            }
        }
        self.work += row.len() as u64;
        true
    }

    /// Attracts for `player`, among the vertices above `level`, to what stands on the trail from `from` on, which has that
    /// level. What is new goes on the trail.
    pub(super) fn attract(&mut self, player: u8, level: u32, from: usize) {
        let arena = self.arena;
        let mut next = from;
        while next < self.trail.len() {
            let v = self.trail[next];
            next += 1;
            let row = arena.predecessors(v);
            self.work += row.len() as u64 + 1;
            for &u in row {
                if self.levels[u as usize] > level && (arena.owner(u) == player || self.is_caught(u, level)) {
                    self.place(u, player, level, v);
                }
            }
            for k in 0..self.tangles.towards(v).len() {
                let tangle = self.tangles.towards(v)[k];
                self.attract_tangle(tangle, player, level);
            }
        }
    }

    /// Places the next region at `level`: the free vertices of the highest rank from `place` on, and on through the ranks
    /// that follow with the same player. `None` if nothing is free.
    pub(super) fn next_region(&mut self, level: u32, mut place: usize) -> Option<Placed> {
        let arena = self.arena;
        let mut region: Option<Placed> = None;
        while let Some(i) = self.free.next(place) {
            let v = self.order[i] as usize;
            place = i;
            if self.levels[v] != FREE {
                self.free.remove(i);
                self.work += 1;
                continue;
            }
            let rank = arena.ranks[v];
            let player = (rank & 1) as u8;
            match region {
                Some(region) if region.player != player => break,
                Some(_) => {}
                None => region = Some(Placed { player, place: i, trail: self.trail.len() }),
            }
            let from = self.trail.len();
            while let Some(i) = self.free.next(place) {
                let v = self.order[i];
                if arena.ranks[v as usize] != rank {
                    break;
                }
                self.free.remove(i);
                place = i;
                self.work += 1;
                if self.levels[v as usize] == FREE {
                    self.place(v, player, level, NONE);
                }
            }
            self.attract(player, level, from);
        }
        region
    }

    /// Takes a vertex out of its region.
    #[inline]
    pub(super) fn release(&mut self, v: u32) {
        self.levels[v as usize] = FREE;
        self.free.insert(self.places[v as usize] as usize);
    }

    /// Takes everything that is not decided out of its region.
    pub(super) fn restart(&mut self) {
        self.trail.clear();
        for v in 0..self.arena.len() as u32 {
            if self.levels[v as usize] != 0 {
                self.release(v);
            }
        }
    }
}

/// The vertices by descending rank: by counting where the ranks are few, else by sorting.
fn by_rank(arena: &Arena) -> Result<Vec<u32>> {
    let n = arena.len();
    let greatest = arena.ranks.iter().copied().max().unwrap_or(0) as usize;
    if greatest > 4 * n + 16 {
        let mut order = memory::with_capacity(n)?;
        order.extend(0..n as u32);
        order.sort_by_key(|&v| std::cmp::Reverse(arena.ranks[v as usize]));
        return Ok(order);
    }
    let mut ends = memory::filled(greatest + 2, 0u32)?;
    arena.ranks.iter().for_each(|&rank| ends[greatest - rank as usize + 1] += 1);
    for i in 1..ends.len() {
        ends[i] += ends[i - 1];
    }
    let mut order = memory::filled(n, 0)?;
    for (v, &rank) in arena.ranks.iter().enumerate() {
        let place = &mut ends[greatest - rank as usize];
        order[*place as usize] = v as u32;
        *place += 1;
    }
    Ok(order)
}
