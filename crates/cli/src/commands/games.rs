//! `retrograde games`: the library's table of built-in games.

use std::path::Path;

use retrograde::{
    Error,
    games::{self, GAMES},
};

use unicode_width::UnicodeWidthStr;

use crate::{
    args::{Games, values::TableFormat},
    failure::{Failure, Verdict},
    output,
    table::Table,
    words::words,
};

pub(crate) fn run(args: &Games) -> Result<Verdict, Failure> {
    let language = args.speaking.language;
    let words = words(language);
    if let Some(name) = &args.name {
        let game = games::find(name.trim_start_matches('@'))?;
        let told = game.told(language);
        output::write_to(Path::new("-"), |out| {
            writeln!(out, "@{}", game.name)?;
            for (what, text) in [
                ("rules", told.rules),
                ("parameters", if told.parameters.is_empty() { "none" } else { told.parameters }),
                ("a position", told.position),
                ("theory", told.theory),
                ("try", &format!("retrograde solve {}", example(game))),
            ] {
                let what = words.said(what);
                writeln!(out, "  {what}{} {text}", " ".repeat(11usize.saturating_sub(what.width())))?;
            }
            Ok::<(), Error>(())
        })?;
        return Ok(Verdict::Yes);
    }
    let is_text = args.to == TableFormat::Table;
    let head = ["game", "rules"].map(|name| if is_text { words.said(name) } else { name.to_owned() });
    let mut table = Table::new(head);
    for game in GAMES {
        // The list has room for the first sentence; `retrograde games NAME` has them all.
        let rules = game.told(language).rules;
        let end =
            rules.find(". ").map(|at| at + 1).or_else(|| rules.find('。').map(|at| at + '。'.len_utf8()));
        table.row([example(game).as_str(), &rules[..end.unwrap_or(rules.len())]]);
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
