//! Is a certificate about a heap game right? Every value is computed again, and every claim compared with them.
//!
//! This shares nothing with the fast method: one heap at a time, one option at a time, values in plain words. It takes one
//! piece of advice from the certificate, the mask: the answer is the same for every mask (the module `values` says why), only the
//! time depends on it. The period is checked by the theorem of Guy and Smith, whose bound is worked out here from the
//! code; the claim's own bound is compared, not believed.

mod claims;
#[cfg(test)]
mod tests;
mod values;

use crate::{
    Control, Result,
    control::Phase,
    heap::{Certificate, Code},
};

/// What the checker says of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// Every claim is right.
    Right,
    /// A claim that is not.
    Wrong {
        /// The name of the claim.
        claim: &'static str,
        /// What is claimed.
        claimed: String,
        /// What is right, and which heap shows it.
        found: String,
    },
}

/// Checks every claim of a certificate.
///
/// *Decides* whether all its claims are right. *Needs* no solver. *Errors* are not about wrong claims: the code cannot be read,
/// memory is short, or the work was stopped. *Time* for the heap of n: O(rare values) and a search that is mostly short, times
/// the splits; O(n) without a mask; O(n · greatest value) where three heaps may be left. *Space* four bytes a value (many more where
/// three heaps may be left).
///
/// ```
/// use retrograde_core::{Control, check::heap::{Verdict, check}, heap::Certificate};
/// let claims = br#"{"format": "retrograde-heap-1", "code": "0.3", "computed": 8, "checksum": "000cd8ff7eb03b2d",
///     "max": 1, "max_at": 1, "period": 2, "preperiod": 0, "last_exception": null,
///     "proof": {"theorem": "Guy-Smith", "from": 0, "below": 2}, "arithmetic": null, "mask": null}"#;
/// let mut certificate = Certificate::read(claims)?;
/// certificate.checksum = "0000000000000000".into();
/// assert!(matches!(check(&certificate, &Control::default())?, Verdict::Wrong { claim: "checksum", .. }));
/// # Ok::<(), retrograde_core::Error>(())
/// ```
///
/// *Source*: Guy and Smith 1956.
pub fn check(certificate: &Certificate, control: &Control) -> Result<Verdict> {
    let code: Code = certificate.code.parse()?;
    control.phase(Phase::Checking, certificate.computed)?;
    let values = values::recompute(&code, certificate, control)?;
    Ok(claims::wrong(certificate, &code, &values).unwrap_or(Verdict::Right))
}
