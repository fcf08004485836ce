//! `retrograde convert`: reads a game in one format, writes it in another, and says what was lost.

use retrograde::format::{self, Format};

use crate::{
    args::Convert,
    failure::{Failure, Verdict},
    input::load_input,
    output, plan,
    progress::Progress,
    words::words,
};

pub(crate) fn run(args: &Convert) -> Result<Verdict, Failure> {
    let to = match args.to {
        Some(format) => format,
        None => {
            format::format_of_name(args.output()).filter(|format| format.is_written()).ok_or_else(|| {
                Failure::arguments(
                    format!("the name `{}` does not tell a format that is written", args.output().display()),
                    format!(
                        "say --to and one of {}",
                        Format::written().map(Format::word).collect::<Vec<_>>().join(", ")
                    ),
                )
            })?
        }
    };
    let (control, _) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let loaded = load_input(&args.input.game, &args.loading, &control)?;
    let dropped = output::write_to(args.output(), |out| format::write(&loaded.game, to, out))?;
    drop(progress);
    for sentence in loaded.notes.iter().chain(&dropped) {
        output::note(words(args.speaking.language), sentence);
    }
    Ok(Verdict::Yes)
}
