//! What is decided and what is open: a bit a position each, so that the tables of a pass stay in the cache.

use crate::{
    core::{
        Control, GameGraph, Outcome, Player, Position, Result, Rows, graph::NONE, memory, value::Outcomes,
    },
    solve::work,
    store::cpu,
};

/// How many words of 64 positions one piece of work has: half a megabyte of row starts.
pub(super) const PIECE: usize = 1024;

/// The state of the solver. Bit v % 64 of word v / 64 of each set stands for position v.
#[derive(Debug)]
pub(super) struct Board {
    /// Won: for the mover, in an owned game for First.
    pub(super) won: Vec<u64>,
    /// Lost, likewise.
    pub(super) lost: Vec<u64>,
    /// Undecided positions with moves.
    pub(super) open: Vec<u64>,
    /// Where First moves; `None` in an alternating game.
    pub(super) first: Option<Vec<u64>>,
    /// Of a decided position its distance from the end. Of an open one it is free for other use until the end.
    pub(super) remoteness: Vec<u32>,
    /// The terminals that are tied, ascending. They are in none of the sets.
    pub(super) ties: Vec<Position>,
}

impl Board {
    /// How many bytes [`Board::new`] allocates for `n` positions, without the answer itself.
    pub(super) fn bytes(n: u32, owned: bool) -> u64 {
        u64::from(n).div_ceil(64) * 8 * (3 + u64::from(owned))
    }

    /// The terminals decided, the rest open.
    pub(super) fn new(game: &GameGraph, control: &Control) -> Result<Board> {
        let n = game.positions() as usize;
        let words = n.div_ceil(64);
        let set = || memory::filled(words, 0u64);
        let mut board = Board {
            won: set()?,
            lost: set()?,
            open: set()?,
            first: None,
            remoteness: memory::filled(n, 0)?,
            ties: Vec::new(),
        };
        let Rows { starts, .. } = game.graph.rows();
        let pieces = board.open.chunks_mut(PIECE).zip(starts.chunks(PIECE * 64)).enumerate().collect();
        work::each(control.threads, pieces, |(i, (open, _)): (usize, (&mut [u64], &[u64]))| {
            let end = n.min((i + 1) * PIECE * 64);
            cpu::fastest(HasMoves { starts: &starts[i * PIECE * 64..=end], open });
            Ok(())
        })?;
        if let Some(owners) = &game.owners {
            let first = set()?;
            board.first = Some(first);
            board.set_owners(owners, control)?;
        }
        board.settle(game)?;
        Ok(board)
    }

    fn set_owners(&mut self, owners: &[Option<Player>], control: &Control) -> Result<()> {
        let Some(first) = &mut self.first else { return Ok(()) };
        let pieces = first.chunks_mut(PIECE).zip(owners.chunks(PIECE * 64)).collect();
        work::each(control.threads, pieces, |(first, owners): (&mut [u64], &[Option<Player>])| {
            for (word, owners) in first.iter_mut().zip(owners.chunks(64)) {
                *word = bits(owners, |&owner| owner == Some(Player::First));
            }
            Ok(())
        })
    }

    /// Decides the terminals: the rule first, for whole words, then what is declared.
    fn settle(&mut self, game: &GameGraph) -> Result<()> {
        let n = game.positions() as usize;
        let mover_wins = game.rule == crate::core::Rule::Misere;
        for (w, &open) in self.open.iter().enumerate() {
            let terminal = !open & valid(w, n);
            let mover_is_first = self.first.as_ref().map_or(!0, |first| first[w]);
            let won = if mover_wins { mover_is_first } else { !mover_is_first };
            self.won[w] = terminal & won;
            self.lost[w] = terminal & !won;
        }
        for &(v, end) in game.ends() {
            let (w, bit) = (v as usize / 64, 1u64 << (v % 64));
            self.won[w] &= !bit;
            self.lost[w] &= !bit;
            match end.outcome() {
                Outcome::Win => self.won[w] |= bit,
                Outcome::Loss => self.lost[w] |= bit,
                _ => {
                    memory::reserve(&mut self.ties, 1)?;
                    self.ties.push(v);
                }
            }
        }
        Ok(())
    }

    /// The answer: who is open gets `rest` and no remoteness, and who is in `tied` is tied.
    pub(super) fn finish(
        mut self,
        rest: Outcome,
        tied: Option<&[u64]>,
        control: &Control,
    ) -> Result<(Outcomes, Vec<u32>)> {
        let n = self.remoteness.len();
        let mut codes = memory::filled(n.div_ceil(4), 0u8)?;
        let pieces =
            codes.chunks_mut(PIECE * 16).zip(self.remoteness.chunks_mut(PIECE * 64)).enumerate().collect();
        let (won, lost, open) = (&self.won, &self.lost, &self.open);
        work::each(control.threads, pieces, |(i, (codes, remoteness)): (usize, (&mut [u8], &mut [u32]))| {
            for (j, (codes, remoteness)) in codes.chunks_mut(16).zip(remoteness.chunks_mut(64)).enumerate() {
                let w = i * PIECE + j;
                let tied = tied.map_or(0, |tied| tied[w]);
                let rest_if = |outcome| if rest == outcome { open[w] } else { 0 };
                let low = won[w] | tied | rest_if(Outcome::Win);
                let high = lost[w] | tied | rest_if(Outcome::Loss);
                let code = (spread(low) | spread(high) << 1).to_le_bytes();
                codes.copy_from_slice(&code[..codes.len()]);
                each_bit(open[w], |bit| remoteness[bit] = NONE);
            }
            control.advance(0)
        })?;
        Ok((Outcomes::from_codes(codes, n as u32), std::mem::take(&mut self.remoteness)))
    }
}

/// Sets the bits of the positions that have moves; `starts` are theirs and the one after.
struct HasMoves<'a> {
    starts: &'a [u64],
    open: &'a mut [u64],
}

impl cpu::Work for HasMoves<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (i, word) in self.open.iter_mut().enumerate() {
            let end = (64 * i + 64).min(self.starts.len() - 1);
            let (from, to) = (&self.starts[64 * i..end], &self.starts[64 * i + 1..=end]);
            let rows = from.iter().zip(to).enumerate();
            *word = rows.fold(0, |word, (bit, (from, to))| word | u64::from(from != to) << bit);
        }
    }
}

/// The positions of word `w` that exist.
fn valid(w: usize, n: usize) -> u64 {
    match n - 64 * w {
        left if left < 64 => (1 << left) - 1,
        _ => !0,
    }
}

fn bits<T>(items: &[T], is: impl Fn(&T) -> bool) -> u64 {
    items.iter().enumerate().fold(0, |word, (bit, item)| word | u64::from(is(item)) << bit)
}

/// Bit i moves to bit 2i.
fn spread(word: u64) -> u128 {
    let half = |mut x: u64| {
        x = (x | x << 16) & 0x0000_FFFF_0000_FFFF;
        x = (x | x << 8) & 0x00FF_00FF_00FF_00FF;
        x = (x | x << 4) & 0x0F0F_0F0F_0F0F_0F0F;
        x = (x | x << 2) & 0x3333_3333_3333_3333;
        (x | x << 1) & 0x5555_5555_5555_5555
    };
    u128::from(half(word & 0xFFFF_FFFF)) | u128::from(half(word >> 32)) << 64
}

/// Calls `each` with the number of every bit that is set, ascending.
#[inline(always)]
pub(super) fn each_bit(mut word: u64, mut each: impl FnMut(usize)) {
    while word != 0 {
        each(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_spread_to_every_second_place() {
        for i in 0..64 {
            assert_eq!(spread(1 << i), 1 << (2 * i));
        }
        assert_eq!(spread(!0), u128::MAX / 3);
    }
}
