//! Values and periods that others published, or that independent programs computed.

use super::solve;

/// Code, period, last exception, greatest value, where it is first. Sources: Winning Ways, chapter 4; the sequences of that
/// name in the encyclopedia of integer sequences; A. Flammenkamp's tables; T. Czajka's tables; Kenyon 1967; Austin 1976; Gangolli
/// and Plambeck 1989. (A comment at A071436 has another last exception for 0.56; it is off by two.)
const PERIODS: &[(&str, usize, usize, u32, Option<usize>)] = &[
    ("0.77", 12, 70, 8, Some(27)),
    ("0.07", 34, 52, 9, Some(86)),
    ("0.137", 34, 51, 9, Some(85)),
    ("0.4", 34, 53, 9, Some(87)),
    ("0.22", 3, 0, 2, None),
    ("0.31", 2, 2, 2, None),
    ("0.115", 14, 0, 2, None),
    ("0.051", 48, 47, 5, Some(23)),
    ("0.117", 48, 46, 5, Some(22)),
    ("0.123", 5, 4, 2, None),
    ("0.116", 96, 138, 12, Some(190)),
    ("0.044", 36, 213, 8, Some(82)),
    ("0.177", 20, 496, 8, Some(36)),
    ("0.156", 349, 3478, 23, Some(1032)),
    ("0.165", 1550, 5180, 25, Some(620)),
    ("0.127", 4, 46577, 56, Some(24734)),
    ("0.16", 149459, 105350, 23, Some(229790)),
    ("0.56", 144, 326639, 64, Some(22778)),
    ("0.141", 11, 13, 4, Some(11)),
];

#[test]
fn published_periods_are_proved() {
    for &(code, period, last_exception, greatest, at) in PERIODS {
        let answer = solve(code, 1 << 21);
        let found = answer.period.unwrap_or_else(|| panic!("no period for {code}"));
        assert_eq!((found.length, found.last_exception()), (period, Some(last_exception)), "{code}");
        let (value, first) = answer.values.greatest().unwrap();
        assert_eq!(value, greatest, "{code}");
        assert!(at.is_none_or(|at| at == first), "{code}: {first}");
    }
}

fn polynomial(code: &str, len: usize) -> u64 {
    let answer = solve(code, len - 1);
    assert_eq!((answer.values.len(), answer.period), (len, None), "{code}");
    answer.values.checksum()
}

#[test]
fn the_values_of_grundys_game_have_the_checksum_of_other_programs() {
    assert_eq!(polynomial("grundy", 1 << 16), 0x32f2_2e59_ae91_3615);
}

#[test]
fn the_first_two_million_values_have_the_checksums_of_other_programs() {
    assert_eq!(polynomial("grundy", 1 << 21), 0xed66_5727_6a75_4c5b);
    assert_eq!(polynomial("0.6", 1 << 21), 0xc1e3_ba92_53d2_29c4);
}

#[test]
fn long_published_periods_are_proved() {
    for (code, period, last_exception, greatest, at) in
        [("0.376", 4, 2_268_247, 176, 341_612), ("0.354", 1180, 10_061_915, 113, 1152)]
    {
        let answer = solve(code, 1 << 26);
        let found = answer.period.unwrap_or_else(|| panic!("no period for {code}"));
        assert_eq!((found.length, found.last_exception()), (period, Some(last_exception)), "{code}");
        assert_eq!(answer.values.greatest(), Some((greatest, at)), "{code}");
    }
}

#[test]
fn first_values_are_the_published_ones() {
    for (code, values) in [
        (
            "grundy",
            &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3][..],
        ),
        ("kayles", &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]),
        ("dawsons-chess", &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3]),
        ("{1,3,4}", &[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]),
        ("nim:3", &[0, 1, 2, 3, 0, 1, 2, 3, 0]),
        ("nim", &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ] {
        let answer = solve(code, 1000);
        for (n, &value) in values.iter().enumerate() {
            assert_eq!(answer.value(n as u64), Some(value), "{code}: the heap of {n}");
        }
    }
}

#[test]
fn heaps_of_grundys_game_have_the_published_values_and_zeros() {
    let answer = solve("grundy", 90_000);
    for (n, value) in [(100, 2), (1000, 17), (10_000, 39), (50_000, 128), (82_860, 108)] {
        assert_eq!(answer.values.get(n), value);
    }
    // All zeros below 2^24, as far as computed here.
    let zeros = [
        0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346, 359,
        362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929, 932, 1222,
    ];
    assert!((0..=90_000).filter(|&n| answer.values.get(n) == 0).eq(zeros));
}

#[test]
fn all_but_games_have_proved_arithmetic_periods() {
    let nim = solve("nim", 100).arithmetic.unwrap();
    assert_eq!((nim.length, nim.saltus, nim.preperiod, nim.proved), (1, 1, 0, true));
    for code in ["all-but {1}", "all-but {2}", "all-but {1,2,3}", "all-but {4,7}", "all-but {1,3,5,12}"] {
        let answer = solve(code, 3000);
        assert!(
            answer.arithmetic.is_some_and(|arithmetic| arithmetic.proved),
            "{code}: {:?}",
            answer.arithmetic
        );
        let far = solve(code, 5000);
        assert!((0..5000).all(|n| answer.value(n) == far.value(n)), "{code}");
    }
}

#[test]
fn an_arithmetic_period_of_a_game_that_splits_is_only_observed() {
    // Winning Ways gives 0.8: the values 0 0 0 0 1 1 1 2 2 2 ...
    let answer = solve("0.8", 200);
    assert!(answer.period.is_none());
    assert!(!answer.arithmetic.is_some_and(|arithmetic| arithmetic.proved));
}
