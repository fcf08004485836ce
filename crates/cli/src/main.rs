//! The program `retrograde`.
//!
//! Arguments are data first ([`args`]), then decisions ([`plan`]), then work ([`commands`], one file each). Whatever goes
//! wrong comes back here as a [`failure::Failure`], is rendered once, and becomes the exit status.
#![deny(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;

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
mod plan;
mod progress;
mod solution_table;
mod stats;
mod stopwatch;
mod summary;
mod table;
mod tablebase;
mod words;

/// Large arrays in large pages: page faults would cost more than solving.
#[global_allocator]
static ALLOCATOR: retrograde::store::pages::LargePages = retrograde::store::pages::LargePages;

fn main() -> ExitCode {
    let arguments = args::Arguments::parse_from(args::joined(std::env::args_os()));
    output::choose_color(arguments.color);
    let language = arguments.command.language();
    match commands::run(arguments.command) {
        Ok(verdict) => verdict.into(),
        Err(failure) => failure.report(language),
    }
}
