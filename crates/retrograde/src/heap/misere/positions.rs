//! Sums of small heaps as positions, their options, and what is computed from options without recursion.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::super::sum::Moves;
use crate::core::{Control, Error, Result, error::Advice, error::Kind, heap::Code};

/// The sizes of the heaps, ascending, without those that have no move.
pub(super) type Position = Box<[u16]>;

/// A map with a fast hash.
pub(super) type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// The moves of a code's heaps up to a size.
pub(super) struct Positions {
    /// For each heap, the heaps that its moves leave; each set of heaps once.
    moves: Vec<Vec<Position>>,
}

/// At most so many moves are kept for all heaps together.
const MOST_MOVES: usize = 1 << 22;

impl Positions {
    pub(super) fn new(code: &Code, upto: u16) -> Result<Positions> {
        let mut positions = Positions { moves: Vec::with_capacity(usize::from(upto) + 1) };
        let mut kept = 0;
        for heap in 0..=upto {
            let mut all = Moves::of(code, heap.into());
            let mut left_by_moves = Vec::new();
            while let Some((_, left)) = all.next() {
                let heaps: Vec<u16> = left.iter().map(|&heap| heap as u16).collect();
                left_by_moves.push(positions.of(&heaps));
                kept += 1;
                if kept > MOST_MOVES {
                    let message = format!("the heaps up to {heap} have more than {MOST_MOVES} moves");
                    return Err(Error::new(Kind::Resource, message).help(Advice::FewerHeaps));
                }
            }
            left_by_moves.sort_unstable();
            left_by_moves.dedup();
            positions.moves.push(left_by_moves);
        }
        Ok(positions)
    }

    /// The position with these heaps.
    pub(super) fn of(&self, heaps: &[u16]) -> Position {
        // Heaps whose moves are not known yet do not come here but as the heap itself, which is kept.
        let has_moves = |&heap: &u16| self.moves.get(usize::from(heap)).is_none_or(|moves| !moves.is_empty());
        let mut position: Vec<u16> = heaps.iter().copied().filter(has_moves).collect();
        position.sort_unstable();
        position.into()
    }

    /// What the moves of a single heap leave.
    pub(super) fn moves(&self, heap: u16) -> &[Position] {
        &self.moves[usize::from(heap)]
    }

    /// The options of a position, each once.
    pub(super) fn options(&self, position: &[u16]) -> Vec<Position> {
        let mut options = Vec::new();
        for (at, &heap) in position.iter().enumerate() {
            if at > 0 && position[at - 1] == heap {
                continue;
            }
            for left in self.moves(heap) {
                let mut option: Vec<u16> = [&position[..at], &position[at + 1..], left].concat();
                option.sort_unstable();
                options.push(option.into());
            }
        }
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Whether the player to move loses in misère play. `told` may know it, and `known` remembers.
    ///
    /// One lost option is enough, so an option is looked at only until there is one.
    pub(super) fn outcome(
        &self,
        known: &mut Map<Position, bool>,
        position: Position,
        most: usize,
        control: &Control,
        told: &dyn Fn(&[u16]) -> Option<bool>,
    ) -> Result<bool> {
        if let Some(is_lost) = told(&position).or_else(|| known.get(&position).copied()) {
            return Ok(is_lost);
        }
        // Positions that wait for an option, with the options that are not known to be won.
        let mut waiting = vec![(position.clone(), self.options(&position))];
        while let Some((at, options)) = waiting.last_mut() {
            let mut is_lost = !self.has_no_moves(at);
            let mut open = None;
            while let Some(option) = options.last() {
                match told(option).or_else(|| known.get(option).copied()) {
                    Some(true) => {
                        (is_lost, open) = (false, None);
                        break;
                    }
                    Some(false) => {
                        options.pop();
                    }
                    // It may be that another one is known to be lost.
                    None if open.is_none() => {
                        let lost = |option: &Position| {
                            told(option).or_else(|| known.get(option).copied()) == Some(true)
                        };
                        if options.iter().any(lost) {
                            is_lost = false;
                            break;
                        }
                        open = Some(option.clone());
                        break;
                    }
                    None => break,
                }
            }
            if let Some(open) = open {
                let options = self.options(&open);
                waiting.push((open, options));
                continue;
            }
            let Some((at, _)) = waiting.pop() else { break };
            known.insert(at, is_lost);
            if known.len() > most {
                let message = format!("there are more than {most} positions");
                return Err(Error::new(Kind::Resource, message).help(Advice::FewerHeaps));
            }
            control.advance(1)?;
        }
        Ok(known.get(&position).copied().unwrap_or_default())
    }

    /// Whether a position has no options: it has no heap with a move.
    fn has_no_moves(&self, position: &[u16]) -> bool {
        position.iter().all(|&heap| self.moves(heap).is_empty())
    }

    /// What `of_options` makes of a position: it gets what it made of the options, in no particular order. `known` remembers.
    pub(super) fn evaluate<T: Clone>(
        &self,
        known: &mut Map<Position, T>,
        position: Position,
        most: usize,
        control: &Control,
        of_options: impl Fn(&[T]) -> Result<T>,
    ) -> Result<T> {
        // Positions that wait for their options, the last one first.
        let mut waiting = vec![(position.clone(), self.options(&position))];
        while let Some((at, options)) = waiting.last() {
            if let Some(open) = options.iter().find(|option| !known.contains_key(*option)) {
                let open = open.clone();
                let options = self.options(&open);
                waiting.push((open, options));
                continue;
            }
            let of: Vec<T> = options.iter().map(|option| known[option].clone()).collect();
            known.insert(at.clone(), of_options(&of)?);
            waiting.pop();
            if known.len() > most {
                let message = format!("there are more than {most} positions");
                return Err(Error::new(Kind::Resource, message).help(Advice::FewerHeaps));
            }
            control.advance(1)?;
        }
        Ok(known[&position].clone())
    }
}
