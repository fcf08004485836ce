//! The arguments of `retrograde heap`.

use std::path::PathBuf;

use clap::Args;

use super::{Resources, Speaking};

/// Values of a heap game: octal codes, subtraction sets, Grundy's game and the like, with the period proved
///
/// CODE says what may be taken from a heap of pins and what may be left: an octal code such as 0.77 (Kayles), with larger
/// digits where three heaps or more may be left (0.3F), with 4. before the point for splitting without taking, with ! behind a
/// digit for unequal heaps (4!. is Grundy's game); a subtraction set such as {1,3,4} or {1..5}; all-but {1,2}; nim:5; with
/// ... for a last digit that goes on for ever (4.3... is Lasker's Nim); or a name: kayles, dawsons-kayles, dawsons-chess, treblecross,
/// officers, grundy, nim, lasker.
///
/// The values of the heaps 0, 1, 2, … are computed until a period is proved. With HEAPs, the sum of these heaps is analysed.
///
/// A second thread pays for games with many rare values, such as grundy and 0.6; more threads bring little more, and games with
/// few rare values, such as 0.16, use one. The values are the same with any number.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  retrograde heap 0.77
  retrograde heap grundy 12 30 7
  retrograde heap 0.16 --certificate 16.json && retrograde check 16.json
  retrograde heap '{1,3,4}' --explain
  retrograde heap 0.07 --compare b002187.txt --shift 1
  retrograde heap 0.123 --misere --upto 12
  retrograde heap kayles 3 4 5 --misere")]
pub(crate) struct Heap {
    /// The game
    #[arg(value_name = "CODE")]
    pub(crate) code: String,
    /// Heaps of a sum to analyse: its value, and every winning move
    #[arg(value_name = "HEAP")]
    pub(crate) heaps: Vec<u64>,
    /// Say in plain words what the code means, and compute nothing
    #[arg(long)]
    pub(crate) explain: bool,
    /// The greatest heap to compute, unless a period is proved before [default: what takes about a second: 65536, or 1048576
    /// where that is quick; 10000 for all-but games, 1000 where three heaps may be left, 12 for misère play]
    #[arg(long, value_name = "N")]
    pub(crate) upto: Option<u64>,
    /// Misère play, who cannot move wins: outcome and genus of the heaps up to N, and their misère quotient; or who wins the sum of
    /// the HEAPs
    #[arg(long, conflicts_with_all = ["csv", "bfile", "plot", "certificate", "checkpoint", "compare", "histogram"])]
    pub(crate) misere: bool,
    /// Keep the values in this file while they are computed, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Print what is known as one JSON object
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Print how many heaps have each value, and which values are rare
    #[arg(long, help_heading = "Output")]
    pub(crate) histogram: bool,
    /// Write the claims to this file, for `retrograde check`; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the values to this file as CSV; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the values to this file as a b-file; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) bfile: Option<PathBuf>,
    /// Write a plot of the values to this file as SVG; `-` is standard output
    #[arg(long, value_name = "FILE.svg", help_heading = "Output")]
    pub(crate) plot: Option<PathBuf>,
    /// Compare with this b-file and name the first difference; `-` is standard input
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) compare: Option<PathBuf>,
    /// Compare index i of the b-file with the heap of i + K
    #[arg(
        long,
        value_name = "K",
        requires = "compare",
        default_value_t = 0,
        allow_negative_numbers = true,
        help_heading = "Output"
    )]
    pub(crate) shift: i64,
    #[command(flatten)]
    pub(crate) speaking: Speaking,
    #[command(flatten)]
    pub(crate) resources: Resources,
}
