//! `retrograde man`: made from the table of arguments.

use std::path::Path;

use clap::CommandFactory;

use crate::{
    args::{Arguments, Man},
    failure::{Failure, Verdict},
    output,
};

pub(crate) fn run(args: &Man) -> Result<Verdict, Failure> {
    let mut program = Arguments::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let names: Vec<_> = program.get_subcommands().map(|c| c.get_name().to_owned()).collect();
            program
                .find_subcommand(name)
                .ok_or_else(|| {
                    Failure::arguments(
                        format!("there is no command `{name}`"),
                        format!("the commands are: {}", names.join(", ")),
                    )
                })?
                .clone()
        }
    };
    output::write_to(Path::new("-"), |out| Ok(clap_mangen::Man::new(page).render(out)?))?;
    Ok(Verdict::Yes)
}
