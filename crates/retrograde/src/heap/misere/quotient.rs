//! The misère quotient of all sums of heaps up to a size.
//!
//! Two sums are the same if no third sum beside them tells them apart: the player to move loses one exactly if he loses the
//! other. The classes are a commutative monoid, the *quotient*; with the classes of lost positions it answers every sum of these heaps
//! by a product. It is a bounded result: larger heaps can make the quotient larger.
//!
//! 1. **Learning** (Angluin 1987, for words in any order). Keep sums that are known to differ, and contexts that tell them
//!    apart; outcomes are computed by playing. If a sum and one more heap looks like none of them, it is a new one.
//! 2. **Proof** (Plambeck and Siegel 2008). For a sum X let x be its class and E the set of classes of its options. The pairs
//!    (x, E) of all sums follow from those of the heaps: (x, E) and (y, F) make (xy, xF and yE). There are finitely many pairs;
//!    if for every one the class x is lost exactly if E is not empty and has no lost class, then by induction the outcomes are right, so the
//!    monoid is the quotient. A pair that fails gives a sum whose outcome tells more classes apart, and the learning goes on.

use std::collections::BTreeSet;

use super::positions::{Map, Position, Positions};
use crate::core::{Control, Error, Result, error::Advice, error::Kind, heap::Code};

/// A class of sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// A sum in it, one of the shortest: heaps, ascending.
    pub heaps: Vec<u16>,
    /// Whether the player to move loses.
    pub is_lost: bool,
}

/// The misère quotient of the heaps up to a size. The first element is the class of no heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The greatest heap.
    pub upto: u16,
    /// The classes.
    pub elements: Vec<Element>,
    /// For each heap its class, as an index.
    pub heaps: Vec<usize>,
    /// `with_heap[x][h]`: the class of a sum of class x with one more heap of h.
    pub with_heap: Vec<Vec<usize>>,
}

/// At most so many classes are told apart, and so many pairs looked at.
const MOST_CLASSES: usize = 2000;
const MOST_PAIRS: usize = 1 << 20;

struct Learner<'a> {
    positions: Positions,
    outcomes: Map<Position, bool>,
    most: usize,
    control: &'a Control,
    /// Heaps that have moves.
    letters: Vec<u16>,
    /// Sums that differ, and by which contexts.
    sums: Vec<Position>,
    contexts: Vec<Position>,
}

impl Quotient {
    /// The misère quotient of the heaps 0 to `upto`.
    ///
    /// Errors if more than `most` positions, or too many classes, are met: then it may be infinite. Time: that of playing sums of
    /// several heaps; heaps up to about 15 take moments.
    ///
    /// ```
    /// use retrograde::{Control, heap::misere::Quotient};
    ///
    /// let nim = Quotient::of(&"nim".parse()?, 3, 1 << 20, &Control::default())?;
    /// assert_eq!(nim.elements.len(), 6);
    /// assert!(nim.elements[nim.class(&[1, 2, 3])].is_lost);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn of(code: &Code, upto: u16, most: usize, control: &Control) -> Result<Quotient> {
        let positions = Positions::new(code, upto)?;
        let letters = (0..=upto).filter(|&heap| !positions.moves(heap).is_empty()).collect();
        let nothing = Position::default();
        let mut learner = Learner {
            positions,
            outcomes: Map::default(),
            most,
            control,
            letters,
            sums: vec![nothing.clone()],
            contexts: vec![nothing],
        };
        loop {
            let quotient = learner.guess(upto)?;
            if let Some(context) = learner.order_matters(&quotient)? {
                learner.contexts.push(context);
            } else if let Some(word) = learner.refuted(&quotient)? {
                let context = learner.context_from(&quotient, &word)?;
                learner.contexts.push(context);
            } else {
                return Ok(quotient);
            }
        }
    }

    /// The class of a sum of heaps up to the greatest. Panics at a greater one.
    pub fn class(&self, heaps: &[u16]) -> usize {
        heaps.iter().fold(0, |class, &heap| self.with_heap[class][usize::from(heap)])
    }

    /// The class of the sum of two sums.
    pub fn product(&self, a: usize, b: usize) -> usize {
        self.elements[b].heaps.iter().fold(a, |class, &heap| self.with_heap[class][usize::from(heap)])
    }
}

impl Learner<'_> {
    /// Whether the player to move loses this sum.
    fn is_lost(&mut self, parts: &[&[u16]]) -> Result<bool> {
        let position = self.positions.of(&parts.concat());
        if let Some(&is_lost) = self.outcomes.get(&position) {
            return Ok(is_lost);
        }
        let of_options = |options: &[bool]| Ok(!options.is_empty() && !options.contains(&true));
        self.positions.evaluate(&mut self.outcomes, position, self.most, self.control, of_options)
    }

    /// What the contexts say of a sum.
    fn row(&mut self, parts: &[&[u16]]) -> Result<Vec<bool>> {
        let mut row = Vec::with_capacity(self.contexts.len());
        for at in 0..self.contexts.len() {
            let context = self.contexts[at].clone();
            row.push(self.is_lost(&[parts, &[&context]].concat())?);
        }
        Ok(row)
    }

    /// The monoid as far as the contexts tell sums apart.
    fn guess(&mut self, upto: u16) -> Result<Quotient> {
        let mut by_row = Map::default();
        for at in 0..self.sums.len() {
            let sum = self.sums[at].clone();
            by_row.insert(self.row(&[&sum])?, at);
        }
        let mut with_heap: Vec<Vec<usize>> = Vec::new();
        let mut at = 0;
        while at < self.sums.len() {
            let sum = self.sums[at].clone();
            // Heaps without moves change nothing.
            let mut classes = vec![at; usize::from(upto) + 1];
            for letter in self.letters.clone() {
                let row = self.row(&[&sum, &[letter]])?;
                let new = self.sums.len();
                let class = *by_row.entry(row).or_insert(new);
                if class == new {
                    self.sums.push(self.positions.of(&[&sum, &[letter][..]].concat()));
                    if self.sums.len() > MOST_CLASSES {
                        let message = format!(
                            "the quotient has more than {MOST_CLASSES} elements, perhaps infinitely many"
                        );
                        return Err(Error::new(Kind::Resource, message).help(Advice::FewerHeaps));
                    }
                }
                classes[usize::from(letter)] = class;
            }
            with_heap.push(classes);
            at += 1;
        }
        let mut elements = Vec::new();
        for at in 0..self.sums.len() {
            let sum = self.sums[at].clone();
            elements.push(Element { is_lost: self.is_lost(&[&sum])?, heaps: sum.into() });
        }
        Ok(Quotient { upto, elements, heaps: with_heap[0].clone(), with_heap })
    }

    /// A context that tells apart what the guess takes for one class, if adding two heaps in another order leads elsewhere.
    fn order_matters(&mut self, quotient: &Quotient) -> Result<Option<Position>> {
        let step = |class: usize, heap: u16| quotient.with_heap[class][usize::from(heap)];
        for (class, element) in quotient.elements.iter().enumerate() {
            for (at, &a) in self.letters.clone().iter().enumerate() {
                for &b in &self.letters.clone()[..at] {
                    let ends = [step(step(class, a), b), step(step(class, b), a)];
                    if ends[0] == ends[1] {
                        continue;
                    }
                    // Some context tells the two ends apart, so beside it the guess is wrong about one of the two words.
                    for context in self.contexts.clone() {
                        let [one, other] = ends.map(|end| &quotient.elements[end].heaps);
                        if self.is_lost(&[one, &context])? != self.is_lost(&[other, &context])? {
                            let words =
                                [[a, b], [b, a]].map(|pair| [&element.heaps[..], &pair, &context].concat());
                            let context = self.context_from(quotient, &words[0]);
                            return context.or_else(|_| self.context_from(quotient, &words[1])).map(Some);
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// A sum, as a word of heaps, whose outcome the guess has wrong; none if the guess is proved.
    fn refuted(&mut self, quotient: &Quotient) -> Result<Option<Vec<u16>>> {
        let classes_of_moves: Vec<(u16, BTreeSet<usize>)> = self
            .letters
            .iter()
            .map(|&heap| (heap, self.positions.moves(heap).iter().map(|left| quotient.class(left)).collect()))
            .collect();
        let mut pairs: Map<(usize, BTreeSet<usize>), ()> = Map::default();
        let mut open = vec![(0, BTreeSet::new(), Vec::new())];
        pairs.insert((0, BTreeSet::new()), ());
        let mut at = 0;
        while at < open.len() {
            let (class, options, word) = open[at].clone();
            at += 1;
            self.control.advance(0)?;
            let can_lose = !options.is_empty()
                && !options.iter().any(|&option: &usize| quotient.elements[option].is_lost);
            if can_lose != quotient.elements[class].is_lost {
                // The outcome of this sum, or of one of its options, is not what the guess says.
                let sum = self.positions.of(&word);
                let mut suspects = self.positions.options(&sum);
                suspects.push(sum);
                for suspect in suspects {
                    if self.is_lost(&[&suspect])? != quotient.elements[quotient.class(&suspect)].is_lost {
                        return Ok(Some(suspect.into()));
                    }
                }
                return Err(Error::new(
                    Kind::Resource,
                    "the misère quotient cannot be told from its outcomes",
                ));
            }
            for (heap, moves) in &classes_of_moves {
                let next_class = quotient.with_heap[class][usize::from(*heap)];
                let next_options: BTreeSet<usize> = options
                    .iter()
                    .map(|&option| quotient.with_heap[option][usize::from(*heap)])
                    .chain(moves.iter().map(|&left| quotient.product(class, left)))
                    .collect();
                if pairs.insert((next_class, next_options.clone()), ()).is_none() {
                    open.push((next_class, next_options, [&word[..], &[*heap]].concat()));
                }
            }
            if pairs.len() > MOST_PAIRS {
                let message = format!("the proof of the quotient needs more than {MOST_PAIRS} pairs");
                return Err(Error::new(Kind::Resource, message).help(Advice::FewerHeaps));
            }
        }
        Ok(None)
    }

    /// A context that tells apart what the guess takes for one class, from a word on which the guess goes wrong: the rest of the
    /// word behind the first heap that makes the difference (Rivest and Schapire 1993).
    fn context_from(&mut self, quotient: &Quotient, word: &[u16]) -> Result<Position> {
        let truth = self.is_lost(&[word])?;
        let mut class = 0;
        for (at, &heap) in word.iter().enumerate() {
            class = quotient.with_heap[class][usize::from(heap)];
            let rest = &word[at + 1..];
            if self.is_lost(&[&quotient.elements[class].heaps, rest])? != truth {
                return Ok(self.positions.of(rest));
            }
        }
        Err(Error::new(Kind::Resource, "the misère quotient cannot be told from its outcomes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quotient(code: &str, upto: u16) -> Quotient {
        Quotient::of(&code.parse().unwrap(), upto, 1 << 22, &Control::default()).unwrap()
    }

    #[test]
    fn orders_are_the_published_ones() {
        assert_eq!(quotient("nim", 0).elements.len(), 1);
        assert_eq!(quotient("nim", 1).elements.len(), 2);
        assert_eq!(quotient("nim", 3).elements.len(), 6);
        assert_eq!(quotient("nim", 7).elements.len(), 10);
        assert_eq!(quotient("0.123", 12).elements.len(), 20);
    }

    #[test]
    fn every_sum_of_a_few_heaps_has_the_outcome_of_its_class() {
        for (code, upto) in [("0.77", 7), ("0.123", 9), ("0.137", 8), ("4.7", 5), ("{1,3,4}", 9)] {
            let quotient = quotient(code, upto);
            let positions = Positions::new(&code.parse().unwrap(), upto).unwrap();
            let mut known = Map::default();
            let of_options = |options: &[bool]| Ok(!options.is_empty() && !options.contains(&true));
            for a in 0..=upto {
                for b in a..=upto {
                    for c in b..=upto {
                        let sum = positions.of(&[a, b, c, c]);
                        let is_lost = positions
                            .evaluate(&mut known, sum, 1 << 22, &Control::default(), of_options)
                            .unwrap();
                        let class = quotient.class(&[a, b, c, c]);
                        assert_eq!(quotient.elements[class].is_lost, is_lost, "{code}: {a} {b} {c} {c}");
                        assert_eq!(quotient.product(quotient.class(&[c, a]), quotient.class(&[b, c])), class);
                    }
                }
            }
        }
    }
}
