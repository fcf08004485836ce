//! `retrograde methods`: the library's table of methods.

use std::path::Path;

use retrograde::solve::methods::METHODS;

use crate::{
    args::Methods,
    failure::{Failure, Verdict},
    output,
    table::Table,
};

pub(crate) fn run(args: &Methods) -> Result<Verdict, Failure> {
    let mut table =
        Table::new(["question", "method", "time", "extra space", "acyclic only", "what it does", "source"]);
    for method in METHODS {
        table.row([
            method.question.word(),
            method.name,
            method.time,
            method.space,
            if method.acyclic_only { "yes" } else { "no" },
            method.summary,
            method.source,
        ]);
    }
    output::write_to(Path::new("-"), |out| table.write(args.to, out))?;
    Ok(Verdict::Yes)
}
