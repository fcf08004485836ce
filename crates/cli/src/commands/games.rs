//! `retrograde games`: the library's table of built-in games.

use std::path::Path;

use retrograde::{
    Error,
    games::{self, GAMES},
};

use crate::{
    args::Games,
    failure::{Failure, Verdict},
    output,
    table::Table,
};

pub(crate) fn run(args: &Games) -> Result<Verdict, Failure> {
    if let Some(name) = &args.name {
        let game = games::find(name.trim_start_matches('@'))?;
        output::write_to(Path::new("-"), |out| {
            writeln!(out, "@{}", game.name)?;
            for (what, text) in [
                ("rules", game.rules),
                ("parameters", if game.parameters.is_empty() { "none" } else { game.parameters }),
                ("a position", game.position),
                ("theory", game.theory),
            ] {
                writeln!(out, "  {what:<11} {text}")?;
            }
            Ok::<(), Error>(writeln!(out, "  try         retrograde solve {}", example(game))?)
        })?;
        return Ok(Verdict::Yes);
    }
    let mut table = Table::new(["game", "rules"]);
    for game in GAMES {
        // The list has room for the first sentence; `retrograde games NAME` has them all.
        let first = game.rules.split_inclusive(". ").next().unwrap_or_default();
        table.row([example(game).as_str(), first.trim_end()]);
    }
    output::write_to(Path::new("-"), |out| table.write(args.to, out))?;
    Ok(Verdict::Yes)
}

/// The game with parameters to try.
fn example(game: &games::BuiltIn) -> String {
    match game.example {
        "" => format!("@{}", game.name),
        example => format!("@{}:{example}", game.name),
    }
}
