//! Alpha-beta search.

use super::{
    super::dictionary::{Searches, Seeker},
    English, player,
};
use crate::trace::Line;

fn name(seeker: Seeker) -> &'static str {
    match seeker {
        Seeker::Player(owner) => player(owner),
        Seeker::Maximiser => "the maximiser",
        Seeker::Minimiser => "the minimiser",
    }
}

impl Searches for English {
    fn search_code(&self, line: &Line) -> &'static str {
        line.text
    }

    fn bounds(&self, alpha: &str, beta: &str) -> String {
        format!("α = {alpha}, β = {beta}.")
    }

    fn go_to(&self, label: &str, seeker: Seeker, many: bool, bounds: &str) -> String {
        let wants = if many { "many" } else { "few" };
        format!("Go to {label}, where {} moves and wants {wants} points. {bounds}", name(seeker))
    }

    fn go_back(&self, label: &str, best: i64) -> String {
        format!("Go back from {label} with {best}.")
    }

    fn best_so_far(&self, label: &str, to: &str, value: i64, seeker: Seeker, bounds: &str) -> String {
        format!("At {label}, {to} is worth {value}: the best for {} so far. {bounds}", name(seeker))
    }

    fn no_better(&self, label: &str, to: &str, value: i64, seeker: Seeker) -> String {
        format!("At {label}, {to} is worth {value}: no better for {}.", name(seeker))
    }

    fn leave_out(&self, label: &str, rest: &str) -> String {
        format!(
            "α ≥ β: the other player has something at least as good elsewhere, so the play will not come to {label}. Leave out {rest}."
        )
    }
}
