//! Wythoff's game: two heaps; a move takes from one of them, or the same number from both (Wythoff 1907).

use super::{
    BuiltIn, Parameters,
    pair::{self, Pair},
};
use crate::{
    Outcome,
    core::{
        Result,
        rules::{ClosedForm, Game},
        scene::{Look, Scene},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "wythoff",
    parameters: "the two heaps, at most 1000 counters each",
    example: "8,13",
    rules: "Take any number of counters from one heap, or the same number from both. Who takes the last one wins.",
    position: "(8, 13): the heaps, the smaller first",
    theory: "Lost are the pairs (⌊kφ⌋, ⌊kφ²⌋) with the golden ratio φ (Wythoff 1907). The nimbers have no known \
             closed form.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    match parameters.numbers(0, 0..=1000, 2)?[..] {
        [a, b] => Ok(Box::new(Wythoff { start: (a as u32, b as u32) })),
        _ => Err(parameters.error("two heaps are expected")),
    }
}

struct Wythoff {
    start: Pair,
}

/// Whether `a`, `b` with `a <= b` is a lost pair, in exact integers: ⌊kφ⌋ = (k + ⌊√(5k²)⌋) / 2 rounded down.
fn is_lost(a: u32, b: u32) -> bool {
    let k = u64::from(b - a);
    u64::from(a) == (k + (5 * k * k).isqrt()) / 2
}

impl Game for Wythoff {
    type Position = Pair;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<Pair>> {
        Ok(vec![self.start])
    }

    fn moves(&self, &(a, b): &Pair, moves: &mut Vec<Pair>) -> Result<()> {
        moves.extend((0..a).rev().map(|left| (left, b)));
        moves.extend((0..b).rev().map(|left| (a, left)));
        moves.extend((1..=a.min(b)).map(|take| (a - take, b - take)));
        Ok(())
    }

    fn canonical(&self, numbers: Pair) -> Result<Pair> {
        Ok(pair::sorted(numbers))
    }

    fn name(&self, numbers: &Pair) -> Result<String> {
        Ok(pair::name(numbers))
    }

    /// The queen that goes to a corner: the same game. Heaps that make no board stay heaps.
    fn scene(&self, &(a, b): &Pair) -> Result<Option<Scene>> {
        const WIDEST: u32 = 20;
        let (rows, columns) = self.start;
        if rows.max(columns) > WIDEST {
            return Ok(Some(Scene::heaps(&[a, b])));
        }
        // A pair is either of two squares: the one that is on the board.
        let (a, b) = if a > rows || b > columns { (b, a) } else { (a, b) };
        let mut scene = Scene::grid(rows as usize + 1, columns as usize + 1).chequered();
        let place = (rows - a) * (columns + 1) + b;
        scene.put(place as usize, Look::Queen, None, "Q");
        Ok(Some(scene))
    }

    fn closed_form(&self, &(a, b): &Pair) -> Option<ClosedForm> {
        let lost = is_lost(a.min(b), a.max(b));
        Some(ClosedForm::Outcome(if lost { Outcome::Loss } else { Outcome::Win }))
    }
}
