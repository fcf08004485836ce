//! Which known word a misspelt one was meant to be.

/// Of the known words the nearest, if no more slips of the pen lead to `word` than `most` allows for it; of equally near ones
/// the first in the alphabet.
///
/// Time O(length of both words) for each known word, of at most 40 letters of `word`.
///
/// ```
/// use retrograde_core::spelling::nearest;
///
/// assert_eq!(nearest("onwer", ["owner", "score"], |_| 1), Some("owner"));
/// assert_eq!(nearest("colour", ["owner", "score"], |_| 2), None);
/// ```
pub fn nearest<'w>(
    word: &str,
    known: impl IntoIterator<Item = &'w str>,
    most: impl Fn(&str) -> usize,
) -> Option<&'w str> {
    let near = known.into_iter().map(|known| (slips(word, known), known));
    near.filter(|&(slips, known)| slips <= most(known)).min().map(|(_, known)| known)
}

/// How many letters must be put in, taken out, changed or swapped with their neighbour to turn `a` into `b` (Damerau 1964).
fn slips(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(40).collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut least = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (a, b, expected) in [
            ("", "", 0),
            ("nim", "nim", 0),
            ("nmi", "nim", 1),
            ("nimm", "nim", 1),
            ("kitten", "sitting", 3),
            ("", "ab", 2),
        ] {
            assert_eq!((slips(a, b), slips(b, a)), (expected, expected), "{a} {b}");
        }
    }
}
