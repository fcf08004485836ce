//! Minimax in one sweep; negamax if the players take turns.

use super::{Lesson, Line, LineKey, programs};
use crate::{core::Question, solve::score::sweep};

pub(super) const LESSON: Lesson = Lesson {
    question: Question::Score,
    method: "sweep",
    code: &[
        Line::new(LineKey::Order, 0, "order ← the positions so that every move leads to an earlier one"),
        Line::new(LineKey::Each, 0, "for each position v in order:"),
        Line::new(LineKey::End, 1, "if v has no moves: v has its score"),
        Line::new(LineKey::Greatest, 1, "else if First moves at v: the greatest score of its options"),
        Line::new(LineKey::Least, 1, "else if Second moves at v: the least score of its options"),
        Line::new(
            LineKey::Negamax,
            1,
            "else (the players take turns): the greatest of minus the scores of its options",
        ),
        Line::new(LineKey::Result, 0, "return the scores"),
    ],
    programs: programs!("score_sweep"),
    run: |game, control, watch| sweep::run(game, control, watch),
};
