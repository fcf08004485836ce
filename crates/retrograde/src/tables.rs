//! A tablebase with its game: asking about positions, playing, explaining and checking without solving again.
//!
//! A tablebase holds no moves, and what plays and explains works on a graph. So a small graph grows here where it is needed:
//! the positions that somebody is at, with their moves made anew, and values read from the tables. Where the game numbers its
//! positions they are those of the play, not what stands for them in the tables: no board turns round while somebody plays on it.

mod told;

pub use told::{Numbers, Queried, Said, Stats, Tier, distinct, query};

use std::collections::HashMap;

use crate::{
    End, GameGraph, Graph, Infinite, Labels, Outcome, Player, Position, Result, Rule, Solution, Values,
    core::{
        Control, Error,
        error::Advice,
        graph::NONE,
        labels::Names,
        rules::{Game, Numbered},
        tablebase::{BLOCK, Entry, Header, Probe, Tablebase, check, no_keys},
        value::Outcomes,
    },
    play::Play,
};

/// A tablebase with its game, whatever its positions are.
pub trait AnyTables: Send + Sync {
    /// The tablebase.
    fn base(&self) -> &Tablebase;

    /// Checks every entry against the rules: see [`check::check`].
    fn check(&self, control: &Control) -> Result<check::Verdict>;

    /// A graph that grows from the position of this name; from the first start without a name.
    ///
    /// Errors: there is no such position in the tablebase; a block is damaged.
    fn neighbourhood(&self, position: Option<&str>, control: &Control)
    -> Result<Box<dyn Neighbourhood + '_>>;

    /// Tells `visit` of each of these positions by its name what the tablebase says of it, for its mover, and who that is in an
    /// owned game; `None` if it does not have it. Many are quicker told so than one by one. Errors: a block is damaged; `visit` fails.
    fn values(
        &self,
        names: &mut dyn Iterator<Item = String>,
        visit: &mut Told<'_>,
        control: &Control,
    ) -> Result<()>;

    /// The name of the first position with this entry in a tier; `None` if there is none.
    fn first_with(&self, tier: usize, entry: Entry, control: &Control) -> Result<Option<String>>;
}

/// Hears of a position by its name what a tablebase says of it: see [`AnyTables::values`].
pub type Told<'a> = dyn FnMut(&str, Option<(Entry, Option<Player>)>) -> Result<()> + 'a;

/// A part of a game that grows, solved by a tablebase. Position 0 is where it began.
pub trait Neighbourhood {
    /// Adds the moves of `v` and where they lead. Panics if `v` is no position.
    fn expand(&mut self, v: Position) -> Result<()>;

    /// What has grown, as a solved game: positions that were not expanded seem to have no moves.
    fn solved(&self) -> Result<(GameGraph, Solution)>;

    /// A picture of `v` in several lines of text. Panics if `v` is no position.
    fn picture(&self, v: Position) -> Result<String>;

    /// What the tablebase says of `v`, for its mover, and who that is in an owned game. Panics if `v` is no position.
    fn entry(&self, v: Position) -> (Entry, Option<Player>);
}

/// The longest line that is followed.
const LONGEST_LINE: usize = 1000;

/// Grows a neighbourhood by what an explanation of its first position needs: its moves, the answers to them, and the line of
/// best play.
///
/// Errors: a block is damaged, or the tablebase has no remoteness.
pub fn with_line(around: &mut dyn Neighbourhood) -> Result<(GameGraph, Solution)> {
    around.expand(0)?;
    let (game, _) = around.solved()?;
    game.graph.moves(0).iter().try_for_each(|&child| around.expand(child))?;
    let (mut v, mut seen) = (0, std::collections::HashSet::new());
    while seen.insert(v) && seen.len() < LONGEST_LINE {
        around.expand(v)?;
        let (game, solution) = around.solved()?;
        let Some(best) = Play::new(&game, &solution, v)?.hint() else { break };
        v = best.to;
    }
    around.solved()
}

/// What is wrong with a tablebase without remoteness where a line of play is asked for.
pub fn needs_remoteness(base: &Tablebase) -> Result<()> {
    if base.header().remoteness {
        return Ok(());
    }
    Err(Error::invalid("this tablebase holds outcomes without remoteness, so it cannot tell which winning move gets nearer to the end")
        .help(Advice::QueryTables))
}

/// The tablebase of a game.
pub(crate) struct Tables<G> {
    game: G,
    base: Tablebase,
}

impl<G: Game> Tables<G> {
    pub(crate) fn new(game: G, base: Tablebase) -> Tables<G> {
        Tables { game, base }
    }

    /// The game as one that numbers its positions, if the tablebase is by its numbers.
    fn numbered(&self) -> Option<&dyn Numbered<Position = G::Position>> {
        self.game.numbered().filter(|_| !self.base.header().is_discovered())
    }

    /// What the tablebase says of a position that is shown.
    fn entry_of(&self, probe: &Probe<'_>, position: &G::Position) -> Result<Option<Entry>> {
        if let Some(numbered) = self.numbered() {
            let place = numbered.slot(position)?;
            return Ok(place.map(|(tier, slot)| probe.at(tier, slot as usize)).transpose()?.flatten());
        }
        let key = self.game.key(position)?.ok_or_else(|| no_keys(""))?;
        probe.entry(self.game.tier(position)?, key)
    }

    /// The position that is shown for this one: by keys there are representatives only.
    fn shown(&self, position: G::Position) -> Result<G::Position> {
        if self.numbered().is_some() { Ok(position) } else { self.game.canonical(position) }
    }

    /// The positions of a block of slots.
    fn positions(&self, probe: &Probe<'_>, place: usize, block: usize) -> Result<Vec<G::Position>> {
        let Some(numbered) = self.numbered() else {
            return probe.keys(place, block)?.iter().map(|key| self.game.of_key(key)).collect();
        };
        let slots = self.base.header().tiers[place].slots as usize;
        let slots = block * BLOCK..slots.min((block + 1) * BLOCK);
        slots.filter_map(|slot| numbered.position((place, slot as u32)).transpose()).collect()
    }

    /// The position that is called `name`. If the game cannot tell, all names are looked through.
    fn find(&self, probe: &Probe<'_>, name: &str, control: &Control) -> Result<Option<G::Position>> {
        if let Some(position) = self.game.find(name)? {
            return Ok(Some(position));
        }
        for (place, about) in self.base.header().tiers.iter().enumerate() {
            for block in 0..about.slots.div_ceil(BLOCK as u64) as usize {
                let positions = self.positions(probe, place, block)?;
                let (mut at, mut found) = (0, None);
                self.game.names(&positions, &mut |other| {
                    if other == name {
                        found.get_or_insert(at);
                    }
                    at += 1;
                    Ok(())
                })?;
                if let Some(found) = found {
                    return Ok(positions.into_iter().nth(found));
                }
                control.check()?;
            }
        }
        Ok(None)
    }
}

impl<G: Game + Send> AnyTables for Tables<G> {
    fn base(&self) -> &Tablebase {
        &self.base
    }

    fn check(&self, control: &Control) -> Result<check::Verdict> {
        check::check(&self.game, &self.base, control)
    }

    fn neighbourhood(
        &self,
        position: Option<&str>,
        control: &Control,
    ) -> Result<Box<dyn Neighbourhood + '_>> {
        let probe = Probe::new(&self.base);
        let found = match position {
            None => self.game.starts()?.into_iter().next(),
            Some(name) => self.find(&probe, name, control)?,
        };
        let mut grown = Grown {
            tables: self,
            game: &self.game,
            probe,
            positions: Vec::new(),
            known: HashMap::new(),
            places: Vec::new(),
        };
        let found = found.map(|found| grown.add(self.shown(found)?)).transpose()?.flatten();
        found.ok_or_else(|| missing(position, self.base.header()))?;
        Ok(Box::new(grown))
    }

    fn values(
        &self,
        names: &mut dyn Iterator<Item = String>,
        visit: &mut Told<'_>,
        control: &Control,
    ) -> Result<()> {
        let probe = Probe::new(&self.base);
        for name in names {
            control.check()?;
            let Some(position) = self.find(&probe, &name, control)? else {
                visit(&name, None)?;
                continue;
            };
            let position = self.shown(position)?;
            let owner = if self.game.is_owned() { self.game.owner(&position)? } else { None };
            let entry = self.entry_of(&probe, &position)?;
            visit(&name, entry.map(|entry| (own(owner, entry), owner)))?;
        }
        Ok(())
    }

    fn first_with(&self, tier: usize, entry: Entry, control: &Control) -> Result<Option<String>> {
        let probe = Probe::new(&self.base);
        let Some(slot) = probe.first_with(tier, entry, control)? else { return Ok(None) };
        let position = match self.numbered() {
            Some(numbered) => numbered.position((tier, slot))?,
            None => probe.key(tier, slot)?.map(|key| self.game.of_key(&key)).transpose()?,
        };
        position.map(|position| self.game.name(&position)).transpose()
    }
}

fn missing(position: Option<&str>, header: &Header) -> Error {
    let name = position.unwrap_or("the start");
    let start = header.starts.first().map_or("", |start| start);
    Error::invalid(format!("there is no position `{name}` in this tablebase"))
        .help(format!("a position is written like the start, `{start}`, and must be one that play can reach"))
}

/// What is known of a position that has grown.
struct Place {
    name: String,
    entry: Entry,
    owner: Option<Player>,
    result: Option<End>,
    /// Where the moves lead, once it is expanded.
    moves: Option<Vec<Position>>,
}

struct Grown<'a, G: Game> {
    tables: &'a Tables<G>,
    game: &'a G,
    probe: Probe<'a>,
    positions: Vec<G::Position>,
    known: HashMap<G::Position, Position>,
    places: Vec<Place>,
}

impl<G: Game> Grown<'_, G> {
    /// The number of a position, new or not; `None` if the tablebase does not have it.
    fn add(&mut self, position: G::Position) -> Result<Option<Position>> {
        if let Some(&known) = self.known.get(&position) {
            return Ok(Some(known));
        }
        let Some(entry) = self.tables.entry_of(&self.probe, &position)? else { return Ok(None) };
        let (result, name) = (self.game.result(&position)?, self.game.name(&position)?);
        let owner = if self.game.is_owned() { self.game.owner(&position)? } else { None };
        let v = self.places.len() as Position;
        self.known.insert(position.clone(), v);
        self.positions.push(position);
        self.places.push(Place { name, entry, owner, result, moves: None });
        Ok(Some(v))
    }
}

impl<G: Game> Neighbourhood for Grown<'_, G> {
    fn expand(&mut self, v: Position) -> Result<()> {
        if self.places[v as usize].moves.is_some() {
            return Ok(());
        }
        let mut targets = Vec::new();
        if self.places[v as usize].result.is_none() {
            self.game.moves(&self.positions[v as usize], &mut targets)?;
        }
        let mut moves = Vec::with_capacity(targets.len());
        for target in targets {
            let target = self.tables.shown(target)?;
            match self.add(target.clone())? {
                // A second move to the same position is the same move.
                Some(target) if moves.contains(&target) => {}
                Some(target) => moves.push(target),
                None => {
                    let name = self.game.name(&target)?;
                    return Err(Error::invalid(format!(
                        "a move leads to {name}, which this tablebase does not have"
                    ))
                    .help(Advice::CheckTables));
                }
            }
        }
        self.places[v as usize].moves = Some(moves);
        Ok(())
    }

    fn solved(&self) -> Result<(GameGraph, Solution)> {
        solved(&self.places, self.game.is_owned(), self.game.rule(), self.game.infinite())
    }

    fn picture(&self, v: Position) -> Result<String> {
        self.game.picture(&self.positions[v as usize])
    }

    fn entry(&self, v: Position) -> (Entry, Option<Player>) {
        let place = &self.places[v as usize];
        (own(place.owner, place.entry), place.owner)
    }
}

/// An entry as the player to move sees it: those of owned games are for First.
fn own(owner: Option<Player>, entry: Entry) -> Entry {
    if owner == Some(Player::Second) { entry.reversed() } else { entry }
}

/// What has grown, as a solved game.
fn solved(places: &[Place], owned: bool, rule: Rule, infinite: Infinite) -> Result<(GameGraph, Solution)> {
    let mut moves = Vec::new();
    let (mut outcomes, mut remoteness) = (Outcomes::new(places.len() as u32)?, Vec::new());
    let (mut names, mut ends) = (Names::default(), Vec::new());
    for (v, place) in (0..).zip(places) {
        moves.extend(place.moves.iter().flatten().map(|&target| (v, target)));
        outcomes.set(v, place.entry.outcome().unwrap_or(Outcome::Draw));
        remoteness.push(place.entry.remoteness().unwrap_or(NONE));
        names.push(&place.name)?;
        ends.extend(place.result.map(|result| (v, result)));
    }
    let mut game = GameGraph::new(Graph::from_moves(places.len() as u32, &moves)?);
    game.labels = Labels::Names(names);
    game.owners = owned.then(|| places.iter().map(|place| place.owner).collect());
    (game.rule, game.infinite, game.start) = (rule, infinite, Some(0));
    game.end_play(ends);
    let values = Values::Outcome { outcomes, remoteness };
    let solution = Solution { rule, infinite, values, moves: Vec::new(), method: "tables" };
    Ok((game, solution))
}
