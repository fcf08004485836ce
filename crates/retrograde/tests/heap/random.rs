//! Codes that nobody chose: every kind of them at random, against the definition.
//!
//! A failure names its seed: `SEED=17 cargo test -p retrograde --test all heap::random` begins with that code.

use retrograde::random::Random;

use super::naive::check;

/// Checks codes from seeds in a row.
fn codes(how_many: u64, upto: usize, code: impl Fn(&mut Random) -> String) {
    let seed = std::env::var("SEED").ok().map(|seed| seed.parse().expect("SEED is a number"));
    let first: u64 = seed.unwrap_or(1);
    for seed in first..first + how_many {
        let code = code(&mut Random::new(seed));
        let told = std::panic::catch_unwind(|| check(&code, upto));
        assert!(told.is_ok(), "{code} up to {upto}: SEED={seed}");
    }
}

/// Digits from 0 to `greatest`, some with `!` where they may have it, behind a point.
fn digits(random: &mut Random, most: usize, greatest: usize) -> String {
    let mut text = String::new();
    for _ in 0..1 + random.below(most) {
        let digit = random.below(greatest + 1);
        text += &format!("{digit:X}");
        if (4..8).contains(&digit) && random.below(4) == 0 {
            text.push('!');
        }
    }
    text
}

#[test]
fn octal_codes() {
    codes(60, 120, |random| format!("0.{}", digits(random, 6, 7)));
}

#[test]
fn octal_codes_with_zeros_between_the_digits() {
    codes(30, 150, |random| {
        let zeros = "0".repeat(random.below(20));
        format!("0.{}{zeros}{}", digits(random, 2, 7), digits(random, 2, 7))
    });
}

#[test]
fn codes_with_a_digit_before_the_point() {
    codes(40, 120, |random| {
        let before = ["4", "4!"][random.below(2)];
        format!("{before}.{}", digits(random, 4, 7))
    });
}

/// The sparse method starts beyond a thousand.
#[test]
fn octal_codes_where_the_sparse_method_works() {
    codes(12, 1400, |random| {
        let before = ["0", "0", "4!"][random.below(3)];
        format!("{before}.{}", digits(random, 3, 7))
    });
}

#[test]
fn hexadecimal_codes() {
    codes(40, 30, |random| {
        let before = ["0", "0", "0", "8", "C"][random.below(5)];
        format!("{before}.{}", digits(random, 3, 15))
    });
}

#[test]
fn codes_with_digits_in_brackets() {
    codes(20, 18, |random| format!("0.{}[{}]", digits(random, 1, 15), 16 + random.below(112)));
}

/// Numbers and ranges up to 30.
fn set(random: &mut Random) -> String {
    let mut parts = Vec::new();
    for _ in 0..1 + random.below(4) {
        let from = 1 + random.below(25);
        let to = from + random.below(6);
        parts.push(if random.below(3) == 0 { format!("{from}..{to}") } else { from.to_string() });
    }
    format!("{{{}}}", parts.join(","))
}

#[test]
fn subtraction_sets() {
    codes(80, 300, set);
}

#[test]
fn all_but_sets() {
    codes(60, 300, |random| format!("all-but {}", set(random)));
}
