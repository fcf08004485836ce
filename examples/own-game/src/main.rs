//! Two corridors: a man each in a row of squares; a move is any number of steps ahead, past the other, and who cannot move loses.
//!
//! The game numbers its positions, so its tables need no keys. `own-game tabulate 5x7 -o x.rgt`, `query`, `check`, `play` and all
//! other commands of `retrograde` work for it.

use retrograde::{
    Error, Result,
    rules::{Game, Numbered, Numbering, Slot},
};
use retrograde_cli::{OwnGame, main_of};

/// The squares that the mover and the other player have before them at the start.
struct Corridors(u32, u32);

impl Game for Corridors {
    type Position = (u32, u32);

    fn starts(&self) -> Result<Vec<(u32, u32)>> {
        Ok(vec![(self.0, self.1)])
    }

    fn moves(&self, &(mine, others): &(u32, u32), moves: &mut Vec<(u32, u32)>) -> Result<()> {
        // The other player is to move then, so the numbers change places.
        moves.extend((1..=mine.min(3)).map(|steps| (others, mine - steps)));
        Ok(())
    }

    fn name(&self, (mine, others): &(u32, u32)) -> Result<String> {
        Ok(format!("{mine}x{others}"))
    }

    fn numbered(&self) -> Option<&dyn Numbered<Position = (u32, u32)>> {
        Some(self)
    }
}

/// A tier for each number of squares that are left; the slot is how many of them are the mover's.
impl Numbered for Corridors {
    fn numbering(&self) -> Result<Vec<Numbering>> {
        let tier = |left: usize| Numbering {
            name: format!("{left} left"),
            slots: left as u64 + 1,
            reads: (left.saturating_sub(3)..left).collect(),
            inner: false,
        };
        Ok((0..=(self.0 + self.1) as usize).map(tier).collect())
    }

    fn slot(&self, &(mine, others): &(u32, u32)) -> Result<Option<Slot>> {
        Ok(Some(((mine + others) as usize, mine)))
    }

    fn position(&self, (left, mine): Slot) -> Result<Option<(u32, u32)>> {
        Ok(Some((mine, left as u32 - mine)))
    }
}

fn main() -> std::process::ExitCode {
    main_of(OwnGame {
        name: "own-game",
        rules: "Walk one, two or three squares ahead; who cannot move loses.",
        example: "5x7",
        open: |text| {
            let number = |text: &str| text.parse().ok().filter(|number| *number <= 1000);
            let sizes = text.split_once('x').and_then(|(a, b)| Some((number(a)?, number(b)?)));
            let (mine, others) =
                sizes.ok_or_else(|| Error::invalid(format!("`{text}` is no pair of numbers up to 1000")))?;
            Ok(Box::new(Corridors(mine, others)))
        },
    })
}
