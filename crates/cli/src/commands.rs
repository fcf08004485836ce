//! The commands, one file each.

mod check;
mod completions;
mod convert;
mod draw;
mod explain;
mod games;
mod heap;
mod man;
mod methods;
mod nim;
mod play;
mod practice;
mod publish;
mod query;
mod search;
mod selftest;
mod serve;
mod solve;
mod stats;
mod tabulate;
mod trace;

use crate::{
    args::Command,
    failure::{Failure, Verdict},
};

/// Does what the arguments say.
pub(crate) fn run(command: Command) -> Result<Verdict, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Tabulate(args) => tabulate::run(&args),
        Command::Query(args) => query::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Publish(args) => publish::run(&args),
        Command::Search(args) => search::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Heap(args) => heap::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Nim(args) => nim::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Selftest(args) => selftest::run(&args),
        Command::Practice(args) => practice::run(&args),
        Command::Methods(args) => methods::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
