//! The definition in thirty lines, and every method against it.

use std::collections::BTreeSet;

use retrograde::heap::Code;

use super::solve;

/// The nim values of the heaps 0 to `upto`, by the definition: the least number that no option has.
fn naive(code: &Code, upto: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=upto {
        let mut options = BTreeSet::new();
        for taken in 0..=if code.is_finite() { n.min(code.last() as usize) } else { n } {
            let digit = code.digit(taken as u32);
            for heaps in (0..32).filter(|&heaps| digit.allows(heaps)) {
                leave(&values, n - taken, heaps, n - taken, digit.unequal, 0, &mut options);
            }
        }
        values.push((0..).find(|value| !options.contains(value)).expect("a number that is not there"));
    }
    values
}

/// Adds the values of `pins` pins in `heaps` heaps of at most `most` pins each, xored by `xor`.
fn leave(
    values: &[u32],
    pins: usize,
    heaps: u32,
    most: usize,
    unequal: bool,
    xor: u32,
    options: &mut BTreeSet<u32>,
) {
    match heaps {
        0 if pins == 0 => drop(options.insert(xor)),
        1 if (1..=most).contains(&pins) => drop(options.insert(xor ^ values[pins])),
        0 | 1 => {}
        _ => {
            for heap in pins.div_ceil(heaps as usize).max(1)..=most.min(pins.saturating_sub(1)) {
                let next = if unequal { heap - 1 } else { heap };
                leave(values, pins - heap, heaps - 1, next, unequal, xor ^ values[heap], options);
            }
        }
    }
}

pub(crate) fn check(code: &str, upto: usize) {
    let answer = solve(code, upto);
    let expected = naive(&answer.code, upto);
    for (n, &value) in expected.iter().enumerate() {
        assert_eq!(answer.value(n as u64), Some(value), "{code}: the heap of {n}");
    }
}

#[test]
fn every_one_digit_and_two_digit_octal_code_has_the_values_of_the_definition() {
    for first in 0..8 {
        for second in 0..8 {
            check(&format!("0.{first}{second}"), 150);
            check(&format!("4.{first}{second}"), 60);
        }
    }
}

#[test]
fn long_codes_and_codes_with_unequal_heaps_have_the_values_of_the_definition() {
    for code in [
        "4!.",
        "4!.3",
        "0.4!",
        "0.6!",
        "0.7!1",
        "0.06!4",
        "0.3007",
        "0.00000000000004",
        "0.10000000000000000007",
        "0.1234567",
        "0.5040302",
        "4.00007",
    ] {
        check(code, 200);
    }
}

#[test]
fn codes_that_leave_three_heaps_or_more_have_the_values_of_the_definition() {
    for code in
        ["0.8", "0.F", "0.9A", "8.", "C.1", "0.3D", "0.[16]", "0.[31]", "0.[63]2", "0.6!8", "0.[24]05"]
    {
        check(code, 40);
    }
}

#[test]
fn subtraction_and_all_but_sets_have_the_values_of_the_definition() {
    for code in [
        "{1,3,4}",
        "{2}",
        "{2,3,5,7}",
        "{1..5}",
        "{3,9,10,11,40}",
        "nim:7",
        "nim",
        "all-but {1}",
        "all-but {2}",
        "all-but {1,2,3}",
        "all-but {4,7}",
        "all-but {1,3,5,12}",
        "0.1",
        "0.12",
        "0.20003",
        "0.3133",
        "0.",
        "{}",
    ] {
        check(code, 300);
    }
}

/// The sparse method starts at heaps of about a thousand, so its answers are compared beyond.
#[test]
fn the_sparse_method_has_the_values_of_the_definition_whatever_the_mask() {
    for code in [
        "grundy",
        "0.6",
        "0.16",
        "0.376",
        "0.354",
        "0.1777",
        "0.06",
        "0.0607",
        "4.7",
        "0.26!",
        "0.64",
        "0.00000000004",
    ] {
        check(code, 2500);
    }
}
