//! Names that a rules file defines and that look like one of those it may define. A misspelt `result` would silently be another
//! game, so it is refused with the name that was meant.

use std::{collections::HashMap, ops::Range};

use retrograde::{Error, Result, words::nearest_within};
use starlark::syntax::ast::{AstExpr, AstStmt, ExprP, StmtP};

use crate::parameters::range_of;

/// What a file may define.
pub(crate) const FUNCTIONS: &[&str] =
    &["moves", "result", "score", "player", "name", "canonical", "tier", "scene"];
const VALUES: &[&str] = &["start", "rule", "infinite"];

/// What other people and programs call it. Only where nothing in the file uses such a name is it refused.
const OTHERS: &[(&str, &[&str])] = &[
    (
        "moves",
        &[
            "options",
            "successors",
            "next",
            "next_moves",
            "next_positions",
            "children",
            "neighbors",
            "neighbours",
            "actions",
            "legal_moves",
            "legal_actions",
            "get_moves",
            "edges",
            "transitions",
            "followers",
        ],
    ),
    (
        "result",
        &[
            "winner",
            "win",
            "wins",
            "is_win",
            "outcome",
            "value",
            "end",
            "ended",
            "is_end",
            "terminal",
            "is_terminal",
            "is_over",
            "over",
            "game_over",
            "finished",
            "is_finished",
            "loser",
            "lose",
            "loses",
            "is_loss",
            "tie",
            "is_tie",
            "status",
        ],
    ),
    ("score", &["points", "payoff", "reward", "utility", "evaluate", "evaluation"]),
    ("player", &["turn", "to_move", "mover", "who", "owner", "current_player", "side", "side_to_move"]),
    ("name", &["label", "show", "to_string", "str_of", "title", "caption", "display"]),
    (
        "canonical",
        &[
            "symmetry",
            "normal",
            "normalize",
            "normalise",
            "normal_form",
            "canonize",
            "representative",
            "canon",
        ],
    ),
    (
        "start",
        &[
            "initial",
            "init",
            "begin",
            "root",
            "start_position",
            "initial_position",
            "initial_state",
            "beginning",
        ],
    ),
    ("rule", &["misere", "convention", "play"]),
    ("infinite", &["cycle", "cycles", "infinity", "forever", "infinite_play", "loop", "loops", "repetition"]),
];

/// Errors if a name is defined that was meant to be another one. `definitions` are all names of the top level.
pub(crate) fn check(
    program: &AstStmt,
    definitions: &HashMap<String, Range<usize>>,
    error_at: impl Fn(&str, String) -> Error,
) -> Result<()> {
    let mut top = Vec::new();
    functions(program, &mut top);
    let mut uses = Vec::new();
    uses_in_statement(program, &mut uses);
    let mut names: Vec<&String> = definitions.keys().collect();
    // The first one in the file is told, whatever the order of the table.
    names.sort_unstable_by_key(|name| definitions[*name].start);
    for name in names {
        if FUNCTIONS.contains(&&**name) || VALUES.contains(&&**name) {
            continue;
        }
        let own = top.iter().find(|(function, _)| function == name).map(|(_, range)| range);
        // A function that calls only itself is used by nobody.
        let used = uses.iter().any(|(used, at)| used == name && !own.is_some_and(|own| own.contains(at)));
        // A helper that is used is refused only where a letter is all the difference.
        let near = near(name, own.is_some(), used)
            .filter(|near| !used || own.is_some() && !definitions.contains_key(*near));
        let other = || {
            let lower = name.to_lowercase();
            OTHERS.iter().find(|(_, others)| others.contains(&&*lower)).map(|(meant, _)| *meant)
        };
        let Some(meant) = near.or_else(|| if used { None } else { other() }) else { continue };
        let what = if definitions.contains_key(meant) {
            format!("nothing uses `{name}`, and `{meant}` is defined as well")
        } else {
            format!("`{name}` is not among what a rules file may define; did you mean `{meant}`?")
        };
        return Err(error_at(name, what).help(format!(
            "a rules file may define {} and {}; any other name must be used by one of them",
            FUNCTIONS.join(", "),
            VALUES.join(", ")
        )));
    }
    Ok(())
}

/// The name that this one is a misspelling of, if it is.
fn near(name: &str, is_function: bool, used: bool) -> Option<&'static str> {
    let lower = name.to_lowercase();
    let known = FUNCTIONS.iter().chain(if is_function { &[][..] } else { VALUES }).copied();
    // Who misspells a name gets its first letter right.
    let alike = known.filter(|known| known[..1] == lower[..lower.len().min(1)]);
    let most = if lower.len() > 5 && !used { 2 } else { 1 };
    nearest_within(&lower, alike, most)
}

/// The functions of the top level, with where they stand.
fn functions<'a>(statement: &'a AstStmt, found: &mut Vec<(&'a str, Range<usize>)>) {
    match &statement.node {
        StmtP::Def(def) => found.push((&def.name.node.ident, range_of(statement.span))),
        _ => statement.node.visit_stmt(|inner| functions(inner, found)),
    }
}

/// Every use of a name, in inner statements too, with where it stands.
fn uses_in_statement<'a>(statement: &'a AstStmt, uses: &mut Vec<(&'a str, usize)>) {
    statement.node.visit_expr(|inner| uses_in(inner, uses));
}

fn uses_in<'a>(expression: &'a AstExpr, uses: &mut Vec<(&'a str, usize)>) {
    if let ExprP::Identifier(name) = &expression.node {
        uses.push((&name.node.ident, range_of(expression.span).start));
    }
    expression.node.visit_expr(|inner| uses_in(inner, uses));
}
