//! Grundy values of a game without cycles, in one sweep: each is the least number that no option has.

use crate::{
    core::{Control, GameGraph, Grundy, Result, Values, error::Advice, memory},
    solve::{grundy::mex::Mex, order::Order},
    watch::{Event, Value, Watch, Why},
};

/// Grundy values in one sweep in reverse topological order.
///
/// - *Decides*: [`Question::Grundy`](crate::Question::Grundy).
/// - *Needs*: a game without cycles, alternating, under normal play.
/// - *Returns*: the same as the method `levels`: nimbers, and as their times the heights: 0 at a terminal, else one more
///   than the greatest of the options.
/// - *Errors*: the game has a cycle (which is named), owners, results other than loss, or the misère rule; memory is
///   short; stopped.
/// - *Time*: O(positions + moves); a single pass if every move leads to a smaller number, or every move to a greater one.
///   *Extra space*: none then, else 17 bytes a position.
/// - *Source*: Sprague 1935; Grundy 1939.
///
/// ```
/// use retrograde::{GameGraph, Graph, Question, Values, Solver};
///
/// // Stones, of which one, three or four are taken.
/// let moves: Vec<_> = (0..8).flat_map(|n| [1, 3, 4].map(|k| (n, k))).filter(|&(n, k)| k <= n).map(|(n, k)| (n, n - k)).collect();
/// let game = GameGraph::new(Graph::from_moves(8, &moves)?);
/// let solver = Solver::new().question(Question::Grundy);
/// let solution = solver.solve(&game)?;
/// let Values::Grundy { nimbers, .. } = &solution.values else { panic!() };
/// assert_eq!(nimbers[..], [0, 1, 0, 1, 2, 3, 2, 0]);
/// assert_eq!(solution.method, "sweep");
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn run<W: Watch>(game: &GameGraph, control: &Control, watch: &mut W) -> Result<Values> {
    super::admit(game)?;
    let order = Order::of_acyclic(game, &[Advice::Method("levels")], control)?;
    let n = game.positions() as usize;
    let answer = control.budget.hold(n as u64 * 8)?;
    let mut nimbers = memory::filled(n, 0u32)?;
    let mut times = memory::filled(n, 0u32)?;
    let mut mex = Mex::default();
    if W::ON {
        watch.event(Event::Order(&order.to_list()));
    }
    let rows = game.graph.rows();
    order.visit(control, |v| {
        let moves = rows.moves(v);
        let nimber = mex.of(moves.len(), moves.iter().map(|&t| nimbers[t as usize]))?;
        let time = moves.iter().map(|&t| times[t as usize] + 1).max().unwrap_or(0);
        nimbers[v as usize] = nimber;
        times[v as usize] = time;
        if W::ON {
            let value = Value::Grundy(Grundy::Nimber(nimber), time);
            watch.event(Event::Decide { position: v, value, why: Why::Mex, queued: false });
        }
        Ok(())
    })?;
    answer.keep();
    Ok(Values::Grundy { nimbers, times })
}
