//! `retrograde explain`: why a position has its value, in sentences.

use std::path::Path;

use retrograde::{
    GameGraph, Position,
    explain::explain_in,
    solve::{Options, solve},
};

use crate::{
    args::Explain,
    failure::{Failure, Verdict},
    input::load_input,
    output, plan,
    progress::Progress,
};

pub(crate) fn run(args: &Explain) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.resources);
    let progress = Progress::of(&control);
    let loaded = load_input(&args.input.input, &args.reading, &args.rules, &control)?;
    let game = &loaded.game;
    let position = find(game, args.position.as_deref())?;
    // Moves are chosen only where the play passes.
    let options = Options { question: args.asking.ask, method: args.asking.method.as_deref(), moves: false };
    let solution = solve(game, &options, &control)?;
    drop(progress);
    let explanation = explain_in(game, &solution, position, args.speaking.language);
    output::write_to(Path::new("-"), |out| Ok(write!(out, "{explanation}")?))?;
    Ok(Verdict::Yes)
}

/// The position of this name, or the start.
fn find(game: &GameGraph, name: Option<&str>) -> Result<Position, Failure> {
    let Some(name) = name else {
        return game.start.ok_or_else(|| {
            Failure::arguments(
                "the game has no start, so say which position to explain",
                "its name comes after the input: retrograde explain INPUT POSITION",
            )
        });
    };
    game.finder()?.find(name).ok_or_else(|| {
        let some: Vec<_> = (0..game.positions().min(5)).map(|v| game.label(v)).collect();
        let more = if game.positions() > 5 { ", …" } else { "" };
        Failure::arguments(
            format!("there is no position `{name}` in this game"),
            format!(
                "its {} are called {}{more}",
                crate::summary::count(game.positions().into(), "position"),
                some.join(", ")
            ),
        )
    })
}
