//! One pull: every open position looks at its own moves. One pass decides one level.
//!
//! New labels go to sets of their own and become visible only after the pass, so the level is exact and it does not
//! matter in which order, or by which thread, positions are looked at.

use crate::{
    core::{Control, Graph, Result},
    store::cpu,
};

use super::{
    block::{Block, Tables, Tally, WORDS},
    board::each_bit,
};

/// A range of positions that one thread works on.
#[derive(Debug)]
pub(super) struct Piece<'a> {
    /// The first word of the range.
    pub(super) word: usize,
    pub(super) open: &'a mut [u64],
    pub(super) first: Option<&'a [u64]>,
    /// Who is decided in this pass.
    pub(super) new_won: &'a mut [u64],
    pub(super) new_lost: &'a mut [u64],
    /// Where to write the level; not if somebody else does.
    pub(super) remoteness: Option<&'a mut [u32]>,
}

/// Where the rows of a pass come from, and where those that stay open go.
pub(super) trait RowSource {
    /// Whether those that stay open go anywhere.
    const KEEPS: bool;

    /// Fetches the rows of the open positions in these words, the first of which is `word`.
    fn load(&mut self, word: usize, open: &[u64], block: &mut Block) -> Result<()>;

    /// Takes over what [`Block::keep`] found; `open` are the positions whose rows stay.
    fn keep(&mut self, word: usize, open: &[u64], block: &Block) -> Result<()>;
}

/// What a pass found in a piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    pub(super) won: u64,
    pub(super) lost: u64,
    /// How many moves the decided positions have, where rows are not kept.
    pub(super) moves_gone: u64,
}

/// Decides who in `piece` can be decided at this level.
pub(super) fn decide<R: RowSource>(
    piece: &mut Piece<'_>,
    rows: &mut R,
    tables: &Tables<'_>,
    level: u32,
    control: &Control,
) -> Result<Found> {
    let found = cpu::fastest(Decide { piece, rows, tables, level })?;
    control.advance(found.won + found.lost)?;
    Ok(found)
}

struct Decide<'d, 'p, R> {
    piece: &'d mut Piece<'p>,
    rows: &'d mut R,
    tables: &'d Tables<'d>,
    level: u32,
}

impl<R: RowSource> cpu::Work for Decide<'_, '_, R> {
    type Output = Result<Found>;

    #[inline(always)]
    fn run(self) -> Result<Found> {
        let Decide { piece, rows, tables, level } = self;
        let mut found = Found::default();
        let mut block = Block::new();
        for at in (0..piece.open.len()).step_by(WORDS) {
            let words = at..piece.open.len().min(at + WORDS);
            if piece.open[words.clone()].iter().all(|&open| open == 0) {
                continue;
            }
            rows.load(piece.word + at, &piece.open[words.clone()], &mut block)?;
            block.look_up(tables)?;
            for w in words.clone() {
                let open = piece.open[w];
                let by_won = if tables.ask_won { block.by_won(w - at) } else { Tally::default() };
                let by_lost = if tables.ask_lost { block.by_lost(w - at) } else { Tally::default() };
                let (won, lost) = match piece.first {
                    None => (by_lost.any, by_won.all),
                    Some(first) => {
                        let (first, second) = (first[w], !first[w]);
                        (first & by_won.any | second & by_won.all, second & by_lost.any | first & by_lost.all)
                    }
                };
                let (won, lost) = (open & won, open & lost);
                piece.open[w] = open & !(won | lost);
                piece.new_won[w] |= won;
                piece.new_lost[w] |= lost;
                found.won += u64::from(won.count_ones());
                found.lost += u64::from(lost.count_ones());
                if let Some(remoteness) = &mut piece.remoteness {
                    let remoteness = &mut remoteness[64 * w..];
                    each_bit(won | lost, |bit| remoteness[bit] = level);
                }
                if !R::KEEPS {
                    each_bit(won | lost, |bit| {
                        let row = 64 * (w - at) + bit;
                        found.moves_gone += u64::from(block.ends[row + 1] - block.ends[row]);
                    });
                }
            }
            if R::KEEPS {
                let (first, open) = (piece.first.map(|first| &first[words.clone()]), &piece.open[words]);
                block.keep(open, first, tables)?;
                rows.keep(piece.word + at, open, &block)?;
            }
        }
        Ok(found)
    }
}

/// The rows of the graph itself, kept nowhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fresh<'a>(pub(super) &'a Graph);

impl Fresh<'_> {
    /// Fetches all rows in these words, closed ones too: they are one stretch of memory.
    #[inline(always)]
    pub(super) fn fetch(&self, word: usize, words: usize, block: &mut Block) -> Result<()> {
        let crate::core::Rows { starts, targets } = self.0.rows();
        let from = 64 * word;
        let starts = &starts[from..=(from + 64 * words).min(starts.len() - 1)];
        let (start, end) = (starts[0], starts[starts.len() - 1]);
        let last = Block::end(end - start)?;
        for (end, &next) in block.ends.iter_mut().zip(starts) {
            *end = (next - start) as u32;
        }
        // The last word may have positions that do not exist; nobody is open there.
        block.ends[starts.len()..].iter_mut().take(64).for_each(|end| *end = last);
        block.fetch((0..words).map(|_| !0), &targets[start as usize..end as usize])
    }
}

impl RowSource for Fresh<'_> {
    const KEEPS: bool = false;

    #[inline(always)]
    fn load(&mut self, word: usize, open: &[u64], block: &mut Block) -> Result<()> {
        self.fetch(word, open.len(), block)
    }

    fn keep(&mut self, _: usize, _: &[u64], _: &Block) -> Result<()> {
        Ok(())
    }
}
