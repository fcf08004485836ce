//! Retrograde analysis with counters, as the textbooks have it: backwards from the ends, one queue. [`CODE`] is the
//! method; the loop itself is in `attract.rs`.
//!
//! The queue is first in, first out, so remoteness never falls along it: the first move that wins is the fastest, the
//! last one that loses is the longest resistance.

use crate::{
    core::{Control, GameGraph, Outcome, Player, Position, Result, Values, graph::NONE},
    solve::{
        attract::{Attraction, Lines},
        methods::Line,
        turn::{Alternating, Owned, Turn},
    },
    watch::{Event, Value, Watch},
};

/// The pseudo-code.
pub const CODE: &[Line] = &[
    Line::new("count", 0, "count[v] ← number of moves of v, for every position v"),
    Line::new("end", 0, "decide every terminal by its result, remoteness 0"),
    Line::new("start", 0, "queue ← the terminals that are won or lost"),
    Line::new("take", 0, "while the queue is not empty: take its first position v"),
    Line::new("skip", 1, "for each move p → v where p is undecided:"),
    Line::new("win", 2, "if the mover of p wins at v: decide p for him, 1 + remoteness[v]; append p"),
    Line::new("less", 2, "else: count[p] ← count[p] − 1"),
    Line::new("loss", 3, "if count[p] = 0: decide p against him, 1 + remoteness[v]; append p"),
    Line::new("ties", 0, "queue ← the terminals that are tied"),
    Line::new("take-tie", 0, "while the queue is not empty: take its first position v"),
    Line::new("skip-tie", 1, "for each move p → v where p is undecided:"),
    Line::new(
        "tie",
        2,
        "if the mover of p does not win infinite play: p is a tie, 1 + remoteness[v]; append p",
    ),
    Line::new("less-tie", 2, "else: count[p] ← count[p] − 1"),
    Line::new("last-tie", 3, "if count[p] = 0: p is a tie, 1 + remoteness[v]; append p"),
    Line::new("rest", 0, "whoever is undecided can play for ever: give him the value of infinite play"),
    Line::new("result", 0, "return what was decided"),
];

pub(super) const DECISIVE: Lines =
    Lines { take: "take", skip: "skip", wanted: "win", count: "less", last: "loss" };
const TIED: Lines =
    Lines { take: "take-tie", skip: "skip-tie", wanted: "tie", count: "less-tie", last: "last-tie" };

/// Retrograde analysis with counters and a queue.
///
/// - *Decides*: [`Question::Outcome`](crate::Question::Outcome), with remoteness.
/// - *Needs*: nothing; cycles, owners, ties and infinite play of any worth are welcome.
/// - *Returns*: outcomes, and the remoteness wherever the play can be brought to an end.
/// - *Errors*: infinite play of an alternating game is worth something else than 0; a position has 2^32 moves; memory is
///   short; stopped.
/// - *Time*: O(positions + moves). *Extra space*: 12 bytes a position and 4 a move.
/// - *Source*: Zermelo 1913; the first tables made so: Ströhlein 1970, Thompson 1986.
///
/// ```
/// use retrograde::{GameGraph, Graph, Outcome, Solver};
///
/// // Two positions that lead to each other; only a mistake, the move to 2, ends the play.
/// let game = GameGraph::new(Graph::from_moves(4, &[(0, 1), (1, 0), (1, 2), (2, 3)])?);
/// let solver = Solver::new().method("queue");
/// let solution = solver.solve(&game)?;
/// assert_eq!(solution.values.outcome(1), Some(Outcome::Draw));
/// assert_eq!(solution.best_move(1), Some(0));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn run<W: Watch>(game: &GameGraph, control: &Control, watch: &mut W) -> Result<Values> {
    match &game.owners {
        None => solve(game, Alternating, control, watch),
        Some(owners) => solve(game, Owned(owners), control, watch),
    }
}

fn solve<T: Turn, W: Watch>(game: &GameGraph, turn: T, control: &Control, watch: &mut W) -> Result<Values> {
    let forever = game.infinite_winner()?;
    let mut state = Attraction::new(game, turn, control)?;
    if W::ON {
        watch.event(Event::Counters { line: "count", counters: &state.numbers });
    }
    let mut ties = false;
    for (v, end) in game.terminals() {
        let outcome = end.outcome();
        ties |= outcome == Outcome::Tie;
        state.settle(v, outcome);
        if W::ON {
            let value = Value::Outcome(outcome, 0);
            watch.event(Event::Decide { line: "end", position: v, by: None, value, queued: false });
        }
    }
    let terminals_where = |tied: bool| {
        game.terminals().filter(move |&(_, end)| (end.outcome() == Outcome::Tie) == tied).map(|(v, _)| v)
    };
    let value = |_: Position, _: Position, outcome, number| Value::Outcome(outcome, number);

    state.enqueue(watch, "start", None, terminals_where(false));
    state.spread(watch, &DECISIVE, |turn, p, outcome| outcome == turn.aim(p), value)?;
    if ties {
        state.enqueue(watch, "ties", None, terminals_where(true));
        // Who wins an infinite play goes to a tie only when he has no hope of one.
        state.spread(watch, &TIED, |turn, p, _| forever.is_none() || turn.owner(p) != forever, value)?;
    }

    let rest = match forever {
        None => Outcome::Draw,
        Some(Player::First) => Outcome::Win,
        Some(Player::Second) => Outcome::Loss,
    };
    if W::ON && state.is_open() {
        watch.event(Event::Rest { line: "rest", value: Value::Outcome(rest, NONE) });
    }
    let (outcomes, remoteness) = state.finish(rest);
    Ok(Values::Outcome { outcomes, remoteness })
}
