//! `heap`: a heap game's values, their period with its proof, and the certificate; `options`: why a heap has its value.

use retrograde::heap::{Answer, Certificate, explain_in};
use serde::Serialize;

use super::Call;
use crate::{
    failure::Failure,
    heaps::{self, MOST},
    reply,
    request::wrong,
};

/// Up to so many exceptions are listed.
const MOST_EXCEPTIONS: usize = 200_000;
/// Up to so many moves of a heap are listed.
const MOST_OPTIONS: usize = 300;

#[derive(Serialize)]
struct Reply {
    code: String,
    name: Option<&'static str>,
    rules: Vec<String>,
    values: Vec<u32>,
    exceptions: Vec<usize>,
    exceptions_total: usize,
    histogram: Vec<u64>,
    certificate: Certificate,
    comparison: Option<Comparison>,
}

/// How the values fare beside a b-file.
#[derive(Serialize)]
struct Comparison {
    equal: u64,
    difference: Option<Difference>,
}

#[derive(Serialize)]
struct Difference {
    line: u64,
    index: i64,
    heap: u64,
    theirs: String,
    ours: Option<u32>,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let code = heaps::code(call.request.get("code"))?;
    let upto = call.request.number("upto", MOST)?;
    let answer = heaps::answer(call.shelf, &code, upto, call.control)?;
    let shift = call
        .request
        .get("shift")
        .map(|value| value.as_i64().ok_or_else(|| wrong("shift", "a whole number", value)));
    let shift = shift.transpose()?.unwrap_or(0);
    let bfile = call.request.text("compare")?;
    let compared = bfile.map(|text| answer.compare(text.as_bytes(), shift)).transpose()?;
    reply::ok(Reply {
        comparison: compared.map(|compared| Comparison {
            equal: compared.equal,
            difference: compared.difference.map(|found| Difference {
                line: found.line,
                index: found.index,
                heap: found.heap,
                theirs: found.theirs,
                ours: found.ours,
            }),
        }),
        code: code.to_string(),
        name: code.name(),
        rules: explain_in(&code, call.language()),
        values: answer.values.iter().collect(),
        exceptions: exceptions(&answer).take(MOST_EXCEPTIONS).collect(),
        exceptions_total: exceptions(&answer).count(),
        histogram: answer.values.histogram(),
        certificate: answer.certificate(),
    })
}

/// The heaps that the period, continued backwards, would give another value.
fn exceptions(answer: &Answer) -> impl Iterator<Item = usize> + '_ {
    answer.period.iter().flat_map(|period| period.exceptions(&answer.values))
}

#[derive(Serialize)]
struct Why {
    value: u32,
    moves: u64,
    seen: Vec<u32>,
    options: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    taken: u64,
    left: Vec<u64>,
    values: Vec<u32>,
    value: u32,
}

pub(super) fn options(call: &Call<'_>) -> Result<String, Failure> {
    let code = heaps::code(call.request.get("code"))?;
    let heap = heaps::size(call.request.get("heap"))?;
    let answer = heaps::answer_for(call.shelf, &code, [heap].into_iter(), call.control)?;
    let why = answer.options(heap, MOST_OPTIONS)?;
    let choice = |option: retrograde::heap::HeapOption| Choice {
        values: option.left.iter().filter_map(|&left| answer.value(left)).collect(),
        taken: option.taken,
        left: option.left,
        value: option.value,
    };
    let options = why.listed.into_iter().map(choice).collect();
    reply::ok(Why { value: why.value, moves: why.moves, seen: why.seen, options })
}
