//! Rules of one's own: Chomp, played with a bar of chocolate whose corner is poisoned. Finds every winning first bite:
//! `cargo run -p retrograde --example own_rules -- 4 5`.
#![allow(clippy::print_stdout, reason = "a program talks to its user")]

use std::{env, error::Error};

use retrograde::{
    Outcome, Result, Rule,
    explore::{Limits, explore},
    rules::Game,
    solve,
};

/// A position is how many squares each row still has; rows above are not longer than those below.
struct Chomp {
    rows: usize,
    columns: u8,
}

impl Game for Chomp {
    type Position = Vec<u8>;

    fn starts(&self) -> Result<Vec<Vec<u8>>> {
        Ok(vec![vec![self.columns; self.rows]])
    }

    /// A bite takes a square and whatever is above it and to its right.
    fn moves(&self, bar: &Vec<u8>, moves: &mut Vec<Vec<u8>>) -> Result<()> {
        for row in 0..bar.len() {
            for column in 0..bar[row] {
                moves.push(
                    bar.iter()
                        .enumerate()
                        .map(|(i, &squares)| if i >= row { squares.min(column) } else { squares })
                        .collect(),
                );
            }
        }
        Ok(())
    }

    fn name(&self, bar: &Vec<u8>) -> Result<String> {
        Ok(bar.iter().map(u8::to_string).collect::<Vec<_>>().join(","))
    }

    /// Who eats the last square, the poisoned one, loses: who cannot bite any more has won.
    fn rule(&self) -> Rule {
        Rule::Misere
    }
}

fn main() -> std::result::Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let mut number = |otherwise| arguments.next().map_or(Ok(otherwise), |word| word.parse::<u8>());
    let chomp = Chomp { rows: number(3)?.into(), columns: number(4)? };
    let found = explore(&chomp, &Limits::default(), &Default::default())?;
    let solution = solve(&found.game)?;
    println!("{} bars, {} bites", found.game.positions(), found.game.graph.move_count());
    for &next in found.game.graph.moves(0) {
        if solution.outcome(next) == Some(Outcome::Loss) {
            println!("biting the bar down to {} wins", found.game.label(next));
        }
    }
    Ok(())
}
