//! Times the reading of a file: `cargo run --release -p retrograde-bench --example time_reading -- FILE FORMAT [THREADS [BASE]]`.
#![allow(clippy::print_stdout)]
use std::{error::Error, fs, sync::Arc, time::Instant};

use retrograde::{
    Control,
    format::{Format, ReadOptions, read},
    memory::Budget,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = Arc::new(fs::read(&arguments[1])?);
    let format: Format = arguments[2].parse()?;
    let threads = arguments.get(3).map_or(Ok(1), |word| word.parse())?;
    let base = arguments.get(4).map_or(Ok(0), |word| word.parse())?;
    for _ in 0..5 {
        let control = Control::new(threads, Budget::unlimited());
        let (start, cpu) = (Instant::now(), cpu_seconds());
        let input = read(bytes.clone(), format, &ReadOptions { base, ..ReadOptions::default() }, &control)?;
        let time = start.elapsed().as_secs_f64();
        let cpu = cpu_seconds() - cpu;
        println!(
            "{} positions, {} moves, {} threads: {time:.3} s, {cpu:.3} s of this thread, {:.2} GB/s",
            input.game.positions(),
            input.game.graph.move_count(),
            threads,
            bytes.len() as f64 / cpu / 1e9
        );
    }
    Ok(())
}

/// What this thread has had of a processor, where Linux tells it; machines are noisy, and this is less so.
fn cpu_seconds() -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|first| first.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}
