//! Heap games: ours against two programs written for octal codes, on the same heaps, in turn.

use std::{error::Error, time::Instant};

use clap::Args;
use retrograde::{Control, heap::Code, heap::solve, memory::Budget};
use serde_json::{Value, json};

use crate::{
    contenders::Contender,
    measure::peak_bytes,
    report::{self, Series},
};

/// Times the values of heap games.
#[derive(Debug, Args)]
pub(crate) struct Heaps {
    /// What is computed: the code of a game and its greatest heap.
    #[arg(
        long,
        value_delimiter = ',',
        default_values_t = ["4!.:65535", "0.16:524287", "0.6:262143", "0.354:2097151", "0.376:1048575"].map(String::from)
    )]
    games: Vec<String>,
    /// The program that marks every option runs only where there are at most this many heaps.
    #[arg(long, default_value_t = 100_000)]
    naive: usize,
}

/// One run of ours; says how long it took in the form of the rivals.
pub(crate) fn measure(code: &str, upto: usize, threads: usize) -> Result<Value, Box<dyn Error>> {
    let code: Code = code.parse()?;
    let control = Control::new(threads, Budget::unlimited());
    let begun = Instant::now();
    let answer = solve(&code, Default::default(), upto, &mut (), &control)?;
    let seconds = begun.elapsed().as_secs_f64();
    Ok(json!({
        "read_s": 0.0,
        "build_s": 0.0,
        "solve_s": seconds,
        "computed": answer.values.len(),
        "checksum": format!("{:016x}", answer.values.checksum()),
        "peak_bytes": peak_bytes(),
    }))
}

impl Heaps {
    /// Runs everybody on every game, and returns the tables. Fails if any two checksums differ.
    pub(crate) fn contest(&self, arguments: &crate::Arguments) -> Result<String, Box<dyn Error>> {
        let mut text = String::new();
        let mut built = Vec::new();
        for name in ["heap_naive", "heap_sparse"] {
            match Contender::rival(name, &arguments.work) {
                Ok(rival) => built.push(rival),
                Err(error) => eprintln!("without the rival {name}: {error}"),
            }
        }
        for game in &self.games {
            let (code, upto) = game.split_once(':').ok_or("a game is CODE:HEAP")?;
            let upto: usize = upto.parse()?;
            let runs_on = |rival: &&Contender| rival.name != "heap_naive" || upto <= self.naive;
            let mut contenders: Vec<Contender> = built.iter().filter(runs_on).cloned().collect();
            let rivals = contenders.len();
            for &threads in &arguments.threads {
                contenders.push(Contender::ours_on_heaps(threads)?);
            }
            let mut series: Vec<Series> =
                contenders.iter().map(|one| Series { name: one.name.clone(), runs: Vec::new() }).collect();
            for _ in 0..arguments.rounds.max(1) {
                for (contender, series) in contenders.iter().zip(&mut series) {
                    series.runs.push(contender.run(&[code.as_ref(), upto.to_string().as_ref()])?);
                }
            }
            let told = &series[0].runs[0].told;
            for one in &series {
                for run in &one.runs {
                    if run.told["checksum"] != told["checksum"] || run.told["computed"] != upto + 1 {
                        return Err(format!(
                            "{} and {} disagree on {game}: {} and {}",
                            series[0].name, one.name, told, run.told
                        )
                        .into());
                    }
                }
            }
            let title = format!(
                "heaps of {code} up to {upto} (checksum {})",
                told["checksum"].as_str().unwrap_or("")
            );
            let table = report::table(&title, &series, rivals);
            println!("{table}");
            text += &format!("{table}\n");
        }
        Ok(text)
    }
}
