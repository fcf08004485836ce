//! What is told about a heap game.

use std::fmt::Write as _;

use retrograde::heap::{self, Answer, Code, Comparison, Sum, SumMove, misere::MisereSum};

use unicode_width::UnicodeWidthStr;

use super::who_wins;
use crate::{args::values::TableFormat, failure::Failure, numbers::count, table::Table, words::Words};

/// So many first values, and so many exceptions, are shown.
const FIRST: usize = 24;
const MOST_EXCEPTIONS: usize = 60;

/// How to go on where nothing was proved.
pub(super) const GO_ON: &str =
    "with --upto N, such as --upto 1000000; --checkpoint FILE keeps what is computed";

fn title(code: &Code) -> String {
    code.name().map_or_else(|| code.to_string(), |name| format!("{name}, {code}"))
}

/// Facts, one a line, as in the other commands' summaries; both what they are about and what is said come in English.
pub(super) struct Report {
    pub(super) words: &'static dyn Words,
    pub(super) text: String,
}

impl Report {
    pub(super) fn new(words: &'static dyn Words) -> Report {
        Report { words, text: String::new() }
    }

    pub(super) fn line(&mut self, name: &str, fact: &str) {
        self.bare(name, &self.words.said(fact));
    }

    /// A fact that is the same in every language.
    fn bare(&mut self, name: &str, fact: &str) {
        let name = self.words.said(name);
        let blank = " ".repeat(12usize.saturating_sub(name.width()));
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{name}{blank}{fact}");
    }
}

/// The rules in words.
pub(super) fn explained(code: &Code, words: &dyn Words) -> String {
    let mut text = format!("{}\n", title(code));
    for sentence in heap::explain_in(code, words.language()) {
        let _ = writeln!(text, "  {sentence}");
    }
    text
}

pub(super) fn summary(answer: &Answer, words: &'static dyn Words) -> Report {
    let mut report = Report::new(words);
    let computed = answer.values.len();
    report.bare("game", &title(&answer.code));
    let rules = heap::explain_in(&answer.code, words.language());
    report.bare("rules", &rules.join(words.between_sentences()));
    report.line("computed", &format!("{} (heaps 0 to {})", count(computed as u64, "value"), computed - 1));
    if let Some((greatest, at)) = answer.values.greatest() {
        report.line("greatest", &format!("{greatest}, first at the heap of {at}"));
    }
    let first: Vec<String> = answer.values.iter().take(FIRST).map(|value| value.to_string()).collect();
    report.bare("first", &format!("{}{}", first.join(" "), if computed > FIRST { " …" } else { "" }));
    match (&answer.period, &answer.arithmetic) {
        (Some(period), _) => {
            let (p, from) = (period.length, period.preperiod);
            report.line("period", &format!("{p} from the heap of {from} on"));
            let proof = answer.certificate().proof.map(|proof| proof.theorem).unwrap_or_default();
            let proof = words.said(&proof);
            report.line(
                "proof",
                &format!("g(n + {p}) = g(n) was compared for {from} <= n < {}; {proof}", period.compared),
            );
            let exceptions: Vec<String> =
                period.exceptions(&answer.values).take(MOST_EXCEPTIONS + 1).map(|n| n.to_string()).collect();
            let told = match exceptions.len() {
                0 => "none".to_owned(),
                1..=MOST_EXCEPTIONS => exceptions.join(" "),
                _ => {
                    let all = period.exceptions(&answer.values).count() as u64;
                    format!("{}, the last one {}", count(all, "heap"), from - 1)
                }
            };
            report.line("exceptions", &told);
        }
        (None, Some(arithmetic)) => {
            let (p, s) = (arithmetic.length, arithmetic.saltus);
            let from = arithmetic.preperiod;
            report.line("period", &format!("g(n + {p}) = g(n) + {s} from the heap of {from} on"));
            report.line(
                "proof",
                if arithmetic.proved {
                    "the values below some heap and the next ones repeat, shifted: docs/heap.md has the theorem"
                } else {
                    "none: this is only observed among the computed values"
                },
            );
        }
        (None, None) => report.line("period", "none is proved by these values"),
    }
    if let Some((mask, rare)) = answer.mask.filter(|(mask, _)| mask.bits != 0) {
        let parity = if mask.parity { ", with the parity of the heap" } else { "" };
        let heaps = count(rare as u64, "heap");
        report.line("rare", &format!("{heaps} (an even number of bits in {:#b}{parity})", mask.bits));
    }
    report
}

pub(super) fn sum(heaps: &[u64], sum: &Sum, words: &'static dyn Words) -> Report {
    let mut report = Report::new(words);
    let values: Vec<String> = sum.values.iter().map(u32::to_string).collect();
    report.bare("heaps", &heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
    report.bare("values", &values.join(" "));
    report.line("sum", &format!("{}: {}", sum.value, who_wins(sum)));
    plays(&mut report, heaps, &sum.winning);
    if !sum.complete {
        report.line("note", "there may be more winning moves");
    }
    report
}

/// The winning moves, one a line.
fn plays(report: &mut Report, heaps: &[u64], winning: &[SumMove]) {
    for found in winning {
        let left: Vec<String> = found.left.iter().map(u64::to_string).collect();
        let taken = match found.taken {
            0 => "split".to_owned(),
            taken => format!("take {taken}"),
        };
        let leave = if left.is_empty() { "nothing".to_owned() } else { left.join(report.words.and()) };
        report.line("play", &format!("in the heap of {}: {taken}, leave {leave}", heaps[found.heap]));
    }
}

/// A winning move as a script reads it.
pub(super) fn move_in_json(found: &SumMove) -> serde_json::Value {
    serde_json::json!({ "heap": found.heap, "taken": found.taken, "left": found.left })
}

/// Who wins a sum in misère play.
pub(super) fn misere_sum(heaps: &[u64], sum: &MisereSum, words: &'static dyn Words) -> String {
    let mut report = Report::new(words);
    report.bare("heaps", &heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
    let wins = if sum.is_lost { "the player to move loses" } else { "the player to move wins" };
    report.line("sum", &format!("{wins}, if who cannot move wins (misère play)"));
    if !sum.is_lost && sum.winning.is_empty() {
        report.line("play", "there is no move left");
    }
    plays(&mut report, heaps, &sum.winning);
    report.text
}

pub(super) fn json(answer: &Answer, sum: Option<&Sum>) -> Result<String, Failure> {
    let failed =
        |error: serde_json::Error| Failure::from(retrograde::Error::from(std::io::Error::from(error)));
    let mut object = serde_json::to_value(answer.certificate()).map_err(failed)?;
    if let Some(sum) = sum {
        let moves: Vec<_> = sum.winning.iter().map(move_in_json).collect();
        object["sum"] = serde_json::json!({
            "values": sum.values, "value": sum.value, "winning": moves, "complete": sum.complete,
        });
    }
    Ok(serde_json::to_string_pretty(&object).map_err(failed)? + "\n")
}

/// How many heaps have each value, and what class it is in.
pub(super) fn histogram(answer: &Answer, words: &dyn Words) -> String {
    let mask = answer.mask.map(|(mask, _)| mask).filter(|mask| mask.bits != 0 && !mask.parity);
    let mut table = Table::new(["value", "heaps", "class"].map(|name| words.said(name)));
    for (value, heaps) in answer.values.histogram().into_iter().enumerate() {
        let class = match mask {
            Some(mask) if (value as u32 & mask.bits).count_ones().is_multiple_of(2) => "rare",
            Some(_) => "common",
            None => "",
        };
        let class = if class.is_empty() { String::new() } else { words.said(class) };
        table.row([value.to_string(), heaps.to_string(), class]);
    }
    let mut bytes = Vec::new();
    // Writing to a vector cannot fail.
    let _ = table.write(TableFormat::Table, &mut bytes);
    format!("\n{}", String::from_utf8_lossy(&bytes))
}

pub(super) fn comparison(name: &str, comparison: &Comparison, words: &'static dyn Words) -> String {
    let mut report = Report::new(words);
    let told = match &comparison.difference {
        None => format!("{} of {name}, all equal", count(comparison.equal, "line")),
        Some(found) => {
            let ours =
                found.ours.map_or_else(|| "is not known".to_owned(), |ours| format!("has the value {ours}"));
            let (line, index, theirs, heap) = (found.line, found.index, &found.theirs, found.heap);
            format!(
                "{name} differs first in line {line}: it has {theirs} at {index}, and the heap of {heap} {ours}"
            )
        }
    };
    report.line("compared", &told);
    report.text
}
