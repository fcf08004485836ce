//! Sums and Nim.

use super::{super::dictionary::Sums, English, count};
use crate::core::Outcome;

/// `3 xor 5 xor 6`.
fn xor_of(nimbers: &[u32]) -> String {
    nimbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" xor ")
}

impl Sums for English {
    fn nothing_to_move_in(&self) -> &'static str {
        "There is nothing to move in, so the mover loses."
    }

    fn balanced(&self, nimbers: &[u32]) -> String {
        format!(
            "{} = 0. Whatever the mover changes, the opponent brings the xor back to 0, so the mover loses.",
            xor_of(nimbers)
        )
    }

    fn unbalanced(&self, nimbers: &[u32], xor: u32, component: usize, to: u32) -> String {
        format!(
            "{} = {xor}, which is not 0. The mover wins by bringing the xor to 0: component {} has nimber {} and can be \
             moved to nimber {to}.",
            xor_of(nimbers),
            component + 1,
            nimbers[component]
        )
    }

    fn resolved(&self, component: usize, set: &str, xor: u32) -> String {
        let component = component + 1;
        format!(
            "Component {component} is ∞{set}, and the xor of the others is {xor}. {xor} is in that set: the mover wins by \
             moving component {component} to nimber {xor}, so that the xor of all is 0."
        )
    }

    fn unresolved(&self, component: usize, set: &str, xor: u32) -> String {
        format!(
            "Component {} is ∞{set}, and the xor of the others is {xor}. {xor} is not in that set, so the mover cannot \
             bring the xor of all to 0; but he need not leave a sum that the opponent can win. Nobody can force an end: a \
             draw.",
            component + 1
        )
    }

    fn several_loopy(&self, components: &str) -> String {
        format!(
            "Components {components} are all loopy. Who would lose moves in one of them for ever: a draw."
        )
    }

    fn told_apart(&self, heap: u32, first: Outcome, second: Outcome) -> String {
        let word = |outcome| match outcome {
            Outcome::Win => "won",
            Outcome::Loss => "lost",
            Outcome::Tie | Outcome::Draw => "drawn",
        };
        let beside = match heap {
            0 => "Even alone".to_owned(),
            heap => format!("Beside a Nim heap of {heap}"),
        };
        let (first, second) = (word(first), word(second));
        format!("{beside} the first is {first} for the mover, the second {second}: they are not equal.")
    }

    fn nim_balanced(&self) -> &'static str {
        "The nim sum is 0: every column of digits has an even number of ones. Every move disturbs that, and the opponent \
         can restore it, so the mover loses."
    }

    fn nim_unbalanced(&self, sum: u64, top: u64) -> String {
        format!(
            "The nim sum is {sum}, not 0, so the mover wins: he takes from a heap that has the digit {top}, so that every \
             column of digits has an even number of ones."
        )
    }

    fn nim_parity(&self, ones: usize) -> String {
        let heaps = count(ones as u64, "heap");
        let (parity, result) = if ones.is_multiple_of(2) { ("even", "wins") } else { ("odd", "loses") };
        format!(
            "No heap has more than one counter, so every move takes a whole heap, and who takes the last one loses. There \
             are {heaps} of one, an {parity} number, so the mover {result}."
        )
    }

    fn nim_last_large(&self, heap: usize) -> String {
        format!(
            "Only heap {} has more than one counter. The mover leaves it with one or with none, whichever makes the number \
             of heaps of one odd, so the opponent takes the last counter and the mover wins.",
            heap + 1
        )
    }
}
