use super::*;
use crate::heap::{ArithmeticPeriod, FORMAT, Proof, RareMask};

/// A certificate for a code whose values are computed here in the simplest way.
fn certificate(text: &str, computed: u64) -> Certificate {
    let claims = Certificate {
        format: FORMAT.into(),
        code: text.into(),
        computed,
        checksum: String::new(),
        max: None,
        max_at: None,
        period: None,
        preperiod: None,
        last_exception: None,
        proof: None,
        arithmetic: None,
        mask: None,
    };
    let code: Code = text.parse().unwrap();
    let values = values::recompute(&code, &claims, &Control::default()).unwrap();
    let checksum = values.iter().fold(0_u64, |s, &v| s.wrapping_mul(1_000_003).wrapping_add(v.into()));
    let max = values.iter().max().copied();
    let max_at = max.and_then(|max| values.iter().position(|&value| value == max)).map(|at| at as u64);
    Certificate { checksum: format!("{checksum:016x}"), max, max_at, ..claims }
}

fn kayles() -> Certificate {
    Certificate {
        period: Some(12),
        preperiod: Some(71),
        last_exception: Some(70),
        proof: Some(Proof { theorem: "Guy-Smith".into(), from: 71, below: 156 }),
        ..certificate("0.77", 168)
    }
}

fn verdict(certificate: &Certificate) -> Verdict {
    check(certificate, &Control::default()).unwrap()
}

/// Which claim the checker rejects after this change.
fn rejected(change: impl FnOnce(&mut Certificate)) -> &'static str {
    let mut certificate = kayles();
    change(&mut certificate);
    match verdict(&certificate) {
        Verdict::Right => "none",
        Verdict::Wrong { claim, .. } => claim,
    }
}

#[test]
fn the_certificate_of_kayles_is_right_and_every_change_of_it_is_wrong() {
    assert_eq!(verdict(&kayles()), Verdict::Right);
    assert_eq!(rejected(|c| c.code = "0.07".into()), "checksum");
    assert_eq!(rejected(|c| c.checksum = "0".repeat(16)), "checksum");
    assert_eq!(rejected(|c| c.computed += 1), "checksum");
    assert_eq!(rejected(|c| c.max = Some(9)), "max");
    assert_eq!(rejected(|c| c.max_at = Some(28)), "max_at");
    assert_eq!(rejected(|c| c.period = Some(11)), "proof");
    assert_eq!(rejected(|c| c.period = Some(0)), "period");
    assert_eq!(rejected(|c| c.period = None), "period");
    assert_eq!(rejected(|c| c.preperiod = None), "preperiod");
    assert_eq!(rejected(|c| c.last_exception = Some(71)), "last_exception");
    assert_eq!(rejected(|c| c.last_exception = None), "last_exception");
    assert_eq!(rejected(|c| c.proof = None), "proof");
    assert_eq!(rejected(|c| c.proof.as_mut().unwrap().below = 155), "proof");
    assert_eq!(rejected(|c| c.proof.as_mut().unwrap().from = 70), "proof");
}

/// With proofs that say what the theorem asks for these numbers.
#[test]
fn a_period_that_is_not_the_least_or_not_from_the_least_heap_on_is_wrong() {
    let other = |period: u64, preperiod: u64, computed: u64| Certificate {
        period: Some(period),
        preperiod: Some(preperiod),
        last_exception: Some(preperiod - 1),
        proof: Some(Proof {
            theorem: String::new(),
            from: preperiod,
            below: period.saturating_add(2 * preperiod + 2),
        }),
        ..certificate("0.77", computed)
    };
    let found = |certificate: &Certificate| match verdict(certificate) {
        Verdict::Right => "right".to_owned(),
        Verdict::Wrong { claim, found, .. } => format!("{claim}: {found}"),
    };
    assert_eq!(found(&other(12, 71, 168)), "right");
    assert_eq!(found(&other(24, 71, 300)), "period: 12 is a shorter one");
    assert_eq!(found(&other(36, 71, 300)), "period: 12 is a shorter one");
    assert_eq!(found(&other(12, 72, 300)), "preperiod: at most 71");
    assert!(found(&other(12, 70, 300)).starts_with("period: the heaps of 70 and 82 have the values"));
    assert!(found(&other(13, 71, 300)).starts_with("period: the heaps of"));
    assert_eq!(found(&other(12, 71, 167)), "computed: 168 values are needed");
    assert!(found(&other(u64::MAX, 71, 167)).starts_with("computed"));
}

#[test]
fn a_period_as_long_as_numbers_go_is_wrong_and_does_not_overflow() {
    // The theorem's bound is a number for a game that leaves one heap at most, and the bound with the period is none.
    let claims = Certificate {
        period: Some(u64::MAX),
        preperiod: Some(0),
        last_exception: None,
        ..certificate("{1,2,3}", 100)
    };
    let Verdict::Wrong { claim, found, .. } = verdict(&claims) else { panic!() };
    assert_eq!((claim, found.as_str()), ("computed", "more values are needed than there can be"));
}

#[test]
fn a_mask_is_advice_that_changes_nothing_even_if_it_is_bad() {
    for text in ["4!.", "0.6", "0.77", "0.16", "4.7", "0.26!", "0.0007"] {
        let plain = certificate(text, 400);
        for bits in [1, 2, 6, 0x1E, 0xFE, 1 << 9] {
            for parity in [false, true] {
                let mask = Some(RareMask { bits, parity, rare: 0 });
                let masked = Certificate { mask, ..plain.clone() };
                match check(&masked, &Control::default()) {
                    Ok(verdict) => assert_eq!(verdict, Verdict::Right, "{text} with {bits:x} {parity}"),
                    Err(error) => assert!(parity && error.message().contains("parity"), "{text}: {error}"),
                }
            }
        }
    }
}

#[test]
fn arithmetic_periods_are_checked_and_proved_only_for_all_but_games() {
    let nim = |period, saltus, preperiod, proved| Certificate {
        arithmetic: Some(ArithmeticPeriod { period, saltus, preperiod, proved }),
        ..certificate("all-but {}", 50)
    };
    assert_eq!(verdict(&nim(1, 1, 0, true)), Verdict::Right);
    assert_ne!(verdict(&nim(1, 2, 0, true)), Verdict::Right);
    assert_ne!(verdict(&nim(1, 1, 1, true)), Verdict::Right);
    assert_ne!(verdict(&nim(0, 1, 0, true)), Verdict::Right);
    assert_ne!(verdict(&nim(50, 1, 0, false)), Verdict::Right);
    let finite = Certificate {
        arithmetic: Some(ArithmeticPeriod { period: 1, saltus: 1, preperiod: 0, proved: true }),
        ..certificate("nim:1000", 500)
    };
    assert!(matches!(verdict(&finite), Verdict::Wrong { claimed, .. } if claimed == "proved"));
}

#[test]
fn three_heaps_are_recomputed_by_their_sets() {
    // 0.8: take one pin and leave three heaps. From 4 pins on there is a move.
    let code: Code = "0.8".parse().unwrap();
    let values = values::recompute(&code, &certificate("0.8", 12), &Control::default()).unwrap();
    assert_eq!(values, [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]);
}
