//! The regions of Zielonka's algorithm as steps: what is in a region is marked, and may be taken out of it again.

use serde::Serialize;

use super::{LineKey, MAX_STEPS, Recorder, StepKind, say::Say};
use crate::{
    core::{Outcome, Parity, Player, Position, graph::NONE},
    watch::{Region, Value},
    words::distinct,
};

/// As what a position is marked from a step on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// Who.
    pub position: Position,
    /// Whose region it is in; `None` if it is back in the game that is looked at.
    #[serde(serialize_with = "word")]
    pub player: Option<Player>,
    /// Whether he wins it in the game that is looked at.
    pub won: bool,
    /// His move.
    pub to: Option<Position>,
    /// How many games are around the one that is looked at.
    pub depth: u32,
}

fn word<S: serde::Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    player.map(Player::word).serialize(serializer)
}

/// A trace has at most so many marks for each step that it may have.
const MARKS_A_STEP: usize = 20;

impl Recorder<'_> {
    /// A step about regions, which runs this line.
    pub(super) fn region(&mut self, line: LineKey, depth: usize, region: Region<'_>) {
        let say = self.say();
        let text = say.region(depth, &region);
        let depth = depth as u32;
        match region {
            Region::Ends(decided) => {
                for &(v, outcome, remoteness) in decided {
                    self.decide(v, None, Value::Outcome(outcome, remoteness));
                }
                self.step(StepKind::SetUp, line, None, Vec::new(), text);
            }
            Region::Heads { game, priority, player, heads } => {
                self.level = i64::try_from(priority).ok();
                let open = game.iter().map(|&position| (position, None, false, None));
                self.mark(depth, open);
                self.mark(depth, heads.iter().map(|&position| (position, Some(player), false, None)));
                self.step(StepKind::Region, line, None, Vec::new(), text);
            }
            Region::Join { position, player, by, .. } => {
                self.mark(depth, std::iter::once((position, Some(player), false, by)));
                let moves = match by {
                    Some(to) => vec![(position, to)],
                    None => self.game.graph.moves(position).iter().map(|&to| (position, to)).collect(),
                };
                self.step(StepKind::Join, line, Some(position), moves, text);
            }
            Region::Rest { .. } => self.step(StepKind::Region, line, None, Vec::new(), text),
            Region::All { player, won } => {
                self.win(depth, player, won);
                self.step(StepKind::Won, line, None, moves_of(won), text);
            }
            Region::Seeds { player, seeds, others } => {
                self.mark(depth, others.iter().map(|&position| (position, None, false, None)));
                self.mark(depth, seeds.iter().map(|&(position, to)| (position, Some(player), false, to)));
                self.step(StepKind::Region, line, None, Vec::new(), text);
            }
            Region::Won { player, won, .. } => {
                self.win(depth, player, won);
                self.step(StepKind::Won, line, None, moves_of(won), text);
            }
        }
    }

    fn mark(
        &mut self,
        depth: u32,
        marks: impl Iterator<Item = (Position, Option<Player>, bool, Option<Position>)>,
    ) {
        let marks = marks.map(|(position, player, won, to)| Mark { position, player, won, to, depth });
        self.trace.marks.extend(marks);
        self.full |= self.trace.marks.len() > MARKS_A_STEP * MAX_STEPS;
    }

    /// Marks what a player has won; in the whole game that is decided.
    fn win(&mut self, depth: u32, player: Player, won: &[(Position, Option<Position>)]) {
        self.mark(depth, won.iter().map(|&(position, to)| (position, Some(player), true, to)));
        if depth == 0 {
            let outcome = if player == Player::First { Outcome::Win } else { Outcome::Loss };
            for &(position, to) in won {
                self.decide(position, to, Value::Outcome(outcome, NONE));
            }
        }
    }
}

fn moves_of(won: &[(Position, Option<Position>)]) -> Vec<(Position, Position)> {
    won.iter().filter_map(|&(position, to)| Some((position, to?))).collect()
}

impl Say<'_> {
    /// What happens with a region.
    fn region(&self, depth: usize, region: &Region<'_>) -> String {
        let words = self.words;
        let all = |positions: &[Position]| self.positions(positions);
        let some = |positions: &[Position]| (!positions.is_empty()).then(|| all(positions));
        let won = |won: &[(Position, Option<Position>)]| {
            all(&won.iter().map(|&(position, _)| position).collect::<Vec<_>>())
        };
        match *region {
            Region::Ends(decided) => {
                let of = |outcome: Outcome| {
                    let his = decided.iter().filter(|(_, found, _)| *found == outcome);
                    some(&his.map(|&(v, ..)| v).collect::<Vec<_>>())
                };
                let all = decided.len() == self.game.positions() as usize;
                words.ends_decide(of(Outcome::Win).as_deref(), of(Outcome::Loss).as_deref(), all)
            }
            Region::Heads { game, priority, player, heads } => {
                let parity = self.game.infinite.parity().unwrap_or(Parity::MaxEven);
                words.region_heads(depth, &all(game), priority, (player, parity), &all(heads))
            }
            Region::Join { position, player, by, .. } => {
                let label = self.game.label(position);
                match by {
                    Some(to) => words.region_can(&label, player, &self.game.label(to)),
                    None => {
                        let moves = distinct(self.game.graph.moves(position));
                        words.region_must(&label, player, &all(&moves), moves.len())
                    }
                }
            }
            Region::Rest { player, rest } => words.region_rest(player, some(rest).as_deref()),
            Region::All { player, won: all } => words.region_all(depth, player, &won(all)),
            Region::Seeds { player, seeds, .. } => words.region_seeds(player, &won(seeds)),
            Region::Won { player, won: his, rest } => {
                words.region_won(depth, player, &won(his), some(rest).as_deref())
            }
        }
    }
}
