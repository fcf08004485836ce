//! Times exploring a built-in game on one core: `cargo run --release -p retrograde-bench --example time_explore -- connect-four:5x4`.

#![allow(clippy::print_stdout)]

use std::time::Instant;

use retrograde::{Control, explore::Limits, games};

fn main() -> retrograde::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "connect-four:5x4".to_owned());
    for names in [false, true] {
        let limits = Limits { names, ..Limits::default() };
        let began = Instant::now();
        let found = games::open(&name)?.discover(&limits, &Control::default())?;
        let (seconds, positions) = (began.elapsed().as_secs_f64(), found.game.positions());
        println!(
            "{positions} positions, {} moves, names: {names}: {seconds:.2} s, {:.2} million positions a second",
            found.game.graph.move_count(),
            f64::from(positions) / seconds / 1e6
        );
    }
    Ok(())
}
