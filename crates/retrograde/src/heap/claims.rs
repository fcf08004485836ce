//! What an answer claims, for somebody who checks it.

use super::{Answer, period::Bound};
use crate::core::heap::{ArithmeticPeriod, Certificate, FORMAT, Proof, RareMask};

impl Answer {
    /// The claims of this answer, which [`core::check::heap`](crate::core::check::heap) can check without a solver.
    ///
    /// ```
    /// use retrograde::{Control, check::heap::{Verdict, check}, heap};
    ///
    /// let answer = heap::solve(&"0.77".parse()?, Default::default(), 1000, &mut (), &Control::default())?;
    /// assert_eq!(check(&answer.certificate(), &Control::default())?, Verdict::Right);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn certificate(&self) -> Certificate {
        let greatest = self.values.greatest();
        let period = self.period.as_ref();
        Certificate {
            format: FORMAT.to_owned(),
            code: self.code.to_string(),
            computed: self.values.len() as u64,
            checksum: format!("{:016x}", self.values.checksum()),
            max: greatest.map(|(value, _)| value),
            max_at: greatest.map(|(_, at)| at as u64),
            period: period.map(|period| period.length as u64),
            preperiod: period.map(|period| period.preperiod as u64),
            last_exception: period.and_then(|period| period.last_exception()).map(|n| n as u64),
            proof: period.map(|period| Proof {
                theorem: Bound::theorem(&self.code).to_owned(),
                from: period.preperiod as u64,
                below: period.compared as u64,
            }),
            arithmetic: self.arithmetic.map(|arithmetic| ArithmeticPeriod {
                period: arithmetic.length as u64,
                saltus: arithmetic.saltus,
                preperiod: arithmetic.preperiod as u64,
                proved: arithmetic.proved,
            }),
            mask: self.mask.map(|(mask, rare)| RareMask {
                bits: mask.bits,
                parity: mask.parity,
                rare: rare as u64,
            }),
        }
    }
}
