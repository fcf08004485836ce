//! Why a position has its value, in sentences that a person can follow, with the line of play.
//!
//! Every sentence says only what the values and the moves show, and carries the moves that it speaks of, so that a
//! picture can draw them.

mod grundy;
mod outcome;
mod score;

use std::collections::HashMap;

use serde::Serialize;

use crate::{
    core::{GameGraph, Outcome, Position, Solution, Values},
    solve::strategy::Chooser,
    words::{self, Ending, Language, Lead, Turn, Who, Words},
};

/// The greatest number of moves in [`Explanation::line`].
pub const MAX_LINE: usize = 1_000;

/// How many options are spoken of one by one.
const SAID: usize = 8;

/// Why a position has its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The position.
    pub position: Position,
    /// The question, as its word.
    pub question: &'static str,
    /// The value: `win`, `-3`, `∞{0,2}`.
    pub value: String,
    /// The proof in words.
    pub sentences: Vec<Sentence>,
    /// The play if both play as well as they can: the position itself, then one position after another.
    pub line: Vec<Position>,
    /// The place in `line` to which its last position moves back, if the play goes round for ever.
    pub returns_to: Option<usize>,
    /// Whether `line` is whole: it stops at an end of the play or goes round. Else it was cut at [`MAX_LINE`].
    pub complete: bool,
}

/// A sentence, and the moves that it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The sentence.
    pub text: String,
    /// The moves.
    pub moves: Vec<(Position, Position)>,
}

impl Explanation {
    /// The moves that prove the value, each once: those that the sentences speak of.
    pub fn certificate(&self) -> Vec<(Position, Position)> {
        let mut moves: Vec<_> = self.sentences.iter().flat_map(|sentence| sentence.moves.clone()).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }
}

impl std::fmt::Display for Explanation {
    /// One sentence a line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.sentences.iter().try_for_each(|sentence| writeln!(f, "{}", sentence.text))
    }
}

/// Explains the value of `position`.
///
/// Needs the solution of this game, with or without moves. Panics if `position` is none of its positions. Time
/// O(moves of the positions that it speaks of).
///
/// ```
/// use retrograde::{GameGraph, Graph, explain::explain, solve};
///
/// let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
/// let game = GameGraph::new(Graph::from_moves(6, &moves)?);
/// let solution = solve(&game)?;
/// assert_eq!(
///     explain(&game, &solution, 2).to_string(),
///     "Position 2 is lost for the player to move, in 2 moves.\n\
///      Every move leads to a position that is won for the opponent: 3 is answered by 5, and 4 is answered by 5.\n\
///      All of them resist equally long.\n\
///      Best play: 2 → 3 → 5. There the player to move has no moves and loses.\n"
/// );
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn explain(game: &GameGraph, solution: &Solution, position: Position) -> Explanation {
    explain_in(game, solution, position, Language::English)
}

/// The same as [`explain()`], told in a language.
pub fn explain_in(
    game: &GameGraph,
    solution: &Solution,
    position: Position,
    language: Language,
) -> Explanation {
    let mut account = Account {
        game,
        words: language.words(),
        solution,
        chooser: Chooser::of_few(game, &solution.values),
        position,
        sentences: Vec::new(),
        line: Vec::new(),
        returns_to: None,
        complete: true,
    };
    account.play();
    let value = match &solution.values {
        Values::Outcome { outcomes, remoteness } => outcome::explain(&mut account, outcomes, remoteness),
        Values::Score { scores, ranks } => score::explain(&mut account, scores, ranks),
        Values::Grundy { nimbers, times } => grundy::explain(&mut account, nimbers, times),
    };
    Explanation {
        position,
        question: solution.values.question().word(),
        value,
        sentences: account.sentences,
        line: account.line,
        returns_to: account.returns_to,
        complete: account.complete,
    }
}

/// An explanation in the making.
struct Account<'a> {
    game: &'a GameGraph,
    words: &'static dyn Words,
    solution: &'a Solution,
    chooser: Chooser<'a>,
    position: Position,
    sentences: Vec<Sentence>,
    line: Vec<Position>,
    returns_to: Option<usize>,
    complete: bool,
}

impl<'a> Account<'a> {
    fn say(&mut self, text: String, moves: Vec<(Position, Position)>) {
        self.sentences.push(Sentence { text, moves });
    }

    /// Says why the play ends at the position.
    fn say_end(&mut self, outcome: Outcome) {
        let text = words::end(self.words, self.game, self.position, outcome, Lead::Full);
        self.say(text, Vec::new());
    }

    fn label(&self, v: Position) -> std::borrow::Cow<'a, str> {
        self.game.label(v)
    }

    /// The move that is played at `v`.
    fn best_move(&self, v: Position) -> Option<Position> {
        if self.solution.moves.is_empty() { self.chooser.choose(v) } else { self.solution.best_move(v) }
    }

    /// Follows the moves to the end, or until they come back to where they were.
    fn play(&mut self) {
        let mut places = HashMap::new();
        let mut v = self.position;
        loop {
            places.insert(v, self.line.len());
            self.line.push(v);
            let Some(next) = self.best_move(v) else { return };
            self.returns_to = places.get(&next).copied();
            if self.returns_to.is_some() {
                return;
            }
            if self.line.len() > MAX_LINE {
                self.complete = false;
                return;
            }
            v = next;
        }
    }

    /// The moves along the line.
    fn line_moves(&self) -> Vec<(Position, Position)> {
        let mut moves: Vec<_> = self.line.windows(2).map(|pair| (pair[0], pair[1])).collect();
        if let (Some(place), Some(&last)) = (self.returns_to, self.line.last()) {
            moves.push((last, self.line[place]));
        }
        moves
    }

    /// `0 → 1 → 3`, with a hole in it if it is long.
    fn arrows(&self, line: &[Position]) -> String {
        words::arrows(self.words, self.game, line)
    }

    /// The part of the line that goes round, back at its first position, if there is one.
    fn round(&self) -> Option<Vec<Position>> {
        let place = self.returns_to?;
        let mut round = self.line[place..].to_vec();
        round.push(self.line[place]);
        Some(round)
    }

    /// Who moves at the `place`-th position of the line.
    fn mover_on_line(&self, place: usize) -> Who {
        match self.game.owner(self.line[place]) {
            Some(owner) => Who::Player(owner),
            None if place.is_multiple_of(2) => Who::Mover,
            None => Who::Opponent,
        }
    }

    /// Whose the result at the `place`-th position of the line is.
    fn turn_on_line(&self, place: usize) -> Turn {
        match self.game.is_owned() {
            true => Turn::First,
            false if place.is_multiple_of(2) => Turn::Mover,
            false => Turn::Opponent,
        }
    }

    /// Says how the play goes on for ever.
    fn go_round(&mut self) {
        let text = match (self.round(), self.returns_to) {
            (Some(round), Some(0)) => self.words.go_round(&self.arrows(&round)),
            (Some(round), Some(place)) => {
                self.words.go_and_round(&self.arrows(&self.line[..=place]), &self.arrows(&round))
            }
            _ => self.words.go_on(&self.arrows(&self.line)),
        };
        self.say(text, self.line_moves());
    }

    /// Says how the play goes. `ending` says what happens at the `place`-th position of the line, where it ends.
    fn best_play(&mut self, ending: impl FnOnce(&Self, usize) -> Ending) {
        if self.returns_to.is_some() {
            return self.go_round();
        }
        let arrows = self.arrows(&self.line);
        let text = match self.complete {
            true => {
                let ending = ending(self, self.line.len() - 1);
                self.words.best_play(&arrows, &self.words.ending(&ending))
            }
            false => self.words.best_play_begins(&arrows),
        };
        self.say(text, self.line_moves());
    }
}
