//! From pulling to pushing: one more pass turns the rows round that stay open, and those that it decides are the first to push.

use crate::{
    core::{Position, Result, memory, threads},
    store::shared,
};

use super::{
    super::{
        board::{PIECE, each_bit},
        partition::{Dealer, Dealing, Layout, Pool},
        push::{Level, Push},
        reverse::{self, Reverse},
    },
    Found, Levels, Piece, RowSource, Tables, pass, pieces, push_bytes,
};

impl Levels<'_> {
    /// One more pass, which turns the rows round that stay open; then pushes. Returns how many passes pulled.
    pub(super) fn push<R: RowSource + Send>(mut self, rows: Vec<R>, compact: bool) -> Result<u32> {
        self.level += 1;
        let n = self.board.remoteness.len();
        let layout = Layout::of(n as u32);
        let open_moves = self.moves.iter().sum::<u64>();
        let held = push_bytes(layout, n as u64, self.live(compact), self.control.threads);
        let _held = self.control.budget.hold(held)?;
        let chunks = layout.chunks(n as u32, open_moves, self.control.threads);
        let mut pool_bytes = memory::filled(chunks * layout.chunk_bytes, 0)?;
        let mut hopes = memory::filled(n, 0u8)?;
        let pool = Pool::new(&mut pool_bytes, layout);

        let (dealers, found) = self.deal(rows, layout, &pool, &mut hopes)?;
        let mut many = Vec::new();
        for dealer in &dealers {
            memory::reserve(&mut many, dealer.many.len())?;
            many.extend(dealer.many.iter().map(|&(v, hopes)| (v, hopes.into())));
        }
        let order = self.sort(layout, &pool, dealers)?;
        let front = self.front()?;
        self.show(found.iter());
        Push {
            won: shared::longs(&mut self.board.won),
            lost: shared::longs(&mut self.board.lost),
            open: shared::longs(&mut self.board.open),
            first: self.board.first.as_deref(),
            remoteness: shared::words(&mut self.board.remoteness),
            hopes: shared::bytes(&mut hopes),
            many: &many,
            reverse: &Reverse::new(layout, &pool_bytes, order),
        }
        .run(self.level, front, self.control)?;
        Ok(self.level)
    }

    /// The pass: deals the moves of the rows that stay open out to the buckets, a dealer for each thread, and counts hopes.
    fn deal<'d, 'p, R: RowSource + Send>(
        &mut self,
        rows: Vec<R>,
        layout: Layout,
        pool: &'d Pool<'p>,
        hopes: &mut [u8],
    ) -> Result<(Vec<Dealer<'d, 'p>>, Vec<Found>)> {
        let (level, control) = (self.level, self.control);
        // Hopes are counted now, so every table with moves that give none must be looked at.
        let owned = self.board.first.is_some();
        let tables = Tables {
            won: &self.board.won,
            lost: &self.board.lost,
            ask_won: true,
            ask_lost: owned || self.lost > 0,
        };
        // The levels of those it decides are written by `front`: until then remotenesses hold the starts of rows.
        let pieces = pieces(
            &mut self.board.open,
            self.board.first.as_deref(),
            &mut self.new_won,
            &mut self.new_lost,
            None,
        );
        let mut items = pieces.into_iter().zip(rows).zip(hopes.chunks_mut(PIECE * 64));
        let shares = threads::ranges(self.moves.len(), control.threads, 1);
        #[allow(clippy::type_complexity, reason = "it is said once")]
        let shares: Vec<Vec<((Piece<'_>, R), &mut [u8])>> =
            shares.into_iter().map(|range| items.by_ref().take(range.len()).collect()).collect();
        let dealt = threads::map(shares, |share| {
            let mut dealer = Dealer::new(layout, pool)?;
            let mut found = Vec::new();
            for ((mut piece, from), counts) in share {
                let mut rows = Dealing { from, dealer: &mut dealer, counts, word: piece.word };
                found.push(pass::decide(&mut piece, &mut rows, &tables, level, control)?);
            }
            Ok((dealer, found))
        });
        let (dealers, found): (Vec<_>, Vec<_>) =
            dealt.into_iter().collect::<Result<Vec<_>>>()?.into_iter().unzip();
        Ok((dealers, found.into_iter().flatten().collect()))
    }

    /// Sorts the buckets; where each row starts goes to the remoteness of its position. Returns the chunks in order.
    fn sort<'p>(
        &mut self,
        layout: Layout,
        pool: &Pool<'p>,
        dealers: Vec<Dealer<'_, 'p>>,
    ) -> Result<(Vec<u32>, Vec<u32>)> {
        let mut had_rows = memory::filled(self.board.open.len(), 0)?;
        for (w, had) in had_rows.iter_mut().enumerate() {
            *had = self.board.open[w] | self.new_won[w] | self.new_lost[w];
        }
        reverse::sort(layout, pool, dealers, &had_rows, &mut self.board.remoteness, self.control)
    }

    /// Those that the pass decided, with the starts of their rows, and their level written in place of these.
    fn front(&mut self) -> Result<Level> {
        let mut front = Level::default();
        for (new, front) in [(&self.new_won, &mut front.won), (&self.new_lost, &mut front.lost)] {
            for (w, &new) in new.iter().enumerate().filter(|&(_, &new)| new != 0) {
                memory::reserve(front, new.count_ones() as usize)?;
                each_bit(new, |bit| {
                    let v = 64 * w + bit;
                    let start = std::mem::replace(&mut self.board.remoteness[v], self.level);
                    front.push((v as Position, start));
                });
            }
        }
        Ok(front)
    }
}
