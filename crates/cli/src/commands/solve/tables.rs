//! Solving a game by its rules whose graph does not fit in memory: by tables, which need a tenth of it.

use std::{path::Path, sync::Arc};

use retrograde::{
    Question, Result as Outcome, error::Kind, tablebase::Tablebase, tables::AnyTables, tabulate::Options,
};

use crate::{
    args::{Loading, Named, Solve},
    commands::{query, tabulate::summary},
    failure::{Failure, Verdict},
    input, output, plan,
    progress::Progress,
    words::{Words, words},
};

/// Whether tables can answer what a graph could not: memory was short, and outcomes are asked for, under the game's own rules.
pub(super) fn can_help(args: &Solve, failure: &Failure) -> bool {
    let asks_outcome = args.asking.ask.is_none_or(|question| question == Question::Outcome);
    let no_files = args.output.is_none() && args.stats.is_none() && args.asking.method.is_none();
    asks_outcome && no_files && is_short(&args.loading, failure)
}

/// Whether a graph failed for lack of memory, in a game under its own rules.
pub(in crate::commands) fn is_short(loading: &Loading, failure: &Failure) -> bool {
    let rules = &loading.rules;
    let own_rules = rules.rule.is_none() && rules.infinite.is_none() && rules.goal.is_empty();
    let Failure::Error { error, .. } = failure else { return false };
    own_rules && error.missing_memory().is_some()
}

/// Makes the tables of a game in memory; the failure of its graph if it has none.
pub(in crate::commands) fn in_memory(
    game: &Named,
    loading: &Loading,
    failure: Failure,
    words: &'static dyn Words,
) -> Result<Box<dyn AnyTables>, Failure> {
    let (control, _) = plan::work(&loading.resources);
    let progress = Progress::of(&control);
    let Ok(rules) = input::load_rules(game, &control) else { return Err(failure) };
    let options = Options {
        max_positions: rules.most(loading.resources.max_positions).unwrap_or(0),
        ..Options::default()
    };
    let made = |bytes: &mut Vec<u8>| -> Outcome<()> {
        rules.game.tabulate(rules.about(), &options, &control)?.write(bytes)
    };
    let mut bytes = Vec::new();
    match made(&mut bytes) {
        // Not even tables fit: what is wrong is that memory is short, not which way was tried.
        Err(error) if error.kind() == Kind::Resource => return Err(failure),
        made => made.map_err(|error| rules.failure(error))?,
    }
    drop(progress);
    output::note(
        words,
        "a graph of this game does not fit in memory; it is solved by tables, without its moves (`retrograde tabulate` keeps them in a file)",
    );
    Ok(rules.game.with_tables(Tablebase::open(Arc::new(bytes))?))
}

pub(super) fn run(args: &Solve, game: &Named, failure: Failure) -> Result<Verdict, Failure> {
    let words = words(args.speaking.language);
    let tables = in_memory(game, &args.loading, failure, words)?;
    let (control, _) = plan::work(&args.loading.resources);
    let base = tables.base();
    let mut text = summary(base.header(), base.size(), words);
    if args.self_check {
        match tables.check(&control)? {
            retrograde::tablebase::check::Verdict::Right(_) => {
                let mut facts = crate::summary::Facts::new(words);
                facts.line(crate::words::Key::Checked, words.all_checked());
                text += &facts.text();
            }
            retrograde::tablebase::check::Verdict::Wrong(wrong) => {
                return Err(Failure::Wrong(format!("the tables gave a wrong answer at {}", wrong.place)));
            }
        }
    }
    let mut around = tables.neighbourhood(None, &control)?;
    around.expand(0)?;
    text += "\n";
    text += &query::in_words(&*tables, &*around, words)?;
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(Verdict::Yes)
}
