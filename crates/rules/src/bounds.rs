//! What a rules file may use up. The interpreter counts loops and calls, and looks at its memory only now and then, so there
//! is more to it than setting limits:
//!
//! 1. Its limits are for an evaluator, which here answers for many positions; steps and time are counted anew for each call.
//! 2. Memory is looked at before every statement: a list that doubles in a loop would fill any machine between two looks of
//!    the interpreter's own.
//! 3. What makes much of little in a single step, `*` and `range`, is replaced by functions that look first.

use std::{
    cell::Cell,
    num::NonZeroI32,
    rc::Rc,
    time::{Duration, Instant},
};

use starlark::{
    PrintHandler,
    codemap::FileSpanRef,
    environment::{Globals, GlobalsBuilder, LibraryExtension},
    eval::{BeforeStmtFunc, BeforeStmtFuncDyn, Evaluator},
    starlark_module,
    values::{
        Heap, Value,
        list::ListRef,
        range::Range,
        tuple::{TupleRef, UnpackTuple},
    },
};

/// The bounds, in words.
pub const LIMITS: &str =
    "a call may take 10,000,000 steps, 20 seconds, 256 MB of memory and 200 calls within calls";

/// Loops and calls of one call from outside.
const STEPS: u64 = 10_000_000;
const TIME: Duration = Duration::from_secs(20);
const MEMORY: usize = 256_000_000;
const DEPTH: usize = 200;
/// The interpreter asks whether to go on once in so many steps.
const STEPS_BETWEEN_LOOKS: u64 = 1000;
/// A greater power of a number has no use in rules, and its digits would fill the memory.
const GREATEST_EXPONENT: i32 = 10_000;
/// Items that one operation may make at once.
const AT_ONCE: i64 = 10_000_000;

/// Which bound a call went beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Steps,
    Time,
    Memory,
}

/// Counts what a call uses up.
#[derive(Debug)]
pub(crate) struct Guard {
    steps: Cell<u64>,
    /// When the call began, where there is a clock: a browser's module has none, and steps bound it alone.
    began: Cell<Option<Instant>>,
    broken: Cell<Option<Bound>>,
}

impl Guard {
    pub(crate) fn new() -> Rc<Guard> {
        Rc::new(Guard { steps: Cell::new(0), began: Cell::new(now()), broken: Cell::new(None) })
    }

    /// Puts an evaluator under this guard.
    pub(crate) fn watch<'a>(self: &Rc<Guard>, eval: &mut Evaluator<'_, 'a, '_>) {
        // These fail only if they are called twice, or with 0.
        let _ = eval.set_max_callstack_size(DEPTH);
        let guard = Rc::clone(self);
        eval.set_check_cancelled(Box::new(move || guard.look()));
        eval.before_stmt_for_dap(BeforeStmtFunc::Dyn(Box::new(Memory(Rc::clone(self)))));
        eval.set_print_handler(&Silent);
    }

    /// A new call begins.
    pub(crate) fn begin(&self) {
        self.steps.set(0);
        self.began.set(now());
        self.broken.set(None);
    }

    /// The bound that was broken, if one was.
    pub(crate) fn broken(&self) -> Option<Bound> {
        self.broken.get()
    }

    /// Whether the call must end.
    fn look(&self) -> bool {
        self.steps.set(self.steps.get() + STEPS_BETWEEN_LOOKS);
        if self.steps.get() > STEPS {
            self.broken.set(Some(Bound::Steps));
        } else if self.began.get().is_some_and(|began| began.elapsed() > TIME) {
            self.broken.set(Some(Bound::Time));
        }
        self.broken.get().is_some()
    }
}

/// The time, where it can be asked for.
fn now() -> Option<Instant> {
    if cfg!(target_family = "wasm") { None } else { Some(Instant::now()) }
}

/// Whether so much has been allocated that the evaluator should be given up for a new one, before the next call.
pub(crate) fn is_full(heap: Heap<'_>) -> bool {
    heap.allocated_bytes() > MEMORY / 8
}

struct Memory(Rc<Guard>);

impl<'e> BeforeStmtFuncDyn<'e> for Memory {
    fn call<'v>(
        &mut self,
        _: FileSpanRef,
        _: bool,
        eval: &mut Evaluator<'v, '_, 'e>,
    ) -> starlark::Result<()> {
        if eval.heap().allocated_bytes() <= MEMORY {
            return Ok(());
        }
        self.0.broken.set(Some(Bound::Memory));
        Err(refused("too much memory".to_owned()))
    }
}

/// `print` is for those who look for an error in their rules; what is printed here would mix with the answer.
struct Silent;

impl PrintHandler for Silent {
    fn println(&self, _: &str) -> starlark::Result<()> {
        Ok(())
    }
}

/// What `*` is called after it is replaced: no program can use this name.
pub(crate) const TIMES: &str = "*";

/// What a rules file finds there without defining it.
pub(crate) fn globals() -> Globals {
    let extensions =
        [LibraryExtension::Filter, LibraryExtension::Map, LibraryExtension::Print, LibraryExtension::SetType];
    let bounded = GlobalsBuilder::new().with(bounded).build();
    let mut globals = GlobalsBuilder::extended_by(&extensions);
    for (name, value) in bounded.iter() {
        globals.set(if name == "times" { TIMES } else { name }, value);
    }
    globals.frozen_heap().add_reference(bounded.heap());
    globals.build()
}

#[starlark_module]
fn bounded(globals: &mut GlobalsBuilder) {
    fn range(
        #[starlark(require = pos)] first: i32,
        #[starlark(require = pos)] second: Option<i32>,
        #[starlark(require = pos, default = 1)] step: i32,
    ) -> starlark::Result<Range> {
        let (start, stop) = second.map_or((0, first), |stop| (first, stop));
        let step =
            NonZeroI32::new(step).ok_or_else(|| refused("the step of a range cannot be 0".to_owned()))?;
        let length = (i64::from(stop) - i64::from(start)) / i64::from(step.get());
        at_once(length)?;
        Ok(Range::new(start, stop, step))
    }

    fn sum<'v>(
        #[starlark(require = pos)] items: Value<'v>,
        #[starlark(default = 0)] start: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let mut sum = start;
        for item in items.iterate(heap)? {
            // Like Python's: strings and lists are joined in other ways, which do not take quadratic time.
            if item.unpack_str().is_some() || length(item).is_some() {
                let message =
                    "sum adds numbers; write \"\".join(…) for strings, and a comprehension for lists";
                return Err(refused(message.to_owned()));
            }
            sum = sum.add(item, heap)?;
        }
        Ok(sum)
    }

    fn xor<'v>(
        #[starlark(args)] items: UnpackTuple<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        // One list or tuple is what it holds.
        let items = match &items.items[..] {
            [only] if ListRef::from_value(*only).is_some() || TupleRef::from_value(*only).is_some() => {
                only.iterate(heap)?.collect()
            }
            _ => items.items,
        };
        items.into_iter().try_fold(heap.alloc(0), |xor, item| xor.bit_xor(item, heap))
    }

    fn pow<'v>(
        #[starlark(require = pos)] base: Value<'v>,
        #[starlark(require = pos)] exponent: i32,
        #[starlark(require = pos)] modulus: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        if !(0..=GREATEST_EXPONENT).contains(&exponent) {
            return Err(refused(format!("the exponent of pow is from 0 to {GREATEST_EXPONENT}")));
        }
        let mut power = heap.alloc(1);
        for bit in (0..i32::BITS).rev() {
            power = power.mul(power, heap)?;
            if exponent >> bit & 1 == 1 {
                power = power.mul(base, heap)?;
            }
            if let Some(modulus) = modulus {
                power = power.percent(modulus, heap)?;
            }
        }
        Ok(power)
    }

    fn divmod<'v>(
        #[starlark(require = pos)] left: Value<'v>,
        #[starlark(require = pos)] right: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        Ok(heap.alloc((left.floor_div(right, heap)?, left.percent(right, heap)?)))
    }

    fn times<'v>(
        #[starlark(require = pos)] left: Value<'v>,
        #[starlark(require = pos)] right: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        for (repeated, times) in [(left, right), (right, left)] {
            if let (Some(length), Some(times)) = (length(repeated), times.unpack_i32()) {
                at_once(length.saturating_mul(i64::from(times)))?;
            }
        }
        left.mul(right, heap)
    }
}

/// How many items a value has that `*` repeats.
fn length(value: Value<'_>) -> Option<i64> {
    let length = match value.unpack_str() {
        Some(text) => text.len(),
        None => match (ListRef::from_value(value), TupleRef::from_value(value)) {
            (Some(list), _) => list.content().len(),
            (_, Some(tuple)) => tuple.content().len(),
            _ => return None,
        },
    };
    Some(length as i64)
}

fn at_once(items: i64) -> starlark::Result<()> {
    match items {
        ..=AT_ONCE => Ok(()),
        _ => Err(refused(format!("{items} items at once are too many; the limit is {AT_ONCE}"))),
    }
}

fn refused(message: String) -> starlark::Error {
    starlark::Error::new_value(std::io::Error::other(message))
}
