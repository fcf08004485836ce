//! Tables of big games: ours against a plain program for the one game, in turn.

use std::{error::Error, time::Instant};

use clap::Args;
use retrograde::{
    Control, Outcome, games,
    memory::Budget,
    tabulate::{About, Options},
};
use serde_json::{Value, json};

use crate::{
    contenders::Contender,
    measure::peak_bytes,
    report::{self, Series},
};

/// Times the tables of Teeko.
#[derive(Debug, Args)]
pub(crate) struct Tables {
    /// The boards: columns, rows and men.
    #[arg(long, value_delimiter = ',', default_values_t = ["5x5:4"].map(String::from))]
    boards: Vec<String>,
}

/// One run of ours; says what the tiers count, from the last one.
pub(crate) fn measure(game: &str, threads: usize) -> Result<Value, Box<dyn Error>> {
    let control = Control::new(threads, Budget::unlimited());
    let begun = Instant::now();
    let tables = games::open(game)?.tabulate(&About::default(), &Options::default(), &control)?;
    let seconds = begun.elapsed().as_secs_f64();
    let header = tables.header();
    // The rival has one word for what nobody wins, be it that the play ends so (nobody can move) or that it never ends.
    let outcomes: [&[Outcome]; 3] = [&[Outcome::Win], &[Outcome::Loss], &[Outcome::Draw, Outcome::Tie]];
    let counts: Vec<u64> = header
        .tiers
        .iter()
        .flat_map(|tier| {
            outcomes.map(|alike| alike.iter().map(|&outcome| tier.counted.of(outcome)).sum::<u64>())
        })
        .collect();
    Ok(json!({
        "read_s": 0.0,
        "build_s": 0.0,
        "solve_s": seconds,
        "longest": header.counted().longest(),
        "counts": counts,
        "peak_bytes": peak_bytes(),
    }))
}

impl Tables {
    /// Runs everybody on every board, and returns the tables. Fails if any two count otherwise.
    pub(crate) fn contest(&self, arguments: &crate::Arguments) -> Result<String, Box<dyn Error>> {
        let mut text = String::new();
        for board in &self.boards {
            let sizes: Vec<&str> = board.split(['x', ':']).collect();
            let mut runners = Vec::new();
            match Contender::rival("teeko", &arguments.work) {
                Ok(rival) => runners.push((rival, sizes)),
                Err(error) => eprintln!("without the rival teeko: {error}"),
            }
            let rivals = runners.len();
            let game = format!("teeko:{board}");
            for &threads in &arguments.threads {
                runners.push((Contender::ours_on_tables(threads)?, vec![&game]));
            }
            let mut series: Vec<Series> =
                runners.iter().map(|(one, _)| Series { name: one.name.clone(), runs: Vec::new() }).collect();
            for _ in 0..arguments.rounds.max(1) {
                for ((contender, input), series) in runners.iter().zip(&mut series) {
                    let input: Vec<_> = input.iter().map(|word| word.as_ref()).collect();
                    series.runs.push(contender.run(&input)?);
                }
            }
            let told = &series[0].runs[0].told;
            for (one, run) in series.iter().flat_map(|one| one.runs.iter().map(move |run| (one, run))) {
                if ["counts", "longest"].iter().any(|key| run.told[key] != told[key]) {
                    let names = (&series[0].name, &one.name);
                    return Err(format!("{names:?} disagree on {game}: {told} and {}", run.told).into());
                }
            }
            let table = report::table(&format!("the tables of @{game}"), &series, rivals);
            println!("{table}");
            text += &format!("{table}\n");
        }
        Ok(text)
    }
}
