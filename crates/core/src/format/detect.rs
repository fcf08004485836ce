//! Which format an input is in: by signs that nothing else begins with, by its name, by its first lines.

use std::{borrow::Cow, path::Path};

use super::{COMPRESSORS, Format, binary, encoding, foreign};
use crate::{Control, Error, Result, error::Advice};

/// How many bytes are looked at.
const HEAD: usize = 1 << 16;

/// The format of an input, for somebody who was not told it.
///
/// A sign that nothing else begins with, such as `%%MatrixMarket`, counts more than the ending of the name, and that more
/// than what the first lines look like; but in a `.txt`, `.tsv` or `.dat` it is the first lines that tell. Two numbers on the
/// first line are taken for an edge list, never for the `contest` format: the two cannot be told apart, so `contest` has to
/// be asked for. Errors: the input is a file of a kind that is not read; the error names it and what converts it.
///
/// ```
/// # use retrograde_core::format::{Format, recognise};
/// assert_eq!(recognise(Some("wiki-Vote.txt.gz".as_ref()), b"# Directed graph\n30 1412\n")?, Format::Edges);
/// assert_eq!(recognise(Some("wiki-Vote.txt".as_ref()), b"%%MatrixMarket matrix coordinate pattern general\n")?, Format::Mtx);
/// assert_eq!(recognise(None, b"source,target\na,b\n")?, Format::Csv);
/// assert!(recognise(Some("g.npz".as_ref()), b"PK\x03\x04").is_err());
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn recognise(path: Option<&Path>, bytes: &[u8]) -> Result<Format> {
    if binary::is_binary(bytes) {
        return Ok(Format::Binary);
    }
    let ending = path.and_then(ending);
    if let Some(error) = ending.as_deref().and_then(foreign::by_ending) {
        return Err(error);
    }
    let head = head(bytes);
    if let Some(sign) = sign(&head) {
        return sign;
    }
    match ending.as_deref() {
        // Everything is in files with these endings.
        Some("txt" | "tsv" | "dat") => Ok(match of_lines(&head) {
            (Format::Text, false) => Format::Edges,
            (format, _) => format,
        }),
        Some(ending) => Ok(Format::of_ending(ending).unwrap_or_else(|| of_lines(&head).0)),
        None => Ok(of_lines(&head).0),
    }
}

/// The error of an input that is told to be in `format`, and has the sign of something else.
pub(super) fn check(format: Format, bytes: &[u8]) -> Result<()> {
    match sign(&head(bytes)) {
        Some(Ok(other)) if other != format => Err(Error::invalid(format!(
            "this is not in the format {format}: it begins like {}",
            match other {
                Format::Mtx => "a Matrix Market file",
                Format::Pajek => "a network of Pajek",
                Format::Graphml => "GraphML",
                _ => "GEXF",
            }
        ))
        .help(Advice::ReadAs(other))),
        Some(Err(error)) => Err(error),
        _ => Ok(()),
    }
}

/// The last ending of a name that is not one of a compressor, in lower case.
pub(super) fn ending(path: &Path) -> Option<String> {
    let mut name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    while let Some((stem, ending)) = name.rsplit_once('.')
        && COMPRESSORS.contains(&ending)
    {
        name.truncate(stem.len());
    }
    name.rsplit_once('.').map(|(_, ending)| ending.to_owned())
}

/// The first bytes as text.
fn head(bytes: &[u8]) -> Cow<'_, [u8]> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let control = Control::default();
    match encoding::decode(head, &control) {
        Ok(text) => Cow::Owned(text.bytes.into_owned()),
        // The cut may go through a character of UTF-16; where the whole is damaged, the reader says so.
        Err(_) => Cow::Borrowed(head),
    }
}

/// Whether an input begins with a sign of some format of its own.
pub(super) fn has_sign(bytes: &[u8]) -> bool {
    sign(&head(bytes)).is_some()
}

/// What an input is that begins with a sign of its own.
fn sign(head: &[u8]) -> Option<Result<Format>> {
    let head = head.trim_ascii_start();
    let starts_with =
        |sign: &str| head.get(..sign.len()).is_some_and(|start| start.eq_ignore_ascii_case(sign.as_bytes()));
    let has = |word: &str| memchr::memmem::find(head, word.as_bytes()).is_some();
    if starts_with("%%MatrixMarket") {
        return Some(Ok(Format::Mtx));
    }
    let is_xml = starts_with("<?xml") || starts_with("<!--") || starts_with("<!DOCTYPE");
    for (sign, format) in [("graphml", Format::Graphml), ("gexf", Format::Gexf)] {
        if starts_with(&format!("<{sign}"))
            || is_xml && (has(&format!("<{sign}")) || has(&format!(":{sign} ")))
        {
            return Some(Ok(format));
        }
    }
    if is_xml && has("<svg") {
        return foreign::by_ending("svg").map(Err);
    }
    if starts_with("<?xml") && !has("<html") {
        return Some(Err(
            Error::invalid("this is XML, but neither GraphML nor GEXF").help("of XML, these two are read")
        ));
    }
    if head.starts_with(b"*")
        && ["*network", "*vertices", "*arcs", "*edges", "*matrix"].into_iter().any(starts_with)
    {
        return Some(Ok(Format::Pajek));
    }
    foreign::by_start(head).map(Err)
}

/// The format that the first lines look like, and whether they look like no other.
fn of_lines(head: &[u8]) -> (Format, bool) {
    if is_dimacs(head) {
        return (Format::Dimacs, true);
    }
    // The first line that is not a comment. `/*` starts a comment in DOT only.
    let mut lines = head.split(|&byte| byte == b'\n').map(|line| line.trim_ascii());
    let line = loop {
        match lines.next() {
            None => return (Format::Text, false),
            Some([b'/', b'*', ..]) => return (Format::Dot, true),
            Some([] | [b'#' | b'%', ..] | [b'/', b'/', ..]) => {}
            Some(line) => break line,
        }
    };
    let starts_with_word = |word: &str| {
        let len = word.len();
        line.len() >= len
            && line[..len].eq_ignore_ascii_case(word.as_bytes())
            && line.get(len).is_none_or(|next| !next.is_ascii_alphanumeric() && *next != b'_')
    };
    let has = |byte: u8| memchr::memchr(byte, line).is_some();
    if matches!(line[0], b'{' | b'[') {
        return (Format::Json, true);
    }
    if line.starts_with(b"sep=") {
        return (Format::Csv, true);
    }
    let is_arrow = memchr::memmem::find(line, b"->").is_some();
    if ["digraph", "strict", "graph"].into_iter().any(starts_with_word) {
        return (Format::Dot, true);
    }
    if !is_arrow && (["parity", "start"].into_iter().any(starts_with_word) || line.ends_with(b";")) {
        return (Format::Gm, true);
    }
    let is_number = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    let mut words = line.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty());
    if let (Some(from), Some(to)) = (words.next(), words.next())
        && is_number(from)
        && is_number(to)
    {
        return (Format::Edges, true);
    }
    // A line of text has commas behind its arrow only, and tabs beside an arrow or an attribute.
    if !is_arrow && !has(b'=') && [b',', b';', b'\t'].into_iter().any(has) {
        return (Format::Csv, true);
    }
    (Format::Text, is_arrow || has(b'='))
}

/// `p sp 6 7`, perhaps after comments `c …`.
fn is_dimacs(head: &[u8]) -> bool {
    let mut lines = head.split(|&byte| byte == b'\n').map(|line| line.trim_ascii());
    let line = lines.find(|line| !(line.is_empty() || *line == b"c" || line.starts_with(b"c ")));
    let mut words = line.unwrap_or_default().split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.next() == Some(b"p")
        && words.next().is_some_and(|word| word.iter().all(u8::is_ascii_alphabetic))
        && words.next().is_some_and(|word| word.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells_the_format() {
        for (content, format) in [
            ("", Format::Text),
            ("# only a comment", Format::Text),
            ("0 -> 1 2\n", Format::Text),
            ("rule misere\n", Format::Text),
            ("graph_of_mine -> b", Format::Text),
            ("a\t-> b, c\n", Format::Text),
            ("a owner=first\tresult=win\n", Format::Text),
            ("\u{feff}# SNAP\r\n0\t1\r\n", Format::Edges),
            ("% asym\n1 2 1 1082040961\n", Format::Edges),
            ("6 7\n0 1\n", Format::Edges),
            ("// drawn\ndigraph{a->b}", Format::Dot),
            ("/* a\nb */ digraph {}", Format::Dot),
            ("strict digraph \"g\" {", Format::Dot),
            ("\n  {\"edges\": []}", Format::Json),
            ("[[1,2],[3]]", Format::Json),
            ("parity 5;\n0 1 1 2;", Format::Gm),
            ("start 3;\n", Format::Gm),
            ("0 1 1 1,2 \"a\";\n", Format::Gm),
            ("%%matrixmarket matrix coordinate pattern general\n", Format::Mtx),
            ("c made by hand\nc\np sp 3 2\na 1 2 5\n", Format::Dimacs),
            ("p edge 3 2\ne 1 2\n", Format::Dimacs),
            ("*Vertices 3\n", Format::Pajek),
            ("*network a game\n*vertices 3\n", Format::Pajek),
            ("source,target\n", Format::Csv),
            ("0,1\n", Format::Csv),
            ("a;b\n", Format::Csv),
            ("source\ttarget\n", Format::Csv),
            ("sep=;\na;b\n", Format::Csv),
            ("<?xml version=\"1.0\"?>\n<!-- x --><graphml>", Format::Graphml),
            ("<gexf version=\"1.2\">", Format::Gexf),
        ] {
            assert_eq!(recognise(None, content.as_bytes()).unwrap(), format, "{content:?}");
            // In UTF-16 as well.
            let wide: Vec<u8> = [0xFEFF]
                .into_iter()
                .chain(content.trim_start_matches('\u{feff}').encode_utf16())
                .flat_map(u16::to_le_bytes)
                .collect();
            assert_eq!(recognise(None, &wide).unwrap(), format, "{content:?}");
        }
    }

    #[test]
    fn in_a_text_file_the_first_lines_tell() {
        for (content, format) in [
            ("0 1\n", Format::Edges),
            ("a b\n", Format::Edges),
            ("a -> b\n", Format::Text),
            ("a,b\n", Format::Csv),
            ("source\ttarget\n", Format::Csv),
            ("{\"a\": []}", Format::Json),
        ] {
            for name in ["g.txt", "G.TXT.gz", "g.tsv", "g.dat"] {
                assert_eq!(
                    recognise(Some(name.as_ref()), content.as_bytes()).unwrap(),
                    format,
                    "{name} {content:?}"
                );
            }
        }
        for (name, content, format) in [
            ("g.edges", "a,b\n", Format::Edges),
            ("g.edges", "%%MatrixMarket matrix", Format::Mtx),
            ("g.graph", "3 2\n", Format::Metis),
            ("g.xml", "<?xml?><gexf>", Format::Gexf),
            ("g.unheard-of", "0 1\n", Format::Edges),
        ] {
            assert_eq!(
                recognise(Some(name.as_ref()), content.as_bytes()).unwrap(),
                format,
                "{name} {content:?}"
            );
        }
    }

    #[test]
    fn files_of_other_kinds_are_named() {
        for (name, content, what) in [
            ("g.g6", "D?{\n", "graph6"),
            ("g", ">>graph6<<D?{\n", "graph6"),
            ("g.gml", "graph [\n", "GML"),
            ("g.txt", "graph [\n node [ id 1 ] ]", "GML"),
            ("g.json", "\u{1F}", ""),
            ("g.xlsx", "PK\u{3}\u{4}", "Excel"),
            ("g.csv", "PK\u{3}\u{4}", "archive"),
            ("g.xml", "<?xml version=\"1.0\"?><mxfile>", "neither GraphML nor GEXF"),
            ("g.txt", "<!DOCTYPE html><html>", "web page"),
        ] {
            match recognise(Some(name.as_ref()), content.as_bytes()) {
                Ok(_) => assert!(what.is_empty(), "{name} {content:?} is not recognised"),
                Err(error) => assert!(!what.is_empty() && error.to_string().contains(what), "{error}"),
            }
        }
        // Nobody who names the wrong format gets another game.
        let error = check(Format::Edges, b"%%MatrixMarket matrix coordinate pattern general\n").unwrap_err();
        assert!(error.to_string().contains("Matrix Market") && error.to_string().contains("mtx"));
        assert!(check(Format::Mtx, b"%%MatrixMarket").is_ok() && check(Format::Edges, b"% 1").is_ok());
    }
}
