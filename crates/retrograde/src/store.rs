//! Tables for the hot loops: packed, mapped, placed in large pages. The only folder with `unsafe` code in the project.
//!
//! Each `unsafe` block has a SAFETY note that says who guarantees it and what it buys; each kernel has a checked twin
//! with the same answers, which machines without the instructions use and the tests compare with.

pub mod lanes;
pub mod pages;
