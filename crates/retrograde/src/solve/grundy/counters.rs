//! Loopy Grundy values level by level, with a counter for each candidate: the plain form of the method, the one to learn
//! from. [`CODE`] is the method; `levels.rs` says where it comes from, and does the same faster.

use crate::{
    core::{Control, GameGraph, Grundy, Position, Result, Values, control::Phase, graph::NONE, memory},
    solve::{
        methods::Line,
        reverse::{reverse, reverse_bytes},
    },
    watch::{Event, Value, Watch},
};

/// The pseudo-code.
pub const CODE: &[Line] = &[
    Line::new(
        "level",
        0,
        "for m = 0, 1, 2, … while there are candidates: undecided, with options of every value below m",
    ),
    Line::new("count", 1, "count[w] ← number of undecided options of w, for every candidate w"),
    Line::new("start", 1, "every candidate w with count[w] = 0: value[w] ← m; append w to the queue"),
    Line::new("take", 1, "while the queue is not empty: take its first position v"),
    Line::new(
        "reach",
        2,
        "for each move p → v, p undecided: a move to p can be taken back to m; p is no candidate",
    ),
    Line::new("less", 3, "if that is new: for each move w → p of a candidate w: count[w] ← count[w] − 1"),
    Line::new("label", 4, "if count[w] = 0: value[w] ← m; append w"),
    Line::new("rest", 0, "whoever is undecided is ∞(K), K being the values of his options"),
    Line::new("result", 0, "return the values"),
];

/// Answers the Grundy value of every position. The time of a label is its round: one more than that of the label through
/// which it was found.
pub fn run<W: Watch>(game: &GameGraph, control: &Control, watch: &mut W) -> Result<Values> {
    super::admit(game)?;
    let graph = &game.graph;
    super::check_row_lengths(graph)?;
    let n = graph.positions();
    let answer = control.budget.hold(u64::from(n) * 8)?;
    let _held = control.budget.hold(reverse_bytes(graph) + u64::from(n) * 24)?;
    let sources = reverse(graph, control)?;
    let mut nimbers = memory::filled(n as usize, NONE)?;
    let mut times = memory::filled(n as usize, NONE)?;
    let mut count = memory::filled(n as usize, 0u32)?;
    // `below[p]`: p has options of every value below this. `reaches[p]`: one more than the last level that p reached.
    let mut below = memory::filled(n as usize, 0u32)?;
    let mut reaches = memory::filled(n as usize, 0u32)?;
    let mut candidates: Vec<Position> = memory::with_capacity(n as usize)?;
    let mut reached: Vec<Position> = memory::with_capacity(n as usize)?;
    let mut queue: Vec<Position> = memory::with_capacity(n as usize)?;
    control.phase(Phase::Solving, n.into())?;
    candidates.extend(0..n);
    let (mut level, mut clock) = (0, 0);
    let rows = graph.rows();
    while !candidates.is_empty() {
        for &w in &candidates {
            count[w as usize] = rows.moves(w).iter().filter(|&&t| nimbers[t as usize] == NONE).count() as u32;
        }
        if W::ON {
            let counts: Vec<_> = candidates.iter().map(|&w| (w, count[w as usize])).collect();
            watch.event(Event::Level { line: "count", level, counts: &counts });
        }
        queue.clear();
        for &w in candidates.iter().filter(|&&w| count[w as usize] == 0) {
            nimbers[w as usize] = level;
            times[w as usize] = clock;
            queue.push(w);
            if W::ON {
                watch.event(decided("start", w, Grundy::Nimber(level), clock));
            }
        }
        let mut head = 0;
        while let Some(&v) = queue.get(head) {
            head += 1;
            control.advance(1)?;
            if W::ON {
                watch.event(Event::Take { line: "take", position: v });
            }
            clock = times[v as usize] + 1;
            for &p in sources.moves(v) {
                if nimbers[p as usize] != NONE || reaches[p as usize] == level + 1 {
                    continue;
                }
                reaches[p as usize] = level + 1;
                reached.push(p);
                if W::ON {
                    watch.event(Event::Reach { line: "reach", from: p, to: v });
                }
                for &w in sources.moves(p) {
                    let is_candidate = nimbers[w as usize] == NONE
                        && below[w as usize] == level
                        && reaches[w as usize] != level + 1;
                    if !is_candidate {
                        continue;
                    }
                    count[w as usize] -= 1;
                    if W::ON {
                        watch.event(Event::Count { line: "less", from: w, to: p, left: count[w as usize] });
                    }
                    if count[w as usize] == 0 {
                        nimbers[w as usize] = level;
                        times[w as usize] = clock;
                        queue.push(w);
                        if W::ON {
                            watch.event(decided("label", w, Grundy::Nimber(level), clock));
                        }
                    }
                }
            }
        }
        // Who was a candidate and reaches this level is one for the next.
        candidates.clear();
        candidates.extend(reached.drain(..).filter(|&p| below[p as usize] == level));
        candidates.sort_unstable();
        level += 1;
        candidates.iter().for_each(|&p| below[p as usize] = level);
    }
    if W::ON {
        for v in (0..n).filter(|&v| nimbers[v as usize] == NONE) {
            let set = rows.moves(v).iter().map(|&t| nimbers[t as usize]).filter(|&nimber| nimber != NONE);
            let value = Value::Grundy(Grundy::loopy(set.collect()), NONE);
            watch.event(Event::Decide { line: "rest", position: v, by: None, value, queued: false });
        }
    }
    answer.keep();
    Ok(Values::Grundy { nimbers, times })
}

fn decided<'a>(line: &'static str, position: Position, grundy: Grundy, time: u32) -> Event<'a> {
    Event::Decide { line, position, by: None, value: Value::Grundy(grundy, time), queued: true }
}
