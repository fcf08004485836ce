//! Sentences that come in English and have parts that change: `{}` in a table of patterns.

/// The Chinese sentence of the first pattern that fits. In a pattern `{}` is any text; in Chinese `{0}` is what the first of them was,
/// and `{0:}` the Chinese of that.
///
/// ```
/// use retrograde::words::filled;
/// let table = [("right: {} of {}", "正确：{1} 的{0:}"), ("all values", "所有值")];
/// assert_eq!(filled(&table, "right: all values of kayles").as_deref(), Some("正确：kayles 的所有值"));
/// assert_eq!(filled(&table, "wrong"), None);
/// ```
pub fn filled(table: &[(&str, &str)], english: &str) -> Option<String> {
    let nested = |part: &str| filled(table, part).unwrap_or_else(|| part.to_owned());
    table.iter().find_map(|(pattern, chinese)| Some(fill(chinese, &parts(pattern, english)?, &nested)))
}

/// The same by the pattern that says most, wherever it stands in these tables. `nested` says what `{0:}` is of the first text.
pub(super) fn closest(
    tables: &[&[(&str, &str)]],
    english: &str,
    nested: &dyn Fn(&str) -> String,
) -> Option<String> {
    let says = |pattern: &str| pattern.len() - 2 * pattern.matches("{}").count();
    let all = tables.iter().flat_map(|table| table.iter());
    let fits = all.filter_map(|(pattern, chinese)| Some((says(pattern), chinese, parts(pattern, english)?)));
    let (_, chinese, parts) = fits.max_by_key(|&(says, ..)| says)?;
    Some(fill(chinese, &parts, nested))
}

/// A Chinese sentence with these parts.
fn fill(chinese: &str, parts: &[&str], nested: &dyn Fn(&str) -> String) -> String {
    let mut said = String::with_capacity(chinese.len());
    let mut rest = chinese;
    while let Some(start) = rest.find('{') {
        said += &rest[..start];
        let inside = &rest[start + 1..];
        let end = inside.find('}').unwrap_or(inside.len());
        let (hole, is_nested) =
            inside[..end].strip_suffix(':').map_or((&inside[..end], false), |hole| (hole, true));
        match hole.parse().ok().and_then(|hole: usize| parts.get(hole)) {
            Some(part) if is_nested => said += &nested(part),
            Some(part) => said += part,
            None => said += &rest[start..(start + end + 2).min(rest.len())],
        }
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    said + rest
}

/// What stands for each `{}` of the pattern, if the text fits: each as short as it can be, and the last as long as it must.
fn parts<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut parts = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let end = match pieces.peek() {
            None => rest.strip_suffix(piece)?.len(),
            Some(_) => rest.find(piece)?,
        };
        parts.push(&rest[..end]);
        rest = &rest[end + piece.len()..];
    }
    rest.is_empty().then_some(parts)
}

/// Asserts that a table is sound: every pattern is still said in these sources, and no sentence is missing.
#[cfg(test)]
pub(super) mod tests {
    use std::{fs, path::Path};

    use super::{
        super::{checks::CHECKS, foreign::FOREIGN, remarks::REMARKS},
        *,
    };

    /// The sources under these folders, with lines that go on joined.
    pub(crate) fn sources(folders: &[&str]) -> String {
        fn add(folder: &Path, text: &mut String) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    add(&path, text);
                } else if !path.to_string_lossy().contains("chinese") {
                    let file = fs::read_to_string(&path).unwrap();
                    let mut lines = file.split("\\\n");
                    text.push_str(lines.next().unwrap_or_default());
                    lines.for_each(|line| text.push_str(line.trim_start()));
                }
            }
        }
        let mut text = String::new();
        for folder in folders {
            add(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut text);
        }
        text
    }

    /// Each pattern's longest piece stands in the sources, and each part that its Chinese names is there.
    pub(crate) fn is_sound(table: &[(&str, &str)], sources: &str) {
        for (pattern, chinese) in table {
            let longest = pattern.split("{}").max_by_key(|piece| piece.len()).unwrap();
            let longest = longest.split(": ").max_by_key(|piece| piece.len()).unwrap().trim();
            let is_said = sources.contains(longest) || sources.contains(&longest.replace('"', "\\\""));
            // Pieces between numbers are too short to be looked for.
            assert!(longest.len() < 6 || is_said, "nobody says `{longest}` any more");
            let parts = pattern.matches("{}").count();
            for i in 0..10 {
                assert!(!chinese.contains(&format!("{{{i}")) || i < parts, "{pattern}: {chinese}");
            }
            assert!(!chinese.contains("{}"), "{chinese}");
            // Names such as GML are the same in every language.
            let is_name = pattern == chinese;
            assert!(is_name || chinese.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)), "{chinese}");
        }
    }

    #[test]
    fn parts_are_found_and_put_in_their_places() {
        let table = [("{} line{} wide: {}", "{2} {0}"), ("plain", "平")];
        assert_eq!(filled(&table, "3 lines are wide: a, b").as_deref(), Some("a, b 3"));
        assert_eq!(filled(&table, "plain").as_deref(), Some("平"));
        assert_eq!(filled(&table, "plainly"), None);
        assert_eq!(filled(&table, "3 rows are wide: a"), None);
    }

    #[test]
    fn sentences_are_still_said() {
        let sources = sources(&["../core/src", "src"]);
        for table in [REMARKS, FOREIGN, CHECKS] {
            is_sound(table, &sources);
        }
    }
}
