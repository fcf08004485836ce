//! `retrograde explain`: why a position has its value, in sentences.

use std::path::Path;

use retrograde::{Solver, explain::explain_in, tables};

use crate::{
    args::Explain,
    failure::{Failure, Verdict},
    input::load_input,
    output, plan,
    progress::Progress,
    summary::find_position,
    tablebase,
};

pub(crate) fn run(args: &Explain) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.loading.resources);
    let path = &args.input.game.path;
    if tablebase::is_tablebase(path) {
        let opened = tablebase::open(path, &control)?;
        tables::needs_remoteness(opened.base())?;
        let mut around = opened.neighbourhood(args.position.as_deref(), &control)?;
        let (game, solution) = tables::with_line(&mut *around)?;
        let explanation = explain_in(&game, &solution, 0, args.speaking.language);
        output::write_to(Path::new("-"), |out| Ok(write!(out, "{explanation}")?))?;
        return Ok(Verdict::Yes);
    }
    let progress = Progress::of(&control);
    let loaded = load_input(&args.input.game, &args.loading, &control)?;
    let game = &loaded.game;
    let position = find_position(game, args.position.as_deref(), "explain")?;
    // Moves are chosen only where the play passes.
    let solver = Solver::new().question(args.asking.ask).method(args.asking.method.as_deref()).moves(false);
    let solution = solver.control(&control).solve(game)?;
    drop(progress);
    let explanation = explain_in(game, &solution, position, args.speaking.language);
    output::write_to(Path::new("-"), |out| Ok(write!(out, "{explanation}")?))?;
    Ok(Verdict::Yes)
}
