//! A wrong claim, told to a person: what is claimed, which condition it breaks, what that requires, which move shows it.

use std::fmt;

use crate::{GameGraph, Position, graph::NONE};

/// A claim that breaks a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The first position that breaks a condition.
    pub position: Position,
    /// What it is called.
    pub label: String,
    /// What is claimed there: `a loss with remoteness 2`.
    pub claim: String,
    /// The condition that it breaks.
    pub condition: Condition,
    /// What must stand there, given the claims about the options: `a win with remoteness 1`.
    pub required: String,
    /// The option that shows it, if one does.
    pub witness: Option<Witness>,
}

/// An option that shows that a claim is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The option.
    pub position: Position,
    /// What it is called.
    pub label: String,
    /// What is claimed there.
    pub claim: String,
}

/// A condition of `docs/certificates.md`, as a rule that a claim can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The result of a terminal, at once.
    Terminal,
    /// One good move makes a position good, and the nearest end counts.
    GoodMove,
    /// Where every move is bad the position is bad, and the farthest end counts.
    AllBad,
    /// Without a good move, the nearest tie counts.
    Tie,
    /// Who would rather play for ever is forced into ties, and the farthest counts.
    ForcedTie,
    /// Nobody can force an end.
    Draw,
    /// Infinite play is won by a player who can keep it up.
    Endless,
    /// No circle that the other player could go round for ever is his.
    Circle,
    /// The score is the best that a move yields.
    BestYield,
    /// A rank stands where an end is forced, and nowhere else.
    RankPlace,
    /// Along the forcing move the rank falls.
    RankFalls,
    /// Every move that the other side could choose lowers the rank.
    RankFallsForAll,
    /// A nimber has a time, a loopy value has none.
    TimePlace,
    /// Every nimber below the claimed one is an option's.
    NimberReached,
    /// No option has the claimed nimber.
    NimberFree,
    /// An option that is greater or loopy can be answered, earlier in time.
    Answered,
    /// A loopy position has a loopy option without its least missing nimber.
    LoopyOption,
    /// The set of a loopy value is what its options have.
    LoopySet,
    /// A position with moves has a move to play, and a terminal has none.
    MovePlace,
    /// The move to play is a move of the game.
    MoveExists,
    /// The move to play is as good as any.
    MoveBest,
}

impl Condition {
    /// A short name for scripts.
    pub fn word(self) -> &'static str {
        match self {
            Condition::Terminal => "terminal",
            Condition::GoodMove => "good-move",
            Condition::AllBad => "all-bad",
            Condition::Tie => "tie",
            Condition::ForcedTie => "forced-tie",
            Condition::Draw => "draw",
            Condition::Endless => "endless",
            Condition::Circle => "circle",
            Condition::BestYield => "best-yield",
            Condition::RankPlace => "rank-place",
            Condition::RankFalls => "rank-falls",
            Condition::RankFallsForAll => "rank-falls-for-all",
            Condition::TimePlace => "time-place",
            Condition::NimberReached => "nimber-reached",
            Condition::NimberFree => "nimber-free",
            Condition::Answered => "answered",
            Condition::LoopyOption => "loopy-option",
            Condition::LoopySet => "loopy-set",
            Condition::MovePlace => "move-place",
            Condition::MoveExists => "move-exists",
            Condition::MoveBest => "move-best",
        }
    }

    /// The rule, as one sentence without a full stop.
    pub fn rule(self) -> &'static str {
        match self {
            Condition::Terminal => "a position without moves has its result at once",
            Condition::GoodMove => "one move to a win of the mover decides, and he takes the nearest",
            Condition::AllBad => {
                "where every move loses the position is lost, and the mover holds out as long as he can"
            }
            Condition::Tie => "who cannot win ties where he can, and takes the nearest tie",
            Condition::ForcedTie => {
                "who wins endless play but has only ties and losses left is tied, and holds out as long as he can"
            }
            Condition::Draw => {
                "without a winning or a tying move, and with a move to a draw, the position is a draw"
            }
            Condition::Endless => {
                "who wins endless play wins where he can stay among his wins, without remoteness where no end is forced"
            }
            Condition::Circle => {
                "who wins for ever leaves the other player no circle whose decisive priority is the other's, as this position's is on one"
            }
            Condition::BestYield => "the score is the best that a move yields for the mover",
            Condition::RankPlace => {
                "a terminal has rank 0, a position worth what infinite play is worth has no rank, every other has one"
            }
            Condition::RankFalls => {
                "some move of the claimed score must lower the rank, or it could be put off for ever"
            }
            Condition::RankFallsForAll => {
                "every move of the claimed score must lower the rank, or the other player could put it off for ever"
            }
            Condition::TimePlace => "a nimber has a time and a loopy value has none",
            Condition::NimberReached => "a position of a nimber has a move to every smaller nimber",
            Condition::NimberFree => "a position of a nimber has no move to the same nimber",
            Condition::Answered => {
                "every move to a loopy value or a greater nimber must be answered by a move back to the nimber, earlier in time"
            }
            Condition::LoopyOption => {
                "a loopy position has a loopy option without the least nimber that it misses itself, or it would be that nimber"
            }
            Condition::LoopySet => "the set of a loopy value holds the nimbers of the options",
            Condition::MovePlace => "every position with moves has a move to play, and no other has one",
            Condition::MoveExists => "the move to play must be a move of the game",
            Condition::MoveBest => "the move to play must keep the value and bring its end nearer",
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What a hot loop says of a wrong claim: the condition, and the option that shows it, [`NONE`] if none does.
pub(super) type Broken = (Condition, Position);

impl Condition {
    /// Whether it speaks of the move to play.
    fn is_about_move(self) -> bool {
        matches!(self, Condition::MovePlace | Condition::MoveExists | Condition::MoveBest)
    }
}

/// The words that only the question of a claim knows.
pub(super) trait Wording {
    /// What is claimed at `v`: `a win with remoteness 1`.
    fn claim(&self, v: Position) -> String;

    /// What the claims about its options require of `v`, in the same words; `condition` is the broken one.
    fn required(&self, v: Position, condition: Condition) -> String;

    /// Whether the move from `v` to `t` is as good as any.
    fn is_best(&self, v: Position, t: Position) -> bool;
}

impl Wrong {
    /// The wrong claim at `v`.
    pub(super) fn new(
        game: &GameGraph,
        moves: &[Position],
        v: Position,
        broken: Broken,
        words: &impl Wording,
    ) -> Wrong {
        let (condition, witness) = broken;
        let (mut claim, mut required) = (words.claim(v), words.required(v, condition));
        if condition.is_about_move() {
            let by = |t: Option<Position>| match t {
                None => "by no move".to_owned(),
                Some(t) if t < game.positions() => format!("by the move to {}", game.label(t)),
                Some(_) => "by a move to a position that does not exist".to_owned(),
            };
            claim = format!("{claim} {}", by(Some(moves[v as usize]).filter(|&t| t != NONE)));
            required = by(game.graph.moves(v).iter().copied().find(|&t| words.is_best(v, t)));
        }
        Wrong {
            position: v,
            label: game.label(v).into_owned(),
            claim,
            condition,
            required,
            witness: (witness != NONE).then(|| Witness {
                position: witness,
                label: game.label(witness).into_owned(),
                claim: words.claim(witness),
            }),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "position {} is claimed {}, but {}: it must be {}",
            self.label,
            self.claim,
            self.condition.rule(),
            self.required
        )?;
        match &self.witness {
            Some(witness) => write!(f, " (see the move to {}, claimed {})", witness.label, witness.claim),
            None => Ok(()),
        }
    }
}
