//! Retrograde analysis with counters, as the textbooks have it: backwards from the ends, one queue. The loop itself is in
//! `attract.rs`.
//!
//! The queue is first in, first out, so remoteness never falls along it: the first move that wins is the fastest, the
//! last one that loses is the longest resistance.

use crate::{
    core::{Control, GameGraph, Outcome, Player, Position, Result, Values, graph::NONE},
    solve::{
        attract::Attraction,
        turn::{Alternating, Owned, Turn},
    },
    watch::{Event, Stretch, Value, Watch, Why},
};

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
        watch.event(Event::Counters(&state.numbers));
    }
    let mut ties = false;
    for (v, end) in game.terminals() {
        let outcome = end.outcome();
        ties |= outcome == Outcome::Tie;
        state.settle(v, outcome);
        if W::ON {
            let value = Value::Outcome(outcome, 0);
            watch.event(Event::Decide { position: v, value, why: Why::End, queued: false });
        }
    }
    let terminals_where = |tied: bool| {
        game.terminals().filter(move |&(_, end)| (end.outcome() == Outcome::Tie) == tied).map(|(v, _)| v)
    };
    let value = |_: Position, _: Position, outcome, number| Value::Outcome(outcome, number);

    let decisive = terminals_where(false);
    state.spread(watch, Stretch::Decisive, decisive, |turn, p, outcome| outcome == turn.aim(p), value)?;
    if ties {
        // Who wins an infinite play goes to a tie only when he has no hope of one.
        let goes = |turn: T, p, _| forever.is_none() || turn.owner(p) != forever;
        state.spread(watch, Stretch::Ties, terminals_where(true), goes, value)?;
    }

    let rest = match forever {
        None => Outcome::Draw,
        Some(Player::First) => Outcome::Win,
        Some(Player::Second) => Outcome::Loss,
    };
    if W::ON && state.is_open() {
        watch.event(Event::Rest(Value::Outcome(rest, NONE)));
    }
    let (outcomes, remoteness) = state.finish(rest);
    Ok(Values::Outcome { outcomes, remoteness })
}
