//! Playing a solved game: every move with its quality, perfect and weaker opponents, hints, taking back, and a review of what
//! each player could have had.
//!
//! The engine knows nothing of screens and keyboards, and nothing of who is a person: a program asks for
//! [`Play::choices`], plays one with [`Play::play`], and lets an [`Opponent`] reply. It is the same on every game that has
//! been solved, whatever was asked.

mod choice;
mod opponent;
mod review;
mod round;

pub use choice::{Choice, Quality, Worth};
pub use opponent::Opponent;
pub use review::{Mistake, Review, Tally};
pub use round::Round;

use serde::Serialize;

use crate::{
    core::{End, Error, GameGraph, Player, Position, Result, Solution},
    solve::strategy::Chooser,
    words::{self, Language},
};

/// A play under way, from its first position to the current one.
///
/// ```
/// use retrograde::{
///     GameGraph, Graph, Player,
///     play::{Ending, Opponent, Play, Quality},
///     solve,
/// };
///
/// let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
/// let game = GameGraph::new(Graph::from_moves(6, &moves)?);
/// let solution = solve(&game)?;
///
/// let mut play = Play::new(&game, &solution, 0)?;
/// assert_eq!(play.outlook().to_string(), "win in 3");
/// let choices: Vec<_> = play.choices().iter().map(|choice| (choice.to, choice.quality)).collect();
/// assert_eq!(choices, [(1, Quality::Best), (2, Quality::Best)]);
/// play.play(1)?;
/// while let Some(reply) = play.reply(&Opponent::PERFECT) {
///     play.play(reply)?;
/// }
/// assert_eq!(play.ending(), Some(Ending::Won(Player::First)));
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Debug)]
pub struct Play<'a> {
    game: &'a GameGraph,
    solution: &'a Solution,
    chooser: Chooser<'a>,
    /// All positions of the play; the last is the current one. Never empty.
    line: Vec<Position>,
}

/// How a play has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "ending", content = "value", rename_all = "snake_case")]
pub enum Ending {
    /// This player has won. In an alternating game First is who moved first.
    Won(#[serde(serialize_with = "as_word")] Player),
    /// Nobody has won.
    Tied,
    /// First has got this many points.
    Scored(i64),
}

fn as_word<S: serde::Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(player.word())
}

impl<'a> Play<'a> {
    /// A play of `game` that starts at `start`. `solution` is what was found of the game; its moves are followed where it has
    /// any, and chosen where it has none.
    ///
    /// Errors: there is no such position; the solution belongs to another game; it has no moves, but priorities decide infinite
    /// play, and who wins that wins by his moves.
    pub fn new(game: &'a GameGraph, solution: &'a Solution, start: Position) -> Result<Play<'a>> {
        let (values, moves) = (&solution.values, &solution.moves);
        if values.len() != game.positions() || !(moves.is_empty() || moves.len() == values.len() as usize) {
            return Err(Error::invalid("this solution belongs to another game"));
        }
        if moves.is_empty() && !values.is_empty() && game.infinite.parity().is_some() {
            return Err(Error::invalid(
                "this solution has no moves, and who wins infinite play by priorities wins it by his moves",
            ));
        }
        if start >= game.positions() {
            return Err(Error::invalid(format!("there is no position {start} to start from")));
        }
        Ok(Play { game, solution, chooser: Chooser::of_few(game, values), line: vec![start] })
    }

    /// A play that has come along `line`, its last position the current one.
    ///
    /// Errors: as for [`Play::new`]; the line is empty, or no move leads from one of its positions to the next.
    pub fn along(game: &'a GameGraph, solution: &'a Solution, line: Vec<Position>) -> Result<Play<'a>> {
        let start = line.first().ok_or_else(|| Error::invalid("a play has at least one position"))?;
        let mut play = Play::new(game, solution, *start)?;
        for pair in line.windows(2) {
            if pair[1] >= game.positions() || !game.graph.moves(pair[0]).contains(&pair[1]) {
                return Err(Error::invalid(format!("no move leads from {} to {}", pair[0], pair[1])));
            }
        }
        play.line = line;
        Ok(play)
    }

    /// The game.
    pub fn game(&self) -> &'a GameGraph {
        self.game
    }

    /// The current position.
    pub fn position(&self) -> Position {
        self.line[self.line.len() - 1]
    }

    /// All positions of the play, the current one last.
    pub fn line(&self) -> &[Position] {
        &self.line
    }

    /// Who is to move. In an alternating game First is who moved first. At the end it is who would have to move; `None` if
    /// that position belongs to nobody.
    pub fn mover(&self) -> Option<Player> {
        self.mover_at(self.line.len() - 1)
    }

    /// Who moves at the `ply`-th position of the play.
    fn mover_at(&self, ply: usize) -> Option<Player> {
        match &self.game.owners {
            Some(owners) => owners[self.line[ply] as usize],
            None if ply.is_multiple_of(2) => Some(Player::First),
            None => Some(Player::Second),
        }
    }

    /// What the current position is worth to who is to move, if both play as well as they can.
    pub fn outlook(&self) -> Worth {
        let mover = self.mover().unwrap_or(Player::First);
        choice::worth(self.game, &self.solution.values, self.position(), mover, mover)
    }

    /// The moves, in input order, parallel ones once. Time O(moves of the position).
    pub fn choices(&self) -> Vec<Choice> {
        self.choices_at(self.line.len() - 1)
    }

    fn choices_at(&self, ply: usize) -> Vec<Choice> {
        // A position with moves belongs to somebody.
        let mover = self.mover_at(ply).unwrap_or(Player::First);
        choice::choices(self.game, self.solution, self.line[ply], mover)
    }

    /// The move that is played at `v`.
    fn best(&self, v: Position) -> Option<Position> {
        if self.solution.moves.is_empty() { self.chooser.choose(v) } else { self.solution.best_move(v) }
    }

    /// A best move; `None` at the end.
    pub fn hint(&self) -> Option<Choice> {
        let best = self.best(self.position())?;
        self.choices().into_iter().find(|choice| choice.to == best)
    }

    /// Moves to `to`, and says how good that was.
    ///
    /// Errors: there is no such move; the message names those that there are.
    pub fn play(&mut self, to: Position) -> Result<Choice> {
        let choices = self.choices();
        let Some(choice) = choices.iter().find(|choice| choice.to == to) else {
            let label = |v| self.game.label(v).into_owned();
            let from = label(self.position());
            let to = if to < self.game.positions() { label(to) } else { to.to_string() };
            let error = Error::invalid(format!("there is no move from {from} to {to}"));
            return Err(match choices.is_empty() {
                true => error.help(format!("the play has ended at {from}")),
                false => error.help(format!(
                    "from {from} you can move to {}",
                    words::list(Language::English.words(), choices.iter().map(|choice| label(choice.to)))
                )),
            });
        };
        self.line.push(to);
        Ok(choice.clone())
    }

    /// What `opponent` plays here; `None` at the end. The same play gets the same reply from the same opponent.
    pub fn reply(&self, opponent: &Opponent) -> Option<Position> {
        opponent.choose(self.line.len() as u64, &self.choices(), || self.best(self.position()))
    }

    /// Takes the last move back, and returns where it led; `None` if there is none.
    pub fn undo(&mut self) -> Option<Position> {
        if self.line.len() > 1 { self.line.pop() } else { None }
    }

    /// How the play has ended; `None` while there are moves.
    pub fn ending(&self) -> Option<Ending> {
        let end = self.game.terminal_result(self.position())?;
        // Results speak of First in an owned game, of the mover in an alternating one.
        let second = !self.game.is_owned() && self.mover() == Some(Player::Second);
        Some(match end {
            End::Tie => Ending::Tied,
            End::Win | End::Loss => {
                Ending::Won(if (end == End::Win) != second { Player::First } else { Player::Second })
            }
            End::Score(score) => Ending::Scored(if second { score.saturating_neg() } else { score }),
        })
    }

    /// How often the current position has come up in this play with the same player to move: twice or more says that the
    /// play goes round. Time O(moves made).
    pub fn repetitions(&self) -> usize {
        let mover = self.mover();
        let (line, position) = (&self.line, self.position());
        (0..line.len()).filter(|&ply| line[ply] == position && self.mover_at(ply) == mover).count()
    }

    /// The way round that the play has gone since it was first here with the same player to move, and what it is worth to go on
    /// so for ever; `None` if the position has not come up before. Time O(moves made).
    pub fn round(&self) -> Option<Round> {
        let mover = self.mover();
        let last = self.line.len() - 1;
        let first =
            (0..last).find(|&ply| self.line[ply] == self.line[last] && self.mover_at(ply) == mover)?;
        Some(Round::of(self.game, self.line[first..].to_vec()))
    }

    /// Which moves were not the best, and what each player could have had. Time O(moves of all positions of the play).
    pub fn review(&self) -> Review {
        self.review_in(Language::English)
    }

    /// The same as [`Play::review`], told in a language.
    pub fn review_in(&self, language: Language) -> Review {
        review::review(self, language)
    }
}
