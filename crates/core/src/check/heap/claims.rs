//! The claims of a certificate, compared with the values.

use super::Verdict;
use crate::heap::{ArithmeticPeriod, Certificate, Code};

fn differs(claim: &'static str, claimed: impl ToString, found: impl ToString) -> Option<Verdict> {
    Some(Verdict::Wrong { claim, claimed: claimed.to_string(), found: found.to_string() })
}

fn show<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

/// The first claim that is wrong.
pub(super) fn wrong(certificate: &Certificate, code: &Code, values: &[u32]) -> Option<Verdict> {
    let checksum =
        values.iter().fold(0_u64, |sum, &value| sum.wrapping_mul(1_000_003).wrapping_add(value.into()));
    let checksum = format!("{checksum:016x}");
    if certificate.checksum != checksum {
        return differs("checksum", &certificate.checksum, checksum);
    }
    let max = values.iter().max().copied();
    if certificate.max != max {
        return differs("max", show(certificate.max), show(max));
    }
    let max_at = max.and_then(|max| values.iter().position(|&value| value == max)).map(|at| at as u64);
    if certificate.max_at != max_at {
        return differs("max_at", show(certificate.max_at), show(max_at));
    }
    period(certificate, code, values).or_else(|| arithmetic(certificate.arithmetic.as_ref()?, code, values))
}

fn period(certificate: &Certificate, code: &Code, values: &[u32]) -> Option<Verdict> {
    let Some(period) = certificate.period else {
        // Nothing is claimed, so nothing may be claimed about it.
        return match (certificate.preperiod, certificate.last_exception, &certificate.proof) {
            (None, None, None) => None,
            _ => differs("period", "none", "a preperiod, a last exception or a proof without a period"),
        };
    };
    let Some(preperiod) = certificate.preperiod else { return differs("preperiod", "none", "a number") };
    if certificate.last_exception != preperiod.checked_sub(1) {
        return differs("last_exception", show(certificate.last_exception), show(preperiod.checked_sub(1)));
    }
    if period == 0 {
        return differs("period", 0, "a positive number");
    }
    if !code.is_finite() {
        return differs("period", period, "none: the theorem needs a greatest number of pins taken");
    }
    // The theorem's bound. A heap of no pins is none, so it starts at 1.
    let heaps = u64::from(code.most_heaps().max(1));
    let from = preperiod.max(1);
    let unequal = if code.has_unequal() { period } else { 0 };
    let below = from
        .checked_mul(heaps)
        .zip(period.checked_mul(heaps - 1))
        .and_then(|(a, b)| a.checked_add(b)?.checked_add(u64::from(code.last()))?.checked_add(unequal));
    let Some(below) =
        below.filter(|below| below.checked_add(period).is_some_and(|end| end <= certificate.computed))
    else {
        return differs(
            "computed",
            certificate.computed,
            match below.and_then(|below| below.checked_add(period)) {
                Some(end) => format!("{end} values are needed"),
                None => "more values are needed than there can be".to_owned(),
            },
        );
    };
    match &certificate.proof {
        Some(proof) if proof.from == preperiod && proof.below == below => {}
        Some(proof) => {
            return differs(
                "proof",
                format!("{} to {}", proof.from, proof.below),
                format!("{preperiod} to {below}"),
            );
        }
        None => return differs("proof", "none", format!("a comparison from {preperiod} to {below}")),
    }
    let (period, preperiod, below) = (period as usize, preperiod as usize, below as usize);
    let repeats = |n: usize, period: usize| values[n + period] == values[n];
    if let Some(n) = (preperiod..below).find(|&n| !repeats(n, period)) {
        let found = format!(
            "the heaps of {n} and {} have the values {} and {}",
            n + period,
            values[n],
            values[n + period]
        );
        return differs("period", period, found);
    }
    if preperiod > 0 && repeats(preperiod - 1, period) {
        return differs("preperiod", preperiod, format!("at most {}", preperiod - 1));
    }
    // If there were a shorter period, the greatest common divisor of both would be one, and so would period / q for a prime q.
    let mut rest = period;
    let mut prime = 2;
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        if rest.is_multiple_of(prime) {
            let shorter = period / prime;
            if (preperiod..preperiod + period).all(|n| repeats(n, shorter)) {
                return differs("period", period, format!("{shorter} is a shorter one"));
            }
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
        }
        prime += 1;
    }
    None
}

fn arithmetic(claimed: &ArithmeticPeriod, code: &Code, values: &[u32]) -> Option<Verdict> {
    let (period, preperiod) = (claimed.period as usize, claimed.preperiod as usize);
    if claimed.period == 0
        || claimed.period.checked_add(claimed.preperiod).is_none_or(|end| end >= values.len() as u64)
    {
        return differs(
            "arithmetic",
            format!("period {period} from {preperiod}"),
            "more values are needed to see it",
        );
    }
    let grows = |n: usize| u64::from(values[n + period]) == u64::from(values[n]) + u64::from(claimed.saltus);
    if let Some(n) = (preperiod..values.len() - period).find(|&n| !grows(n)) {
        let found = format!(
            "the heaps of {n} and {} have the values {} and {}",
            n + period,
            values[n],
            values[n + period]
        );
        return differs("arithmetic", format!("period {period}, saltus {}", claimed.saltus), found);
    }
    if preperiod > 0 && grows(preperiod - 1) {
        return differs("arithmetic", format!("from {preperiod}"), format!("at most from {}", preperiod - 1));
    }
    if claimed.proved && !proves(claimed, code, values) {
        return differs("arithmetic", "proved", "only observed");
    }
    None
}

/// For all-but games: for some x, the values below x + period are 0 to saltus - 1 and those below x, each plus saltus; and from
/// x on the growth was seen for as many heaps as the greatest forbidden number. `docs/heap.md` proves that this suffices.
fn proves(claimed: &ArithmeticPeriod, code: &Code, values: &[u32]) -> bool {
    let (period, saltus) = (claimed.period as usize, claimed.saltus);
    let Some(room) = values.len().checked_sub(period + code.last() as usize) else { return false };
    code.is_all_but()
        && saltus > 0
        && (claimed.preperiod as usize..=room).step_by(period).take(16).any(|x| {
            let below =
                |end: usize| values[..end].iter().copied().collect::<std::collections::BTreeSet<u32>>();
            let grown: std::collections::BTreeSet<u32> = (0..saltus)
                .chain(below(x).into_iter().filter_map(|value| value.checked_add(saltus)))
                .collect();
            grown == below(x + period)
        })
}
