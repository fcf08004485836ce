//! `retrograde practice`: a judge's input on standard input, a judge's output on standard output; and somebody's program against it.

mod against;
mod program;

use std::path::Path;

use retrograde::{
    Error,
    practice::{self, PROBLEMS},
    words::Language,
};

use unicode_width::UnicodeWidthStr;

use crate::{
    args::Practice,
    failure::{Failure, Verdict},
    input, output, plan,
    table::Table,
    words::{Key, words},
};

pub(crate) fn run(args: &Practice) -> Result<Verdict, Failure> {
    let language = args.speaking.language;
    let words = words(language);
    let Some(name) = &args.name else {
        let mut table = Table::new([Key::Name, Key::Title, Key::Asked].map(|key| words.key(key)));
        for problem in PROBLEMS {
            let texts = problem.texts(language);
            table.row([problem.name, texts.title, texts.task]);
        }
        output::write_to(Path::new("-"), |out| table.write(args.to, out))?;
        return Ok(Verdict::Yes);
    };
    let problem = practice::find(name)?;
    if args.about {
        return about(problem, language);
    }
    if args.generate {
        let number = args.number.unwrap_or(args.tests);
        if number > args.tests {
            let message = format!("there is no input {number} of {}", args.tests);
            return Err(Failure::arguments(message, "raise --tests, or lower --number"));
        }
        let input = problem.input(args.seed, number - 1, args.tests);
        output::write_to(Path::new("-"), |out| Ok(out.write_all(input.text.as_bytes())?))?;
        return Ok(Verdict::Yes);
    }
    let (control, _) = plan::work(&args.resources);
    if let Some(command) = &args.against {
        return against::run(args, problem, command, &control);
    }
    let source = input::bytes_of(Path::new("-"), &control)?;
    let within = Failure::within("standard input");
    let text = input::text_of((*source.bytes).as_ref(), &control).map_err(&within)?;
    let answer = problem.answer(&text).map_err(within)?;
    output::write_to(Path::new("-"), |out| Ok(out.write_all(answer.as_bytes())?))?;
    Ok(Verdict::Yes)
}

/// Everything about one problem.
fn about(problem: &practice::Problem, language: Language) -> Result<Verdict, Failure> {
    let words = words(language);
    let texts = problem.texts(language);
    let indented = |text: &str| text.trim_end().replace('\n', "\n              ");
    output::write_to(Path::new("-"), |out| {
        writeln!(out, "{}: {}", problem.name, texts.title)?;
        let mut line = |key: Key, text: &str| {
            const WIDTH: usize = 12;
            let key = words.key(key);
            writeln!(out, "  {key}{}{text}", " ".repeat(WIDTH.saturating_sub(key.width())))
        };
        line(Key::Task, texts.task)?;
        line(Key::Input, texts.input)?;
        line(Key::Method, texts.method)?;
        line(Key::Example, &indented(problem.example.0))?;
        line(Key::Output, &indented(problem.example.1))?;
        if !problem.game.is_empty() {
            line(Key::AsGame, &format!("retrograde solve @{}", problem.game))?;
        }
        Ok::<(), Error>(line(Key::Trial, &format!("retrograde practice {} --against ./mine", problem.name))?)
    })?;
    Ok(Verdict::Yes)
}
