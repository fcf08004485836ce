//! A bounded run of every target on the stable toolchain: the corpus as it is, changed at random, and random bytes.
#![allow(clippy::print_stderr)]

use std::{fs, path::Path};

use retrograde_fuzz::TARGETS;

/// How many changed inputs each target gets. `FUZZ=100000` in the environment asks for more.
fn rounds() -> u64 {
    std::env::var("FUZZ").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(2000)
}

/// A small generator of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit.max(1) as u64) as usize
    }
}

/// Small files of this format, good and broken.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let name = name.strip_suffix("_as_defined").unwrap_or(name);
    let mut files: Vec<_> = fs::read_dir(root.join("crates/core/tests/broken").join(name))
        .into_iter()
        .chain(fs::read_dir(root.join("examples")))
        .flatten()
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending != "error"))
        .collect();
    files.sort();
    // The other formats' examples are a corpus as well: what is wrong from the first byte.
    let small = |path: &std::path::PathBuf| fs::read(path).ok().filter(|bytes| bytes.len() < 5000);
    files.iter().filter_map(small).chain(good(name)).collect()
}

/// Small files that are right, of formats whose examples are not among those of the project.
fn good(name: &str) -> Vec<Vec<u8>> {
    let texts: &[&str] = match name {
        "adjlist" => &["0 1 2\n1 2 # a\n2\n", "a b c\nb: a, c\n(0, 1) b\n", "7 99999999999 5\n%\n\n5\n"],
        "mtx" => &[
            "%%MatrixMarket matrix coordinate pattern general\n% c\n3 3 2\n1 2\n2 3\n",
            "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 0.5\n2 1 -1e3\n",
            "%%MatrixMarket matrix array integer general\n2 2\n0\n0\n1\n1\n",
        ],
        "csv" => &[
            "source,target\n0,1\n1,2\n",
            "Target;Source;Type\na;b;Directed\n\"c, \"\"d\"\"\";a;Undirected\n",
            "# x\n0,1\n07,1.0\n",
            ",a,b\na,0,1\nb,0.5,0\n",
        ],
        "graphml" => &[
            "<graphml><key id=\"d\" for=\"node\" attr.name=\"owner\"><default>first</default></key><graph edgedefault=\"directed\"><node id=\"a\"><data key=\"d\">1</data></node><node id=\"b &amp; c\"/><edge source=\"a\" target=\"b &amp; c\" directed=\"false\"/></graph></graphml>",
        ],
        "gexf" => &[
            "<gexf><graph defaultedgetype=\"directed\"><attributes class=\"node\"><attribute id=\"0\" title=\"score\"/></attributes><nodes><node id=\"1\" label=\"x\"/><node id=\"2\"><attvalues><attvalue for=\"0\" value=\"5\"/></attvalues></node></nodes><edges><edge source=\"1\" target=\"2\" type=\"mutual\"/></edges></graph></gexf>",
        ],
        "pajek" => &[
            "*Vertices 3\n1 \"a \\\"b\"\n*Arcs\n1 2 0.5\n*Edges\n2 3\n",
            "*vertices 2\n*matrix\n0 1\n1 0\n",
            "*Vertices 2\n*Arcslist\n1 2 1\n",
        ],
        "metis" => &["% c\n3 2\n2\n1 3\n2\n", "2 1 11\n5 2 7\n5 1 7\n", "2 0\n\n\n"],
        "dimacs" => &["c x\np sp 3 2\na 1 2 5\na 2 3 7\n", "p edge 2 1\ne 1 2\n", "p tw 2 1\n1 2\n"],
        "tgf" => &["1 a\n2 b c\n#\n1 2 x\n", "a\n#\n"],
        _ => &[],
    };
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Changes some bytes: one changed, some taken out, some put twice, some from another file, something that has a meaning.
fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    const WORDS: [&[u8]; 16] = [
        b"\n",
        b" ",
        b"\"",
        b"\\",
        b"->",
        b"=",
        b";",
        b"{",
        b"}",
        b"[",
        b"]",
        b"#",
        b"18446744073709551615",
        b"0",
        b"4294967295",
        b"\xEF\xBB\xBF",
    ];
    let at = random.below(bytes.len() + 1);
    let len = random.below(8).min(bytes.len() - at);
    match random.below(6) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 => drop(bytes.drain(at..at + len)),
        2 => {
            let copy = bytes[at..at + len].to_vec();
            let to = random.below(bytes.len() + 1);
            bytes.splice(to..to, copy);
        }
        3 if !other.is_empty() => {
            let from = random.below(other.len());
            let piece = &other[from..(from + random.below(30)).min(other.len())];
            bytes.splice(at..at + len, piece.iter().copied());
        }
        4 => drop(bytes.splice(at..at + len, WORDS[random.below(WORDS.len())].iter().copied())),
        _ => bytes.truncate(at),
    }
}

/// Runs the target, and says on which input if it panics.
fn show_if_it_fails(name: &str, target: &fn(&[u8]), bytes: &[u8]) {
    if let Err(panic) = std::panic::catch_unwind(|| target(bytes)) {
        eprintln!("{name} does not hold for b\"{}\"", bytes.escape_ascii());
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn every_target_holds_on_the_corpus_and_on_what_is_near_to_it() {
    for (name, target) in TARGETS {
        let corpus = corpus(name);
        assert!(corpus.len() > 5, "{name}: there is hardly a corpus");
        corpus.iter().for_each(|bytes| show_if_it_fails(name, target, bytes));
        let mut random = Random(name.len() as u64);
        for _ in 0..rounds() {
            let mut bytes = corpus[random.below(corpus.len())].clone();
            let other = &corpus[random.below(corpus.len())];
            for _ in 0..=random.below(4) {
                change(&mut bytes, other, &mut random);
            }
            show_if_it_fails(name, target, &bytes);
        }
    }
}

#[test]
fn every_target_holds_on_random_bytes() {
    for (name, target) in TARGETS {
        let mut random = Random(100 + name.len() as u64);
        for _ in 0..rounds() {
            let bytes: Vec<u8> = (0..random.below(200)).map(|_| random.below(256) as u8).collect();
            show_if_it_fails(name, target, &bytes);
        }
    }
}
