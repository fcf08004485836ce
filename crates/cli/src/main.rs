//! The program `retrograde`: see the library of this crate.
#![deny(unsafe_code)]

use std::process::ExitCode;

/// Large arrays in large pages: page faults would cost more than solving.
#[global_allocator]
static ALLOCATOR: retrograde::store::pages::LargePages = retrograde::store::pages::LargePages;

fn main() -> ExitCode {
    retrograde_cli::main()
}
