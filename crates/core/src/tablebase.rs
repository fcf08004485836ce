//! Tablebases: the values of a big game, tier by tier, without its moves.
//!
//! A *tier* is a set of positions whose moves lead into the same tier or into tiers that are solved before it. Each position
//! of a tier has a *slot*, a number from 0; a *table* holds an [`Entry`] for every slot. Moves are made again from the rules
//! whenever they are needed, so a position costs a byte or two instead of a hundred.
//!
//! Here is what a tablebase is, how it is written to a file and read again (docs/formats.md specifies the file), and
//! whether it is right. How one is made is the upper floor's business.

mod by_keys;
mod by_slots;
pub mod check;
mod entry;
mod file;
mod header;
mod key;
mod keys;
mod probe;
mod section;
mod slots;

pub use by_keys::{ByKeys, Ground, Keys, Surveyed, no_keys};
pub use by_slots::{BySlots, SlotFact, Slots, SurveyedSlots};
pub use entry::{Cells, Entry};
pub use file::{Tablebase, is_tablebase, write};
pub use header::{Counted, Header, RulesText, TierHeader};
pub use key::{Key, PackedKey};
pub use keys::KeySet;
pub use probe::Probe;
pub use section::{BLOCK, Block, Section, read_keys, read_values, write_keys, write_values};
pub use slots::Discovered;
