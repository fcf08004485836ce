//! What the heap games have in common: a position is a multiset of heaps, and a move replaces one heap by at most two.

use super::tuple;
use crate::core::{
    Result,
    rules::{ClosedForm, Game},
    scene::Scene,
};

/// What a move can make of one heap.
pub(super) trait HeapRules: Send + Sync {
    /// Names every pair of heaps that `heap` can become; 0 is no heap.
    fn options(&self, heap: u32, become_: &mut dyn FnMut(u32, u32));

    /// The nimber of one heap, where a closed form is known.
    fn nimber(&self, _heap: u32) -> Option<u32> {
        None
    }
}

/// A game of heaps under some rules, started with some heaps.
pub(super) struct Heaps<R> {
    start: Vec<u32>,
    rules: R,
}

impl<R> Heaps<R> {
    pub(super) fn new(start: Vec<u64>, rules: R) -> Heaps<R> {
        Heaps { start: start.into_iter().map(|heap| heap as u32).collect(), rules }
    }
}

impl<R: HeapRules> Game for Heaps<R> {
    /// The heaps that are not empty, ascending.
    type Position = Vec<u32>;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<Vec<u32>>> {
        Ok(vec![self.start.clone()])
    }

    fn moves(&self, heaps: &Vec<u32>, moves: &mut Vec<Vec<u32>>) -> Result<()> {
        for (i, &heap) in heaps.iter().enumerate() {
            self.rules.options(heap, &mut |a, b| {
                let mut next = heaps.clone();
                next[i] = a;
                // What a heap falls into stays side by side.
                if b > 0 {
                    next.insert(i + 1, b);
                }
                moves.push(next);
            });
        }
        Ok(())
    }

    fn canonical(&self, mut heaps: Vec<u32>) -> Result<Vec<u32>> {
        heaps.retain(|&heap| heap > 0);
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
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ self.rules.nimber(heap)?)).map(ClosedForm::Nimber)
    }
}
