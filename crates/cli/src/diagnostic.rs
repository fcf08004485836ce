//! Errors as a person wants to see them: file, line and column, the text underlined, what was expected, what to do.

use std::{fmt::Write as _, io::Write as _};

use clap::builder::styling::{AnsiColor, Style};
use retrograde::{Error, error::Place, words::Language};
use unicode_width::UnicodeWidthStr;

use crate::{
    advice,
    words::{message, words},
};

const FAULT: Style = AnsiColor::BrightRed.on_default().bold();
const FRAME: Style = AnsiColor::BrightBlue.on_default().bold();
const STRONG: Style = Style::new().bold();

/// Prints an error to standard error, in colour where that is a terminal.
pub(crate) fn print(error: &Error, file: Option<&str>, language: Language) {
    // Nobody is left to tell if standard error is closed.
    let _ = write!(anstream::stderr(), "{}", render(error, file, language));
}

/// The error as text with colours; a stream that is no terminal takes them out.
fn render(error: &Error, file: Option<&str>, language: Language) -> String {
    let (wrong, help) = words(language).error_and_help();
    let mut text =
        format!("{FAULT}{wrong}{FAULT:#}{STRONG}: {}{STRONG:#}\n", message(language, error.message()));
    match (error.place(), file) {
        (Some(place), file) if place.line > 0 => {
            let expected = message(language, &place.expected);
            snippet(&mut text, &Place { expected, ..place.clone() }, file.unwrap_or("input"));
        }
        (Some(place), file) => {
            let file = file.unwrap_or("input");
            let expected = message(language, &place.expected);
            let place = match language {
                Language::English => format!("{file}, byte {}: {expected}", place.column),
                Language::Chinese => format!("{file}，第 {} 字节：{expected}", place.column),
            };
            text += &format!(" {FRAME}-->{FRAME:#} {place}\n");
        }
        (None, Some(file)) => text += &format!(" {FRAME}-->{FRAME:#} {file}\n"),
        (None, None) => {}
    }
    if let Some(advice) = advice::words(error.advice(), language) {
        text += &format!("{STRONG}{help}{STRONG:#}: {}\n", advice.replace('\n', "\n      "));
    }
    text
}

/// Appends the line with its fault underlined.
fn snippet(text: &mut String, place: &Place, file: &str) {
    let Place { line, column, excerpt, fault, expected } = place;
    let margin = " ".repeat(line.to_string().len());
    let (before, inside) = (&excerpt[..fault.start], &excerpt[fault.clone()]);
    // The excerpt of a long line begins somewhere inside it.
    let cut = if before.chars().count() as u64 + 1 < *column { "…" } else { "" };
    let blank = " ".repeat(cut.width() + before.width());
    let mark = "^".repeat(inside.width().max(1));
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "{margin}{FRAME}-->{FRAME:#} {file}:{line}:{column}
{margin} {FRAME}|{FRAME:#}
{FRAME}{line} |{FRAME:#} {cut}{excerpt}
{margin} {FRAME}|{FRAME:#} {blank}{FAULT}{mark} {expected}{FAULT:#}
"
    );
}

#[cfg(test)]
mod tests {
    use retrograde::error::Place;

    use super::*;

    fn plain(error: &Error, file: Option<&str>) -> String {
        anstream::adapter::strip_str(&render(error, file, Language::English)).to_string()
    }

    #[test]
    fn the_fault_is_underlined_under_its_line_and_column() {
        let text = "0 -> 1\n名 => 2\n".as_bytes();
        let error = Error::invalid("this line is no move")
            .at(Place::of(text, 11..13, "expected `->`"))
            .help("write a move as `0 -> 1`");
        assert_eq!(
            plain(&error, Some("a.game")),
            "error: this line is no move
 --> a.game:2:3
  |
2 | 名 => 2
  |    ^^ expected `->`
help: write a move as `0 -> 1`
"
        );
    }

    #[test]
    fn a_long_line_is_cut_but_its_column_is_told() {
        let text = format!("{}?{}", "a".repeat(500), "b".repeat(500));
        let error = Error::invalid("bad").at(Place::of(text.as_bytes(), 500..501, "expected a number"));
        let plain = plain(&error, None);
        assert!(plain.contains("input:1:501"), "{plain}");
        assert!(plain.lines().all(|line| line.len() < 160), "{plain}");
    }

    #[test]
    fn binary_input_has_an_offset_instead_of_a_line() {
        let place = Place {
            line: 0,
            column: 17,
            excerpt: String::new(),
            fault: 0..0,
            expected: "expected 4 bytes".into(),
        };
        let plain = plain(&Error::invalid("the checksum is wrong").at(place), Some("a.rgg"));
        assert!(plain.contains("a.rgg, byte 17") && plain.contains("expected 4 bytes"), "{plain}");
    }
}
