//! What a question means for a game: the definitions that those who find answers and those who check them share.
//!
//! Only the *finding* has to be independent of the check. A definition written twice could only differ by mistake.

use crate::{
    End, Error, GameGraph, Infinite, Outcome, Player, Question, Result, Rule, error::Advice, graph::Position,
};

impl End {
    /// Who has won when the play ends like this: a score counts by its sign.
    ///
    /// ```
    /// use retrograde_core::{End, Outcome};
    /// assert_eq!([End::Loss, End::Score(3), End::Score(0)].map(End::outcome), [Outcome::Loss, Outcome::Win, Outcome::Tie]);
    /// ```
    pub fn outcome(self) -> Outcome {
        match self {
            End::Win => Outcome::Win,
            End::Loss => Outcome::Loss,
            End::Tie => Outcome::Tie,
            End::Score(score) => match score.signum() {
                1 => Outcome::Win,
                -1 => Outcome::Loss,
                _ => Outcome::Tie,
            },
        }
    }

    /// What it is worth in points: its score, or 1, 0 and -1 for a win, a tie and a loss.
    pub fn points(self) -> i64 {
        match self {
            End::Win => 1,
            End::Tie => 0,
            End::Loss => -1,
            End::Score(score) => score,
        }
    }
}

impl GameGraph {
    /// Who wins an infinite play when the question is the outcome; `None` if nobody does. A score counts by its sign.
    ///
    /// Errors if an alternating game gives infinite play a score other than 0, which would depend on who moves.
    pub fn infinite_winner(&self) -> Result<Option<Player>> {
        match self.infinite {
            Infinite::Draw | Infinite::Score(0) => Ok(None),
            Infinite::Wins(player) => Ok(Some(player)),
            Infinite::Score(score) if self.is_owned() => {
                Ok(Some(if score > 0 { Player::First } else { Player::Second }))
            }
            Infinite::Score(score) => Err(worth_both(score)),
            Infinite::Priorities(_) | Infinite::Buchi | Infinite::CoBuchi => {
                Err(Error::invalid("this method does not know priorities, which decide infinite play here")
                    .help(Advice::Method("parity"))
                    .help(Advice::InfiniteDraw))
            }
        }
    }

    /// The score of infinite play when the question is the score: 0 for a draw.
    ///
    /// Errors if it has none, or one that would depend on who moves: then only a game without cycles has an answer.
    pub fn infinite_score(&self) -> Result<i64> {
        match self.infinite {
            Infinite::Draw | Infinite::Score(0) => Ok(0),
            Infinite::Score(score) if self.is_owned() => Ok(score),
            Infinite::Score(score) => Err(worth_both(score)),
            Infinite::Priorities(_) | Infinite::Buchi | Infinite::CoBuchi => Err(Error::invalid(
                "priorities decide who wins infinite play, but a game with scores and cycles needs a score for it",
            )
            .help(Advice::InfiniteDraw)
            .help(Advice::InfiniteScore)
            .help(Advice::Ask(Question::Outcome))),
            Infinite::Wins(player) => Err(Error::invalid(format!(
                "infinite play is won by {player}, but a game with scores and cycles needs a score for it"
            ))
            .help(Advice::InfiniteDraw)
            .help(Advice::InfiniteScore)
            .help(Advice::Ask(Question::Outcome))),
        }
    }

    /// Every terminal with its result, ascending. Needs [`GameGraph::check_rules`] to have passed.
    ///
    /// Time O(positions + declared results) for all of them: the declared results ascend with the positions.
    pub fn terminals(&self) -> impl Iterator<Item = (Position, End)> + '_ {
        let ends = self.ends();
        let mut next = 0;
        let rows = self.graph.rows();
        (0..self.positions()).filter(move |&v| rows.is_terminal(v)).filter_map(move |v| {
            // A position with a declared result is terminal, so none is skipped.
            if let Some(&(position, end)) = ends.get(next)
                && position == v
            {
                next += 1;
                return Some((v, end));
            }
            // Not declared, so this does not search: it asks the rule.
            self.terminal_result(v).map(|end| (v, end))
        })
    }

    /// Whether every end of the play is worth a number of points: all have scores or none has, and in an alternating
    /// game the other mover's share is a number too.
    ///
    /// Errors name the position. Time O(positions) if there are scores, else O(declared results).
    pub fn admit_score(&self) -> Result<()> {
        if !self.has_scores() {
            return Ok(());
        }
        if let Some((v, _)) = self.terminals().find(|(_, end)| !matches!(end, End::Score(_))) {
            return Err(Error::invalid(format!(
                "position {} ends the play, but it has no score, while others have one",
                self.label(v)
            ))
            .help("give every position without moves a score, or none of them"));
        }
        match self.ends().iter().find(|(_, end)| *end == End::Score(i64::MIN)) {
            Some(&(v, _)) if !self.is_owned() => Err(Error::invalid(format!(
                "position {} has the score {}, and the other player's share would be beyond the greatest number, {}",
                self.label(v),
                i64::MIN,
                i64::MAX
            ))),
            _ => Ok(()),
        }
    }

    /// Whether a Grundy value makes sense in this game: the players alternate, and who cannot move loses.
    ///
    /// Errors say which rule of the game stands against it and what to ask instead. Time O(declared results).
    pub fn admit_grundy(&self) -> Result<()> {
        let refused = |message: String| {
            Error::invalid(message)
                .help(Advice::Ask(Question::Outcome))
                .help("a Grundy value needs normal play and an alternating game")
        };
        if self.is_owned() {
            return Err(refused(
                "a Grundy value speaks of the player to move, but this game has owners".into(),
            ));
        }
        if self.rule == Rule::Misere {
            return Err(refused("under the misère rule positions have no Grundy value".into()));
        }
        match self.ends().iter().find(|(_, end)| *end != End::Loss) {
            Some(&(v, end)) => Err(refused(format!(
                "position {} ends the play with {end}, but a Grundy value needs every end to be a loss for the mover",
                self.label(v)
            ))),
            None => Ok(()),
        }
    }
}

fn worth_both(score: i64) -> Error {
    Error::invalid(format!(
        "infinite play cannot be worth {score}: in an alternating game it would be {score} for both players"
    ))
    .help(Advice::InfiniteDraw)
    .help("give every position an owner")
}
