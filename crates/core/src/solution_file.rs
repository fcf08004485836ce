//! Answers as files: a table in CSV, or JSON that also says what it answers.
//!
//! ```text
//! position,outcome,remoteness,move        position,score,move,rank        position,grundy,time
//! a,win,1,b                               a,5,b,2                         a,3,7
//! b,loss,0,                               b,5,,0                          b,"∞{0,2}",
//! ```
//!
//! CSV is RFC 4180 with the header that tells the question and no other line but one row a position. A field is empty
//! where there is no number or no move. JSON has the same columns as the keys of the objects in `positions`, `null` where CSV
//! is empty, and beside them `version` (of the program that wrote it), `question`, `rule`, `infinite`, `goals` and `recurring` (where
//! the play was ended, and what has to recur, although the input says nothing of it), `input_sha256`, `method` and `summary`. Of a parity game the files `paritysol` of other programs are read, too.
//!
//! | module | room for |
//! | --- | --- |
//! | `about` | what a file says about itself |
//! | `csv` | reading CSV |
//! | `goals` | reading where the play was ended, and what has to recur |
//! | `json` | reading JSON, row by row and without a tree |
//! | `binary` | the same in binary: mapped, checksummed, no parsing |
//! | `paritysol` | reading who wins a parity game, and by which moves |
//! | `rows` | what all three collect: each position exactly once |
//! | `write` | writing both |
//! | `digits` | numbers as text, fast |

use crate::{
    Control, GameGraph, Position, Question, Result, Values,
    array::{Array, SharedBytes},
    check::Claims,
    format::decode,
    loopy_sets::LoopySets,
};

mod about;
mod binary;
mod csv;
mod digits;
mod goals;
mod json;
mod paritysol;
mod rows;
mod write;

pub use about::{About, Origin};
pub use binary::{is_binary, write_binary};
pub use write::{write_csv, write_json};

/// What a solution file claims, and what it says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionFile {
    /// The values with the numbers that prove them.
    pub values: Values,
    /// The move at each position, [`NONE`](crate::graph::NONE) where there is none; empty if the file has no move at all.
    pub moves: Array<Position>,
    /// The sets of the loopy values, for Grundy values.
    pub sets: Option<LoopySets>,
    /// Whether it says only who wins and by which moves, without remoteness: `paritysol`.
    pub winners_only: bool,
    /// What it says about itself; a CSV file says nothing.
    pub about: About,
}

impl SolutionFile {
    /// The question that it answers.
    pub fn question(&self) -> Question {
        self.values.question()
    }

    /// Its claims, for [`check`](crate::check::check).
    pub fn claims(&self) -> Claims<'_> {
        Claims {
            values: &self.values,
            moves: &self.moves,
            sets: self.sets.as_ref(),
            winners_only: self.winners_only,
        }
    }
}

impl<'a> From<&'a SolutionFile> for Claims<'a> {
    fn from(file: &'a SolutionFile) -> Self {
        file.claims()
    }
}

/// Reads a solution file of `game`: binary if it has the sign of that, JSON if it begins with `{`, `paritysol` if with that
/// word, else CSV.
///
/// The rows may come in any order. Each position has exactly one; a missing, a second or an unknown one is an error with
/// its line and column, as is every field that is not what its column holds. Whether the claims are *right* is not
/// asked here: that is [`check`](crate::check::check). In JSON the counts of the summary must fit the rows.
///
/// Time O(bytes), for named positions with a hash of each name; space as the answer itself, whatever numbers stand in
/// the file.
///
/// ```
/// use retrograde_core::{Control, GameGraph, Graph, check, solution_file};
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 1)])?);
/// let file = b"position,outcome,remoteness,move\n1,loss,0,\n0,win,1,1\n";
/// let file = solution_file::read(file, &game, &Control::default())?;
/// assert!(check::check(&game, &file, &Control::default())?.is_right());
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn read(bytes: &[u8], game: &GameGraph, control: &Control) -> Result<SolutionFile> {
    if is_binary(bytes) {
        return binary::read(bytes, None, game, control);
    }
    let decoded = decode(bytes, control)?;
    let text = &*decoded.bytes;
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
    match first {
        Some(b'{') => json::read(text, game, control),
        Some(_) if text.trim_ascii_start().starts_with(paritysol::WORD) => {
            paritysol::read(text, game, control)
        }
        _ => csv::read(text, game, control),
    }
}

/// The same for bytes that somebody keeps: the moves of a binary file stay where they are, so that only the values take
/// memory.
pub fn read_shared(bytes: SharedBytes, game: &GameGraph, control: &Control) -> Result<SolutionFile> {
    match (*bytes).as_ref() {
        all if is_binary(all) => binary::read(all, Some(&bytes), game, control),
        all => read(all, game, control),
    }
}

/// The columns of each question's rows, in the order of CSV.
fn columns(question: Question) -> &'static [&'static str] {
    match question {
        Question::Outcome => &["position", "outcome", "remoteness", "move"],
        Question::Score => &["position", "score", "move", "rank"],
        Question::Grundy => &["position", "grundy", "time"],
    }
}
