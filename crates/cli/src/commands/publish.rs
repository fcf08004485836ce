//! `retrograde publish`: a tablebase laid out for others, who can verify it with two commands.

use std::{
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::Path,
};

use retrograde::{
    Outcome,
    tablebase::{Counted, Header},
};
use sha2::{Digest, Sha256};

use super::stats::all_in_words;
use crate::{
    args::Publish,
    failure::{Failure, Verdict},
    input, output, own, plan, tablebase,
    words::words,
};

pub(crate) fn run(args: &Publish) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.resources);
    let tables = tablebase::open(&args.file, &control)?;
    let name =
        args.file.file_name().map_or_else(|| "game.rgt".into(), |name| name.to_string_lossy().into_owned());
    let folder = &args.folder;
    if fs::read_dir(folder).is_ok_and(|mut there| there.next().is_some()) || folder.is_file() {
        return Err(Failure::arguments(
            format!("there is something in {} already", folder.display()),
            "name a folder that does not exist, or empty that one",
        ));
    }
    fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
    let whole = input::bytes_of(&args.file, &control)?;
    let bytes = (*whole.bytes).as_ref();
    let sha256 = input::hexadecimal(&Sha256::digest(bytes));
    let header = tables.base().header();
    let text = all_in_words(&*tables, words(args.speaking.language), &control)?;
    let files: [(&str, Vec<u8>); 3] = [
        ("SHA256SUMS", format!("{sha256}  {name}\n").into_bytes()),
        ("statistics.csv", csv(header).into_bytes()),
        ("index.html", page(header, &name, &sha256, &text).into_bytes()),
    ];
    for (file, content) in files {
        output::write_to(&folder.join(file), |out| Ok(out.write_all(&content)?))?;
    }
    output::write_to(&folder.join(&name), |out| Ok(out.write_all(bytes)?))?;
    let told = format!(
        "{} is ready: {name}, index.html, statistics.csv, SHA256SUMS\nwho has it verifies it by\n{}",
        folder.display(),
        verify(&name)
    );
    io::stdout()
        .lock()
        .write_all(told.as_bytes())
        .map_err(|error| Failure::writing(Path::new("-"), &error))?;
    Ok(Verdict::Yes)
}

/// The two commands that verify a published tablebase.
fn verify(name: &str) -> String {
    format!("  sha256sum -c SHA256SUMS\n  {} check {name}\n", own::program())
}

/// One row for each tier and remoteness; draws have no remoteness.
fn csv(header: &Header) -> String {
    let mut text = "tier,remoteness,loss,win,tie,draw\n".to_owned();
    for tier in &header.tiers {
        for (remoteness, [loss, win, tie]) in tier.counted.decided.iter().enumerate() {
            if [loss, win, tie] != [&0; 3] {
                let steps = if header.remoteness { remoteness.to_string() } else { String::new() };
                let _ = writeln!(text, "{},{steps},{loss},{win},{tie},0", field(&tier.name));
            }
        }
        if tier.counted.draw > 0 {
            let _ = writeln!(text, "{},,0,0,0,{}", field(&tier.name), tier.counted.draw);
        }
    }
    text
}

/// A field of CSV: quoted where it must be.
fn field(text: &str) -> String {
    let plain = !text.contains([',', '"', '\n', '\r']);
    if plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A page that stands alone.
fn page(header: &Header, name: &str, sha256: &str, text: &str) -> String {
    let counted: Counted = header.counted();
    let total = counted.positions().max(1) as f64;
    let mut bars = String::new();
    for (outcome, color) in [
        (Outcome::Win, "#2a78c8"),
        (Outcome::Loss, "#d0602a"),
        (Outcome::Tie, "#7a6bb8"),
        (Outcome::Draw, "#888"),
    ] {
        let share = counted.of(outcome) as f64 / total * 100.0;
        if share > 0.0 {
            let _ = write!(
                bars,
                "<span style=\"width:{share:.3}%;background:{color}\" title=\"{outcome} {share:.1} %\"></span>"
            );
        }
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{game}</title>\n<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
         color-scheme:light dark}}pre{{overflow:auto}}.bar{{display:flex;height:1rem;border-radius:.3rem;overflow:hidden}}</style>\n\
         <h1>{game}</h1>\n<p><a href=\"{file}\" download>{file}</a> · <a href=\"statistics.csv\">statistics.csv</a> · \
         <a href=\"SHA256SUMS\">SHA256SUMS</a></p>\n<div class=\"bar\">{bars}</div>\n<pre>{text}</pre>\n\
         <p>SHA-256</p><pre>{sha256}</pre>\n<p>verify</p><pre>{verify}</pre>\n</html>\n",
        game = escaped(&header.game),
        file = escaped(name),
        text = escaped(text),
        verify = escaped(&verify(name)),
    )
}
