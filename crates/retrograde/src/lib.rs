//! Solves finite two-player games on graphs: who wins from every position, how fast, and with which move.
//!
//! This crate finds answers; [`retrograde_core`] says what a game and an answer are, and checks answers without this crate.
//!
//! | module | room for |
//! | --- | --- |
//! | [`alphabeta`](alphabeta::alphabeta) | the score of one position, with what cannot change it left out |
//! | [`explain`](explain::explain) | why a position has its value, in sentences |
//! | [`explore`](explore::explore) | rules → graph |
//! | [`watch`] | an observer of a method's steps; `()` compiles away |
//! | [`export`] | solved games as pictures, for Graphviz and PGSolver |
//! | [`games`] | the built-in games |
//! | [`heap`] | nim values of heap games, and their periods with proof |
//! | [`input`] | files and pipes, mapped or decompressed |
//! | [`layout`](layout::layout) | where positions and moves are drawn |
//! | [`nim`] | Nim: sum, winning moves, table of digits; nim multiplication |
//! | [`search`] | the score of one position by alpha-beta |
//! | [`selftest`](selftest::selftest) | does a game keep its promises? |
//! | [`play`](play::Play) | moves with their quality, opponents, review |
//! | [`practice`] | practice problems of judges, solved |
//! | [`solve`] | the front door: question → method → solution; the table of methods |
//! | [`sum`](sum::Sum) | several games at once |
//! | [`trace`] | a method's run, step by step |
//! | [`walk`](walk::walk) | a play by the rules alone, with pictures |
//! | [`words`](words::Language) | what is said to people, in English and in Chinese |
//! | [`store`] | tables for the hot loops; the only `unsafe` code |

pub(crate) use retrograde_core as core;
pub use retrograde_core::{
    Control, End, Error, GameGraph, Graph, Grundy, Infinite, Labels, Outcome, Player, Position, Question,
    Result, Rule, Solution, Values, array, builder, check, control, counts, error, format, game, game_graph,
    graph, labels, loopy_sets, memory, rows, rules, scene, solution, solution_file, tablebase, threads,
    value,
};
pub use solve::{Solver, solve};

pub mod alphabeta;
pub mod explain;
pub mod explore;
pub mod export;
pub mod games;
pub mod heap;
pub mod input;
pub mod layout;
pub mod nim;
pub mod play;
pub mod practice;
pub mod random;
pub mod search;
pub mod selftest;
pub mod solve;
pub mod store;
pub mod sum;
pub mod tables;
pub mod tabulate;
pub mod trace;
pub mod walk;
pub mod watch;
pub mod words;

/// What stands in the crate's README is run like every other example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
