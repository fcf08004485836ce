//! `retrograde completions`: made from the table of arguments.

use std::path::Path;

use clap::CommandFactory;

use crate::{
    args::{Arguments, Completions},
    failure::{Failure, Verdict},
    output,
};

pub(crate) fn run(args: &Completions) -> Result<Verdict, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "retrograde", &mut script);
    output::write_to(Path::new("-"), |out| Ok(out.write_all(&script)?))?;
    Ok(Verdict::Yes)
}
