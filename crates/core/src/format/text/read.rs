//! Reads `text`.

use std::{borrow::Cow, ops::Range};

use crate::{
    Control, Error, Player, Result,
    builder::{GraphBuilder, Key},
    control::Phase,
    error::{Advice, Kind, Place},
    format::{
        Format, Input,
        attributes::{self, Attribute, OF_GAME, OF_POSITION},
        cursor::Cursor,
        notes,
    },
};

/// After how many bytes the progress is told.
const STRETCH: usize = 1 << 20;

/// Reads a game. `bytes` without a byte order mark.
pub(crate) fn read(bytes: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, bytes.len() as u64)?;
    if bytes.trim_ascii().is_empty() {
        return Err(Error::invalid("the input is empty").help("a game is written as lines like `0 -> 1 2`"));
    }
    let mut reader = Reader { cursor: Cursor::new(bytes), builder: GraphBuilder::new(control) };
    let mut told = 0;
    while !reader.cursor.is_end() {
        reader.line()?;
        if reader.cursor.at - told >= STRETCH {
            control.advance((reader.cursor.at - told) as u64)?;
            told = reader.cursor.at;
        }
    }
    control.advance(bytes.len().saturating_sub(told) as u64)?;
    let game = reader.builder.finish(bytes)?;
    let notes = notes::ignored_moves(&game).into_iter().collect();
    Ok(Input { game, format: Format::Text, notes })
}

struct Reader<'b, 'c> {
    cursor: Cursor<'b>,
    builder: GraphBuilder<'c>,
}

/// What stands at one place of a line.
enum Word<'b> {
    Number(u64),
    /// A name, or what is before a `=`.
    Name(Cow<'b, str>),
    Attribute {
        key: Range<usize>,
        value: Cow<'b, str>,
        value_at: Range<usize>,
    },
}

impl<'b> Reader<'b, '_> {
    /// Reads a line and its break.
    #[inline(always)]
    fn line(&mut self) -> Result<()> {
        self.skip_blanks();
        if !self.is_line_end()? {
            match self.number() {
                Some(number) => {
                    self.builder.row(Key::Number(number)).map_err(|error| self.here(error))?;
                    self.rest_of_position()?;
                }
                None => self.other_line()?,
            }
        }
        // The end of the input is no line break; one past it does no harm.
        self.cursor.at += 1;
        Ok(())
    }

    /// A line that does not start with a plain number.
    fn other_line(&mut self) -> Result<()> {
        match self.word("a position or an attribute of the game")? {
            Word::Number(number) => {
                self.builder.row(Key::Number(number)).map_err(|error| self.here(error))?
            }
            Word::Name(name) => self.builder.row(Key::Name(&name)).map_err(|error| self.here(error))?,
            word => return self.settings(word),
        }
        self.rest_of_position()
    }

    /// After the position's own name: attributes, an arrow, moves and attributes.
    #[inline(always)]
    fn rest_of_position(&mut self) -> Result<()> {
        self.skip_blanks();
        while !self.is_arrow() {
            if self.is_line_end()? {
                return Ok(());
            }
            self.attribute_before_arrow()?;
        }
        let arrow = self.cursor.at;
        self.cursor.at += 2;
        let mut moves = 0u64;
        loop {
            while matches!(self.cursor.peek(), b' ' | b'\t' | b',') {
                self.cursor.at += 1;
            }
            match self.number() {
                Some(number) => {
                    moves += 1;
                    self.builder.target(Key::Number(number)).map_err(|error| self.here(error))?;
                }
                None if self.is_line_end()? => break,
                None => moves += self.other_target()?,
            }
        }
        if moves == 0 { Err(self.no_moves(arrow)) } else { Ok(()) }
    }

    /// A name or an attribute behind the arrow; how many moves it is.
    fn other_target(&mut self) -> Result<u64> {
        if self.common_attribute()? {
            return Ok(0);
        }
        if self.is_arrow() {
            let at = self.cursor.at;
            return Err(self.cursor.error("a line has one arrow", at..at + 2, "a second arrow").help(
                "write the moves of the next position on a line of its own; quote names that contain `->`",
            ));
        }
        match self.word("a position or an attribute")? {
            Word::Number(number) => {
                self.builder.target(Key::Number(number)).map_err(|error| self.here(error))?
            }
            Word::Name(name) => self.builder.target(Key::Name(&name)).map_err(|error| self.here(error))?,
            word => {
                self.attribute_of_position(word)?;
                return Ok(0);
            }
        }
        Ok(1)
    }

    /// An error about the word that ends here, if it has no place yet.
    #[cold]
    fn here(&self, error: Error) -> Error {
        if error.kind() != Kind::Invalid || error.place().is_some() {
            return error;
        }
        let end = self.cursor.at.min(self.cursor.input.len());
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b',' | b'>');
        let start = self.cursor.input[..end].iter().rposition(is_blank).map_or(0, |at| at + 1);
        error.at(Place::of(self.cursor.input, start..end, "it was written in the other way before"))
    }

    #[cold]
    fn no_moves(&self, arrow: usize) -> Error {
        self.cursor
            .error("no move follows this arrow", arrow..arrow + 2, "expected a position after it")
            .help("a position without moves stands alone on its line")
    }

    /// Reads an owner or a priority, which large games say of each position, without a look at anything else they could
    /// be. Twice as fast as the general way, which has to agree with it.
    #[inline]
    fn common_attribute(&mut self) -> Result<bool> {
        let start = self.cursor.at;
        let rest = &self.cursor.input[start..];
        let (owner, len) = match rest {
            [b'o', b'w', b'n', b'e', b'r', b'=', b'f', b'i', b'r', b's', b't', ..] => (Player::First, 11),
            [b'o', b'w', b'n', b'e', b'r', b'=', b's', b'e', b'c', b'o', b'n', b'd', ..] => {
                (Player::Second, 12)
            }
            [b'p', b'r', b'i', b'o', b'r', b'i', b't', b'y', b'=', b'0'..=b'9', ..] => {
                self.cursor.at += 9;
                match self.number() {
                    Some(priority) => self.builder.priority(priority, start as u64)?,
                    None => self.cursor.at = start,
                }
                return Ok(self.cursor.at > start);
            }
            _ => return Ok(false),
        };
        if !rest.get(len).is_none_or(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b',')) {
            return Ok(false);
        }
        self.cursor.at += len;
        self.builder.owner(owner, start as u64)?;
        Ok(true)
    }

    fn attribute_before_arrow(&mut self) -> Result<()> {
        if self.common_attribute()? {
            self.skip_blanks();
            return Ok(());
        }
        let start = self.cursor.at;
        let word = self.word("`->`, an attribute, or the end of the line")?;
        if let Word::Attribute { .. } = word {
            self.attribute_of_position(word)?;
        } else {
            self.cursor.at = start;
            return Err(self
                .cursor
                .unexpected("`->` or an attribute")
                .help("a line is `POSITION -> POSITION …`; a name with blanks is written in double quotes"));
        }
        self.skip_blanks();
        Ok(())
    }

    fn attribute_of_position(&mut self, word: Word<'_>) -> Result<()> {
        let (attribute, at) = self.attribute(&word)?;
        if attribute.is_of_game() {
            return Err(self
                .cursor
                .error("this is of the whole game, not of a position", at..self.cursor.at, "here")
                .help("write it on a line of its own"));
        }
        attribute.tell(&mut self.builder, at as u64, self.cursor.input)
    }

    /// A line of attributes of the game, of which the first was read.
    fn settings(&mut self, first: Word<'b>) -> Result<()> {
        let mut word = first;
        loop {
            let (attribute, at) = self.attribute(&word)?;
            if !attribute.is_of_game() {
                return Err(self
                    .cursor
                    .error("this is of a position, not of the whole game", at..self.cursor.at, "whose?")
                    .help("write it on the line of its position, behind the position's name"));
            }
            attribute.tell(&mut self.builder, at as u64, self.cursor.input)?;
            self.skip_blanks();
            if self.is_line_end()? {
                return Ok(());
            }
            let start = self.cursor.at;
            word = self.word("an attribute or the end of the line")?;
            if !matches!(word, Word::Attribute { .. }) {
                self.cursor.at = start;
                return Err(self
                    .cursor
                    .unexpected("an attribute or the end of the line")
                    .help("attributes of a position stand behind its name"));
            }
        }
    }

    /// The attribute of a word that is one, and where it stands.
    fn attribute<'w>(&self, word: &'w Word<'_>) -> Result<(Attribute<'w>, usize)> {
        let Word::Attribute { key, value, value_at } = word else {
            unreachable!("called for attributes only")
        };
        let name = self.cursor.utf8(key.clone())?;
        match attributes::parse(name, value) {
            Ok(Some(attribute)) => Ok((attribute, key.start)),
            Ok(None) => {
                let known = OF_POSITION.into_iter().chain(OF_GAME);
                let error = self.cursor.error(
                    format!("there is no attribute `{name}`"),
                    key.clone(),
                    format!("expected {}", known.clone().collect::<Vec<_>>().join(", ")),
                );
                Err(match attributes::meant(name, known) {
                    Some(meant) => error.help(crate::error::Advice::DidYouMean(meant.to_string())),
                    None => error.help("a name that contains `=` is written in double quotes"),
                })
            }
            Err(fault) => {
                let error = self.cursor.error(fault.message, value_at.clone(), fault.expected);
                Err(match fault.help {
                    Some(help) => error.help(help),
                    None => error,
                })
            }
        }
    }

    #[inline(always)]
    fn skip_blanks(&mut self) {
        while matches!(self.cursor.peek(), b' ' | b'\t') {
            self.cursor.at += 1;
        }
    }

    fn is_arrow(&self) -> bool {
        self.cursor.peek() == b'-' && self.cursor.peek_second() == b'>'
    }

    /// Whether the line ends here; a comment is skipped, and the cursor is at the line break then, or at the end.
    #[inline(always)]
    fn is_line_end(&mut self) -> Result<bool> {
        match self.cursor.peek() {
            b'\n' => Ok(true),
            b'\r' if self.cursor.peek_second() == b'\n' => {
                self.cursor.at += 1;
                Ok(true)
            }
            b'#' => {
                self.cursor.skip_line();
                Ok(true)
            }
            // A last line may end in a lone carriage return, where the break was cut.
            0 | b'\r' => {
                self.cursor.at +=
                    usize::from(self.cursor.at + 1 == self.cursor.input.len() && self.cursor.peek() == b'\r');
                Ok(self.cursor.is_end())
            }
            _ => Ok(false),
        }
    }

    /// A plain number that ends where a word ends; otherwise nothing is read.
    #[inline(always)]
    fn number(&mut self) -> Option<u64> {
        let start = self.cursor.at;
        let number = self.cursor.digits()?;
        let canonical = self.cursor.input[start] != b'0' || self.cursor.at == start + 1;
        let ends = match self.cursor.peek() {
            b' ' | b'\n' | b'\r' | b'\t' | b',' => true,
            b'-' => self.is_arrow(),
            _ => self.cursor.is_end(),
        };
        if canonical && ends {
            return Some(number);
        }
        self.cursor.at = start;
        None
    }

    /// Any word.
    fn word(&mut self, expected: &str) -> Result<Word<'b>> {
        let start = self.cursor.at;
        if self.cursor.peek() == b'"' {
            let name = self.cursor.quoted(unescape)?;
            return match self.cursor.peek() {
                b'=' => Err(self.cursor.unexpected("a blank").help("the key of an attribute is not quoted")),
                b' ' | b'\t' | b'\n' | b'\r' | b',' | b'#' | b'-' | 0 => Ok(Word::Name(name)),
                _ => Err(self
                    .cursor
                    .unexpected("a blank after the closing quote")
                    .help("a quote inside a name is written \\\"")),
            };
        }
        while self.is_word_byte() {
            self.cursor.at += 1;
        }
        let range = start..self.cursor.at;
        if range.is_empty() {
            return Err(self.unexpected(expected));
        }
        if self.cursor.peek() == b'=' {
            self.cursor.at += 1;
            return self.value(range);
        }
        if matches!(self.cursor.peek(), b'"' | b';' | b'{' | b'}') {
            return Err(self.unexpected("a blank"));
        }
        self.cursor.check_name(range.clone())?;
        let name = self.cursor.utf8(range.clone())?;
        // `C#` is a name, and `7 # seven` a number with a comment: `7#` could be either.
        if let Some((number, _)) = name.split_once('#')
            && Key::of_word(number) != Key::Name(number)
        {
            let at = start + number.len();
            return Err(self
                .cursor
                .error("a comment begins behind a blank", at..at + 1, "a blank before `#`")
                .help("if it is a part of a name, write the name in double quotes"));
        }
        match Key::of_word(name) {
            Key::Number(number) => Ok(Word::Number(number)),
            // Leading zeros make a name, but a number that is too great is more likely a number.
            Key::Name(_) if !name.starts_with('0') && name.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.cursor.at = start;
                Err(self.cursor.too_great().help("write it in double quotes if it is a name"))
            }
            Key::Name(_) => Ok(Word::Name(Cow::Borrowed(name))),
        }
    }

    /// Whether a bare name goes on here.
    fn is_word_byte(&self) -> bool {
        match self.cursor.peek() {
            b'"' | b',' | b'=' | b';' | b'{' | b'}' | b' ' | 0x7F => false,
            b'-' => !self.is_arrow(),
            byte => !byte.is_ascii_control(),
        }
    }

    /// The value of an attribute, whose key was read.
    fn value(&mut self, key: Range<usize>) -> Result<Word<'b>> {
        let start = self.cursor.at;
        if self.cursor.peek() == b'"' {
            let value = self.cursor.quoted(unescape)?;
            return Ok(Word::Attribute { key, value, value_at: start..self.cursor.at });
        }
        while !matches!(self.cursor.peek(), b' ' | b',' | b'"' | 0x7F)
            && !self.cursor.peek().is_ascii_control()
        {
            self.cursor.at += 1;
        }
        if self.cursor.at == start {
            return Err(self.unexpected("a value right after `=`"));
        }
        let value_at = start..self.cursor.at;
        self.cursor.check_name(value_at.clone())?;
        let value = Cow::Borrowed(self.cursor.utf8(value_at.clone())?);
        Ok(Word::Attribute { key, value, value_at })
    }

    #[cold]
    fn unexpected(&self, expected: &str) -> Error {
        let error = self.cursor.unexpected(expected);
        match self.cursor.peek() {
            b'=' => {
                error.help("an attribute is written key=value without blanks; quote names that contain `=`")
            }
            b',' => error.help("commas stand between moves only; quote names that contain them"),
            b';' | b'{' | b'}' => error.help(Advice::NameFormat).help("quote names that contain it"),
            b'"' => error.help("put the whole name in quotes"),
            0 | 0x01..=0x08 | 0x0E..=0x1F => error.help("this does not look like a text file"),
            _ => error,
        }
    }
}

/// `\"`, `\\` and `\n`; nothing else.
fn unescape(c: u8) -> Result<Option<char>, &'static str> {
    match c {
        b'"' | b'\\' => Ok(Some(char::from(c))),
        b'n' => Ok(Some('\n')),
        _ => Err("expected \\\", \\\\ or \\n"),
    }
}
