//! `retrograde heap --misere`: genus of heaps, and their quotient.

use std::path::Path;

use retrograde::{
    control::Phase,
    error::Kind,
    heap::Code,
    heap::misere::{self, Quotient},
};

use super::report;
use crate::{
    args::{Heap, values::TableFormat},
    failure::{Failure, Verdict},
    output, plan,
    progress::Progress,
    table::Table,
    words::{Words, words},
};

/// The greatest heap, if none is named; and the greatest that can be asked for.
const USUAL: u16 = 12;
/// At most so many positions are looked at.
const MOST: usize = 1 << 23;

pub(super) fn run(args: &Heap, code: &Code) -> Result<Verdict, Failure> {
    let upto = match args.upto {
        None => args.heaps.iter().copied().max().map_or(Ok(USUAL), u16::try_from),
        // A sum needs its own heaps.
        Some(upto) => u16::try_from(args.heaps.iter().copied().fold(upto, u64::max)),
    };
    let upto = upto.map_err(|_| {
        Failure::arguments("misère play is looked at position by position", "ask for heaps up to about 30")
    })?;
    let words = words(args.speaking.language);
    let (control, _) = plan::work(&args.resources);
    let progress = Progress::of(&control);
    control.phase(Phase::Solving, 0)?;
    let heaps = misere::heaps(code, upto, MOST, &control)?;
    // The quotient asks for much more than single heaps do: it may be out of reach where they are not.
    let quotient = match Quotient::of(code, upto, MOST, &control) {
        Ok(quotient) => Ok(quotient),
        Err(error) if error.kind() == Kind::Resource => Err(error.message().to_owned()),
        Err(error) => return Err(error.into()),
    };
    let sum = match args.heaps[..] {
        [] => None,
        _ => {
            let heaps: Vec<u16> = args.heaps.iter().map(|&heap| heap as u16).collect();
            Some(misere::sum(code, &heaps, quotient.as_ref().ok(), MOST, &control)?)
        }
    };
    drop(progress);
    let outcome = |is_lost: bool| if is_lost { "loss" } else { "win" };
    let text = if args.json {
        let rows: Vec<_> = heaps
            .iter()
            .map(|heap| {
                serde_json::json!({
                    "heap": heap.heap, "outcome": outcome(heap.is_lost()), "misere": heap.misere_value(),
                    "normal": heap.genus.value, "genus": heap.genus.to_string(), "tame": heap.tame,
                })
            })
            .collect();
        let quotient = quotient.as_ref().ok().map(|quotient| {
            let elements: Vec<_> = quotient
                .elements
                .iter()
                .map(|element| serde_json::json!({ "heaps": element.heaps, "outcome": outcome(element.is_lost) }))
                .collect();
            serde_json::json!({
                "upto": upto, "order": elements.len(), "elements": elements, "heaps": quotient.heaps,
                "with_heap": quotient.with_heap,
            })
        });
        format!(
            "{:#}\n",
            serde_json::json!({
                "code": code.to_string(), "rule": "misere", "upto": upto, "heaps": rows, "quotient": quotient,
                "sum": sum.as_ref().map(|sum| serde_json::json!({
                    "heaps": args.heaps,
                    "outcome": outcome(sum.is_lost),
                    "winning": sum.winning.iter().map(report::move_in_json).collect::<Vec<_>>(),
                })),
            })
        )
    } else if let Some(sum) = &sum {
        report::misere_sum(&args.heaps, sum, words)
    } else {
        let head = ["heap", "outcome", "misère value", "genus", "kind"];
        let mut table = Table::new(head.map(|name| words.said(name)));
        for heap in &heaps {
            table.row([
                heap.heap.to_string(),
                words.said(outcome(heap.is_lost())),
                heap.misere_value().to_string(),
                heap.genus.to_string(),
                words.said(if heap.tame { "tame" } else { "wild" }),
            ]);
        }
        let mut bytes = Vec::new();
        table.write(TableFormat::Table, &mut bytes)?;
        String::from_utf8_lossy(&bytes).into_owned() + "\n" + &in_words(upto, &quotient, words)
    };
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(Verdict::Yes)
}

fn in_words(upto: u16, quotient: &Result<Quotient, String>, words: &dyn Words) -> String {
    let quotient = match quotient {
        Ok(quotient) => quotient,
        Err(reason) => {
            return words.said(&format!("quotient of the heaps up to {upto}: not found, {reason}")) + "\n";
        }
    };
    let sum = |heaps: &[u16]| match heaps {
        [] => words.said("no heap"),
        _ => heaps.iter().map(u16::to_string).collect::<Vec<_>>().join("+"),
    };
    let lost: Vec<String> = quotient
        .elements
        .iter()
        .filter(|element| element.is_lost)
        .map(|element| sum(&element.heaps))
        .collect();
    let order = quotient.elements.len();
    let lost = if lost.is_empty() { "none".to_owned() } else { lost.join(", ") };
    let head =
        format!("quotient of the heaps up to {upto}: order {order}, proved for sums of these heaps only");
    let text = words.said(&head) + "\n" + &words.said(&format!("lost: the classes of {lost}")) + "\n";
    let classes: Vec<String> = quotient
        .heaps
        .iter()
        .enumerate()
        .map(|(heap, &class)| format!("{heap}~{}", sum(&quotient.elements[class].heaps)))
        .collect();
    text + &words.said(&format!("classes of the heaps: {}", classes.join(" "))) + "\n"
}
