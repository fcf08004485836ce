//! Times Retrograde against other programs, on the same inputs and in the same run.
//!
//! Builds the rivals of `rivals/`, writes the inputs, runs all programs in turn, round after round, so that whatever else
//! the machine does meets all of them alike; fails if any two answers differ; prints medians and ratios.
#![deny(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::{
    error::Error,
    fs,
    io::BufWriter,
    path::{Path, PathBuf},
};

use clap::{Parser, Subcommand, ValueEnum};
use retrograde::{Control, format};

mod contenders;
mod digest;
mod families;
mod heap;
mod measure;
mod parity;
mod report;
mod tables;

use contenders::Contender;
use families::Family;
use report::Series;

/// Large arrays in large pages, as the program has them.
#[global_allocator]
static ALLOCATOR: retrograde::store::pages::LargePages = retrograde::store::pages::LargePages;

/// Times Retrograde against other programs, on the same inputs and in the same run.
#[derive(Debug, Parser)]
struct Arguments {
    /// How many positions the games have.
    #[arg(long, default_value_t = 1_000_000)]
    positions: u32,
    /// How many moves a position has on average.
    #[arg(long, default_value_t = 4)]
    degree: u64,
    /// The families to run.
    #[arg(long, value_delimiter = ',', default_values_t = Family::value_variants().iter().map(|family| family.word().to_owned()))]
    families: Vec<String>,
    /// How often each program runs.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// The numbers of threads that ours runs with.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2])]
    threads: Vec<usize>,
    /// Leave the textbook's program out: at ten million positions it takes long.
    #[arg(long)]
    no_textbook: bool,
    /// Where inputs and rivals are kept. They are made anew only if they are not there.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/work"))]
    work: PathBuf,
    /// Also write the report to this folder, under today's date.
    #[arg(long)]
    record: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Other>,
}

#[derive(Debug, Subcommand)]
enum Other {
    /// One run of ours; prints one line of JSON.
    Measure {
        /// The input.
        file: PathBuf,
        /// How many threads.
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// The method, if not the one that is chosen by itself.
        #[arg(long)]
        method: Option<String>,
        /// Whether priorities decide infinite play, and loops of one position are no ends.
        #[arg(long)]
        priorities: bool,
    },
    /// Times heap games instead of graphs: `--rounds 3 --threads 1,2 heap`.
    Heap(heap::Heaps),
    /// Times games that priorities decide, with the first number of threads: `--rounds 3 parity`.
    Parity(parity::Parity),
    /// Times the tables of a big game beside a plain program for it: `--rounds 3 tables`.
    Tables(tables::Tables),
    /// One run of ours on the tables of a game; prints one line of JSON.
    MeasureTables {
        /// The game.
        game: String,
        /// How many threads.
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
    /// One run of ours on the heaps of a game; prints one line of JSON.
    MeasureHeaps {
        /// The game.
        code: String,
        /// The greatest heap.
        upto: usize,
        /// How many threads.
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    match &arguments.command {
        Some(Other::Measure { file, threads, method, priorities }) => {
            println!("{}", measure::measure(file, *threads, method.as_deref(), *priorities)?);
            return Ok(());
        }
        Some(Other::MeasureHeaps { code, upto, threads }) => {
            println!("{}", heap::measure(code, *upto, *threads)?);
            return Ok(());
        }
        Some(Other::MeasureTables { game, threads }) => {
            println!("{}", tables::measure(game, *threads)?);
            return Ok(());
        }
        _ => {}
    }
    fs::create_dir_all(&arguments.work)?;
    let mut text = format!("# {}\n\n{}\n", report::today(), report::surroundings());
    let what = match &arguments.command {
        Some(Other::Heap(heaps)) => {
            text += &heaps.contest(&arguments)?;
            "heap".to_owned()
        }
        Some(Other::Tables(tables)) => {
            text += &tables.contest(&arguments)?;
            "tables".to_owned()
        }
        Some(Other::Parity(parity)) => {
            text += &parity.contest(&arguments)?;
            "parity".to_owned()
        }
        _ => {
            for family in &arguments.families {
                let family = Family::from_str(family, true)?;
                let (title, series, rivals) = contest(family, &arguments)?;
                let table = report::table(&title, &series, rivals);
                println!("{table}");
                text += &format!("{table}\n");
            }
            arguments.positions.to_string()
        }
    };
    if let Some(folder) = &arguments.record {
        fs::create_dir_all(folder)?;
        let path = folder.join(format!("{}-{what}.md", report::today()));
        fs::write(&path, text)?;
        println!("recorded in {}", path.display());
    }
    Ok(())
}

/// Runs everybody on one input. Returns a title, the runs, and how many of the programs are rivals.
fn contest(family: Family, arguments: &Arguments) -> Result<(String, Vec<Series>, usize), Box<dyn Error>> {
    let (positions, degree, work) = (arguments.positions, arguments.degree, &arguments.work);
    let name = format!("{}-{positions}-{degree}", family.word());
    let file = work.join(&name).with_extension(family.ending());
    if !file.exists() {
        family.write(&file, positions, degree)?;
    }
    let binary = work.join(&name).with_extension("rgg");
    if !binary.exists() {
        convert(&file, &binary)?;
    }

    let mut contenders = Vec::new();
    for &rival in Contender::rivals_of(family) {
        if rival == "textbook" && arguments.no_textbook {
            continue;
        }
        match Contender::rival(rival, work) {
            Ok(rival) => contenders.push(rival),
            Err(error) => eprintln!("without the rival {rival}: {error}"),
        }
    }
    let rivals = contenders.len();
    if rivals == 0 {
        // Somebody else must agree with us in any case.
        contenders.push(Contender::opinion()?);
    }
    for binary in [false, true] {
        for &threads in &arguments.threads {
            contenders.push(Contender::ours(threads, binary)?);
        }
    }

    let mut series: Vec<Series> =
        contenders.iter().map(|one| Series { name: one.name.clone(), runs: Vec::new() }).collect();
    for _ in 0..arguments.rounds.max(1) {
        for (contender, series) in contenders.iter().zip(&mut series) {
            let input = if contender.binary { &binary } else { &file };
            touch_memory(4 * fs::metadata(&file)?.len());
            series.runs.push(contender.run(&[input.as_os_str()])?);
        }
    }
    let told = &series[0].runs[0].told;
    for one in &series {
        for run in &one.runs {
            for key in ["digest", "win", "loss", "draw"] {
                if run.told[key] != told[key] {
                    return Err(format!("{} and {} disagree on {name}", series[0].name, one.name).into());
                }
            }
        }
    }
    let ours = series.iter().map(|one| &one.runs[0].told).find(|told| told["moves"].is_u64()).unwrap_or(told);
    let title = format!(
        "{}, {positions} positions, {} moves (method {}; {} win, {} loss, {} draw)",
        family.word(),
        ours["moves"],
        ours["method"].as_str().unwrap_or("unknown"),
        told["win"],
        told["loss"],
        told["draw"]
    );
    Ok((title, series, rivals))
}

/// Touches this much memory, and gives it back.
///
/// What nobody used for some seconds a virtual machine may have returned to its host; then whoever comes first waits until
/// it is back. That shall not be the program that happens to follow a slow one.
fn touch_memory(bytes: u64) {
    let mut memory = vec![0u8; bytes as usize];
    memory.iter_mut().step_by(4096).for_each(|byte| *byte = 1);
    std::hint::black_box(memory);
}

/// Writes the same game in the binary format.
fn convert(file: &Path, binary: &Path) -> Result<(), Box<dyn Error>> {
    let game = measure::read_game(file, false, &Control::default())?;
    let mut out = BufWriter::new(fs::File::create(binary)?);
    format::write(&game, format::Format::Binary, &mut out)?;
    Ok(())
}
