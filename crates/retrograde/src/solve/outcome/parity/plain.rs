//! Zielonka's algorithm as it is taught, for games that priorities decide: the method to learn from, and a second opinion.
//!
//! ```text
//! solve(G):
//!     while G is not empty:
//!         p ← the greatest priority in G, i ← who wins by it
//!         A ← what i can force the play into from outside, to positions with p
//!         solve(G without A)
//!         if the opponent wins nothing of that: i wins all of G; return
//!         B ← what the opponent can force into what he wins of it
//!         the opponent wins B; G ← G without B
//! ```
//!
//! The calls are on a stack of our own. A vertex knows the innermost game that it is in, so nothing is copied but the lists of
//! vertices. What ends decide is decided before, as in the method `parity`.

use super::{
    Board, Left, OPEN,
    arena::{Arena, NONE},
};
use crate::{
    core::{Control, Error, GameGraph, Player, Position, Result, Values, error::Advice, memory},
    watch::{Event, Region, Watch},
};

/// Zielonka's algorithm.
///
/// - *Decides*: [`Question::Outcome`](crate::Question::Outcome) where [`Infinite::parity`](crate::Infinite::parity) says that
///   priorities decide.
/// - *Needs*: owners and priorities. Who watches needs ends that are won or lost: of ties there is nothing to see.
/// - *Returns*: outcomes; remoteness where the winner can force an end; a move for every position with moves.
/// - *Errors*: priorities do not decide; there are ties to be watched; 2^32 moves or more; memory is short; stopped.
/// - *Time*: exponential in the number of priorities at worst. *Extra space*: about 100 bytes a position and 12 a move, and 4
///   bytes for each position of each game on the stack.
/// - *Source*: McNaughton 1993; Zielonka 1998.
pub(crate) fn run<W: Watch>(
    game: &GameGraph,
    control: &Control,
    watch: &mut W,
) -> Result<(Values, Vec<Position>)> {
    super::with(game, control, watch, |left, player, watch| {
        if W::ON && !left.tied.is_empty() {
            return Err(Error::invalid("ends that are tied cannot be watched where priorities decide")
                .help(Advice::InfiniteDraw)
                .help("make every end a win or a loss"));
        }
        let mut board = Board::of(left.arena, player, left.tied)?;
        let open = (0..left.arena.len() as u32).filter(|&v| board.winners[v as usize] == OPEN).collect();
        let mut search = Search::new(left)?;
        search.solve(open, control, watch)?;
        for v in 0..left.arena.len() as u32 {
            if board.winners[v as usize] == OPEN {
                board.win(v, search.winners[v as usize], search.strategy[v as usize]);
            }
        }
        Ok(board.decided())
    })
}

/// A game on the stack.
struct Call {
    vertices: Vec<u32>,
    /// Who wins by its deciding priority.
    player: u8,
    /// Whether what is outside his region has been solved.
    returned: bool,
}

struct Search<'a> {
    left: &'a Left<'a>,
    arena: &'a Arena,
    /// The innermost game that each vertex is in, counted from 1; 0 if in none.
    games: Vec<u32>,
    winners: Vec<u8>,
    strategy: Vec<u32>,
    /// In which attractor each vertex was last, and for which one its moves were counted.
    inside: Vec<u32>,
    counted: Vec<u32>,
    hopes: Vec<u32>,
    attractors: u32,
}

impl<'a> Search<'a> {
    fn new(left: &'a Left<'a>) -> Result<Search<'a>> {
        let n = left.arena.len();
        Ok(Search {
            left,
            arena: left.arena,
            games: memory::filled(n, 0)?,
            winners: memory::filled(n, 0)?,
            strategy: memory::filled(n, NONE)?,
            inside: memory::filled(n, 0)?,
            counted: memory::filled(n, 0)?,
            hopes: memory::filled(n, 0)?,
            attractors: 0,
        })
    }

    fn priority(&self, v: u32) -> u64 {
        let v = self.left.positions[v as usize];
        self.left.game.priorities.as_ref().map_or(0, |all| all[v as usize])
    }

    fn positions(&self, vertices: &[u32]) -> Vec<Position> {
        vertices.iter().map(|&v| self.left.positions[v as usize]).collect()
    }

    /// The positions with the moves of their winner.
    fn with_moves(&self, vertices: &[u32]) -> Vec<(Position, Option<Position>)> {
        let position = |v: u32| self.left.positions.get(v as usize).copied();
        let each = |&v: &u32| (self.left.positions[v as usize], position(self.strategy[v as usize]));
        vertices.iter().map(each).collect()
    }

    fn solve<W: Watch>(&mut self, open: Vec<u32>, control: &Control, watch: &mut W) -> Result<()> {
        let mut held = control.budget.hold(0)?;
        let mut size = open.len();
        let mut calls = vec![Call { vertices: open, player: 0, returned: false }];
        while let Some(call) = calls.len().checked_sub(1) {
            control.check()?;
            held.resize(4 * size as u64)?;
            let Call { vertices, player, returned } = &mut calls[call];
            let level = call as u32 + 1;
            if vertices.is_empty() {
                calls.pop();
                continue;
            }
            vertices.iter().for_each(|&v| self.games[v as usize] = level);
            if !*returned {
                let rest;
                (*player, rest) = self.region(vertices, level, watch)?;
                *returned = true;
                size += rest.len();
                calls.push(Call { vertices: rest, player: 0, returned: false });
                continue;
            }
            let other = 1 - *player;
            let mut lost = memory::with_capacity(vertices.len())?;
            lost.extend(vertices.iter().copied().filter(|&v| self.winners[v as usize] == other));
            if lost.is_empty() {
                self.take_all(vertices, *player);
                if W::ON {
                    let won = self.with_moves(vertices);
                    watch.event(Event::Region(call, Region::All { player: named(*player), won: &won }));
                }
                size -= vertices.len();
                calls.pop();
                continue;
            }
            if W::ON {
                let his: Vec<u32> =
                    vertices.iter().copied().filter(|&v| self.winners[v as usize] != other).collect();
                let (seeds, others) = (self.with_moves(&lost), self.positions(&his));
                let event = Region::Seeds { player: named(other), seeds: &seeds, others: &others };
                watch.event(Event::Region(call, event));
            }
            self.attract(&mut lost, other, (level, true), watch)?;
            let before = vertices.len();
            vertices.retain(|&v| self.inside[v as usize] != self.attractors);
            size -= before - vertices.len();
            // Those are in the games around this one, and no more in it.
            lost.iter().for_each(|&v| self.games[v as usize] = level - 1);
            *returned = false;
            if W::ON {
                let (won, rest) = (self.with_moves(&lost), self.positions(vertices));
                let event = Region::Won { player: named(other), won: &won, rest: &rest };
                watch.event(Event::Region(call, event));
            }
        }
        Ok(())
    }

    /// The player whose priority decides the game, and what is left of it outside his region.
    fn region<W: Watch>(&mut self, vertices: &[u32], level: u32, watch: &mut W) -> Result<(u8, Vec<u32>)> {
        let parity = self.left.parity;
        let all = vertices.iter().map(|&v| self.priority(v));
        let priority = if parity.is_max() { all.max() } else { all.min() }.unwrap_or(0);
        let winner = parity.winner(priority);
        let mut region = memory::with_capacity(vertices.len())?;
        region.extend(vertices.iter().copied().filter(|&v| self.priority(v) == priority));
        // Their moves are known only when all of the game is won.
        region.iter().for_each(|&v| self.strategy[v as usize] = NONE);
        if W::ON {
            let (game, heads) = (self.positions(vertices), self.positions(&region));
            let event = Region::Heads { game: &game, priority, player: winner, heads: &heads };
            watch.event(Event::Region(level as usize - 1, event));
        }
        self.attract(&mut region, winner as u8, (level, false), watch)?;
        let mut rest = memory::with_capacity(vertices.len() - region.len())?;
        rest.extend(vertices.iter().copied().filter(|&v| self.inside[v as usize] != self.attractors));
        if W::ON {
            let event = Region::Rest { player: winner, rest: &self.positions(&rest) };
            watch.event(Event::Region(level as usize - 1, event));
        }
        Ok((winner as u8, rest))
    }

    /// Adds to `region` what `player` attracts to it in the game of this level, with his moves. It `grows` if it began with what
    /// he wins of a smaller game.
    fn attract<W: Watch>(
        &mut self,
        region: &mut Vec<u32>,
        player: u8,
        (level, grows): (u32, bool),
        watch: &mut W,
    ) -> Result<()> {
        self.attractors += 1;
        let (arena, this) = (self.arena, self.attractors);
        for &v in region.iter() {
            self.inside[v as usize] = this;
            self.winners[v as usize] = player;
        }
        let mut next = 0;
        while let Some(&v) = region.get(next) {
            next += 1;
            for &u in arena.predecessors(v) {
                let i = u as usize;
                if self.games[i] != level || self.inside[i] == this {
                    continue;
                }
                let is_his = arena.owner(u) == player;
                if !is_his {
                    if self.counted[i] != this {
                        self.counted[i] = this;
                        let row = arena.successors(u).iter();
                        self.hopes[i] = row.filter(|&&t| self.games[t as usize] == level).count() as u32;
                    }
                    self.hopes[i] -= 1;
                    if self.hopes[i] > 0 {
                        continue;
                    }
                }
                self.inside[i] = this;
                self.winners[i] = player;
                self.strategy[i] = if is_his { v } else { NONE };
                memory::reserve(region, 1)?;
                region.push(u);
                if W::ON {
                    let by = is_his.then(|| self.left.positions[v as usize]);
                    let position = self.left.positions[i];
                    let event = Region::Join { position, player: named(player), by, grows };
                    watch.event(Event::Region(level as usize - 1, event));
                }
            }
        }
        Ok(())
    }

    /// `player` wins the whole game: where his priority decides he may move wherever he stays in it.
    fn take_all(&mut self, vertices: &[u32], player: u8) {
        for &v in vertices {
            let i = v as usize;
            self.winners[i] = player;
            if self.arena.owner(v) == player && self.strategy[i] == NONE {
                let inside = |&&t: &&u32| self.games[t as usize] == self.games[i];
                self.strategy[i] = self.arena.successors(v).iter().find(inside).copied().unwrap_or(NONE);
            }
        }
    }
}

/// The player with this number.
fn named(player: u8) -> Player {
    if player == 0 { Player::First } else { Player::Second }
}
