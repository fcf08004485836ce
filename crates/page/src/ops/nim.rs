//! `nim`: heaps of Nim, their sum in binary, and every winning move.

use retrograde::{
    Rule,
    nim::{self, BinaryTable, NimMove},
};
use serde::Serialize;

use super::Call;
use crate::{failure::Failure, reply, request::whole};

/// The most heaps.
const MOST: usize = 64;

/// The largest heap: numbers beyond it are not exact in JavaScript.
const LARGEST: u64 = 1 << 52;

#[derive(Serialize)]
struct Reply {
    sum: u64,
    wins: bool,
    columns: Vec<u64>,
    rows: Vec<Vec<u8>>,
    sum_row: Vec<u8>,
    winning: Vec<NimMove>,
    words: String,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let heaps = call.request.list("heaps", MOST)?.ok_or_else(|| {
        Failure::request("there is no list `heaps`", "give the sizes of the heaps, such as [7, 9, 12, 15]")
    })?;
    let heaps =
        heaps.iter().map(|heap| whole("heaps", heap, LARGEST)).collect::<Result<Vec<u64>, Failure>>()?;
    let rule = call.request.rule()?.unwrap_or(Rule::Normal);
    let table = BinaryTable::of(&heaps);
    reply::ok(Reply {
        sum: nim::sum(&heaps),
        wins: nim::wins(&heaps, rule),
        columns: table.columns,
        rows: table.rows.into_iter().map(|row| row.digits).collect(),
        sum_row: table.sum.digits,
        winning: nim::winning_moves(&heaps, rule),
        words: nim::explain(&heaps, rule).text(call.language()),
    })
}
