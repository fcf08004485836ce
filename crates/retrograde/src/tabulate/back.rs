//! The method `back`: level by level over the moves back that the game makes itself, with one byte a slot and no moves kept.
//!
//! The plain algorithm is that of [`super::levels`] (Ströhlein 1970). Departures:
//!
//! 1. One cell a slot holds first a counter, then the value (see [`code`]): a first pass tells of each position its moves out of the
//!    tier and only the *number* of those inside; predecessors of wins count that down. Counting was 3 to 4 times as fast as
//!    looking forward at every candidate.
//! 2. A win by a move out of the tier stands in its cell from the first pass on, as an upper bound that a shorter one lowers: "this
//!    level wins" is one comparison for empty, decided, provisional and open cells.
//! 3. No queues: for each level the blocks are flagged that hold something of it, and slots are visited in order. Memory
//!    stays local, and the result does not depend on threads.
//! 4. Threads make the moves back of flagged blocks, sorted by the part of the table that they fall into; then each changes a part
//!    of its own. So cells are plain bytes: atomic ones cost up to two fifths more.
//! 5. Positions that a symmetry fixes have fewer moves than moves back lead to, so their moves are not counted: they are looked
//!    at forward when one of their children is won. They are few.
//! 6. A byte holds plays of 95 moves, of 191 where losses are even and wins odd throughout. Where that does not suffice the
//!    cells become words of two bytes in the middle of the work.
//!
//! What was tried and dropped: prefetching (nothing gained while the table fits the third cache).

mod code;
mod first;
mod kept;
mod level;
mod tie;

use code::{Codes, Word};
pub(super) use kept::Keeper;
use kept::Kept;
use level::Levels;

use super::{look::Source, tiers::Tiers, view::View};
use crate::core::{
    Control, Error, Result,
    tablebase::{BySlots, Cells, PackedKey},
};

/// How many slots a block has; each has one flag a level.
const BLOCK: usize = 1 << 12;

/// What the work has at hand.
struct Tier<'a, K> {
    game: &'a dyn BySlots,
    source: &'a Source<'a, K>,
    tiers: &'a Tiers<K>,
    tier: usize,
    view: View,
    control: &'a Control,
}

/// How much memory the method takes for a tier of so many slots.
pub(super) fn bytes(slots: u64) -> u64 {
    // Cells, flags, positions that also have moves out of the tier, and in the end the entries beside the cells.
    2 * slots + slots / 8 + (1 << 20)
}

/// Why a stretch of the work did not come to its end.
enum Stop {
    /// Values do not fit into cells of this width.
    Narrow,
    /// A loss is odd or a win even, and cells were told that there are none.
    Uneven,
    Error(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error)
    }
}

/// Decides a tier. Needs a game of alternating players with moves back. Time O(moves); extra space [`bytes`].
pub(super) fn back<K: PackedKey>(
    source: &Source<'_, K>,
    tiers: &Tiers<K>,
    tier: usize,
    view: View,
    mut keeper: Keeper<'_>,
    control: &Control,
) -> Result<Cells> {
    let name = &tiers.about[tier].name;
    let Source::Slots(game) = source else {
        return Err(super::not_for("back", "the game numbers its positions", name));
    };
    if !game.has_moves_back() || view.owned {
        return Err(super::not_for("back", "the game has moves back, and the players alternate", name));
    }
    let work = Tier { game: *game, source, tiers, tier, view, control };
    let slots = u64::from(tiers.len(tier));
    let mut held = control.budget.hold(bytes(slots))?;
    let cells = match begin(&work, &keeper)? {
        Kept::Words(mut wide) => {
            held.resize(bytes(2 * slots))?;
            finish(&mut wide, &work, &mut keeper)
        }
        Kept::Bytes(mut narrow) => match narrow.run(&work, &mut keeper) {
            Ok(()) => narrow.cells(&work),
            Err(Stop::Error(error)) => Err(error),
            Err(Stop::Narrow | Stop::Uneven) => {
                held.resize(bytes(3 * slots))?;
                finish(&mut narrow.widened()?, &work, &mut keeper)
            }
        },
    }?;
    keeper.clear();
    Ok(cells)
}

/// What was kept of a tier; else what the first pass says, in the narrowest cells that suffice.
fn begin<K: PackedKey>(work: &Tier<'_, K>, keeper: &Keeper<'_>) -> Result<Kept> {
    if let Some(kept) = keeper.take(work.tiers.len(work.tier) as usize)? {
        return Ok(kept);
    }
    let narrow = match Levels::<u8>::first(work, Codes::EVEN) {
        Err(Stop::Uneven) => Levels::<u8>::first(work, Codes::ANY),
        first => first,
    };
    match narrow {
        Ok(levels) => return Ok(Kept::Bytes(levels)),
        Err(Stop::Error(error)) => return Err(error),
        Err(Stop::Narrow | Stop::Uneven) => {}
    }
    match Levels::<u16>::first(work, Codes::ANY) {
        Ok(levels) => Ok(Kept::Words(levels)),
        Err(Stop::Error(error)) => Err(error),
        Err(Stop::Narrow | Stop::Uneven) => Err(too_long(&work.tiers.about[work.tier].name)),
    }
}

fn finish<W: Word, K: PackedKey>(
    levels: &mut Levels<W>,
    work: &Tier<'_, K>,
    keeper: &mut Keeper<'_>,
) -> Result<Cells> {
    match levels.run(work, keeper) {
        Ok(()) => levels.cells(work),
        Err(Stop::Error(error)) => Err(error),
        Err(Stop::Narrow | Stop::Uneven) => Err(too_long(&work.tiers.about[work.tier].name)),
    }
}

fn too_long(tier: &str) -> Error {
    Error::invalid(format!("plays in tier {tier} are too long for the method back"))
        .help("name another method, or none: each tier then gets the one that suits it")
}
