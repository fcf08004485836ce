//! Pictures of positions whose rules draw none: rows of signs are a board, a few small numbers are heaps.

use super::{Kind, Look, Scene};
use crate::Player;

/// A board wider or higher than this is no picture.
const WIDEST: usize = 40;

impl Scene {
    /// The picture that a name is by itself: `XO./.X./..O` and other rows of equal length are a board, `(3, 4, 5)` and
    /// `21` are heaps. What follows the rows is written beside them. `None` if it is neither.
    ///
    /// ```
    /// use retrograde_core::scene::Scene;
    ///
    /// assert_eq!(Scene::of_name("XO./.X./..O").unwrap().places.len(), 9);
    /// assert_eq!(Scene::of_name("(3, 4, 5)").unwrap().spoken(), "3 · 4 · 5");
    /// assert!(Scene::of_name("mouse 1, cat 2").is_none());
    /// ```
    pub fn of_name(name: &str) -> Option<Scene> {
        heaps(name).or_else(|| board(name))
    }

    /// A board of rows of signs. A dot is an empty square, a blank is none, and what the other signs look like `looks` says:
    /// for those that it does not know there are the usual ones.
    pub fn of_rows(rows: &[&str], looks: impl Fn(char) -> Option<(Look, Option<Player>)>) -> Scene {
        let mut scene = Scene::default();
        for (row, signs) in rows.iter().enumerate() {
            for (column, sign) in signs.chars().enumerate() {
                if sign == ' ' {
                    continue;
                }
                let name = super::square(row, column, rows.len());
                let place = scene.add(name, column as f64, row as f64, Kind::SQUARE);
                scene.put_sign(place, sign, &looks);
            }
        }
        scene
    }

    /// Puts what a sign stands for on a place.
    pub fn put_sign(
        &mut self,
        place: usize,
        sign: char,
        looks: impl Fn(char) -> Option<(Look, Option<Player>)>,
    ) {
        if let Some((look, side)) = looks(sign).or_else(|| usual(sign)) {
            self.put(place, look, side, sign.encode_utf8(&mut [0; 4]));
        }
    }
}

/// What a sign looks like if nobody says it.
fn usual(sign: char) -> Option<(Look, Option<Player>)> {
    Some(match sign {
        '.' | '_' | ' ' => return None,
        'X' | 'x' => (Look::Cross, Some(Player::First)),
        'O' => (Look::Ring, Some(Player::Second)),
        'W' | 'w' => (Look::Disc, Some(Player::First)),
        'B' | 'b' => (Look::Disc, Some(Player::Second)),
        '#' => (Look::Block, None),
        'o' | '*' => (Look::Counter, None),
        _ => (Look::Letter, None),
    })
}

/// `(3, 4, 5)`, `[3, 4]`, `(7,)` or `21`: heaps.
fn heaps(name: &str) -> Option<Scene> {
    let bare = [("(", ")"), ("[", "]")]
        .iter()
        .find_map(|(open, close)| name.strip_prefix(open)?.strip_suffix(close));
    let listed = bare.unwrap_or(name).trim();
    let listed = if bare.is_some() { listed.strip_suffix(',').unwrap_or(listed) } else { listed };
    let numbers: Option<Vec<u32>> = match (bare, listed) {
        (Some(_), "") => Some(Vec::new()),
        (Some(_), listed) => listed.split(',').map(|number| number.trim().parse().ok()).collect(),
        (None, listed) => listed.parse().ok().map(|number| vec![number]),
    };
    let numbers =
        numbers.filter(|numbers| numbers.len() <= WIDEST && numbers.iter().all(|&heap| heap <= 1000))?;
    Some(Scene::heaps(&numbers))
}

/// `XO./.X./..O` with something after it or not, `("XO.", ".X.", "..O")`, `((1, 0), (0, 1))`, or one of them in a tuple.
fn board(name: &str) -> Option<Scene> {
    let listed = [('(', ')'), ('[', ']')].iter().find_map(|&(open, close)| {
        let inner = name.strip_prefix(open)?.strip_suffix(close)?;
        Some(items(inner))
    });
    let Some(items) = listed else {
        let (rows, rest) = match name.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?,
            None => name.split_once(' ').unwrap_or((name, "")),
        };
        return rows_of_text(rows).map(|rows| noted(Scene::of_rows(&rows, |_| None), [rest.trim()]));
    };
    let unquoted =
        |item: &str| item.strip_prefix('"').and_then(|item| item.strip_suffix('"')).map(str::to_owned);
    let rows: Option<Vec<String>> =
        items.iter().map(|item| unquoted(item).or_else(|| row_of_numbers(item))).collect();
    if let Some(rows) = rows
        && let Some(rows) = rows_of(rows.iter().map(String::as_str).collect())
    {
        return Some(Scene::of_rows(&rows, |_| None));
    }
    // A board and something else.
    let at = items.iter().position(|item| item.contains('/'))?;
    let text = unquoted(items[at])?;
    let rows = rows_of_text(&text)?;
    let rest = items.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, item)| item.trim_matches('"'));
    Some(noted(Scene::of_rows(&rows, |_| None), rest))
}

fn noted<'a>(mut scene: Scene, notes: impl IntoIterator<Item = &'a str>) -> Scene {
    scene.notes.extend(notes.into_iter().filter(|note| !note.is_empty()).map(str::to_owned));
    scene
}

/// What stands between the commas that are not inside of brackets or quotes.
fn items(list: &str) -> Vec<&str> {
    let (mut items, mut begin, mut depth, mut quoted) = (Vec::new(), 0, 0, false);
    for (i, letter) in list.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '(' | '[' if !quoted => depth += 1,
            ')' | ']' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                items.push(list[begin..i].trim());
                begin = i + 1;
            }
            _ => {}
        }
    }
    items.push(list[begin..].trim());
    items.retain(|item| !item.is_empty());
    items
}

/// `(1, 0, 2)` as `1.2`: digits, and a dot for nothing.
fn row_of_numbers(item: &str) -> Option<String> {
    let inner = [('(', ')'), ('[', ']')]
        .iter()
        .find_map(|&(open, close)| item.strip_prefix(open)?.strip_suffix(close))?;
    items(inner)
        .into_iter()
        .map(|number| match number.parse::<u32>().ok()? {
            0 => Some('.'),
            number => char::from_digit(number, 10),
        })
        .collect()
}

fn rows_of_text(text: &str) -> Option<Vec<&str>> {
    let rows: Vec<&str> = text.split(['/', '|']).flat_map(|row| row.split("\\n")).collect();
    // One row is a board only if nothing else can be meant.
    let strip = |sign: char| matches!(sign, '.' | '_' | '#' | 'X' | 'O' | 'W' | 'B');
    match &rows[..] {
        [row] if row.len() > 2 && row.chars().all(strip) => Some(rows),
        _ => rows_of(rows),
    }
}

/// The rows, if they are those of a board.
fn rows_of(rows: Vec<&str>) -> Option<Vec<&str>> {
    let width = rows.first()?.chars().count();
    let board = rows.len() > 1
        && width > 1
        && width.max(rows.len()) <= WIDEST
        && rows.iter().all(|row| row.chars().count() == width)
        // Words with strokes between them are no board.
        && rows.iter().flat_map(|row| row.chars()).any(|sign| matches!(sign, '.' | '_' | '#' | 'X' | 'O'));
    board.then_some(rows)
}
