//! `retrograde trace`: a method's run, step by step.

use retrograde::{
    Question,
    trace::{Trace as Run, trace_in},
    words::Language,
};

use crate::{
    args::{Trace, values::TableFormat},
    failure::{Failure, Verdict},
    input::load_input,
    output, plan,
    table::Table,
    words::{Key, words},
};

pub(crate) fn run(args: &Trace) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.loading.resources);
    let loaded = load_input(&args.input.game, &args.loading, &control)?;
    let run = trace_in(
        &loaded.game,
        args.asking.ask,
        args.asking.method.as_deref(),
        args.speaking.language,
        &control,
    )?;
    let to = args.to.or_else(|| TableFormat::of_name(&args.output)).unwrap_or(TableFormat::Table);
    output::write_to(&args.output, |out| match to {
        TableFormat::Table => Ok(write!(out, "{}", text(&run, args.speaking.language))?),
        TableFormat::Csv => Ok(out.write_all(run.csv().as_bytes())?),
        TableFormat::Json => {
            serde_json::to_writer(&mut *out, &run).map_err(std::io::Error::from)?;
            Ok(writeln!(out)?)
        }
    })?;
    Ok(Verdict::Yes)
}

/// The pseudo-code, then the table that says which line ran, what changed and why.
fn text(run: &Run, language: Language) -> String {
    let words = words(language);
    // A trace has its question as its word.
    let question = run.question.parse().unwrap_or(Question::Outcome);
    let mut code = Table::new([words.key(Key::Line), &words.the_method(run.method, question)]);
    for line in &run.code {
        code.row([words.line_key(line.key), &format!("{}{}", "  ".repeat(line.indent.into()), line.text)]);
    }
    let columns = [Key::Step, Key::Line, Key::Position, Key::Changed, Key::Happens];
    let mut steps = Table::new(columns.map(|column| words.key(column)));
    for row in run.rows() {
        steps.row([
            row.step.to_string().as_str(),
            words.line_key(row.line),
            &row.position,
            &row.changed,
            &row.text,
        ]);
    }
    format!("{code}\n{steps}")
}
