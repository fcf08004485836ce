//! An observer of a method's steps. `()` observes nothing and compiles away.
//!
//! A method tells what it does as it does it, so what people see (see [`crate::trace`]) is what ran. It says so only
//! where [`Watch::ON`] is true, a constant, so that nobody pays who does not watch.

use crate::core::{Grundy, Outcome, Position};

/// Watches a method at work.
pub trait Watch {
    /// Whether anybody watches. Methods skip the telling where this is false.
    const ON: bool;

    /// Something has happened.
    fn event(&mut self, event: Event<'_>);
}

impl Watch for () {
    const ON: bool = false;
    fn event(&mut self, _: Event<'_>) {}
}

/// The value that a position got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Who wins, and the remoteness (`NONE` if the play need not end).
    Outcome(Outcome, u32),
    /// The score, and its rank (`NONE` for the score of infinite play).
    Score(i64, u32),
    /// The Grundy value, and its time (`NONE` for a loopy value).
    Grundy(Grundy, u32),
}

/// What has happened. `line` is the key of the line of the method's pseudo-code that did it.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// The positions will be decided in this order.
    Order {
        /// The line.
        line: &'static str,
        /// Every position once.
        order: &'a [Position],
    },
    /// There is a counter for each position.
    Counters {
        /// The line.
        line: &'static str,
        /// What they show, by position.
        counters: &'a [u32],
    },
    /// A stretch of the work begins.
    Stretch {
        /// The line.
        line: &'static str,
        /// The score or nimber that it is about.
        level: Option<i64>,
        /// What is appended to the queue now.
        queue: &'a [Position],
    },
    /// `position` leaves the front of the queue.
    Take {
        /// The line.
        line: &'static str,
        /// The first in the queue.
        position: Position,
    },
    /// The move `from` → `to` was looked at and changes nothing: `from` is decided.
    Skip {
        /// The line.
        line: &'static str,
        /// Where the move starts.
        from: Position,
        /// Where it leads.
        to: Position,
    },
    /// The move `from` → `to` is no hope for who moves at `from`: its counter falls.
    Count {
        /// The line.
        line: &'static str,
        /// Where the move starts.
        from: Position,
        /// Where it leads.
        to: Position,
        /// What the counter of `from` shows now.
        left: u32,
    },
    /// The method goes on to the next nimber, with these candidates and their counters.
    Level {
        /// The line.
        line: &'static str,
        /// The nimber.
        level: u32,
        /// The candidates and what their counters show now.
        counts: &'a [(Position, u32)],
    },
    /// Because of the move `from` → `to`, a move to `from` can be taken back to the nimber that is under way.
    Reach {
        /// The line.
        line: &'static str,
        /// Where the move starts.
        from: Position,
        /// Where it leads.
        to: Position,
    },
    /// `position` has got its value.
    Decide {
        /// The line.
        line: &'static str,
        /// Who.
        position: Position,
        /// The option through which it happened, if it was one.
        by: Option<Position>,
        /// The value.
        value: Value,
        /// Whether it is appended to the queue.
        queued: bool,
    },
    /// Everybody who is undecided gets this value.
    Rest {
        /// The line.
        line: &'static str,
        /// The value.
        value: Value,
    },
}
