//! `retrograde practice`: a judge's input on standard input, a judge's output on standard output.

use std::path::Path;

use retrograde::{
    Error,
    practice::{self, PROBLEMS},
};

use crate::{
    args::Practice,
    failure::{Failure, Verdict},
    input, output, plan,
    table::Table,
};

pub(crate) fn run(args: &Practice) -> Result<Verdict, Failure> {
    let Some(name) = &args.name else {
        let mut table = Table::new(["name", "title", "what is asked"]);
        for problem in PROBLEMS {
            table.row([problem.name, problem.title, problem.task]);
        }
        output::write_to(Path::new("-"), |out| table.write(args.to, out))?;
        return Ok(Verdict::Yes);
    };
    let problem = practice::find(name)?;
    if args.about {
        return about(problem);
    }
    let (control, _) = plan::work(&args.resources);
    let source = input::bytes_of(Path::new("-"), &control)?;
    let within = Failure::within("standard input");
    let text = input::text_of((*source.bytes).as_ref(), &control).map_err(&within)?;
    let answer = problem.answer(&text).map_err(within)?;
    output::write_to(Path::new("-"), |out| Ok(out.write_all(answer.as_bytes())?))?;
    Ok(Verdict::Yes)
}

/// Everything about one problem.
fn about(problem: &practice::Problem) -> Result<Verdict, Failure> {
    let indented = |text: &str| text.trim_end().replace('\n', "\n              ");
    output::write_to(Path::new("-"), |out| {
        writeln!(out, "{}: {}", problem.name, problem.title)?;
        for (what, text) in [
            ("task", problem.task),
            ("input", problem.input),
            ("method", problem.method),
            ("an input", &indented(problem.example.0)),
            ("its output", &indented(problem.example.1)),
        ] {
            writeln!(out, "  {what:<11} {text}")?;
        }
        Ok::<(), Error>(writeln!(out, "  {:<11} retrograde solve @{}", "as a game", problem.game)?)
    })?;
    Ok(Verdict::Yes)
}
