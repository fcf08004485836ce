//! Heap games: nim values at speed, periods with proof.
//!
//! A heap game ([`core::heap::Code`](crate::core::heap::Code)) is played with heaps of pins; a sum of heaps has the xor of
//! their values. [`solve`] computes the values of one heap after the other, and stops where it can prove that they repeat.
//!
//! | file | room for |
//! | --- | --- |
//! | `run.rs` | the front door: which method, when to look for a period |
//! | `values.rs` | values in one, two or four bytes |
//! | `plain.rs` | the definition, for moves that leave at most two heaps |
//! | `sparse.rs`, `coding.rs` | the sparse-space method for the same, and its mask |
//! | `subtraction.rs` | subtraction and all-but sets |
//! | `many.rs` | moves that leave three heaps or more |
//! | `period.rs`, `arithmetic.rs` | periods, their theorems and proofs |

mod arithmetic;
mod coding;
mod many;
mod period;
mod plain;
mod run;
mod shape;
mod sparse;
mod subtraction;
mod values;

pub use arithmetic::Arithmetic;
pub use coding::Mask;
pub use period::Period;
pub use run::{Answer, Keep, solve};
pub use values::NimValues;
