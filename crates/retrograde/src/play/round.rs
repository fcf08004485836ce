//! What it is worth to go round for ever.

use crate::{
    core::{GameGraph, Infinite, Player, Position},
    words::{self, Language},
};

/// A way round, and who wins if the play goes round so for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The positions on the way; the last is the first again.
    pub way: Vec<Position>,
    /// Who wins; `None` if nobody does.
    pub winner: Option<Player>,
    /// The priority that decides; `None` if priorities do not.
    pub priority: Option<u64>,
}

impl Round {
    /// The way round with its worth. It has two positions or more.
    pub(super) fn of(game: &GameGraph, mut way: Vec<Position>) -> Round {
        // The same way twice is that way.
        let once = (1..way.len()).find(|&once| way.iter().zip(&way[once..]).all(|(one, other)| one == other));
        let moves = way.len() - 1;
        way.truncate(once.filter(|&once| moves.is_multiple_of(once)).unwrap_or(moves) + 1);
        let (parity, all) = (game.infinite.parity(), game.priorities.as_ref());
        let priority = parity.zip(all).and_then(|(parity, all)| {
            let on_way = way.iter().map(|&v| all[v as usize]);
            if parity.is_max() { on_way.max() } else { on_way.min() }
        });
        let winner = match parity.zip(priority) {
            Some((parity, priority)) => Some(parity.winner(priority)),
            // What no outcome is made of is no win either.
            None => game.infinite_winner().ok().flatten(),
        };
        Round { way, winner, priority }
    }

    /// What it is worth, in a sentence of a language: `That is a win of Second: on the way round, 3 → 7 → 3, the greatest number
    /// is 5, and 5 is odd.`
    pub fn text(&self, game: &GameGraph, language: Language) -> String {
        let words = language.words();
        let way = || words::arrows(words, game, &self.way);
        let named = || {
            // Of the positions that a Büchi or co-Büchi game names, the first on the way.
            let all = game.priorities.as_ref()?;
            let number = if game.infinite == Infinite::Buchi { 2 } else { 1 };
            self.way.iter().find(|&&v| all[v as usize] == number).map(|&v| game.label(v))
        };
        match (game.infinite, self.winner, self.priority) {
            (Infinite::Score(score), ..) if score != 0 => words.round_scores(score),
            (Infinite::Buchi | Infinite::CoBuchi, Some(winner), _) => {
                words.round_visits(winner, &way(), named().as_deref())
            }
            (Infinite::Priorities(parity), Some(winner), Some(priority)) => {
                words.round_decided(winner, &way(), priority, parity)
            }
            (_, Some(winner), _) => words.round_won(winner),
            _ => words.round_drawn().into(),
        }
    }
}
