//! A number that two programs agree on only if they agree on the outcome and the remoteness of every position.
//!
//! `rivals/answer.h` has the same.

use retrograde::{Outcome, Values, graph::NONE};

/// The digest of an answer, and how many positions have each outcome, by its code.
pub(crate) fn digest(values: &Values) -> Option<(u64, [u64; 4])> {
    let Values::Outcome { outcomes, remoteness } = values else { return None };
    let mut digest = START;
    let mut counts = [0; 4];
    for (outcome, &remoteness) in outcomes.iter().zip(remoteness) {
        counts[outcome as usize] += 1;
        add(&mut digest, outcome, remoteness);
    }
    Some((digest, counts))
}

/// The digest of the outcomes alone, as if nobody could force an end.
pub(crate) fn winners(values: &Values) -> Option<u64> {
    let Values::Outcome { outcomes, .. } = values else { return None };
    let mut digest = START;
    outcomes.iter().for_each(|outcome| add(&mut digest, outcome, NONE));
    Some(digest)
}

const START: u64 = 0xCBF2_9CE4_8422_2325;

fn add(digest: &mut u64, outcome: Outcome, remoteness: u32) {
    let answer = u64::from(outcome as u8) << 32 | u64::from(remoteness);
    *digest = (*digest ^ answer).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    *digest ^= *digest >> 29;
}
