//! Formats of lines, read piece by piece as a decompressor gives them, so that the text is never in memory as a whole.

use super::{
    Format, Input, ReadOptions, contest, detect, edges, encoding,
    pairs::{self, BLANKS, Line, Pairs},
};
use crate::{
    Control, Position, Result,
    memory::{self, Held},
    rows::Builder,
};

/// Reads a game from pieces of a text: see [`Pieces::push`].
///
/// What is wrong with a text can only be told with the whole text at hand. So this says no more than that something is:
/// then the text has to be read as a whole, by [`read`](super::read), for its error; or for its game, if it only has numbers
/// that are too large to be read like this.
///
/// ```
/// use retrograde_core::{Control, format::{Format, Pieces, ReadOptions}};
/// let (control, options) = (Control::default(), ReadOptions { base: 0, ..ReadOptions::default() });
/// let mut pieces = Pieces::new(Format::Contest, &options, 1 << 10, &control)?.unwrap();
/// for piece in ["3 2\n0", " 1\n1 ", "2\n"] {
///     assert!(pieces.push(piece.as_bytes())?);
/// }
/// let game = pieces.finish()?.unwrap().game;
/// assert_eq!(game.graph.moves(1), [2]);
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub struct Pieces<'a> {
    control: &'a Control,
    options: ReadOptions,
    size: u64,
    moves: Moves<'a>,
    pairs: Pairs<Position>,
    /// The start of a line whose end has not come.
    begun: Vec<u8>,
    held: Held<'a>,
    is_wrong: bool,
    is_first: bool,
}

enum Moves<'a> {
    /// Before the first line, if the format has one of its own.
    Start,
    Contest(contest::Moves<Builder<'a>>),
    Edges(edges::Moves<Builder<'a>>),
}

/// No sensible line is longer: 1 MB.
const LONGEST: usize = 1 << 20;

impl<'a> Pieces<'a> {
    /// A text of about `size` bytes, of which nothing is read yet; `None` if this format is not one of lines.
    ///
    /// The size only bounds what a number in the text makes this allocate.
    pub fn new(
        format: Format,
        options: &ReadOptions,
        size: u64,
        control: &'a Control,
    ) -> Result<Option<Pieces<'a>>> {
        let moves = match format {
            Format::Contest if options.base <= 1 => Moves::Start,
            Format::Edges => Moves::Edges(edges::Moves::new(size, Line::Loose, BLANKS, control)?),
            _ => return Ok(None),
        };
        Ok(Some(Pieces {
            control,
            options: options.clone(),
            size,
            moves,
            pairs: Pairs::default(),
            begun: Vec::new(),
            held: control.budget.hold(0)?,
            is_wrong: false,
            is_first: true,
        }))
    }

    /// Reads the next piece, of any length. Returns whether all is well so far; once it is not, further pieces change nothing.
    ///
    /// Errors: memory is short, or the control stops the work. Time O(bytes); extra space: the numbers of a piece, and what
    /// it has of its last line.
    pub fn push(&mut self, piece: &[u8]) -> Result<bool> {
        self.control.advance(piece.len() as u64)?;
        let mut rest = piece;
        if !self.begun.is_empty() {
            let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |feed| feed + 1);
            self.keep(&rest[..end])?;
            rest = &rest[end..];
            if self.begun.ends_with(b"\n") {
                let line = std::mem::take(&mut self.begun);
                self.read(&line)?;
                self.begun = line;
                self.begun.clear();
            }
        }
        let end = memchr::memrchr(b'\n', rest).map_or(0, |feed| feed + 1);
        self.read(&rest[..end])?;
        self.keep(&rest[end..])?;
        Ok(!self.is_wrong)
    }

    /// The game, once all pieces were read; `None` if something is wrong with the text.
    pub fn finish(mut self) -> Result<Option<Input>> {
        let line = std::mem::take(&mut self.begun);
        self.read(&line)?;
        match self.moves {
            _ if self.is_wrong => Ok(None),
            Moves::Contest(moves) if moves.is_whole() => moves.finish().map(Some),
            Moves::Edges(moves) => Ok(moves.finish(self.control)?.of_edges()),
            Moves::Start | Moves::Contest(_) => Ok(None),
        }
    }

    fn keep(&mut self, bytes: &[u8]) -> Result<()> {
        self.is_wrong |= self.begun.len() + bytes.len() > LONGEST;
        if !self.is_wrong {
            self.held.resize((self.begun.len() + bytes.len()) as u64)?;
            memory::reserve(&mut self.begun, bytes.len())?;
            self.begun.extend_from_slice(bytes);
        }
        Ok(())
    }

    /// Reads whole lines.
    fn read(&mut self, mut text: &[u8]) -> Result<()> {
        if self.is_wrong || text.is_empty() {
            return Ok(());
        }
        if std::mem::take(&mut self.is_first) {
            // What the name or somebody tells may not be so: then the whole text tells.
            self.is_wrong = detect::has_sign(text);
            text = text.strip_prefix(encoding::BYTE_ORDER_MARK).unwrap_or(text);
            if self.is_wrong {
                return Ok(());
            }
        }
        let mut start = 0;
        if let Moves::Start = self.moves {
            // Blank lines may come before the first one.
            if text.trim_ascii().is_empty() {
                return Ok(());
            }
            let Ok(header) = contest::Header::read(text, self.size) else {
                self.is_wrong = true;
                return Ok(());
            };
            start = header.end;
            self.moves = Moves::Contest(contest::Moves::new(header, self.size, &self.options, self.control)?);
        }
        let shape = match &self.moves {
            Moves::Start => return Ok(()),
            Moves::Contest(moves) => moves.shape(),
            Moves::Edges(moves) => moves.shape(),
        };
        self.pairs.clear();
        if pairs::read(text, start..text.len(), shape, &mut self.pairs).is_err() {
            self.is_wrong = true;
            return Ok(());
        }
        match &mut self.moves {
            Moves::Start => {}
            Moves::Contest(moves) => self.is_wrong = !moves.take(&self.pairs)?,
            Moves::Edges(moves) => moves.take(&self.pairs)?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        format::{lines::tests::random, read},
        memory::Budget,
    };

    fn in_pieces(text: &[u8], format: Format, cuts: &mut dyn FnMut() -> usize) -> Option<Input> {
        let control = Control::default();
        let options = ReadOptions { base: 0, ..ReadOptions::default() };
        let mut pieces = Pieces::new(format, &options, text.len() as u64, &control).unwrap()?;
        let (mut rest, mut well) = (text, true);
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(cuts().min(rest.len()));
            well = pieces.push(piece).unwrap();
            rest = after;
        }
        let input = pieces.finish().unwrap();
        assert!(well || input.is_none(), "what is wrong stays wrong");
        input
    }

    #[test]
    fn pieces_of_any_length_hold_the_game_of_the_whole_text() {
        let mut seed = 1u64;
        let long: String = (0..3000).map(|i| format!("{} {}\n", i % 997, i * 7 % 997)).collect();
        let contests =
            ["3 2\n0 1\n1 2\n", "\u{feff}3 2\r\n0 1\r\n\r\n1 2", "\n \n2 1\n0\t1 ", "0 0", "4 0\n"];
        let contests = contests.map(str::to_owned).into_iter().chain([format!("997 3000\n{long}")]);
        let edges = [
            "",
            "\u{feff}# a\n0 1\n%\n5\n3\t2",
            "# a\n0 1 9\n%\n3\t2\t1",
            "0 1\r\n1 0\r\n",
            "7",
            "3 3\n0 1\n1 2\n2 0\n",
        ];
        let edges = edges.map(str::to_owned).into_iter().chain([long]);
        let texts =
            contests.map(|text| (text, Format::Contest)).chain(edges.map(|text| (text, Format::Edges)));
        for (text, format) in texts {
            let options = ReadOptions { base: 0, ..ReadOptions::default() };
            let whole = read(Arc::new(text.clone()), format, &options, &Control::default()).unwrap();
            for most in [1, 2, 3, 7, 50, 1 << 20] {
                let input = in_pieces(text.as_bytes(), format, &mut || 1 + random(&mut seed) % most).unwrap();
                assert_eq!((input.game, input.notes), (whole.game.clone(), whole.notes.clone()), "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_wrong_is_noticed_in_whatever_piece_it_comes() {
        let line = "9".repeat(LONGEST + 1);
        for (text, format) in [
            ("", Format::Contest),
            ("3\n0 1\n", Format::Contest),
            ("3 2\n0 1\n", Format::Contest),
            ("3 1\n0 1\n1 2\n", Format::Contest),
            ("3 1\n0 3\n", Format::Contest),
            ("3 1\n0 1 2\n", Format::Contest),
            ("4000000000 1\n0 1\n", Format::Contest),
            ("0 1\n0\n1 x\n", Format::Edges),
            ("0 1 2\n1 2\n", Format::Edges),
            ("0 1\r1 2\r", Format::Edges),
            ("0 99999999\n", Format::Edges),
            (&line, Format::Edges),
        ] {
            for length in [1, 4, 1 << 20] {
                if length > 1 || text.len() < 100 {
                    assert!(in_pieces(text.as_bytes(), format, &mut || length).is_none(), "{text:.30?}");
                }
            }
        }
    }

    #[test]
    fn only_formats_of_lines_come_in_pieces() {
        let control = Control::default();
        for format in Format::ALL {
            let pieces = Pieces::new(format, &ReadOptions::default(), 0, &control).unwrap();
            assert_eq!(pieces.is_some(), matches!(format, Format::Edges | Format::Contest), "{format}");
        }
    }

    #[test]
    fn a_small_budget_ends_in_an_error() {
        let control = Control::new(1, Budget::new(1000));
        let options = ReadOptions::default();
        let mut pieces = Pieces::new(Format::Edges, &options, 1 << 20, &control).unwrap().unwrap();
        let error = pieces.push("200000 1\n".repeat(9).as_bytes()).unwrap_err();
        assert_eq!(error.kind(), crate::error::Kind::Resource);
        drop(pieces);
        assert_eq!(control.budget.left(), 1000);
    }
}
