//! Some hundred rows at a time: look up all their moves, then judge row by row without a branch.
//!
//! ```text
//! for each row: any ← one of its moves leads into the table; all ← all of them do
//! ```
//!
//! 1. The moves of all rows are looked up in one go, whatever their lengths, so nothing depends on a length.
//! 2. The answers are bits; a row's are one shift and one mask away. Rows of 64 moves and more take a loop.
//! 3. `any` and `all` of 64 positions gather in a word each, so that who wins, who loses and who is open follow for all
//!    64 with a few operations.

use crate::{
    core::{Position, Result, memory},
    store::gather::gather,
};

/// How many words of positions a block has: its moves should fit the first cache.
pub(super) const WORDS: usize = 8;
const ROWS: usize = WORDS * 64;

/// Rows whose moves were looked up. Row i has the moves `ends[i]..ends[i + 1]`.
#[derive(Debug)]
pub(super) struct Block {
    /// The rows of word w of the block are `first[w]..first[w + 1]`.
    pub(super) first: [usize; WORDS + 1],
    /// Which bit of its word each row stands for.
    pub(super) place: [u8; ROWS],
    pub(super) ends: [usize; ROWS + 1],
    pub(super) targets: Vec<Position>,
    /// Bit i: target i is won; lost. Empty tables where nobody asked.
    won: Vec<u64>,
    lost: Vec<u64>,
    /// What [`Block::keep`] found: bit i, target i stays; and the positions and the sizes of the rows that stay.
    pub(super) kept: Vec<u64>,
    stays: [(Position, u32); ROWS],
    staying: usize,
}

/// The tables of a pass, and which of them are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tables<'a> {
    pub(super) won: &'a [u64],
    pub(super) lost: &'a [u64],
    pub(super) ask_won: bool,
    pub(super) ask_lost: bool,
}

/// For a word of positions: who has a move into a table, and who has no other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) any: u64,
    pub(super) all: u64,
}

impl Block {
    pub(super) fn new() -> Block {
        Block {
            first: std::array::from_fn(|w| 64 * w),
            place: std::array::from_fn(|row| (row % 64) as u8),
            ends: [0; ROWS + 1],
            targets: Vec::new(),
            won: Vec::new(),
            lost: Vec::new(),
            kept: Vec::new(),
            stays: [(0, 0); ROWS],
            staying: 0,
        }
    }

    /// Takes the targets over: a copy that fits the first cache, so that the rows may be changed meanwhile.
    #[inline(always)]
    pub(super) fn fetch(&mut self, targets: &[Position]) -> Result<()> {
        self.targets.clear();
        memory::reserve(&mut self.targets, targets.len())?;
        self.targets.extend_from_slice(targets);
        Ok(())
    }

    /// How many moves this row has.
    pub(super) fn size(&self, row: usize) -> u64 {
        (self.ends[row + 1] - self.ends[row]) as u64
    }

    /// Looks all targets up.
    pub(super) fn look_up(&mut self, tables: &Tables<'_>) -> Result<()> {
        // One word more, so that a row may always be read from two.
        let words = self.targets.len() / 64 + 2;
        for (ask, table, bits) in
            [(tables.ask_won, tables.won, &mut self.won), (tables.ask_lost, tables.lost, &mut self.lost)]
        {
            if ask {
                if bits.len() < words {
                    memory::reserve(bits, words - bits.len())?;
                    bits.resize(words, 0);
                }
                gather(table, &self.targets, bits);
            }
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn tally_won(&self, word: usize) -> Tally {
        self.tally(&self.won, word)
    }

    #[inline(always)]
    pub(super) fn tally_lost(&self, word: usize) -> Tally {
        self.tally(&self.lost, word)
    }

    #[inline(always)]
    fn tally(&self, bits: &[u64], word: usize) -> Tally {
        let mut tally = Tally::default();
        let rows = self.first[word]..self.first[word + 1];
        let ends = &self.ends[rows.start..=rows.end];
        for (row, &place) in ends.windows(2).zip(&self.place[rows]) {
            let (from, len) = (row[0], row[1] - row[0]);
            let (any, all) = if len < 64 {
                let (row, mask) = (row_of(bits, from), mask(len));
                (row & mask != 0, row & mask == mask)
            } else {
                long(bits, from, len)
            };
            tally.any |= u64::from(any) << place;
            tally.all |= u64::from(all) << place;
        }
        tally
    }

    /// Marks the moves that may still matter to the rows that are still open: those into neither table that is bad for
    /// who moves there. `open` are the words of the block after the pass, `first` those of First's positions.
    /// Marks the moves that may still matter to the rows that are still open: those not into a table that is bad for who
    /// moves there. `position` is the first of the block, `open` are its words after the pass, `first` those of First's
    /// positions.
    #[inline(always)]
    pub(super) fn keep(
        &mut self,
        position: usize,
        open: &[u64],
        first: Option<&[u64]>,
        tables: &Tables<'_>,
    ) -> Result<()> {
        let Block { ends, place, won, lost, kept, stays, .. } = self;
        kept.clear();
        memory::reserve(kept, self.targets.len() / 64 + 1)?;
        let (mut word, mut held) = (0u64, 0u32);
        let mut push = |bits: u64, len: usize| {
            word |= bits << held;
            held += len as u32;
            if held >= 64 {
                kept.push(word);
                held -= 64;
                // What did not fit; all bits of `bits` are below `len`.
                word = if held == 0 { 0 } else { bits >> (len as u32 - held) };
            }
        };
        let mut staying = 0;
        for (w, &open) in open.iter().enumerate() {
            let first = first.map_or(0, |first| first[w]);
            // Whose move into a lost position is bad: in an owned game First's; into a won one, everybody else's.
            let bad_if_lost = if tables.ask_lost { first } else { 0 };
            let bad_if_won = if tables.ask_won { !first } else { 0 };
            let rows = self.first[w]..self.first[w + 1];
            let places = &place[rows.clone()];
            for (row, &place) in ends[rows.start..=rows.end].windows(2).zip(places) {
                let (from, to) = (row[0], row[1]);
                let all_if = |word: u64| (word >> place & 1).wrapping_neg();
                let (if_lost, if_won, if_open) = (all_if(bad_if_lost), all_if(bad_if_won), all_if(open));
                let part = |from: usize, len: usize| {
                    let won = if tables.ask_won { row_of(won, from) & if_won } else { 0 };
                    let lost = if tables.ask_lost { row_of(lost, from) & if_lost } else { 0 };
                    if_open & !(won | lost) & mask(len)
                };
                let size = if to - from < 64 {
                    let bits = part(from, to - from);
                    push(bits, to - from);
                    bits.count_ones()
                } else {
                    let mut size = 0;
                    for from in (from..to).step_by(32) {
                        let len = (to - from).min(32);
                        let bits = part(from, len);
                        push(bits, len);
                        size += bits.count_ones();
                    }
                    size
                };
                // Write always, advance only if the row stays: no branch to guess.
                stays[staying] = ((position + 64 * w) as Position + Position::from(place), size);
                staying += (if_open & 1) as usize;
            }
        }
        kept.push(word);
        self.staying = staying;
        Ok(())
    }

    /// The positions and the sizes of the rows that stay, after [`Block::keep`].
    pub(super) fn stays(&self) -> &[(Position, u32)] {
        &self.stays[..self.staying]
    }
}

/// The 64 bits from `from` on.
#[inline(always)]
fn row_of(bits: &[u64], from: usize) -> u64 {
    let (word, shift) = (from / 64, from % 64);
    let two = &bits[word..word + 2];
    // Two shifts, because one by 64 is none.
    two[0] >> shift | two[1] << 1 << (63 - shift)
}

/// The lowest `len` < 64 bits.
#[inline(always)]
fn mask(len: usize) -> u64 {
    (1 << len) - 1
}

/// Whether any and whether all of `len` >= 64 bits from `from` on are set.
#[cold]
fn long(bits: &[u64], from: usize, len: usize) -> (bool, bool) {
    let (mut any, mut all) = (false, true);
    for at in (from..from + len).step_by(32) {
        let mask = mask((from + len - at).min(32));
        let row = row_of(bits, at);
        any |= row & mask != 0;
        all &= row & mask == mask;
    }
    (any, all)
}
