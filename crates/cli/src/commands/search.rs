//! `retrograde search`: the score of one position by alpha-beta, without solving the others.

use std::path::Path;

use retrograde::{
    Error,
    search::{OnGraph, Search as Found, alphabeta},
};

use crate::{
    args::Search,
    failure::{Failure, Verdict},
    input::{self, Opened},
    numbers::count,
    output, plan,
    progress::Progress,
    summary::find_position,
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
        let whose = if owned { "to First" } else { "to the player to move" };
        writeln!(out, "position  {position}")?;
        writeln!(out, "score     {}, {whose}", found.score)?;
        if let Some(best) = &found.best {
            writeln!(out, "move      {best}")?;
        }
        let cut = count(found.cut, "move");
        Ok::<(), Error>(writeln!(out, "visited   {}; {cut} cut off", count(found.visited, "position"))?)
    })?;
    Ok(Verdict::Yes)
}
