//! `retrograde search`: the score of one position by alpha-beta, without solving the others.

use std::path::Path;

use retrograde::{
    Error,
    search::{OnGraph, Search as Found, alphabeta},
};

use unicode_width::UnicodeWidthStr;

use crate::{
    args::Search,
    failure::{Failure, Verdict},
    input::{self, Opened},
    numbers::count,
    output, plan,
    progress::Progress,
    summary::find_position,
    words::words,
};

pub(crate) fn run(args: &Search) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let (position, owned, found) = match input::open(&args.input.game, &args.loading, &control)? {
        Opened::Rules(rules) => {
            if let Some(position) = &args.position {
                return Err(Failure::arguments(
                    format!("a game by rules is searched from its start, not from {position}"),
                    "give the start as a parameter, such as `start=…` of a rules file or @nim:3,4,5",
                ));
            }
            let found = rules.game.search(&control).map_err(|error| rules.failure(error))?;
            (found.start, found.is_owned, found.search)
        }
        Opened::Graph(loaded) => {
            let game = &loaded.game;
            game.check_rules()?;
            let v = find_position(game, args.position.as_deref(), "search")?;
            let found = alphabeta(&OnGraph(game), v, &control)?;
            let best = found.best.map(|best| game.label(best).into_owned());
            let found = Found { score: found.score, best, visited: found.visited, cut: found.cut };
            (game.label(v).into_owned(), game.is_owned(), found)
        }
    };
    drop(progress);
    output::write_to(Path::new("-"), |out| {
        if args.json {
            let answer = serde_json::json!({
                "position": position, "score": found.score, "move": found.best,
                "visited": found.visited, "cut": found.cut,
            });
            return Ok(writeln!(out, "{answer}")?);
        }
        let words = words(args.speaking.language);
        let mut line = |key: &str, fact: &str| {
            let key = words.said(key);
            let blank = " ".repeat(10usize.saturating_sub(key.width()));
            Ok::<(), Error>(writeln!(out, "{key}{blank}{fact}")?)
        };
        let whose = if owned { "to First" } else { "to the player to move" };
        line("position", &position)?;
        line("score", &words.said(&format!("{}, {whose}", found.score)))?;
        if let Some(best) = &found.best {
            line("move", best)?;
        }
        let (visited, cut) = (count(found.visited, "position"), count(found.cut, "move"));
        line("visited", &words.said(&format!("{visited}; {cut} cut off")))
    })?;
    Ok(Verdict::Yes)
}
