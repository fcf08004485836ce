//! When to pull, when to compact rows, when to push.
//!
//! Every choice is by expected nanoseconds, which are measured constants times what is known exactly: how many positions
//! are open and how many moves they have. What is not known is how fast they will become fewer; the last passes and a
//! sample of the open rows tell. The prediction can be wrong, the bound cannot: a pass goes on pulling only if the one before
//! made the work fewer by a fixed share, or if pulling is cheaper than a single push, so all pulls together cost at most a
//! constant times n + m, and a push is O(n + m).

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Pull over the rows as they are.
    Pull,
    /// Pull and compact the rows.
    Compact,
    /// Pull once more, turn round what is left, and push from there.
    Push,
}

/// Who chooses: the costs, or a test.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Choice {
    /// By expected cost.
    #[default]
    Cheapest,
    /// Pulls only, compacting in this pass.
    #[cfg(test)]
    Pull { compact: u32 },
    /// Pulls up to this pass, then pushes.
    #[cfg(test)]
    Push { at: u32, compact: u32 },
}

/// What is known before a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The pass, from 1.
    pub(super) pass: u32,
    /// Positions and moves of the graph.
    pub(super) positions: u64,
    pub(super) moves: u64,
    /// Positions that are open, and their moves.
    pub(super) open: u64,
    pub(super) open_moves: u64,
    /// Positions that were open two passes ago.
    pub(super) open_before: u64,
    /// The share of the open positions that this pass will decide, by a sample.
    pub(super) next: f64,
    /// Whether the rows are compacted.
    pub(super) compact: bool,
    /// Whether rows may be compacted, and whether they may be turned round: is there memory?
    pub(super) may_compact: bool,
    pub(super) may_push: bool,
}

/// Nanoseconds: to judge a row, to look up a move, to keep either, to turn a move round, to push along it and from a
/// position.
const ROW: f64 = 1.5;
const MOVE: f64 = 1.2;
const KEEP_ROW: f64 = 1.5;
const KEEP_MOVE: f64 = 0.5;
const TURN_MOVE: f64 = 5.0;
const PUSH_MOVE: f64 = 4.0;
const PUSH_ROW: f64 = 20.0;
/// To look at 64 positions none of which is open.
const WORD: f64 = 0.5;

impl Choice {
    pub(super) fn choose(self, now: &Outlook) -> Step {
        match self {
            Choice::Cheapest => now.cheapest(),
            #[cfg(test)]
            Choice::Pull { compact } => now.forced(u32::MAX, compact),
            #[cfg(test)]
            Choice::Push { at, compact } => now.forced(at, compact),
        }
    }
}

impl Outlook {
    /// What a pass over all rows costs.
    fn fresh(&self) -> f64 {
        self.positions as f64 * ROW + self.moves as f64 * MOVE
    }

    /// What a pass over compacted rows costs.
    fn compacted(&self) -> f64 {
        let words = self.positions as f64 / 64.0 * WORD;
        words + self.open as f64 * (ROW + KEEP_ROW) + self.open_moves as f64 * (MOVE + KEEP_MOVE)
    }

    /// What this pass costs.
    pub(super) fn pull(&self) -> f64 {
        if self.compact { self.compacted() } else { self.fresh() }
    }

    /// What it costs to turn round what is left, and to push until so many of the open positions are decided.
    pub(super) fn push(&self, decided: f64) -> f64 {
        let open_moves = self.open_moves as f64;
        let share = decided / self.open as f64;
        self.pull() + open_moves * TURN_MOVE + decided * PUSH_ROW + open_moves * PUSH_MOVE * share
    }

    fn cheapest(&self) -> Step {
        let open = self.open as f64;
        let (fresh, compact, next) = (self.fresh(), self.compacted(), self.pull());
        // How much of the work is left after two passes: as much as after the last two, but a sample knows better what
        // this pass decides, and the few after it will hardly decide more. The first pass has no past, and a star is decided in
        // its second.
        let trend = open / self.open_before.max(1) as f64;
        let left = trend.min(1.0 - self.next).max(1.0 - 4.0 * self.next).clamp(0.0, 0.999);
        let later = if self.compact || self.may_compact { compact } else { fresh };
        let pulls = next + later * 2.0 * left / (1.0 - left);
        // How many of the open will be decided: what the next passes would decide, times something for the later ones.
        let decided = open * (3.0 * (1.0 - left)).min(1.0);
        if self.may_push && self.pass > 1 && self.push(decided) < pulls {
            Step::Push
        } else if !self.compact && self.may_compact && self.pass > 1 && compact < fresh {
            Step::Compact
        } else {
            Step::Pull
        }
    }

    #[cfg(test)]
    fn forced(&self, push: u32, compact: u32) -> Step {
        if self.pass >= push {
            Step::Push
        } else if self.pass == compact {
            Step::Compact
        } else {
            Step::Pull
        }
    }
}
