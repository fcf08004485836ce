//! Solves a game in a file of any format, proves the answer, and says how the play goes from the start:
//! `cargo run -p retrograde --example solve_file -- examples/six.game`.
#![allow(clippy::print_stdout, reason = "a program talks to its user")]

use std::{env, error::Error, path::Path};

use retrograde::{
    Control, check,
    counts::Counts,
    explain,
    format::{ReadOptions, read, recognise},
    input, solve,
};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).unwrap_or_else(|| "examples/six.game".to_owned());
    let control = Control::all_cores();
    let source = input::open(Path::new(&path), &control)?;
    let format = recognise(Some(Path::new(&path)), (*source.bytes).as_ref())?;
    let input = read(source.bytes, format, &ReadOptions::default(), &control)?;
    let game = input.game;

    let solution = solve(&game)?;
    if !check(&game, &solution, &control)?.is_right() {
        return Err("a wrong answer: please report it".into());
    }
    let counts = Counts::of(&game, &solution.values);
    println!(
        "{path}: {} positions, {} moves, by the method {}",
        counts.positions, counts.moves, solution.method
    );
    print!("{}", explain(&game, &solution, game.start.unwrap_or(0)));
    Ok(())
}
