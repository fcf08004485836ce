//! `queen`: Wythoff's game as a board, with its lost squares, and what the queen can win by.

use retrograde::heap::queen::Queen;
use serde::Serialize;

use super::Call;
use crate::{failure::Failure, reply, request::whole};

/// The largest board, and the usual one.
const MOST: u64 = 100;
const USUAL: u64 = 13;

#[derive(Serialize)]
struct Reply {
    side: usize,
    /// Row by row from the bottom.
    values: Vec<Vec<u32>>,
    /// Where the queen stands, and the squares that she wins by going to.
    at: Option<(usize, usize)>,
    winning: Vec<(usize, usize)>,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let side = call.request.number("side", MOST)?.unwrap_or(USUAL) as usize;
    let at = match call.request.list("at", 2)? {
        None => None,
        Some([x, y]) if side > 0 => {
            let most = side as u64 - 1;
            Some((whole("at", x, most)? as usize, whole("at", y, most)? as usize))
        }
        Some(_) => {
            return Err(Failure::request(
                "`at` is no square of the board",
                "give two coordinates, such as [9, 7]",
            ));
        }
    };
    let board = Queen::board(side)?;
    let row = |y| (0..side).map(|x| board.value(x, y).unwrap_or(0)).collect();
    reply::ok(Reply {
        side,
        values: (0..side).map(row).collect(),
        at,
        winning: at.map_or_else(Vec::new, |(x, y)| board.moves_to(x, y, 0)),
    })
}
