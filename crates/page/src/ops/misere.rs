//! `misere`: genus and outcome of the heaps of a game when who cannot move wins, and the quotient of their sums.

use retrograde::{
    error::Kind,
    heap::misere::{self, Quotient},
};
use serde::Serialize;

use super::{Call, heaps::MOST_POSITIONS};
use crate::{failure::Failure, heaps, reply};

/// The greatest heap, if none is named; and the greatest that can be asked for.
const USUAL: u64 = 12;
const MOST: u64 = 60;
/// Up to this order the whole multiplication table is told.
const SMALL: usize = 40;

#[derive(Serialize)]
struct Reply {
    upto: u64,
    heaps: Vec<Heap>,
    quotient: Option<Monoid>,
    /// Why there is no quotient.
    without: Option<String>,
}

#[derive(Serialize)]
struct Heap {
    heap: u64,
    outcome: &'static str,
    misere: u16,
    normal: u16,
    genus: String,
    tame: bool,
}

#[derive(Serialize)]
struct Monoid {
    order: usize,
    elements: Vec<Element>,
    heaps: Vec<usize>,
    with_heap: Vec<Vec<usize>>,
    products: Option<Vec<Vec<usize>>>,
}

#[derive(Serialize)]
struct Element {
    heaps: Vec<u16>,
    outcome: &'static str,
}

fn outcome(is_lost: bool) -> &'static str {
    if is_lost { "loss" } else { "win" }
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let code = heaps::code(call.request.get("code"))?;
    let upto = call.request.number("upto", MOST)?.unwrap_or(USUAL);
    let found = misere::heaps(&code, upto as u16, MOST_POSITIONS, call.control)?;
    // The quotient asks for much more than single heaps do: it may be out of reach where they are not.
    let quotient = match Quotient::of(&code, upto as u16, MOST_POSITIONS, call.control) {
        Ok(quotient) => Ok(quotient),
        Err(error) if error.kind() == Kind::Resource => Err(error.message().to_owned()),
        Err(error) => return Err(error.into()),
    };
    let heaps = found.iter().map(|heap| Heap {
        heap: heap.heap,
        outcome: outcome(heap.is_lost()),
        misere: heap.misere_value(),
        normal: heap.genus.value,
        genus: heap.genus.to_string(),
        tame: heap.tame,
    });
    let (quotient, without) = match quotient {
        Ok(quotient) => (Some(monoid(quotient)), None),
        Err(why) => (None, Some(why)),
    };
    reply::ok(Reply { upto, heaps: heaps.collect(), quotient, without })
}

fn monoid(quotient: Quotient) -> Monoid {
    let order = quotient.elements.len();
    let row = |a| (0..order).map(|b| quotient.product(a, b)).collect();
    Monoid {
        order,
        products: (order <= SMALL).then(|| (0..order).map(row).collect()),
        elements: quotient
            .elements
            .iter()
            .map(|element| Element { heaps: element.heaps.clone(), outcome: outcome(element.is_lost) })
            .collect(),
        heaps: quotient.heaps,
        with_heap: quotient.with_heap,
    }
}
