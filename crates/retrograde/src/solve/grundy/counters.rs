//! Loopy Grundy values level by level, with a counter for each candidate: the plain form of the method, the one to learn
//! from. `levels.rs` says where it comes from, and does the same faster.

use crate::{
    core::{
        Control, GameGraph, Graph, Grundy, Position, Result, Values, control::Phase, graph::NONE, memory,
    },
    solve::reverse::{reverse, reverse_bytes},
    watch::{Counted, Event, Value, Watch, Why},
};

/// Answers the Grundy value of every position. The time of a label is its round: one more than that of the label through
/// which it was found.
pub fn run<W: Watch>(game: &GameGraph, control: &Control, watch: &mut W) -> Result<Values> {
    super::admit(game)?;
    let graph = &game.graph;
    super::check_row_lengths(graph)?;
    let n = graph.positions();
    let answer = control.budget.hold(u64::from(n) * 8)?;
    let _held = control.budget.hold(reverse_bytes(graph) + u64::from(n) * 24)?;
    let into = reverse(graph, control)?;
    let mut state = Counting::new(graph, &into, watch)?;
    control.phase(Phase::Solving, n.into())?;
    let mut candidates: Vec<Position> = memory::with_capacity(n as usize)?;
    candidates.extend(0..n);
    while !candidates.is_empty() {
        state.begin(&candidates);
        state.spread(control)?;
        state.next_level(&mut candidates);
    }
    let (nimbers, times) = state.finish();
    answer.keep();
    Ok(Values::Grundy { nimbers, times })
}

/// What is known of the positions at a level.
struct Counting<'a, W> {
    graph: &'a Graph,
    /// The moves turned round.
    into: &'a Graph,
    watch: &'a mut W,
    level: u32,
    /// The time of the labels that are found now.
    clock: u32,
    nimbers: Vec<u32>,
    times: Vec<u32>,
    /// Of a candidate: how many of its options are undecided, and not known to be answered.
    count: Vec<u32>,
    /// The position has options of every value below this.
    below: Vec<u32>,
    /// One more than the last level that the position reached.
    reaches: Vec<u32>,
    /// Those that have reached the level.
    reached: Vec<Position>,
    queue: Vec<Position>,
}

impl<'a, W: Watch> Counting<'a, W> {
    fn new(graph: &'a Graph, into: &'a Graph, watch: &'a mut W) -> Result<Self> {
        let n = graph.positions() as usize;
        Ok(Counting {
            graph,
            into,
            watch,
            level: 0,
            clock: 0,
            nimbers: memory::filled(n, NONE)?,
            times: memory::filled(n, NONE)?,
            count: memory::filled(n, 0)?,
            below: memory::filled(n, 0)?,
            reaches: memory::filled(n, 0)?,
            reached: memory::with_capacity(n)?,
            queue: memory::with_capacity(n)?,
        })
    }

    /// Counts the undecided options of the candidates, and labels those that have none.
    fn begin(&mut self, candidates: &[Position]) {
        for &w in candidates {
            let undecided = self.graph.moves(w).iter().filter(|&&t| self.nimbers[t as usize] == NONE);
            self.count[w as usize] = undecided.count() as u32;
        }
        if W::ON {
            let counts: Vec<_> = candidates.iter().map(|&w| (w, self.count[w as usize])).collect();
            self.watch.event(Event::Level { level: self.level, counts: &counts });
        }
        self.queue.clear();
        for &w in candidates {
            if self.count[w as usize] == 0 {
                self.label(w, Why::AnsweredAtFirst);
            }
        }
    }

    fn label(&mut self, w: Position, why: Why) {
        self.nimbers[w as usize] = self.level;
        self.times[w as usize] = self.clock;
        self.queue.push(w);
        if W::ON {
            let value = Value::Grundy(Grundy::Nimber(self.level), self.clock);
            self.watch.event(Event::Decide { position: w, value, why, queued: true });
        }
    }

    /// Works until the queue is empty.
    fn spread(&mut self, control: &Control) -> Result<()> {
        let mut head = 0;
        while let Some(&v) = self.queue.get(head) {
            head += 1;
            control.advance(1)?;
            if W::ON {
                self.watch.event(Event::Take(v));
            }
            self.clock = self.times[v as usize] + 1;
            for &p in self.into.moves(v) {
                if self.nimbers[p as usize] == NONE && self.reaches[p as usize] != self.level + 1 {
                    self.reach(p, v);
                }
            }
        }
        Ok(())
    }

    /// `p` can be taken back to the level at `v`: candidates need not worry about their moves to it.
    fn reach(&mut self, p: Position, v: Position) {
        self.reaches[p as usize] = self.level + 1;
        self.reached.push(p);
        if W::ON {
            self.watch.event(Event::Reach { from: p, to: v });
        }
        for &w in self.into.moves(p) {
            let is_candidate = self.nimbers[w as usize] == NONE
                && self.below[w as usize] == self.level
                && self.reaches[w as usize] != self.level + 1;
            if !is_candidate {
                continue;
            }
            self.count[w as usize] -= 1;
            let left = self.count[w as usize];
            if W::ON {
                self.watch.event(Event::Count { from: w, to: p, counted: Counted::Unanswered, left });
            }
            if left == 0 {
                self.label(w, Why::Answered);
            }
        }
    }

    /// Who was a candidate and reaches this level is one for the next.
    fn next_level(&mut self, candidates: &mut Vec<Position>) {
        let (below, level) = (&self.below, self.level);
        candidates.clear();
        candidates.extend(self.reached.drain(..).filter(|&p| below[p as usize] == level));
        candidates.sort_unstable();
        self.level += 1;
        candidates.iter().for_each(|&p| self.below[p as usize] = self.level);
    }

    /// Nimbers and times. Whoever has no label is loopy.
    fn finish(self) -> (Vec<u32>, Vec<u32>) {
        if W::ON {
            for v in (0..self.graph.positions()).filter(|&v| self.nimbers[v as usize] == NONE) {
                let options = self.graph.moves(v).iter().map(|&t| self.nimbers[t as usize]);
                let set = options.filter(|&nimber| nimber != NONE).collect();
                let value = Value::Grundy(Grundy::loopy(set), NONE);
                self.watch.event(Event::Decide {
                    position: v,
                    value,
                    why: Why::NeverLabelled,
                    queued: false,
                });
            }
        }
        (self.nimbers, self.times)
    }
}
