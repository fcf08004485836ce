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
//! 3. **Heap by heap**. The quotient of the smaller heaps is proved before the next heap is added, and from then on says the outcome of
//!    every sum without that heap; so only sums with the new heap are played through, and what is known of contexts is kept.

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
    /// The quotient of the heaps before the one that is added.
    smaller: Option<Quotient>,
    /// Outcomes of sums that it does not know.
    outcomes: Map<Position, bool>,
    /// What the first contexts say of a sum.
    rows: Map<Position, Vec<bool>>,
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
        let nothing = Position::default();
        let mut learner = Learner {
            positions,
            smaller: None,
            outcomes: Map::default(),
            rows: Map::default(),
            most,
            control,
            letters: Vec::new(),
            sums: vec![nothing.clone()],
            contexts: vec![nothing],
        };
        for heap in 0..upto {
            if !learner.positions.moves(heap).is_empty() {
                learner.letters.push(heap);
                let quotient = learner.learn(heap)?;
                // These sums stay different, whatever comes.
                learner.sums = quotient.elements.iter().map(|element| element.heaps.clone().into()).collect();
                learner.smaller = Some(quotient);
                learner.outcomes.clear();
            }
        }
        if !learner.positions.moves(upto).is_empty() {
            learner.letters.push(upto);
        }
        // From nothing on, with all contexts: so every class is called by one of its shortest sums.
        learner.sums.truncate(1);
        learner.learn(upto)
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
    /// The quotient of the heaps that are letters now, the greatest of which is `upto`.
    fn learn(&mut self, upto: u16) -> Result<Quotient> {
        loop {
            let quotient = self.guess(upto)?;
            if let Some(context) = self.order_matters(&quotient)? {
                self.contexts.push(context);
            } else if let Some(word) = self.refuted(&quotient)? {
                let context = self.context_from(&quotient, &word)?;
                self.contexts.push(context);
            } else {
                return Ok(quotient);
            }
        }
    }

    /// Whether the player to move loses this sum.
    fn is_lost(&mut self, parts: &[&[u16]]) -> Result<bool> {
        let position = self.positions.of(&parts.concat());
        let smaller = self.smaller.as_ref();
        // Ascending, so the last heap is the greatest.
        let told = |sum: &[u16]| {
            let smaller = smaller.filter(|smaller| sum.last().is_none_or(|&heap| heap <= smaller.upto))?;
            Some(smaller.elements[smaller.class(sum)].is_lost)
        };
        self.positions.outcome(&mut self.outcomes, position, self.most, self.control, &told)
    }

    /// What the contexts say of a sum.
    fn row(&mut self, parts: &[&[u16]]) -> Result<Vec<bool>> {
        let sum = self.positions.of(&parts.concat());
        let mut row = self.rows.get(&sum).cloned().unwrap_or_default();
        for at in row.len()..self.contexts.len() {
            let context = self.contexts[at].clone();
            row.push(self.is_lost(&[&sum, &context])?);
        }
        self.rows.insert(sum, row.clone());
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
        let order = quotient.elements.len();
        let mut lost = Set::new(order);
        (0..order).filter(|&class| quotient.elements[class].is_lost).for_each(|class| lost.insert(class));
        // For each heap, the classes of what its moves leave, and what a sum of each class is with them beside.
        let mut products: Map<usize, Vec<usize>> = Map::default();
        let mut moves: Vec<(u16, Vec<usize>)> = Vec::new();
        for &heap in &self.letters {
            let left = self.positions.moves(heap).iter().map(|left| quotient.class(left));
            let mut left: Vec<usize> = left.collect();
            left.sort_unstable();
            left.dedup();
            for &class in &left {
                let of = |other| quotient.product(other, class);
                products.entry(class).or_insert_with(|| (0..order).map(of).collect());
            }
            moves.push((heap, left));
        }
        // Pairs with the pair and the heap that they come from.
        let mut pairs: Map<(usize, Set), ()> = Map::default();
        let mut open = vec![(0, Set::new(order), usize::MAX, 0)];
        pairs.insert((0, Set::new(order)), ());
        let mut at = 0;
        while at < open.len() {
            let (class, options, ..) = open[at].clone();
            self.control.advance(0)?;
            let can_lose = !options.is_empty() && !options.meets(&lost);
            if can_lose != quotient.elements[class].is_lost {
                let mut word = Vec::new();
                let mut back = at;
                while open[back].2 != usize::MAX {
                    word.push(open[back].3);
                    back = open[back].2;
                }
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
            for (heap, left) in &moves {
                let with = |class: usize| quotient.with_heap[class][usize::from(*heap)];
                let mut next = Set::new(order);
                options.members().for_each(|option| next.insert(with(option)));
                left.iter().for_each(|left| next.insert(products[left][class]));
                if pairs.insert((with(class), next.clone()), ()).is_none() {
                    open.push((with(class), next, at, *heap));
                }
            }
            if pairs.len() > MOST_PAIRS {
                let message = format!("the proof of the quotient needs more than {MOST_PAIRS} pairs");
                return Err(Error::new(Kind::Resource, message).help(Advice::FewerHeaps));
            }
            at += 1;
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

/// A set of classes, a bit for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Set(Box<[u64]>);

impl Set {
    /// The empty set, with room for so many classes.
    fn new(classes: usize) -> Set {
        Set(vec![0; classes.div_ceil(64)].into())
    }

    fn insert(&mut self, class: usize) {
        self.0[class / 64] |= 1 << (class % 64);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors(Some(word).filter(|&word| word != 0), |word| {
                Some(word & (word - 1)).filter(|&w| w != 0)
            })
            .map(move |word| 64 * i + word.trailing_zeros() as usize)
        })
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
