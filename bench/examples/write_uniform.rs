//! Writes a uniform game of any size in the binary format, without having it in memory: `cargo run --release -p retrograde-bench
//! --example write_uniform -- POSITIONS DEGREE FILE.rgg`. Like the family `uniform` of the bench: from 0 to twice the degree moves anywhere.
#![allow(clippy::print_stdout)]
use std::{error::Error, fs::File};

use retrograde::{GameGraph, format::RowsWriter, random::Random};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let (positions, degree): (u32, u64) = (arguments[1].parse()?, arguments[2].parse()?);
    let mut moves = 0;
    each_row(positions, degree, |row| {
        moves += row.len() as u64;
        Ok(())
    })?;
    let like = GameGraph::default();
    let mut writer = RowsWriter::new(File::create(&arguments[3])?, &like, positions, moves)?;
    each_row(positions, degree, |row| {
        writer.row(row.len() as u64)?;
        Ok(writer.targets(row)?)
    })?;
    writer.finish()?;
    println!("{positions} positions, {moves} moves");
    Ok(())
}

/// Every row in order: from 0 to twice `degree` moves anywhere.
fn each_row(
    positions: u32,
    degree: u64,
    mut each: impl FnMut(&[u32]) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(1);
    let mut row = Vec::new();
    for _ in 0..positions {
        row.clear();
        for _ in 0..random.below(2 * degree as usize + 1) {
            row.push(random.below(positions as usize) as u32);
        }
        each(&row)?;
    }
    Ok(())
}
