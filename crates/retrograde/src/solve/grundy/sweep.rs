//! Grundy values of a game without cycles, in one sweep: each is the least number that no option has. [`CODE`] is the
//! method.

use crate::{
    core::{Control, GameGraph, Grundy, Result, Values, memory},
    solve::{grundy::mex::Mex, methods::Line, order::Order},
    watch::{Event, Value, Watch},
};

/// The pseudo-code.
pub(crate) const CODE: &[Line] = &[
    Line::new("order", 0, "order ← the positions so that every move leads to an earlier one"),
    Line::new("each", 0, "for each position v in order:"),
    Line::new("set", 1, "set ← the values of the options of v"),
    Line::new("mex", 1, "value[v] ← mex(set), the least of 0, 1, 2, … that is not in it"),
    Line::new("result", 0, "return the values"),
];

/// Answers the Grundy value of every position. The time of a label is the height: 0 at a terminal, else 1 + the
/// greatest height of an option.
pub(crate) fn run<W: Watch>(game: &GameGraph, control: &Control, watch: &mut W) -> Result<Values> {
    super::admit(game)?;
    let order = Order::of_acyclic(game, "use the method `levels`, which is made for cycles", control)?;
    let n = game.positions() as usize;
    control.budget.take(n as u64 * 8)?;
    let mut nimbers = memory::filled(n, 0u32)?;
    let mut times = memory::filled(n, 0u32)?;
    let mut mex = Mex::default();
    if W::ON {
        watch.event(Event::Order { line: "order", order: &order.to_list() });
    }
    order.visit(control, |v| {
        let moves = game.graph.moves(v);
        let nimber = mex.of(moves.len(), moves.iter().map(|&t| nimbers[t as usize]))?;
        let time = moves.iter().map(|&t| times[t as usize] + 1).max().unwrap_or(0);
        nimbers[v as usize] = nimber;
        times[v as usize] = time;
        if W::ON {
            let value = Value::Grundy(Grundy::Nimber(nimber), time);
            watch.event(Event::Decide { line: "mex", position: v, by: None, value, queued: false });
        }
        Ok(())
    })?;
    Ok(Values::Grundy { nimbers, times })
}
