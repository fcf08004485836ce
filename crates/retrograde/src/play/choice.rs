//! What a move is worth to who makes it.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{
    circles::Circles,
    core::{GameGraph, Outcome, Player, Position, Solution, Values, graph::NONE},
    words::{self, Language},
};

/// What a position is worth to one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// What he gets, and in how many moves; `None` if the play need not end or nobody asked.
    Outcome(Outcome, Option<u32>),
    /// How many points he gets.
    Score(i64),
}

impl Worth {
    /// How much he likes it: a greater number is better. A player prefers a tie to playing for ever, as the solver has it.
    fn rank(self) -> i64 {
        match self {
            Worth::Outcome(Outcome::Loss, _) => 0,
            Worth::Outcome(Outcome::Draw, _) => 1,
            Worth::Outcome(Outcome::Tie, _) => 2,
            Worth::Outcome(Outcome::Win, _) => 3,
            Worth::Score(score) => score,
        }
    }

    /// Whether he gets less than with `other`, sooner or later aside.
    pub fn is_less_than(self, other: Worth) -> bool {
        self.rank() < other.rank()
    }
}

impl Worth {
    /// In words of a language: `win in 3`, `draw`, `score -2`.
    pub fn text(self, language: Language) -> String {
        match self {
            Worth::Outcome(outcome, moves) => language.words().outcome_in(outcome, moves),
            Worth::Score(score) => language.words().score(score),
        }
    }
}

impl fmt::Display for Worth {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl Serialize for Worth {
    /// As its text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How good a move is among those of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// No move is better.
    Best,
    /// It keeps the value, but the way to a win or tie is longer, or that to a loss shorter; in a game that can go round,
    /// it may lead nowhere, or lose by priorities, if played again and again.
    Keeps,
    /// It gives a better value away.
    Loses,
}

impl Quality {
    /// The letter that stands for it where there is no colour: `b`, `k` or `l`.
    pub fn letter(self) -> char {
        match self {
            Quality::Best => 'b',
            Quality::Keeps => 'k',
            Quality::Loses => 'l',
        }
    }

    /// What it does, in a few English words.
    pub fn words(self) -> &'static str {
        self.words_in(Language::English)
    }

    /// What it does, in a few words of a language.
    pub fn words_in(self, language: Language) -> &'static str {
        language.words().quality(self)
    }
}

/// A move, and what it is worth to who makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Where it leads.
    pub to: Position,
    /// How good it is.
    pub quality: Quality,
    /// What it leaves to him; moves are counted from the position that it leads to.
    pub worth: Worth,
    /// How many moves later the end comes than after a best move: less than 0 for a loss that comes sooner. `None` where
    /// the end is not counted in moves, or the value is another.
    pub detour: Option<i64>,
}

impl Choice {
    /// In words of a language: `best: win in 2`, `keeps the value: win in 4, 2 moves longer`, `loses value: draw`.
    pub fn text(&self, language: Language) -> String {
        language.words().choice_is(self.quality, &self.worth.text(language), self.detour)
    }
}

impl fmt::Display for Choice {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// What `v` is worth to `player` if `mover` moves there.
pub(super) fn worth(game: &GameGraph, values: &Values, v: Position, mover: Player, player: Player) -> Worth {
    // Whose values they are: First's in an owned game, the mover's in an alternating one.
    let reversed = if game.is_owned() { player == Player::Second } else { mover != player };
    match values {
        Values::Score { scores, .. } => {
            let score = scores[v as usize];
            Worth::Score(if reversed { score.saturating_neg() } else { score })
        }
        _ => {
            let outcome = values.implied_outcome(&game.graph, v).unwrap_or(Outcome::Draw);
            Worth::Outcome(if reversed { outcome.reversed() } else { outcome }, values.remoteness(v))
        }
    }
}

/// The moves of `v`, where `mover` moves, in input order, parallel ones once.
pub(super) fn choices(game: &GameGraph, solution: &Solution, v: Position, mover: Player) -> Vec<Choice> {
    let values = &solution.values;
    let before = worth(game, values, v, mover, mover);
    let moves = words::distinct(game.graph.moves(v));
    // In an owned game the second argument does not matter.
    let after = |t| worth(game, values, t, mover.other(), mover);
    let holds = matches!(before, Worth::Outcome(Outcome::Win | Outcome::Tie, None));
    let progress = match game.infinite.parity() {
        Some(_) if holds => Progress::Strategy(Strategy { game, solution, v, mover }),
        _ => Progress::of(values, v, before, &moves),
    };
    moves
        .iter()
        .map(|&t| {
            let worth = after(t);
            let detour = match (before, worth) {
                (Worth::Outcome(was, Some(before)), Worth::Outcome(is, Some(after))) if was == is => {
                    Some(i64::from(after) + 1 - i64::from(before))
                }
                _ => None,
            };
            let quality = match () {
                _ if worth.is_less_than(before) => Quality::Loses,
                _ if detour.is_some_and(|detour| detour != 0) || !progress.is_made_at(t) => Quality::Keeps,
                _ => Quality::Best,
            };
            Choice { to: t, quality, worth, detour }
        })
        .collect()
}

/// Which moves come nearer to the end, where that is not counted in moves.
enum Progress<'a> {
    /// All of them.
    Any,
    /// Those after which the end is still counted in moves: a win by playing for ever is no way to it.
    Counted(&'a [u32]),
    /// Those that lower the rank of the score.
    Rank(&'a [u32], u32),
    /// Those that leave the nimber 0 with the least time.
    Time(&'a [u32], u32),
    /// Those that win by priorities, if they are always played.
    Strategy(Strategy<'a>),
}

impl<'a> Progress<'a> {
    fn of(values: &'a Values, v: Position, before: Worth, moves: &[Position]) -> Progress<'a> {
        match values {
            Values::Outcome { remoteness, .. } if remoteness[v as usize] != NONE => {
                Progress::Counted(remoteness)
            }
            Values::Score { ranks, .. } if ranks[v as usize] != NONE => {
                Progress::Rank(ranks, ranks[v as usize])
            }
            Values::Grundy { nimbers, times } if matches!(before, Worth::Outcome(Outcome::Win, _)) => {
                let zeros = moves.iter().filter(|&&t| nimbers[t as usize] == 0);
                let least = zeros.map(|&t| times[t as usize]).min();
                least.map_or(Progress::Any, |least| Progress::Time(times, least))
            }
            _ => Progress::Any,
        }
    }

    fn is_made_at(&self, t: Position) -> bool {
        match self {
            Progress::Any => true,
            Progress::Counted(remoteness) => remoteness[t as usize] != NONE,
            Progress::Rank(ranks, rank) => ranks[t as usize] < *rank,
            Progress::Time(times, least) => times[t as usize] == *least,
            Progress::Strategy(strategy) => strategy.allows(t),
        }
    }
}

/// The moves by which `mover` wins, or ties, a play without end that is at `v`.
struct Strategy<'a> {
    game: &'a GameGraph,
    solution: &'a Solution,
    v: Position,
    mover: Player,
}

impl Strategy<'_> {
    /// Whether it is still one if `mover` always plays `t`: then no circle that the opponent wins goes that way. In a game
    /// that is too large to look at, it is only the solution's move.
    fn allows(&self, t: Position) -> bool {
        let Strategy { game, solution, v, mover } = *self;
        let next = |u: Position| match () {
            _ if u == v => vec![t],
            _ if game.owner(u) == Some(mover) => solution.best_move(u).into_iter().collect(),
            _ => game.graph.moves(u).to_vec(),
        };
        let is_lost = || Circles::from(game, v, next)?.has_one_from_the_start(mover.other());
        solution.best_move(v) == Some(t) || is_lost() == Some(false)
    }
}
