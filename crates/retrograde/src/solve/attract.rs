//! Retrograde analysis itself: decided positions decide those that move to them, first in, first out.
//!
//! One engine serves the outcome (won and lost) and the score (above and below that of infinite play, level by level).
//! A move to a position that its mover wants decides at once; any other move only takes a hope from him, and the last
//! hope gone decides too. Parallel moves are counted when counters are set and again when they are taken off, so they
//! cancel. A decided position enters the queue once, so nothing is counted twice.

use super::{
    reverse::{reverse, reverse_bytes},
    turn::Turn,
};
use crate::{
    core::{
        Control, Error, GameGraph, Graph, Outcome, Position, Result, Rows, control::Phase, graph::NONE,
        memory, memory::Held, value::Outcomes,
    },
    watch::{Counted, Event, Stretch, Value, Watch, Why},
};

/// The state of retrograde analysis.
pub(crate) struct Attraction<'a, T> {
    turn: T,
    control: &'a Control,
    /// The moves turned round.
    into: Graph,
    /// What is decided. [`Outcome::Draw`] is undecided.
    pub(crate) outcomes: Outcomes,
    /// Of a decided position its distance from the end, of an undecided one how many hopes its mover has left: one word,
    /// so one memory access.
    pub(crate) numbers: Vec<u32>,
    queue: Vec<Position>,
    head: usize,
    /// The memory of what [`Attraction::finish`] returns.
    answer: Held<'a>,
    _held: Held<'a>,
}

impl<'a, T: Turn> Attraction<'a, T> {
    /// Counters set, nothing decided. Extra space 12 bytes a position and 4 a move; [`Attraction::finish`] gives them
    /// back.
    pub(crate) fn new(game: &GameGraph, turn: T, control: &'a Control) -> Result<Self> {
        let n = game.positions();
        let answer = control.budget.hold(u64::from(n) * 4 + u64::from(n) / 4)?;
        let held = control.budget.hold(u64::from(n) * 4 + reverse_bytes(&game.graph))?;
        let mut numbers = memory::with_capacity(n as usize)?;
        let Rows { starts, .. } = game.graph.rows();
        for (v, row) in starts.windows(2).enumerate() {
            let moves = u32::try_from(row[1] - row[0]).map_err(|_| {
                Error::invalid(format!("position {} has 2^32 moves or more", game.label(v as Position)))
            })?;
            numbers.push(moves);
        }
        let into = reverse(&game.graph, control)?;
        control.phase(Phase::Solving, u64::from(n))?;
        Ok(Attraction {
            turn,
            control,
            into,
            outcomes: Outcomes::new(n)?,
            numbers,
            queue: memory::with_capacity(n as usize)?,
            head: 0,
            answer,
            _held: held,
        })
    }

    /// Decides a terminal, without queueing it.
    pub(crate) fn settle(&mut self, v: Position, outcome: Outcome) {
        self.outcomes.set(v, outcome);
        self.numbers[v as usize] = 0;
    }

    /// Appends decided positions to the queue, and works until it is empty.
    ///
    /// `wants(p, outcome)` says whether who moves at `p` wants to go to a position with this outcome. `decide(p, v,
    /// outcome, number)` hears that `p` was decided by its move to `v`, and says what to tell the watcher.
    pub(crate) fn spread<W: Watch>(
        &mut self,
        watch: &mut W,
        stretch: Stretch,
        seeds: impl Iterator<Item = Position>,
        wants: impl Fn(T, Position, Outcome) -> bool,
        mut decide: impl FnMut(Position, Position, Outcome, u32) -> Value,
    ) -> Result<()> {
        let from = self.queue.len();
        self.queue.extend(seeds);
        if W::ON {
            watch.event(Event::Stretch(stretch, &self.queue[from..]));
        }
        while let Some(&v) = self.queue.get(self.head) {
            self.head += 1;
            if self.head.is_multiple_of(1 << 12) {
                self.control.advance(1 << 12)?;
            }
            if W::ON {
                watch.event(Event::Take(v));
            }
            let outcome = self.outcomes.get(v);
            let carried = self.turn.carried(outcome);
            let number = self.numbers[v as usize] + 1;
            for &p in self.into.moves(v) {
                if self.outcomes.get(p) != Outcome::Draw {
                    if W::ON {
                        watch.event(Event::Skip { from: p, to: v });
                    }
                    continue;
                }
                let wanted = wants(self.turn, p, outcome);
                if !wanted {
                    let hopes = &mut self.numbers[p as usize];
                    *hopes -= 1;
                    if W::ON {
                        watch.event(Event::Count { from: p, to: v, counted: Counted::Hopes, left: *hopes });
                    }
                    if *hopes > 0 {
                        continue;
                    }
                }
                self.outcomes.set(p, carried);
                self.numbers[p as usize] = number;
                self.queue.push(p);
                let value = decide(p, v, carried, number);
                if W::ON {
                    let why = match (wanted, stretch) {
                        (true, Stretch::Ties) => Why::Tie(v),
                        (true, _) => Why::Wanted(v),
                        (false, Stretch::Ties) => Why::LastTie,
                        (false, _) => Why::Unwanted(None),
                    };
                    watch.event(Event::Decide { position: p, value, why, queued: true });
                }
            }
        }
        Ok(())
    }

    /// Gives everybody who is undecided this outcome and no number. Returns outcomes and numbers.
    pub(crate) fn finish(mut self, rest: Outcome) -> (Outcomes, Vec<u32>) {
        for v in 0..self.outcomes.len() {
            if self.outcomes.get(v) == Outcome::Draw {
                self.outcomes.set(v, rest);
                self.numbers[v as usize] = NONE;
            }
        }
        self.answer.keep();
        (self.outcomes, self.numbers)
    }

    /// Whether anybody is undecided.
    pub(crate) fn is_open(&self) -> bool {
        self.outcomes.iter().any(|outcome| outcome == Outcome::Draw)
    }
}
