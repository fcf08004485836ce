//! A guess: an expression over a position, tried on every position of a solved game.
//!
//! "Lost when both plates are odd" is `a % 2 == 1 and b % 2 == 1`. Whoever looks for a pattern writes such a sentence, and wants the
//! smallest position that speaks against it. The expression becomes a function of the position and of the names that it uses:
//! what they mean is decided for each position anew, since a game may have positions of several kinds.

use std::collections::{BTreeSet, HashMap};

use retrograde::{
    Control, Error, GameGraph, Outcome, Position, Question, Result, Solution, Values, error::Place,
    explore::Known, tablebase,
};
use starlark::{
    syntax::{
        AstModule,
        ast::{AssignTargetP, AstExpr, AstStmt, ExprP, StmtP},
    },
    values::{OwnedFrozenValue, UnpackValue as _, Value, list::ListRef, tuple::TupleRef},
};

use crate::{
    Rules, bounds,
    file::{self, parse, with_stack},
    key::Key,
    session::{Function, Session, short},
};

/// What the text of a guess is called in errors.
pub(crate) const FILE: &str = "the guess";
/// So many lines stand before the expression in the program that it becomes.
pub(crate) const LINES_BEFORE: u64 = 2;
/// The items of a tuple or list, in order.
const ITEMS: &str = "abcdefghijklm";
/// A position that is a whole number.
const NUMBER: &str = "n";
/// So many positions are asked about at once.
const AT_ONCE: usize = 4096;

/// An expression over a position.
///
/// | name | means |
/// | --- | --- |
/// | `p` | the position |
/// | `a`, `b`, … `m` | the items of `p`, where it is a tuple or a list |
/// | `n` | the same as `p`, where it is a whole number |
/// | what the rules file defines | the same as there, also where it is one of these letters |
/// | `xor(…)` | the xor of the numbers in a list, a tuple, or of all that it is given |
///
/// Its value is a truth: whether the position is lost for the player to move (for First, where positions have owners). Or it is the
/// value itself: `"win"`, `"loss"`, `"tie"` or `"draw"`; a whole number where scores or Grundy values are asked for.
pub struct Guess {
    function: Function,
    /// The names that the expression uses and the rules do not define.
    used: Vec<String>,
    /// Whether it is about the game of a rules file.
    by_rules: bool,
}

/// What a guess says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Whether it is lost.
    Lost(bool),
    /// Who wins.
    Outcome(Outcome),
    /// Its score or Grundy value.
    Number(i64),
}

/// How a guess fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// On how many positions it was tried.
    pub positions: u64,
    /// For how many it is wrong.
    pub wrong: u64,
    /// Of these, how many it calls lost though they are not.
    pub wrongly_lost: u64,
    /// And how many are lost though it does not say so.
    pub missed: u64,
    /// How many positions it calls lost.
    pub said_lost: u64,
    /// The smallest position for which it is wrong: the one nearest to the end, and then the first.
    pub counterexample: Option<Counterexample>,
}

/// A position for which a guess is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// Which one.
    pub position: Position,
    /// What the guess says of it.
    pub said: Said,
}

impl Guess {
    /// Reads an expression. `rules` are those of the game that it is about, if it has any of a file: their names may be used.
    ///
    /// Errors, with their place in the text: it is no expression of Starlark; a name is not defined.
    pub fn read(text: &str, rules: Option<&Rules>) -> Result<Guess> {
        let lines = text.lines().count() as u64;
        with_stack(text, || Guess::compile(text, rules)).map_err(|error| match error.place() {
            // What ends too early is found behind it.
            Some(place) if place.line > lines => {
                error.at(Place::of(text.as_bytes(), text.len()..text.len(), "here"))
            }
            _ => error,
        })
    }

    fn compile(text: &str, rules: Option<&Rules>) -> Result<Guess> {
        if text.trim().is_empty() {
            return Err(Error::invalid("there is no guess").help(ADVICE));
        }
        let known = |name: &str| rules.is_some_and(|rules| rules.file().get(name).is_some());
        let draft = parse(FILE, program(text, &[]))?;
        let expression = only_expression(draft.statement())
            .ok_or_else(|| Error::invalid("a guess is one expression").help(ADVICE))?;
        let mut names = BTreeSet::new();
        names_in(expression, &mut names);
        let ours = |name: &&str| *name == NUMBER || name.len() == 1 && ITEMS.contains(*name);
        let used: Vec<String> =
            names.into_iter().filter(ours).filter(|name| !known(name)).map(str::to_owned).collect();
        let mut ast = parse(FILE, program(text, &used))?;
        ast.replace_binary_operators(&HashMap::from([("*".to_owned(), bounds::TIMES.to_owned())]));
        let value = function(ast, rules)?;
        Ok(Guess { function: Function { name: "guess", value }, used, by_rules: rules.is_some() })
    }

    /// Tries it on every position of a solved game. `known` are the rules that the game was discovered by: a rules file's know its
    /// positions as they are. Else the name of a position is read: as Starlark writes numbers and tuples, or as a string.
    ///
    /// Needs the solution of this game. Errors: the expression fails for a position, or its value says nothing about the question.
    /// Time O(positions), as long as an expression takes.
    pub fn try_on(
        &self,
        game: &GameGraph,
        solution: &Solution,
        known: Option<&Known>,
        control: &Control,
    ) -> Result<Tried> {
        let mut tried =
            Tried { positions: 0, wrong: 0, wrongly_lost: 0, missed: 0, said_lost: 0, counterexample: None };
        let mut least = None;
        let all: Vec<Position> = (0..game.positions()).collect();
        for some in all.chunks(AT_ONCE) {
            let of_rules = |v| {
                let key = known.filter(|_| self.by_rules).and_then(|known| known.key(v).ok().flatten())?;
                if let tablebase::Key::Bytes(bytes) = key { Key::of_bytes(&bytes) } else { None }
            };
            let key = |&v: &Position| of_rules(v).unwrap_or_else(|| Key::of_name(&game.label(v)));
            let keys: Vec<Key> = some.iter().map(key).collect();
            let mut at = some.iter().copied();
            Session::each(&keys, |session, key| {
                let Some(v) = at.next() else { return Ok(()) };
                let said = self.said(session, key, solution.values.question())?;
                let (right, lost) = self.is_right(said, game, solution, v);
                let said_lost = matches!(said, Said::Lost(true) | Said::Outcome(Outcome::Loss));
                tried.positions += 1;
                tried.said_lost += u64::from(said_lost);
                if !right {
                    tried.wrong += 1;
                    tried.wrongly_lost += u64::from(said_lost && !lost);
                    tried.missed += u64::from(!said_lost && lost);
                    let size = (size(&solution.values, v), v);
                    if least.is_none_or(|least| size < least) {
                        least = Some(size);
                        tried.counterexample = Some(Counterexample { position: v, said });
                    }
                }
                Ok(())
            })?;
            control.advance(some.len() as u64)?;
        }
        Ok(tried)
    }

    fn said<'v>(&self, session: &mut Session<'v, '_>, key: &Key, question: Question) -> Result<Said> {
        let mut arguments = vec![key.value(session.heap())];
        for name in &self.used {
            arguments.push(meaning(name, arguments[0], key)?);
        }
        let value = session.call_with(&self.function, &arguments, "the guess", key)?;
        let outcome = value.unpack_str().and_then(|word| word.parse::<Outcome>().ok());
        match (question, value.unpack_bool(), outcome, i64::unpack_value(value)) {
            (Question::Outcome | Question::Grundy, Some(lost), ..) => Ok(Said::Lost(lost)),
            (Question::Outcome, _, Some(outcome), _) => Ok(Said::Outcome(outcome)),
            (Question::Score | Question::Grundy, None, None, Ok(Some(number))) => Ok(Said::Number(number)),
            _ => {
                let found =
                    Key::of(value).map_or_else(|_| format!("a {}", value.get_type()), |key| short(&key));
                Err(Error::invalid(format!("at {} the guess is {found}", short(key))).help(match question {
                    Question::Outcome => ADVICE,
                    Question::Score => "where scores are asked for, a guess is a whole number",
                    Question::Grundy => {
                        "where Grundy values are asked for, a guess is a whole number, or True where a position is lost"
                    }
                }))
            }
        }
    }

    /// Whether what was said is so, and whether the position is lost.
    fn is_right(&self, said: Said, game: &GameGraph, solution: &Solution, v: Position) -> (bool, bool) {
        let outcome = solution.values.implied_outcome(&game.graph, v);
        let lost = outcome == Some(Outcome::Loss);
        let right = match (said, &solution.values) {
            (Said::Lost(said), _) => said == lost,
            (Said::Outcome(said), _) => Some(said) == outcome,
            (Said::Number(said), Values::Score { scores, .. }) => said == scores[v as usize],
            // A loopy value is no number.
            (Said::Number(said), Values::Grundy { nimbers, times }) => {
                times[v as usize] != u32::MAX && said == i64::from(nimbers[v as usize])
            }
            (Said::Number(_), Values::Outcome { .. }) => false,
        };
        (right, lost)
    }
}

const ADVICE: &str = "write when a position p is lost, such as p % 4 == 0, or a == b for the items of a pair; or an expression for \"win\", \"loss\", \"tie\" or \"draw\"";

/// The function that an expression becomes. The expression has lines of its own, so that errors show it alone.
fn program(text: &str, used: &[String]) -> String {
    let names: String = used.iter().map(|name| format!(", {name}")).collect();
    format!("def guess(p{names}):\n    return (\n{text}\n    )\n")
}

/// The expression, if a program is nothing but the function with it.
fn only_expression(program: &AstStmt) -> Option<&AstExpr> {
    match &program.node {
        StmtP::Statements(statements) => match &statements[..] {
            [only] => only_expression(only),
            _ => None,
        },
        StmtP::Def(def) => only_expression(&def.body),
        StmtP::Return(Some(expression)) => Some(expression),
        _ => None,
    }
}

/// The names that an expression uses and does not give a meaning itself.
fn names_in<'a>(expression: &'a AstExpr, names: &mut BTreeSet<&'a str>) {
    let mut inner = BTreeSet::new();
    let mut bound: Vec<&str> = Vec::new();
    match &expression.node {
        ExprP::Identifier(name) => drop(names.insert(&name.node.ident)),
        ExprP::ListComprehension(_, first, rest) | ExprP::DictComprehension(_, first, rest) => {
            bound_in(&first.var.node, &mut bound);
            for clause in rest {
                if let starlark::syntax::ast::ClauseP::For(clause) = clause {
                    bound_in(&clause.var.node, &mut bound);
                }
            }
        }
        ExprP::Lambda(lambda) => {
            bound.extend(
                lambda
                    .params
                    .iter()
                    .filter_map(|parameter| parameter.node.ident().map(|name| &*name.node.ident)),
            );
        }
        _ => {}
    }
    expression.node.visit_expr(|part| names_in(part, &mut inner));
    names.extend(inner.into_iter().filter(|name| !bound.contains(name)));
}

type Target = AssignTargetP<starlark::syntax::ast::AstNoPayload>;

fn bound_in<'a>(target: &'a Target, bound: &mut Vec<&'a str>) {
    match target {
        AssignTargetP::Identifier(name) => bound.push(&name.node.ident),
        AssignTargetP::Tuple(targets) => targets.iter().for_each(|target| bound_in(&target.node, bound)),
        _ => {}
    }
}

/// The function, among the names of the rules.
fn function(ast: AstModule, rules: Option<&Rules>) -> Result<OwnedFrozenValue> {
    let module = file::evaluated(ast, rules.map(|rules| rules.file().module()))?;
    let guess = module.get_option("guess").ok().flatten();
    guess.ok_or_else(|| Error::invalid("the interpreter failed on this guess"))
}

/// What a letter stands for at a position.
fn meaning<'v>(name: &str, position: Value<'v>, key: &Key) -> Result<Value<'v>> {
    let missing = |what: String| {
        Err(Error::invalid(format!("there is no `{name}` at {}: {what}", short(key))).help(MEANINGS))
    };
    if name == NUMBER {
        return match position.get_type() {
            "int" => Ok(position),
            _ => missing("it is no whole number".to_owned()),
        };
    }
    let place = ITEMS.find(name).unwrap_or(0);
    let list = ListRef::from_value(position).map(|list| list.content());
    match list.or_else(|| TupleRef::from_value(position).map(|tuple| tuple.content())) {
        Some(items) => match items.get(place) {
            Some(item) => Ok(*item),
            None => missing(format!("it has {} items", items.len())),
        },
        None => missing("it has no items".to_owned()),
    }
}

const MEANINGS: &str = "p is the position, len(p) how many items it has, p[0] the first of them; a, b, c, … are its items, n a position that is a number";

/// How near to the end a position is.
fn size(values: &Values, v: Position) -> u32 {
    match values {
        Values::Outcome { remoteness, .. } => remoteness[v as usize],
        Values::Score { ranks, .. } => ranks[v as usize],
        Values::Grundy { times, .. } => times[v as usize],
    }
}
