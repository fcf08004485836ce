//! Turns what a method tells into steps.

use super::{
    Decision, Line, LineKey, MAX_STEPS, Step, StepKind, Trace, lines,
    say::{Say, option_nimbers},
    too_long,
};
use crate::{
    core::{GameGraph, Position, Question, Result, Values, graph::NONE},
    watch::{Counted, Event, Stretch, Value, Watch, Why},
    words::Language,
};

/// Records what a method does.
#[derive(Debug)]
pub struct Recorder<'a> {
    pub(super) game: &'a GameGraph,
    language: Language,
    pub(super) trace: Trace,
    /// The values of the decided positions.
    values: Vec<Option<Value>>,
    taken: u32,
    stretch: Option<Stretch>,
    pub(super) level: Option<i64>,
    /// It did not fit.
    pub(super) full: bool,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(
        game: &'a GameGraph,
        question: Question,
        method: &'static str,
        code: Vec<Line>,
        language: Language,
    ) -> Recorder<'a> {
        let trace = Trace {
            question: question.word(),
            method,
            code,
            labels: (0..game.positions()).map(|v| game.label(v).into_owned()).collect(),
            order: Vec::new(),
            queue: Vec::new(),
            counters: Vec::new(),
            counts: Vec::new(),
            decisions: Vec::new(),
            marks: Vec::new(),
            steps: Vec::new(),
            language,
        };
        let values = vec![None; game.positions() as usize];
        Recorder { game, language, trace, values, taken: 0, stretch: None, level: None, full: false }
    }

    /// Says what happens.
    pub(super) fn say(&self) -> Say<'a> {
        Say { game: self.game, words: self.language.words() }
    }

    /// The trace, with its last step.
    pub(super) fn finish(mut self, values: &Values) -> Result<Trace> {
        self.step(StepKind::Result, LineKey::Result, None, Vec::new(), self.say().result(values));
        if self.full { Err(too_long()) } else { Ok(self.trace) }
    }

    pub(super) fn step(
        &mut self,
        kind: StepKind,
        line: LineKey,
        position: Option<Position>,
        moves: Vec<(Position, Position)>,
        text: String,
    ) {
        let trace = &mut self.trace;
        trace.steps.push(Step {
            kind,
            line,
            position,
            moves,
            decided: trace.decisions.len() as u32,
            queued: trace.queue.len() as u32,
            taken: self.taken,
            counted: trace.counts.len() as u32,
            marked: trace.marks.len() as u32,
            level: self.level,
            set: None,
            best: None,
            text,
        });
    }

    pub(super) fn decide(&mut self, position: Position, by: Option<Position>, value: Value) {
        let (word, number) = match &value {
            Value::Outcome(outcome, remoteness) => (outcome.word().to_owned(), *remoteness),
            Value::Score(score, rank) => (score.to_string(), *rank),
            Value::Grundy(grundy, time) => (grundy.to_string(), *time),
        };
        let number = (number != NONE).then_some(number);
        self.trace.decisions.push(Decision { position, value: word, number, by });
        self.values[position as usize] = Some(value);
    }
}

impl Watch for Recorder<'_> {
    const ON: bool = true;

    fn event(&mut self, event: Event<'_>) {
        if self.full || self.trace.steps.len() >= MAX_STEPS {
            self.full = true;
            return;
        }
        let (game, say) = (self.game, self.say());
        let line = lines::running(&event, self.stretch);
        match event {
            Event::Order(order) => {
                self.trace.order = order.to_vec();
                self.step(StepKind::SetUp, line, None, Vec::new(), say.order(order));
            }
            Event::Counters(counters) => {
                self.trace.counters = counters.to_vec();
                self.step(StepKind::SetUp, line, None, Vec::new(), say.counters(counters));
            }
            Event::Stretch(stretch, queue) => {
                self.stretch = Some(stretch);
                if let Stretch::Score(level) = stretch {
                    self.level = Some(level);
                }
                self.trace.queue.extend(queue);
                let text = say.stretch(&self.values, stretch, queue);
                self.step(StepKind::Fill, line, None, Vec::new(), text);
            }
            Event::Take(position) => {
                self.taken += 1;
                let text = say.take(position, self.values[position as usize].as_ref());
                self.step(StepKind::Take, line, Some(position), Vec::new(), text);
            }
            Event::Skip { from, to } => {
                self.step(StepKind::Skip, line, Some(from), vec![(from, to)], say.skip(from, to));
            }
            Event::Count { from, to, counted, left } => {
                self.trace.counts.push((from, left));
                let text = match counted {
                    Counted::Hopes => say.less(from, to, left, self.values[to as usize].as_ref()),
                    Counted::Unanswered => say.less_to_worry_about(from, to, left, self.level.unwrap_or(0)),
                };
                self.step(StepKind::Count, line, Some(from), vec![(from, to)], text);
            }
            Event::Level { level, counts } => {
                self.level = Some(level.into());
                if level == 0 {
                    // Everybody is a candidate at first.
                    self.trace.counters = counts.iter().map(|&(_, count)| count).collect();
                } else {
                    self.trace.counts.extend(counts);
                }
                self.step(StepKind::Fill, line, None, Vec::new(), say.level(level, counts));
            }
            Event::Reach { from, to } => {
                let text = say.reach(from, to, self.values[to as usize].as_ref());
                self.step(StepKind::Reach, line, Some(from), vec![(from, to)], text);
            }
            Event::Decide { position, value, why, queued } => {
                let text = say.decide(&self.values, position, &value, why);
                let moves = match why {
                    Why::Wanted(to) | Why::Tie(to) | Why::Best(_, to) => vec![(position, to)],
                    _ => game.graph.moves(position).iter().map(|&to| (position, to)).collect(),
                };
                let (set, best) = match &value {
                    Value::Grundy(..) => (Some(option_nimbers(game, &self.values, position)), None),
                    Value::Score(score, _) if !moves.is_empty() => (None, Some(*score)),
                    _ => (None, None),
                };
                self.decide(position, why.by(), value);
                if queued {
                    self.trace.queue.push(position);
                }
                self.step(StepKind::Decide, line, Some(position), moves, text);
                if let Some(step) = self.trace.steps.last_mut() {
                    (step.set, step.best) = (set, best);
                }
            }
            Event::Region(depth, region) => self.region(line, depth, region),
            Event::Rest(value) => {
                let rest: Vec<_> =
                    (0..game.positions()).filter(|&v| self.values[v as usize].is_none()).collect();
                let text = say.rest(&rest, &value);
                rest.iter().for_each(|&v| self.decide(v, None, value.clone()));
                self.step(StepKind::Rest, line, None, Vec::new(), text);
            }
        }
    }
}
