use super::*;
use crate::{End, Player};

/// Two heaps, one counter at a time, with a fault of each kind to order.
#[derive(Clone, Copy, PartialEq)]
enum Heaps {
    Right,
    Swap,
    Lopsided,
    Forgetful,
    Alike,
    WrongSum,
    NoOwner,
    ResultBySide,
}

impl Game for Heaps {
    type Position = (u8, u8);
    fn starts(&self) -> Result<Vec<(u8, u8)>> {
        Ok(vec![(4, 3)])
    }
    fn moves(&self, &(a, b): &(u8, u8), moves: &mut Vec<(u8, u8)>) -> Result<()> {
        moves.extend((0..a).map(|left| (left, b)));
        moves.extend((0..b).map(|left| (a, left)));
        Ok(())
    }
    fn canonical(&self, (a, b): (u8, u8)) -> Result<(u8, u8)> {
        Ok(match self {
            Heaps::Swap => (b, a),
            Heaps::Forgetful => (a, b.min(1)),
            Heaps::Lopsided => (a, b),
            _ => (a.max(b), a.min(b)),
        })
    }
    fn result(&self, &(a, b): &(u8, u8)) -> Result<Option<End>> {
        Ok((*self == Heaps::ResultBySide && a == 0 && b > 0).then_some(End::Win))
    }
    fn is_owned(&self) -> bool {
        *self == Heaps::NoOwner
    }
    fn owner(&self, &(a, b): &(u8, u8)) -> Result<Option<Player>> {
        Ok((*self == Heaps::NoOwner && a + b > 1).then_some(Player::First))
    }
    fn components(&self, &(a, b): &(u8, u8)) -> Result<Vec<(u8, u8)>> {
        Ok(match self {
            Heaps::WrongSum => vec![(a, 0), (a, 0)],
            _ => vec![(a, 0), (b, 0)],
        })
    }
    fn name(&self, &(a, b): &(u8, u8)) -> Result<String> {
        Ok(if *self == Heaps::Alike { (a + b).to_string() } else { format!("{a}+{b}") })
    }
}

fn faults(game: Heaps) -> Vec<Fault> {
    selftest(&game, &Options::default(), &Control::default()).unwrap().faults
}

#[test]
fn a_right_game_has_no_fault_and_all_its_positions_are_tested() {
    let report = selftest(&Heaps::Right, &Options::default(), &Control::default()).unwrap();
    assert_eq!(report, Report { positions: 20, all: true, faults: Vec::new() });
    assert_eq!(faults(Heaps::Lopsided), []);
}

#[test]
fn each_kind_of_fault_is_found() {
    for (game, promise) in [
        (Heaps::Swap, Promise::SymmetryIsIdempotent),
        (Heaps::Forgetful, Promise::SymmetryKeepsMoves),
        (Heaps::Alike, Promise::NamesAreUnique),
        (Heaps::WrongSum, Promise::ComponentsAddUp),
        (Heaps::NoOwner, Promise::OwnersAreComplete),
        (Heaps::ResultBySide, Promise::SymmetryKeepsResults),
    ] {
        let found: Vec<_> = faults(game).into_iter().map(|fault| fault.promise).collect();
        assert!(found.contains(&promise), "{promise:?} not in {found:?}");
    }
}

#[test]
fn the_smallest_counterexample_is_the_nearest_to_the_start() {
    let faults = faults(Heaps::Forgetful);
    let fault = faults.iter().find(|fault| fault.promise == Promise::SymmetryKeepsMoves).unwrap();
    assert_eq!(fault.position, "4+3");
}

#[test]
fn rules_that_change_their_mind_are_found() {
    struct Unsteady(std::sync::atomic::AtomicU8);
    impl Game for Unsteady {
        type Position = u8;
        fn starts(&self) -> Result<Vec<u8>> {
            Ok(vec![0])
        }
        fn moves(&self, &n: &u8, moves: &mut Vec<u8>) -> Result<()> {
            if n == 0 {
                moves.push(1 + self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % 2);
            }
            Ok(())
        }
        fn name(&self, n: &u8) -> Result<String> {
            Ok(n.to_string())
        }
    }
    let report = selftest(&Unsteady(0.into()), &Options::default(), &Control::default()).unwrap();
    assert_eq!(report.faults[0].promise, Promise::AnswersAreSteady);
}

#[test]
fn a_large_game_is_sampled_near_and_far() {
    struct Long;
    impl Game for Long {
        type Position = u64;
        fn starts(&self) -> Result<Vec<u64>> {
            Ok(vec![1])
        }
        fn moves(&self, &n: &u64, moves: &mut Vec<u64>) -> Result<()> {
            moves.extend([2 * n, 2 * n + 1].map(|m| m % 1_000_000_007));
            Ok(())
        }
        // Wrong only far from the start.
        fn canonical(&self, n: u64) -> Result<u64> {
            Ok(if n > 900_000_000 { n - 1 } else { n })
        }
        fn name(&self, n: &u64) -> Result<String> {
            Ok(n.to_string())
        }
    }
    let report = selftest(&Long, &Options::default(), &Control::default()).unwrap();
    assert!(!report.all && report.positions > 2000);
    assert!(report.faults.iter().any(|fault| fault.promise == Promise::SymmetryIsIdempotent), "{report:?}");
}
