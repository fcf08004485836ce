//! Some hundred rows at a time: look up all their moves, judge all rows, mark the moves that still matter.
//!
//! ```text
//! for each row: any ← one of its moves leads into the table; all ← all of them do
//! ```
//!
//! 1. The moves of all rows are looked up in one go, whatever their lengths, so nothing depends on a length.
//! 2. The answers are bits, a bit a move, and rows are judged eight at a time: see `store/judge.rs`.
//! 3. `any` and `all` are bits too, a bit a row, so that who wins, who loses and who is open follow for 64 positions with
//!    a few operations.
//! 4. Which moves belong to certain rows is a bit a move again: flip a bit where such rows begin and where they end, and
//!    let every bit be the parity of those up to it.

use crate::{
    core::{Error, Position, Result, error::Advice, error::Kind, memory},
    store::{
        cpu::{deposit, extract},
        gather::gather,
        judge::{self, SLACK},
        pack::pack,
    },
};

/// How many words of positions a block has: its moves should fit the first cache.
pub(super) const WORDS: usize = 8;
/// The most rows a block has.
pub(super) const ROWS: usize = WORDS * 64;

/// Rows whose moves were looked up.
#[derive(Debug)]
pub(super) struct Block {
    /// Which positions of each word have a row, and the number of the word's first row, up to the end of the last.
    places: [u64; WORDS],
    first: [usize; WORDS + 1],
    words: usize,
    /// Row i has the moves `ends[i]..ends[i + 1]`.
    pub(super) ends: [u32; ROWS + 1 + 2 * SLACK],
    pub(super) targets: Vec<Position>,
    won: Looks,
    lost: Looks,
    /// What [`Block::keep`] found: bit i, target i stays; bit i, row i stays; how many moves all rows keep, and those that
    /// stay.
    pub(super) kept: Vec<u64>,
    stays: [u64; WORDS + 1],
    all_sizes: [u32; ROWS],
    sizes: [u32; ROWS],
    staying: usize,
    /// Bit i: move i belongs to certain rows.
    marks: Vec<u64>,
}

/// What looking up in one table told.
#[derive(Debug, Default)]
struct Looks {
    /// Bit i: target i is in the table. One word more than the targets need.
    bits: Vec<u64>,
    /// Bit i: row i has such a target; no other.
    any: [u64; WORDS + 1],
    all: [u64; WORDS + 1],
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
            places: [0; WORDS],
            first: [0; WORDS + 1],
            words: 0,
            ends: [0; ROWS + 1 + 2 * SLACK],
            targets: Vec::new(),
            won: Looks::default(),
            lost: Looks::default(),
            kept: Vec::new(),
            stays: [0; WORDS + 1],
            all_sizes: [0; ROWS],
            sizes: [0; ROWS],
            staying: 0,
            marks: Vec::new(),
        }
    }

    /// Takes rows over: those of the positions in `places`, of which `ends` holds all but the first, which is 0. The targets
    /// are copied, so that the rows may be changed meanwhile, and the copy is in the first cache.
    #[inline(always)]
    pub(super) fn fetch(
        &mut self,
        places: impl ExactSizeIterator<Item = u64>,
        targets: &[Position],
    ) -> Result<()> {
        self.words = places.len();
        let mut rows = 0;
        for (w, places) in places.enumerate() {
            self.places[w] = places;
            self.first[w] = rows;
            rows += places.count_ones() as usize;
        }
        self.first[self.words] = rows;
        let last = self.ends[rows];
        self.ends[rows + 1..rows + 1 + 2 * SLACK].fill(last);
        self.targets.clear();
        memory::reserve(&mut self.targets, targets.len())?;
        self.targets.extend_from_slice(targets);
        Ok(())
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.first[self.words]
    }

    /// Looks all targets up and judges all rows.
    pub(super) fn look_up(&mut self, tables: &Tables<'_>) -> Result<()> {
        let rows = self.rows();
        for (ask, table, looks) in
            [(tables.ask_won, tables.won, &mut self.won), (tables.ask_lost, tables.lost, &mut self.lost)]
        {
            if ask {
                resize(&mut looks.bits, self.targets.len() / 64 + 2)?;
                gather(table, &self.targets, &mut looks.bits);
                judge::judge(&looks.bits, &self.ends, rows, &mut looks.any, &mut looks.all);
            }
        }
        Ok(())
    }

    /// What the moves of the positions of a word say, if they were looked up in the table of the won.
    #[inline(always)]
    pub(super) fn by_won(&self, word: usize) -> Tally {
        self.tally(&self.won, word)
    }

    /// The same for the table of the lost.
    #[inline(always)]
    pub(super) fn by_lost(&self, word: usize) -> Tally {
        self.tally(&self.lost, word)
    }

    #[inline(always)]
    fn tally(&self, looks: &Looks, word: usize) -> Tally {
        let of = |rows| deposit(bits_from(rows, self.first[word]), self.places[word]);
        Tally { any: of(&looks.any), all: of(&looks.all) }
    }

    /// Marks the moves that may still matter to the rows that are still open: those not into a table that is bad for who
    /// moves there. `open` are the block's words after the pass, `first` those of First's positions.
    #[inline(always)]
    pub(super) fn keep(&mut self, open: &[u64], first: Option<&[u64]>, tables: &Tables<'_>) -> Result<()> {
        self.stays = self.rows_of(open);
        self.mark_moves(self.stays)?;
        std::mem::swap(&mut self.kept, &mut self.marks);
        match first {
            // In an alternating game moves to won positions are bad.
            None if tables.ask_won => clear(&mut self.kept, &self.won.bits, |won, _| won, &[]),
            None => {}
            // In an owned game First's are bad if they lead to a lost one, Second's if to a won one.
            Some(first) => {
                self.mark_moves(self.rows_of(first))?;
                if tables.ask_lost {
                    clear(&mut self.kept, &self.lost.bits, |lost, first| lost & first, &self.marks);
                }
                if tables.ask_won {
                    clear(&mut self.kept, &self.won.bits, |won, first| won & !first, &self.marks);
                }
            }
        }
        let rows = self.rows();
        judge::count(&self.kept, &self.ends, rows, &mut self.all_sizes);
        let staying = pack(&self.all_sizes[..rows], &self.stays, &mut self.sizes);
        self.staying = staying;
        Ok(())
    }

    /// How many of their moves the rows that stay keep, after [`Block::keep`].
    pub(super) fn sizes(&self) -> &[u32] {
        &self.sizes[..self.staying]
    }

    /// A bit a row for a bit a position.
    #[inline(always)]
    fn rows_of(&self, words: &[u64]) -> [u64; WORDS + 1] {
        let mut rows = [0; WORDS + 1];
        for (w, &word) in words.iter().enumerate() {
            let bits = extract(word, self.places[w]);
            let (at, shift) = (self.first[w] / 64, self.first[w] % 64);
            rows[at] |= bits << shift;
            rows[at + 1] |= bits >> 1 >> (63 - shift);
        }
        rows
    }

    /// Sets in `marks` a bit for each move of these rows.
    #[inline(always)]
    fn mark_moves(&mut self, rows: [u64; WORDS + 1]) -> Result<()> {
        // One word more than there are moves, for whoever reads two words at once.
        let words = self.targets.len() / 64 + 2;
        resize(&mut self.marks, words)?;
        let marks = &mut self.marks[..words];
        marks.fill(0);
        let mut before = 0;
        for (i, &word) in rows.iter().enumerate() {
            // The rows from which on rows begin to be, or cease to be, among these. The row after the last is not.
            let mut changes = word ^ (word << 1 | before);
            before = word >> 63;
            while changes != 0 {
                let end = self.ends[64 * i + changes.trailing_zeros() as usize];
                marks[end as usize / 64] ^= 1 << (end % 64);
                changes &= changes - 1;
            }
        }
        let mut inside = 0;
        for word in marks {
            for shift in [1, 2, 4, 8, 16, 32] {
                *word ^= *word << shift;
            }
            *word ^= inside;
            inside = (*word >> 63).wrapping_neg();
        }
        Ok(())
    }

    /// The offset into the block's targets that a sum of sizes is, if it is one.
    pub(super) fn end(sum: u64) -> Result<u32> {
        u32::try_from(sum).map_err(|_| {
            Error::new(Kind::Resource, "512 neighbouring positions have 2^32 moves or more")
                .help(Advice::Method("queue"))
        })
    }
}

/// Takes the bits from `kept` that `which` says, given those of `bits` and of `others` (0 where there are none).
#[inline(always)]
fn clear(kept: &mut [u64], bits: &[u64], which: impl Fn(u64, u64) -> u64, others: &[u64]) {
    let others = others.iter().copied().chain(std::iter::repeat(0));
    kept.iter_mut().zip(bits).zip(others).for_each(|((kept, &bits), others)| *kept &= !which(bits, others));
}

/// Makes the vector at least this long.
fn resize(bits: &mut Vec<u64>, len: usize) -> Result<()> {
    if bits.len() < len {
        memory::reserve(bits, len - bits.len())?;
        bits.resize(len, 0);
    }
    Ok(())
}

/// The 64 bits from `from` on, as far as there are words.
#[inline(always)]
fn bits_from(words: &[u64; WORDS + 1], from: usize) -> u64 {
    let (word, shift) = (from / 64, from % 64);
    let next = if word < WORDS { words[word + 1] } else { 0 };
    words[word] >> shift | next << 1 << (63 - shift)
}
