//! Scores in games with cycles: retrograde analysis once for every score, the farthest from infinite play first.
//! The loop itself is in `attract.rs`.
//!
//! What a player can force with a greater score he need not look at again, so the attractors are nested and one pass
//! over all levels decides everything: each move is looked at once. First's levels and Second's do not meet, so both may
//! run in one order; in an alternating game the two sides of a level feed each other and must.

use crate::{
    core::{Control, GameGraph, Outcome, Position, Result, Values, graph::NONE, memory},
    solve::{
        attract::Attraction,
        turn::{Alternating, Owned, Turn},
    },
    watch::{Event, Stretch, Value, Watch, Why},
};

/// Nested attractors, level by level.
///
/// - *Decides*: [`Question::Score`](crate::Question::Score), with ranks.
/// - *Needs*: a score for infinite play (a draw counts 0), which in an alternating game must be 0.
/// - *Returns*: scores and ranks: how long it takes to force the score, none where it is that of infinite play.
/// - *Errors*: infinite play has no score that fits; some ends have a score and others not; a position has 2^32 moves;
///   memory is short; stopped.
/// - *Time*: O(positions + moves + t log t) for t ends of the play. *Extra space*: 12 bytes a position, 4 a move, 4 an end.
/// - *Source*: attractors, Zielonka 1998; nested by payoff, Andersson, Hansen, Miltersen and Sørensen 2012.
///
/// ```
/// use retrograde::{End, GameGraph, Graph, Player, Question, Values, solve};
///
/// // Second moves at 0 and 2, First at 1, who may wait there for ever. Infinite play is worth 0.
/// let mut game = GameGraph::new(Graph::from_moves(5, &[(0, 1), (0, 2), (1, 1), (1, 3), (2, 4)])?);
/// let (first, second) = (Some(Player::First), Some(Player::Second));
/// game.owners = Some(vec![second, first, second, None, None]);
/// game.end_play([(3, End::Score(1)), (4, End::Score(2))]);
/// let solution = solve(&game)?;
/// let Values::Score { scores, .. } = &solution.values else { panic!() };
/// assert_eq!(scores[..3], [1, 1, 2]);
/// assert_eq!(solution.method, "attractors");
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn run<W: Watch>(game: &GameGraph, control: &Control, watch: &mut W) -> Result<Values> {
    game.infinite_score()?;
    match &game.owners {
        None => solve(game, Alternating, |score: i64| -score, control, watch),
        Some(owners) => solve(game, Owned(owners), |score| score, control, watch),
    }
}

fn solve<T: Turn, W: Watch>(
    game: &GameGraph,
    turn: T,
    carried: impl Fn(i64) -> i64,
    control: &Control,
    watch: &mut W,
) -> Result<Values> {
    let n = game.positions();
    let infinite = super::of_infinite_play(game);
    let terminals = super::terminals(game)?;
    let answer = control.budget.hold(u64::from(n) * 8)?;
    let mut scores = memory::filled(n as usize, infinite)?;
    let mut state = Attraction::new(game, turn, control)?;
    if W::ON {
        watch.event(Event::Counters(&state.numbers));
    }
    let mut seeds: Vec<Position> = Vec::new();
    for (v, score) in terminals {
        scores[v as usize] = score;
        // Above infinite play counts as won, below as lost; an end at that very score attracts nobody.
        let outcome = match score.cmp(&infinite) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Less => Outcome::Loss,
            std::cmp::Ordering::Equal => Outcome::Tie,
        };
        state.settle(v, outcome);
        if outcome != Outcome::Tie {
            memory::reserve(&mut seeds, 1)?;
            seeds.push(v);
        }
        if W::ON {
            let value = Value::Score(score, 0);
            watch.event(Event::Decide { position: v, value, why: Why::End, queued: false });
        }
    }
    let distance = |score: i64| score.abs_diff(infinite);
    seeds.sort_unstable_by_key(|&v| (std::cmp::Reverse(distance(scores[v as usize])), v));
    let mut rest = seeds.as_slice();
    while let Some(&first) = rest.first() {
        let level = scores[first as usize];
        let length = rest.partition_point(|&v| distance(scores[v as usize]) >= distance(level));
        let (seeds, later) = rest.split_at(length);
        rest = later;
        state.spread(
            watch,
            Stretch::Score(level),
            seeds.iter().copied(),
            |turn, p, outcome| outcome == turn.aim(p),
            |p, v, _, rank| {
                scores[p as usize] = carried(scores[v as usize]);
                Value::Score(scores[p as usize], rank)
            },
        )?;
    }
    if W::ON && state.is_open() {
        watch.event(Event::Rest(Value::Score(infinite, NONE)));
    }
    let (_, ranks) = state.finish(Outcome::Draw);
    control.budget.give_back(u64::from(n) / 4);
    answer.keep();
    Ok(Values::Score { scores, ranks })
}
