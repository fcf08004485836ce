//! What a graph that no machine holds would take on several: a simulation of levels, bytes and stragglers.
//!
//! ```text
//! cargo run --release -p retrograde-bench --example simulate_cluster -- positions=1e9 moves=4e9 machines=1,2,4
//! ```
//!
//! The shape of the levels is not assumed: a uniform game with as many moves a position is solved, and how much each of its
//! levels ships is counted. A level of the large game ships the same part of all moves; its last levels, which get
//! longer with the logarithm of the size, are repeated. Everything else is an assumption that an argument can change:
//!
//! | argument | default | what it says |
//! | --- | --- | --- |
//! | `positions`, `moves` | 1e9, 4e9 | how large the game is |
//! | `machines` | 1,2,4,8 | how many there are, one row each |
//! | `cores` | 16 | cores of a machine |
//! | `word_ns` | 20 | what a core takes to read, send and apply a word |
//! | `word_bytes` | 6.05 | what a word takes on the wire, packets and framing included |
//! | `wire` | 2.5e9 | bytes a second that a machine sends while it receives as many |
//! | `disk` | 2e9 | bytes a second from a machine's disk, 0: rows are in memory |
//! | `passes` | 7 | how often the rows' file is read in all, gaps included |
//! | `barrier_us` | 71 | what ends a level, for each doubling of the machines |
//! | `state_bytes`, `row_bytes` | 5, 5 | memory a position, and bytes of rows a move |
//! | `slow` | 0.05 | how much slower a machine is at a level than the fastest: mean of an exponential distribution |
//! | `pause`, `pause_every` | 1, 3600 | a machine stands still for so many seconds, once in so many |
//! | `checkpoint` | 600 | seconds between two checkpoints, which are written to disk before the next level begins |
#![allow(clippy::print_stdout)]

use std::{collections::HashMap, error::Error};

use retrograde::{GameGraph, Graph, Values, graph::NONE, random::Random, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let mut given: HashMap<String, String> = std::env::args()
        .skip(1)
        .map(|argument| {
            argument.split_once('=').map(|(key, value)| (key.into(), value.into())).ok_or(argument)
        })
        .collect::<Result<_, _>>()
        .map_err(|argument| format!("`{argument}` is no KEY=VALUE"))?;
    let machines = given.remove("machines").unwrap_or_else(|| "1,2,4,8".into());
    let machines: Vec<f64> = machines.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let mut number = |key: &str, default: f64| -> Result<f64, Box<dyn Error>> {
        given.remove(key).map_or(Ok(default), |value| Ok(value.parse()?))
    };
    let plan = Plan {
        positions: number("positions", 1e9)?,
        moves: number("moves", 4e9)?,
        cores: number("cores", 16.0)?,
        word: number("word_ns", 20.0)? * 1e-9,
        word_bytes: number("word_bytes", 6.05)?,
        wire: number("wire", 2.5e9)?,
        disk: number("disk", 2e9)?,
        passes: number("passes", 7.0)?,
        barrier: number("barrier_us", 71.0)? * 1e-6,
        state_bytes: number("state_bytes", 5.0)?,
        row_bytes: number("row_bytes", 5.0)?,
        slow: number("slow", 0.05)?,
        pause: number("pause", 1.0)?,
        pause_every: number("pause_every", 3600.0)?,
        checkpoint: number("checkpoint", 600.0)?,
    };
    if let Some(unknown) = given.keys().next() {
        return Err(format!("there is no argument `{unknown}`").into());
    }
    let levels = levels(plan.moves / plan.positions, plan.positions)?;
    println!(
        "{} levels, of which the largest ships {:.1} % of all moves",
        levels.len(),
        100.0 * levels.iter().fold(0.0, |a: f64, &b| a.max(b))
    );
    println!("machines  memory each  disk each  on the wire  work      waiting   checkpoints  in all");
    for machines in machines {
        let run = plan.run(machines, &levels);
        println!(
            "{machines:>8}  {:>11}  {:>9}  {:>11}  {:>8}  {:>8}  {:>11}  {:>8}",
            bytes(run.memory),
            bytes(run.disk),
            bytes(run.wire),
            time(run.work),
            time(run.waiting),
            time(run.checkpoints),
            time(run.work + run.waiting + run.checkpoints)
        );
    }
    Ok(())
}

/// The part of all moves that each level ships, in a uniform game of so many moves a position.
fn levels(degree: f64, positions: f64) -> Result<Vec<f64>, Box<dyn Error>> {
    const SAMPLE: u32 = 300_000;
    let mut random = Random::new(1);
    let most = (2.0 * degree).round() as usize;
    let mut moves = Vec::new();
    for u in 0..SAMPLE {
        moves.extend((0..random.below(most + 1)).map(|_| (u, random.below(SAMPLE as usize) as u32)));
    }
    let game = GameGraph::new(Graph::from_moves(SAMPLE, &moves)?);
    let Values::Outcome { remoteness, .. } = solve(&game)?.values else { return Err("no outcomes".into()) };
    let mut shipped: Vec<f64> = Vec::new();
    // A position ships its reverse row once, at the level that is its remoteness.
    for &(_, v) in &moves {
        let level = remoteness[v as usize];
        if level != NONE {
            shipped.resize(shipped.len().max(level as usize + 1), 0.0);
            shipped[level as usize] += 1.0;
        }
    }
    shipped.iter_mut().for_each(|moves_of_level| *moves_of_level /= moves.len() as f64);
    // Depth grows with the logarithm of the size: so many thin levels more.
    let longer = (positions / f64::from(SAMPLE)).ln().max(0.0) / f64::from(SAMPLE).ln();
    let more = (longer * shipped.len() as f64) as usize;
    shipped.extend(std::iter::repeat_n(0.0, more));
    Ok(shipped)
}

struct Plan {
    positions: f64,
    moves: f64,
    cores: f64,
    word: f64,
    word_bytes: f64,
    wire: f64,
    disk: f64,
    passes: f64,
    barrier: f64,
    state_bytes: f64,
    row_bytes: f64,
    slow: f64,
    pause: f64,
    pause_every: f64,
    checkpoint: f64,
}

/// What a run takes: bytes of each machine, bytes on the wire in all, seconds.
#[derive(Default)]
struct Run {
    memory: f64,
    disk: f64,
    wire: f64,
    work: f64,
    waiting: f64,
    checkpoints: f64,
}

impl Plan {
    fn run(&self, machines: f64, levels: &[f64]) -> Run {
        let mut random = Random::new(2);
        let mut unit = || (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
        let rows = self.row_bytes * self.moves / machines;
        let state = self.state_bytes * self.positions / machines;
        let on_disk = self.disk > 0.0;
        let mut run = Run {
            memory: state + if on_disk { 0.0 } else { rows },
            disk: 2.0 * state + if on_disk { 2.0 * rows } else { 0.0 },
            ..Run::default()
        };
        let mut since = 0.0;
        for part in levels {
            let words = self.moves * part / machines;
            let away = (machines - 1.0) / machines;
            run.wire += words * machines * away * self.word_bytes;
            // Reading, computing and sending go on at the same time; the slowest of the three decides.
            let computing = words * self.word / self.cores;
            let sending = words * away * self.word_bytes / self.wire;
            let reading = if on_disk { words * self.row_bytes * self.passes / self.disk } else { 0.0 };
            let alone = computing.max(sending).max(reading);
            let mut slowest: f64 = 0.0;
            for _ in 0..machines as u64 {
                let slowed = alone * (1.0 - self.slow * (1.0 - unit()).ln());
                let paused = if unit() < alone / self.pause_every { self.pause } else { 0.0 };
                slowest = slowest.max(slowed + paused);
            }
            let barrier = if machines > 1.0 { self.barrier * machines.log2().ceil() } else { 0.0 };
            run.work += alone;
            run.waiting += slowest - alone + barrier;
            since += slowest + barrier;
            if since > self.checkpoint {
                run.checkpoints += state / if on_disk { self.disk } else { 2e9 };
                since = 0.0;
            }
        }
        run
    }
}

fn bytes(bytes: f64) -> String {
    retrograde::error::human_bytes(bytes as u64)
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.1} s"),
        s if s < 6000.0 => format!("{:.1} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
