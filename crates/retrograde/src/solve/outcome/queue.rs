//! Retrograde analysis with counters, as the textbooks have it: backwards from the ends, one queue.
//!
//! ```text
//! count[v] ← number of moves of v, for every v
//! queue ← every terminal that is won or lost, remoteness 0
//! take v from the queue:
//!     for each undecided p with a move to v:
//!         if v wins for the mover of p: decide p for him, remoteness 1 + that of v; append p
//!         else count[p] ← count[p] - 1; if it is 0: decide p against him, remoteness 1 + that of v; append p
//! the same from the tied terminals: an undecided p with a move to a Tie is a Tie
//! whoever is undecided is a Draw
//! ```
//! The queue is first in, first out, so remoteness never falls along it: the first move that wins is the fastest, the
//! last one that loses is the longest resistance.

use crate::{
    core::{
        Control, Error, GameGraph, Outcome, Player, Position, Result, Values, control::Phase, graph::NONE,
        memory, value::Outcomes,
    },
    solve::{
        ends,
        reverse::{reverse, reverse_bytes},
        turn::{Alternating, Owned, Turn, winner_of_infinite_play},
    },
};

/// The row's `run`.
pub(crate) fn run(game: &GameGraph, control: &Control) -> Result<Values> {
    let forever = winner_of_infinite_play(game)?;
    match &game.owners {
        None => Queue::new(game, Alternating, control)?.solve(forever),
        Some(owners) => Queue::new(game, Owned(owners), control)?.solve(forever),
    }
}

struct Queue<'a, T> {
    game: &'a GameGraph,
    turn: T,
    control: &'a Control,
    /// What is decided; a Draw is undecided until the end.
    outcomes: Outcomes,
    /// Of a decided position its remoteness, of an undecided one how many moves are not yet known to lose: one word
    /// serves both, and one memory access.
    numbers: Vec<u32>,
    queue: Vec<Position>,
}

impl<'a, T: Turn> Queue<'a, T> {
    fn new(game: &'a GameGraph, turn: T, control: &'a Control) -> Result<Self> {
        let n = game.positions();
        control.budget.take(u64::from(n) * 4 + u64::from(n) / 4)?;
        let mut numbers = memory::with_capacity(n as usize)?;
        let (starts, _) = game.graph.rows();
        for (v, row) in starts.windows(2).enumerate() {
            let moves = u32::try_from(row[1] - row[0]).map_err(|_| {
                Error::invalid(format!("position {} has more than 2^32 moves", game.label(v as Position)))
            })?;
            numbers.push(moves);
        }
        Ok(Queue { game, turn, control, outcomes: Outcomes::new(n)?, numbers, queue: Vec::new() })
    }

    fn solve(mut self, forever: Option<Player>) -> Result<Values> {
        let n = self.game.positions();
        let held = self.control.budget.hold(u64::from(n) * 4 + reverse_bytes(&self.game.graph))?;
        self.queue = memory::with_capacity(n as usize)?;
        let into = reverse(&self.game.graph, self.control)?;
        self.control.phase(Phase::Solving, u64::from(n))?;

        for (v, end) in ends::terminals(self.game) {
            self.decide(v, ends::outcome(end), 0);
        }
        self.queue.retain(|&v| self.outcomes.get(v) != Outcome::Tie);
        let mut head = 0;
        while let Some(v) = self.take(&mut head)? {
            let (outcome, next) = (self.outcomes.get(v), self.numbers[v as usize] + 1);
            let carried = self.turn.carried(outcome);
            for &p in into.moves(v) {
                if self.outcomes.get(p) == Outcome::Draw
                    && (outcome == self.turn.aim(p) || self.was_last_hope(p))
                {
                    self.decide(p, carried, next);
                }
            }
        }

        for (v, end) in ends::terminals(self.game) {
            if ends::outcome(end) == Outcome::Tie {
                self.queue.push(v);
            }
        }
        while let Some(v) = self.take(&mut head)? {
            let next = self.numbers[v as usize] + 1;
            for &p in into.moves(v) {
                // Who wins an infinite play goes to a tie only when nothing else is left.
                let content = forever.is_none() || self.turn.owner(p) != forever;
                if self.outcomes.get(p) == Outcome::Draw && (content || self.was_last_hope(p)) {
                    self.decide(p, Outcome::Tie, next);
                }
            }
        }
        drop(held);

        let rest = match forever {
            None => Outcome::Draw,
            Some(Player::First) => Outcome::Win,
            Some(Player::Second) => Outcome::Loss,
        };
        for v in 0..n {
            if self.outcomes.get(v) == Outcome::Draw {
                self.outcomes.set(v, rest);
                self.numbers[v as usize] = NONE;
            }
        }
        Ok(Values::Outcome { outcomes: self.outcomes, remoteness: self.numbers })
    }

    /// The next position of the queue, if there is one.
    fn take(&self, head: &mut usize) -> Result<Option<Position>> {
        let Some(&v) = self.queue.get(*head) else { return Ok(None) };
        *head += 1;
        if head.is_multiple_of(1 << 12) {
            self.control.advance(1 << 12)?;
        }
        Ok(Some(v))
    }

    /// One more move of `p` is bad for its mover. Was it the last one that might have been good?
    fn was_last_hope(&mut self, p: Position) -> bool {
        let hopes = &mut self.numbers[p as usize];
        *hopes -= 1;
        *hopes == 0
    }

    fn decide(&mut self, v: Position, outcome: Outcome, remoteness: u32) {
        self.outcomes.set(v, outcome);
        self.numbers[v as usize] = remoteness;
        self.queue.push(v);
    }
}
