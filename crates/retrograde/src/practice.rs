//! Practice problems of judges, solved: to test one's own program against. [`PROBLEMS`] is their table.
//!
//! Each problem reads the judge's input and writes the judge's output, character by character, within the judge's limits of
//! size and time. The method of each is the one a contestant should find; where the library has it, it is called.

use std::fmt::Write as _;

use crate::{
    core::{Error, Result, error::Advice},
    random::Random,
    words::{Language, nearest},
};
use shrink::Shrinker;
use trial::{Dice, Tree, Trial};

mod another_game;
mod arguments;
mod can_i_win;
mod cat_and_mouse;
mod cat_and_mouse_ii;
mod deque;
mod flip_game_ii;
mod grundys_game;
mod nim_game;
mod nim_game_i;
mod nim_game_ii;
mod predict_the_winner;
mod shrink;
mod sleepy_game;
mod stair_game;
mod stick_game;
mod stone_game;
mod stone_game_ii;
mod stone_game_iii;
mod stone_game_iv;
mod stones;
mod tokens;
mod trial;

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
    /// The same in Chinese.
    pub chinese: Texts,
    trial: Trial,
    solve: fn(&str) -> Result<String>,
}

/// What is told about a problem, in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texts {
    /// What the judge calls it.
    pub title: &'static str,
    /// What is asked.
    pub task: &'static str,
    /// What the input looks like, with the limits.
    pub input: &'static str,
    /// Why the answer is right.
    pub method: &'static str,
}

/// An input to try a program on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialInput {
    /// The input, as the judge gives it.
    pub text: String,
    tree: Tree,
}

/// All problems, those of each judge by number.
pub const PROBLEMS: &[Problem] = &[
    sleepy_game::PROBLEM,
    nim_game_ii::PROBLEM,
    stair_game::PROBLEM,
    stick_game::PROBLEM,
    nim_game_i::PROBLEM,
    grundys_game::PROBLEM,
    another_game::PROBLEM,
    stones::PROBLEM,
    deque::PROBLEM,
    nim_game::PROBLEM,
    flip_game_ii::PROBLEM,
    can_i_win::PROBLEM,
    predict_the_winner::PROBLEM,
    stone_game::PROBLEM,
    cat_and_mouse::PROBLEM,
    stone_game_ii::PROBLEM,
    stone_game_iii::PROBLEM,
    stone_game_iv::PROBLEM,
    cat_and_mouse_ii::PROBLEM,
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

    /// What is told about it in a language.
    pub fn texts(&self, language: Language) -> Texts {
        match language {
            Language::English => {
                Texts { title: self.title, task: self.task, input: self.input, method: self.method }
            }
            Language::Chinese => self.chinese,
        }
    }

    /// The `index`-th of `count` inputs to try a program on: edge cases first, then mixed ones that grow to the judge's limits.
    ///
    /// The same for the same seed. Time and space O(the input).
    ///
    /// ```
    /// use retrograde::practice;
    ///
    /// let stones = practice::find("edpc-k")?;
    /// assert_eq!(stones.input(1, 0, 100).text, "1 1\n1\n");
    /// let largest = stones.input(1, 99, 100);
    /// assert!(largest.text.starts_with("100 100000\n") || largest.text.contains(" 100000\n"));
    /// stones.answer(&largest.text)?;
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn input(&self, seed: u64, index: usize, count: usize) -> TrialInput {
        let edges = (self.trial.edges)();
        let tree = match edges.get(index) {
            Some(edge) => edge.clone(),
            None => {
                let random = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ index as u64);
                let mixed = count.saturating_sub(edges.len()).max(1);
                let share = ((index - edges.len() + 1) as f64 / mixed as f64).min(1.0);
                (self.trial.sample)(&mut Dice { random, share })
            }
        };
        TrialInput { text: (self.trial.render)(&tree), tree }
    }

    /// Whether `given` is a right answer to `input`, to which `expected` is one: text for text but for blanks, and by what it says
    /// where the judge accepts several.
    pub fn accepts(&self, input: &str, expected: &str, given: &str) -> bool {
        if let Some(accepts) = self.trial.accepts {
            return accepts(input, expected, given);
        }
        // A function's value, which programs print in their own ways: `True`, `Bob`.
        let plain = |word: &str| match self.name.starts_with("leetcode") {
            true => word.trim_matches(['"', '\'']).to_lowercase(),
            false => word.to_owned(),
        };
        let words = |text: &str| text.split_ascii_whitespace().map(plain).collect::<Vec<_>>();
        words(expected) == words(given)
    }

    /// A smaller input on which a program is still wrong. `fails` says whether it is, of an input that keeps the judge's limits
    /// and of its right answer; `None` ends the search with what was found.
    pub fn shrink(
        &self,
        input: &TrialInput,
        fails: &mut dyn FnMut(&str, &str) -> Option<bool>,
    ) -> TrialInput {
        let mut fails = |text: &str| match self.answer(text) {
            Ok(expected) => fails(text, &expected),
            Err(_) => Some(false),
        };
        let mut shrinker =
            Shrinker { trial: self.trial, fails: &mut fails, tree: input.tree.clone(), ended: false };
        shrinker.run();
        TrialInput { text: (self.trial.render)(&shrinker.tree), tree: shrinker.tree }
    }
}

/// The problem of this name.
///
/// Errors: there is none; the nearest name is suggested.
pub fn find(name: &str) -> Result<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.name == name).ok_or_else(|| {
        let names = PROBLEMS.iter().map(|problem| problem.name);
        // Who gives the judge's number alone, or writes the name in another way, means that one.
        let plain = |text: &str| text.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "");
        let meant = |problem: &&Problem| {
            let (_, number) = problem.name.split_once('-').unwrap_or_default();
            !name.is_empty() && (plain(number) == plain(name) || plain(problem.title) == plain(name))
        };
        let alike = PROBLEMS.iter().find(meant).map(|problem| problem.name);
        Error::invalid(format!("there is no practice problem called `{name}`"))
            .help(Advice::Problems(alike.or_else(|| nearest(name, names)).map(str::to_owned)))
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
            let digits = number.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            (judge.to_owned(), digits.parse::<u32>().unwrap_or(0), number.to_owned())
        };
        assert!(PROBLEMS.is_sorted_by_key(|problem| key(problem.name)));
        for problem in PROBLEMS.iter().filter(|problem| !problem.game.is_empty()) {
            assert!(crate::games::open(problem.game).is_ok(), "{}", problem.name);
        }
    }

    #[test]
    fn an_unknown_problem_is_refused_with_the_nearest() {
        let advice = |name: &str| find(name).unwrap_err().advice_text().unwrap();
        assert!(advice("cses-1731").contains("cses-1730"));
        assert!(advice("464").contains("`leetcode-464`"));
        assert!(advice("stick game").contains("`cses-1729`"));
        assert!(advice("euler").contains("list of practice problems"));
    }

    #[test]
    fn every_input_keeps_the_limits_and_the_last_one_reaches_them() {
        for problem in PROBLEMS {
            const COUNT: usize = 120;
            let mut longest = 0;
            for index in 0..COUNT {
                let input = problem.input(7, index, COUNT);
                assert_eq!(input, problem.input(7, index, COUNT), "{}", problem.name);
                longest = longest.max(input.text.len());
                let answer = problem.answer(&input.text);
                let shown = &input.text[..input.text.len().min(300)];
                let answer = answer.unwrap_or_else(|error| panic!("{}: {error}: {shown}", problem.name));
                assert!(problem.accepts(&input.text, &answer, &answer), "{}", problem.name);
                assert!(!problem.accepts(&input.text, &answer, "nonsense"), "{}", problem.name);
            }
            let last = problem.input(7, COUNT - 1, COUNT);
            assert!(4 * last.text.len() >= longest, "{}: {} of {longest}", problem.name, last.text.len());
        }
    }

    #[test]
    fn another_seed_makes_other_inputs() {
        for problem in PROBLEMS {
            let inputs =
                |seed| (60..120).map(|index| problem.input(seed, index, 120).text).collect::<Vec<_>>();
            assert_ne!(inputs(1), inputs(2), "{}", problem.name);
        }
    }

    #[test]
    fn what_goes_wrong_on_a_large_input_is_shown_on_a_small_one() {
        let shrunk = |name: &str, wrong: &dyn Fn(&str, &str) -> bool| {
            let problem = find(name).unwrap();
            for index in 0..200 {
                let input = problem.input(1, index, 200);
                let right = problem.answer(&input.text).unwrap();
                if wrong(&input.text, &right) {
                    let shrunk = problem.shrink(&input, &mut |text, right| Some(wrong(text, right)));
                    let right = problem.answer(&shrunk.text).unwrap();
                    assert!(wrong(&shrunk.text, &right), "{name}: {}", shrunk.text);
                    return shrunk.text;
                }
            }
            panic!("{name}: nothing went wrong");
        };
        // Who forgets that values may be negative.
        assert_eq!(shrunk("leetcode-1406", &|text, _| text.contains('-')), "stoneValue = [-1]\n");
        // Who reads heaps into 16 bits.
        let large = |text: &str, _: &str| text.split_whitespace().skip(2).any(|word| word.len() > 5);
        assert_eq!(shrunk("cses-1730", &large), "1\n1\n100000\n");
        // Who takes every pile but does not see a win of the second player.
        let second = |_: &str, right: &str| right.contains("second");
        assert_eq!(shrunk("cses-2208", &second), "1\n1\n2\n");
        assert_eq!(shrunk("edpc-k", &|_, right| right.contains("Second")).lines().next(), Some("1 2"));
        // An odd sum and an even number of piles are kept, so two numbers must fall at once.
        let piles = shrunk("leetcode-877", &|text, _| text.matches(',').count() > 4);
        assert!(piles.matches('1').count() == 5 && piles.matches('2').count() == 1, "{piles}");
        // A mouse that wins, in the smallest graph in which it can.
        let graph = shrunk("leetcode-913", &|_, right| right == "1\n");
        assert!(graph.matches('[').count() <= 5, "{graph}");
        let draw = shrunk("codeforces-936b", &|_, right| right == "Draw\n");
        assert_eq!(draw.lines().next(), Some("2 2"), "{draw}");
        let board = shrunk("leetcode-1728", &|_, right| right == "true\n");
        assert!(board.len() < 60 && board.contains('M'), "{board}");
        assert_eq!(shrunk("leetcode-294", &|_, right| right == "true\n"), "currentState = \"++\"\n");
    }

    #[test]
    fn where_several_answers_are_right_each_is_accepted() {
        let sleepy = find("codeforces-936b").unwrap();
        let input = "5 6\n2 2 3\n2 4 5\n1 4\n1 5\n0\n1\n";
        let ours = sleepy.answer(input).unwrap();
        for (given, right) in [
            ("Win\n1 2 4 5\n", true),
            ("Win 1 3 4 5", true),
            ("Win\n1 2 5\n", false),
            ("Win\n1 4 5\n", false),
            ("Win\n2 4\n", false),
            ("Win\n1 2\n", false),
            ("Win\n", false),
            ("Win\n1 2 4 9\n", false),
            ("Draw\n", false),
            ("", false),
        ] {
            assert_eq!(sleepy.accepts(input, &ours, given), right, "{given}");
        }
        let iii = find("leetcode-1406").unwrap();
        assert!(iii.accepts("", "\"Bob\"\n", "Bob") && !iii.accepts("", "\"Bob\"\n", "Tie"));
        assert!(find("leetcode-292").unwrap().accepts("", "true\n", "True\r\n"));
    }
}
