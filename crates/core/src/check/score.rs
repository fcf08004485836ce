//! Score and rank.
//!
//! The score of every position with moves is the best that an option yields. That alone does not decide it on a cycle:
//! a rank does, which must fall along the moves that force a score other than that of infinite play.
//!
//! ```text
//! the mover forces it         some option of that yield has a lower rank
//! the other side forces it    every option of that yield has a lower rank
//! worth infinite play         no rank
//! ```
//!
//! Why that is enough: order the claims above infinite play by score, greatest first, then by rank, least first. By
//! induction along that order First truly forces them. By induction on the true distance nothing greater is true, since
//! each claim is the best of its options. Below infinite play it is the mirror image. The options of a better yield may
//! have any rank, since they come earlier in the order by their score.

use std::ops::Range;

use super::{
    acyclic::is_acyclic,
    ends::Ends,
    walk::{first_wrong, move_is_out_of_place},
    wrong::{Broken, Condition, Wording, Wrong},
};
use crate::{Control, End, GameGraph, Player, Position, Result, graph::NONE};

/// Checks scores, ranks and moves.
pub(super) fn check(
    game: &GameGraph,
    scores: &[i64],
    ranks: &[u32],
    moves: &[Position],
    control: &Control,
) -> Result<Option<Wrong>> {
    game.admit_score()?;
    let endless = match game.infinite_score() {
        Ok(score) => score,
        // Infinite play has no score then, so it must be impossible, and any number may stand for it.
        Err(_) if is_acyclic(&game.graph, control)? => 0,
        Err(error) => return Err(error),
    };
    let claims = Claims { game, scores, ranks, moves, endless };
    let found = first_wrong(game.positions(), control, |range| Ok(claims.examine(range)))?;
    Ok(found.map(|(v, broken)| Wrong::new(game, moves, v, broken, &claims)))
}

struct Claims<'a> {
    game: &'a GameGraph,
    scores: &'a [i64],
    ranks: &'a [u32],
    moves: &'a [Position],
    /// What infinite play is worth.
    endless: i64,
}

impl Claims<'_> {
    /// The first wrong claim in `range`.
    fn examine(&self, range: Range<Position>) -> Option<(Position, Broken)> {
        let mut ends = Ends::from(self.game, range.start);
        let rows = self.game.graph.rows();
        range.into_iter().find_map(|v| {
            let broken = match rows.moves(v) {
                [] => self.broken_terminal(v, ends.result(v)),
                row => self.broken_inner(v, row),
            };
            Some((v, broken?))
        })
    }

    fn broken_terminal(&self, v: Position, result: Option<End>) -> Option<Broken> {
        let condition = if self.scores[v as usize] != score(result) {
            Condition::Terminal
        } else if self.ranks[v as usize] != 0 {
            Condition::RankPlace
        } else if move_is_out_of_place(self.moves, v, true) {
            Condition::MovePlace
        } else {
            return None;
        };
        Some((condition, NONE))
    }

    fn broken_inner(&self, v: Position, row: &[Position]) -> Option<Broken> {
        let (score, rank) = (self.scores[v as usize], self.ranks[v as usize]);
        let best = self.best_yield(v, row);
        if score != best {
            let shows = row.iter().copied().find(|&t| self.yield_of(t) == best);
            return Some((Condition::BestYield, shows.unwrap_or(NONE)));
        }
        if (rank == NONE) != (score == self.endless) {
            return Some((Condition::RankPlace, NONE));
        }
        if score != self.endless {
            let (mut some, mut stays) = (false, NONE);
            for &t in row.iter().filter(|&&t| self.yield_of(t) == score) {
                if self.ranks[t as usize] < rank {
                    some = true;
                } else if stays == NONE {
                    stays = t;
                }
            }
            let mover_forces = (score > self.endless) == self.maximises(v);
            if mover_forces && !some {
                return Some((Condition::RankFalls, stays));
            }
            if !mover_forces && stays != NONE {
                return Some((Condition::RankFallsForAll, stays));
            }
        }
        let &choice = self.moves.get(v as usize)?;
        if choice == NONE {
            Some((Condition::MovePlace, NONE))
        } else if !row.contains(&choice) {
            Some((Condition::MoveExists, NONE))
        } else if !self.is_best(v, choice) {
            Some((Condition::MoveBest, choice))
        } else {
            None
        }
    }

    /// Whether the mover of `v` prefers greater scores. In an alternating game every mover does.
    fn maximises(&self, v: Position) -> bool {
        self.game.owner(v) != Some(Player::Second)
    }

    /// What a move to `t` is worth to whom the scores of the position before it belong.
    ///
    /// The least number of 64 bits has no opposite; but in an alternating game no right claim is that number, since
    /// no terminal has it and no best yield gives it. So it does no harm to take the next best there.
    fn yield_of(&self, t: Position) -> i64 {
        let score = self.scores[t as usize];
        if self.game.is_owned() { score } else { score.saturating_neg() }
    }

    fn best_yield(&self, v: Position, row: &[Position]) -> i64 {
        let yields = row.iter().map(|&t| self.yield_of(t));
        let best = if self.maximises(v) { yields.max() } else { yields.min() };
        best.unwrap_or(self.endless)
    }
}

impl Wording for Claims<'_> {
    fn claim(&self, v: Position) -> String {
        words(self.scores[v as usize], self.ranks[v as usize])
    }

    fn required(&self, v: Position, condition: Condition) -> String {
        let row = self.game.graph.moves(v);
        let score = match row {
            [] => score(self.game.terminal_result(v)),
            _ => self.best_yield(v, row),
        };
        let ranks = row.iter().filter(|&&t| self.yield_of(t) == score).map(|&t| self.ranks[t as usize]);
        match condition {
            _ if row.is_empty() => words(score, 0),
            Condition::RankFalls => {
                format!("a score of {score} with a rank above {}", ranks.min().unwrap_or(NONE))
            }
            Condition::RankFallsForAll => {
                format!("a score of {score} with a rank above {}", ranks.max().unwrap_or(NONE))
            }
            _ if score == self.endless => words(score, NONE),
            _ => format!("a score of {score} with a rank"),
        }
    }

    fn is_best(&self, v: Position, t: Position) -> bool {
        let (score, rank) = (self.scores[v as usize], self.ranks[v as usize]);
        self.yield_of(t) == score && (rank == NONE || self.ranks[t as usize] < rank)
    }
}

/// What a terminal is worth. If no position has a score, a win counts 1 and a loss -1.
fn score(result: Option<End>) -> i64 {
    result.map_or(0, End::points)
}

fn words(score: i64, rank: u32) -> String {
    match rank {
        NONE => format!("a score of {score} without rank"),
        _ => format!("a score of {score} with rank {rank}"),
    }
}
