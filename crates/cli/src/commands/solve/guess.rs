//! `retrograde solve --guess`: an expression over a position, tried on every position of the game.

use retrograde::{Control, Outcome, Question, Solution, explore::Known};
use retrograde_rules::{
    Guess, Rules,
    guess::{Counterexample, Said, Tried},
};

use crate::{
    args::Named,
    failure::{Failure, Verdict},
    input::{self, Loaded},
    summary::{Facts, value_of},
    words::{Guessed, Key, Words},
};

/// Reads the guess, among the names of the rules file that it is about.
pub(super) fn read(text: &str, game: &Named, control: &Control) -> Result<Guess, Failure> {
    let rules = match game.path.extension().is_some_and(|ending| ending == "star") {
        true => {
            let name = input::name_of(&game.path);
            let source = input::bytes_of(&game.path, control)?;
            let text = input::text_of((*source.bytes).as_ref(), control).map_err(Failure::within(&name))?;
            Some(Rules::read(&name, &text, &game.parameters).map_err(Failure::within(&name))?)
        }
        false => None,
    };
    Guess::read(text, rules.as_ref()).map_err(Failure::within("--guess"))
}

/// Tries it: what is told, and whether it is right.
pub(super) fn tried(
    guess: &Guess,
    text: &str,
    loaded: &Loaded,
    known: Option<&Known>,
    solution: &Solution,
    words: &'static dyn Words,
    control: &Control,
) -> Result<(String, Verdict), Failure> {
    let game = &loaded.game;
    let tried = guess.try_on(game, solution, known, control).map_err(Failure::within("--guess"))?;
    let Tried { positions, wrong, wrongly_lost, missed, said_lost, .. } = tried;
    let mut facts = Facts::new(words);
    facts.line(Key::Guess, text.trim());
    let counted = (solution.values.question() != Question::Score).then_some(said_lost);
    facts.line(Key::Right, &words.guess_right(positions - wrong, positions, counted));
    let Some(Counterexample { position, said }) = tried.counterexample else {
        return Ok((facts.text(), Verdict::Yes));
    };
    facts.line(Key::Wrong, &words.guess_wrong(wrong, wrongly_lost, missed));
    let said = match said {
        Said::Lost(true) | Said::Outcome(Outcome::Loss) => Guessed::Lost(true),
        Said::Lost(false) => Guessed::Lost(false),
        Said::Outcome(outcome) => Guessed::Outcome(outcome),
        Said::Number(number) => Guessed::Number(number),
    };
    let value = value_of(game, solution, position, words, control)?;
    facts.line(Key::Least, &words.guess_fails(&game.label(position), said, game.is_owned(), &value));
    let mut text = facts.text();
    let picture = known.map(|known| known.picture(position)).transpose()?;
    if let Some(picture) = picture.filter(|picture| *picture != game.label(position)) {
        text += &format!("\n{}\n", picture.trim_end());
    }
    Ok((text, Verdict::No))
}
