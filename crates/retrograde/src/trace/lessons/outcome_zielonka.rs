//! Who wins where priorities decide infinite play, by Zielonka's algorithm.

use super::{Lesson, Line, LineKey, programs};
use crate::{core::Question, solve::outcome::parity::plain};

pub(super) const LESSON: Lesson = Lesson {
    question: Question::Outcome,
    method: "zielonka",
    code: &[
        Line::new(LineKey::End, 0, "decide, backwards from the ends, who can force an end that he wins"),
        Line::new(
            LineKey::Heads,
            0,
            "while the game is not empty: p ← its greatest priority, i ← who wins by p, A ← who has p",
        ),
        Line::new(LineKey::Join, 1, "A ← A and, again and again, from where i can force the play into A"),
        Line::new(LineKey::Smaller, 1, "solve the smaller game without A in the same way"),
        Line::new(LineKey::All, 1, "if the other player wins nothing of it: i wins all of the game, done"),
        Line::new(LineKey::Seeds, 1, "B ← what the other player wins of it"),
        Line::new(LineKey::Grow, 1, "B ← B and, again and again, from where he can force the play into B"),
        Line::new(LineKey::Won, 1, "the other player wins B; take it out of the game"),
        Line::new(LineKey::Result, 0, "return who wins"),
    ],
    programs: programs!("outcome_zielonka"),
    run: |game, control, watch| plain::run(game, control, watch).map(|(values, _)| values),
};
