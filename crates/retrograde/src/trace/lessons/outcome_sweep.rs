//! Who wins a game without cycles, in one sweep.

use super::{Lesson, Line, LineKey, programs};
use crate::{core::Question, solve::outcome::sweep};

pub(super) const LESSON: Lesson = Lesson {
    question: Question::Outcome,
    method: "sweep",
    code: &[
        Line::new(LineKey::Order, 0, "order ← the positions so that every move leads to an earlier one"),
        Line::new(LineKey::Each, 0, "for each position v in order:"),
        Line::new(LineKey::End, 1, "if v has no moves: v has its result, remoteness 0"),
        Line::new(
            LineKey::Win,
            1,
            "else if a move leads to a win of its mover: v is won for him, 1 + the least remoteness",
        ),
        Line::new(
            LineKey::Tie,
            1,
            "else if a move leads to a tie: v is a tie, 1 + the least remoteness of the ties",
        ),
        Line::new(LineKey::Loss, 1, "else: v is lost for him, 1 + the greatest remoteness"),
        Line::new(LineKey::Result, 0, "return what was decided"),
    ],
    programs: programs!("outcome_sweep"),
    run: |game, control, watch| sweep::run(game, control, watch),
};
