//! A method's run, step by step: what people learn an algorithm from.
//!
//! A trace is recorded by the method itself (see [`crate::watch`]), so it cannot differ from what runs. Nothing in a run
//! is ever taken back: decided positions stay decided, the queue only grows at its end and is taken from at its front,
//! counters change one at a time. So the trace keeps each of these lists once, and a step says how much of each there is:
//! a step costs the same on any graph, and every step is a jump in both directions. [`Trace::state`] does that jump.

mod lessons;
mod lines;
mod listings;
mod recorder;
mod regions;
mod say;
mod search;

pub use lessons::{LESSONS, Lesson};
pub use lines::{Line, LineKey};
pub use listings::{
    Listings, ProgramLine, ShortLine, ShortListings, listings, search_listings, short_listings,
};
pub use recorder::Recorder;
pub use regions::Mark;
pub use search::{SearchStep, SearchTrace, search, search_in};

use serde::Serialize;

use crate::{
    core::{Control, Error, GameGraph, Outcome, Position, Question, Result, error::Kind},
    solve::{
        default_question, is_acyclic,
        methods::{METHODS, Method},
    },
    words::Language,
};

/// The greatest number of steps of a trace, and of positions and moves of a game that is traced.
pub const MAX_STEPS: usize = 50_000;

/// A method's run.
#[derive(Clone, Debug, Serialize)]
pub struct Trace {
    /// The question, as its word.
    pub question: &'static str,
    /// The method.
    pub method: &'static str,
    /// The method's pseudo-code; steps name its lines by their keys.
    pub code: Vec<Line>,
    /// What the positions are called.
    pub labels: Vec<String>,
    /// The order of a sweep; empty for other methods.
    pub order: Vec<Position>,
    /// Everybody who was ever appended to the queue, in order.
    pub queue: Vec<Position>,
    /// What the counters show at first, by position; empty if there are none.
    pub counters: Vec<u32>,
    /// Every change of a counter: whose, and what it showed from then on.
    pub counts: Vec<(Position, u32)>,
    /// Every decision.
    pub decisions: Vec<Decision>,
    /// Every change of what a position is marked as, where a method works with regions.
    pub marks: Vec<Mark>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The language that it speaks.
    #[serde(skip)]
    pub language: Language,
}

/// A position that got its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// Who.
    pub position: Position,
    /// `win`, `loss`, `tie`, `draw`, a score, `3`, or `∞{0,2}`.
    pub value: String,
    /// The remoteness, rank or time; `None` where there is none.
    pub number: Option<u32>,
    /// The option through which it was decided, if it was one.
    pub by: Option<Position>,
}

/// What sort of step it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// The method lays out what it works with.
    SetUp,
    /// A stretch begins: the queue is filled.
    Fill,
    /// A position is taken from the queue.
    Take,
    /// A move is looked at and changes nothing.
    Skip,
    /// A counter falls.
    Count,
    /// A move to a position turns out to be one that can be taken back.
    Reach,
    /// A position is decided.
    Decide,
    /// A game, or what is left of one, is looked at, and a region begun.
    Region,
    /// A position joins a region.
    Join,
    /// A player wins a region.
    Won,
    /// All who are left are decided.
    Rest,
    /// The answer is complete.
    Result,
}

/// One step. `decided`, `queued`, `taken`, `counted` and `marked` say how much of the trace's lists there is after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What sort of step it is.
    pub kind: StepKind,
    /// The key of the line of pseudo-code that runs.
    pub line: LineKey,
    /// The position in question, if it is one.
    pub position: Option<Position>,
    /// The moves in question.
    pub moves: Vec<(Position, Position)>,
    /// How many decisions have been made.
    pub decided: u32,
    /// How many positions have been appended to the queue.
    pub queued: u32,
    /// How many have been taken from it.
    pub taken: u32,
    /// How many changes of counters there were.
    pub counted: u32,
    /// How many changes of marks there were.
    pub marked: u32,
    /// The score, nimber or priority that the method is at, if it goes by levels.
    pub level: Option<i64>,
    /// The nimbers of the options, ascending, where a mex is taken.
    pub set: Option<Vec<u32>>,
    /// The best score of the options, where one is chosen.
    pub best: Option<i64>,
    /// What happens, in a sentence or two.
    pub text: String,
}

/// Everything that there is to see after a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// By position: its decision, as an index into [`Trace::decisions`].
    pub values: Vec<Option<u32>>,
    /// The queue, first one first.
    pub queue: Vec<Position>,
    /// The counters by position; empty if there are none.
    pub counters: Vec<u32>,
    /// By position: how it is marked, as an index into [`Trace::marks`]; empty if there are no marks.
    pub marks: Vec<Option<u32>>,
}

/// A step as a row of a table, everything in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The number of the step, from 1.
    pub step: usize,
    /// The key of the line of pseudo-code.
    pub line: LineKey,
    /// The label of the position in question; empty if there is none.
    pub position: String,
    /// The state that changed.
    pub changed: String,
    /// What happens.
    pub text: String,
}

/// Runs a method and records its steps.
///
/// Without a question it is the game's own ([`default_question`]); without a method it is the sweep on a game without
/// cycles and the method for cycles on others. Errors: those of [`crate::solve::solve`]; the method cannot be watched; the
/// game has more than [`MAX_STEPS`] positions and moves. Time and space: the method's and O(steps).
///
/// ```
/// use retrograde::{GameGraph, Graph, Control, trace::trace};
///
/// let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
/// let game = GameGraph::new(Graph::from_moves(6, &moves)?);
/// let trace = trace(&game, None, None, &Control::default())?;
/// assert_eq!(trace.steps.len(), 8);
/// assert_eq!(trace.steps[2].text, "4 can move to 5, which is lost for the opponent: 4 is won in 1 move.");
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn trace(
    game: &GameGraph,
    question: Option<Question>,
    method: Option<&str>,
    control: &Control,
) -> Result<Trace> {
    trace_in(game, question, method, Language::English, control)
}

/// The same as [`trace()`], told in a language.
pub fn trace_in(
    game: &GameGraph,
    question: Option<Question>,
    method: Option<&str>,
    language: Language,
    control: &Control,
) -> Result<Trace> {
    game.check_rules()?;
    let size = u64::from(game.positions()) + game.graph.move_count();
    if size > MAX_STEPS as u64 {
        return Err(too_long());
    }
    let question = question.unwrap_or_else(|| default_question(game));
    let method = choose(game, question, method, control)?;
    let Some(lesson) = method.lesson() else {
        return Err(Error::invalid(format!("the method `{}` cannot be watched", method.name)));
    };
    let mut recorder = Recorder::new(game, question, method.name, lesson.code(language), language);
    let values = (lesson.run)(game, control, &mut recorder)?;
    recorder.finish(&values)
}

/// The method of this name, or the one that teaches best.
fn choose(
    game: &GameGraph,
    question: Question,
    name: Option<&str>,
    control: &Control,
) -> Result<&'static Method> {
    let mut watched = METHODS.iter().filter(|method| {
        method.question == question && method.lesson().is_some() && method.admits(game.infinite)
    });
    let names: Vec<_> = watched.clone().map(|method| method.name).collect();
    let found = match name {
        Some(name) => watched.find(|method| method.name == name),
        None => {
            let acyclic = is_acyclic(&game.graph, control)?;
            watched.clone().find(|method| method.acyclic_only == acyclic).or_else(|| watched.next())
        }
    };
    found.ok_or_else(|| {
        let name = name.unwrap_or(question.word());
        Error::invalid(format!("there is no method `{name}` for {question} that can be watched"))
            .help(crate::core::error::Advice::Methods(names))
    })
}

fn too_long() -> Error {
    Error::new(Kind::Resource, format!("a trace of this game would take more than {MAX_STEPS} steps"))
        .help("trace a smaller game; to see why one position has its value, ask for an explanation")
}

impl Trace {
    /// Everything that there is to see after step number `step` (from 0). Time O(positions + what happened until then).
    pub fn state(&self, step: usize) -> State {
        let Some(step) = self.steps.get(step) else {
            return State {
                values: vec![None; self.labels.len()],
                queue: Vec::new(),
                counters: Vec::new(),
                marks: Vec::new(),
            };
        };
        let mut values = vec![None; self.labels.len()];
        for (i, decision) in self.decisions[..step.decided as usize].iter().enumerate() {
            values[decision.position as usize] = Some(i as u32);
        }
        let mut counters = self.counters.clone();
        for &(v, count) in &self.counts[..step.counted as usize] {
            counters[v as usize] = count;
        }
        let mut marks = vec![None; if self.marks.is_empty() { 0 } else { self.labels.len() }];
        for (i, mark) in self.marks[..step.marked as usize].iter().enumerate() {
            marks[mark.position as usize] = Some(i as u32);
        }
        let queue = self.queue[step.taken as usize..step.queued as usize].to_vec();
        State { values, queue, counters, marks }
    }

    /// The steps as the rows of a table.
    pub fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        let words = self.language.words();
        let told = |value: &str| match Outcome::ALL.into_iter().find(|outcome| outcome.word() == value) {
            Some(outcome) => words.outcome(outcome).to_owned(),
            None => value.to_owned(),
        };
        self.rows_with(told)
    }

    fn rows_with<'a>(&'a self, told: impl Fn(&str) -> String + 'a) -> impl Iterator<Item = Row> + 'a {
        (0..self.steps.len()).map(move |i| {
            let step = &self.steps[i];
            Row {
                step: i + 1,
                line: step.line,
                position: step.position.map_or(String::new(), |v| self.labels[v as usize].clone()),
                changed: self.changed(i, &told),
                text: step.text.clone(),
            }
        })
    }

    /// The table as CSV with the header `step,line,position,changed,text` (RFC 4180).
    pub fn csv(&self) -> String {
        let mut csv = String::from("step,line,position,changed,text\n");
        // A file for scripts has one form in every language, but for the sentences.
        for row in self.rows_with(str::to_owned) {
            let fields = [&row.step.to_string(), row.line.word(), &row.position, &row.changed, &row.text];
            for (i, field) in fields.into_iter().enumerate() {
                if i > 0 {
                    csv.push(',');
                }
                if field.contains([',', '"', '\n', '\r']) {
                    csv += &format!("\"{}\"", field.replace('"', "\"\""));
                } else {
                    csv += field;
                }
            }
            csv.push('\n');
        }
        csv
    }

    /// The state that step number `i` changed, such as `count[1] = 0` or `value[4] = win, 1; queue: 3 4`.
    fn changed(&self, i: usize, told: &dyn Fn(&str) -> String) -> String {
        let step = &self.steps[i];
        let before = |part: fn(&Step) -> u32| if i == 0 { 0 } else { part(&self.steps[i - 1]) as usize };
        let name = |&v: &Position| self.labels[v as usize].as_str();
        let names = |positions: &[Position]| positions.iter().map(name).collect::<Vec<_>>().join(" ");
        let mut changes = Vec::new();
        if i == 0 && !self.order.is_empty() {
            changes.push(format!("order: {}", names(&self.order)));
        }
        if i == 0 && !self.counters.is_empty() {
            let counters = self.counters.iter().map(u32::to_string).collect::<Vec<_>>();
            changes.push(format!("count: {}", counters.join(" ")));
        }
        for (v, count) in &self.counts[before(|step| step.counted)..step.counted as usize] {
            changes.push(format!("count[{}] = {count}", name(v)));
        }
        for decision in &self.decisions[before(|step| step.decided)..step.decided as usize] {
            let number = decision.number.map_or(String::new(), |number| format!(", {number}"));
            changes.push(format!("value[{}] = {}{number}", name(&decision.position), told(&decision.value)));
        }
        let marks = &self.marks[before(|step| step.marked)..step.marked as usize];
        changes.extend(marks.chunk_by(|a, b| (a.player, a.won) == (b.player, b.won)).map(|alike| {
            let what = match alike[0].player {
                None => "open".to_owned(),
                Some(player) if alike[0].won => format!("won by {player}"),
                Some(player) => format!("region of {player}"),
            };
            let to = |mark: &Mark| mark.to.map_or(String::new(), |to| format!("→{}", name(&to)));
            let all = alike.iter().map(|mark| format!("{}{}", name(&mark.position), to(mark)));
            format!("{what}: {}", all.collect::<Vec<_>>().join(" "))
        }));
        if step.queued as usize > before(|step| step.queued)
            || step.taken as usize > before(|step| step.taken)
        {
            changes.push(format!("queue: {}", names(&self.queue[step.taken as usize..step.queued as usize])));
        }
        changes.join("; ")
    }
}
