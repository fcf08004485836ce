//! `histogram`: how many positions have each remoteness, score or nimber.

use std::collections::BTreeMap;

use retrograde::{Outcome, Values, graph::NONE};
use serde::Serialize;

use super::Call;
use crate::{failure::Failure, reply};

/// The most bars in a reply.
const MOST: u64 = 1_000;

/// How many positions pass between two looks at whether to stop.
const STRETCH: usize = 1 << 16;

#[derive(Serialize)]
struct Reply {
    question: &'static str,
    /// Each bar stands for so many numbers.
    width: u64,
    bars: Vec<Bar>,
    /// How many positions have no number: infinite play, or a loopy value.
    without: u64,
}

/// The positions with a number from `from` on, within the width of a bar.
#[derive(Serialize, Default)]
struct Bar {
    from: i64,
    count: u64,
    win: u64,
    loss: u64,
    tie: u64,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let solved = call.solved()?;
    let most = call.request.number("bars", MOST)?.unwrap_or(100).max(1);
    let values = &solved.solution.values;
    let numbers = |v: usize| -> Option<i64> {
        match values {
            Values::Outcome { remoteness: numbers, .. } | Values::Grundy { nimbers: numbers, .. } => {
                Some(numbers[v]).filter(|&number| number != NONE).map(i64::from)
            }
            Values::Score { scores, .. } => Some(scores[v]),
        }
    };
    let n = values.len() as usize;
    let (mut least, mut greatest, mut without) = (i64::MAX, i64::MIN, 0);
    for v in 0..n {
        if v % STRETCH == 0 {
            call.control.advance(0)?;
        }
        match numbers(v) {
            Some(number) => (least, greatest) = (least.min(number), greatest.max(number)),
            None => without += 1,
        }
    }
    // Wider bars where there would be too many; scores can be as far apart as 64 bits allow.
    let span = greatest.abs_diff(least).saturating_add(1);
    let width = if least > greatest { 1 } else { span.div_ceil(most) };
    let mut bars: BTreeMap<u64, Bar> = BTreeMap::new();
    for v in 0..n {
        if v % STRETCH == 0 {
            call.control.advance(0)?;
        }
        let Some(number) = numbers(v) else { continue };
        let place = number.abs_diff(least) / width;
        let bar = bars.entry(place).or_default();
        bar.count += 1;
        if let Values::Outcome { outcomes, .. } = values {
            match outcomes.get(v as u32) {
                Outcome::Win => bar.win += 1,
                Outcome::Loss => bar.loss += 1,
                Outcome::Tie => bar.tie += 1,
                Outcome::Draw => {}
            }
        }
    }
    let bars = bars
        .into_iter()
        .map(|(place, bar)| Bar { from: least.saturating_add_unsigned(place * width), ..bar })
        .collect();
    reply::ok(Reply { question: solved.asked.question.word(), width, bars, without })
}
