//! Heap games: nim values at speed, periods with proof.
//!
//! A heap game ([`Code`]) is played with heaps of pins; a sum of heaps has the xor of
//! their values. [`solve`] computes the values of one heap after the other, and stops where it can prove that they repeat.
//!
//! | file | room for |
//! | --- | --- |
//! | `run.rs` | the front door: which method, when to look for a period |
//! | `values.rs` | values in one, two or four bytes |
//! | `plain.rs` | the definition, for moves that leave at most two heaps |
//! | `sparse.rs`, `coding.rs` | the sparse-space method for the same, and its mask |
//! | `ahead.rs` | other threads for the sparse-space method |
//! | `subtraction.rs` | subtraction and all-but sets |
//! | `many.rs` | moves that leave three heaps or more |
//! | `claims.rs` | an answer's certificate |
//! | `sum.rs` | sums of heaps and their winning moves |
//! | [`misere`] | misère play: genus of heaps, quotients |
//! | `bfile.rs`, `plot.rs` | values as text and as a picture |
//! | `checkpoint.rs` | values on disk, to go on after a kill |
//! | `period.rs`, `arithmetic.rs` | periods, their theorems and proofs |

mod ahead;
mod arithmetic;
mod bfile;
mod checkpoint;
mod claims;
mod coding;
mod many;
pub mod misere;
mod period;
mod plain;
mod plot;
mod run;
mod shape;
mod sparse;
mod subtraction;
pub(crate) mod sum;
mod values;

pub use retrograde_core::heap::{ArithmeticPeriod, Certificate, Code, Digit, FORMAT, Proof, RareMask};

pub use arithmetic::Arithmetic;
pub use bfile::{Comparison, Difference, greatest_index};
pub use checkpoint::{Checkpoint, File};
pub use coding::Mask;
pub use period::Period;
pub use run::{Answer, Keep, solve};
pub use sum::{Sum, SumMove};
pub use values::NimValues;
