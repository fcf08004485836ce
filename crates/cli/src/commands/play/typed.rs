//! What a person types: a move by its letter or by the name of its position, or a word that asks for something.

use retrograde::{GameGraph, Position, play::Choice};

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Move(Position),
    Hint,
    Undo,
    Moves,
    Help,
    Quit,
    Nothing,
    Unclear,
}

impl Typed {
    /// What `text` means where there are these moves. The name of a position counts more than a letter or a word.
    pub(super) fn read(text: &str, game: &GameGraph, choices: &[Choice]) -> Typed {
        let name = text.strip_prefix("move ").unwrap_or(text).trim();
        if let Some(choice) = choices.iter().find(|choice| game.label(choice.to) == name) {
            return Typed::Move(choice.to);
        }
        match text.to_lowercase().as_str() {
            "" => Typed::Nothing,
            "hint" | "提示" => Typed::Hint,
            "undo" | "悔棋" => Typed::Undo,
            "moves" | "走法" => Typed::Moves,
            "help" | "?" | "？" | "帮助" => Typed::Help,
            "quit" | "exit" | "退出" => Typed::Quit,
            letters => match (0..choices.len()).find(|&i| key(i) == letters) {
                Some(i) if has_keys(game, choices) => Typed::Move(choices[i].to),
                _ => Typed::Unclear,
            },
        }
    }
}

/// The letters of the move number `i`: a to z, then aa, ab, …
pub(super) fn key(mut i: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + (i % 26) as u8));
        if i < 26 {
            return letters.into_iter().rev().collect();
        }
        i = i / 26 - 1;
    }
}

/// Whether moves can be told by letters: not where positions are called by letters themselves.
pub(super) fn has_keys(game: &GameGraph, choices: &[Choice]) -> bool {
    choices.iter().all(|choice| {
        let label = game.label(choice.to);
        !(label.len() <= 2 && label.bytes().all(|byte| byte.is_ascii_alphabetic()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let keys = [0, 25, 26, 27, 51, 52, 701, 702].map(key);
        assert_eq!(keys, ["a", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
    }
}
