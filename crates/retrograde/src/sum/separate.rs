//! Why two values differ: a Nim heap beside which one game has another outcome than the other.

use std::fmt;

use serde::Serialize;

use crate::{
    core::{Grundy, Outcome},
    words::Language,
};

/// A Nim heap that tells two games apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separation {
    /// The size of the heap; 0 if the games differ even alone.
    pub heap: u32,
    /// The outcome of the first game beside the heap, for the mover.
    pub first: Outcome,
    /// The outcome of the second one.
    pub second: Outcome,
}

/// The least Nim heap that tells a game of value `a` from one of value `b`; `None` if the values are equal, for then no
/// game does. Time O(size of the sets).
///
/// A nimber m loses beside the heap m and wins beside every other one. `∞(K)` wins beside the heaps of K and draws beside all
/// others. So two values differ exactly if some heap tells them apart.
///
/// ```
/// use retrograde::{Grundy, Outcome, sum};
///
/// // 2 and 3 are both won alone; beside a heap of 2 they differ.
/// let found = sum::separating_heap(&Grundy::Nimber(2), &Grundy::Nimber(3)).unwrap();
/// assert_eq!((found.heap, found.first, found.second), (2, Outcome::Loss, Outcome::Win));
/// assert_eq!(
///     found.to_string(),
///     "Beside a Nim heap of 2 the first is lost for the mover, the second won: they are not equal."
/// );
/// assert_eq!(sum::separating_heap(&Grundy::Nimber(3), &Grundy::Nimber(3)), None);
/// ```
pub fn separating_heap(a: &Grundy, b: &Grundy) -> Option<Separation> {
    let heap = match (a, b) {
        (Grundy::Nimber(m), Grundy::Nimber(k)) if m == k => return None,
        (Grundy::Nimber(m), Grundy::Nimber(k)) => *m.min(k),
        // Different beside m itself, and wherever the loopy game draws: from its least missing heap on.
        (Grundy::Nimber(m), Grundy::Loopy(set)) | (Grundy::Loopy(set), Grundy::Nimber(m)) => {
            let missing = set.iter().zip(0u32..).find(|(reached, i)| **reached != *i);
            *m.min(&missing.map_or(set.len() as u32, |(_, i)| i))
        }
        (Grundy::Loopy(k), Grundy::Loopy(l)) => {
            let differs = k.iter().zip(l).find(|(a, b)| a != b);
            let longer = if k.len() > l.len() { k } else { l };
            match differs {
                Some((a, b)) => *a.min(b),
                None => *longer.get(k.len().min(l.len()))?,
            }
        }
    };
    Some(Separation { heap, first: beside(a, heap), second: beside(b, heap) })
}

/// The outcome of a game of this value beside a Nim heap, for the mover.
fn beside(value: &Grundy, heap: u32) -> Outcome {
    super::add([value.clone(), Grundy::Nimber(heap)]).outcome()
}

impl Separation {
    /// In a sentence of a language.
    pub fn text(&self, language: Language) -> String {
        language.words().told_apart(self.heap, self.first, self.second)
    }
}

impl fmt::Display for Separation {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl Serialize for Separation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Separation", 4)?;
        fields.serialize_field("heap", &self.heap)?;
        fields.serialize_field("first", self.first.word())?;
        fields.serialize_field("second", self.second.word())?;
        fields.serialize_field("text", &self.to_string())?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_separating_heap_is_the_least_that_tells_two_values_apart_and_there_is_none_between_equals() {
        let mut values: Vec<_> = (0..6).map(Grundy::Nimber).collect();
        values.extend((0..32u32).map(|set| Grundy::loopy((0..5).filter(|k| set >> k & 1 == 1).collect())));
        for a in &values {
            for b in &values {
                let naive = (0..8).find(|&heap| beside(a, heap) != beside(b, heap));
                assert_eq!(separating_heap(a, b).map(|found| found.heap), naive, "{a} and {b}");
                assert_eq!(naive.is_none(), a == b, "{a} and {b}");
            }
        }
    }
}
