//! An observer of a method's steps. `()` observes nothing and compiles away.
//!
//! A method tells what it does as it does it, so what people see (see [`crate::trace`]) is what ran. It says so only
//! where [`Watch::ON`] is true, a constant, so that nobody pays who does not watch.

use crate::core::{Grundy, Outcome, Player, Position};

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

/// What retrograde analysis is working off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// What follows from the ends that are won or lost.
    Decisive,
    /// What follows from those that are tied.
    Ties,
    /// What follows from the ends as far from the score of infinite play as this score.
    Score(i64),
}

/// What the counter of a position counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Moves that who moves there may still hope for.
    Hopes,
    /// Moves that may turn out to be ones that the opponent cannot take back to the nimber under way.
    Unanswered,
}

/// Why a position has got its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It has no moves.
    End,
    /// This option is one that who moves there wants.
    Wanted(Position),
    /// This option is a tie, and he can get no more.
    Tie(Position),
    /// No option is one that he wants. Where options are compared, this one puts the end off longest.
    Unwanted(Option<Position>),
    /// The best option is a tie, as the last look at one shows.
    LastTie,
    /// This option is the best for this player, or for whoever moves if the players take turns.
    Best(Option<Player>, Position),
    /// It is the least number that is no option's.
    Mex,
    /// Every option that has no value yet can be taken back to this one: so it was when the level began.
    AnsweredAtFirst,
    /// The same, as the last of these options showed.
    Answered,
    /// It got no nimber at any level.
    NeverLabelled,
}

impl Why {
    /// The option through which it happened, if it was one.
    pub fn by(self) -> Option<Position> {
        match self {
            Why::Wanted(to) | Why::Tie(to) | Why::Best(_, to) => Some(to),
            Why::Unwanted(to) => to,
            _ => None,
        }
    }
}

/// A step of Zielonka's algorithm.
#[derive(Clone, Copy, Debug)]
pub enum Region<'a> {
    /// These positions, and no others, are decided by ends that their winner can force: with remoteness.
    Ends(&'a [(Position, Outcome, u32)]),
    /// The game is this; its priority that outweighs the others is the player's, and these positions have it: they are his
    /// region.
    Heads {
        /// What is in the game.
        game: &'a [Position],
        /// The priority.
        priority: u64,
        /// Who wins by it.
        player: Player,
        /// Who has it.
        heads: &'a [Position],
    },
    /// A position joins the region of a player.
    Join {
        /// Who.
        position: Position,
        /// Whose region.
        player: Player,
        /// His move into it; `None` if his opponent moves there, and all his moves lead into it.
        by: Option<Position>,
        /// Whether the region began with what he wins of a smaller game, not with a priority.
        grows: bool,
    },
    /// What is left outside of the region is a smaller game, to be solved first.
    Rest {
        /// Whose the region is.
        player: Player,
        /// What is left.
        rest: &'a [Position],
    },
    /// The opponent wins nothing of the smaller game, so the player wins all of this one.
    All {
        /// Who.
        player: Player,
        /// The game, with his moves.
        won: &'a [(Position, Option<Position>)],
    },
    /// A player wins some of the smaller game, so he wins it in this one, too: his region grows from there.
    Seeds {
        /// Who.
        player: Player,
        /// What he wins of the smaller game, with his moves.
        seeds: &'a [(Position, Option<Position>)],
        /// The rest of the game that is looked at: nobody has any of it now.
        others: &'a [Position],
    },
    /// A player has won his region; what is left is a game again.
    Won {
        /// Who.
        player: Player,
        /// What he has won, with his moves.
        won: &'a [(Position, Option<Position>)],
        /// What is left.
        rest: &'a [Position],
    },
}

/// What has happened, and why. It says nothing of pseudo-code: which line a step runs is found in [`crate::trace`].
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// The positions will be decided in this order, in which every one stands once.
    Order(&'a [Position]),
    /// There is a counter for each position, and this is what they show.
    Counters(&'a [u32]),
    /// A stretch of the work begins, and these positions are appended to the queue.
    Stretch(Stretch, &'a [Position]),
    /// The first position leaves the queue.
    Take(Position),
    /// The move `from` → `to` was looked at and changes nothing: `from` is decided.
    Skip {
        /// Where the move starts.
        from: Position,
        /// Where it leads.
        to: Position,
    },
    /// The move `from` → `to` counts no longer: the counter of `from` falls.
    Count {
        /// Where the move starts.
        from: Position,
        /// Where it leads.
        to: Position,
        /// What is counted.
        counted: Counted,
        /// What the counter of `from` shows now.
        left: u32,
    },
    /// The method goes on to the next nimber, with these candidates and their counters.
    Level {
        /// The nimber.
        level: u32,
        /// The candidates and what their counters show now.
        counts: &'a [(Position, u32)],
    },
    /// Because of the move `from` → `to`, a move to `from` can be taken back to the nimber that is under way.
    Reach {
        /// Where the move starts.
        from: Position,
        /// Where it leads.
        to: Position,
    },
    /// `position` has got its value.
    Decide {
        /// Who.
        position: Position,
        /// The value.
        value: Value,
        /// Why.
        why: Why,
        /// Whether it is appended to the queue.
        queued: bool,
    },
    /// Something about the regions of a game that priorities decide, at this depth of smaller games: 0 is the whole game.
    Region(usize, Region<'a>),
    /// Everybody who is undecided gets this value.
    Rest(Value),
}
