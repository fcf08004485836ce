//! `retrograde query`: one position of a tablebase, and every move with what it is worth.

use std::{io::BufRead, path::Path};

use retrograde::{
    Control, Player,
    play::Play,
    tablebase::Entry,
    tables::{self, AnyTables, Neighbourhood},
};

use crate::{
    args::Query,
    failure::{Failure, Verdict},
    output, plan,
    summary::Facts,
    tablebase,
    words::{Key, Length, Words, words},
};

pub(crate) fn run(args: &Query) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.resources);
    let tables = tablebase::open(&args.file, &control)?;
    if args.position.as_deref() == Some("-") {
        return many(args, &*tables, &control);
    }
    let mut around = tables.neighbourhood(args.position.as_deref(), &control)?;
    let queried = tables::query(&mut *around, tables.base().header())?;
    let text = match args.json {
        true => {
            serde_json::to_string(&queried).map_err(std::io::Error::from).map_err(retrograde::Error::from)?
                + "\n"
        }
        false => in_words(&*tables, &*around, words(args.speaking.language))?,
    };
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(Verdict::Yes)
}

/// Many positions, one a line of standard input: each gets its line, with its value only.
fn many(args: &Query, opened: &dyn AnyTables, control: &Control) -> Result<Verdict, Failure> {
    let remoteness = opened.base().header().remoteness;
    let mut lines = Vec::new();
    for line in std::io::stdin().lock().lines() {
        lines.push(line.map_err(Failure::reading(Path::new("-")))?);
    }
    let mut unknown = 0u64;
    output::write_to(Path::new("-"), |out| {
        opened.values(
            &mut lines.into_iter(),
            &mut |position, found| {
                let entry = found.map(|(entry, _)| entry);
                let outcome = entry.and_then(Entry::outcome).map_or("unknown", |outcome| outcome.word());
                unknown += u64::from(entry.is_none());
                let remoteness = entry.and_then(Entry::remoteness).filter(|_| remoteness);
                if args.json {
                    let player = found.and_then(|(_, owner)| owner).map(Player::word);
                    let said = tables::Said { position: position.to_owned(), outcome, remoteness, player };
                    serde_json::to_writer(&mut *out, &said).map_err(std::io::Error::from)?;
                    return Ok(writeln!(out)?);
                }
                let steps = remoteness.map_or_else(String::new, |steps| steps.to_string());
                Ok(writeln!(out, "{position}\t{outcome}\t{steps}")?)
            },
            control,
        )
    })?;
    Ok(if unknown == 0 { Verdict::Yes } else { Verdict::No })
}

/// A position in words: its value, and every move with what it is worth, the best first.
pub(super) fn in_words(
    tables: &dyn AnyTables,
    around: &dyn Neighbourhood,
    words: &'static dyn Words,
) -> Result<String, Failure> {
    let (game, solution) = around.solved()?;
    let header = tables.base().header();
    let value = |entry: Entry| {
        let outcome = entry.outcome().unwrap_or(retrograde::Outcome::Draw);
        let length = entry.remoteness().filter(|_| header.remoteness).map_or(Length::Open, Length::Moves);
        words.outcome_in_words(outcome, false, length)
    };
    let mut facts = Facts::new(words);
    facts.line(Key::Position, &game.label(0));
    let (entry, player) = around.entry(0);
    if let Some(player) = player {
        facts.line(Key::Owner, words.owner(player));
    }
    facts.line(Key::Answer, &value(entry));
    let mut text = facts.text();
    let picture = around.picture(0)?;
    if picture != game.label(0) {
        picture.lines().for_each(|line| text += &format!("    {line}\n"));
    }
    if header.remoteness {
        // With the quality of every move, best first.
        let play = Play::new(&game, &solution, 0)?;
        let mut choices = play.choices();
        choices.sort_by_key(|choice| choice.quality);
        let width =
            choices.iter().map(|choice| unicode_width::UnicodeWidthStr::width(&*game.label(choice.to))).max();
        for choice in choices {
            let label = game.label(choice.to);
            let blank = " ".repeat(width.unwrap_or(0) - unicode_width::UnicodeWidthStr::width(&*label));
            text +=
                &format!("{}  {label}{blank}  {}\n", choice.quality.letter(), choice.text(words.language()));
        }
    } else {
        for v in tables::distinct(game.graph.moves(0)) {
            text += &format!(
                "  {}  {}\n",
                game.label(v),
                words.outcome(around.entry(v).0.outcome().unwrap_or(retrograde::Outcome::Draw))
            );
        }
    }
    Ok(text)
}
