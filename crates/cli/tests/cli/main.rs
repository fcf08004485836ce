//! The program from outside: it is run, and what it prints, writes and returns is looked at.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // clippy.toml allows it in functions marked as tests only, and these have helpers

mod arguments;
mod chess;
mod common;
mod console;
mod disk;
mod documents;
mod draw;
mod examples;
mod exit_status;
mod heap;
mod heap_certificate;
mod input;
mod languages;
mod licences;
mod own_game;
mod playing;
mod practice;
mod rules;
mod serve;
mod sums;
mod tablebase;
