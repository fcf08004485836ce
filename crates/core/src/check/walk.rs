//! The pass over the positions: blocks in order, taken by several threads, and the first wrong position of them all.

use std::{
    ops::Range,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use super::wrong::Broken;
use crate::{Control, Position, Result, graph::NONE, threads};

/// The greatest number of positions that a thread takes at a time.
const BLOCK: u32 = 1 << 15;

/// Block borders are multiples of this, so that a block owns whole words of a table of bits.
pub(super) const GRAIN: u32 = 64;

/// The first of the positions before `end` that `examine` finds wrong.
///
/// `examine` looks at a block in order and returns its first wrong position. Blocks are handed out in order, and none
/// after a wrong one is begun; every block before it is finished. So the answer is the same for any number of threads.
pub(super) fn first_wrong(
    end: u32,
    control: &Control,
    examine: impl Fn(Range<Position>) -> Result<Option<(Position, Broken)>> + Sync,
) -> Result<Option<(Position, Broken)>> {
    // Small graphs are cut into small blocks, so that tests of a few hundred positions meet several threads too.
    let block = (end / (control.threads as u32).saturating_mul(8)).clamp(1, BLOCK).next_multiple_of(GRAIN);
    let blocks = end.div_ceil(block);
    let next = AtomicU32::new(0);
    let limit = AtomicU32::new(end);
    let found = Mutex::new(Ok(None));
    let work = |_: usize| loop {
        let i = next.fetch_add(1, Ordering::Relaxed);
        if i >= blocks || i * block >= limit.load(Ordering::Relaxed) {
            return;
        }
        let range = i * block..end.min((i * block).saturating_add(block));
        let result = control.advance(u64::from(range.end - range.start)).and_then(|()| examine(range));
        if let Ok(None) = result {
            continue;
        }
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(Some((v, broken))) => {
                limit.fetch_min(v, Ordering::Relaxed);
                let earlier = matches!(&*found, Ok(Some((first, _))) if *first <= v);
                if found.is_ok() && !earlier {
                    *found = Ok(Some((v, broken)));
                }
            }
            Ok(None) => {}
            Err(error) => {
                limit.store(0, Ordering::Relaxed);
                *found = Err(error);
            }
        }
    };
    let workers = control.threads.min(blocks as usize).max(1);
    threads::map((0..workers).collect(), work);
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The move to play at a terminal, or the lack of one elsewhere, where moves are claimed.
pub(super) fn move_is_out_of_place(moves: &[Position], v: Position, is_terminal: bool) -> bool {
    !moves.is_empty() && (moves[v as usize] == NONE) != is_terminal
}
