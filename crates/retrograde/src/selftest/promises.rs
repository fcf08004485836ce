//! The promises of a game, one function for each kind.

use std::collections::HashSet;

use super::{moves_of, small_nimber};
use crate::core::{Control, Result, rules::Game};

/// What a game promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Promise {
    /// Asked twice, the rules answer the same.
    AnswersAreSteady,
    /// A position with moves in an owned game says who moves; one without says who moves or how it ends.
    OwnersAreComplete,
    /// The representative of a representative is itself.
    SymmetryIsIdempotent,
    /// Positions with the same representative have moves to positions with the same representatives.
    SymmetryKeepsMoves,
    /// Positions with the same representative have the same result and owner.
    SymmetryKeepsResults,
    /// The nimber of a sum is the xor of its components' nimbers.
    ComponentsAddUp,
    /// Different positions have different names.
    NamesAreUnique,
    /// The key of a position leads back to it.
    KeysLeadBack,
    /// The name of a position finds it, where names find positions.
    NamesLeadBack,
    /// The slot of a position leads back to it, in a game that numbers its positions.
    SlotsLeadBack,
    /// Moves lead to tiers that are named, and to slots with a position.
    TiersAreNamed,
    /// What the game tells of its slots is what its rules say.
    ScanIsRight,
    /// Moves back are the inverse of moves.
    MovesBackAreInverse,
}

impl Promise {
    /// The promise as a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Promise::AnswersAreSteady => "asked twice about a position, the rules answer the same",
            Promise::OwnersAreComplete => {
                "a position with moves says who moves there, and one without says who moves or how the play ended"
            }
            Promise::SymmetryIsIdempotent => "canonical(canonical(p)) is canonical(p)",
            Promise::SymmetryKeepsMoves => "p and canonical(p) have the same moves up to symmetry",
            Promise::SymmetryKeepsResults => "p and canonical(p) have the same result and the same player",
            Promise::ComponentsAddUp => "the nimber of a sum is the xor of the nimbers of its components",
            Promise::NamesAreUnique => "different positions have different names",
            Promise::KeysLeadBack => "of_key(key(p)) is p",
            Promise::NamesLeadBack => "what is found by the name of p is p",
            Promise::SlotsLeadBack => "slot(position(s)) is s, and position(s) is its own representative",
            Promise::TiersAreNamed => {
                "moves lead to the tiers that numbering() names, to slots that hold a position"
            }
            Promise::ScanIsRight => "scan() tells of each slot what the rules say",
            Promise::MovesBackAreInverse => {
                "moves_back() leads back along every move inside a tier, as often as it counts"
            }
        }
    }
}

/// Every promise that is broken at `position`, with what was found.
pub(super) fn broken_at<G: Game>(
    game: &G,
    position: &G::Position,
    control: &Control,
) -> Result<Vec<(Promise, String)>> {
    let mut broken = Vec::new();
    let (mut moves, mut again) = (Vec::new(), Vec::new());
    moves_of(game, position, &mut moves)?;
    moves_of(game, position, &mut again)?;
    if moves != again {
        let found = format!("{} moves at first, then {} others", moves.len(), again.len());
        broken.push((Promise::AnswersAreSteady, found));
    }
    if game.is_owned() && game.owner(position)?.is_none() {
        let ended = game.result(position)?.is_some();
        if !moves.is_empty() {
            broken.push((Promise::OwnersAreComplete, "it has moves, but nobody moves there".to_owned()));
        } else if !ended {
            let found = "it has no moves, no result, and nobody whose turn it is".to_owned();
            broken.push((Promise::OwnersAreComplete, found));
        }
    }
    if let Some(key) = game.key(position)? {
        let back = game.of_key(&key)?;
        if back != *position {
            broken.push((Promise::KeysLeadBack, format!("its key belongs to {}", game.name(&back)?)));
        }
    }
    if let Some(found) = game.find(&game.name(position)?)?.filter(|found| found != position) {
        let found = format!("its name finds another position, called {}", game.name(&found)?);
        broken.push((Promise::NamesLeadBack, found));
    }
    broken.extend(symmetry(game, position, &moves)?);
    broken.extend(sums(game, position, control)?);
    Ok(broken)
}

fn symmetry<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Position],
) -> Result<Option<(Promise, String)>> {
    let representative = game.canonical(position.clone())?;
    if representative == *position {
        return Ok(None);
    }
    let twice = game.canonical(representative.clone())?;
    let name = game.name(&representative)?;
    if twice != representative {
        let found = format!("its representative is {name}, whose representative is {}", game.name(&twice)?);
        return Ok(Some((Promise::SymmetryIsIdempotent, found)));
    }
    let facts = |p: &G::Position| -> Result<_> { Ok((game.result(p)?, game.owner(p)?)) };
    let (own, others) = (facts(position)?, facts(&representative)?);
    if own != others {
        let found = format!("its representative {name} has another result or another player");
        return Ok(Some((Promise::SymmetryKeepsResults, found)));
    }
    let canonical = |moves: &[G::Position]| -> Result<Vec<G::Position>> {
        moves.iter().map(|target| game.canonical(target.clone())).collect()
    };
    let mut of_representative = Vec::new();
    moves_of(game, &representative, &mut of_representative)?;
    let (own, others) = (canonical(moves)?, canonical(&of_representative)?);
    let found = if let Some(extra) = first_beyond(&own, &others) {
        format!("a move leads to the like of {}, but none from its representative {name}", game.name(extra)?)
    } else if let Some(missing) = first_beyond(&others, &own) {
        format!(
            "no move leads to the like of {}, but one from its representative {name}",
            game.name(missing)?
        )
    } else {
        return Ok(None);
    };
    Ok(Some((Promise::SymmetryKeepsMoves, found)))
}

/// The first of `some` that is not among `others`.
fn first_beyond<'a, P: Eq + std::hash::Hash>(some: &'a [P], others: &[P]) -> Option<&'a P> {
    let others: HashSet<&P> = others.iter().collect();
    some.iter().find(|position| !others.contains(position))
}

fn sums<G: Game>(game: &G, position: &G::Position, control: &Control) -> Result<Option<(Promise, String)>> {
    let components = game.components(position)?;
    if components.is_empty() {
        return Ok(None);
    }
    let Some(whole) = small_nimber(game, position, control)? else { return Ok(None) };
    let (mut sum, mut terms) = (0, Vec::new());
    for component in &components {
        let Some(nimber) = small_nimber(game, component, control)? else { return Ok(None) };
        sum ^= nimber;
        terms.push(format!("{} is {nimber}", game.name(component)?));
    }
    if sum == whole {
        return Ok(None);
    }
    let found = format!("its nimber is {whole}, but {}, which makes {sum}", terms.join(", "));
    Ok(Some((Promise::ComponentsAddUp, found)))
}

/// What is found where two positions share a name: whether they really differ shows in their moves.
pub(super) fn shared_name<G: Game>(game: &G, one: &G::Position, other: &G::Position) -> Result<String> {
    let (mut ones, mut others) = (Vec::new(), Vec::new());
    moves_of(game, one, &mut ones)?;
    moves_of(game, other, &mut others)?;
    let as_sets = |moves: Vec<G::Position>| moves.into_iter().collect::<HashSet<_>>();
    let (count, counts) = (ones.len(), others.len());
    Ok(if as_sets(ones) == as_sets(others) && game.result(one)? == game.result(other)? {
        "two positions that differ share this name; their moves are the same, so `canonical` could merge them"
            .to_owned()
    } else {
        format!(
            "two positions share this name, and they differ: one has {count} moves, the other {counts}, not the same ones"
        )
    })
}
