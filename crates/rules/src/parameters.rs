//! Parameters: `heaps=3,4,5` from outside replaces what stands right of `heaps =` at the top of the file.
//!
//! It is the text that is replaced, before the program runs, so that whatever is computed from a parameter follows it.

use std::ops::Range;

use retrograde::{Error, Result};
use starlark::{
    codemap::Span,
    syntax::{
        AstModule, Dialect,
        ast::{AssignTargetP, AstExpr, AstLiteral, AstStmt, ExprP, StmtP},
    },
};

/// Text that stands in for a range of the source.
pub(crate) struct Edit {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

/// The source with all edits made. They do not overlap.
pub(crate) fn edited(source: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| edit.range.start);
    let (mut text, mut from) = (String::new(), 0);
    for Edit { range, text: new } in edits {
        text += &source[from..range.start];
        text += &new;
        from = range.end;
    }
    text + &source[from..]
}

pub(crate) fn range_of(span: Span) -> Range<usize> {
    span.begin().get() as usize..span.end().get() as usize
}

/// The edits for these parameters.
///
/// Errors: the file defines no such name, by one assignment at its top level; a value is no number, string, `True`, `False`
/// or `None`, nor a tuple or list of these.
pub(crate) fn edits(ast: &AstModule, source: &str, parameters: &[(String, String)]) -> Result<Vec<Edit>> {
    let mut known = Vec::new();
    assignments(ast.statement(), &mut known);
    let mut edits: Vec<Edit> = Vec::new();
    for (name, value) in parameters {
        let mut found = known.iter().filter(|(known, _)| known == name);
        let (Some((_, old)), None) = (found.next(), found.next()) else { return Err(unknown(name, &known)) };
        let range = range_of(old.span);
        if edits.iter().any(|edit| edit.range == range) {
            return Err(Error::invalid(format!("the parameter {name} is given twice")).help("give it once"));
        }
        let value = fitting(name, value.trim(), old)?;
        // Lines keep their numbers.
        let lines = "\n".repeat(source[range.clone()].matches('\n').count());
        edits.push(Edit { text: if lines.is_empty() { value } else { format!("({value}{lines})") }, range });
    }
    Ok(edits)
}

/// A parameter of a rules file as it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value, as it is written; the items of a tuple without its brackets.
    pub value: String,
    /// The line, from 1.
    pub line: usize,
}

/// The parameters of the rules file with this `text`: names that are assigned once at its top level, to a number, a string, `True`,
/// `False`, `None`, or a tuple or list of these; in their order. A name that is computed from others can be replaced too,
/// but has no value to show.
///
/// Errors if it is not Starlark. The file does not run.
pub fn parameters_of(text: &str) -> Result<Vec<Parameter>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let ast = crate::file::parse("rules", text.to_owned())?;
    let mut known = Vec::new();
    assignments(ast.statement(), &mut known);
    let once = |name: &str| known.iter().filter(|(other, _)| *other == name).count() == 1;
    let shown = known.iter().filter(|(name, value)| once(name) && is_value(value));
    let parameter = |(name, value): &(&str, &AstExpr)| {
        let range = range_of(value.span);
        Parameter {
            name: (*name).to_owned(),
            line: text[..range.start].matches('\n').count() + 1,
            value: text[range].to_owned(),
        }
    };
    Ok(shown.map(parameter).collect())
}

/// The names that are assigned at the top level, each with what it gets.
fn assignments<'a>(statement: &'a AstStmt, known: &mut Vec<(&'a str, &'a AstExpr)>) {
    match &statement.node {
        StmtP::Statements(statements) => {
            statements.iter().for_each(|statement| assignments(statement, known));
        }
        StmtP::Assign(assign) => {
            if let AssignTargetP::Identifier(name) = &assign.lhs.node {
                known.push((&name.node.ident, &assign.rhs));
            }
        }
        _ => {}
    }
}

fn unknown(name: &str, known: &[(&str, &AstExpr)]) -> Error {
    let once = known.iter().filter(|(one, _)| known.iter().filter(|(other, _)| one == other).count() == 1);
    let names: Vec<_> = once.map(|(name, _)| *name).collect();
    Error::invalid(format!("this rules file has no parameter {name}")).help(match &names[..] {
        [] => "no name is assigned at its top level".to_owned(),
        names => {
            format!("a parameter is a name assigned once at the top level of the file: {}", names.join(", "))
        }
    })
}

/// The text of a value that can replace `old`: `3` becomes `(3,)` where a tuple stood, `a b` becomes `"a b"` where a string
/// stood.
fn fitting(name: &str, text: &str, old: &AstExpr) -> Result<String> {
    // Within brackets nothing but a value can follow, whatever the text is; the line ends a comment.
    let inside = format!("({text}\n)");
    let parsed = AstModule::parse("parameter", inside, &Dialect::Standard).ok();
    let value = parsed.as_ref().and_then(|ast| match &single(ast.statement())?.node {
        StmtP::Expression(value) if is_value(value) => Some(&value.node),
        _ => None,
    });
    let is_string = |node: &ExprP<_>| matches!(node, ExprP::Literal(AstLiteral::String(_)));
    match (&old.node, value) {
        (old, Some(new)) if is_string(old) && is_string(new) => Ok(text.to_owned()),
        (old, _) if is_string(old) => {
            Ok(format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")))
        }
        (ExprP::Tuple(_), Some(ExprP::Tuple(_) | ExprP::List(_))) => Ok(format!("tuple(({text}))")),
        (ExprP::List(_), Some(ExprP::Tuple(_) | ExprP::List(_))) => Ok(format!("list(({text}))")),
        (ExprP::Tuple(_), Some(_)) => Ok(format!("({text},)")),
        (ExprP::List(_), Some(_)) => Ok(format!("[{text}]")),
        (_, Some(_)) if !text.is_empty() => Ok(format!("({text})")),
        _ => Err(Error::invalid(format!("the parameter {name} cannot be {text}")).help(
            "a value is a number, a string in quotes, True, False, None, or several of them parted by commas",
        )),
    }
}

/// The only statement of a program.
fn single(statement: &AstStmt) -> Option<&AstStmt> {
    match &statement.node {
        StmtP::Statements(statements) => match &statements[..] {
            [only] => single(only),
            _ => None,
        },
        _ => Some(statement),
    }
}

/// Whether a program is nothing but a value.
pub(crate) fn is_single_value(program: &AstStmt) -> bool {
    single(program).is_some_and(|only| matches!(&only.node, StmtP::Expression(value) if is_value(value)))
}

fn is_value(value: &AstExpr) -> bool {
    match &value.node {
        ExprP::Tuple(items) | ExprP::List(items) => items.iter().all(is_value),
        ExprP::Literal(AstLiteral::Int(_) | AstLiteral::String(_)) => true,
        ExprP::Minus(number) => matches!(number.node, ExprP::Literal(AstLiteral::Int(_))),
        ExprP::Identifier(name) => matches!(name.node.ident.as_str(), "True" | "False" | "None"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(source: &str, parameters: &[(&str, &str)]) -> Result<String> {
        let ast = AstModule::parse("test", source.to_owned(), &Dialect::Standard).unwrap();
        let owned: Vec<_> = parameters.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        Ok(edited(source, edits(&ast, source, &owned)?))
    }

    #[test]
    fn a_value_takes_the_kind_of_the_one_that_it_replaces() {
        for (old, value, new) in [
            ("n = 21", "7", "n = (7)"),
            ("n = 21", "-7", "n = (-7)"),
            ("n = 21", "1, 2", "n = (1, 2)"),
            ("n = 21", "\"a\"", "n = (\"a\")"),
            ("n = (3, 4)", "1,2", "n = (tuple((1,2)))"),
            ("n = (3, 4)", "(1,2)", "n = (tuple(((1,2))))"),
            ("n = (3, 4)", "[1,2]", "n = (tuple(([1,2])))"),
            ("n = (3, 4)", "1", "n = ((1,))"),
            ("n = [3, 4]", "1,2", "n = list((1,2))"),
            ("n = [3, 4]", "1", "n = [1]"),
            ("n = \"abc\"", "x y", "n = \"x y\""),
            ("n = \"abc\"", "\"x y\"", "n = \"x y\""),
            ("n = \"abc\"", "a\\\"b", "n = \"a\\\\\\\"b\""),
            ("n = \"abc\"", "7", "n = \"7\""),
            ("n = (\n  3,\n  4)\nm = n", "1,2", "n = (\n  (tuple((1,2))\n))\nm = n"),
        ] {
            assert_eq!(replaced(old, &[("n", value)]).unwrap(), new, "{old} with {value}");
        }
    }

    #[test]
    fn parameters_are_shown_as_they_are_written_and_what_is_computed_is_not() {
        let text = "start = (6, 9)\nleast = 1 # at least\n\nsquares = least * 4\nwords = [\"a\", None]\nleast2 = 1\nleast2 = 2\ndef moves(p):\n    x = 1\n    return []\n";
        let found: Vec<(String, String, usize)> =
            parameters_of(text).unwrap().into_iter().map(|p| (p.name, p.value, p.line)).collect();
        let expected = [("start", "6, 9", 1), ("least", "1", 2), ("words", "[\"a\", None]", 5)];
        assert_eq!(found, expected.map(|(name, value, line)| (name.to_owned(), value.to_owned(), line)));
        assert!(parameters_of("start = (").is_err());
    }

    #[test]
    fn what_is_no_value_or_no_parameter_is_refused_with_advice() {
        for value in ["", "f()", "1 +", "1) + (2", "x", "1\nn = 2", "lambda: 1", "0.5", "\"a\" + \"b\""] {
            let error = replaced("n = 21", &[("n", value)]).unwrap_err();
            assert!(error.message().contains("cannot be"), "{value}: {error}");
        }
        let twice = "m = 1\nn = 1\nn = 2\n(a, b) = (1, 2)";
        for name in ["n", "a", "x"] {
            let error = replaced(twice, &[(name, "1")]).unwrap_err();
            assert!(error.message().contains(&format!("no parameter {name}")), "{error}");
            assert!(error.advice_text().unwrap().ends_with("of the file: m"), "{error}");
        }
        assert!(replaced("n = 21", &[("n", "1"), ("n", "2")]).unwrap_err().message().contains("twice"));
    }
}
