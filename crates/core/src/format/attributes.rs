//! The attributes of positions and games, which have the same names and values in `text`, `dot` and `json`.

use crate::{End, GameGraph, Infinite, Player, Position, Result, Rule, builder::GraphBuilder, spelling};

/// One attribute with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Attribute<'t> {
    Owner(Player),
    /// An owner that is written as a number: 0 is First, 1 is Second.
    NumberedOwner(Player),
    End(End),
    Start(bool),
    Priority(u64),
    Caption(&'t str),
    Rule(Rule),
    Infinite(Infinite),
}

/// The attributes of a position.
pub(crate) const OF_POSITION: [&str; 6] = ["owner", "result", "score", "start", "priority", "label"];

/// The attributes of the whole game.
pub(crate) const OF_GAME: [&str; 2] = ["rule", "infinite"];

/// What is wrong with an attribute, without its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    pub(crate) message: String,
    pub(crate) expected: &'static str,
    pub(crate) help: Option<&'static str>,
}

/// The attribute that this key and value write; `None` if the key is none of ours.
pub(crate) fn parse<'t>(key: &str, value: &'t str) -> Result<Option<Attribute<'t>>, Fault> {
    let fault = |expected, help| Fault { message: format!("`{value}` is no {key}"), expected, help };
    Ok(Some(match key {
        "owner" => match value {
            "0" => Attribute::NumberedOwner(Player::First),
            "1" => Attribute::NumberedOwner(Player::Second),
            _ => Attribute::Owner(value.parse().map_err(|_| {
                let help = (value == "2").then_some("as numbers, 0 is the first player and 1 the second");
                fault("expected `first` or `second`", help)
            })?),
        },
        "result" => Attribute::End(match value {
            "win" => End::Win,
            "loss" => End::Loss,
            "tie" => End::Tie,
            _ => {
                let help = (value == "draw")
                    .then_some("a draw is play that never ends; an end without a winner is a tie");
                return Err(fault("expected `win`, `loss` or `tie`", help));
            }
        }),
        "score" => Attribute::End(End::Score(
            value.parse().map_err(|_| fault("expected an integer of at most 64 bits", None))?,
        )),
        "start" => Attribute::Start(value.parse().map_err(|_| fault("expected `true` or `false`", None))?),
        "priority" => Attribute::Priority(
            value.parse().map_err(|_| fault("expected an integer from 0 to 18446744073709551615", None))?,
        ),
        "label" => Attribute::Caption(value),
        "rule" => Attribute::Rule(value.parse().map_err(|_| {
            fault(
                "expected `normal` or `misere`",
                (value == "misère").then_some("write it without the accent"),
            )
        })?),
        "infinite" => Attribute::Infinite(value.parse().map_err(|_| {
            let help = (value == "parity" || crate::Parity::ALL.iter().any(|parity| parity.word() == value))
                .then_some(
                    "who wins by his priorities is written `priorities`, or `priorities:min-even` and so on",
                );
            fault("expected `draw`, `first`, `second`, an integer or `priorities`", help)
        })?),
        _ => return Ok(None),
    }))
}

impl Attribute<'_> {
    /// Tells the builder: of the position turned to, or of the game. `at` is where it stands in the input.
    pub(crate) fn tell(self, builder: &mut GraphBuilder<'_>, at: u64, input: &[u8]) -> Result<()> {
        match self {
            Attribute::Owner(owner) => builder.owner(owner, at),
            Attribute::NumberedOwner(owner) => {
                builder.numbered_owner(owner, at);
                builder.owner(owner, at)
            }
            Attribute::End(end) => builder.end(end, at),
            Attribute::Start(true) => builder.start(at, input),
            Attribute::Start(false) => Ok(()),
            Attribute::Priority(priority) => builder.priority(priority, at),
            Attribute::Caption(caption) => builder.caption(caption, at),
            Attribute::Rule(rule) => builder.rule(rule, at, input),
            Attribute::Infinite(infinite) => builder.infinite(infinite, at, input),
        }
    }

    /// Whether it belongs to the whole game.
    pub(crate) fn is_of_game(self) -> bool {
        matches!(self, Attribute::Rule(_) | Attribute::Infinite(_))
    }
}

/// A value of an attribute, to be written.
pub(crate) enum Value<'t> {
    Word(&'static str),
    Number(u64),
    Score(i64),
    Text(&'t str),
}

/// Tells every attribute of `v` to `write`, with its key.
pub(crate) fn of_position(
    game: &GameGraph,
    v: Position,
    mut write: impl FnMut(&'static str, Value<'_>) -> Result<()>,
) -> Result<()> {
    if let Some(owner) = game.owner(v) {
        write("owner", Value::Word(owner.word()))?;
    }
    match if game.graph.is_terminal(v) { game.end(v) } else { None } {
        None => {}
        Some(End::Win) => write("result", Value::Word("win"))?,
        Some(End::Loss) => write("result", Value::Word("loss"))?,
        Some(End::Tie) => write("result", Value::Word("tie"))?,
        Some(End::Score(score)) => write("score", Value::Score(score))?,
    }
    if let Some(priorities) = &game.priorities {
        write("priority", Value::Number(priorities[v as usize]))?;
    }
    if game.start == Some(v) {
        write("start", Value::Word("true"))?;
    }
    match game.captions.as_ref().map(|captions| captions.get(v)) {
        None | Some("") => Ok(()),
        Some(caption) => write("label", Value::Text(caption)),
    }
}

/// The word of `words` that `word` was probably meant to be.
pub(crate) fn meant<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let slips = |candidate: &str| if candidate.len() < 6 { 1 } else { 2 };
    spelling::nearest(&word.to_lowercase(), words, slips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_recognised() {
        for (written, meant_word) in [
            ("ownr", Some("owner")),
            ("Owner", Some("owner")),
            ("onwer", Some("owner")),
            ("prioritiy", Some("priority")),
            ("results", Some("result")),
            ("color", None),
            ("shape", None),
        ] {
            assert_eq!(meant(written, OF_POSITION), meant_word, "{written}");
        }
    }
}
