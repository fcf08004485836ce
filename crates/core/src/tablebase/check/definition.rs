//! What an entry must be, by its definition.

use super::{Stop, Wrong};
use crate::{
    End, Error, Infinite, Outcome, Player, Result, Rule,
    tablebase::{Entry, Ground, Header},
};

/// A claim that its definition does not bear out.
pub(super) struct Fault {
    claim: String,
    required: String,
    because: &'static str,
    /// The move that shows it, by its number, and what is claimed of where it leads.
    witness: Option<(usize, String)>,
}

impl Fault {
    /// The fault at the position of this name; `name` says what the target of a move is called.
    pub(super) fn at(self, place: String, name: impl Fn(usize) -> Result<String>) -> Result<Stop> {
        let Fault { claim, required, because, witness } = self;
        let witness = witness.map(|(at, entry)| Ok::<_, Error>((name(at)?, entry))).transpose()?;
        Ok(Stop::Wrong(Box::new(Wrong { place, claim, required, because: because.to_owned(), witness })))
    }
}

/// Holds one entry against its definition: by the declared result, or by the entries that moves lead to. Errors: the game has
/// values that no tablebase can hold.
pub(super) fn hold(
    ground: Ground,
    header: &Header,
    claim: Entry,
    result: Option<End>,
    owner: Option<Player>,
    children: &[Entry],
) -> Result<Option<Fault>> {
    // Everything is seen by the player to move.
    let is_second = header.owned && owner == Some(Player::Second);
    let seen = |entry: Entry| if is_second { entry.reversed() } else { entry };
    let after = |entry: Entry| if header.owned { seen(entry) } else { entry.reversed() };
    let (required, because, witness) = match result {
        Some(End::Win) => {
            (Some(seen(Entry::decided(Outcome::Win, 0))), "the rules declare a win there", None)
        }
        Some(End::Loss) => {
            (Some(seen(Entry::decided(Outcome::Loss, 0))), "the rules declare a loss there", None)
        }
        Some(End::Tie) => (Some(Entry::decided(Outcome::Tie, 0)), "the rules declare a tie there", None),
        Some(End::Score(_)) => {
            return Err(Error::invalid("a tablebase holds outcomes, and this game has scores"));
        }
        None => definition(ground.rule, children.iter().map(|&entry| after(entry))),
    };
    let required = required.map(|required| if header.remoteness { required } else { without(required) });
    let claimed = seen(claim);
    if required == Some(claimed) {
        if claimed == Entry::DRAW && ground.infinite != Infinite::Draw {
            return Err(Error::invalid("a tablebase knows infinite play as a draw only"));
        }
        return Ok(None);
    }
    Ok(Some(Fault {
        claim: said(claim, header.remoteness),
        required: required
            .map_or_else(|| "an end".to_owned(), |required| said(seen(required), header.remoteness)),
        because,
        witness: witness.map(|at| (at, said(children[at], header.remoteness))),
    }))
}

/// An entry without its remoteness.
fn without(entry: Entry) -> Entry {
    entry.outcome().map_or(Entry::EMPTY, |outcome| Entry::decided(outcome, 0))
}

/// An entry in words, as claims are told.
pub(super) fn said(entry: Entry, remoteness: bool) -> String {
    match (entry.outcome(), entry.remoteness()) {
        (None, _) => "an empty slot".to_owned(),
        (Some(outcome), Some(steps)) if remoteness => format!("a {outcome} with remoteness {steps}"),
        (Some(outcome), _) => format!("a {outcome}"),
    }
}

/// What a position without a declared result is worth to its mover by the entries that he can move to, as he sees them; why;
/// and which of them shows it.
fn definition(
    rule: Rule,
    children: impl Iterator<Item = Entry>,
) -> (Option<Entry>, &'static str, Option<usize>) {
    let [mut win, mut tie, mut loss] = [None::<(u32, usize)>; 3];
    let mut draw: Option<usize> = None;
    for (at, child) in children.enumerate() {
        let steps = child.remoteness().unwrap_or(0) + 1;
        match child.outcome() {
            None => return (None, "a move leads to an empty slot", Some(at)),
            Some(Outcome::Win) if win.is_none_or(|(least, _)| steps < least) => win = Some((steps, at)),
            Some(Outcome::Tie) if tie.is_none_or(|(least, _)| steps < least) => tie = Some((steps, at)),
            Some(Outcome::Loss) if loss.is_none_or(|(most, _)| steps > most) => loss = Some((steps, at)),
            Some(Outcome::Draw) => drop(draw.get_or_insert(at)),
            Some(_) => {}
        }
    }
    let decided =
        |outcome, (steps, at): (u32, usize), why| (Some(Entry::decided(outcome, steps)), why, Some(at));
    if let Some(win) = win {
        decided(
            Outcome::Win,
            win,
            "a move leads to a position that is lost for the opponent, and the shortest such way counts",
        )
    } else if let Some(tie) = tie {
        decided(Outcome::Tie, tie, "no move wins, and a move leads to a tie; the shortest such way counts")
    } else if let Some(at) = draw {
        (Some(Entry::DRAW), "no move wins or ties, and a move leads to a draw", Some(at))
    } else if let Some(loss) = loss {
        decided(
            Outcome::Loss,
            loss,
            "where every move loses the position is lost, and the mover holds out as long as he can",
        )
    } else {
        let (outcome, why) = match rule {
            Rule::Normal => (Outcome::Loss, "who cannot move loses"),
            Rule::Misere => (Outcome::Win, "who cannot move wins"),
        };
        (Some(Entry::decided(outcome, 0)), why, None)
    }
}
