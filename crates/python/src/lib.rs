//! The engine behind the Python package `retrograde`: games from Python's objects and numpy's arrays, answers as arrays.
//!
//! The package itself is the folder `retrograde` beside this one. It decides which kind of input it was given, and what people
//! see; everything that takes time is here, with Python's lock released where no Python object is touched.
//!
//! | module | room for |
//! | --- | --- |
//! | `game` | a game, with the attributes that Python gives it |
//! | `arrays` | games from numpy's arrays |
//! | `objects` | games from dictionaries, lists and pairs of labels |
//! | `rules` | games from rules written in Python |
//! | `files` | games from files, built-in games, rules files |
//! | `solution` | an answer: its arrays, its check, its files |
//! | `told` | an answer told to people: sentences, steps, pictures, plays |
//! | `tables` | tablebases: making them, and asking them |
//! | `theory` | heaps, nimbers, sums, tables of games, methods and problems |
//! | `lab` | the page in a notebook |
//! | `work` | long work: interrupts, progress, limits |
//! | `errors`, `advice` | errors as Python's exceptions; what to do about them |
#![forbid(unsafe_code)]

mod advice;
mod arrays;
mod errors;
mod files;
mod game;
mod lab;
mod objects;
mod rules;
mod solution;
mod tables;
mod theory;
mod told;
mod work;

/// The module `retrograde._engine`.
#[pyo3::pymodule(gil_used = true)]
mod _engine {
    #[allow(non_upper_case_globals)]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::{
        arrays::{of_csr, of_numbers},
        files::{format_of_name, of_built_in, of_file, of_rules_file, of_text},
        game::Game,
        lab::{Lab, site},
        objects::{of_pairs, of_rows},
        rules::of_rules,
        solution::{Solution, check_file, restore_solution, solve},
        tables::{Tables, tabulate},
        theory::{Heap, games, heap, methods, mex, nim, nim_product, practice, problems, sum},
        told::{draw, explain, review, trace, words},
    };
}
