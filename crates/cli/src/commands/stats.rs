//! `retrograde stats`: what is in a tablebase.

use std::{fmt::Write as _, path::Path};

use super::tabulate::summary;
use crate::{
    args::{Stats, values::TableFormat},
    failure::{Failure, Verdict},
    numbers::grouped,
    output, plan,
    table::Table,
    tablebase,
    words::{Key, Words, words},
};
use retrograde::{
    Outcome,
    tablebase::{Counted, Entry, Header},
    tables,
};

pub(crate) fn run(args: &Stats) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.resources);
    let opened = tablebase::open(&args.file, &control)?;
    let header = opened.base().header();
    let text = if args.json {
        serde_json::to_string(&tables::Stats::of(header))
            .map_err(std::io::Error::from)
            .map_err(retrograde::Error::from)?
            + "\n"
    } else {
        all_in_words(&*opened, words(args.speaking.language), &control)?
    };
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(Verdict::Yes)
}

/// Everything that is counted, for people.
pub(super) fn all_in_words(
    tables: &dyn tables::AnyTables,
    words: &'static dyn Words,
    control: &retrograde::Control,
) -> Result<String, Failure> {
    let header = tables.base().header();
    let mut text = summary(header, tables.base().size(), words) + "\n";
    text += &tiers(header, words)?;
    if header.remoteness {
        text += &histogram(&header.counted(), words)?;
        text += &longest(tables, words, control)?;
    }
    Ok(text)
}

/// More tiers than this are told in part.
const MOST_TIERS: usize = 60;

fn tiers(header: &Header, words: &'static dyn Words) -> Result<String, Failure> {
    let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Tie, Outcome::Draw];
    let mut head = vec![words.key(Key::Tier).to_owned(), words.key(Key::Position).to_owned()];
    head.extend(outcomes.map(|outcome| words.outcome(outcome).to_owned()));
    head.push(words.key(Key::Longest).to_owned());
    let mut table = Table::new(head);
    for tier in header.tiers.iter().take(MOST_TIERS) {
        let mut row = vec![tier.name.clone(), grouped(tier.counted.positions())];
        row.extend(outcomes.map(|outcome| grouped(tier.counted.of(outcome))));
        let longest = tier.counted.longest().filter(|_| header.remoteness);
        row.push(longest.map_or_else(String::new, |longest| longest.to_string()));
        table.row(row);
    }
    let mut text = Vec::new();
    table.write(TableFormat::Table, &mut text)?;
    let mut text = String::from_utf8_lossy(&text).into_owned();
    if header.tiers.len() > MOST_TIERS {
        let _ = writeln!(text, "… {}", header.tiers.len() - MOST_TIERS);
    }
    Ok(text)
}

fn histogram(counted: &Counted, words: &'static dyn Words) -> Result<String, Failure> {
    let mut head = vec![words.key(Key::Remoteness).to_owned()];
    head.extend([Outcome::Loss, Outcome::Win, Outcome::Tie].map(|outcome| words.outcome(outcome).to_owned()));
    let mut table = Table::new(head);
    for (remoteness, counts) in counted.decided.iter().enumerate().filter(|(_, counts)| **counts != [0; 3]) {
        let mut row = vec![remoteness.to_string()];
        row.extend(counts.map(grouped));
        table.row(row);
    }
    let mut text = b"\n".to_vec();
    table.write(TableFormat::Table, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The longest win, with its line of play.
fn longest(
    base: &dyn tables::AnyTables,
    words: &'static dyn Words,
    control: &retrograde::Control,
) -> Result<String, Failure> {
    let header = base.base().header();
    let win = |counted: &Counted| counted.decided.iter().rposition(|counts| counts[1] > 0);
    let Some(longest) = win(&header.counted()) else { return Ok(String::new()) };
    let entry = Entry::decided(Outcome::Win, longest as u32);
    // The tiers nearest to the start are the last.
    let tier = header.tiers.iter().rposition(|tier| win(&tier.counted) == Some(longest));
    let name = tier.map(|tier| base.first_with(tier, entry, control)).transpose()?.flatten();
    let Some(name) = name else { return Ok(String::new()) };
    let mut around = base.neighbourhood(Some(&name), control)?;
    let (game, solution) = tables::with_line(&mut *around)?;
    let explanation = retrograde::explain::explain_in(&game, &solution, 0, words.language());
    Ok(format!("\n{}\n{explanation}", words.longest(longest as u32, &name)))
}
