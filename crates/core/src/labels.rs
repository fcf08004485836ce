//! What positions are called in the input and in the output.
//!
//! Numbered positions are ordered by their numbers, named ones by their first mention. Numbers that are dense cost
//! nothing at all, sparse ones eight bytes each; neither needs a hash map.

use std::{borrow::Cow, collections::HashMap};

use xxhash_rust::xxh3::xxh3_64;

use crate::{Error, Position, Result, memory};

/// What positions are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Labels {
    /// Position `v` is called `first + v`.
    Dense {
        /// What position 0 is called: 0 or 1 in practice.
        first: u64,
    },
    /// Position `v` is called by the `v`-th of these numbers, which ascend.
    Numbers(Vec<u64>),
    /// Position `v` is called by the `v`-th of these names, which are all different.
    Names(Names),
}

impl Default for Labels {
    fn default() -> Self {
        Labels::Dense { first: 0 }
    }
}

impl Labels {
    /// The labels that are these numbers, which ascend: one game has one way to say what its positions are called.
    pub fn of_numbers(numbers: Vec<u64>) -> Labels {
        match (numbers.first(), numbers.last()) {
            (Some(&first), Some(&last)) if last - first == numbers.len() as u64 - 1 => {
                Labels::Dense { first }
            }
            (None, None) => Labels::default(),
            _ => Labels::Numbers(numbers),
        }
    }

    /// What `v` is called. Panics if `v` is no position.
    pub fn label(&self, v: Position) -> Cow<'_, str> {
        match self {
            Labels::Dense { first } => (first + u64::from(v)).to_string().into(),
            Labels::Numbers(numbers) => numbers[v as usize].to_string().into(),
            Labels::Names(names) => names.get(v).into(),
        }
    }

    /// The number that `v` is called by; `None` if positions have names.
    pub fn number(&self, v: Position) -> Option<u64> {
        match self {
            Labels::Dense { first } => Some(first + u64::from(v)),
            Labels::Numbers(numbers) => Some(numbers[v as usize]),
            Labels::Names(_) => None,
        }
    }

    /// How many bytes of memory they take.
    pub fn owned_bytes(&self) -> u64 {
        match self {
            Labels::Dense { .. } => 0,
            Labels::Numbers(numbers) => size_of_val(&numbers[..]) as u64,
            Labels::Names(names) => names.owned_bytes(),
        }
    }

    /// Looks labels up in a game of `positions` positions. For names this builds a hash map: keep it for many look-ups.
    pub fn finder(&self, positions: u32) -> Result<Finder<'_>> {
        let map = match self {
            Labels::Names(names) => {
                let mut map = HashMap::new();
                map.try_reserve(names.len() as usize)
                    .map_err(|_| Error::memory(u64::from(names.len()) * 24, None))?;
                map.extend((0..names.len()).map(|v| (names.get(v), v)));
                map
            }
            _ => HashMap::new(),
        };
        Ok(Finder { labels: self, positions, map })
    }
}

/// Finds positions by what they are called: see [`Labels::finder`].
#[derive(Debug)]
pub struct Finder<'a> {
    labels: &'a Labels,
    positions: u32,
    map: HashMap<&'a str, Position>,
}

impl Finder<'_> {
    /// The position called `label`.
    pub fn find(&self, label: &str) -> Option<Position> {
        let v = match self.labels {
            Labels::Dense { first } => number(label)?.checked_sub(*first)?.try_into().ok()?,
            Labels::Numbers(numbers) => place_of(numbers, number(label)?)? as Position,
            Labels::Names(_) => *self.map.get(label)?,
        };
        (v < self.positions).then_some(v)
    }
}

/// Where `number` is among `numbers`, which ascend.
///
/// The plain way is a binary search: twenty looks at memory far apart among a million numbers. Numbers of positions are
/// mostly close to evenly spread, so this starts where the number would then be, and goes from there in doubling steps.
fn place_of(numbers: &[u64], number: u64) -> Option<usize> {
    let (&first, &last) = (numbers.first()?, numbers.last()?);
    let (above, below) = (number.checked_sub(first)?, last.checked_sub(number)?);
    let top = numbers.len() - 1;
    // Since no two are equal, there are at most as many numbers between two of them as they are apart.
    let (least, greatest) = ((top as u64).saturating_sub(below) as usize, above.min(top as u64) as usize);
    let guess = (above as f64 / (last - first).max(1) as f64 * top as f64) as usize;
    let (mut low, mut high) = (least, greatest);
    let guess = guess.clamp(low, high);
    let mut step = 1;
    if numbers[guess] <= number {
        low = guess;
        while low + step <= high && numbers[low + step] <= number {
            low += step;
            step *= 2;
        }
        high = high.min(low + step);
    } else {
        high = guess;
        while high - low >= step && numbers[high - step] > number {
            high -= step;
            step *= 2;
        }
        low = low.max(high.saturating_sub(step));
    }
    numbers[low..=high].binary_search(&number).ok().map(|place| low + place)
}

/// The number that a label writes, if it is written the one way we write numbers: digits without a leading zero.
pub fn number(label: &str) -> Option<u64> {
    let plain =
        label.bytes().all(|byte| byte.is_ascii_digit()) && (label.len() == 1 || !label.starts_with('0'));
    if plain { label.parse().ok() } else { None }
}

/// Many strings in one piece of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    text: String,
    ends: Vec<u64>,
}

impl Names {
    /// How many there are.
    pub fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The `v`-th. Panics if there is none.
    pub fn get(&self, v: Position) -> &str {
        let v = v as usize;
        let start = if v == 0 { 0 } else { self.ends[v - 1] };
        &self.text[start as usize..self.ends[v] as usize]
    }

    /// Adds one more.
    pub fn push(&mut self, name: &str) -> Result<()> {
        memory::reserve(&mut self.ends, 1)?;
        self.text
            .try_reserve(name.len())
            .map_err(|_| Error::memory((self.text.len() + name.len()) as u64, None))?;
        self.text.push_str(name);
        self.ends.push(self.text.len() as u64);
        Ok(())
    }

    /// These names, in their order. (Collecting an iterator of names does the same, and panics where memory is short.)
    pub fn of<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Names> {
        let mut all = Names::default();
        for name in names {
            all.push(name.as_ref())?;
        }
        Ok(all)
    }

    /// How many bytes of memory they take.
    pub fn owned_bytes(&self) -> u64 {
        self.text.len() as u64 + size_of_val(&self.ends[..]) as u64
    }

    /// All of them one after the other, and where each ends in that.
    pub(crate) fn parts(&self) -> (&str, &[u64]) {
        (&self.text, &self.ends)
    }

    /// The names that end at these places of a text; `None` if they do not cut it into pieces.
    pub(crate) fn of_parts(text: String, ends: Vec<u64>) -> Option<Names> {
        let whole = ends.last().copied().unwrap_or_default() == text.len() as u64;
        let cuts = ends.is_sorted() && ends.iter().all(|&end| text.is_char_boundary(end as usize));
        (whole && cuts).then_some(Names { text, ends })
    }

    /// Whether no two of them are the same. Time O(text + names log names); extra space 16 bytes a name.
    pub(crate) fn are_different(&self) -> Result<bool> {
        let mut hashes = memory::with_capacity(self.ends.len())?;
        hashes.extend((0..self.len()).map(|v| (xxh3_64(self.get(v).as_bytes()), v)));
        hashes.sort_unstable();
        let same_hash = hashes.chunk_by(|a, b| a.0 == b.0);
        for group in same_hash.filter(|group| group.len() > 1) {
            let mut names: Vec<&str> = group.iter().map(|&(_, v)| self.get(v)).collect();
            names.sort_unstable();
            if names.windows(2).any(|pair| pair[0] == pair[1]) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|v| self.get(v))
    }
}

/// ```
/// # use retrograde_core::labels::Names;
/// let names: Names = ["start", "left", "right"].into_iter().collect();
/// assert_eq!((names.len(), names.get(1)), (3, "left"));
/// ```
impl<S: AsRef<str>> FromIterator<S> for Names {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Names {
        let mut all = Names::default();
        all.extend(names);
        all
    }
}

impl<S: AsRef<str>> Extend<S> for Names {
    fn extend<I: IntoIterator<Item = S>>(&mut self, names: I) {
        for name in names {
            self.text.push_str(name.as_ref());
            self.ends.push(self.text.len() as u64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_where_a_binary_search_finds_them() {
        let mut seed = 1u64;
        let mut random = |bound: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 20) % bound
        };
        for round in 0..400 {
            // Close together, spread evenly, in clumps, at the top of the range.
            let mut numbers: Vec<u64> = (0..1 + random(60))
                .map(|i| match round % 4 {
                    0 => i + random(3),
                    1 => random(1 << 40),
                    2 => random(4) * (1 << 60) + random(9),
                    _ => u64::MAX - random(200),
                })
                .collect();
            numbers.sort_unstable();
            numbers.dedup();
            let near = numbers.iter().flat_map(|&n| [n.saturating_sub(1), n, n.saturating_add(1)]);
            for number in near.chain([0, u64::MAX, random(u64::MAX)]) {
                assert_eq!(
                    place_of(&numbers, number),
                    numbers.binary_search(&number).ok(),
                    "{number} in {numbers:?}"
                );
            }
        }
        assert_eq!(place_of(&[], 3), None);
    }
}
