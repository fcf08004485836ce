//! `retrograde nim`: the nim sum with its table of digits, and every winning move.

use std::path::Path;

use retrograde::{
    Error, Rule,
    nim::{self, BinaryTable},
};

use crate::{
    args::Nim,
    failure::{Failure, Verdict},
    output,
    words::words,
};

pub(crate) fn run(args: &Nim) -> Result<Verdict, Failure> {
    if args.product {
        return product(args);
    }
    let rule = if args.misere { Rule::Misere } else { Rule::Normal };
    let wins = nim::wins(&args.heaps, rule);
    let words = words(args.speaking.language);
    let moves = nim::winning_moves(&args.heaps, rule);
    output::write_to(Path::new("-"), |out| {
        if args.json {
            let answer = serde_json::json!({
                "heaps": args.heaps,
                "rule": rule.word(),
                "sum": nim::sum(&args.heaps),
                "outcome": if wins { "win" } else { "loss" },
                "winning_moves": moves,
            });
            return Ok(writeln!(out, "{answer}")?);
        }
        writeln!(out, "{}", BinaryTable::of(&args.heaps))?;
        writeln!(out, "{}", nim::explain(&args.heaps, rule).text(args.speaking.language))?;
        for step in &moves {
            writeln!(out, "  {}", words.heap_from_to(step.heap + 1, step.from, step.to))?;
        }
        if wins && moves.is_empty() {
            writeln!(out, "  {}", words.nothing_left())?;
        }
        Ok::<(), Error>(())
    })?;
    Ok(Verdict::Yes)
}

/// The nim product of the numbers, with what is left of the first ones from step to step.
fn product(args: &Nim) -> Result<Verdict, Failure> {
    let product = args.heaps.iter().fold(1, |product, &nimber| nim::field::product(product, nimber));
    output::write_to(Path::new("-"), |out| {
        if args.json {
            let answer = serde_json::json!({ "nimbers": args.heaps, "product": product });
            return Ok(writeln!(out, "{answer}")?);
        }
        let factors: Vec<String> = args.heaps.iter().map(u64::to_string).collect();
        Ok::<(), Error>(writeln!(out, "{} = {product}", factors.join(" ⊗ "))?)
    })?;
    Ok(Verdict::Yes)
}
