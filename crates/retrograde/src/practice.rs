//! Practice problems of two judges, solved: to test one's own program against. [`PROBLEMS`] is their table.
//!
//! Each problem reads the judge's input and writes the judge's output, character by character, within the judge's limits of
//! size and time. The method of each is the one a contestant should find; where the library has it, it is called.

use std::fmt::Write as _;

use crate::{
    core::{Error, Result, error::Advice},
    words::nearest,
};

mod arguments;
mod can_i_win;
mod cat_and_mouse;
mod grundys_game;
mod nim_game;
mod nim_game_i;
mod nim_game_ii;
mod predict_the_winner;
mod stair_game;
mod stick_game;
mod stone_game;
mod stone_game_iii;
mod words;

/// One problem of a judge.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// The judge and its number there, such as `cses-1730`.
    pub name: &'static str,
    /// What the judge calls it.
    pub title: &'static str,
    /// What is asked, in a sentence or two.
    pub task: &'static str,
    /// What the input looks like, with the limits.
    pub input: &'static str,
    /// Why the answer is right, and the time it takes.
    pub method: &'static str,
    /// An input, and the output that belongs to it.
    pub example: (&'static str, &'static str),
    /// The built-in game that it asks about, with parameters, as in `@name:parameters`; empty if there is none.
    pub game: &'static str,
    solve: fn(&str) -> Result<String>,
}

/// All problems, those of each judge by number.
pub const PROBLEMS: &[Problem] = &[
    nim_game_ii::PROBLEM,
    stair_game::PROBLEM,
    stick_game::PROBLEM,
    nim_game_i::PROBLEM,
    grundys_game::PROBLEM,
    nim_game::PROBLEM,
    can_i_win::PROBLEM,
    predict_the_winner::PROBLEM,
    stone_game::PROBLEM,
    cat_and_mouse::PROBLEM,
    stone_game_iii::PROBLEM,
];

impl Problem {
    /// The judge's output for the judge's `input`.
    ///
    /// Errors, with line and column: something is missing, too much, no number, or beyond the judge's limits.
    ///
    /// ```
    /// use retrograde::practice;
    ///
    /// let stair = practice::find("cses-1099")?;
    /// assert_eq!(stair.answer("2\n3\n0 2 1\n4\n1 1 1 1\n")?, "first\nsecond\n");
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn answer(&self, input: &str) -> Result<String> {
        (self.solve)(input).map_err(|error| match error.advice() {
            [] => error.help(format!("{} expects: {}", self.name, self.input)),
            _ => error,
        })
    }
}

/// The problem of this name.
///
/// Errors: there is none; the nearest name is suggested.
pub fn find(name: &str) -> Result<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.name == name).ok_or_else(|| {
        let names = PROBLEMS.iter().map(|problem| problem.name);
        Error::invalid(format!("there is no practice problem called `{name}`"))
            .help(Advice::Problems(nearest(name, names).map(str::to_owned)))
    })
}

/// The answers to several tests, one a line: whether the first player wins.
fn winners(firsts: impl IntoIterator<Item = bool>) -> String {
    firsts.into_iter().fold(String::new(), |mut text, first| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", if first { "first" } else { "second" });
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_answered_as_the_judge_answers_it() {
        for problem in PROBLEMS {
            let (input, output) = problem.example;
            assert_eq!(problem.answer(input).unwrap(), output, "{}", problem.name);
        }
    }

    #[test]
    fn the_table_is_in_order_and_its_games_exist() {
        let key = |name: &str| {
            let (judge, number) = name.split_once('-').unwrap();
            (judge.to_owned(), number.parse::<u32>().unwrap())
        };
        assert!(PROBLEMS.is_sorted_by_key(|problem| key(problem.name)));
        for problem in PROBLEMS.iter().filter(|problem| !problem.game.is_empty()) {
            assert!(crate::games::open(problem.game).is_ok(), "{}", problem.name);
        }
    }

    #[test]
    fn an_unknown_problem_is_refused_with_the_nearest() {
        assert!(find("cses-1731").unwrap_err().advice_text().unwrap().contains("cses-1730"));
        assert!(find("euler").unwrap_err().advice_text().unwrap().contains("list of practice problems"));
    }
}
