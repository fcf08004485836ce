//! Why a sum has its outcome, as data and as a sentence.

use std::fmt;

use serde::Serialize;

use crate::{
    core::{Grundy, Outcome},
    words::{Language, list},
};

/// Why a sum has its outcome, for the mover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Reason {
    /// Lost: all components are nimbers, and their xor is 0.
    Balanced {
        /// The nimbers of the components.
        nimbers: Vec<u32>,
    },
    /// Won: all components are nimbers, and their xor is not 0.
    Unbalanced {
        /// The nimbers of the components.
        nimbers: Vec<u32>,
        /// Their xor.
        xor: u32,
        /// The first component that can be lowered so that the xor becomes 0.
        component: usize,
        /// The nimber that it must get.
        to: u32,
    },
    /// Won: the only loopy component can be moved to the xor of the others.
    Resolved {
        /// The loopy component.
        component: usize,
        /// The nimbers that it can be moved to.
        reached: Vec<u32>,
        /// The xor of the other components.
        xor: u32,
    },
    /// A draw: the only loopy component cannot be moved to the xor of the others.
    Unresolved {
        /// The loopy component.
        component: usize,
        /// The nimbers that it can be moved to.
        reached: Vec<u32>,
        /// The xor of the other components.
        xor: u32,
    },
    /// A draw: there are several loopy components.
    Several {
        /// Which.
        components: Vec<usize>,
    },
}

impl Reason {
    /// Why a sum of components with these values has its outcome.
    pub fn of(values: impl IntoIterator<Item = Grundy>) -> Reason {
        let (mut nimbers, mut loopy, mut xor) = (Vec::new(), Vec::new(), 0);
        for (component, value) in values.into_iter().enumerate() {
            match value {
                Grundy::Nimber(nimber) => {
                    xor ^= nimber;
                    nimbers.push(nimber);
                }
                Grundy::Loopy(reached) => loopy.push((component, reached)),
            }
        }
        if loopy.len() > 1 {
            return Reason::Several {
                components: loopy.into_iter().map(|(component, _)| component).collect(),
            };
        }
        if let Some((component, reached)) = loopy.pop() {
            return if reached.contains(&xor) {
                Reason::Resolved { component, reached, xor }
            } else {
                Reason::Unresolved { component, reached, xor }
            };
        }
        // As in Nim: lower a component that has the top bit of the xor.
        match nimbers.iter().position(|nimber| nimber ^ xor < *nimber) {
            Some(component) => {
                let to = nimbers[component] ^ xor;
                Reason::Unbalanced { nimbers, xor, component, to }
            }
            None => Reason::Balanced { nimbers },
        }
    }

    /// The outcome that it explains.
    pub fn outcome(&self) -> Outcome {
        match self {
            Reason::Balanced { .. } => Outcome::Loss,
            Reason::Unbalanced { .. } | Reason::Resolved { .. } => Outcome::Win,
            Reason::Unresolved { .. } | Reason::Several { .. } => Outcome::Draw,
        }
    }
}

/// `{0,2}`, as values are written.
fn set_of(reached: &[u32]) -> String {
    format!("{{{}}}", reached.iter().map(u32::to_string).collect::<Vec<_>>().join(","))
}

impl Reason {
    /// In sentences of a language, in which components are counted from 1.
    pub fn text(&self, language: Language) -> String {
        let words = language.words();
        match self {
            Reason::Balanced { nimbers } if nimbers.is_empty() => words.nothing_to_move_in().into(),
            Reason::Balanced { nimbers } => words.balanced(nimbers),
            Reason::Unbalanced { nimbers, xor, component, to } => {
                words.unbalanced(nimbers, *xor, *component, *to)
            }
            Reason::Resolved { component, reached, xor } => {
                words.resolved(*component, &set_of(reached), *xor)
            }
            Reason::Unresolved { component, reached, xor } => {
                words.unresolved(*component, &set_of(reached), *xor)
            }
            Reason::Several { components } => {
                let numbers = components.iter().map(|component| (component + 1).to_string());
                words.several_loopy(&list(words, numbers))
            }
        }
    }
}

impl fmt::Display for Reason {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_say_what_decides_and_their_outcome_is_that_of_the_value() {
        let nimber = Grundy::Nimber;
        let loopy = |set: &[u32]| Grundy::Loopy(set.to_vec());
        for (values, text) in [
            (vec![], "There is nothing to move in, so the mover loses."),
            (vec![nimber(3), nimber(5), nimber(6)], "3 xor 5 xor 6 = 0. Whatever the mover changes, "),
            (
                vec![nimber(1), nimber(6)],
                "1 xor 6 = 7, which is not 0. The mover wins by bringing the xor to 0: component 2 has \
                 nimber 6 and can be moved to nimber 1.",
            ),
            (
                vec![nimber(2), loopy(&[0, 2])],
                "Component 2 is ∞{0,2}, and the xor of the others is 2. 2 is in that set",
            ),
            (
                vec![loopy(&[1]), nimber(3)],
                "Component 1 is ∞{1}, and the xor of the others is 3. 3 is not in that set",
            ),
            (vec![loopy(&[0]), nimber(0), loopy(&[])], "Components 1 and 3 are all loopy."),
        ] {
            let reason = Reason::of(values.clone());
            assert_eq!(reason.outcome(), super::super::add(values).outcome());
            assert!(reason.to_string().starts_with(text), "{reason}");
        }
    }
}
