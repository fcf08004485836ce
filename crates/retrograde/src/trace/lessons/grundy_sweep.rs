//! Grundy values of a game without cycles, in one sweep.

use super::{Lesson, Line, LineKey, programs};
use crate::{core::Question, solve::grundy::sweep};

pub(super) const LESSON: Lesson = Lesson {
    question: Question::Grundy,
    method: "sweep",
    code: &[
        Line::new(LineKey::Order, 0, "order ← the positions so that every move leads to an earlier one"),
        Line::new(LineKey::Each, 0, "for each position v in order:"),
        Line::new(LineKey::Set, 1, "set ← the values of the options of v"),
        Line::new(LineKey::Mex, 1, "value[v] ← mex(set), the least of 0, 1, 2, … that is not in it"),
        Line::new(LineKey::Result, 0, "return the values"),
    ],
    programs: programs!("grundy_sweep"),
    run: |game, control, watch| sweep::run(game, control, watch),
};
