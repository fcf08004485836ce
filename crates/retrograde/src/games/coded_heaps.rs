//! Heap games by their codes: octal codes, subtraction and all-but sets, whatever `retrograde heap` knows.

use super::{BuiltIn, Parameters, tuple};
use crate::{
    core::{
        Control, Result,
        heap::Code,
        rules::{ClosedForm, Game},
        scene::Scene,
    },
    explore::AnyGame,
    heap::{self, NimValues, sum::Moves},
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "heap",
    parameters: "a code of heaps, such as 0.77, 4!., {1,3,4} or all-but {2} : the heaps, at most 16 of at most 1000 pins",
    example: "0.156:12",
    rules: "Take pins from one heap and leave what the code allows in its place. Who cannot move loses.",
    position: "(2, 6): the heaps, ascending",
    theory: "The nimber of a sum of heaps is the xor of those of the heaps, which are the least numbers that no option has (Sprague \
             1935, Grundy 1939). Many codes have periods that can be proved.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    // A code may have a colon of its own: nim:5.
    let (code, heaps) = parameters
        .text()
        .rsplit_once(':')
        .ok_or_else(|| parameters.error("the heaps are missing: expected CODE:HEAPS, such as 0.77:10"))?;
    let rules: Code = code.parse().map_err(|error: crate::core::Error| {
        let expected = error.place().map_or_else(String::new, |place| format!(": {}", place.expected));
        parameters.error(format!("`{code}` is no code of a heap game{expected}"))
    })?;
    let heaps = Parameters::new(&GAME, heaps).numbers(0, 0..=1000, 16)?;
    let mut heaps: Vec<u32> = heaps.into_iter().filter(|&heap| heap > 0).map(|heap| heap as u32).collect();
    heaps.sort_unstable();
    let greatest = heaps.last().copied().unwrap_or(0) as usize;
    let values = heap::solve(&rules, NimValues::default(), greatest, &mut (), &Control::default())?;
    let nimbers = (0..=greatest as u64).map(|n| values.value(n)).collect();
    Ok(Box::new(CodedHeaps { rules, start: heaps, nimbers }))
}

struct CodedHeaps {
    rules: Code,
    start: Vec<u32>,
    /// The nimber of each heap, for those who compare.
    nimbers: Vec<Option<u32>>,
}

impl Game for CodedHeaps {
    /// The heaps that are not empty, ascending.
    type Position = Vec<u32>;

    fn starts(&self) -> Result<Vec<Vec<u32>>> {
        Ok(vec![self.start.clone()])
    }

    fn moves(&self, heaps: &Vec<u32>, moves: &mut Vec<Vec<u32>>) -> Result<()> {
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue; // The same moves again.
            }
            let mut options = Moves::of(&self.rules, heap.into());
            while let Some((_, left)) = options.next() {
                let left = left.iter().rev().map(|&heap| heap as u32);
                moves.push(
                    heaps[..i].iter().copied().chain(left).chain(heaps[i + 1..].iter().copied()).collect(),
                );
            }
        }
        Ok(())
    }

    fn canonical(&self, mut heaps: Vec<u32>) -> Result<Vec<u32>> {
        heaps.sort_unstable();
        Ok(heaps)
    }

    fn components(&self, heaps: &Vec<u32>) -> Result<Vec<Vec<u32>>> {
        Ok(if heaps.len() < 2 { Vec::new() } else { heaps.iter().map(|&heap| vec![heap]).collect() })
    }

    fn name(&self, heaps: &Vec<u32>) -> Result<String> {
        Ok(tuple(heaps))
    }

    fn scene(&self, heaps: &Vec<u32>) -> Result<Option<Scene>> {
        Ok(Some(Scene::heaps(heaps)))
    }

    fn closed_form(&self, heaps: &Vec<u32>) -> Option<ClosedForm> {
        heaps
            .iter()
            .try_fold(0, |sum, &heap| Some(sum ^ (*self.nimbers.get(heap as usize)?)?))
            .map(ClosedForm::Nimber)
    }
}
