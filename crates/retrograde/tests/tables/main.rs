//! Tablebases against the explicit graph, position by position; every method with every other; altered values; stopped runs.
#![allow(clippy::unwrap_used)]

mod agree;
mod altered;
mod built_in;
mod numbered;
mod promises;
mod random;
mod resumed;

use std::sync::Arc;

use retrograde::{
    Control, Result,
    memory::Budget,
    rules::Game,
    tablebase::Tablebase,
    tabulate::{About, Options, tabulate},
};

/// The bytes of a game's tablebase.
fn bytes_of<G: Game>(game: &G, options: &Options, threads: usize) -> Result<Vec<u8>> {
    let control = Control::new(threads, Budget::unlimited());
    let tables = tabulate(game, &About { game: "@test".into(), rules: None }, options, &control)?;
    let mut bytes = Vec::new();
    tables.write(&mut bytes)?;
    tables.clean();
    Ok(bytes)
}

fn opened(bytes: Vec<u8>) -> Result<Tablebase> {
    Tablebase::open(Arc::new(bytes))
}
