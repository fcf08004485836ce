//! What a tablebase says, as data with the names that scripts rely on: of a position and its moves, and of all together.

use std::collections::HashSet;

use serde::Serialize;

use super::Neighbourhood;
use crate::{
    Outcome, Player, Position, Result,
    core::tablebase::{Counted, Header, TierHeader},
};

/// What a tablebase says of a position, for its own mover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Said {
    /// What it is called.
    pub position: String,
    /// `win`, `loss`, `tie` or `draw`; empty if the tablebase has nothing there.
    pub outcome: &'static str,
    /// How many moves the play lasts; `None` for a draw, and in a tablebase without remoteness.
    pub remoteness: Option<u32>,
    /// Who moves there, in an owned game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
}

/// What it says of a position, and of each that a move leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Queried {
    /// The position itself.
    #[serde(flatten)]
    pub said: Said,
    /// Where its moves lead, each position once.
    pub moves: Vec<Said>,
}

/// What is said of position 0, whose moves are grown. `header` is that of the tablebase.
///
/// Errors: a block is damaged.
pub fn query(around: &mut dyn Neighbourhood, header: &Header) -> Result<Queried> {
    around.expand(0)?;
    let (game, _) = around.solved()?;
    let said = |v: Position| {
        let (entry, player) = around.entry(v);
        Said {
            position: game.label(v).into_owned(),
            outcome: entry.outcome().map_or("", Outcome::word),
            remoteness: entry.remoteness().filter(|_| header.remoteness),
            player: player.map(Player::word),
        }
    };
    Ok(Queried { said: said(0), moves: distinct(game.graph.moves(0)).into_iter().map(said).collect() })
}

/// Moves to positions that are alike are one.
pub fn distinct(moves: &[Position]) -> Vec<Position> {
    let mut seen = HashSet::new();
    moves.iter().copied().filter(|v| seen.insert(*v)).collect()
}

/// What is counted in a tablebase, or in a tier of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Numbers {
    /// How many positions there are.
    pub positions: u64,
    /// How many are won, for the player to move (for First in an owned game).
    pub win: u64,
    /// How many are lost.
    pub loss: u64,
    /// How many are tied.
    pub tie: u64,
    /// How many are drawn.
    pub draw: u64,
    /// The greatest remoteness; `None` if there is none.
    pub longest: Option<u32>,
}

/// A tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tier<'a> {
    /// What it is called.
    pub name: &'a str,
    /// How many slots it has.
    pub slots: u64,
    /// What is counted in it.
    #[serde(flatten)]
    pub numbers: Numbers,
}

/// Everything that is counted in a tablebase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stats<'a> {
    /// The game that it is of.
    pub game: &'a str,
    /// What is counted in all tiers.
    #[serde(flatten)]
    pub numbers: Numbers,
    /// The tiers, in the order in which they were solved.
    pub tiers: Vec<Tier<'a>>,
    /// For each remoteness how many positions are lost, won and tied.
    pub histogram: Vec<[u64; 3]>,
}

impl Numbers {
    fn of(counted: &Counted, remoteness: bool) -> Numbers {
        Numbers {
            positions: counted.positions(),
            win: counted.of(Outcome::Win),
            loss: counted.of(Outcome::Loss),
            tie: counted.of(Outcome::Tie),
            draw: counted.of(Outcome::Draw),
            longest: counted.longest().filter(|_| remoteness),
        }
    }
}

impl<'a> Stats<'a> {
    /// What this header says.
    pub fn of(header: &'a Header) -> Stats<'a> {
        let tier = |tier: &'a TierHeader| Tier {
            name: &tier.name,
            slots: tier.slots,
            numbers: Numbers::of(&tier.counted, header.remoteness),
        };
        let counted = header.counted();
        Stats {
            game: &header.game,
            numbers: Numbers::of(&counted, header.remoteness),
            tiers: header.tiers.iter().map(tier).collect(),
            histogram: if header.remoteness { counted.decided } else { Vec::new() },
        }
    }
}
