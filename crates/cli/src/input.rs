//! The one way in: every command that takes INPUT gets its game here.

mod by_disk;
mod content;
mod file;
mod rules;

use retrograde::{Control, End, GameGraph, Position, explore::Known};

use crate::{
    args::{Loading, Named, Rules},
    failure::Failure,
    goals,
};
pub(crate) use by_disk::{ByDisk, load_by_disk};
pub(crate) use content::{UNCHANGING, bytes_of, hexadecimal, name_of, text_of};
pub(crate) use rules::{ByRules, load_rules};

/// A game that was read, with the rules that the arguments replaced.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The game as it is to be solved.
    pub(crate) game: GameGraph,
    /// What the reader wants its user to know, one sentence each.
    pub(crate) notes: Vec<String>,
    /// Where the arguments end the play, ascending by position.
    pub(crate) goals: Vec<(Position, End)>,
    /// The SHA-256 of the input's bytes (decompressed) in hexadecimal digits, if it was asked for and there are bytes.
    pub(crate) sha256: Option<String>,
}

/// Reads the game that `input` names: a file, `-`, a rules file, or a built-in game `@name:parameters`.
pub(crate) fn load_input(input: &Named, loading: &Loading, control: &Control) -> Result<Loaded, Failure> {
    Ok(load(input, loading, control, false)?.0)
}

/// The same, with what only the rules know of the positions of a game by rules.
pub(crate) fn load_known(
    input: &Named,
    loading: &Loading,
    control: &Control,
) -> Result<(Loaded, Option<Known>), Failure> {
    load(input, loading, control, false)
}

/// The same, with the digest that ties a solution to its input.
pub(crate) fn load_with_digest(
    input: &Named,
    loading: &Loading,
    control: &Control,
) -> Result<(Loaded, Option<Known>), Failure> {
    load(input, loading, control, true)
}

fn load(
    input: &Named,
    loading: &Loading,
    control: &Control,
    digest: bool,
) -> Result<(Loaded, Option<Known>), Failure> {
    let (mut loaded, known) = match rules::by_rules(input, control)? {
        Some(rules) => {
            let (loaded, known) = rules::discover(rules, loading.resources.max_positions, digest, control)?;
            (loaded, Some(known))
        }
        None => (file::read(&input.path, &loading.reading, control, digest)?, None),
    };
    replace_rules(&mut loaded, &loading.rules)?;
    Ok((loaded, known))
}

/// The game that `input` names, which is not discovered if it is given by rules.
pub(crate) fn open(input: &Named, loading: &Loading, control: &Control) -> Result<Opened, Failure> {
    if let Some(by_rules) = rules::by_rules(input, control)? {
        let rules = &loading.rules;
        if rules.rule.is_some()
            || rules.infinite.is_some()
            || rules.parity.is_some()
            || !rules.goal.is_empty()
        {
            return Err(Failure::arguments(
                "the rules of a game that is not discovered cannot be replaced",
                "leave --rule, --infinite, --parity and --goal out",
            ));
        }
        return Ok(Opened::Rules(by_rules));
    }
    let mut loaded = file::read(&input.path, &loading.reading, control, false)?;
    replace_rules(&mut loaded, &loading.rules)?;
    Ok(Opened::Graph(Box::new(loaded)))
}

/// A game that was opened.
pub(crate) enum Opened {
    Rules(ByRules),
    Graph(Box<Loaded>),
}

/// Lets the arguments replace the rules of the input.
fn replace_rules(loaded: &mut Loaded, rules: &Rules) -> Result<(), Failure> {
    let game = &mut loaded.game;
    game.rule = rules.rule.unwrap_or(game.rule);
    loaded.notes.extend(goals::infinite(game, rules)?);
    loaded.goals = goals::positions_of(game, &rules.goal)?;
    loaded.notes.extend(goals::end(game, &loaded.goals));
    Ok(())
}
