//! Tangle learning: the second algorithm, for games on which Zielonka's explodes.
//!
//! A *tangle* of a player is a set of vertices, strongly connected under moves of his, in which every circle is his; the
//! opponent must leave it if he can. So it is attracted as a whole once all ways out are. Each round places regions from the
//! highest rank down and learns the bottom components of each as tangles; one without a way out is won, with all that it
//! attracts. After a round only the regions from the highest that can take a new tangle are placed again.
//!
//! Source: van Dijk 2018, "Attracting tangles to solve parity games".

use super::{
    arena::NONE,
    regions::{FREE, Regions},
};
use crate::core::{Control, Result, memory};

/// A tangle that was learned.
struct Tangle {
    player: u8,
    /// Whether it can never be attracted again: a part of it is decided, or all of it was.
    is_spent: bool,
    /// The way out at which the last look ended.
    watched: u32,
    /// Its vertices, with the player's moves.
    vertices: Vec<(u32, u32)>,
    exits: Vec<u32>,
}

/// The tangles that were learned, by their ways out.
#[derive(Default)]
pub(super) struct Tangles {
    all: Vec<Tangle>,
    /// For each vertex the tangles that have it as a way out. Empty until something is learned.
    by_exit: Vec<Vec<u32>>,
    /// How many numbers they hold.
    size: u64,
}

impl Tangles {
    /// The tangles with this way out.
    #[inline(always)]
    pub(super) fn towards(&self, v: u32) -> &[u32] {
        self.by_exit.get(v as usize).map_or(&[], |tangles| tangles)
    }

    fn learn(&mut self, tangle: Tangle) -> Result<()> {
        self.size += 2 * tangle.vertices.len() as u64 + 2 * tangle.exits.len() as u64 + 16;
        memory::reserve(&mut self.all, 1)?;
        self.all.push(tangle);
        Ok(())
    }
}

impl Regions<'_> {
    /// Attracts a tangle if it is the player's, none of its vertices lies below, and it has no way out above `level`.
    pub(super) fn attract_tangle(&mut self, tangle: u32, player: u8, level: u32) {
        let index = tangle as usize;
        let Regions { tangles, levels, work, .. } = self;
        let tangle = &mut tangles.all[index];
        let is_way_out = |&exit: &u32| levels[exit as usize] > level;
        if tangle.is_spent || tangle.player != player || is_way_out(&tangle.exits[tangle.watched as usize]) {
            return;
        }
        if let Some(k) = tangle.exits.iter().position(is_way_out) {
            tangle.watched = k as u32;
            *work += k as u64;
            return;
        }
        *work += (tangle.exits.len() + tangle.vertices.len()) as u64;
        let mut is_new = false;
        for &(v, _) in &tangle.vertices {
            let at = levels[v as usize];
            tangle.is_spent |= at == 0;
            if at < level || at == 0 {
                return;
            }
            is_new |= at > level;
        }
        if is_new {
            let vertices = std::mem::take(&mut tangle.vertices);
            for &(v, to) in &vertices {
                if self.levels[v as usize] > level {
                    self.place(v, player, level, to);
                }
            }
            self.tangles.all[index].vertices = vertices;
        }
    }
}

/// Decides everything, or gives up after `budget` looked-at moves; what was decided and learned until then stays.
/// Whether it is done.
pub(super) fn solve(regions: &mut Regions<'_>, budget: u64, control: &Control) -> Result<bool> {
    let n = regions.arena.len();
    let end = regions.work.saturating_add(budget);
    if regions.tangles.by_exit.is_empty() {
        regions.tangles.by_exit = memory::filled(n, Vec::new())?;
    }
    let mut held = control.budget.hold(0)?;
    let mut search = Search::new(n)?;
    // For each level where its heads start in the order, and where it starts on the trail.
    let mut levels: Vec<(usize, usize)> = Vec::new();
    let mut place = 0;
    regions.restart();
    loop {
        control.check()?;
        let first = regions.tangles.all.len();
        let mut learned = Learned { again: u32::MAX, won: Vec::new() };
        while let Some(region) = regions.next_region(levels.len() as u32 + 1, place) {
            levels.push((region.place, region.trail));
            place = region.place;
            search.learn(regions, region.player, levels.len() as u32, region.trail, &mut learned)?;
        }
        if levels.is_empty() {
            return Ok(true);
        }
        held.resize(4 * regions.tangles.size)?;
        for t in first..regions.tangles.all.len() {
            let Tangles { all, by_exit, .. } = &mut regions.tangles;
            for &exit in &all[t].exits {
                memory::reserve(&mut by_exit[exit as usize], 1)?;
                by_exit[exit as usize].push(t as u32);
            }
        }
        if learned.won.is_empty() {
            // The region with a way out of a new tangle can take it now: place it and what comes after it again.
            let (again, trail) = levels[learned.again as usize - 1];
            levels.truncate(learned.again as usize - 1);
            place = again;
            while regions.trail.len() > trail {
                let v = regions.trail.pop().unwrap_or_default();
                regions.release(v);
            }
        } else {
            regions.restart();
            levels.clear();
            place = 0;
            for t in learned.won {
                let player = regions.tangles.all[t].player;
                let from = regions.trail.len();
                for (v, to) in std::mem::take(&mut regions.tangles.all[t].vertices) {
                    if regions.levels[v as usize] != 0 {
                        regions.place(v, player, 0, to);
                    }
                }
                regions.attract(player, 0, from);
            }
            regions.trail.clear();
        }
        if regions.work > end {
            return Ok(false);
        }
    }
}

/// What a round has learned.
struct Learned {
    /// The highest region, by its level, that can take a new tangle.
    again: u32,
    /// The tangles without a way out.
    won: Vec<usize>,
}

/// Memory for looking for tangles.
struct Search {
    is_out: Vec<bool>,
    /// When each vertex was met, and the earliest vertex on the stack that it leads to (Tarjan 1972).
    met: Vec<u32>,
    low: Vec<u32>,
    clock: u32,
    /// Which component or which list of ways out a vertex was put into last; [`ON_STACK`] while none.
    marks: Vec<u32>,
    mark: u32,
    out: Vec<u32>,
    stack: Vec<u32>,
    path: Vec<(u32, u32)>,
}

const ON_STACK: u32 = u32::MAX;

impl Search {
    fn new(n: usize) -> Result<Search> {
        Ok(Search {
            is_out: memory::filled(n, false)?,
            met: memory::filled(n, 0)?,
            low: memory::filled(n, 0)?,
            clock: 0,
            marks: memory::filled(n, 0)?,
            mark: 0,
            out: Vec::new(),
            stack: Vec::new(),
            path: Vec::new(),
        })
    }

    /// Learns the bottom components of the region that stands on the trail from `start` on.
    fn learn(
        &mut self,
        regions: &mut Regions<'_>,
        player: u8,
        level: u32,
        start: usize,
        learned: &mut Learned,
    ) -> Result<()> {
        self.leave_out(regions, player, level, start)?;
        if self.out.len() < regions.trail.len() - start {
            self.components(regions, player, level, start, learned)?;
        }
        for v in self.out.drain(..) {
            self.is_out[v as usize] = false;
        }
        Ok(())
    }

    /// Leaves out what the opponent can leave downwards, heads without a move inside, and what then leads there.
    fn leave_out(&mut self, regions: &mut Regions<'_>, player: u8, level: u32, start: usize) -> Result<()> {
        let arena = regions.arena;
        memory::reserve(&mut self.out, regions.trail.len() - start)?;
        for k in start..regions.trail.len() {
            let v = regions.trail[k];
            let row = arena.successors(v);
            regions.work += 1;
            let leaves = if arena.owner(v) == player {
                regions.strategy[v as usize] == NONE && {
                    let to = row.iter().copied().find(|&t| regions.levels[t as usize] == level);
                    regions.strategy[v as usize] = to.unwrap_or(NONE);
                    to.is_none()
                }
            } else {
                row.iter().any(|&t| regions.levels[t as usize] == FREE)
            };
            if leaves {
                self.is_out[v as usize] = true;
                self.out.push(v);
            }
        }
        let mut next = 0;
        while next < self.out.len() {
            let v = self.out[next];
            next += 1;
            let row = arena.predecessors(v);
            regions.work += row.len() as u64;
            for &u in row {
                let i = u as usize;
                let stays = arena.owner(u) == player && regions.strategy[i] != v;
                if regions.levels[i] == level && !self.is_out[i] && !stays {
                    self.is_out[i] = true;
                    self.out.push(u);
                }
            }
        }
        Ok(())
    }

    /// The strongly connected components of what is left, under the player's moves and all of the opponent's.
    fn components(
        &mut self,
        regions: &mut Regions<'_>,
        player: u8,
        level: u32,
        start: usize,
        learned: &mut Learned,
    ) -> Result<()> {
        let arena = regions.arena;
        let began = self.clock;
        for k in start..regions.trail.len() {
            let root = regions.trail[k];
            if self.is_out[root as usize] || self.met[root as usize] > began {
                continue;
            }
            self.path.push((root, 0));
            while let Some(&(v, edge)) = self.path.last() {
                let i = v as usize;
                if edge == 0 && self.met[i] <= began {
                    self.clock += 1;
                    (self.met[i], self.low[i], self.marks[i]) = (self.clock, self.clock, ON_STACK);
                    memory::reserve(&mut self.stack, 1)?;
                    self.stack.push(v);
                }
                let strategy = [regions.strategy[i]];
                let row = if arena.owner(v) == player { &strategy[..] } else { arena.successors(v) };
                let mut edge = edge as usize;
                let mut down = None;
                while edge < row.len() {
                    let t = row[edge];
                    edge += 1;
                    regions.work += 1;
                    if regions.levels[t as usize] != level {
                        continue;
                    }
                    if self.met[t as usize] <= began {
                        down = Some(t);
                        break;
                    }
                    if self.marks[t as usize] == ON_STACK {
                        self.low[i] = self.low[i].min(self.met[t as usize]);
                    }
                }
                if let Some(top) = self.path.last_mut() {
                    top.1 = edge as u32;
                }
                if let Some(t) = down {
                    memory::reserve(&mut self.path, 1)?;
                    self.path.push((t, 0));
                    continue;
                }
                self.path.pop();
                if let Some(&(u, _)) = self.path.last() {
                    self.low[u as usize] = self.low[u as usize].min(self.low[i]);
                }
                if self.low[i] == self.met[i] {
                    let at = self.stack.iter().rposition(|&x| x == v).unwrap_or(0);
                    let component = self.stack.split_off(at);
                    self.tangle(regions, player, level, &component, learned)?;
                }
            }
        }
        Ok(())
    }

    /// Learns a component as a tangle, if nothing leads from it to another one of its region.
    fn tangle(
        &mut self,
        regions: &mut Regions<'_>,
        player: u8,
        level: u32,
        component: &[u32],
        learned: &mut Learned,
    ) -> Result<()> {
        let arena = regions.arena;
        let (inside, outside) = (self.mark + 1, self.mark + 2);
        self.mark += 2;
        for &v in component {
            self.marks[v as usize] = inside;
        }
        let mut exits = Vec::new();
        for &v in component {
            if arena.owner(v) == player {
                if self.marks[regions.strategy[v as usize] as usize] != inside {
                    return Ok(());
                }
                continue;
            }
            for &t in arena.successors(v) {
                let i = t as usize;
                if regions.levels[i] == level {
                    if self.marks[i] != inside {
                        return Ok(());
                    }
                } else if regions.levels[i] != 0 && self.marks[i] != outside {
                    self.marks[i] = outside;
                    memory::reserve(&mut exits, 1)?;
                    exits.push(t);
                }
            }
        }
        match exits.iter().map(|&t| regions.levels[t as usize]).max() {
            Some(lowest) => learned.again = learned.again.min(lowest),
            None => learned.won.push(regions.tangles.all.len()),
        }
        let vertices = component.iter().map(|&v| (v, regions.strategy[v as usize])).collect();
        regions.tangles.learn(Tangle { player, is_spent: exits.is_empty(), watched: 0, vertices, exits })
    }
}
