//! Nimber and time, loopy values and their sets.
//!
//! ```text
//! nimber m, time t   every nimber below m is an option's, m is no option's, and every option that is loopy or above m
//!                    has itself an option with nimber m and a time below t      (the opponent's move can be answered)
//! loopy              with m the least nimber that no option has, some loopy option has no option with nimber m
//! ```
//!
//! Why that is enough: look at the sums with a Nim heap. The pairs (position of nimber m, heap of m) are lost, since every
//! move from them can be answered by a move to such a pair with a smaller heap or an equal heap and an earlier time. All
//! other pairs of a position with a nimber have a move to one of these. And the pairs of a loopy position with a heap
//! outside its set always have a move to another such pair: a draw. `docs/certificates.md` has the whole proof.
//!
//! Plainly done, the third condition reads the options of options: quadratic on a star. Departures:
//!
//! 1. Call a position *self-proving* if its smaller nimbers are options of an earlier time than its own. A
//!    self-proving option above m that comes no later than t is answered, whatever m is: no look at its options. On a graph
//!    without cycles, with the height as time, that is every option.
//! 2. Rows of up to [`SHORT`] moves are read directly.
//! 3. What is left asks about long rows. They are put into a table of (nimber, least time) once: see `long`.

use std::{
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};

use super::{
    walk::{GRAIN, first_wrong, move_is_out_of_place},
    wrong::{Broken, Condition, Wording, Wrong},
};
use crate::{Control, GameGraph, Grundy, Position, Result, Rows, graph::NONE, loopy_sets::LoopySets, memory};

mod long;
mod nimbers;

use long::Long;
use nimbers::Nimbers;

/// The longest row that is read anew for every question about it.
const SHORT: usize = 32;

/// Checks nimbers, times, the sets of loopy values where they are claimed, and moves.
pub(super) fn check(
    game: &GameGraph,
    nimbers: &[u32],
    times: &[u32],
    moves: &[Position],
    sets: Option<&LoopySets>,
    control: &Control,
) -> Result<Option<Wrong>> {
    game.admit_grundy()?;
    let n = game.positions();
    let words = (n as usize).div_ceil(GRAIN as usize);
    let _held = control.budget.hold(4 * 8 * words as u64)?;
    let mut claims = Claims {
        rows: game.graph.rows(),
        nimbers,
        times,
        moves,
        sets,
        self_proving: bits(words)?,
        zero: bits(words)?,
        asked: bits(words)?,
        waiting: bits(words)?,
        long: None,
    };
    if !moves.is_empty() {
        // For all positions, whatever the first pass finds: drawn moves are judged by it.
        first_wrong(n, control, |range| {
            range.filter(|&v| claims.reaches_zero(v)).for_each(|v| set_bit(&claims.zero, v));
            Ok(None)
        })?;
    }
    // Every pass stops at the first position that the one before it found wrong.
    let own = first_wrong(n, control, |range| claims.examine_own(range))?;
    let end = own.map_or(n, |(v, _)| v);
    let answers = first_wrong(end, control, |range| claims.examine_answers(range))?.or(own);
    let end = answers.map_or(n, |(v, _)| v);
    let mut found = answers;
    if claims.waiting.iter().any(|word| word.load(Ordering::Relaxed) != 0) {
        let long = Long::of(&claims, control)?;
        claims.long = Some(long);
        found = first_wrong(end, control, |range| claims.examine_waiting(range))?.or(answers);
    }
    Ok(found.map(|(v, broken)| Wrong::new(game, moves, v, broken, &claims)))
}

fn bits(words: usize) -> Result<Vec<AtomicU64>> {
    let mut bits = memory::with_capacity(words)?;
    bits.resize_with(words, || AtomicU64::new(0));
    Ok(bits)
}

fn has_bit(bits: &[AtomicU64], v: Position) -> bool {
    bits[(v / GRAIN) as usize].load(Ordering::Relaxed) >> (v % GRAIN) & 1 != 0
}

/// Relaxed: the passes are joined before anybody reads the bits.
fn set_bit(bits: &[AtomicU64], v: Position) {
    bits[(v / GRAIN) as usize].fetch_or(1 << (v % GRAIN), Ordering::Relaxed);
}

struct Claims<'a> {
    rows: Rows<'a>,
    nimbers: &'a [u32],
    times: &'a [u32],
    moves: &'a [Position],
    sets: Option<&'a LoopySets>,
    /// Whose smaller nimbers are options of an earlier time.
    self_proving: Vec<AtomicU64>,
    /// Loopy, with 0 in the set; known only where moves are claimed.
    zero: Vec<AtomicU64>,
    /// Long rows that somebody must know more about.
    asked: Vec<AtomicU64>,
    /// Who must know it.
    waiting: Vec<AtomicU64>,
    long: Option<Long<'a>>,
}

impl Claims<'_> {
    fn nimber(&self, v: Position) -> u32 {
        self.nimbers[v as usize]
    }

    fn time(&self, v: Position) -> u32 {
        self.times[v as usize]
    }

    /// Whether `v` is loopy, with 0 in its set.
    fn reaches_zero(&self, v: Position) -> bool {
        self.nimber(v) == NONE && self.rows.moves(v).iter().any(|&t| self.nimber(t) == 0)
    }

    /// The first pass: what the nimbers of the options say, without a look beyond them.
    fn examine_own(&self, range: Range<Position>) -> Result<Option<(Position, Broken)>> {
        let mut seen = Nimbers::default();
        for v in range {
            if let Some(broken) = self.broken_own(v, &mut seen)? {
                return Ok(Some((v, broken)));
            }
        }
        Ok(None)
    }

    fn broken_own(&self, v: Position, seen: &mut Nimbers) -> Result<Option<Broken>> {
        let row = self.rows.moves(v);
        let (nimber, time) = (self.nimber(v), self.time(v));
        if row.is_empty() && nimber != 0 {
            return Ok(Some((Condition::Terminal, NONE)));
        }
        if (nimber == NONE) != (time == NONE) {
            return Ok(Some((Condition::TimePlace, NONE)));
        }
        if nimber == NONE {
            if let Some(sets) = self.sets
                && Some(&self.set_of(v)?[..]) != sets.get(v)
            {
                return Ok(Some((Condition::LoopySet, NONE)));
            }
        } else {
            if let Some(&same) = row.iter().find(|&&t| self.nimber(t) == nimber) {
                return Ok(Some((Condition::NimberFree, same)));
            }
            let below = |&t: &Position| self.nimber(t) < nimber;
            if !seen.cover(nimber, row, row.iter().filter(|t| below(t)).map(|&t| self.nimber(t)))? {
                return Ok(Some((Condition::NimberReached, NONE)));
            }
            let earlier = row.iter().filter(|t| below(t) && self.time(**t) < time);
            if seen.cover(nimber, row, earlier.map(|&t| self.nimber(t)))? {
                set_bit(&self.self_proving, v);
            }
        }
        if move_is_out_of_place(self.moves, v, row.is_empty()) {
            return Ok(Some((Condition::MovePlace, NONE)));
        }
        match self.moves.get(v as usize) {
            Some(choice) if !row.is_empty() && !row.contains(choice) => {
                Ok(Some((Condition::MoveExists, NONE)))
            }
            _ => Ok(None),
        }
    }

    /// The second pass: what the options of the options say, as far as that is quick.
    fn examine_answers(&self, range: Range<Position>) -> Result<Option<(Position, Broken)>> {
        let mut seen = Nimbers::default();
        for v in range {
            let broken = match self.broken_answer(v, &mut seen)? {
                Answer::Known(broken) => broken,
                Answer::Asked => {
                    set_bit(&self.waiting, v);
                    None
                }
            };
            if let Some(broken) = broken.or_else(|| self.broken_move(v)) {
                return Ok(Some((v, broken)));
            }
        }
        Ok(None)
    }

    /// The third pass: the positions that had to wait for the table of long rows.
    fn examine_waiting(&self, range: Range<Position>) -> Result<Option<(Position, Broken)>> {
        let mut seen = Nimbers::default();
        for v in range.filter(|&v| has_bit(&self.waiting, v)) {
            if let Answer::Known(Some(broken)) = self.broken_answer(v, &mut seen)? {
                return Ok(Some((v, broken)));
            }
        }
        Ok(None)
    }

    fn broken_answer(&self, v: Position, seen: &mut Nimbers) -> Result<Answer> {
        let row = self.rows.moves(v);
        let (nimber, time) = (self.nimber(v), self.time(v));
        let mut asked = false;
        if nimber != NONE {
            for &t in row {
                let other = self.nimber(t);
                // NONE is above every nimber.
                if other <= nimber || other != NONE && self.time(t) <= time && has_bit(&self.self_proving, t)
                {
                    continue;
                }
                match self.has_option(t, nimber, time) {
                    Some(true) => {}
                    Some(false) => return Ok(Answer::Known(Some((Condition::Answered, t)))),
                    None => asked = true,
                }
            }
            return Ok(if asked { Answer::Asked } else { Answer::Known(None) });
        }
        let missing = seen.least_missing(row, row.iter().map(|&t| self.nimber(t)))?;
        for &t in row.iter().filter(|&&t| self.nimber(t) == NONE) {
            match self.has_option(t, missing, NONE) {
                Some(false) => return Ok(Answer::Known(None)),
                Some(true) => {}
                None => asked = true,
            }
        }
        Ok(if asked { Answer::Asked } else { Answer::Known(Some((Condition::LoopyOption, NONE))) })
    }

    /// Whether `v` has an option with this nimber and an earlier time. `None`: its row is long and not yet in the table.
    fn has_option(&self, v: Position, nimber: u32, before: u32) -> Option<bool> {
        let row = self.rows.moves(v);
        if row.len() <= SHORT {
            return Some(row.iter().any(|&t| self.nimber(t) == nimber && self.time(t) < before));
        }
        if let Some(long) = &self.long {
            return Some(long.least_time(v, nimber).is_some_and(|time| time < before));
        }
        set_bit(&self.asked, v);
        None
    }

    fn broken_move(&self, v: Position) -> Option<Broken> {
        let &choice = self.moves.get(v as usize).filter(|&&choice| choice != NONE)?;
        (!self.is_best(v, choice)).then_some((Condition::MoveBest, choice))
    }

    /// The set of a loopy value, ascending.
    fn set_of(&self, v: Position) -> Result<Vec<u32>> {
        let row = self.rows.moves(v);
        let mut set = memory::with_capacity(row.len())?;
        set.extend(row.iter().map(|&t| self.nimber(t)).filter(|&nimber| nimber != NONE));
        set.sort_unstable();
        set.dedup();
        Ok(set)
    }
}

/// What is known of the second look.
enum Answer {
    /// The condition that is broken, if any.
    Known(Option<Broken>),
    /// Nothing before a long row is in the table.
    Asked,
}

impl Wording for Claims<'_> {
    fn claim(&self, v: Position) -> String {
        let time = match self.time(v) {
            NONE => "without time".to_owned(),
            time => format!("with time {time}"),
        };
        let value = match (self.nimber(v), self.sets.and_then(|sets| sets.get(v))) {
            (NONE, Some(set)) => Grundy::Loopy(set.to_vec()).to_string(),
            (NONE, None) => "loopy".to_owned(),
            (nimber, _) => format!("nimber {nimber}"),
        };
        format!("{value} {time}")
    }

    fn required(&self, v: Position, condition: Condition) -> String {
        let row = self.rows.moves(v);
        let missing = Nimbers::default().least_missing(row, row.iter().map(|&t| self.nimber(t)));
        let missing =
            missing.map_or("the least nimber that no option has".to_owned(), |m| format!("nimber {m}"));
        match condition {
            Condition::Terminal => "nimber 0 with a time".to_owned(),
            Condition::TimePlace if self.nimber(v) == NONE => "loopy without time".to_owned(),
            Condition::TimePlace => format!("nimber {} with a time", self.nimber(v)),
            Condition::LoopySet => self.set_of(v).map_or_else(
                |_| "the nimbers of its options".to_owned(),
                |set| Grundy::Loopy(set).to_string(),
            ),
            Condition::NimberFree | Condition::NimberReached => format!("{missing}, or loopy"),
            Condition::Answered => "loopy, or later in time".to_owned(),
            _ => missing,
        }
    }

    fn is_best(&self, v: Position, t: Position) -> bool {
        let row = self.rows.moves(v);
        let lost = |&&t: &&Position| self.nimber(t) == 0;
        match self.nimber(v) {
            0 => true,
            NONE if !has_bit(&self.zero, v) => self.nimber(t) == NONE && !has_bit(&self.zero, t),
            _ => {
                let nearest = row.iter().filter(lost).map(|&t| self.time(t)).min();
                self.nimber(t) == 0 && Some(self.time(t)) == nearest
            }
        }
    }
}
