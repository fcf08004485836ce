//! The reverse rows of all shards, built on the disk in two passes.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{
    buckets::{Buckets, Filler, Room, RowSink},
    folder::Folder,
    rows::{BLOCK, RowWriter, ShardRows},
};
use crate::{
    core::{Control, Error, GameGraph, Position, Result, Rows, control::Phase, threads},
    shards::deal::Deal,
};

/// So many positions are dealt out at a time.
const PIECE: u64 = 1 << 15;

/// What a file of rows is called.
pub(super) fn name(generation: u64, shard: usize) -> String {
    format!("rows-{generation}-{shard:05}")
}

/// Turns all moves round: a file for each shard, of the generation 0.
///
/// Time O(positions + moves), spread over the control's threads. The disk takes 8 bytes a move for a while, and half of that
/// and a byte a position for good; memory what is left of the budget, and less where less suffices.
pub(super) fn build(
    game: &GameGraph,
    deal: Deal,
    folder: &Folder,
    control: &Control,
) -> Result<Vec<ShardRows>> {
    let moves = game.graph.move_count();
    control.phase(Phase::Building, 2 * moves)?;
    let buckets = Buckets::new(folder.path(), deal.shards())?;
    deal_out(game, deal, &buckets, control)?;

    let threads = control.threads.min(deal.shards()) as u64;
    let room = Room::of(&buckets, deal.len(0) as usize, threads, control)?;
    let mut all = Vec::new();
    threads::in_order(
        deal.shards(),
        control.threads,
        |shard| {
            let places = deal.len(shard);
            let writer = RowWriter::to_file(&folder.file(&name(0, shard)), places, room.written())?;
            let mut sink = Sink { writer, places: places as usize };
            buckets.sorted(shard, places as usize, &room, control, &mut sink)?;
            sink.writer.finish()
        },
        |rows| {
            all.push(rows);
            Ok::<_, Error>(())
        },
    )?;
    Ok(all)
}

/// Puts every move into the file of its target's shard.
fn deal_out(game: &GameGraph, deal: Deal, buckets: &Buckets, control: &Control) -> Result<()> {
    let threads = control.threads as u64;
    let boxes = control.budget.left() / 2 / threads;
    let _held = control.budget.hold(threads * Filler::bytes(deal.shards(), boxes))?;
    let Rows { starts, targets } = game.graph.rows();
    let next = AtomicU64::new(0);
    let positions = u64::from(deal.positions());
    let work = |_: usize| -> Result<()> {
        let mut filler = Filler::new(buckets, boxes)?;
        loop {
            let first = next.fetch_add(PIECE, Ordering::Relaxed);
            if first >= positions {
                return filler.flush();
            }
            let last = (first + PIECE).min(positions);
            let mut start = starts[first as usize] as usize;
            let moves = starts[last as usize] - start as u64;
            for (v, &end) in (first as Position..).zip(&starts[first as usize + 1..=last as usize]) {
                for &target in &targets[start..end as usize] {
                    let (shard, place) = deal.place(target);
                    filler.put(shard, place, v)?;
                }
                start = end as usize;
            }
            control.advance(moves)?;
        }
    };
    threads::map((0..control.threads).collect(), work).into_iter().collect()
}

struct Sink {
    writer: RowWriter,
    places: usize,
}

impl RowSink for Sink {
    fn row(&mut self, place: usize, lengths: &[u64]) -> Result<()> {
        if place.is_multiple_of(BLOCK) {
            self.writer.block(&lengths[place..(place + BLOCK).min(self.places)])?;
        }
        Ok(())
    }

    fn values(&mut self, sources: &[u32]) -> Result<()> {
        self.writer.sources(sources)
    }
}
