//! What authors of games that number their positions need: sets of men as numbers, digits of several bases, symmetries of boards.
//!
//! [`Numbered`](crate::rules::Numbered) asks a game for the slot of a position and the position of a slot. A few pieces make most
//! numberings:
//!
//! - [`Ranks`]: the sets of k points among n, numbered without a gap;
//! - [`Spreads`]: the ways to spread counters over heaps;
//! - [`Mixed`]: several numbers as one, like hours, minutes and seconds;
//! - [`Symmetries`]: the symmetries of a board, made from some of them, and [`Pairs`]: the men of two players up to symmetry.
//!
//! ```
//! use retrograde::numbering::{Pairs, Symmetries};
//!
//! // Three men each on nine points, of which eight symmetries make the same position.
//! let pairs = Pairs::new(&Symmetries::of_rectangle(3, 3)?, 3, 3)?;
//! let slot = pairs.slot(0b000_000_111, 0b111_000_000);
//! assert_eq!(slot, pairs.slot(0b111_000_000, 0b000_000_111));
//! let (mover, other) = pairs.position(slot).unwrap();
//! assert_eq!(pairs.slot(mover, other), slot);
//! # Ok::<(), retrograde::Error>(())
//! ```

mod bits;
mod mixed;
mod pairs;
mod ranks;
mod spreads;
mod symmetries;

pub use bits::Squeeze;
pub use mixed::Mixed;
pub use pairs::{Classes, Pairs};
pub use ranks::{Ranks, choose};
pub use spreads::Spreads;
pub use symmetries::Symmetries;

/// The points of a set, ascending.
///
/// ```
/// assert_eq!(retrograde::numbering::points(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
#[inline]
pub fn points(set: u32) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let point = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (point < 32).then_some(point)
    })
}
