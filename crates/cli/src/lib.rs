//! The program `retrograde`, which can also be that of a game of one's own.
//!
//! [`main()`] is the program. `main_of` is the same for a game that is written in Rust: whatever takes a game also takes the
//! parameters of that one, and its tablebases are opened again. `examples/own-game/` is such a program.
//!
//! Arguments are data first (`args`), then decisions (`plan`), then work (`commands`, one file each). Whatever goes
//! wrong comes back here as a `failure::Failure`, is rendered once, and becomes the exit status.
#![deny(unsafe_code)]

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _};
pub use own::OwnGame;

mod advice;
mod args;
mod commands;
mod diagnostic;
mod estimate;
mod failure;
mod goals;
mod input;
mod interrupt;
mod machine;
mod numbers;
mod output;
mod own;
mod plan;
mod progress;
mod solution_table;
mod stats;
mod stopwatch;
mod summary;
mod table;
mod tablebase;
mod words;

/// The program. Returns the exit status.
pub fn main() -> ExitCode {
    run(args::Arguments::command())
}

/// The program of a game of one's own. Returns the exit status.
pub fn main_of(game: own::OwnGame) -> ExitCode {
    let command = args::Arguments::command().name(game.name).about(game.rules).long_about(game.rules);
    own::set(game);
    run(command)
}

fn run(command: clap::Command) -> ExitCode {
    let matches = command.get_matches_from(args::joined(std::env::args_os()));
    let arguments = args::Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    output::choose_color(arguments.color);
    let language = arguments.command.language();
    match commands::run(arguments.command) {
        Ok(verdict) => verdict.into(),
        Err(failure) => failure.report(language),
    }
}
