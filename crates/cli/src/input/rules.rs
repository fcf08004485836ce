//! Games by their rules: a rules file, or a built-in game.

use retrograde::{
    Control, Error,
    explore::{AnyGame, Known, Limits},
    games,
    tabulate::About,
};
use retrograde_rules::Rules as RulesFile;
use sha2::{Digest, Sha256};

use super::{
    Loaded,
    content::{bytes_of, hexadecimal, name_of, text_of},
};
use crate::{args::Named, estimate, failure::Failure, own};

/// The game that `input` names, which must be given by rules.
pub(crate) fn load_rules(input: &Named, control: &Control) -> Result<ByRules, Failure> {
    by_rules(input, control)?.ok_or_else(|| {
        Failure::arguments(
            format!("`{}` is not given by rules", input.path.display()),
            "name a rules file NAME.star, or a built-in game such as @nim:3,4,5",
        )
    })
}

/// A game by its rules, before it is discovered.
pub(crate) struct ByRules {
    pub(crate) game: Box<dyn AnyGame>,
    /// The file that errors are about.
    file: Option<String>,
    /// What the digest is of: the file, and the parameters if there are any.
    text: Option<String>,
    about: About,
}

impl ByRules {
    /// What its tables say that they are of.
    pub(crate) fn about(&self) -> &About {
        &self.about
    }

    /// How many positions are discovered at most, if there is a limit.
    pub(crate) fn most(&self, told: Option<u64>) -> Option<u64> {
        told.or(self.file.is_some().then_some(MOST_OF_A_FILE))
    }

    /// The failure that this error of the rules is.
    pub(crate) fn failure(&self, error: Error) -> Failure {
        Failure::Error { error, file: self.file.clone() }
    }
}

/// The game that `input` names, if it is given by rules: a rules file or a built-in game.
pub(super) fn by_rules(input: &Named, control: &Control) -> Result<Option<ByRules>, Failure> {
    let path = &input.path;
    if path.extension().is_some_and(|ending| ending == "star") {
        let source = bytes_of(path, control)?;
        let name = name_of(path);
        let text = text_of((*source.bytes).as_ref(), control).map_err(Failure::within(&name))?;
        let rules = RulesFile::read(&name, &text, &input.parameters).map_err(Failure::within(&name))?;
        let mut digested = text.clone();
        for (parameter, value) in &input.parameters {
            digested += &format!("\n{parameter}={value}");
        }
        let about = retrograde_rules::about(path, &text, &input.parameters);
        return Ok(Some(ByRules { game: Box::new(rules), file: Some(name), text: Some(digested), about }));
    }
    if let Some(built_in) = path.to_str().and_then(|name| name.strip_prefix('@')).filter(|_| !path.exists()) {
        let about = About { game: format!("@{}", games::with_parameters(built_in)?), rules: None };
        return Ok(Some(ByRules { game: games::open(built_in)?, file: None, text: None, about }));
    }
    if let Some(named) = own::named(path) {
        let (game, called) = named?;
        let about = About { game: called, rules: None };
        return Ok(Some(ByRules { game, file: None, text: None, about }));
    }
    Ok(None)
}

/// Games of a rules file are written by hand, and soon infinite by mistake.
const MOST_OF_A_FILE: u64 = 10_000_000;

/// Discovers a game.
pub(super) fn discover(
    rules: ByRules,
    most: Option<u64>,
    digest: bool,
    control: &Control,
) -> Result<(Loaded, Known), Failure> {
    let mut limits = Limits::default();
    if let Some(most) = rules.most(most) {
        limits.max_positions = most.min(limits.max_positions);
    }
    let found =
        rules.game.discover(&limits, control).map_err(|error| Failure::Error { error, file: rules.file })?;
    estimate::announce_game(&found.game, control);
    let sha256 = rules.text.filter(|_| digest).map(|text| hexadecimal(&Sha256::digest(text)));
    Ok((Loaded { game: found.game, notes: Vec::new(), goals: Vec::new(), sha256 }, found.known))
}
