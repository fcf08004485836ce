//! Northcott's game: in each row stand a man of White and one of Black, who move along it and never pass each other.

use super::{BuiltIn, Parameters};
use crate::{
    Outcome,
    core::{
        Player, Result,
        rules::{ClosedForm, Game},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "northcott",
    parameters: "the columns, from 2 to 20 : for each row, at most 6, the columns of the white man on the left and of the black one on \
                 the right, from 1",
    example: "5:1-4,2-5",
    rules: "Move a man of your colour along its row, any number of empty squares forwards or back; men do not jump. White, which is \
            First, begins. Who cannot move loses; infinite play is a draw.",
    position: "W..B./.W..B W: the rows, and who moves",
    theory: "Nim on the squares between the men of each row: who wins it follows every step back (Winning Ways 1982). Retreats end at \
             the border, so the winner can force the end.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(2)?;
    let columns = parameters.number(0, 2..=20, 5)? as u8;
    let rows: Vec<(u8, u8)> = parameters
        .items(1)
        .map(|item| {
            let number = |text: &str| text.trim().parse().ok().filter(|at| (1..=columns).contains(at));
            let pair = item.split_once('-').and_then(|(white, black)| Some((number(white)?, number(black)?)));
            pair.filter(|(white, black)| white < black).ok_or_else(|| {
                parameters
                    .error(format!("`{item}` is no row: expected two columns up to {columns}, such as 1-4"))
            })
        })
        .collect::<Result<_>>()?;
    if !(1..=6).contains(&rows.len()) {
        return Err(parameters.error(format!("{} rows are given where 1 to 6 are expected", rows.len())));
    }
    let rows = rows.into_iter().map(|(white, black)| (white - 1, black - 1)).collect();
    Ok(Box::new(Northcott { columns, rows }))
}

struct Northcott {
    columns: u8,
    rows: Vec<(u8, u8)>,
}

/// The columns of the men in each row, and who moves.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Board {
    rows: Vec<(u8, u8)>,
    mover: Player,
}

impl Game for Northcott {
    type Position = Board;

    fn starts(&self) -> Result<Vec<Board>> {
        Ok(vec![Board { rows: self.rows.clone(), mover: Player::First }])
    }

    fn moves(&self, board: &Board, moves: &mut Vec<Board>) -> Result<()> {
        for (i, &(white, black)) in board.rows.iter().enumerate() {
            let mut go = |row: (u8, u8)| {
                let mut next = Board { rows: board.rows.clone(), mover: board.mover.other() };
                next.rows[i] = row;
                moves.push(next);
            };
            match board.mover {
                Player::First => (0..black).filter(|&to| to != white).for_each(|to| go((to, black))),
                Player::Second => {
                    (white + 1..self.columns).filter(|&to| to != black).for_each(|to| go((white, to)))
                }
            }
        }
        Ok(())
    }

    fn is_owned(&self) -> bool {
        true
    }

    fn owner(&self, board: &Board) -> Result<Option<Player>> {
        Ok(Some(board.mover))
    }

    fn name(&self, board: &Board) -> Result<String> {
        let row = |&(white, black): &(u8, u8)| -> String {
            let sign = |at| match at {
                at if at == white => 'W',
                at if at == black => 'B',
                _ => '.',
            };
            (0..self.columns).map(sign).collect()
        };
        let rows: Vec<String> = board.rows.iter().map(row).collect();
        Ok(format!("{} {}", rows.join("/"), if board.mover == Player::First { "W" } else { "B" }))
    }

    /// The mover wins exactly if the xor of the gaps is not 0.
    fn closed_form(&self, board: &Board) -> Option<ClosedForm> {
        let sum = board.rows.iter().fold(0, |sum, (white, black)| sum ^ (black - white - 1));
        let first = (sum != 0) == (board.mover == Player::First);
        Some(ClosedForm::Outcome(if first { Outcome::Win } else { Outcome::Loss }))
    }
}
