//! A code in plain words.

use super::{Code, Digit};

impl Code {
    /// The rules in sentences, one kind of move each, and how the game ends.
    ///
    /// ```
    /// # use retrograde_core::heap::Code;
    /// let grundy: Code = "grundy".parse()?;
    /// assert_eq!(
    ///     grundy.explain(),
    ///     ["Split a heap into two heaps of different sizes, taking nothing.", "Who cannot move loses."]
    /// );
    /// # Ok::<(), retrograde_core::Error>(())
    /// ```
    pub fn explain(&self) -> Vec<String> {
        let mut sentences: Vec<String> = self.kinds().iter().map(sentence).collect();
        sentences.push(match sentences.is_empty() {
            true => "There is no move, so who is to move loses.".to_owned(),
            false => "Who cannot move loses.".to_owned(),
        });
        sentences
    }

    /// The kinds of moves: which numbers of pins leave the same, in the order of the code. This is what
    /// [`explain`](Code::explain) says in words.
    ///
    /// ```
    /// # use retrograde_core::heap::{Code, Taken};
    /// let kayles: Code = "0.77".parse()?;
    /// assert_eq!(kayles.kinds()[0].taken, Taken::One(vec![1, 2]));
    /// # Ok::<(), retrograde_core::Error>(())
    /// ```
    pub fn kinds(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        for &(taken, digit) in self.listed.iter().filter(|(_, digit)| digit.heaps != 0) {
            let same = kinds.iter_mut().find_map(|kind| match &mut kind.taken {
                Taken::One(numbers) if kind.digit == digit && taken > 0 => Some(numbers),
                _ => None,
            });
            match same {
                Some(numbers) => numbers.push(taken),
                None if taken == 0 => kinds.push(Kind { taken: Taken::Nothing, digit }),
                None => kinds.push(Kind { taken: Taken::One(vec![taken]), digit }),
            }
        }
        if !self.is_finite() {
            // What is listed has its own rule, or none.
            let listed = self.listed.iter().map(|&(taken, _)| taken).filter(|&taken| taken > 0);
            kinds.push(Kind { taken: Taken::AllBut(listed.collect()), digit: self.otherwise });
        }
        kinds
    }
}

/// Moves that leave the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// How many pins they take.
    pub taken: Taken,
    /// What may be left.
    pub digit: Digit,
}

/// How many pins are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// None: a heap is split.
    Nothing,
    /// One of these numbers, ascending.
    One(Vec<u32>),
    /// Any positive number but these.
    AllBut(Vec<u32>),
}

fn sentence(kind: &Kind) -> String {
    match &kind.taken {
        Taken::Nothing => split_only(kind.digit),
        Taken::One(numbers) => take(&pins(numbers), kind.digit),
        Taken::AllBut(numbers) if numbers.is_empty() => take("any number of pins", kind.digit),
        Taken::AllBut(numbers) => take(&format!("any number of pins except {}", or(numbers)), kind.digit),
    }
}

fn split_only(digit: Digit) -> String {
    if digit.unequal {
        return "Split a heap into two heaps of different sizes, taking nothing.".to_owned();
    }
    format!("Split a heap into {}, taking nothing.", counts(digit.heaps))
}

fn take(pins: &str, digit: Digit) -> String {
    let different = if digit.unequal { " of different sizes" } else { "" };
    let most = digit.most().unwrap_or(0);
    match digit.heaps {
        1 => format!("Take {pins} if that is the whole heap."),
        2 => format!("Take {pins} from a heap that has more."),
        3 => format!("Take {pins} from a heap."),
        // All numbers of heaps up to the greatest.
        heaps if (heaps + 1).is_power_of_two() => {
            format!("Take {pins} and split what is left into at most {} heaps{different}.", number(most))
        }
        heaps if heaps & 1 == 0 => {
            format!("Take {pins} and leave {}{different}.", counts(heaps))
        }
        heaps => format!("Take {pins}, either the whole heap or leaving {}{different}.", counts(heaps & !1)),
    }
}

/// `exactly two heaps`, `one, two or four heaps`.
fn counts(heaps: u32) -> String {
    let words: Vec<String> = (1..32).filter(|&k| heaps >> k & 1 == 1).map(number).collect();
    match &words[..] {
        [one] if one == "one" => "exactly one heap".to_owned(),
        [one] => format!("exactly {one} heaps"),
        _ => format!("{} heaps", join(&words)),
    }
}

fn number(k: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(k as usize).map_or_else(|| k.to_string(), |word| (*word).to_owned())
}

fn pins(numbers: &[u32]) -> String {
    format!("{} {}", or(numbers), if numbers == [1] { "pin" } else { "pins" })
}

/// `1, 2 or 5`, with runs of more than three as `2 to 9`.
fn or(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).flat_map(|run| match run {
        [first, .., last] if run.len() > 3 => vec![format!("{first} to {last}")],
        _ => run.iter().map(u32::to_string).collect(),
    });
    join(&runs.collect::<Vec<_>>())
}

fn join(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    }
}
