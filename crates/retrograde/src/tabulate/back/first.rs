//! The first pass: what each position is by the moves that leave its tier, and how many stay.

use std::ops::Range;

use super::{
    BLOCK, Stop, Tier,
    code::{Codes, Word},
    level::Levels,
};
use crate::{
    core::{
        Error, Outcome, Result,
        rules::{Scan, Scanned, Slot},
        tablebase::PackedKey,
        threads,
    },
    tabulate::look::look,
};

/// How many slots are looked at at once: a whole number of blocks.
const CHUNK: usize = 2 * BLOCK;

/// What is learnt of some slots.
struct Chunk<W> {
    cells: Vec<W>,
    /// Slots with moves out of the tier that are won for the opponent, and the code of the longest.
    later: Vec<(u32, u32)>,
    /// Slots that tie by a move out of the tier or where they stand, and in how many moves.
    ties: Vec<(u32, u32)>,
    /// By block: whether symmetries fix a position.
    alike: Vec<bool>,
    /// By block: the codes of decided values that it holds.
    codes: Vec<Vec<u32>>,
}

impl<W: Word> Levels<W> {
    /// Looks at every slot once.
    pub(super) fn first<K: PackedKey>(work: &Tier<'_, K>, codes: Codes) -> Result<Levels<W>, Stop> {
        let slots = work.tiers.len(work.tier) as usize;
        let mut levels = Levels::<W>::new(slots, codes)?;
        threads::in_order(
            slots.div_ceil(CHUNK),
            work.control.threads,
            |i| {
                let range = (i * CHUNK) as u32..slots.min((i + 1) * CHUNK) as u32;
                let chunk = chunk::<W, K>(work, codes, range)?;
                work.control.check()?;
                Ok((i, chunk))
            },
            |(i, chunk): (usize, Chunk<W>)| {
                levels.cells.extend_from_slice(&chunk.cells);
                let first = i * CHUNK / BLOCK;
                for (block, given) in chunk.codes.iter().enumerate() {
                    given.iter().for_each(|&code| levels.flag(code, first + block));
                }
                levels.alike.extend(chunk.alike);
                for (slot, code) in chunk.later {
                    levels.later.entry(code).or_default().push(slot);
                }
                for (slot, steps) in chunk.ties {
                    levels.ties.entry(steps).or_default().push(slot);
                }
                Ok::<_, Stop>(())
            },
        )?;
        Ok(levels)
    }
}

fn chunk<W: Word, K: PackedKey>(
    work: &Tier<'_, K>,
    codes: Codes,
    range: Range<u32>,
) -> Result<Chunk<W>, Stop> {
    let mut scan = Scan::default();
    if !work.game.scan(work.tier, range.clone(), &mut scan)? {
        by_rules(work, range.clone(), &mut scan)?;
    }
    if scan.len() != range.len() {
        let what = "`scan` tells of more or fewer slots than it is asked about";
        return Err(Error::invalid(what).into());
    }
    let blocks = range.len().div_ceil(BLOCK);
    let mut chunk = Chunk {
        cells: Vec::with_capacity(range.len()),
        later: Vec::new(),
        ties: Vec::new(),
        alike: vec![false; blocks],
        codes: vec![Vec::new(); blocks],
    };
    for (slot, (kind, outside)) in range.clone().zip(scan.iter()) {
        let block = (slot - range.start) as usize / BLOCK;
        let first = match kind {
            Scanned::Empty => First::Empty,
            Scanned::End(Outcome::Draw) => First::Never,
            Scanned::End(Outcome::Tie) => {
                chunk.ties.push((slot, 0));
                First::Never
            }
            Scanned::End(outcome) => {
                chunk.alike[block] |= outcome == Outcome::Win;
                First::Decided(codes.of(outcome, 0).ok_or(Stop::Uneven)?)
            }
            Scanned::Open { inside, alike } => {
                chunk.alike[block] |= alike;
                chunk.open(work, codes, slot, outside, (inside, alike))?
            }
        };
        let cell = match first {
            First::Empty => 0,
            First::Decided(code) if code > Codes::base::<W>() => return Err(Stop::Narrow),
            First::Decided(code) => {
                if chunk.codes[block].last() != Some(&code) {
                    chunk.codes[block].push(code);
                }
                code
            }
            First::Open(moves) => Codes::base::<W>() + moves,
            First::Watched => Codes::watched::<W>(),
            First::Never => Codes::never::<W>(),
        };
        chunk.cells.push(W::of(cell));
    }
    for given in &mut chunk.codes {
        given.sort_unstable();
        given.dedup();
    }
    Ok(chunk)
}

/// What the first pass says of a slot.
enum First {
    Empty,
    Decided(u32),
    /// So many moves are not known to be won for the opponent.
    Open(u32),
    Watched,
    Never,
}

impl<W: Word> Chunk<W> {
    /// What a position with moves is at first, by where its moves out of the tier lead and how many stay.
    fn open<K: PackedKey>(
        &mut self,
        work: &Tier<'_, K>,
        codes: Codes,
        slot: u32,
        outside: &[Slot],
        (inside, alike): (u32, bool),
    ) -> Result<First, Stop> {
        let (mut win, mut tie, mut loss, mut open) = (None::<u32>, None::<u32>, None::<u32>, false);
        for &place in outside {
            if place.0 == work.tier {
                return Err(Error::invalid("`scan` tells of a move inside the tier as of one outside").into());
            }
            work.tiers.promised(work.game, (work.tier, slot), place)?;
            let entry = work.tiers.entry(place.0, place.1);
            let steps = entry.remoteness().unwrap_or(0);
            let code = |outcome| codes.of(outcome, steps).ok_or(Stop::Uneven);
            match entry.outcome() {
                Some(Outcome::Loss) => {
                    let code = codes.before(code(Outcome::Loss)?);
                    win = Some(win.map_or(code, |least| least.min(code)));
                }
                Some(Outcome::Win) => {
                    let code = code(Outcome::Win)?;
                    loss = Some(loss.map_or(code, |most| most.max(code)));
                }
                Some(Outcome::Tie) => tie = Some(tie.map_or(steps + 1, |least| least.min(steps + 1))),
                Some(Outcome::Draw) | None => open = true,
            }
        }
        if inside > 0 && work.tiers.about[work.tier].inside == 0 {
            work.tiers.promised(work.game, (work.tier, slot), (work.tier, slot))?;
        }
        if let Some(code) = win {
            return Ok(First::Decided(code));
        }
        if let Some(steps) = tie {
            self.ties.push((slot, steps));
        }
        if tie.is_some() || open {
            return Ok(First::Never);
        }
        let watched = alike || inside >= W::COUNTED;
        match (inside, loss) {
            (0, Some(code)) => Ok(First::Decided(codes.before(code))),
            (0, None) => Err(Error::invalid(format!(
                "`scan` says that {} has moves, but tells of none",
                work.name(slot)
            ))
            .into()),
            // What is looked at forward must fit whatever comes.
            (_, Some(code)) if watched && codes.before(code) > Codes::base::<W>() => Err(Stop::Narrow),
            _ if watched => Ok(First::Watched),
            (_, Some(code)) => {
                // One more, which is taken away when that level has come: a loss is as long as the longest way.
                self.later.push((slot, code));
                Ok(First::Open(inside + 1))
            }
            (_, None) => Ok(First::Open(inside)),
        }
    }
}

/// The same as the game's own `scan`, by its rules.
fn by_rules<K: PackedKey>(work: &Tier<'_, K>, range: Range<u32>, scan: &mut Scan) -> Result<()> {
    look(work.source, work.tiers, work.tier, range, |seen| {
        if seen.is_empty {
            scan.empty();
            return Ok(());
        }
        if seen.children.is_empty() {
            let end = work.view.end(seen.owner, seen.result)?;
            scan.end(end.outcome().unwrap_or(Outcome::Draw));
            return Ok(());
        }
        let mut inside = 0;
        for &(tier, slot) in seen.children {
            match tier == work.tier {
                true => inside += 1,
                false => scan.outside(tier, slot),
            }
        }
        scan.open(inside, work.game.alike((work.tier, seen.slot))? > 1);
        Ok(())
    })
}
