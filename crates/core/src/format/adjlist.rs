//! The format `adjlist`: a position and its targets a line, as networkx has it.
//!
//! Words are separated by blanks, tabs or commas; a colon may follow the first one. `#` or `%` where a word could stand starts
//! a comment. If all words are numbers, they are read as the lines of `edges` are, by the same lanes; else as names.

use std::io::Write;

use super::{
    Format, Input,
    cursor::Cursor,
    dropped, edges,
    emit::Emit,
    encoding::{BYTE_ORDER_MARK, has_lone_return},
    pairs::{BLANKS, Line},
    scan,
};
use crate::{
    Control, Error, GameGraph, Labels, Result,
    builder::{GraphBuilder, Key},
    error::Advice,
    labels,
};

/// Reads a game. Time O(bytes + positions + moves).
pub(crate) fn read(text: &[u8], control: &Control) -> Result<Input> {
    if let Ok(read) = edges::numbers(text, 0, Line::Row, BLANKS, control)? {
        return Ok(Input { format: Format::Adjlist, ..read.input });
    }
    control.phase(crate::control::Phase::Reading, text.len() as u64)?;
    let mut reader = Reader {
        cursor: Cursor::new(text),
        builder: GraphBuilder::of_names(control),
        lines: (0, 0),
        data: 0,
    };
    let mut at = 0;
    while at < text.len() {
        let end = scan::line_start(text, at + 1);
        reader.line(at..end)?;
        control.advance((end - at) as u64)?;
        at = end;
    }
    if reader.lines.0 > 0 && reader.lines.0 == reader.lines.1 {
        return Err(Error::invalid("every line has two names and a number: this may be an edge list with weights")
            .help("if the numbers are weights, cut them off: awk '{print $1, $2}' FILE > NEW; if they are positions, write the text format: a -> b 3"));
    }
    let notes = match reader.data {
        0 => Vec::new(),
        1 => vec!["what 1 move has beside its two positions was ignored".into()],
        moves => vec![format!("what {moves} moves have beside their two positions was ignored")],
    };
    Ok(Input { game: reader.builder.finish(text)?, format: Format::Adjlist, notes })
}

struct Reader<'b, 'c> {
    cursor: Cursor<'b>,
    builder: GraphBuilder<'c>,
    /// How many lines there are, and how many of them are two names and a number.
    lines: (u64, u64),
    /// How many moves have an object of Python behind them, as the edge lists of networkx have.
    data: u64,
}

impl Reader<'_, '_> {
    fn line(&mut self, line: std::ops::Range<usize>) -> Result<()> {
        let input = self.cursor.input;
        let end = line.start + input[line.clone()].trim_ascii_end().len();
        if has_lone_return(&input[line.start..end]) {
            let at = line.start + memchr::memchr(b'\r', &input[line.clone()]).unwrap_or_default();
            return Err(self.cursor.error(
                "a carriage return stands inside a line",
                at..at + 1,
                "the end of the line",
            ));
        }
        let mut words = 0;
        let mut numbers = [false; 3];
        self.cursor.at = line.start;
        // A mark inside of a text, where files were put together.
        if input[line.start..end].starts_with(BYTE_ORDER_MARK) {
            self.cursor.at += BYTE_ORDER_MARK.len();
        }
        loop {
            while self.cursor.at < end && matches!(self.cursor.peek(), b' ' | b'\t' | b',') {
                self.cursor.at += 1;
            }
            if words == 1 && self.cursor.peek() == b':' {
                self.cursor.at += 1;
                continue;
            }
            if self.cursor.at >= end || matches!(self.cursor.peek(), b'#' | b'%') {
                self.lines.0 += u64::from(words > 0);
                self.lines.1 += u64::from(words == 3 && numbers == [false, false, true]);
                return Ok(());
            }
            if self.cursor.peek() == b'{' && words == 2 {
                self.data += 1;
                self.lines.0 += 1;
                return Ok(());
            }
            let (start, stop) = (self.cursor.at, self.word(end, words == 0)?);
            self.cursor.at = stop;
            self.cursor.check_name(start..stop)?;
            let name = self.cursor.utf8(start..stop)?;
            if !name.starts_with('0')
                && name.bytes().all(|byte| byte.is_ascii_digit())
                && labels::number(name).is_none()
            {
                self.cursor.at = start;
                return Err(self.cursor.too_great());
            }
            if let Some(is_number) = numbers.get_mut(words) {
                *is_number = name.parse::<f64>().is_ok();
            }
            if words == 0 {
                self.builder.row(Key::Name(name))?;
            } else {
                self.builder.target(Key::Name(name))?;
            }
            words += 1;
        }
    }

    /// Where the word ends that starts here. Brackets that Python puts around a tuple hold it together. A colon ends the
    /// first word where a blank follows it, or where it is a number.
    fn word(&self, end: usize, is_first: bool) -> Result<usize> {
        let (start, input) = (self.cursor.at, &self.cursor.input[..end]);
        let mut depth = 0u32;
        for (at, &byte) in input.iter().enumerate().skip(start) {
            match byte {
                b':' if is_first
                    && at > start
                    && (matches!(input.get(at + 1), None | Some(b' ' | b'\t' | b','))
                        || input[start..at].iter().all(u8::is_ascii_digit)) =>
                {
                    return Ok(at);
                }
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                b' ' | b'\t' | b',' if depth == 0 => return Ok(at),
                b'"' | b';' | b'|' | b'{' | b'}' | b'[' | b']' => {
                    let sign = char::from(byte);
                    return Err(self
                        .cursor
                        .error(format!("`{sign}` does not belong here"), at..at + 1, "names without quotes and brackets")
                        .help(match byte {
                            b'{' | b'}' => Advice::from(
                                "an adjacency list of several lines is read once it is written as lines: nx.write_adjlist(G, FILE)",
                            ),
                            _ => Advice::ReadAs(Format::Csv),
                        }));
                }
                b'-' if at == start && input.get(at + 1) == Some(&b'>') => {
                    return Err(self
                        .cursor
                        .error("`->` does not belong here", at..at + 2, "a position")
                        .help(Advice::ReadAs(Format::Text)));
                }
                _ => {}
            }
        }
        if depth > 0 {
            return Err(self.cursor.error(
                "this bracket is never closed",
                start..start + 1,
                "expected a `)` on this line",
            ));
        }
        Ok(end)
    }
}

/// Writes a game, and returns what could not be held: every position has a line.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    let holds = match &game.labels {
        // Words that are all digits are read as numbers, with or without zeros before them.
        Labels::Names(names) => {
            names.iter().all(is_plain)
                && !names.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
        }
        _ => true,
    };
    let mut emit = Emit::new(out);
    let label = |emit: &mut Emit<'_>, v| match &game.labels {
        Labels::Names(names) if holds => emit.text(names.get(v)),
        labels => emit.number(labels.number(v).unwrap_or(v.into())),
    };
    for u in 0..game.positions() {
        label(&mut emit, u)?;
        for &v in game.graph.moves(u) {
            emit.text(" ")?;
            label(&mut emit, v)?;
        }
        emit.text("\n")?;
    }
    emit.finish()?;
    let mut lost = dropped::all(game);
    if !holds {
        lost.push(dropped::not_held("the names; positions are numbered from 0, in order"));
    } else if matches!(game.labels, Labels::Names(_)) && !super::emit::rows_mention_in_order(&game.graph) {
        lost.push(dropped::not_held("the order of the positions"));
    }
    Ok(lost)
}

/// Whether a name is read back as it is.
fn is_plain(name: &str) -> bool {
    let special = |c: char| c.is_whitespace() || c.is_control() || "\",;:|{}[]()#%-\u{feff}".contains(c);
    !name.is_empty() && !name.contains(special)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> String {
        let game = read(text.as_bytes(), &Control::default())
            .unwrap_or_else(|error| panic!("{text:?} {error}"))
            .game;
        let row = |v| {
            let moves: Vec<_> = game.graph.moves(v).iter().map(|&w| game.label(w)).collect();
            format!("{}:{}", game.label(v), moves.join("|"))
        };
        (0..game.positions()).map(row).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_row_is_a_position_and_its_targets() {
        for (text, expected) in [
            ("", ""),
            ("# networkx\n# GMT\n0 1 2\n1 2\n2\n", "0:1|2 1:2 2:"),
            ("0 1 2\r\n1\t2 # a comment\r\n\r\n2", "0:1|2 1:2 2:"),
            ("0 2 1 2\n0 0\n", "0:2|1|2|0 1: 2:"),
            ("7 99999999999 5\n5\n", "5: 7:99999999999|5 99999999999:"),
            ("a b c\nb\n", "a:b|c b: c:"),
            ("b: a, c\nc: b\n", "b:a|c a: c:b"),
            ("0:1,2\n1 : 2\n", "0:1|2 1:2 2:"),
            ("0,1,2\n1,2\n2\n", "0:1|2 1:2 2:"),
            ("(0, 0) (0, 1) (1, 0)\n(0, 1)\n", "(0, 0):(0, 1)|(1, 0) (0, 1): (1, 0):"),
            ("a b {'weight': 3}\nb c {}\n", "a:b b:c c:"),
            ("é\u{3000}x 1\n", "é\u{3000}x:1 1:"),
            ("a b\n\u{feff}b c 3\n", "a:b b:c|3 c: 3:"),
        ] {
            assert_eq!(rows(text), expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_adjacency_list_is_refused() {
        for (text, expected) in [
            ("a -> b\n", "1:3: `->` does not belong here"),
            ("a \"b c\"\n", "1:3: `\"` does not belong here"),
            ("a;b\n", "1:2: `;` does not belong here"),
            ("a b 3\nb c 0.5\n", "every line has two names and a number"),
            ("a b\n(0, 1\n", "2:1: this bracket is never closed"),
            ("0 1 {'w': 2} 3\n1 2 3 {}\n", "2:7: `{` does not belong here"),
            ("a b\nc\r# d\n", "2:2: a carriage return stands inside a line"),
            ("a 18446744073709551616\n", "1:3: this number is beyond 64 bits"),
        ] {
            let error = read(text.as_bytes(), &Control::default()).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }
}
