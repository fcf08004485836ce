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
//! | `sum.rs` | sums of heaps and their winning moves; why a heap has its value |
//! | [`queen`] | Wythoff's game as a queen on a board |
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
pub mod queen;
mod run;
mod shape;
mod sparse;
mod subtraction;
pub(crate) mod sum;
mod values;

pub use retrograde_core::heap::{
    ArithmeticPeriod, Certificate, Code, Digit, FORMAT, Kind, Proof, RareMask, Taken,
};

pub use arithmetic::Arithmetic;
pub use bfile::{Comparison, Difference, greatest_index};
pub use checkpoint::{Checkpoint, File};
pub use coding::Mask;
pub use period::Period;
pub use run::{Answer, Keep, solve, solve_as_usual, usual};
pub use sum::{HeapOption, Options, Sum, SumMove};
pub use values::NimValues;

/// The rules of a heap game in sentences of a language: one for each kind of move, and how the game ends.
///
/// ```
/// use retrograde::{heap, words::Language};
///
/// let rules = heap::explain_in(&"grundy".parse()?, Language::Chinese);
/// assert_eq!(rules, ["不取石子，把一堆分成大小不同的两堆。", "无法再走的一方负。"]);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn explain_in(code: &Code, language: crate::words::Language) -> Vec<String> {
    language.words().heap_rules(code)
}
