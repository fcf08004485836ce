//! `heaps`: heaps of several games at once, their xor in binary, and every winning move.

use std::sync::Arc;

use retrograde::{
    Control, Rule,
    error::Advice,
    heap::{Answer, Code, SumMove, misere, queen::Queen},
    nim::BinaryTable,
};
use serde::Serialize;
use serde_json::{Map, Value};

use super::Call;
use crate::{
    failure::Failure,
    heaps, reply,
    request::{whole, wrong},
    shelf::Shelf,
};

/// The most heaps.
const MOST: usize = 64;
/// The most winning moves that are listed.
const MOST_MOVES: usize = 1000;
/// The most positions that are looked at in misère play, as far as a browser's tab bears.
pub(super) const MOST_POSITIONS: usize = 1 << 21;

const EXPECTED: &str = "objects such as {\"code\": \"0.77\", \"heap\": 9}, or {\"queen\": [9, 7]}";

/// One part of the sum.
enum Part {
    Heap { answer: Arc<Answer>, size: u64 },
    Queen { board: Queen, x: usize, y: usize },
}

#[derive(Serialize)]
struct Reply {
    values: Vec<u32>,
    value: u32,
    wins: bool,
    columns: Vec<u64>,
    rows: Vec<Vec<u8>>,
    sum_row: Vec<u8>,
    winning: Vec<Winning>,
    complete: bool,
}

/// A winning move: what it takes from a heap and leaves there, or the square that the queen goes to; and what the part is worth then.
#[derive(Serialize)]
struct Winning {
    part: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<(usize, usize)>,
    value: Option<u32>,
}

impl Winning {
    fn of(part: usize, found: SumMove, value: Option<u32>) -> Winning {
        Winning { part, taken: Some(found.taken), left: Some(found.left), to: None, value }
    }
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let listed = call
        .request
        .list("heaps", MOST)?
        .ok_or_else(|| Failure::request("there is no list `heaps`", format!("give {EXPECTED}")))?;
    let listed = listed.iter().map(|part| part.as_object().ok_or_else(|| wrong("heaps", EXPECTED, part)));
    let listed = listed.collect::<Result<Vec<_>, _>>()?;
    if call.request.rule()? == Some(Rule::Misere) {
        return under_misere(call, &listed);
    }
    let parts = listed.iter().map(|&part| part_of(call.shelf, part, &listed, call.control));
    let parts = parts.collect::<Result<Vec<_>, Failure>>()?;
    let values = parts.iter().map(Part::value).collect::<Result<Vec<u32>, Failure>>()?;
    let value = values.iter().fold(0, |xor, value| xor ^ value);
    let (mut winning, mut complete) = (Vec::new(), true);
    for (number, part) in parts.iter().enumerate() {
        let wanted = values[number] ^ value;
        // A part has a move to every lesser value, and only there is one that wins for sure.
        if wanted >= values[number] || parts[..number].iter().any(|other| other.is_like(part)) {
            continue;
        }
        let room = MOST_MOVES - winning.len();
        match part {
            Part::Heap { answer, size } => {
                let (found, all) = answer.moves_with(*size, wanted, room)?;
                complete &= all;
                winning.extend(found.into_iter().map(|found| Winning::of(number, found, Some(wanted))));
            }
            Part::Queen { board, x, y } => {
                let squares = board.moves_to(*x, *y, wanted).into_iter().take(room);
                winning.extend(squares.map(|to| Winning {
                    part: number,
                    taken: None,
                    left: None,
                    to: Some(to),
                    value: Some(wanted),
                }));
            }
        }
    }
    let table = BinaryTable::of(&values.iter().map(|&value| u64::from(value)).collect::<Vec<_>>());
    reply::ok(Reply {
        value,
        wins: value != 0,
        columns: table.columns,
        rows: table.rows.into_iter().map(|row| row.digits).collect(),
        sum_row: table.sum.digits,
        values,
        winning,
        complete,
    })
}

/// A part of the sum: its values are computed as far as the largest of its kind.
fn part_of(
    shelf: &Shelf,
    part: &Map<String, Value>,
    all: &[&Map<String, Value>],
    control: &Control,
) -> Result<Part, Failure> {
    if let Some(square) = part.get("queen").filter(|_| part.len() == 1) {
        let most = retrograde::heap::queen::LARGEST as u64 - 1;
        let expected = "two coordinates, such as [9, 7]";
        let Some([x, y]) = square.as_array().map(Vec::as_slice) else {
            return Err(wrong("queen", expected, square));
        };
        let (x, y) = (whole("queen", x, most)? as usize, whole("queen", y, most)? as usize);
        return Ok(Part::Queen { board: Queen::board(x.max(y) + 1)?, x, y });
    }
    let (code, size) = heap_of(part)?;
    let name = part.get("code");
    let alike = all.iter().filter(|other| other.get("code") == name);
    let sizes = alike.map(|other| heaps::size(other.get("heap"))).collect::<Result<Vec<_>, _>>()?;
    Ok(Part::Heap { answer: heaps::answer_for(shelf, &code, sizes.into_iter(), control)?, size })
}

fn heap_of(part: &Map<String, Value>) -> Result<(Code, u64), Failure> {
    if let Some(other) = part.keys().find(|key| !["code", "heap"].contains(&key.as_str())) {
        return Err(Failure::request(
            format!("a heap has no field `{}`", crate::request::shown(other)),
            EXPECTED,
        ));
    }
    Ok((heaps::code(part.get("code"))?, heaps::size(part.get("heap"))?))
}

impl Part {
    fn value(&self) -> Result<u32, Failure> {
        match self {
            // The sum of one heap is its value, or the error that says why there is none.
            Part::Heap { answer, size } => Ok(answer.sum(&[*size], 0)?.value),
            Part::Queen { board, x, y } => Ok(board.value(*x, *y).unwrap_or(0)),
        }
    }

    /// Whether a move here is the same as a move there.
    fn is_like(&self, other: &Part) -> bool {
        match (self, other) {
            (Part::Heap { answer, size }, Part::Heap { answer: other, size: also }) => {
                size == also && answer.code == other.code
            }
            (Part::Queen { x, y, .. }, Part::Queen { x: also_x, y: also_y, .. }) => {
                (x, y) == (also_x, also_y)
            }
            _ => false,
        }
    }
}

#[derive(Serialize)]
struct Misere {
    wins: bool,
    winning: Vec<Winning>,
    complete: bool,
}

/// Who cannot move wins: values do not add then, so heaps of one game are looked at as a whole.
fn under_misere(call: &Call<'_>, parts: &[&Map<String, Value>]) -> Result<String, Failure> {
    let heaps = parts.iter().map(|part| heap_of(part)).collect::<Result<Vec<_>, _>>()?;
    let Some((code, _)) = heaps.first() else {
        return reply::ok(Misere { wins: true, winning: Vec::new(), complete: true });
    };
    if heaps.iter().any(|(other, _)| other != code) {
        let error = retrograde::Error::invalid(
            "values do not add where who cannot move wins: all heaps must be of one game",
        );
        return Err(error.into());
    }
    let sizes = heaps.iter().map(|&(_, size)| u16::try_from(size)).collect::<Result<Vec<u16>, _>>();
    let sizes = sizes.map_err(|_| {
        let error = retrograde::Error::invalid(
            "where who cannot move wins, heaps are looked at position by position",
        );
        error.help(Advice::FewerHeaps)
    })?;
    let sum = misere::sum(code, &sizes, None, MOST_POSITIONS, call.control)?;
    let winning = sum.winning.into_iter().take(MOST_MOVES);
    let winning = winning.map(|found| Winning::of(found.heap, found, None));
    reply::ok(Misere { wins: !sum.is_lost, winning: winning.collect(), complete: true })
}
