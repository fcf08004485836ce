//! Zielonka's algorithm, iterative, on the trail of regions.
//!
//! ```text
//! place regions level by level until nothing is free; then, from the last level down, with a the player of the region:
//!     if the opponent's part of the levels above reaches nothing of the region: all of it is won by a, and waits
//!     else: what he reaches, and what he attracts from there at this level, is his; the rest is free again
//! ```
//!
//! Won vertices of the levels above wait on two stacks, one a player, so an unwind that changes nothing costs the region's
//! own moves only.
//!
//! Source: Zielonka 1998, "Infinite games on finitely coloured graphs with applications to automata on infinite trees".

use super::{
    arena::NONE,
    regions::{Placed, Regions},
};
use crate::core::{Control, Result};

/// Decides everything, or gives up after `budget` looked-at moves: then nothing new is decided. Whether it is done.
pub(super) fn solve(regions: &mut Regions<'_>, budget: u64, control: &Control) -> Result<bool> {
    let arena = regions.arena;
    let end = regions.work.saturating_add(budget);
    // Each level's region, and how long the stacks of won vertices were below it.
    let mut stack: Vec<(Placed, [usize; 2])> = Vec::new();
    let mut won: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
    let mut place = 0;
    let mut checked = regions.work;
    regions.restart();
    loop {
        if regions.work - checked > 1 << 16 {
            checked = regions.work;
            control.check()?;
        }
        let base = [won[0].len(), won[1].len()];
        if let Some(placed) = regions.next_region(stack.len() as u32 + 1, place) {
            place = placed.place;
            stack.push((placed, base));
            continue;
        }
        let Some((region, base)) = stack.pop() else { return Ok(true) };
        let level = stack.len() as u32 + 1;
        let (mine, opponent) = (region.player, 1 - region.player);
        let (m, o) = (usize::from(mine), usize::from(opponent));
        let start = region.trail;
        let heads_end = regions.trail.len();
        let opponent_has_some = won[o].len() > base[o];
        for i in start..heads_end {
            let v = regions.trail[i];
            let is_mine = arena.owner(v) == mine;
            // Mine with a move need nothing; the opponent's can only go to what he has won.
            if if is_mine { regions.strategy[v as usize] != NONE } else { !opponent_has_some } {
                continue;
            }
            regions.work += 1;
            let wanted = if is_mine { mine } else { opponent };
            let found = arena
                .successors(v)
                .iter()
                .copied()
                .find(|&t| regions.levels[t as usize] >= level && regions.winners[t as usize] == wanted);
            match found {
                Some(t) => {
                    regions.strategy[v as usize] = t;
                    if !is_mine {
                        regions.trail.push(v);
                    }
                }
                None if is_mine => regions.trail.push(v),
                None => {}
            }
        }
        if regions.trail.len() == heads_end {
            won[m].extend_from_slice(&regions.trail[start..]);
            regions.trail.truncate(start);
            place = arena.len();
            if level == 1 {
                for v in won.iter_mut().flat_map(|won| won.drain(..)) {
                    regions.levels[v as usize] = 0;
                }
            }
            continue;
        }
        for &v in &won[o][base[o]..] {
            regions.levels[v as usize] = level - 1;
        }
        for i in heads_end..regions.trail.len() {
            let v = regions.trail[i] as usize;
            regions.levels[v] = level - 1;
            regions.winners[v] = opponent;
        }
        regions.attract(opponent, level - 1, heads_end);
        won[o].extend_from_slice(&regions.trail[heads_end..]);
        for i in start..heads_end {
            let v = regions.trail[i];
            if regions.levels[v as usize] >= level {
                regions.release(v);
            }
        }
        for &v in &won[m][base[m]..] {
            if regions.levels[v as usize] >= level {
                regions.release(v);
            }
        }
        won[m].truncate(base[m]);
        regions.trail.truncate(start);
        place = region.place;
        if regions.work > end {
            return Ok(false);
        }
    }
}
