//! Errors can be told in Chinese: every file of the corpus of broken files is refused in words that have no English sentence in them.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use retrograde::{
    Control, Error,
    format::{Format, ReadOptions, read},
    games,
    words::Language,
};

/// What is told of an error, with what is still English marked.
fn told(error: &Error, left: &mut BTreeSet<String>) {
    let expected = error.place().map(|place| place.expected.clone());
    let message = [error.message().to_owned()].into_iter().chain(expected).filter(|said| !said.is_empty());
    let said = message.map(|said| Language::Chinese.message(&said, &[]));
    for said in said.chain(error.advice().iter().map(|advice| Language::Chinese.advice(advice))) {
        if is_english(&said) {
            left.insert(said);
        }
    }
}

/// Names, keys and formats stay as they are written; three words of letters are a sentence.
fn is_english(said: &str) -> bool {
    let mut plain = String::new();
    let mut quote = None;
    for c in said.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => {}
            None if matches!(c, '`' | '"' | '<') => quote = Some(if c == '<' { '>' } else { c }),
            None => plain.push(c),
        }
    }
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    let words: Vec<&str> = plain.split(' ').collect();
    let is_sentence = words.windows(3).any(|words| words.iter().all(|word| is_word(word)));
    is_sentence || !said.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c) || !c.is_alphabetic())
}

#[test]
fn what_is_wrong_with_files_is_told_in_chinese() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/broken");
    let (mut left, mut count) = (BTreeSet::new(), 0);
    for format in Format::ALL {
        let Ok(files) = fs::read_dir(root.join(format.word())) else { continue };
        for path in files.map(|file| file.unwrap().path()) {
            if path.extension().is_some_and(|ending| ending == "error") {
                continue;
            }
            let bytes = Arc::new(fs::read(&path).unwrap());
            let Err(error) = read(bytes, format, &ReadOptions::default(), &Control::default()) else {
                continue;
            };
            told(&error, &mut left);
            count += 1;
        }
    }
    assert!(count > 200, "only {count} files");
    assert!(left.is_empty(), "{} are not told in Chinese:\n{}", left.len(), Vec::from_iter(left).join("\n"));
}

#[test]
fn what_is_wrong_with_the_parameters_of_games_is_told_in_chinese() {
    let mut left = BTreeSet::new();
    for about in games::GAMES {
        for wrong in ["x", "0", "99999999", "1,2,3,4,5,6,7,8,9", "-1", "3x", "a-b"] {
            if let Err(error) = games::open(&format!("{}:{wrong}", about.name)) {
                told(&error, &mut left);
            }
        }
    }
    assert!(left.is_empty(), "{} are not told in Chinese:\n{}", left.len(), Vec::from_iter(left).join("\n"));
}
