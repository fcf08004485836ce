//! A rules file: parsed, with its parameters put in, and run from top to bottom once.

use std::{collections::HashMap, ops::Range, thread};

use retrograde::{Error, Result, error::Place};
use starlark::{
    environment::{FrozenModule, Module},
    eval::Evaluator,
    syntax::{
        AstModule, Dialect, DialectTypes,
        ast::{AssignOp, AssignTargetP, AstStmt, StmtP},
    },
    values::OwnedFrozenValue,
};

use crate::{
    bounds::{self, Guard},
    fault, names,
    parameters::{self, Edit, edited, range_of},
};

/// A longer file holds data that belong in a file with a graph.
const LONGEST: usize = 1 << 18;
/// The parser and the compiler walk through nested expressions by recursion; a file is short, so this is enough.
const STACK: usize = 1 << 28;
/// How deep brackets and blocks may be nested where the stack is short.
const DEEPEST: usize = 100;

/// What a file defines, and where.
pub(crate) struct File {
    source: String,
    module: FrozenModule,
    /// Where each name is defined at the top level.
    definitions: HashMap<String, Range<usize>>,
}

impl File {
    /// Reads the text of a file called `name`.
    pub(crate) fn read(name: &str, text: &str, parameters: &[(String, String)]) -> Result<File> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.len() > LONGEST {
            return Err(Error::invalid(format!("a rules file has at most {LONGEST} bytes"))
                .help("put a game that is given by long lists of data into a file with its graph"));
        }
        with_stack(text, || File::run(name, text, parameters))
    }

    /// The file as the interpreter has it.
    pub(crate) fn module(&self) -> &FrozenModule {
        &self.module
    }

    fn run(name: &str, text: &str, parameters: &[(String, String)]) -> Result<File> {
        let ast = parse(name, text.to_owned())?;
        let mut edits = parameters::edits(&ast, text, parameters)?;
        spell_out_times(ast.statement(), text, &mut edits);
        let source = edited(text, edits);
        let mut ast = parse(name, source.clone())?;
        let mut definitions = HashMap::new();
        define(ast.statement(), &mut definitions);
        let file = |range: Range<usize>| Place::of(source.as_bytes(), range, "here");
        names::check(ast.statement(), &definitions, |name, what| {
            let error = Error::invalid(what);
            definitions.get(name).map_or(error.clone(), |range| error.at(file(range.clone())))
        })?;
        ast.replace_binary_operators(&HashMap::from([("*".to_owned(), bounds::TIMES.to_owned())]));
        let module = evaluated(ast, None)?;
        Ok(File { source, module, definitions })
    }

    /// What the file calls `name`, if it defines it.
    pub(crate) fn get(&self, name: &str) -> Option<OwnedFrozenValue> {
        if !self.definitions.contains_key(name) {
            return None;
        }
        self.module.get_option(name).ok().flatten()
    }

    /// An error about what the file calls `name`, whose definition is underlined.
    pub(crate) fn error_at(&self, name: &str, message: String) -> Error {
        self.placed(name, Error::invalid(message))
    }

    /// The error with its place, which is the definition of `name` if it has no better one.
    pub(crate) fn placed(&self, name: &str, error: Error) -> Error {
        match self.definitions.get(name) {
            Some(range) if error.place().is_none() => {
                error.at(Place::of(self.source.as_bytes(), range.clone(), "here"))
            }
            _ => error,
        }
    }
}

/// Does work that walks through nested expressions of this text.
pub(crate) fn with_stack<T: Send>(text: &str, work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    if cfg!(target_family = "wasm") {
        // A browser's module has one thread with one stack, so what is nested is bounded instead.
        if deepest(text) > DEEPEST {
            let message = format!("brackets and blocks are nested more than {DEEPEST} deep");
            return Err(Error::invalid(message).help("give parts of it names of their own"));
        }
        return work();
    }
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        worker.join().unwrap_or_else(|_| Err(Error::invalid("the interpreter failed on this rules file")))
    })
}

/// How deep brackets are nested in a text, or what is prefixed or indented; a little more where strings have brackets in them.
fn deepest(text: &str) -> usize {
    let (mut depth, mut deepest, mut prefixes) = (0_usize, 0, 0);
    for line in text.lines() {
        deepest = deepest.max(line.chars().take_while(|letter| letter.is_whitespace()).count());
        for letter in line.chars() {
            match letter {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            prefixes = if matches!(letter, '-' | '+' | '~') { prefixes + 1 } else { 0 };
            deepest = deepest.max(depth).max(prefixes);
        }
        deepest = deepest
            .max(line.split_whitespace().filter(|word| matches!(*word, "not" | "lambda:" | "else")).count());
    }
    deepest
}

/// What the text defines, of which nothing changes any more. It knows the names of `imported` too.
pub(crate) fn evaluated(ast: AstModule, imported: Option<&FrozenModule>) -> Result<FrozenModule> {
    Module::with_temp_heap(|module| {
        if let Some(imported) = imported {
            module.import_public_symbols(imported);
        }
        let guard = Guard::new();
        {
            let mut eval = Evaluator::new(&module);
            guard.watch(&mut eval);
            eval.eval_module(ast, &bounds::globals())
                .map_err(|error| fault::reading(&error, guard.broken()))?;
        }
        module.freeze().map_err(|error| fault::reading(&error.into(), None))
    })
}

pub(crate) fn parse(name: &str, text: String) -> Result<AstModule> {
    let dialect = Dialect {
        enable_load: false,
        enable_keyword_only_arguments: true,
        enable_types: DialectTypes::ParseOnly,
        enable_top_level_stmt: true,
        enable_f_strings: true,
        ..Dialect::Standard
    };
    AstModule::parse(name, text, &dialect).map_err(|error| fault::reading(&error, None))
}

/// Where names get their values at the top level, the last place of each.
fn define(statement: &AstStmt, definitions: &mut HashMap<String, Range<usize>>) {
    match &statement.node {
        StmtP::Def(def) => {
            definitions.insert(def.name.node.ident.clone(), range_of(def.name.span));
        }
        StmtP::Assign(assign) => {
            if let AssignTargetP::Identifier(name) = &assign.lhs.node {
                definitions.insert(name.node.ident.clone(), range_of(assign.lhs.span));
            }
        }
        _ => statement.node.visit_stmt(|inner| define(inner, definitions)),
    }
}

/// Writes `x *= y` as `x = x * (y)`: of the two, only `*` can be replaced by a function that looks at the size first.
fn spell_out_times(statement: &AstStmt, text: &str, edits: &mut Vec<Edit>) {
    if let StmtP::AssignModify(target, AssignOp::Multiply, factor) = &statement.node {
        let (target, factor) = (range_of(target.span), range_of(factor.span));
        let between = target.end..factor.start;
        let written = &text[target];
        edits.push(Edit { range: between, text: format!(" = {written} * (") });
        edits.push(Edit { range: factor.end..factor.end, text: ")".to_owned() });
    }
    statement.node.visit_stmt(|inner| spell_out_times(inner, text, edits));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_is_counted_by_brackets_blocks_and_prefixes() {
        assert_eq!(deepest("start = ((1, 2), [3])\ndef moves(p):\n    return [q for q in (1,)]"), 4);
        for deep in [
            "(".repeat(200),
            format!("x = {}1", "-".repeat(200)),
            format!("{}x", " ".repeat(200)),
            format!("x = {}True", "not ".repeat(200)),
        ] {
            assert!(deepest(&deep) > DEEPEST, "{deep}");
        }
        for text in [include_str!("../games/l-game.star"), include_str!("../games/dots-and-boxes.star")] {
            assert!(deepest(text) < DEEPEST / 3);
        }
    }
}
