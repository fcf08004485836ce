//! Reads `gm`.

use super::parts;
use crate::{
    Control, End, Error, Parity, Player, Result,
    builder::{GraphBuilder, Key, RowFlaw},
    control::Phase,
    error::Advice,
    error::Place,
    format::{Format, Input, ReadOptions, cursor::Cursor, notes::counted},
};

/// After how many bytes the progress is told.
const STRETCH: usize = 1 << 20;

/// How many bytes a thread reads at a time.
const PART: usize = 1 << 18;

/// Reads a game. `bytes` without a byte order mark.
pub(crate) fn read(bytes: &[u8], options: &ReadOptions, control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, bytes.len() as u64)?;
    let mut build = Build {
        builder: GraphBuilder::new(control),
        sinks: options.sinks,
        id: 0,
        priority: 0,
        owner: Player::First,
        successors: 0,
        loops: 0,
        greatest: 0,
        nodes: 0,
        dead_ends: 0,
        only_loops: 0,
    };
    let header = if control.threads > 1 {
        parts::parse(bytes, options.strict, PART, control, &mut build)?
    } else {
        parse(bytes, options.strict, control, &mut build)?
    };
    match build.builder.check_rows(None)? {
        Some(RowFlaw::Twice(first, second)) => return Err(twice(bytes, control, first, second)),
        Some(RowFlaw::Missing(label)) => return Err(dangling(bytes, control, &label)),
        None => {}
    }
    header.check(bytes, options.strict, build.greatest, build.nodes)?;
    let mut notes = Vec::new();
    if build.dead_ends > 0 {
        let positions = counted(build.dead_ends, "position");
        notes.push(format!(
            "{positions} without a successor: the play ends there, and the owner loses; other programs refuse this"
        ));
    }
    if build.only_loops > 0 && options.sinks {
        let positions = counted(build.only_loops, "position");
        notes.push(format!(
            "{positions} with a loop and nothing else: the play ends there, won by the parity of the priority"
        ));
    }
    let mut game = build.builder.finish(bytes)?;
    if let Some((start, at, len)) = header.start {
        let Some(v) = game.finder()?.find(&start.to_string()) else {
            return Err(Error::invalid(format!(
                "the play cannot start at {start}: there is no such position"
            ))
            .at(Place::of(bytes, at..at + len, "expected the number of a position")));
        };
        game.start = Some(v);
    }
    Ok(Input { game, format: Format::Gm, notes })
}

/// What the positions of a file are told to, in file order.
pub(super) trait Sink {
    fn node(&mut self, at: usize, id: u64, priority: u64, owner: Player) -> Result<()>;
    fn successor(&mut self, at: usize, id: u64) -> Result<()>;
    fn caption(&mut self, caption: &str) -> Result<()>;
    fn end_of_node(&mut self) -> Result<()>;
}

/// What stands before the positions.
#[derive(Default)]
pub(super) struct Header {
    /// `parity N`: N, where it is and how long it is.
    parity: Option<(u64, usize, usize)>,
    start: Option<(u64, usize, usize)>,
}

impl Header {
    /// The specification says greatest number, other programs write how many there are. Nothing was allocated for it.
    fn check(&self, bytes: &[u8], strict: bool, greatest: u64, nodes: u64) -> Result<()> {
        let Some((announced, at, len)) = self.parity else { return Ok(()) };
        let tolerated =
            !strict && (announced == nodes || nodes == 0 || announced == greatest.wrapping_add(1));
        if announced == greatest || tolerated {
            return Ok(());
        }
        Err(Error::invalid(format!(
            "`parity {announced}` announces other positions than there are: {nodes}, the greatest of them {greatest}"
        ))
        .at(Place::of(bytes, at..at + len, format!("expected {greatest}")))
        .help("if the file is whole, correct this number or take the line out"))
    }
}

/// Reads blanks, line breaks and comments.
#[inline(always)]
pub(super) fn skip_blanks(cursor: &mut Cursor<'_>, strict: bool) -> Result<()> {
    while matches!(cursor.peek(), b' ' | b'\n' | b'\t' | b'\r') {
        cursor.at += 1;
    }
    if matches!(cursor.peek(), b'#' | b'/') { skip_comments(cursor, strict) } else { Ok(()) }
}

#[cold]
fn skip_comments(cursor: &mut Cursor<'_>, strict: bool) -> Result<()> {
    while cursor.peek() == b'#' || (cursor.peek() == b'/' && cursor.peek_second() == b'/') {
        if strict {
            return Err(cursor
                .error("this format has no comments", cursor.at..cursor.at + 1, "a comment")
                .help("take it out")
                .help(Advice::Tolerate));
        }
        cursor.skip_line();
        while cursor.peek().is_ascii_whitespace() {
            cursor.at += 1;
        }
    }
    Ok(())
}

/// Reads the whole file and tells its positions to `sink`.
pub(super) fn parse(bytes: &[u8], strict: bool, control: &Control, sink: &mut impl Sink) -> Result<Header> {
    let mut cursor = Cursor::new(bytes);
    let header = read_headers(&mut cursor, strict)?;
    let mut told = 0;
    while !cursor.is_end() {
        read_nodes(&mut cursor, told + STRETCH, strict, sink)?;
        control.advance((cursor.at - told) as u64)?;
        told = cursor.at;
    }
    Ok(header)
}

/// Reads up to the first position.
pub(super) fn read_headers(cursor: &mut Cursor<'_>, strict: bool) -> Result<Header> {
    let mut header = Header::default();
    skip_blanks(cursor, strict)?;
    if cursor.is_end() {
        return Err(Error::invalid("the input is empty").help("a game has at least the line `parity 0;`"));
    }
    while cursor.peek().is_ascii_alphabetic() {
        read_header(cursor, strict, &mut header)?;
        skip_blanks(cursor, strict)?;
    }
    Ok(header)
}

/// Reads positions until one starts at or after `until`, or the input ends.
#[inline(always)]
pub(super) fn read_nodes(
    cursor: &mut Cursor<'_>,
    until: usize,
    strict: bool,
    sink: &mut impl Sink,
) -> Result<()> {
    while cursor.at < until && !cursor.is_end() {
        read_node(cursor, strict, sink)?;
        skip_blanks(cursor, strict)?;
    }
    Ok(())
}

/// `parity 5;` or `start 3;`
fn read_header(cursor: &mut Cursor<'_>, strict: bool, header: &mut Header) -> Result<()> {
    let start = cursor.at;
    let rest = &cursor.input[start..];
    let word = &rest[..rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count().min(20)];
    let (field, what) = match word {
        b"parity" => (&mut header.parity, "the greatest number of a position"),
        b"start" => (&mut header.start, "the number of the position to start from"),
        _ => return Err(cursor.unexpected("`parity`, `start` or the number of a position")),
    };
    if field.is_some() {
        return Err(cursor.error("this is said twice", start..start + word.len(), "a second time"));
    }
    cursor.at += word.len();
    skip_blanks(cursor, strict)?;
    let at = cursor.at;
    let number = cursor.number(what)?;
    *field = Some((number, at, cursor.at - at));
    skip_blanks(cursor, strict)?;
    if cursor.peek() != b';' {
        return Err(cursor.unexpected("`;`"));
    }
    cursor.at += 1;
    Ok(())
}

/// `3 0 1 4,5,6 "name";`
#[inline(always)]
fn read_node(cursor: &mut Cursor<'_>, strict: bool, sink: &mut impl Sink) -> Result<()> {
    let start = cursor.at;
    let id = cursor.number("the number of a position, or the end")?;
    let id_end = cursor.at;
    skip_blanks(cursor, strict)?;
    let priority = cursor.number("a priority")?;
    skip_blanks(cursor, strict)?;
    let owner_at = cursor.at;
    let owner = match cursor.number("the owner, 0 or 1")? {
        0 => Player::First,
        1 => Player::Second,
        other => {
            let message = format!("there is no player {other}");
            return Err(cursor.error(message, owner_at..cursor.at, "expected the owner, 0 or 1"));
        }
    };
    sink.node(start, id, priority, owner)?;
    skip_blanks(cursor, strict)?;
    if cursor.peek().is_ascii_digit() {
        loop {
            let at = cursor.at;
            let successor = cursor.number("the number of a successor")?;
            sink.successor(at, successor)?;
            skip_blanks(cursor, strict)?;
            if cursor.peek() != b',' {
                break;
            }
            cursor.at += 1;
            skip_blanks(cursor, strict)?;
        }
    } else if strict {
        return Err(cursor.unexpected("a successor").help(Advice::Tolerate));
    }
    if cursor.peek() == b'"' {
        // Most names in files that programs wrote are the number again: those need no look.
        let own = &cursor.input[start..id_end];
        let rest = &cursor.input[cursor.at + 1..];
        if rest.starts_with(own) && rest.get(own.len()) == Some(&b'"') {
            cursor.at += own.len() + 2;
        } else {
            let unescape = |c| Ok(matches!(c, b'"' | b'\\').then_some(char::from(c)));
            let caption = cursor.quoted(unescape)?;
            sink.caption(&caption)?;
        }
        skip_blanks(cursor, strict)?;
    }
    if cursor.peek() == b';' {
        cursor.at += 1;
    } else if strict || !cursor.is_end() {
        return Err(cursor.unexpected("`,`, a name in quotes, or `;`"));
    }
    sink.end_of_node()
}

/// Builds the game.
struct Build<'a> {
    builder: GraphBuilder<'a>,
    /// Whether a loop and nothing else ends the play.
    sinks: bool,
    id: u64,
    priority: u64,
    owner: Player,
    /// How many successors the current position has, and how many of them are itself.
    successors: usize,
    loops: usize,
    greatest: u64,
    nodes: u64,
    dead_ends: u64,
    only_loops: u64,
}

impl Sink for Build<'_> {
    #[inline(always)]
    fn node(&mut self, _at: usize, id: u64, priority: u64, owner: Player) -> Result<()> {
        (self.id, self.priority, self.owner) = (id, priority, owner);
        (self.successors, self.loops) = (0, 0);
        self.greatest = self.greatest.max(id);
        self.nodes += 1;
        self.builder.row(Key::Number(id))?;
        self.builder.describe(owner, priority)
    }

    #[inline(always)]
    fn successor(&mut self, _at: usize, id: u64) -> Result<()> {
        self.successors += 1;
        self.loops += usize::from(id == self.id);
        self.builder.target(Key::Number(id))
    }

    fn caption(&mut self, caption: &str) -> Result<()> {
        self.builder.caption(caption, 0)
    }

    #[inline(always)]
    fn end_of_node(&mut self) -> Result<()> {
        if self.successors == 0 {
            self.dead_ends += 1;
        } else if self.loops == 1 && self.successors == 1 {
            self.only_loops += 1;
            if self.sinks {
                self.builder.take_back(1);
                let won_by = Parity::MaxEven.winner(self.priority);
                // Who cannot move loses, so most ends need not be declared.
                if won_by == self.owner {
                    return self.builder.end(if won_by == Player::First { End::Win } else { End::Loss }, 0);
                }
            }
        }
        Ok(())
    }
}

/// Looks for places when the file is known to be wrong: readers need not remember any.
enum Find {
    /// Where these rows start.
    Rows(usize, [(usize, usize); 2]),
    Successor(u64, Option<usize>),
}

impl Sink for Find {
    fn node(&mut self, at: usize, _id: u64, _priority: u64, _owner: Player) -> Result<()> {
        if let Find::Rows(count, wanted) = self {
            wanted.iter_mut().filter(|(row, _)| row == count).for_each(|(_, place)| *place = at);
            *count += 1;
        }
        Ok(())
    }

    fn successor(&mut self, at: usize, id: u64) -> Result<()> {
        if let Find::Successor(wanted, place) = self
            && id == *wanted
        {
            place.get_or_insert(at);
        }
        Ok(())
    }

    fn caption(&mut self, _caption: &str) -> Result<()> {
        Ok(())
    }

    fn end_of_node(&mut self) -> Result<()> {
        Ok(())
    }
}

fn twice(bytes: &[u8], control: &Control, first: usize, second: usize) -> Error {
    let mut find = Find::Rows(0, [(first, 0), (second, 0)]);
    if let Err(error) = parse(bytes, false, control, &mut find) {
        return error;
    }
    let Find::Rows(_, [(_, first), (_, second)]) = find else { unreachable!("made above") };
    let len = Cursor { input: bytes, at: second }.input[second..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let line = Place::of(bytes, first..first, "").line;
    Error::invalid(format!(
        "position {} is described twice",
        String::from_utf8_lossy(&bytes[second..second + len])
    ))
    .at(Place::of(bytes, second..second + len, format!("it is described in line {line} already")))
}

fn dangling(bytes: &[u8], control: &Control, label: &str) -> Error {
    let mut find = Find::Successor(label.parse().unwrap_or(0), None);
    if let Err(error) = parse(bytes, false, control, &mut find) {
        return error;
    }
    let Find::Successor(_, place) = find else { unreachable!("made above") };
    let at = place.unwrap_or(0);
    Error::invalid(format!("there is no position {label} to move to"))
        .at(Place::of(bytes, at..at + label.len(), "expected the number of a position of this file"))
        .help("a file that was cut off looks like this")
}
