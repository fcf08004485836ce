//! Which game a tablebase is of: the file says it, and holds the text of a rules file.

use std::path::Path;

use retrograde::{
    Error, Result,
    explore::AnyGame,
    games,
    tablebase::{Header, RulesText, Tablebase},
    tables::AnyTables,
    tabulate::About,
};

use crate::Rules;

/// A tablebase with its game: built in, or the rules that it holds.
///
/// Errors: the game is of another program, or unknown; the rules cannot be read.
pub fn with_game(base: Tablebase) -> Result<Box<dyn AnyTables>> {
    Ok(game_of(base.header())?.with_tables(base))
}

fn game_of(header: &Header) -> Result<Box<dyn AnyGame>> {
    if let Some(rules) = &header.rules {
        return Ok(Box::new(Rules::read(&rules.name, &rules.text, &rules.parameters)?));
    }
    match header.game.strip_prefix('@') {
        Some(built_in) => games::open(built_in),
        None => Err(Error::invalid(format!("this tablebase is of a game of its own, `{}`", header.game))
            .help("open it with the program that made it")),
    }
}

/// What a tablebase says that it is of: this rules file, with these parameters. Where the file lies is nobody's business: the tables
/// of a game are the same anywhere.
pub fn about(path: &Path, text: &str, parameters: &[(String, String)]) -> About {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let with: String = parameters.iter().map(|(parameter, value)| format!(" {parameter}={value}")).collect();
    About {
        game: format!("{name}{with}"),
        rules: Some(RulesText { name, text: text.to_owned(), parameters: parameters.to_vec() }),
    }
}
