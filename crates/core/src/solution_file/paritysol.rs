//! Reading `paritysol`, the solutions of parity games as PGSolver and its successors write them: `paritysol N;`, then for
//! each position its number, who wins there (0 is First), and the move of its owner if he wins: `3 0 5;`.

use super::{
    About, SolutionFile,
    rows::{ANOTHER_GAME, Answer, Fault, Field, Value},
};
use crate::{
    Control, Error, GameGraph, Infinite, Outcome, Parity, Position, Question, Result, control::Phase,
    error::Place, format::cursor::Cursor, graph::NONE,
};

/// The word that such a file begins with.
pub(super) const WORD: &[u8] = b"paritysol";

/// Rows between two reports of progress.
const STEP: u64 = 1 << 16;

/// Reads a solution file.
pub(super) fn read(bytes: &[u8], game: &GameGraph, control: &Control) -> Result<SolutionFile> {
    control.phase(Phase::Reading, game.positions().into())?;
    let mut file =
        File { cursor: Cursor::new(bytes), answer: Answer::new(Question::Outcome, game, control)? };
    file.header()?;
    let mut count = 0;
    while file.skip_blanks() {
        file.row()?;
        count += 1;
        if count % STEP == 0 {
            control.advance(STEP)?;
        }
    }
    let infinite = game.infinite.parity().is_none().then_some(Infinite::Priorities(Parity::default()));
    let mut file = file.answer.finish(bytes, About { infinite, ..About::default() })?;
    file.winners_only = true;
    // Who wins nowhere has no move in the file, which says no less for that.
    let mut moves = file.moves.into_vec();
    moves.resize(game.positions() as usize, NONE);
    file.moves = moves.into();
    Ok(file)
}

struct File<'a> {
    cursor: Cursor<'a>,
    answer: Answer<'a>,
}

impl File<'_> {
    /// Whether anything follows.
    fn skip_blanks(&mut self) -> bool {
        while self.cursor.peek().is_ascii_whitespace() {
            self.cursor.at += 1;
        }
        !self.cursor.is_end()
    }

    /// `paritysol 5;`: the number says how many positions there are, or which is the greatest; other programs differ.
    fn header(&mut self) -> Result<()> {
        self.skip_blanks();
        self.cursor.at += WORD.len();
        self.skip_blanks();
        self.cursor.number("the greatest number of a position")?;
        self.semicolon()
    }

    fn row(&mut self) -> Result<()> {
        let (v, at) = self.position("the number of a position, or the end")?;
        if !self.answer.claim(v) {
            let label = String::from_utf8_lossy(&self.cursor.input[at.clone()]).into_owned();
            let fault = Fault::new(
                format!("there is a second row for position {label}"),
                "a second row",
                ANOTHER_GAME,
            );
            return Err(fault.at(self.cursor.input, at));
        }
        self.skip_blanks();
        let winner_at = self.cursor.at;
        let outcome = match self.cursor.number("who wins, 0 or 1")? {
            0 => Outcome::Win,
            1 => Outcome::Loss,
            other => {
                let place =
                    Place::of(self.cursor.input, winner_at..self.cursor.at, "expected who wins, 0 or 1");
                return Err(Error::invalid(format!("there is no player {other}")).at(place));
            }
        };
        self.skip_blanks();
        let mut to = NONE;
        if self.cursor.peek().is_ascii_digit() {
            to = self.position("the number of a position to move to")?.0;
            self.skip_blanks();
        }
        if self.cursor.peek() == b'"' {
            self.cursor.quoted(|c| Ok(matches!(c, b'"' | b'\\').then_some(char::from(c))))?;
        }
        self.semicolon()?;
        self.answer.set(v, Value::Outcome(outcome), NONE, to)
    }

    /// A position by its number, and where it stands.
    fn position(&mut self, what: &str) -> Result<(Position, std::ops::Range<usize>)> {
        let start = self.cursor.at;
        self.cursor.number(what)?;
        let range = start..self.cursor.at;
        let label = Field { text: &self.cursor.input[range.clone()], range: range.clone() };
        Ok((self.answer.named(self.cursor.input, &label)?, range))
    }

    fn semicolon(&mut self) -> Result<()> {
        self.skip_blanks();
        if self.cursor.peek() != b';' {
            return Err(self.cursor.unexpected("`;`"));
        }
        self.cursor.at += 1;
        Ok(())
    }
}
