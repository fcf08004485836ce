//! Several small numbers as one.

use crate::core::{Error, Result};

/// Several numbers as one, each below a bound of its own: like hours, minutes and seconds. The last one changes fastest.
///
/// ```
/// use retrograde::numbering::Mixed;
///
/// let time = Mixed::new(&[24, 60, 60])?;
/// assert_eq!(time.len(), 86_400);
/// assert_eq!(time.number(&[1, 2, 3]), 3723);
/// assert_eq!(time.digits(3723), [1, 2, 3]);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed {
    bases: Vec<u64>,
    len: u64,
}

impl Mixed {
    /// Numbers below these bounds. Errors: there are more than 2^64 - 1.
    pub fn new(bases: &[u64]) -> Result<Mixed> {
        let len = bases.iter().try_fold(1u64, |len, &base| len.checked_mul(base));
        let len = len.ok_or_else(|| Error::invalid("these digits make numbers of more than 64 bits"))?;
        Ok(Mixed { bases: bases.to_vec(), len })
    }

    /// How many numbers there are.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none: a bound is 0.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number with these digits, each below its bound.
    pub fn number(&self, digits: &[u64]) -> u64 {
        self.bases.iter().zip(digits).fold(0, |number, (base, digit)| number * base + digit)
    }

    /// The digits of a number.
    pub fn digits(&self, mut number: u64) -> Vec<u64> {
        let mut digits: Vec<u64> = Vec::with_capacity(self.bases.len());
        for base in self.bases.iter().rev() {
            digits.push(number % base.max(&1));
            number /= base.max(&1);
        }
        digits.reverse();
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_digits_are_inverse() {
        let mixed = Mixed::new(&[3, 1, 4, 2]).unwrap();
        let mut before = None;
        for number in 0..mixed.len() {
            let digits = mixed.digits(number);
            assert_eq!(mixed.number(&digits), number);
            assert!(before < Some(digits.clone()));
            before = Some(digits);
        }
        assert_eq!(mixed.len(), 24);
        assert!(Mixed::new(&[2, 0]).unwrap().is_empty());
        assert!(Mixed::new(&[1 << 40, 1 << 40]).is_err());
        assert_eq!(Mixed::new(&[]).unwrap().digits(0), Vec::<u64>::new());
    }
}
