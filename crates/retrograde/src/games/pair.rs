//! What the games of two numbers without order have in common: the smaller comes first.

use super::tuple;

/// Two numbers.
pub(super) type Pair = (u32, u32);

/// The pair that stands for both orders.
pub(super) fn sorted((a, b): Pair) -> Pair {
    (a.min(b), a.max(b))
}

/// `(8, 13)`.
pub(super) fn name(&(a, b): &Pair) -> String {
    tuple(&[a, b])
}
