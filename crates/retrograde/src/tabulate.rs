//! From rules to a tablebase: every position of a big game, tier by tier, without keeping its moves.
//!
//! First the positions are discovered tier by tier, in the order of play; then the tiers are solved the other way round, each
//! with the method that suits it:
//!
//! | method | for a tier | how |
//! | --- | --- | --- |
//! | `once` | whose moves all leave it | one pass |
//! | `rows` | whose inner moves fit in memory | level by level over the moves back, which are kept as rows |
//! | `passes` | of any kind | forward passes over the blocks that can still change |
//! | `back` | of a game that numbers its positions and makes moves back | level by level, a byte a slot |
//!
//! A game that is [`Numbered`](crate::rules::Numbered) has its tiers and slots by itself: nothing is discovered, and its tables hold
//! all positions of its tiers, reached or not.
//!
//! What is finished is kept, in memory or in a folder, from which a stopped run goes on. The tablebase is the same, byte for
//! byte, for any number of threads and however often a run was stopped.

use std::{
    fmt, fs,
    io::Write,
    path::{Path, PathBuf},
};

use crate::core::{
    Control, Error, Result,
    control::Phase,
    error::{Advice, Kind},
    rules::Game,
    tablebase::{
        self, ByKeys, Cells, Counted, Ground, Header, Key, Keys, PackedKey, RulesText, Slots, TierHeader,
        no_keys,
    },
};

mod back;
mod discover;
mod levels;
mod look;
mod numbered;
mod once;
mod parts;
mod passes;
mod rows;
mod state;
mod tiers;
mod view;
mod waiting;

use discover::Discovery;
use look::Source;
use parts::Parts;
use tiers::{Tiers, values_part};
use view::View;

/// How a tier is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// One pass: every move leaves the tier.
    Once,
    /// Level by level over rows of the moves inside.
    Rows,
    /// Forward passes over blocks.
    Passes,
    /// Level by level over moves back that the game makes.
    Back,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 4] = [Method::Once, Method::Rows, Method::Passes, Method::Back];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Method::Once => "once",
            Method::Rows => "rows",
            Method::Passes => "passes",
            Method::Back => "back",
        }
    }
}

impl std::str::FromStr for Method {
    type Err = ();
    fn from_str(word: &str) -> Result<Method, ()> {
        Method::ALL.into_iter().find(|method| method.word() == word).ok_or(())
    }
}

/// Hears what the work will take, before it begins.
pub type Announce = Box<dyn Fn(&Estimate) + Send + Sync>;

/// How to make a tablebase.
#[derive(Default)]
pub struct Options {
    /// Outcomes only, without remoteness.
    pub outcome_only: bool,
    /// The method for every tier; chosen for each if `None`.
    pub method: Option<Method>,
    /// Only what can be reached from the starts, by keys, also where the game numbers its positions.
    pub reachable: bool,
    /// Where finished parts are kept, so that a stopped run can go on; in memory if `None`.
    pub folder: Option<PathBuf>,
    /// Go on from the parts in the folder; else it must not exist.
    pub resume: bool,
    /// After how many positions the exploration is kept, at the next end of a tier, and a tier under the method `back`, at the next
    /// end of a level, but at most eight times; 0: 20 millions.
    pub pause: u64,
    /// The exploration fails beyond this many positions: an infinite game must end in an error. 0: no limit.
    pub max_positions: u64,
    /// Is told what the work will take, as soon as that is known.
    pub announce: Option<Announce>,
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("outcome_only", &self.outcome_only)
            .field("method", &self.method)
            .field("reachable", &self.reachable)
            .field("folder", &self.folder)
            .field("resume", &self.resume)
            .finish_non_exhaustive()
    }
}

/// What a work will take, known before the tiers are solved. Of a game that numbers its positions it is announced twice: before and
/// after some of them were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// How many positions there are; slots, if the game numbers them.
    pub positions: u64,
    /// In how many tiers.
    pub tiers: usize,
    /// How many moves stay inside their tiers.
    pub inside: u64,
    /// The most memory that a tier needs with what it reads.
    pub memory: u64,
    /// The size of the tablebase, roughly.
    pub disk: u64,
    /// How many of the positions were looked at since the work began, or since this was announced with none: solving takes about
    /// as long for each.
    pub sampled: u64,
}

/// What game a tablebase is of, so that it can be opened again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The game as INPUT names it.
    pub game: String,
    /// The rules file, if it is one.
    pub rules: Option<RulesText>,
}

/// All tables of a game, not yet one file.
#[derive(Debug)]
pub struct Tables {
    header: Header,
    parts: Parts,
}

impl Tables {
    /// What the tablebase will say about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Writes the tablebase. Errors: writing fails, or a part cannot be read.
    pub fn write(&self, out: &mut dyn Write) -> Result<()> {
        tablebase::write(&self.header, out, |place, out| {
            let tier = self.header.tiers[place].tier;
            let keys = self.header.is_discovered().then(|| tiers::keys_part(tier));
            keys.into_iter()
                .chain([values_part(tier)])
                .map(|name| {
                    let (bytes, section) = self.parts.section(&name)?;
                    out.write_all(&bytes[..section.bytes() as usize])?;
                    Ok(section)
                })
                .collect()
        })
    }

    /// Writes the tablebase to a file, which appears only when it is whole, and removes the folder of finished parts.
    ///
    /// Errors: the disk is full, or the file cannot be written; the parts are kept.
    pub fn finish(self, path: &Path) -> Result<()> {
        self.parts.export(path, |out| self.write(out))?;
        self.clean();
        Ok(())
    }

    /// Removes the folder of finished parts, once the tablebase is written.
    pub fn clean(self) {
        if let Parts::Folder(folder) = self.parts {
            // What cannot be removed does no harm.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Makes all tables of a game.
///
/// Needs a game with [`Game::key`] and [`Game::of_key`], and [`Game::tier`] keeps memory small; or one that is
/// [`Numbered`](crate::rules::Numbered), whose promises are tried on some slots of every tier first. Infinite play must be a draw,
/// and results must be outcomes. Errors: the game's functions fail or break a promise (which is named with the position);
/// memory or the disk does not suffice; the work was stopped. Time O(positions + moves) calls of the game twice; memory
/// for one tier at work and what it reads.
///
/// ```
/// use retrograde::{Result, rules::Game, tablebase::Key, tabulate};
///
/// /// Twenty-one stones; take one, three or four. The tier is what is left.
/// struct Stones;
/// impl Game for Stones {
///     type Position = u64;
///     fn starts(&self) -> Result<Vec<u64>> { Ok(vec![21]) }
///     fn moves(&self, &stones: &u64, moves: &mut Vec<u64>) -> Result<()> {
///         moves.extend([1, 3, 4].into_iter().filter_map(|take| stones.checked_sub(take)));
///         Ok(())
///     }
///     fn name(&self, stones: &u64) -> Result<String> { Ok(stones.to_string()) }
///     fn tier(&self, &stones: &u64) -> Result<u64> { Ok(stones) }
///     fn key(&self, &stones: &u64) -> Result<Option<Key>> { Ok(Some(Key::Short(stones))) }
///     fn of_key(&self, key: &Key) -> Result<u64> {
///         if let Key::Short(stones) = key { Ok(*stones) } else { Ok(0) }
///     }
/// }
/// let tables = tabulate::tabulate(&Stones, &Default::default(), &Default::default(), &Default::default())?;
/// assert_eq!(tables.header().counted().positions(), 22);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn tabulate<G: Game>(game: &G, about: &About, options: &Options, control: &Control) -> Result<Tables> {
    if let Some(numbered) = game.numbered().filter(|_| !options.reachable) {
        let game = Slots(numbered);
        numbered::kept(&game, control)?;
        return Work::<u64>::begin(Source::Slots(&game), about, options, control)?.run();
    }
    let start = game.starts()?.into_iter().next();
    let key = start.map(|start| game.canonical(start).and_then(|start| game.key(&start))).transpose()?;
    match key.flatten().ok_or_else(|| no_keys(&about.game))? {
        Key::Short(_) => Work::<u64>::begin(Source::Keys(&Keys(game)), about, options, control)?.run(),
        Key::Wide(_) => Work::<u128>::begin(Source::Keys(&Keys(game)), about, options, control)?.run(),
        Key::Bytes(_) => Work::<Box<[u8]>>::begin(Source::Keys(&Keys(game)), about, options, control)?.run(),
    }
}

/// What is wrong with a method for a tier.
fn not_for(method: &str, needs: &str, tier: &str) -> Error {
    Error::invalid(format!("the method {method} needs that {needs}, which does not hold for tier {tier}"))
        .help("name no method: each tier then gets the one that suits it")
}

struct Work<'a, K> {
    game: Source<'a, K>,
    about: &'a About,
    options: &'a Options,
    control: &'a Control,
    ground: Ground,
    view: View,
    parts: Parts,
}

/// The part that says what the other parts are of.
const PLAN: &str = "plan";

impl<'a, K: PackedKey> Work<'a, K> {
    fn begin(
        game: Source<'a, K>,
        about: &'a About,
        options: &'a Options,
        control: &'a Control,
    ) -> Result<Self> {
        let ground = game.ground();
        let view = View { owned: ground.owned, rule: ground.rule, remoteness: !options.outcome_only };
        let parts = match &options.folder {
            None => Parts::Memory(Default::default()),
            Some(folder) => open(folder, about, options)?,
        };
        Ok(Work { game, about, options, control, ground, view, parts })
    }

    fn run(mut self) -> Result<Tables> {
        let mut tiers = match self.game {
            Source::Keys(game) => self.discover(game)?,
            Source::Slots(game) => Tiers::new(numbered::tiers(game)?, true),
        };
        let mut estimate = self.estimate(&tiers);
        if let Some(announce) = &self.options.announce {
            if let Source::Slots(game) = self.game {
                announce(&estimate);
                estimate.sampled = numbered::sample(game, &tiers.about, self.control)?;
            }
            announce(&estimate);
        }
        self.control.phase(Phase::Solving, estimate.positions)?;
        let mut headers = Vec::new();
        for tier in 0..tiers.about.len() {
            let counted = self.solve(&mut tiers, tier)?;
            let width = tiers.values[tier].as_ref().map_or(1, |cells| cells.width() as u32);
            let found = &tiers.about[tier];
            let mut reads: Vec<usize> = found.reads.iter().filter_map(|&read| tiers.place(read)).collect();
            reads.sort_unstable();
            headers.push(TierHeader {
                name: found.name.clone(),
                tier: found.tier,
                slots: found.slots,
                width,
                reads,
                inner: found.inside > 0,
                counted,
            });
        }
        tiers.keep_only(&[], &self.control.budget);
        if self.ground.infinite != crate::Infinite::Draw && headers.iter().any(|tier| tier.counted.draw > 0) {
            return Err(Error::invalid(
                "tables know infinite play as a draw only, and in this game it can happen",
            )
            .help(Advice::SolveAsGraph));
        }
        let header = Header {
            game: self.about.game.clone(),
            rules: self.about.rules.clone(),
            remoteness: self.view.remoteness,
            owned: self.view.owned,
            rule: self.view.rule.word().to_owned(),
            keys: if tiers.numbered { "none" } else { K::KIND }.to_owned(),
            starts: self.game.starts()?,
            tiers: headers,
        };
        Ok(Tables { header, parts: self.parts })
    }

    /// Discovers all tiers, and returns them in the order in which they are solved.
    fn discover(&mut self, game: &dyn ByKeys<K>) -> Result<Tiers<K>> {
        let mut discovery = Discovery::<K>::new(game, self.control)?;
        let keeps = matches!(self.parts, Parts::Folder(_));
        if keeps {
            discovery.restore(&self.parts)?;
        }
        self.control.phase(Phase::Exploring, 0)?;
        let pause = self.pause();
        let mut since = 0;
        let most = self.options.max_positions;
        while discovery.next(&mut self.parts, most)? {
            since += discovery.done.last().map_or(0, |found| found.slots);
            if keeps && (since >= pause || discovery.waiting.is_empty()) {
                discovery.save(&mut self.parts)?;
                since = 0;
            }
        }
        let mut about = std::mem::take(&mut discovery.done);
        about.reverse();
        Ok(Tiers::new(about, false))
    }

    /// After how many positions what was done is kept.
    fn pause(&self) -> u64 {
        if self.options.pause == 0 { 20_000_000 } else { self.options.pause }
    }

    fn estimate(&self, tiers: &Tiers<K>) -> Estimate {
        let positions = tiers.about.iter().map(|found| found.slots).sum();
        let memory = tiers.about.iter().map(|found| {
            let read = |read: &u64| tiers.place(*read).map_or(0, |place| tiers.about[place].slots);
            let reads: u64 = found.reads.iter().map(read).sum();
            let key = if tiers.numbered { 0 } else { size_of::<K>() as u64 };
            let work = match self.method(found) {
                Method::Once => 0,
                Method::Rows => rows::bytes(found.slots, found.inside),
                Method::Passes => passes::bytes(found.slots),
                Method::Back => back::bytes(found.slots),
            };
            (found.slots + reads) * (key + 2) + work
        });
        Estimate {
            positions,
            tiers: tiers.about.len(),
            inside: tiers.about.iter().map(|found| found.inside).sum(),
            memory: memory.max().unwrap_or(0),
            disk: if tiers.numbered { positions } else { 2 * positions },
            sampled: if tiers.numbered { 0 } else { positions },
        }
    }

    /// Solves a tier unless it was before, leaves its entries at hand, and counts them.
    fn solve(&mut self, tiers: &mut Tiers<K>, tier: usize) -> Result<Counted> {
        let found = tiers.about[tier].clone();
        let reads: Vec<usize> = found.reads.iter().filter_map(|&read| tiers.place(read)).collect();
        if self.parts.has(&values_part(found.tier)) {
            tiers.load(tier, true, &self.parts, self.control)?;
            self.control.advance(found.slots)?;
        } else {
            tiers.load(tier, false, &self.parts, self.control)?;
            for &read in &reads {
                tiers.load(read, true, &self.parts, self.control)?;
            }
            let cells = match self.method(&found) {
                Method::Once => once::once(&self.game, tiers, tier, self.view, self.control)?,
                Method::Rows => rows::rows(&self.game, tiers, tier, self.view, self.control)?,
                Method::Passes => passes::passes(&self.game, tiers, tier, self.view, self.control)?,
                Method::Back => {
                    // Writing costs as much as some levels: a tier is kept a few times, whatever its size.
                    let every = self.pause().max(found.slots / 8);
                    let name = format!("{}.levels", found.tier);
                    let keeper = back::Keeper { parts: &mut self.parts, name, every };
                    back::back(&self.game, tiers, tier, self.view, keeper, self.control)?
                }
            };
            tiers.solved(tier, cells, &mut self.parts, self.control)?;
        }
        // Most games read the tiers just before; what else is needed is read again.
        let recent: Vec<usize> =
            (0..=tier).filter(|&other| other + 2 > tier || reads.contains(&other)).collect();
        tiers.keep_only(&recent, &self.control.budget);
        let cells = tiers.values[tier].as_ref().map(|cells| count(cells, self.control));
        cells.unwrap_or_else(|| Ok(Counted::default()))
    }

    fn method(&self, found: &tiers::Found) -> Method {
        if let Some(method) = self.options.method {
            return method;
        }
        if found.inside == 0 {
            return Method::Once;
        }
        if let Source::Slots(game) = self.game
            && game.has_moves_back()
            && !self.view.owned
        {
            return Method::Back;
        }
        match rows::bytes(found.slots, found.inside) <= self.control.budget.left() {
            true => Method::Rows,
            false => Method::Passes,
        }
    }
}

fn count(cells: &Cells, control: &Control) -> Result<Counted> {
    const CHUNK: usize = 1 << 18;
    let mut sum = Counted::default();
    crate::core::threads::in_order(
        cells.len().div_ceil(CHUNK),
        control.threads,
        |i| {
            let mut counted = Counted::default();
            for slot in i * CHUNK..cells.len().min((i + 1) * CHUNK) {
                counted.add(cells.get(slot as u32));
            }
            Ok::<_, Error>(counted)
        },
        |counted| {
            sum.add_all(&counted);
            Ok(())
        },
    )?;
    Ok(sum)
}

/// Opens the folder of parts, which must be of the same work if there are some.
fn open(folder: &Path, about: &About, options: &Options) -> Result<Parts> {
    let exists = folder.exists();
    let mut parts = Parts::in_folder(folder)?;
    let rules =
        about.rules.as_ref().map_or(String::new(), |rules| format!("{:?}\n{}", rules.parameters, rules.text));
    let (outcome_only, reachable) = (options.outcome_only, options.reachable);
    let plan = format!("1\n{}\noutcome only: {outcome_only}\nreachable: {reachable}\n{rules}", about.game);
    if exists && parts.has(PLAN) {
        let shown = folder.display();
        if !options.resume {
            return Err(Error::invalid(format!("there is an unfinished tablebase in {shown}"))
                .help("resume it, or delete that folder to begin anew"));
        }
        if parts.bytes(PLAN)?.as_slice() != plan.as_bytes() {
            return Err(Error::invalid(format!(
                "the unfinished tablebase in {shown} is of another game, or was begun with other options"
            ))
            .help("name another file, or delete that folder to begin anew"));
        }
        return Ok(parts);
    }
    parts.put_bytes(PLAN, |out| Ok(out.write_all(plan.as_bytes())?)).map_err(|error| match error.kind() {
        Kind::Io => error.help("name a file in a folder that can be written to"),
        _ => error,
    })?;
    Ok(parts)
}
