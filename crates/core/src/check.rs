//! Is an answer right? One look at every position and its moves, without a solver and without a search.
//!
//! An answer carries numbers that prove it (remoteness, rank, time). Each position must keep a few *local* conditions
//! about its own claim and the claims about its options; `docs/certificates.md` states them and proves that together
//! they make the whole answer right. This module checks exactly those conditions. It knows no method, calls none, and
//! cannot: the methods live one crate up.
//!
//! | module | conditions of |
//! | --- | --- |
//! | `outcome` | outcome and remoteness, infinite play drawn or won |
//! | `parity` | outcome, remoteness and move, infinite play decided by priorities |
//! | `score` | score and rank |
//! | `grundy` | nimber and time, loopy values with their sets |
//! | [`heap`] | nim values of heap games: period and its proof |
//! | `walk` | the pass over the positions, in several threads, that names the first wrong one |
//! | `wrong` | how a wrong claim is told to a person |

use crate::{
    Control, Error, GameGraph, Position, Question, Result, Solution, Values, control::Phase,
    loopy_sets::LoopySets, solution::SolutionRef,
};

mod acyclic;
mod ends;
mod grundy;
pub mod heap;
mod outcome;
mod parity;
mod score;
mod walk;
mod wrong;

pub use wrong::{Condition, Witness, Wrong};

/// What somebody claims about a game: what a [`Solution`] holds, or what was read from a solution file.
#[derive(Clone, Copy, Debug)]
pub struct Claims<'a> {
    /// The values with the numbers that prove them.
    pub values: &'a Values,
    /// The move at each position, [`NONE`](crate::graph::NONE) at terminals; empty if no moves are claimed.
    pub moves: &'a [Position],
    /// The sets of the loopy values, if they are claimed and not just read off the moves.
    pub sets: Option<&'a LoopySets>,
    /// Whether only who wins and the winners' moves are claimed, and no remoteness: what a `paritysol` file holds. Only
    /// answers where priorities decide infinite play can be checked so.
    pub winners_only: bool,
}

impl<'a> From<&'a Solution> for Claims<'a> {
    fn from(solution: &'a Solution) -> Self {
        SolutionRef::from(solution).into()
    }
}

impl<'a> From<SolutionRef<'a>> for Claims<'a> {
    fn from(solution: SolutionRef<'a>) -> Self {
        Claims { values: solution.values, moves: solution.moves, sets: None, winners_only: false }
    }
}

/// What the checker says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// Every claim is right: values, certificates and moves.
    Right,
    /// This claim breaks its condition, and no claim about an earlier position does.
    Wrong(Box<Wrong>),
}

impl Verdict {
    /// Whether every claim is right.
    pub fn is_right(&self) -> bool {
        matches!(self, Verdict::Right)
    }
}

/// Checks every claim about `game`.
///
/// *Decides* whether all claims are right, each field of them: value, certificate, move. *Needs* no solver. *Returns*
/// the first position, in order, that breaks a condition, the same for any number of threads. *Errors* are not about
/// wrong claims: the rules of the game are incomplete, the question has no meaning for it, the claims are about another
/// number of positions, memory is short, or the work was stopped. *Time* O(positions + moves); *extra space* none for
/// outcome and score, for Grundy values half a byte a position and a table for a few long rows.
///
/// ```
/// use retrograde_core::{Control, GameGraph, Graph, Outcome, Values, check::{Claims, Verdict, check}};
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 1)])?);
/// let mut outcomes = retrograde_core::value::Outcomes::new(2)?;
/// outcomes.set(0, Outcome::Win);
/// outcomes.set(1, Outcome::Loss);
/// let values = Values::Outcome { outcomes, remoteness: vec![2, 0] };
/// let claims = Claims { values: &values, moves: &[], sets: None, winners_only: false };
/// let Verdict::Wrong(wrong) = check(&game, claims, &Control::default())? else { panic!() };
/// assert_eq!(wrong.position, 0);
/// assert_eq!(wrong.required, "a win with remoteness 1");
/// # Ok::<(), retrograde_core::Error>(())
/// ```
///
/// Source: the conditions are the ones of retrograde analysis (Zermelo 1913; Thompson 1986), of a counter function for
/// loopy nimbers (Smith 1966; Fraenkel and Yesha 1986), stated and proved in `docs/certificates.md`.
pub fn check<'a>(game: &GameGraph, claims: impl Into<Claims<'a>>, control: &Control) -> Result<Verdict> {
    let claims = claims.into();
    game.check_rules()?;
    let n = game.positions();
    let fits = |len: usize| len == n as usize;
    let whole = match claims.values {
        Values::Outcome { outcomes, remoteness } => fits(outcomes.len() as usize) && fits(remoteness.len()),
        Values::Score { scores, ranks } => fits(scores.len()) && fits(ranks.len()),
        Values::Grundy { nimbers, times } => fits(nimbers.len()) && fits(times.len()),
    };
    if !whole || !(claims.moves.is_empty() || fits(claims.moves.len())) {
        return Err(Error::invalid(format!(
            "this answer is not about this game, which has {n} positions: the numbers of values, certificates and moves differ"
        ))
        .help("check it against the game that it was solved from"));
    }
    if claims.winners_only && game.infinite.parity().is_none() {
        return Err(Error::invalid(format!(
            "this answer says only who wins where priorities decide infinite play, but here it is worth `{}`",
            game.infinite
        ))
        .help(crate::error::Advice::InfinitePriorities));
    }
    let passes = if claims.values.question() == Question::Grundy { 2 } else { 1 };
    control.phase(Phase::Checking, passes * u64::from(n))?;
    let wrong = match claims.values {
        Values::Outcome { outcomes, remoteness } => match game.infinite.parity() {
            Some(parity) => {
                let remoteness = (!claims.winners_only).then_some(&remoteness[..]);
                parity::check(game, parity, outcomes, remoteness, claims.moves, control)?
            }
            None => outcome::check(game, outcomes, remoteness, claims.moves, control)?,
        },
        Values::Score { scores, ranks } => score::check(game, scores, ranks, claims.moves, control)?,
        Values::Grundy { nimbers, times } => {
            grundy::check(game, nimbers, times, claims.moves, claims.sets, control)?
        }
    };
    Ok(wrong.map_or(Verdict::Right, |wrong| Verdict::Wrong(Box::new(wrong))))
}
