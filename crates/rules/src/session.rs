//! Asking the functions of a rules file: one evaluator answers for many positions.

use std::rc::Rc;

use retrograde::Result;
use starlark::{
    environment::Module,
    eval::Evaluator,
    values::{Heap, OwnedFrozenValue, Value},
};

use crate::{
    bounds::{self, Guard},
    fault,
    key::Key,
};

/// A function that a rules file defines.
pub(crate) struct Function {
    pub(crate) name: &'static str,
    pub(crate) value: OwnedFrozenValue,
}

/// An evaluator that answers for some positions.
pub(crate) struct Session<'v, 'a> {
    eval: Evaluator<'v, 'a, 'a>,
    heap: Heap<'v>,
    guard: Rc<Guard>,
}

impl<'v> Session<'v, '_> {
    /// Lets `ask` ask about each of `positions` in order. What the interpreter has allocated is freed now and then, between
    /// two positions.
    pub(crate) fn each(
        positions: &[Key],
        mut ask: impl for<'w> FnMut(&mut Session<'w, '_>, &Key) -> Result<()>,
    ) -> Result<()> {
        let mut left = positions;
        while !left.is_empty() {
            let asked = Module::with_temp_heap(|module| {
                let guard = Guard::new();
                let mut session = Session { eval: Evaluator::new(&module), heap: module.heap(), guard };
                session.guard.watch(&mut session.eval);
                for (i, position) in left.iter().enumerate() {
                    ask(&mut session, position)?;
                    if bounds::is_full(session.heap) {
                        return Ok(i + 1);
                    }
                }
                Ok::<_, retrograde::Error>(left.len())
            })?;
            left = &left[asked..];
        }
        Ok(())
    }

    pub(crate) fn heap(&self) -> Heap<'v> {
        self.heap
    }

    /// What `function` returns for `position`. Its value is made anew for each call: the function may change a list.
    pub(crate) fn call(&mut self, function: &Function, position: &Key) -> Result<Value<'v>> {
        let argument = position.value(self.heap);
        self.call_with(function, &[argument], function.name, position)
    }

    /// The same with these arguments. In an error it is `called` so, of this position.
    pub(crate) fn call_with(
        &mut self,
        function: &Function,
        arguments: &[Value<'v>],
        called: &str,
        position: &Key,
    ) -> Result<Value<'v>> {
        self.guard.begin();
        let callee = self.heap.access_owned_frozen_value(&function.value);
        self.eval.eval_function(callee, arguments, &[]).map_err(|error| {
            fault::calling(&format!("{called}({})", short(position)), &error, self.guard.broken())
        })
    }
}

/// How a position is written in an error: a long one in part.
pub(crate) fn short(position: &Key) -> String {
    const LONGEST: usize = 60;
    let text = position.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
