//! Retrograde analysis over shards of positions: one kernel for rows in memory, on the disk, and on other machines.
//!
//! ```text
//! shard of v ← v mod S, its place there ← v div S
//! level 0: the ends that are won or lost; later once more: the ends that are tied
//! for each level r, for each shard, for each position v that was decided at r:
//!     ship: for each move u → v send a word (u's place, is v lost?) to u's shard
//! for each shard, apply the words that come to it:
//!     if u is undecided and u's mover wants v, or v was his last hope: decide u, r + 1
//! ```
//!
//! All words of a level are sent before the next level begins, so remoteness is exact, and nothing else depends on the order
//! in which they come: not on the number of threads, nor on where rows are kept. Whoever knows how to find the rows of a
//! shard ([`ReverseRows`]) and how to carry words needs no more than this: between two levels everything is in the shards.
//!
//! Departures from the plain algorithm:
//!
//! 1. *Words instead of accesses.* A word of four bytes is put into a box for its shard; a full box is applied in one go to a
//!    shard whose state fits a near cache. The plain way waits for memory at each move.
//! 2. *Who is next* is a list as long as it is short. A level that decides much of a shard is found again by its numbers:
//!    so a level costs what it decides, and lists take a quarter of a byte a position.
//! 3. *Nothing for the last level.* Once nobody is undecided, nothing more is shipped.
//!
//! Space: 4.25 bytes a position for outcome and remoteness (or the count of open moves, as long as there is none), an eighth
//! more in an owned game, a quarter for the lists.

pub(crate) mod deal;
pub(crate) mod levels;
pub(crate) mod outbox;
pub(crate) mod shard;

use crate::core::{Position, Result};

/// The moves turned round, shard by shard.
pub(crate) trait ReverseRows: Sync {
    /// What one thread needs to read them.
    type Reader: Send;

    /// Gives `send` every source of the rows of `front`, which ascends, with the bit that is packed with the place there:
    /// see [`shard::pack`]. Returns how many bytes of rows were done with.
    fn ship(
        &self,
        shard: usize,
        front: &[u32],
        reader: &mut Self::Reader,
        send: &mut impl FnMut(Position, u32) -> Result<()>,
    ) -> Result<u64>;
}
