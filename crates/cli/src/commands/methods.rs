//! `retrograde methods`: the library's table of methods.

use std::path::Path;

use retrograde::solve::methods::METHODS;

use crate::{
    args::{Methods, values::TableFormat},
    failure::{Failure, Verdict},
    output,
    table::Table,
    words::words,
};

pub(crate) fn run(args: &Methods) -> Result<Verdict, Failure> {
    let words = words(args.speaking.language);
    let said = |english: &str| words.said(english);
    let head = ["question", "method", "time", "extra space", "acyclic only", "what it does", "source"];
    // Columns of files are a contract.
    let is_text = args.to == TableFormat::Table;
    let mut table = Table::new(head.map(|name| if is_text { said(name) } else { name.to_owned() }));
    for method in METHODS {
        let [summary, time, space] = method.told(args.speaking.language);
        let only = if method.acyclic_only { "yes" } else { "no" };
        let question = method.question.word();
        table.row([
            if is_text { said(question) } else { question.to_owned() },
            method.name.to_owned(),
            time.to_owned(),
            space.to_owned(),
            if is_text { said(only) } else { only.to_owned() },
            summary.to_owned(),
            method.source.to_owned(),
        ]);
    }
    output::write_to(Path::new("-"), |out| table.write(args.to, out))?;
    Ok(Verdict::Yes)
}
