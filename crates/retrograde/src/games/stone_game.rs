//! Games on a row of stones with scores: Stone Game and Predict the Winner take a pile from either end, Stone Game III one
//! to three from the front. The score is the difference between the mover's stones and the other player's at the end.

use super::{BuiltIn, Parameters, keys::Keyed};
use crate::{
    End,
    core::{
        Result,
        rules::Game,
        scene::{Kind, Look, Scene},
        tablebase::Key,
    },
    explore::AnyGame,
};

pub(super) const STONE_GAME: BuiltIn = BuiltIn {
    name: "stone-game",
    parameters: "the piles, an even number of them, at most 500; their sum is odd",
    example: "5,3,4,5",
    rules: "Take the first or the last pile of the row. The score is what you have more than the other player in the end.",
    position: "0-3 +0: the first and last pile left, and how much the mover is ahead",
    theory: "With an even number of piles and an odd sum the first player wins: he can take all piles of one parity.",
    open: |parameters| open(parameters, Take::Ends),
};

pub(super) const PREDICT_THE_WINNER: BuiltIn = BuiltIn {
    name: "predict-the-winner",
    parameters: "the numbers, at most 500",
    example: "1,5,233,7",
    rules: "Take the first or the last number of the row. The score is what you have more than the other player in the end.",
    position: "0-3 +0: the first and last number left, and how much the mover is ahead",
    theory: "With an even number of numbers the first player never loses; else it is settled by search.",
    open: |parameters| open(parameters, Take::Ends),
};

pub(super) const STONE_GAME_III: BuiltIn = BuiltIn {
    name: "stone-game-iii",
    parameters: "the values of the stones, at most 500; they may be negative",
    example: "1,2,3,7",
    rules: "Take the first one, two or three stones of the row. The score is what you have more than the other player in \
            the end.",
    position: "0-3 +0: the first and last stone left, and how much the mover is ahead",
    theory: "Settled by search.",
    open: |parameters| open(parameters, Take::Front),
};

fn open(parameters: &Parameters, take: Take) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let stones = parameters
        .items(0)
        .map(|item| {
            item.parse().ok().filter(|stone: &i64| stone.unsigned_abs() <= 1_000_000).ok_or_else(|| {
                parameters.error(format!("`{item}` is no whole number from -1000000 to 1000000"))
            })
        })
        .collect::<Result<Vec<i64>>>()?;
    if stones.is_empty() || stones.len() > 500 {
        return Err(parameters.error("between 1 and 500 stones are expected"));
    }
    Ok(Box::new(Row { stones, take }))
}

#[derive(Clone, Copy)]
enum Take {
    Ends,
    Front,
}

struct Row {
    stones: Vec<i64>,
    take: Take,
}

/// The stones `first..end` are left, and the mover is `ahead` of the other player.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Left {
    first: u16,
    end: u16,
    ahead: i64,
}

impl Row {
    /// What is left for the other player after this move.
    fn after(&self, left: &Left, first: u16, end: u16) -> Left {
        let sum = |from: u16, to: u16| self.stones[usize::from(from)..usize::from(to)].iter().sum::<i64>();
        let taken = sum(left.first, first) + sum(end, left.end);
        Left { first, end, ahead: -(left.ahead + taken) }
    }
}

impl Keyed for Left {
    fn key(&self) -> Key {
        // The points keep their order when the sign is turned round.
        let ahead = u128::from(self.ahead as u64 ^ 1 << 63);
        Key::Wide(u128::from(self.first) << 80 | u128::from(self.end) << 64 | ahead)
    }

    fn of_key(key: &Key) -> Option<Left> {
        let Key::Wide(key) = key else { return None };
        let ahead = (*key as u64 ^ 1 << 63) as i64;
        Some(Left { first: u16::try_from(key >> 80).ok()?, end: (key >> 64) as u16, ahead })
    }
}

impl Game for Row {
    type Position = Left;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<Left>> {
        Ok(vec![Left { first: 0, end: self.stones.len() as u16, ahead: 0 }])
    }

    fn moves(&self, left: &Left, moves: &mut Vec<Left>) -> Result<()> {
        let Left { first, end, .. } = *left;
        match self.take {
            Take::Ends => moves.extend([self.after(left, first + 1, end), self.after(left, first, end - 1)]),
            Take::Front => {
                moves.extend((first + 1..=end.min(first + 3)).map(|next| self.after(left, next, end)))
            }
        }
        Ok(())
    }

    fn result(&self, left: &Left) -> Result<Option<End>> {
        Ok((left.first == left.end).then_some(End::Score(left.ahead)))
    }

    fn name(&self, left: &Left) -> Result<String> {
        let Left { first, end, ahead } = *left;
        Ok(if first == end {
            format!("{first}- {ahead:+}")
        } else {
            format!("{first}-{} {ahead:+}", end - 1)
        })
    }

    fn scene(&self, left: &Left) -> Result<Option<Scene>> {
        let mut scene = Scene::default();
        for i in usize::from(left.first)..usize::from(left.end) {
            let place = scene.add((i + 1).to_string(), i as f64, 0.0, Kind::SQUARE);
            scene.put(place, Look::Letter, None, &self.stones[i].to_string());
        }
        scene.notes.push(format!("{:+}", left.ahead));
        Ok(Some(scene))
    }
}
