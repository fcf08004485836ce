//! `retrograde selftest`: do the rules of a game keep their promises?

use std::path::Path;

use retrograde::{
    selftest::{Options, Report},
    words::Language,
};

use crate::{
    args::Selftest,
    failure::{Failure, Verdict},
    input,
    numbers::count,
    output, plan,
    progress::Progress,
    summary::facts_in,
    words::{message, words},
};

pub(crate) fn run(args: &Selftest) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.resources);
    let progress = Progress::of(&control);
    let rules = input::load_rules(&args.input.game, &control)?;
    let options = Options { near: args.near, walks: args.walks, seed: args.seed, ..Options::default() };
    let report = rules.game.selftest(&options, &control).map_err(|error| rules.failure(error))?;
    drop(progress);
    let text = text(&report, args.speaking.language);
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(if report.faults.is_empty() { Verdict::Yes } else { Verdict::No })
}

fn text(report: &Report, language: Language) -> String {
    let words = words(language);
    let tested = count(report.positions as u64, "position");
    let which = if report.all { "all that there are" } else { "near the start and on random walks" };
    if report.faults.is_empty() {
        return words.said(&format!("right: the rules keep their promises at {tested}, {which}")) + "\n";
    }
    let broken = count(report.faults.len() as u64, "promise");
    let mut text = words.said(&format!("wrong: {broken} broken; tested at {tested}, {which}")) + "\n";
    for fault in &report.faults {
        let said = |english| message(language, english);
        let (promise, found) = (said(fault.promise.sentence()), said(&fault.found));
        let facts = [("promise", promise.as_str()), ("at", &fault.position), ("found", &found)];
        text += &facts_in(words, &facts);
    }
    text
}
