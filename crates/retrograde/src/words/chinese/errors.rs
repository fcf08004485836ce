//! What is wrong, by its English.

mod expected;
mod files;
mod games;
mod others;
mod promises;

use super::template::closest;

/// The Chinese of the message of an error, if it is known. `own` are the messages of the door that tells it.
pub(crate) fn message(english: &str, own: &[(&str, &str)]) -> Option<String> {
    // Of two that say as much the last is taken.
    let tables = [others::OTHERS, promises::PROMISES, games::GAMES, expected::EXPECTED, files::FILES, own];
    let part = |part: &str| message(part, own).unwrap_or_else(|| super::said(part));
    let told = closest(&tables, english, &part);
    // A built-in game, a function or a name stands before what is wrong with it.
    told.or_else(|| {
        let (name, rest) = english.split_once(": ")?;
        let is_name = !name.is_empty() && !name.contains([' ', '`']);
        is_name.then(|| message(rest, own)).flatten().map(|rest| format!("{name}：{rest}"))
    })
}

#[cfg(test)]
mod tests {
    use super::{
        super::template::tests::{is_sound, sources},
        *,
    };

    #[test]
    fn messages_are_still_said() {
        let sources = sources(&["../core/src", "src", "../rules/src"]);
        is_sound(files::FILES, &sources);
        is_sound(games::GAMES, &sources);
        is_sound(expected::EXPECTED, &sources);
        is_sound(promises::PROMISES, &sources);
    }

    #[test]
    fn the_closest_sentence_is_taken_and_its_parts_are_said_too() {
        let told = |english| message(english, &[("the answer is damaged: {}", "坏了：{0:}")]);
        assert_eq!(told("the answer is damaged: its checksum is wrong").as_deref(), Some("坏了：校验和不对"));
        assert_eq!(told("@nim: `x` is no number").as_deref(), Some("@nim：`x` 不是数"));
        assert_eq!(told("nobody said this before"), None);
    }
}
