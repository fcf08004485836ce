//! Minimax in one sweep over a game without cycles (negamax if the players take turns).

use crate::{
    core::{Control, GameGraph, Player, Result, Values, error::Advice, graph::NONE, memory},
    solve::order::Order,
    watch::{Event, Value, Watch, Why},
};

/// Minimax in one sweep in reverse topological order.
///
/// - *Decides*: [`Question::Score`](crate::Question::Score), with ranks.
/// - *Needs*: a game without cycles. What infinite play is worth does not matter.
/// - *Returns*: the same as the method `attractors`.
/// - *Errors*: the game has a cycle (which is named); some ends have a score and others not; memory is short; stopped.
/// - *Time*: O(positions + moves); a single pass if every move leads to a smaller number, or every move to a greater one.
///   *Extra space*: none then, else 17 bytes a position.
/// - *Source*: von Neumann 1928; backward induction, Kuhn 1953.
///
/// ```
/// use retrograde::{End, GameGraph, Graph, Values, Solver};
///
/// // The players take turns: what is 3 for who moves at 1 is -3 for who moved there.
/// let mut game = GameGraph::new(Graph::from_moves(4, &[(0, 1), (0, 2), (2, 3)])?);
/// game.end_play([(1, End::Score(3)), (3, End::Score(2))]);
/// let solver = Solver::new().method("sweep");
/// let solution = solver.solve(&game)?;
/// let Values::Score { scores, .. } = &solution.values else { panic!() };
/// assert_eq!(scores[..], [2, 3, -2, 2]);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn run<W: Watch>(game: &GameGraph, control: &Control, watch: &mut W) -> Result<Values> {
    let terminals = super::terminals(game)?;
    let no_score_of_infinite_play = game.infinite_score().err();
    let advice = match &no_score_of_infinite_play {
        Some(error) => error.advice(),
        None => &[Advice::Method("attractors")],
    };
    let order = Order::of_acyclic(game, advice, control)?;
    let n = game.positions();
    let answer = control.budget.hold(u64::from(n) * 12)?;
    let mut scores = memory::filled(n as usize, 0i64)?;
    let mut ranks = memory::filled(n as usize, 0u32)?;
    for (v, score) in terminals {
        scores[v as usize] = score;
    }
    let infinite = super::of_infinite_play(game);
    if W::ON {
        watch.event(Event::Order(&order.to_list()));
    }
    let rows = game.graph.rows();
    order.visit(control, |v| {
        let moves = rows.moves(v);
        let owner = game.owner(v);
        let mut why = Why::End;
        if !moves.is_empty() {
            // `yields(t)` is what who moves at v gets at t, as a score of v; `sign` makes better ones greater.
            let yields = |t: u32| if game.is_owned() { scores[t as usize] } else { -scores[t as usize] };
            let best = moves.iter().map(|&t| yields(t));
            let best = if owner == Some(Player::Second) { best.min() } else { best.max() };
            let score = best.unwrap_or(0);
            let equal = moves.iter().copied().filter(|&t| yields(t) == score);
            let rank = |t: &u32| ranks[*t as usize];
            // Who forces the score hurries, the other one delays: the rule by which `attractors` counts.
            let forces = (score > infinite) == (owner != Some(Player::Second));
            let by =
                if forces || score == infinite { equal.min_by_key(rank) } else { equal.max_by_key(rank) };
            let rank = match by {
                Some(t) if score != infinite => ranks[t as usize].saturating_add(1),
                _ => NONE,
            };
            why = by.map_or(Why::End, |t| Why::Best(owner, t));
            scores[v as usize] = score;
            ranks[v as usize] = rank;
        }
        if W::ON {
            let value = Value::Score(scores[v as usize], ranks[v as usize]);
            watch.event(Event::Decide { position: v, value, why, queued: false });
        }
        Ok(())
    })?;
    answer.keep();
    Ok(Values::Score { scores, ranks })
}
