//! The front door: values of a heap game up to a heap, or until a period is proved.

use super::{
    Arithmetic, Mask, NimValues, Period, arithmetic, coding, many, plain, shape::Shape, sparse, subtraction,
    values::IntoValues,
};
use crate::{
    core::{Control, Error, Result, control::Phase, error::Advice, error::Kind, heap::Code, memory::Held},
    heap::period::{Bound, Found},
    store::lanes::Cell,
};

/// What is known of a heap game.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The rules.
    pub code: Code,
    /// The values that were computed.
    pub values: NimValues,
    /// The period, if one is proved.
    pub period: Option<Period>,
    /// The arithmetic period, if one is observed or proved.
    pub arithmetic: Option<Arithmetic>,
    /// The mask that told rare values from common ones, and how many values are rare, if the sparse method was used.
    pub mask: Option<(Mask, usize)>,
}

/// Somebody who keeps values as they come, for instance to go on later.
pub trait Keep {
    /// The values of the heaps from `from` on, in order and without a gap from call to call.
    fn keep(&mut self, from: usize, values: &mut dyn ExactSizeIterator<Item = u32>) -> Result<()>;
}

impl Keep for () {
    fn keep(&mut self, _from: usize, _values: &mut dyn ExactSizeIterator<Item = u32>) -> Result<()> {
        Ok(())
    }
}

/// Between two looks at whether to stop, this many values are computed.
const SLICE: usize = 1 << 12;
/// With so many values the first mask is chosen.
const FIRST: usize = 1 << 10;
/// The first look for a period.
const FIRST_LOOK: usize = 1 << 6;

/// Computes the values of the heaps 0 to `upto` of a game, or fewer where a period is proved before.
///
/// Decides the nim value of every heap, and the least period and preperiod if a period can be proved from these values. Needs
/// any code; `known` values of the first heaps (of this very game) are taken as they are. Every new value is passed to
/// `keep`. Errors if memory is short or the work was asked to stop.
///
/// Time: see the methods, [`Answer::mask`] tells the sparse one; the look for a period is O(values), done at doublings and
/// when the values show a period but do not yet prove it. Space: one byte a value (two above 255) and little more.
///
/// ```
/// use retrograde::{Control, heap};
///
/// let kayles = heap::solve(&"0.77".parse()?, Default::default(), 1000, &mut (), &Control::default())?;
/// let period = kayles.period.expect("Kayles has period 12");
/// assert_eq!((period.length, period.last_exception()), (12, Some(70)));
/// assert_eq!(kayles.value(1_000_000_000_000), Some(1));
/// # Ok::<(), retrograde::Error>(())
/// ```
///
/// Source: Guy and Smith 1956 for the theory and the period; the methods name their own.
pub fn solve(
    code: &Code,
    known: NimValues,
    upto: usize,
    keep: &mut dyn Keep,
    control: &Control,
) -> Result<Answer> {
    let len = upto.checked_add(1).filter(|&len| len < u32::MAX as usize).ok_or_else(|| {
        Error::invalid(format!("heaps of {upto} are too large")).help("ask for at most 4294967293")
    })?;
    control.phase(Phase::Solving, len as u64)?;
    let engine = Engine::of(code, &known, control)?;
    let held = control.budget.hold(0)?;
    let mut run = Run { code, shape: Shape::of(code), values: known, mask: None, held, engine };
    run.account()?;
    control.advance(run.values.len() as u64)?;
    let bound = Bound::of(code);
    let mut look = FIRST_LOOK;
    let period = loop {
        let known = run.values.len();
        if known >= look || known >= len {
            let found = bound.map_or(Found::Nothing, |bound| bound.look(&run.values));
            look = (known + 1).next_power_of_two().max(FIRST_LOOK);
            match found {
                Found::Proved(period) => break Some(period),
                Found::Promising(needed) if needed > known => look = look.min(needed),
                _ => {}
            }
        }
        if known >= len {
            break None;
        }
        run.extend(look.min(len), keep, control)?;
    };
    let arithmetic = if period.is_none() { arithmetic::find(&run.values, code)? } else { None };
    run.held.keep();
    Ok(Answer { code: code.clone(), values: run.values, period, arithmetic, mask: run.mask })
}

/// The greatest heap where nobody says one: what is computed in about a second whatever the code.
const FEW_QUICK: usize = 1 << 16;
/// The same where values are rare enough for going on, or moves leave no two heaps.
const MOST_QUICK: usize = 1 << 20;

/// How far the values of a code are computed where nobody says how far: about as far as a second takes.
pub fn usual(code: &Code) -> usize {
    match code.most_heaps() {
        _ if !code.is_finite() => 10_000,
        0..=1 => MOST_QUICK,
        2 => FEW_QUICK,
        _ => 1000,
    }
}

/// Like [`solve`], as far as `least` and as [`usual`]: a code with few rare values is computed much farther in the same time,
/// and its period may be there.
pub fn solve_as_usual(
    code: &Code,
    known: NimValues,
    least: usize,
    keep: &mut dyn Keep,
    control: &Control,
) -> Result<Answer> {
    let answer = solve(code, known, usual(code).max(least), keep, control)?;
    let rare = answer.mask.filter(|(mask, _)| mask.bits != 0).map(|(_, rare)| rare);
    let is_quick = rare.is_some_and(|rare| rare < answer.values.len() / 200);
    if answer.period.is_none() && is_quick && answer.values.len() <= MOST_QUICK {
        return solve(code, answer.values, MOST_QUICK, keep, control);
    }
    Ok(answer)
}

struct Run<'a> {
    code: &'a Code,
    shape: Shape,
    values: NimValues,
    mask: Option<(Mask, usize)>,
    /// The memory of the values.
    held: Held<'a>,
    engine: Engine<'a>,
}

/// How the values of a code are computed.
enum Engine<'a> {
    Subtraction(subtraction::Options),
    Many(many::Sets<'a>),
    Plain,
    Sparse,
    Endless,
}

impl<'a> Engine<'a> {
    fn of(code: &Code, known: &NimValues, control: &'a Control) -> Result<Engine<'a>> {
        Ok(match code.most_heaps() {
            _ if subtraction::serves(code) => Engine::Subtraction(subtraction::Options::new(code)),
            _ if !code.is_finite() => Engine::Endless,
            0 | 1 => Engine::Plain,
            2 => Engine::Sparse,
            _ => Engine::Many(many::Sets::new(code, known, control)?),
        })
    }
}

impl Run<'_> {
    /// Appends values until there are `len`.
    fn extend(&mut self, len: usize, keep: &mut dyn Keep, control: &Control) -> Result<()> {
        while self.values.len() < len {
            let known = self.values.len();
            let dense = sparse::least_heap(&self.shape).max(FIRST);
            if known >= dense && matches!(self.engine, Engine::Sparse) {
                self.extend_sparse(len, keep, control)?;
                continue;
            }
            let slice = len.min(known + SLICE);
            match &mut self.engine {
                Engine::Subtraction(options) => options.extend(&mut self.values, slice, control)?,
                Engine::Many(sets) => sets.extend(&mut self.values, self.code, slice, control)?,
                Engine::Plain => plain::extend(&mut self.values, &self.shape, slice, control)?,
                Engine::Endless => plain::extend_endless(&mut self.values, self.code, slice, control)?,
                Engine::Sparse => plain::extend(&mut self.values, &self.shape, slice.min(dense), control)?,
            }
            self.account()?;
            let new = known..self.values.len();
            keep.keep(known, &mut new.map(|n| self.values.get(n)))?;
        }
        Ok(())
    }

    /// Appends values until there are `len`, or one more bit is needed and the mask must be chosen anew.
    fn extend_sparse(&mut self, len: usize, keep: &mut dyn Keep, control: &Control) -> Result<()> {
        let greatest = self.values.greatest().map_or(0, |(greatest, _)| greatest);
        let mut bits = (u32::BITS - greatest.leading_zeros()).max(6);
        loop {
            if bits > u16::BITS {
                let error = Error::new(
                    Kind::Resource,
                    "the values exceed 65535, which the sparse method cannot hold",
                );
                return Err(error.help(Advice::FewerHeaps));
            }
            let bytes = if bits > u8::BITS { 2 } else { 1 };
            self.values.widen(bytes)?;
            // All that will be needed, now: a long run should not end for want of memory near its end.
            drop(control.budget.hold(((len - self.values.len()) * bytes) as u64)?);
            let complete = match bytes {
                1 => self.stage::<u8>(bits, len, keep, control)?,
                _ => self.stage::<u16>(bits, len, keep, control)?,
            };
            self.account()?;
            if complete {
                return Ok(());
            }
            bits += 1;
        }
    }

    /// One mask's stretch. False if one more bit is needed.
    fn stage<T: Cell + IntoValues>(
        &mut self,
        bits: u32,
        len: usize,
        keep: &mut dyn Keep,
        control: &Control,
    ) -> Result<bool> {
        let (mut mask, rare) = coding::choose(&self.values, bits, &self.shape)?;
        // With too many rare positions marking them all costs more than looking along all splits.
        if rare > self.values.len() / 3 {
            mask = Mask { bits: 0, parity: false };
        }
        let mut sparse = sparse::Sparse::<T>::new(std::mem::take(&mut self.values), mask, bits, &self.shape)?;
        // The others keep tables of their own; if there is no memory for them, one thread does it all.
        let others = if sparse.is_work_for_others() { control.threads - 1 } else { 0 };
        let held = control.budget.hold((others * len * size_of::<T>()) as u64).ok();
        std::thread::scope(|scope| {
            if others > 0 && held.is_some() {
                sparse.share(scope, others, len)?;
            }
            let mut outcome = Ok(true);
            while sparse.len() < len && matches!(outcome, Ok(true)) {
                let known = sparse.len();
                outcome = sparse.extend(len.min(known + SLICE)).and_then(|complete| {
                    let new = known..sparse.len();
                    control.advance(new.len() as u64)?;
                    keep.keep(known, &mut new.map(|n| sparse.value(n)))?;
                    Ok(complete)
                });
            }
            self.mask = Some((mask, sparse.rare()));
            self.values = sparse.into_values();
            outcome
        })
    }

    /// Takes the memory of the values from the budget.
    fn account(&mut self) -> Result<()> {
        let bytes = (self.values.len() * self.values.bytes_each()) as u64;
        self.held.resize(bytes)
    }
}

impl Answer {
    /// The value of the heap of `n`: computed, or by the proved period. `None` if neither says it.
    pub fn value(&self, n: u64) -> Option<u32> {
        if let Some(period) = &self.period {
            return Some(self.values.get(period.representative(n) as usize));
        }
        if n < self.values.len() as u64 {
            return Some(self.values.get(n as usize));
        }
        let arithmetic = self.arithmetic.filter(|arithmetic| arithmetic.proved)?;
        let preperiod = arithmetic.preperiod as u64;
        let rounds = (n - preperiod) / arithmetic.length as u64;
        let value = self.values.get((n - rounds * arithmetic.length as u64) as usize);
        u32::try_from(u64::from(value) + rounds * u64::from(arithmetic.saltus)).ok()
    }
}
