//! Tables for the hot loops: packed, mapped, placed in large pages. The only folder with `unsafe` code in the project.
//!
//! Each `unsafe` block has a SAFETY note that says who guarantees it and what it buys; each kernel has a checked twin
//! with the same answers, which machines without the instructions use and the tests compare with.
//!
//! | module | room for |
//! | --- | --- |
//! | `map` | files as memory |
//! | [`pages`] | an allocator that asks for large pages |
//! | `cpu` | the best code for the processor at hand |
//! | `gather` | one bit of a table for each of many positions |
//! | `judge` | rows of bits: any, all, how many |
//! | [`lanes`] | xor values of 32 heaps side by side |
//! | `pack` | the marked ones of many positions, side by side |
//! | `packed` | numbers of any width, side by side |
//! | `shared` | plain numbers that several threads change |

pub(crate) mod cpu;
pub(crate) mod gather;
pub(crate) mod judge;
pub mod lanes;
pub(crate) mod map;
pub(crate) mod pack;
pub(crate) mod packed;
pub mod pages;
pub(crate) mod shared;
