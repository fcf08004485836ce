//! Misère play of heap games: who cannot move wins.
//!
//! Misère values do not add, so everything here looks at whole positions, sums of small heaps. [`heaps`] gives the outcome,
//! the misère Grundy value and the genus of single heaps; [`Quotient::of`] finds the misère quotient of all sums of heaps up to a size.
//!
//! Source: J. H. Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13; T. E. Plambeck and A. N. Siegel,
//! "Misère quotients for impartial games", 2008.

mod positions;
mod quotient;

use std::fmt;

use super::{SumMove, sum::Moves};
use positions::{Map, Position, Positions};
pub use quotient::{Element, Quotient};

use crate::core::{Control, Error, Result, error::Kind, heap::Code};

/// The genus of a position: its normal value g, and the misère Grundy values of the position with no, one, two, … Nim heaps
/// of 2 beside it. From some point on these go to and fro by xor 2, and are written up to there: `0^120`, `2^20`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The normal value.
    pub value: u16,
    /// The misère values, with the first two of those that go to and fro as the last ones.
    pub misere: Vec<u16>,
}

/// What misère play makes of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereHeap {
    /// Its size.
    pub heap: u64,
    /// Its genus.
    pub genus: Genus,
    /// Whether it and all positions that can be reached from it have the genus of a Nim position. Sums of such heaps are
    /// played like Nim.
    pub tame: bool,
}

impl MisereHeap {
    /// The misère Grundy value: the size of the Nim heap that, beside it, leaves a loss to the player who is to move.
    pub fn misere_value(&self) -> u16 {
        self.genus.misere[0]
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self) -> bool {
        self.misere_value() == 0
    }
}

impl Genus {
    /// The misère value with this many Nim heaps of 2 beside.
    fn beside(&self, twos: usize) -> u16 {
        let last = self.misere.len() - 1;
        if twos <= last { self.misere[twos] } else { self.misere[last - (twos - last) % 2] }
    }

    /// Whether a Nim position has it: 0^120, 1^031, or g^g(g xor 2).
    pub fn is_of_nim(&self) -> bool {
        match (self.value, &self.misere[..]) {
            (0, [1, 2, 0]) | (1, [0, 3, 1]) => true,
            (value, &[first, second]) => first == value && second == value ^ 2,
            _ => false,
        }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.value)?;
        // Digits stand side by side as long as each is one.
        let between = if self.misere.iter().any(|&value| value > 9) { "," } else { "" };
        for (at, value) in self.misere.iter().enumerate() {
            write!(f, "{}{value}", if at > 0 { between } else { "" })?;
        }
        Ok(())
    }
}

/// Outcome, misère Grundy value and genus of the heaps 0 to `upto`.
///
/// Errors if a heap has more than `most` positions (sums that can be reached), or the work was asked to stop. Time and space
/// O(positions · moves): a heap of 30 of a game that splits has thousands of positions, one of 60 a million.
///
/// ```
/// use retrograde::{Control, heap::misere};
///
/// let kayles = misere::heaps(&"0.77".parse()?, 6, 1 << 20, &Control::default())?;
/// let genus: Vec<String> = kayles.iter().map(|heap| heap.genus.to_string()).collect();
/// assert_eq!(genus, ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31"]);
/// assert!(kayles[4].tame && !kayles[5].tame);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn heaps(code: &Code, upto: u16, most: usize, control: &Control) -> Result<Vec<MisereHeap>> {
    let positions = Positions::new(code, upto)?;
    let mut known: Map<Position, (Genus, bool)> = Map::default();
    let mut heaps = Vec::new();
    for heap in 0..=upto {
        let position = positions.of(&[heap]);
        let (genus, tame) = positions.evaluate(&mut known, position, most, control, |options| {
            let genus = genus(options)?;
            let tame = genus.is_of_nim() && options.iter().all(|(_, tame)| *tame);
            Ok((genus, tame))
        })?;
        heaps.push(MisereHeap { heap: heap.into(), genus, tame });
    }
    Ok(heaps)
}

/// Who wins a sum of heaps in misère play, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereSum {
    /// Whether the player to move loses.
    pub is_lost: bool,
    /// The winning moves, heap by heap; from heaps of equal size only those in the first.
    pub winning: Vec<SumMove>,
}

/// The outcome of a sum of heaps in misère play, and its winning moves.
///
/// `quotient`, if there is one that reaches as far as the heaps, answers by a product; else the sum is played through. Errors if there
/// are more than `most` positions, a heap is too large, or the work was asked to stop.
///
/// ```
/// use retrograde::{Control, heap::misere};
///
/// // Nim with heaps of 1, 1 and 2: the mover takes one of the two, and leaves three heaps of 1.
/// let sum = misere::sum(&"nim".parse()?, &[1, 1, 2], None, 1 << 20, &Control::default())?;
/// assert!(!sum.is_lost);
/// assert_eq!((sum.winning.len(), sum.winning[0].taken, &sum.winning[0].left[..]), (1, 1, &[1][..]));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn sum(
    code: &Code,
    heaps: &[u16],
    quotient: Option<&Quotient>,
    most: usize,
    control: &Control,
) -> Result<MisereSum> {
    let greatest = heaps.iter().copied().max().unwrap_or(0);
    let positions = Positions::new(code, greatest)?;
    let mut known: Map<Position, bool> = Map::default();
    let mut is_lost = |heaps: &[u16]| match quotient.filter(|quotient| quotient.upto >= greatest) {
        Some(quotient) => Ok(quotient.elements[quotient.class(heaps)].is_lost),
        None => {
            let position = positions.of(heaps);
            positions.outcome(&mut known, position, most, control, &|_| None)
        }
    };
    let mut winning = Vec::new();
    for (heap, &pins) in heaps.iter().enumerate() {
        if heaps[..heap].contains(&pins) {
            continue;
        }
        let mut moves = Moves::of(code, pins.into());
        while let Some((taken, left)) = moves.next() {
            let left: Vec<u64> = left.iter().rev().copied().collect();
            let small = left.iter().map(|&heap| heap as u16);
            let option: Vec<u16> =
                heaps[..heap].iter().chain(&heaps[heap + 1..]).copied().chain(small).collect();
            if is_lost(&option)? {
                winning.push(SumMove { heap, taken, left });
            }
        }
    }
    Ok(MisereSum { is_lost: is_lost(heaps)?, winning })
}

fn mex(values: impl Iterator<Item = u16>) -> u16 {
    let mut values: Vec<u16> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.iter().zip(0..).take_while(|(value, at)| **value == *at).count() as u16
}

/// The genus of a position whose options have these.
///
/// With one more Nim heap of 2 there are two more kinds of options: to take it whole or to leave 1 of it.
fn genus(options: &[(Genus, bool)]) -> Result<Genus> {
    let value = mex(options.iter().map(|(genus, _)| genus.value));
    let mut misere =
        vec![if options.is_empty() { 1 } else { mex(options.iter().map(|(genus, _)| genus.beside(0))) }];
    let settled = options.iter().map(|(genus, _)| genus.misere.len()).max().unwrap_or(3);
    // Once the options go to and fro, so does this one when it has come back to the same value.
    for twos in 1..settled + 100 {
        let before = misere[twos - 1];
        let beside = options.iter().map(|(genus, _)| genus.beside(twos));
        // Nothing at all beside heaps of 2: the end of the game has the misère value 1.
        misere.push(mex(beside.chain([before, before ^ 1])));
        let at = misere.len();
        if at > settled + 2 && misere[at - 1] == misere[at - 2] ^ 2 && misere[at - 2] == misere[at - 3] ^ 2 {
            while let [.., a, b, c] = misere[..]
                && b == a ^ 2
                && c == b ^ 2
            {
                misere.pop();
            }
            return Ok(Genus { value, misere });
        }
    }
    Err(Error::new(Kind::Resource, "the genus of a position does not settle"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(code: &str, upto: u16) -> Vec<MisereHeap> {
        heaps(&code.parse().unwrap(), upto, 1 << 20, &Control::default()).unwrap()
    }

    #[test]
    fn nim_heaps_have_the_genus_of_nim_and_are_tame() {
        for heap in all("nim", 9) {
            assert!(heap.tame && heap.genus.is_of_nim());
            let value = heap.heap as u16;
            assert_eq!(heap.genus.value, value);
            assert_eq!(heap.misere_value(), if value < 2 { 1 - value } else { value });
        }
    }

    /// The misère value by its definition: the Nim heap beside which the mover loses, tried on whole positions.
    #[test]
    fn the_genus_is_what_playing_beside_nim_heaps_of_two_says() {
        fn wins(
            code: &Code,
            heaps: &[u16],
            nim: &[u16],
            known: &mut Map<(Vec<u16>, Vec<u16>), bool>,
        ) -> bool {
            let key = (heaps.to_vec(), nim.to_vec());
            if let Some(&wins) = known.get(&key) {
                return wins;
            }
            let mut moves = Vec::new();
            for (at, &heap) in heaps.iter().enumerate() {
                let mut all = Moves::of(code, heap.into());
                while let Some((_, left)) = all.next() {
                    let mut next: Vec<u16> = [&heaps[..at], &heaps[at + 1..]].concat();
                    next.extend(left.iter().map(|&heap| heap as u16));
                    next.sort_unstable();
                    moves.push((next, nim.to_vec()));
                }
            }
            for (at, &heap) in nim.iter().enumerate() {
                for left in 0..heap {
                    let mut next = nim.to_vec();
                    next[at] = left;
                    next.sort_unstable();
                    next.retain(|&heap| heap > 0);
                    moves.push((heaps.to_vec(), next));
                }
            }
            let wins = moves.is_empty() || moves.iter().any(|(heaps, nim)| !wins(code, heaps, nim, known));
            known.insert(key, wins);
            wins
        }
        for text in ["0.77", "0.137", "0.123", "4.7", "0.07", "4!.", "0.8", "{2,3}"] {
            let code: Code = text.parse().unwrap();
            let mut known = Map::default();
            for heap in all(text, 8) {
                for twos in 0..4 {
                    let beside = |extra: u16| {
                        let mut nim = vec![2; twos];
                        nim.extend((extra > 0).then_some(extra));
                        nim.sort_unstable();
                        nim
                    };
                    let value =
                        (0..20).find(|&extra| !wins(&code, &[heap.heap as u16], &beside(extra), &mut known));
                    assert_eq!(
                        value,
                        Some(heap.genus.beside(twos)),
                        "{text} {} {twos}: {}",
                        heap.heap,
                        heap.genus
                    );
                }
            }
        }
    }

    #[test]
    fn too_many_positions_are_an_error_with_advice() {
        let error = heaps(&"0.77".parse().unwrap(), 60, 1000, &Control::default()).unwrap_err();
        assert_eq!(error.kind(), Kind::Resource);
        assert!(error.advice_text().is_some());
    }
}
