//! Is a tablebase right? Every slot of every tier is held against its definition, with the moves made anew from the rules.
//!
//! A loss of remoteness r has moves only to wins of the opponent, the longest of r - 1; a win of r has a move to a loss of
//! r - 1 and none to a shorter one; a tie of r has no move to a loss, and the nearest tie it can move to has r - 1; a draw
//! has a move to a draw, and none to a loss or a tie. Remoteness falls along these reasons, so no wrong value can hold up
//! another: there is exactly one table that passes. (The same conditions as for graphs, see [`crate::check`].)
//!
//! Without remoteness that holds only where no move stays in its tier: see [`Report::proves_all`].

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use super::{
    ByKeys, Cells, Counted, Discovered, Entry, Ground, Header, KeySet, Keys, PackedKey, Tablebase, no_keys,
};
use crate::{
    Control, End, Error, Outcome, Player, Result, Rule, control::Phase, game::Infinite, memory, rules::Game,
    threads,
};

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
/// Errors: the game's own functions fail; a block is damaged; no memory. Time O(positions + moves) calls and look-ups; memory
/// for the tiers that a tier reads.
pub fn check<G: Game>(game: &G, base: &Tablebase, control: &Control) -> Result<Verdict> {
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

fn check_by_keys<K: PackedKey>(game: &dyn ByKeys<K>, base: &Tablebase, control: &Control) -> Result<Verdict> {
    let header = base.header();
    let slots = Discovered::<K>::new(header.tiers.iter().map(|tier| tier.tier));
    let mut checker = Checker::new(game, base, slots, control)?;
    match checker.all() {
        Ok(()) => Ok(Verdict::Right(Report {
            positions: header.counted().positions(),
            proves_all: header.remoteness || !header.tiers.iter().any(|tier| tier.inner),
        })),
        Err(Stop::Wrong(wrong)) => Ok(Verdict::Wrong(*wrong)),
        Err(Stop::Error(error)) => Err(error),
    }
}

struct Checker<'a, K> {
    game: &'a dyn ByKeys<K>,
    base: &'a Tablebase,
    control: &'a Control,
    slots: Discovered<K>,
    tables: Vec<Option<Cells>>,
    /// One bit for each slot of each tier: whether a start or a move leads there.
    reached: Vec<Vec<AtomicU64>>,
    held: Vec<u64>,
    ground: Ground,
}

impl<'a, K: PackedKey> Checker<'a, K> {
    fn new(
        game: &'a dyn ByKeys<K>,
        base: &'a Tablebase,
        slots: Discovered<K>,
        control: &'a Control,
    ) -> Result<Self> {
        let header = base.header();
        let tiers = header.tiers.len();
        let mut reached = Vec::new();
        for tier in &header.tiers {
            let words = (tier.slots as usize).div_ceil(64);
            control.budget.take(8 * words as u64)?;
            let mut bits = memory::with_capacity(words)?;
            bits.resize_with(words, AtomicU64::default);
            reached.push(bits);
        }
        let tables = (0..tiers).map(|_| None).collect();
        Ok(Checker {
            game,
            base,
            control,
            slots,
            tables,
            reached,
            held: vec![0; tiers],
            ground: game.ground(),
        })
    }

    fn header(&self) -> &'a Header {
        self.base.header()
    }

    fn all(&mut self) -> Result<(), Stop> {
        let header = self.header();
        if header.owned != self.ground.owned || header.rule() != Some(self.ground.rule) {
            return Err(Error::invalid("this tablebase is of a game with other rules than this one").into());
        }
        let total = header.tiers.iter().map(|tier| tier.slots).sum();
        self.control.phase(Phase::Checking, total)?;
        // Until which tier each is needed.
        let mut last: Vec<usize> = (0..header.tiers.len()).collect();
        for (tier, about) in header.tiers.iter().enumerate() {
            about.reads.iter().for_each(|&read| last[read] = tier);
        }
        for (tier, about) in header.tiers.iter().enumerate() {
            for &needed in about.reads.iter().chain([&tier]) {
                self.load(needed)?;
            }
            self.tier(tier)?;
            for done in (0..=tier).filter(|&done| last[done] <= tier) {
                self.unload(done);
            }
        }
        self.starts()?;
        self.all_reached()
    }

    fn load(&mut self, tier: usize) -> Result<()> {
        if self.tables[tier].is_some() {
            return Ok(());
        }
        let about = &self.header().tiers[tier];
        self.control.budget.take(about.slots * u64::from(about.width))?;
        let set: KeySet<K> = self.base.keys(tier, self.control)?;
        self.control.budget.take(set.bytes())?;
        self.held[tier] = about.slots * u64::from(about.width) + set.bytes();
        self.slots.put(tier, Some(Arc::new(set)));
        self.tables[tier] = Some(self.base.values(tier, self.control)?);
        Ok(())
    }

    fn unload(&mut self, tier: usize) {
        self.slots.put(tier, None);
        self.tables[tier] = None;
        self.control.budget.give_back(std::mem::take(&mut self.held[tier]));
    }

    fn tier(&self, tier: usize) -> Result<(), Stop> {
        let about = &self.header().tiers[tier];
        let slots = about.slots as usize;
        let mut counted = Counted::default();
        let mut inner = false;
        threads::in_order(
            slots.div_ceil(CHUNK),
            self.control.threads,
            |i| self.chunk(tier, (i * CHUNK) as u32..slots.min((i + 1) * CHUNK) as u32),
            |(chunk, stays)| {
                counted.add_all(&chunk);
                inner |= stays;
                Ok::<_, Stop>(())
            },
        )?;
        let width = self.tables[tier].as_ref().map_or(0, |table| table.width() as u32);
        if counted != about.counted || inner != about.inner || width != about.width {
            return Err(wrong(
                format!("tier {}", about.name),
                "what the header says of it",
                "what its entries say",
                "the header counts positions of each value, and says whether moves stay in the tier",
            ));
        }
        Ok(())
    }

    /// Checks the slots of a range; returns what they count, and whether a move stays in the tier.
    fn chunk(&self, tier: usize, range: std::ops::Range<u32>) -> Result<(Counted, bool), Stop> {
        let set = self.slots.set(tier).ok_or_else(|| Error::invalid("this tier is not at hand"))?;
        let keys = &set.keys()[range.start as usize..range.end as usize];
        if let Some((at, why)) = self.game.stranger(self.header().tiers[tier].tier, keys)? {
            let name = self.game.name(&keys[at])?;
            return Err(wrong(name, "an entry in this place", "none", why));
        }
        let surveyed = self.game.survey(keys, false)?;
        let (mut counted, mut inner, mut start) = (Counted::default(), false, 0);
        for ((key, slot), (owner, result, end)) in keys.iter().zip(range.clone()).zip(surveyed.facts) {
            let mut children = Vec::with_capacity(end - start);
            for (target, &to) in surveyed.targets[start..end].iter().zip(&surveyed.tiers[start..end]) {
                let (to, slot) = self.child(tier, key, target, to)?;
                inner |= to == tier;
                children.push((target, self.table(to)?.get(slot)));
            }
            start = end;
            let claim = self.table(tier)?.get(slot);
            counted.add(claim);
            self.entry(key, claim, result, owner, &children)?;
        }
        self.control.advance(range.len() as u64)?;
        Ok((counted, inner))
    }

    fn table(&self, tier: usize) -> Result<&Cells> {
        self.tables[tier].as_ref().ok_or_else(|| Error::invalid("this tier is not at hand"))
    }

    /// Where a move from `tier` leads, which is marked as reached.
    fn child(&self, tier: usize, key: &K, target: &K, to: u64) -> Result<(usize, u32), Stop> {
        let about = &self.header().tiers[tier];
        let (claim, because) = match self.slots.slot(to, target) {
            Some((to, slot)) if to == tier || about.reads.contains(&to) => {
                self.reached[to][slot as usize / 64].fetch_or(1 << (slot % 64), Ordering::Relaxed);
                return Ok((to, slot));
            }
            Some(_) => ("moves to other tiers", "the header names the tiers that moves lead to"),
            None => ("no such move", "the tablebase holds every position that a move leads to"),
        };
        Err(Stop::Wrong(Box::new(Wrong {
            place: self.game.name(key)?,
            claim: claim.to_owned(),
            required: "an entry for every move".to_owned(),
            because: because.to_owned(),
            witness: Some((self.game.name(target)?, "nothing".to_owned())),
        })))
    }

    /// Holds one entry against its definition.
    fn entry(
        &self,
        key: &K,
        claim: Entry,
        result: Option<End>,
        owner: Option<Player>,
        children: &[(&K, Entry)],
    ) -> Result<(), Stop> {
        let owned = self.header().owned;
        // Everything is seen by the player to move at `position`.
        let is_second = owned && owner == Some(Player::Second);
        let seen = |entry: Entry| if is_second { entry.reversed() } else { entry };
        let after = |entry: Entry| if owned { seen(entry) } else { entry.reversed() };
        let (required, because, witness) = match result {
            Some(End::Win) => {
                (Some(seen(Entry::decided(Outcome::Win, 0))), "the rules declare a win there", None)
            }
            Some(End::Loss) => {
                (Some(seen(Entry::decided(Outcome::Loss, 0))), "the rules declare a loss there", None)
            }
            Some(End::Tie) => (Some(Entry::decided(Outcome::Tie, 0)), "the rules declare a tie there", None),
            Some(End::Score(_)) => {
                return Err(Error::invalid("a tablebase holds outcomes, and this game has scores").into());
            }
            None => definition(self.ground.rule, children.iter().map(|(_, entry)| after(*entry))),
        };
        let required =
            required.map(|required| if self.header().remoteness { required } else { without(required) });
        let claimed = seen(claim);
        if required == Some(claimed) {
            if claimed == Entry::DRAW && self.ground.infinite != Infinite::Draw {
                return Err(Error::invalid("a tablebase knows infinite play as a draw only").into());
            }
            return Ok(());
        }
        let witness = match witness {
            Some(at) => {
                let (target, entry) = &children[at];
                Some((self.game.name(target)?, said(*entry, self.header().remoteness)))
            }
            None => None,
        };
        Err(Stop::Wrong(Box::new(Wrong {
            place: self.game.name(key)?,
            claim: said(claim, self.header().remoteness),
            required: required.map_or_else(
                || "an end".to_owned(),
                |required| said(seen(required), self.header().remoteness),
            ),
            because: because.to_owned(),
            witness,
        })))
    }

    fn starts(&mut self) -> Result<(), Stop> {
        let starts = self.game.starts()?;
        if !starts.iter().map(|(_, _, name)| name).eq(&self.header().starts) {
            return Err(Error::invalid("this tablebase is of a game with other starts than this one").into());
        }
        for (tier, key, name) in starts {
            if let Some(place) = self.slots.place(tier) {
                self.load(place)?;
            }
            let Some((place, slot)) = self.slots.slot(tier, &key) else {
                return Err(wrong(name, "nothing", "an entry", "the tablebase holds every start"));
            };
            self.reached[place][slot as usize / 64].fetch_or(1 << (slot % 64), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Whether every position is a start or the end of a move.
    fn all_reached(&mut self) -> Result<(), Stop> {
        for tier in 0..self.reached.len() {
            let slots = self.header().tiers[tier].slots;
            let is_reached = |slot: u64| {
                self.reached[tier][slot as usize / 64].load(Ordering::Relaxed) >> (slot % 64) & 1 == 1
            };
            let Some(missed) = (0..slots).find(|&slot| !is_reached(slot)) else { continue };
            self.load(tier)?;
            let key = self.slots.set(tier).map(|set| &set.keys()[missed as usize]);
            let name = key.map_or(Ok(String::new()), |key| self.game.name(key))?;
            let why = "the tablebase holds only what can be reached";
            return Err(wrong(name, "an entry", "none: no move leads there, and it is no start", why));
        }
        Ok(())
    }
}

/// An entry without its remoteness.
fn without(entry: Entry) -> Entry {
    entry.outcome().map_or(Entry::EMPTY, |outcome| Entry::decided(outcome, 0))
}

/// An entry in words, as claims are told.
fn said(entry: Entry, remoteness: bool) -> String {
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
