//! Is a tablebase right? Every slot of every tier is held against its definition, with the moves made anew from the rules.
//!
//! A loss of remoteness r has moves only to wins of the opponent, the longest of r - 1; a win of r has a move to a loss of
//! r - 1 and none to a shorter one; a tie of r has no move to a loss, and the nearest tie it can move to has r - 1; a draw
//! has a move to a draw, and none to a loss or a tie. Remoteness falls along these reasons, so no wrong value can hold up
//! another: there is exactly one table that passes. (The same conditions as for graphs, see [`crate::check`].)
//!
//! Without remoteness that holds only where no move stays in its tier: see [`Report::proves_all`].

mod by_keys;
mod by_slots;
mod definition;
mod held;

use by_keys::check_by_keys;
use by_slots::check_by_slots;
use definition::hold;
use held::Held;

use super::{Ground, Header, Keys, PackedKey, Slots, Tablebase, no_keys};
use crate::{Control, Error, Result, rules::Game};

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is right.
    Right(Report),
    /// Something is wrong.
    Wrong(Wrong),
}

/// What was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many positions.
    pub positions: u64,
    /// Whether every value is proven. It is not where a tier of outcomes without remoteness has moves that stay inside: there
    /// two wrong wins could hold up each other.
    pub proves_all: bool,
}

/// The first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where: a position by its name, or a tier.
    pub place: String,
    /// What the tablebase says.
    pub claim: String,
    /// What it would have to say, as far as the other entries are right.
    pub required: String,
    /// Why.
    pub because: String,
    /// The move that shows it and what is claimed of where it leads.
    pub witness: Option<(String, String)>,
}

/// How many slots are checked at once.
const CHUNK: usize = 4096;

/// Checks a tablebase against the rules of its game.
///
/// A tablebase with keys must hold what can be reached, no less and no more. In one of a game that numbers its positions every slot
/// is looked at, and is to be empty exactly where the game has no position; of the game only the rules are asked, and where positions
/// are, not what it says besides to be solved faster.
///
/// Errors: the game's own functions fail; a block is damaged; no memory. Time O(positions + moves) calls and look-ups; memory
/// for the tiers that a tier reads.
pub fn check<G: Game>(game: &G, base: &Tablebase, control: &Control) -> Result<Verdict> {
    if !base.header().is_discovered() {
        let numbered = game.numbered().ok_or_else(|| {
            Error::invalid("this tablebase is of a game that numbers its positions, and this one does not")
        })?;
        return check_by_slots(&Slots(numbered), base, control);
    }
    match base.header().keys.as_str() {
        <u64 as PackedKey>::KIND => check_by_keys::<u64>(&Keys(game), base, control),
        <u128 as PackedKey>::KIND => check_by_keys::<u128>(&Keys(game), base, control),
        <Box<[u8]> as PackedKey>::KIND => check_by_keys::<Box<[u8]>>(&Keys(game), base, control),
        _ => Err(no_keys(&base.header().game)),
    }
}

/// Why the check of some slots ended.
enum Stop {
    Error(Error),
    Wrong(Box<Wrong>),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error)
    }
}

fn wrong(
    place: impl Into<String>,
    claim: impl Into<String>,
    required: impl Into<String>,
    because: &str,
) -> Stop {
    let (place, claim, required) = (place.into(), claim.into(), required.into());
    Stop::Wrong(Box::new(Wrong { place, claim, required, because: because.to_owned(), witness: None }))
}

/// What a table of a game with other rules is told.
fn same_rules(header: &Header, ground: Ground) -> Result<()> {
    if header.owned != ground.owned || header.rule() != Some(ground.rule) {
        return Err(Error::invalid("this tablebase is of a game with other rules than this one"));
    }
    Ok(())
}

/// Until which tier each is needed.
fn last_needed(header: &Header) -> Vec<usize> {
    let mut last: Vec<usize> = (0..header.tiers.len()).collect();
    for (tier, about) in header.tiers.iter().enumerate() {
        about.reads.iter().for_each(|&read| last[read] = tier);
    }
    last
}

fn report(header: &Header) -> Report {
    Report {
        positions: header.counted().positions(),
        proves_all: header.remoteness || !header.tiers.iter().any(|tier| tier.inner),
    }
}

fn verdict(done: Result<(), Stop>, header: &Header) -> Result<Verdict> {
    match done {
        Ok(()) => Ok(Verdict::Right(report(header))),
        Err(Stop::Wrong(wrong)) => Ok(Verdict::Wrong(*wrong)),
        Err(Stop::Error(error)) => Err(error),
    }
}

const OTHER_COUNTS: &str =
    "the header counts positions of each value, and says whether moves stay in the tier";
