//! The built-in games: one file each, with its rules, its source, its closed form where one is known, and a picture of a
//! position in text. [`GAMES`] is their table; the command line, the docs and the tests iterate over it.

use crate::{
    core::{Error, Result, error::Advice},
    explore::AnyGame,
    words::{Language, chinese_game, nearest},
};

mod awari;
mod board;
mod bounded_nim;
mod can_i_win;
mod cat_and_mouse;
mod checkers;
mod chess;
mod chomp;
mod coded_heaps;
mod connect_four;
mod cram;
mod dawsons_kayles;
mod edges;
mod euclid;
mod fibonacci_nim;
mod geography;
mod grundys_game;
mod hackenbush;
mod heaps;
mod kayles;
mod keys;
mod knight;
mod matching;
mod morris;
mod nim;
mod northcott;
mod pair;
mod parameters;
mod staircase;
mod stone_game;
mod subtraction;
mod teeko;
mod tic_tac_toe;
mod wythoff;

pub(crate) use cat_and_mouse::CatAndMouse;
pub use parameters::Parameters;

/// One built-in game.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// What it is called after the `@`.
    pub name: &'static str,
    /// The parameters after the first `:`, as a person would describe them; empty if there are none.
    pub parameters: &'static str,
    /// Parameters to try it with, which are also taken when none are given.
    pub example: &'static str,
    /// The rules in one or two sentences.
    pub rules: &'static str,
    /// What a position looks like.
    pub position: &'static str,
    /// The closed form and its source, or why there is none.
    pub theory: &'static str,
    /// Opens it with these parameters.
    pub open: fn(&Parameters) -> Result<Box<dyn AnyGame>>,
}

/// What is told about a built-in game, in one language: see the fields of [`BuiltIn`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The parameters; empty in English if there are none.
    pub parameters: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// What a position looks like.
    pub position: &'static str,
    /// The closed form and its source, or why there is none.
    pub theory: &'static str,
}

impl BuiltIn {
    /// What is told about it in a language.
    pub fn told(&self, language: Language) -> Told {
        let english = Told {
            parameters: self.parameters,
            rules: self.rules,
            position: self.position,
            theory: self.theory,
        };
        match language {
            Language::English => english,
            Language::Chinese => chinese_game(self.name).unwrap_or(english),
        }
    }
}

/// All built-in games, by name.
pub const GAMES: &[BuiltIn] = &[
    awari::GAME,
    bounded_nim::GAME,
    can_i_win::GAME,
    cat_and_mouse::GAME,
    checkers::GAME,
    chess::GAME,
    chomp::GAME,
    connect_four::GAME,
    cram::GAME,
    dawsons_kayles::GAME,
    euclid::GAME,
    fibonacci_nim::GAME,
    geography::DIRECTED,
    grundys_game::GAME,
    hackenbush::GAME,
    coded_heaps::GAME,
    tic_tac_toe::IN_A_ROW,
    kayles::GAME,
    knight::GAME,
    nim::GAME,
    morris::NINE,
    northcott::GAME,
    stone_game::PREDICT_THE_WINNER,
    morris::SIX,
    staircase::GAME,
    stone_game::STONE_GAME,
    stone_game::STONE_GAME_III,
    subtraction::GAME,
    teeko::GAME,
    morris::THREE,
    tic_tac_toe::TIC_TAC_TOE,
    geography::UNDIRECTED,
    wythoff::GAME,
];

/// Opens `name` or `name:parameters`, without the `@`.
///
/// Errors: there is no such game (the nearest name is suggested), or the parameters do not fit.
///
/// ```
/// use retrograde::{explore::Limits, games};
///
/// let nim = games::open("nim:3,4,5")?.discover(&Limits::default(), &Default::default())?;
/// assert_eq!(nim.game.positions(), 48);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn open(text: &str) -> Result<Box<dyn AnyGame>> {
    let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
    let game = find(name)?;
    let given = if parameters.is_empty() { game.example } else { parameters };
    (game.open)(&Parameters::new(game, given))
}

/// `name:parameters` with the parameters that are taken when none are given.
///
/// Errors: there is no such game.
pub fn with_parameters(text: &str) -> Result<String> {
    let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
    let game = find(name)?;
    let given = if parameters.is_empty() { game.example } else { parameters };
    Ok(if given.is_empty() { name.to_owned() } else { format!("{name}:{given}") })
}

/// The game of this name.
///
/// Errors: there is none; the nearest name is suggested.
pub fn find(name: &str) -> Result<&'static BuiltIn> {
    GAMES.iter().find(|game| game.name == name).ok_or_else(|| {
        let names = GAMES.iter().map(|game| game.name);
        Error::invalid(format!("there is no built-in game called `{name}`"))
            .help(Advice::Games(nearest(name, names).map(str::to_owned)))
    })
}

/// `(3, 4, 5)`: how positions that are lists of numbers are written.
fn tuple(numbers: &[u32]) -> String {
    let items: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match &items[..] {
        [only] => format!("({only},)"),
        _ => format!("({})", items.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::Limits;

    #[test]
    fn every_game_opens_with_its_example_and_draws_its_positions() {
        for game in GAMES {
            let limits = Limits { max_positions: 20_000_000, ..Limits::default() };
            let name = match game.name {
                // Tables are for these; the graphs of the examples take minutes.
                "nine-mens-morris" => continue,
                "teeko" => "teeko:3x3:3",
                "chess" => "chess:KK",
                name => name,
            };
            let found = open(name).unwrap().discover(&limits, &Default::default()).unwrap();
            assert!(found.game.positions() > 1, "{}", game.name);
            assert!(!found.picture(0).unwrap().trim().is_empty(), "{}", game.name);
            found.game.check_rules().unwrap();
        }
    }

    #[test]
    fn the_table_is_sorted_and_names_are_unique() {
        assert!(GAMES.is_sorted_by(|a, b| a.name < b.name));
    }

    #[test]
    fn a_misspelt_game_is_suggested() {
        let error = open("nimm").err().unwrap();
        assert!(error.advice_text().unwrap().contains("@nim"), "{error}");
        assert!(open("zzzzzzzz").err().unwrap().advice_text().unwrap().contains("list of built-in games"));
    }
}
