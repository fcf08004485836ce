//! The values of a heap game again, by its rules.
//!
//! With a mask, call a value rare if an even number of its bits are in the mask (and count the heap's parity as one more bit
//! if the certificate says so, which needs all splits to take an odd number of pins, or all an even one). Rare xor rare
//! and common xor common are rare. So the common values of options come from takes and from splits with a rare part, and
//! marking these gives the least common number c that no option has. The value is c, or a smaller rare number that no option
//! has: all splits are looked at until each smaller rare number has been seen. No step trusts the mask.

use std::collections::BTreeSet;

use crate::{
    Control, Error, Result,
    heap::{Certificate, Code},
    memory,
};

/// The values of the heaps 0 to `computed - 1`.
pub(super) fn recompute(code: &Code, certificate: &Certificate, control: &Control) -> Result<Vec<u32>> {
    let len = usize::try_from(certificate.computed).unwrap_or(usize::MAX);
    let _held = control.budget.hold((len as u64).saturating_mul(4))?;
    let mut values = memory::with_capacity(len)?;
    if code.most_heaps() > 2 {
        by_sets(code, len, &mut values, control)?;
    } else if !code.is_finite() && !code.is_all_but() {
        endless(code, len, &mut values, control)?;
    } else if !code.is_finite() {
        all_but(code, len, &mut values, control)?;
    } else {
        by_options(code, certificate, len, &mut values, control)?;
    }
    Ok(values)
}

/// Which numbers an option has: the heap that last had the number is noted, so nothing is cleared. There is room for a power
/// of two above all values so far, so for the xor of any two of them.
struct Seen(Vec<usize>);

impl Seen {
    fn has(&self, number: u32, n: usize) -> bool {
        self.0.get(number as usize) == Some(&n)
    }

    fn make_room(&mut self, value: u32) {
        if value as usize >= self.0.len() {
            self.0.resize((value as usize + 1).next_power_of_two(), usize::MAX);
        }
    }
}

/// Moves that leave at most two heaps.
fn by_options(
    code: &Code,
    certificate: &Certificate,
    len: usize,
    values: &mut Vec<u32>,
    control: &Control,
) -> Result<()> {
    let splits: Vec<(usize, bool)> = code
        .listed()
        .iter()
        .filter(|(_, d)| d.allows(2))
        .map(|&(taken, d)| (taken as usize, d.unequal))
        .collect();
    let (bits, parity) = certificate.mask.as_ref().map_or((0, false), |mask| (mask.bits, mask.parity));
    let odd = splits.first().map_or(0, |split| split.0 % 2);
    if parity && splits.iter().any(|split| split.0 % 2 != odd) {
        return Err(Error::invalid(
            "the mask counts the parity of heaps, but splits take odd and even numbers of pins",
        ));
    }
    // The parities of a + odd and b + odd add up to that of n + odd for a split of n into a and b.
    let is_rare = |value: u32, n: usize| {
        ((value & bits).count_ones() as usize + usize::from(parity) * (n + odd)).is_multiple_of(2)
    };
    let mut seen = Seen(vec![usize::MAX]);
    // Positions with rare values, and the values.
    let mut rare: Vec<(usize, u32)> = Vec::new();
    for n in 0..len {
        for &(taken, digit) in code.listed().iter().take_while(|(taken, _)| *taken as usize <= n) {
            let left = n - taken as usize;
            if left == 0 && taken > 0 && digit.allows(0) {
                seen.0[0] = n;
            } else if left > 0 && digit.allows(1) {
                seen.0[values[left] as usize] = n;
            }
        }
        for &(taken, unequal) in splits.iter().filter(|split| split.0 < n) {
            let left = n - taken;
            let parts = &rare[..rare.partition_point(|&(part, _)| part < left)];
            for &(part, value) in parts.iter().filter(|(part, _)| !(unequal && 2 * part == left)) {
                seen.0[(value ^ values[left - part]) as usize] = n;
            }
        }
        // The least common number that no option has, and how many smaller rare numbers must still be seen before the
        // search may end early. Without a mask there are no common numbers, and it may not.
        let (mut common, mut wanted) = (0, 0);
        if bits == 0 {
            wanted = usize::MAX;
        } else {
            while is_rare(common, n) || seen.has(common, n) {
                wanted += usize::from(!seen.has(common, n));
                common += 1;
            }
        }
        'search: for &(taken, unequal) in splits.iter().filter(|split| split.0 < n) {
            let left = n - taken;
            let last = if unequal { (left - 1) / 2 } else { left / 2 };
            let parts = values[1..=last].iter().zip(values[left - last..left].iter().rev());
            for (small, large) in parts {
                if wanted == 0 {
                    break 'search;
                }
                let number = small ^ large;
                if !seen.has(number, n) {
                    seen.0[number as usize] = n;
                    wanted -= usize::from(number < common && is_rare(number, n));
                }
            }
        }
        let value = match wanted {
            0 => common,
            _ => (0..).find(|&number| !seen.has(number, n)).unwrap_or(u32::MAX),
        };
        seen.make_room(value);
        values.push(value);
        if n > 0 && bits != 0 && is_rare(value, n) {
            rare.push((n, value));
        }
        if n % 1024 == 1023 {
            control.advance(1024)?;
        }
    }
    Ok(())
}

/// Any number may be taken, and some ways leave two heaps: by the definition, O(n) and the splits for each heap.
fn endless(code: &Code, len: usize, values: &mut Vec<u32>, control: &Control) -> Result<()> {
    for n in 0..len {
        let mut options = BTreeSet::new();
        for taken in 0..=n {
            let (digit, rest) = (code.digit(taken as u32), n - taken);
            if digit.allows(0) && rest == 0 && taken > 0 {
                options.insert(0);
            }
            if digit.allows(1) && rest > 0 {
                options.insert(values[rest]);
            }
            if digit.allows(2) {
                let splits = (1..=rest / 2).filter(|&a| !digit.unequal || a != rest - a);
                options.extend(splits.map(|a| values[a] ^ values[rest - a]));
            }
        }
        values.push(
            (0..).zip(&options).find(|(i, option)| i != *option).map_or(options.len() as u32, |(i, _)| i),
        );
        if n % 64 == 63 {
            control.advance(64)?;
        }
    }
    Ok(())
}

/// Any positive number of pins may be taken but those listed; the rest stays one heap.
fn all_but(code: &Code, len: usize, values: &mut Vec<u32>, control: &Control) -> Result<()> {
    // How many smaller heaps have each value; less those that taking a forbidden number would leave.
    let mut counts: Vec<i64> = Vec::new();
    let mut least_new = 0;
    for n in 0..len {
        let forbidden: Vec<usize> = code
            .listed()
            .iter()
            .filter(|(taken, digit)| *taken as usize <= n && digit.heaps == 0)
            .map(|&(taken, _)| values[n - taken as usize] as usize)
            .collect();
        forbidden.iter().for_each(|&value| counts[value] -= 1);
        // The value is one that no smaller heap has, or one that only forbidden heaps have.
        let freed = forbidden.iter().copied().filter(|&value| counts[value] == 0).min();
        let value = freed.unwrap_or(usize::MAX).min(least_new);
        forbidden.iter().for_each(|&value| counts[value] += 1);
        if value >= counts.len() {
            let more = value + 1 - counts.len();
            memory::reserve(&mut counts, more)?;
            counts.resize(value + 1, 0);
        }
        counts[value] += 1;
        while counts.get(least_new).is_some_and(|&count| count > 0) {
            least_new += 1;
        }
        values.push(value as u32);
        if n % 1024 == 1023 {
            control.advance(1024)?;
        }
    }
    Ok(())
}

/// Moves that leave three heaps or more: the values that a number of pins can have in exactly k heaps, as sets of numbers.
fn by_sets(code: &Code, len: usize, values: &mut Vec<u32>, control: &Control) -> Result<()> {
    let most = code.most_heaps() as usize;
    // `sets[n][k]`.
    let mut sets: Vec<Vec<BTreeSet<u32>>> = Vec::new();
    for n in 0..len {
        // Sets for n pins in two heaps or more, whose parts are smaller than n.
        let mut of_n = vec![BTreeSet::new(); most + 1];
        if n == 0 {
            of_n[0].insert(0);
        }
        for heaps in 2..=most {
            for part in 1..n {
                let rest = &sets[n - part][heaps - 1];
                of_n[heaps].extend(rest.iter().map(|number| number ^ values[part]));
            }
        }
        sets.push(of_n);
        let mut options = BTreeSet::new();
        for &(taken, digit) in code.listed().iter().take_while(|(taken, _)| *taken as usize <= n) {
            let left = n - taken as usize;
            for heaps in (0..=most).filter(|&heaps| digit.allows(heaps as u32) && (taken > 0 || heaps > 1)) {
                if digit.unequal && heaps == 2 {
                    options.extend((1..left.div_ceil(2)).map(|part| values[part] ^ values[left - part]));
                } else {
                    options.extend(&sets[left][heaps]);
                }
            }
        }
        let value = (0..).find(|number| !options.contains(number)).unwrap_or(u32::MAX);
        values.push(value);
        if n > 0 {
            sets[n][1].insert(value);
        }
        control.advance(1)?;
    }
    Ok(())
}
