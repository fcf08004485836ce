//! `--stats`: what was counted and measured, as one JSON object for scripts.

use retrograde::{
    Control, Grundy, Outcome, Position, Values, control::Phase, counts::Counts, solution::SolutionRef,
};
use serde::Serialize;

use crate::{input::Loaded, machine, stopwatch::Stopwatch};

/// The object. Its keys are a contract: scripts rely on them. `null` is what the question does not say, or what the system
/// does not tell.
#[derive(Debug, Serialize)]
pub(crate) struct Stats<'a> {
    question: &'static str,
    positions: u32,
    moves: u64,
    terminals: u64,
    win: Option<u64>,
    loss: Option<u64>,
    tie: Option<u64>,
    draw: Option<u64>,
    longest: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Start<'a>>,
    method: &'a str,
    threads: usize,
    read_s: f64,
    build_s: f64,
    solve_s: f64,
    check_s: f64,
    write_s: f64,
    total_s: f64,
    peak_rss_bytes: Option<u64>,
}

/// The value of the start, with the columns of the solution's CSV as keys.
#[derive(Debug, Serialize)]
struct Start<'a> {
    position: std::borrow::Cow<'a, str>,
    #[serde(flatten)]
    value: Value,
    #[serde(rename = "move")]
    best: Option<std::borrow::Cow<'a, str>>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Value {
    Outcome { outcome: &'static str, remoteness: Option<u32> },
    Score { score: i64 },
    Grundy { grundy: String },
}

impl<'a> Stats<'a> {
    /// What was counted and measured until now.
    pub(crate) fn of(
        loaded: &'a Loaded,
        solution: SolutionRef<'a>,
        counts: &Counts,
        control: &Control,
        watch: &Stopwatch,
    ) -> Stats<'a> {
        let game = &loaded.game;
        Stats {
            question: solution.values.question().word(),
            positions: game.positions(),
            moves: game.graph.move_count(),
            terminals: counts.terminals,
            win: counts.of_outcome(Outcome::Win),
            loss: counts.of_outcome(Outcome::Loss),
            tie: counts.of_outcome(Outcome::Tie),
            draw: counts.of_outcome(Outcome::Draw),
            longest: counts.longest.map(|(length, _)| length),
            start: game.start.map(|start| Start::of(loaded, solution, start)),
            method: solution.method,
            threads: control.threads,
            read_s: watch.seconds(&[Phase::Reading]),
            build_s: watch.seconds(&[Phase::Building, Phase::Exploring]),
            solve_s: watch.seconds(&[Phase::Solving, Phase::Choosing]),
            check_s: watch.seconds(&[Phase::Checking]),
            write_s: watch.seconds(&[Phase::Writing]),
            total_s: watch.total(),
            peak_rss_bytes: machine::peak_memory(),
        }
    }
}

impl<'a> Start<'a> {
    fn of(loaded: &'a Loaded, solution: SolutionRef<'_>, v: Position) -> Start<'a> {
        let game = &loaded.game;
        let value = match solution.values {
            Values::Outcome { outcomes, .. } => {
                Value::Outcome { outcome: outcomes.get(v).word(), remoteness: solution.values.remoteness(v) }
            }
            Values::Score { scores, .. } => Value::Score { score: scores[v as usize] },
            Values::Grundy { .. } => Value::Grundy {
                grundy: solution
                    .values
                    .grundy(&game.graph, v)
                    .as_ref()
                    .map_or_else(String::new, Grundy::to_string),
            },
        };
        Start { position: game.label(v), value, best: solution.best_move(v).map(|target| game.label(target)) }
    }
}
