//! `retrograde query`: one position of a tablebase, and every move with what it is worth.

use std::{io::BufRead, path::Path};

use retrograde::{
    Control, Player, Position,
    play::Play,
    tablebase::Entry,
    tables::{AnyTables, Neighbourhood},
};
use serde::Serialize;

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
    around.expand(0)?;
    let text = match args.json {
        true => {
            serde_json::to_string(&answer(&*tables, &*around)?)
                .map_err(std::io::Error::from)
                .map_err(retrograde::Error::from)?
                + "\n"
        }
        false => in_words(&*tables, &*around, words(args.speaking.language))?,
    };
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(Verdict::Yes)
}

/// Many positions, one a line of standard input: each gets its line, with its value only.
fn many(args: &Query, tables: &dyn AnyTables, control: &Control) -> Result<Verdict, Failure> {
    let remoteness = tables.base().header().remoteness;
    let mut lines = Vec::new();
    for line in std::io::stdin().lock().lines() {
        lines.push(line.map_err(Failure::reading(Path::new("-")))?);
    }
    let mut unknown = 0u64;
    output::write_to(Path::new("-"), |out| {
        tables.values(
            &mut lines.into_iter(),
            &mut |position, found| {
                let entry = found.map(|(entry, _)| entry);
                let outcome = entry.and_then(Entry::outcome).map_or("unknown", |outcome| outcome.word());
                unknown += u64::from(entry.is_none());
                let remoteness = entry.and_then(Entry::remoteness).filter(|_| remoteness);
                if args.json {
                    let player = found.and_then(|(_, owner)| owner).map(Player::word);
                    let said = Said { position: position.to_owned(), outcome, remoteness, player };
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

/// What is said of a position, for its own mover. Its keys are a contract: scripts rely on them.
#[derive(Serialize)]
struct Said {
    position: String,
    outcome: &'static str,
    remoteness: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'static str>,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    said: Said,
    moves: Vec<Said>,
}

fn answer(tables: &dyn AnyTables, around: &dyn Neighbourhood) -> Result<Answer, Failure> {
    let (game, _) = around.solved()?;
    let remoteness = tables.base().header().remoteness;
    let said = |v: Position| {
        let (entry, player) = around.entry(v);
        Said {
            position: game.label(v).into_owned(),
            outcome: entry.outcome().map_or("", |outcome| outcome.word()),
            remoteness: entry.remoteness().filter(|_| remoteness),
            player: player.map(Player::word),
        }
    };
    Ok(Answer { said: said(0), moves: distinct(game.graph.moves(0)).into_iter().map(said).collect() })
}

/// Moves to positions that are alike are one.
fn distinct(moves: &[Position]) -> Vec<Position> {
    let mut seen = std::collections::HashSet::new();
    moves.iter().copied().filter(|v| seen.insert(*v)).collect()
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
        for v in distinct(game.graph.moves(0)) {
            text += &format!(
                "  {}  {}\n",
                game.label(v),
                words.outcome(around.entry(v).0.outcome().unwrap_or(retrograde::Outcome::Draw))
            );
        }
    }
    Ok(text)
}
