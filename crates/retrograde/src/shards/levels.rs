//! Level by level over all shards: what is done between two exchanges of words.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use super::{
    ReverseRows,
    deal::Deal,
    outbox::Outbox,
    shard::{Level, Shard, Stage},
};
use crate::core::{
    Control, End, Error, GameGraph, Outcome, Player, Result, Rows, control::Phase, memory, threads,
};

/// The positions of a crowded level are looked for in so many places at a time.
const STRETCH: usize = 1 << 14;
/// A level of fewer positions is done with before another thread has woken up.
const FEW: usize = 1 << 12;

/// All shards, between two levels.
#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) deal: Deal,
    pub(crate) shards: Vec<Mutex<Shard>>,
    /// The shards in which somebody was decided at the last level.
    active: Vec<u32>,
    pub(crate) at: At,
    outboxes: Vec<Outbox>,
}

/// How far the analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    pub(crate) stage: Stage,
    /// The remoteness of those who were decided last.
    pub(crate) level: u32,
    /// How many positions are undecided.
    pub(crate) open: u64,
    /// Whether any end is tied.
    pub(crate) ties: bool,
    pub(crate) owned: bool,
    /// Who wins infinite play.
    pub(crate) forever: Option<Player>,
}

/// A shard's positions of one level.
struct Front {
    shard: usize,
    list: Vec<u32>,
    crowded: bool,
}

impl Analysis {
    /// How many bytes the shards of so many positions take, with the boxes of `threads` threads.
    pub(crate) fn bytes(deal: Deal, owned: bool, threads: usize, boxes: u64) -> u64 {
        let shards: u64 = (0..deal.shards()).map(|shard| Shard::bytes(deal.len(shard), owned)).sum();
        shards + threads as u64 * Outbox::bytes(deal.shards(), boxes)
    }

    /// The ends decided, everything else open. `boxes` are the bytes for the boxes of each thread; the caller accounts for
    /// [`Analysis::bytes`].
    pub(crate) fn of(game: &GameGraph, deal: Deal, boxes: u64, control: &Control) -> Result<Analysis> {
        let forever = game.infinite_winner()?;
        let owned = game.is_owned();
        let mut shards = memory::with_capacity(deal.shards())?;
        for shard in 0..deal.shards() {
            shards.push(Shard::new(deal.len(shard), owned)?);
        }
        let ties = fill(game, deal, &mut shards, control)?;
        let mut open = 0;
        for shard in &mut shards {
            let decided: u32 = shard.codes.iter().map(|&four| ((four | four >> 1) & 0x55).count_ones()).sum();
            shard.open -= decided;
            shard.crowded = true;
            open += u64::from(shard.open);
        }
        let at = At { stage: Stage::Decisive, level: 0, open, ties, owned, forever };
        Analysis::resumed(deal, shards, at, boxes, control.threads)
    }

    /// As it was between two levels.
    pub(crate) fn resumed(
        deal: Deal,
        shards: Vec<Shard>,
        at: At,
        boxes: u64,
        threads: usize,
    ) -> Result<Analysis> {
        let mut outboxes = Vec::new();
        for _ in 0..threads {
            outboxes.push(Outbox::new(deal.shards(), boxes)?);
        }
        let active = (0..shards.len())
            .filter(|&shard| shards[shard].crowded || !shards[shard].next.is_empty())
            .map(|shard| shard as u32)
            .collect();
        Ok(Analysis { deal, shards: shards.into_iter().map(Mutex::new).collect(), active, at, outboxes })
    }

    /// Whether nothing more can be decided.
    pub(crate) fn is_done(&self) -> bool {
        self.at.open == 0 || self.active.is_empty() && (self.at.stage == Stage::Ties || !self.at.ties)
    }

    /// Ships the rows of the last level, so that the next one is decided. Returns how many bytes of rows that did away with.
    pub(crate) fn step<R: ReverseRows>(
        &mut self,
        rows: &R,
        readers: &mut [R::Reader],
        control: &Control,
    ) -> Result<u64> {
        if self.active.is_empty() {
            // Wins and losses are all found.
            (self.at.stage, self.at.level) = (Stage::Ties, 0);
            for (i, shard) in self.shards.iter_mut().enumerate() {
                let shard = shard.get_mut().unwrap_or_else(PoisonError::into_inner);
                (shard.crowded, _) = (true, shard.next.clear());
                self.active.push(i as u32);
            }
        }
        let At { stage, level, owned, forever, .. } = self.at;
        let number = level.checked_add(1).ok_or_else(|| Error::invalid("there are 2^32 levels"))?;
        let level = Level { stage, number, owned, forever };
        let mut fronts = Vec::with_capacity(self.active.len());
        let mut size = 0;
        for shard in std::mem::take(&mut self.active) {
            let shard = shard as usize;
            let state = self.shards[shard].get_mut().unwrap_or_else(PoisonError::into_inner);
            let list = std::mem::take(&mut state.next);
            let crowded = std::mem::take(&mut state.crowded);
            size += if crowded { FEW } else { list.len() };
            fronts.push(Mutex::new(Front { shard, list, crowded }));
        }
        let (deal, shards, next) = (self.deal, &self.shards[..], AtomicUsize::new(0));
        let work = |(outbox, reader): (&mut Outbox, &mut R::Reader)| -> Result<u64> {
            let mut shipped = 0;
            while let Some(front) = fronts.get(next.fetch_add(1, Ordering::Relaxed)) {
                let front = &mut *front.lock().unwrap_or_else(PoisonError::into_inner);
                control.check()?;
                let mut send = |to, is_loss| -> Result<()> { outbox.send(to, is_loss, deal, shards, &level) };
                if !front.crowded {
                    front.list.sort_unstable();
                    shipped += rows.ship(front.shard, &front.list, reader, &mut send)?;
                    continue;
                }
                let places = deal.len(front.shard) as usize;
                for from in (0..places).step_by(STRETCH) {
                    front.list.clear();
                    let to = (from + STRETCH).min(places);
                    shards[front.shard].lock().unwrap_or_else(PoisonError::into_inner).decided(
                        &level,
                        number - 1,
                        from,
                        to,
                        &mut front.list,
                    );
                    if !front.list.is_empty() {
                        shipped += rows.ship(front.shard, &front.list, reader, &mut send)?;
                    }
                    control.check()?;
                }
            }
            outbox.flush(shards, &level);
            Ok(shipped)
        };
        let workers = if size < FEW { 1 } else { self.outboxes.len() };
        let items = self.outboxes[..workers].iter_mut().zip(readers).collect();
        let shipped: u64 = threads::map(items, work).into_iter().sum::<Result<u64>>()?;
        let mut decided = 0;
        for outbox in &mut self.outboxes {
            self.active.append(&mut outbox.woken);
            decided += std::mem::take(&mut outbox.decided);
        }
        self.at.level = number;
        self.at.open -= decided;
        control.advance(decided)?;
        Ok(shipped)
    }

    /// Sets the phase of the progress.
    pub(crate) fn begin(&self, control: &Control) -> Result<()> {
        let positions = u64::from(self.deal.positions());
        control.phase(Phase::Solving, positions)?;
        control.advance(positions - self.at.open)
    }
}

/// The places of all shards between two borders: their numbers, codes and bits of owners.
type Piece<'a> = Vec<(&'a mut [u32], &'a mut [u8], &'a mut [u64])>;

/// Counts the moves of all positions, decides the ends, and notes who moves where. Returns whether any end is tied.
fn fill(game: &GameGraph, deal: Deal, shards: &mut [Shard], control: &Control) -> Result<bool> {
    /// Places of one piece: whole words of owners.
    const PIECE: usize = 1 << 12;
    let positions = u64::from(deal.positions());
    control.phase(Phase::Building, positions)?;
    let longest = deal.len(0) as usize;
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    pieces.resize_with(longest.div_ceil(PIECE), Vec::new);
    for shard in shards {
        let numbers = shard.numbers.chunks_mut(PIECE);
        let mut codes = shard.codes.chunks_mut(PIECE / 4);
        let mut second = shard.second.chunks_mut(PIECE / 64);
        for (piece, numbers) in pieces.iter_mut().zip(numbers) {
            let codes = codes.next().unwrap_or_default();
            piece.push((numbers, codes, second.next().unwrap_or_default()));
        }
    }
    let ties = std::sync::atomic::AtomicBool::new(false);
    let Rows { starts, .. } = game.graph.rows();
    let work = |(piece, mut shards): (usize, Piece<'_>)| {
        let first = (piece * PIECE) << deal.bits();
        let last = (first + (PIECE << deal.bits())).min(positions as usize);
        for (v, row) in (first..last).zip(starts[first..=last].windows(2)) {
            let (shard, place) = deal.place(v as u32);
            let place = place as usize - piece * PIECE;
            let (numbers, codes, second) = &mut shards[shard];
            if game.owner(v as u32) == Some(Player::Second) {
                second[place / 64] |= 1 << (place % 64);
            }
            if row[0] < row[1] {
                numbers[place] = u32::try_from(row[1] - row[0]).map_err(|_| {
                    Error::invalid(format!("position {} has 2^32 moves or more", game.label(v as u32)))
                })?;
                continue;
            }
            // Whoever checked the rules knows that every end has a result.
            let outcome = game.terminal_result(v as u32).map_or(Outcome::Tie, End::outcome);
            codes[place / 4] |= (outcome as u8) << (place % 4 * 2);
            if outcome == Outcome::Tie {
                ties.store(true, Ordering::Relaxed);
            }
        }
        control.advance((last - first) as u64)
    };
    threads::for_each(pieces.into_iter().enumerate().collect(), control.threads, work)?;
    Ok(ties.into_inner())
}
