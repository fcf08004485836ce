//! `retrograde draw`: a solved game as a picture.

use retrograde::{
    Solver,
    export::{Picture, write_svg},
    layout::{Direction, admit},
};

use crate::{
    args::Draw,
    failure::{Failure, Verdict},
    input::load_known,
    output, plan,
    progress::Progress,
};

pub(crate) fn run(args: &Draw) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let (loaded, known) = load_known(&args.input.game, &args.loading, &control)?;
    // Nobody waits for the solution of a game that is too large to be drawn.
    admit(&loaded.game.graph)?;
    let solver = Solver::new().question(args.asking.ask).method(args.asking.method.as_deref());
    let solution = solver.control(&control).solve(&loaded.game)?;
    let picture = Picture {
        arrangement: args.layout,
        direction: if args.left_to_right { Direction::Right } else { Direction::Down },
        language: args.speaking.language,
        known: known.as_ref(),
    };
    output::write_to(&args.output, |out| write_svg(&loaded.game, &solution, &picture, &control, out))?;
    drop(progress);
    Ok(Verdict::Yes)
}
